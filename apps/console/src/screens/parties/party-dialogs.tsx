import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type PartyDetail } from '../../api/parties.js';
import { useDraft } from '../../form/drafts.js';
import { PartyDialog } from '../../form/party-dialog.js';
import { type Option } from '../../form/picker.js';
import { PartyField } from '../../form/pickers.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { addName, fieldsOf, merge, update } from './actions.js';
import classes from './party.module.css';
import { type PartySearch } from './search.js';

interface PartyDialogsParts {
  readonly dialog: NonNullable<PartySearch['dialog']>;
  readonly party: PartyDetail;
  readonly close: () => void;
}

/** The dialog that the address names. */
export function PartyDialogs({ dialog, ...parts }: PartyDialogsParts): ReactNode {
  switch (dialog) {
    case 'edit':
      return <EditDialog {...parts} />;
    case 'alias':
      return <AliasDialog {...parts} />;
    case 'merge':
      return <MergeDialog {...parts} />;
  }
}

type Parts = Omit<PartyDialogsParts, 'dialog'>;

function EditDialog({ party, close }: Parts): ReactNode {
  const companyId = useCompanyId();
  const [problem, setProblem] = useState<unknown>();
  return (
    <PartyDialog
      title={words('parties').edit}
      companyId={companyId}
      draftName={`party:${party.id}`}
      first={fieldsOf(party)}
      problem={problem}
      close={close}
      onSave={(fields, forget) => {
        const onSaved = (): void => {
          forget();
          close();
        };
        return perform(update, { party, fields, onSaved, onRefused: setProblem }, companyId);
      }}
    />
  );
}

function AliasDialog({ party, close }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const { value: name, set, forget } = useDraft(`${companyId}:party-name:${party.id}`, '');
  return (
    <Dialog title={w.alias} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          forget();
          void perform(addName, { party, name: name.trim() }, companyId);
        }}
      >
        <TextInput
          label={w.name}
          description={w.aliasHint}
          value={name}
          required
          data-autofocus
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => {
            set(value);
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.save}</Button>
        </footer>
      </form>
    </Dialog>
  );
}

function MergeDialog({ party, close }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const [into, setInto] = useState<Option>();
  const other = into?.id === party.id ? undefined : into;
  return (
    <Dialog title={w.merge} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (other === undefined) return;
          close();
          const onMerged = (): void => {
            void navigate({
              to: '/c/$company/parties/$party',
              params: { company: companyId, party: other.id },
            });
          };
          void perform(merge, { party, into: other, onMerged }, companyId);
        }}
      >
        <p className="quiet">{w.mergeHint}</p>
        <PartyField
          companyId={companyId}
          label={w.mergeInto}
          value={into}
          onChange={setInto}
          autoFocus
          required
        />
        <footer className={classes.foot}>
          <Button type="submit" color="red" disabled={other === undefined}>
            {w.merge}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
