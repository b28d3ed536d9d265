import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type PartyDetail } from '../../api/parties.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { PartyDialog } from '../../form/party-dialog.js';
import { type Option } from '../../form/picker.js';
import { PartyField } from '../../form/pickers.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { addName, confirmAccount, fieldsOf, merge, update } from './actions.js';
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
    case 'account':
      return <AccountDialog {...parts} />;
    case 'merge':
      return <MergeDialog {...parts} />;
  }
}

type Parts = Omit<PartyDialogsParts, 'dialog'>;

function EditDialog({ party, close }: Parts): ReactNode {
  const companyId = useCompanyId();
  return (
    <PartyDialog
      title={words('parties').edit}
      companyId={companyId}
      draftName={`party:${party.id}`}
      first={fieldsOf(party)}
      close={close}
      onSave={(submit, fields) => submit(update, { party, fields }, companyId)}
    />
  );
}

function AliasDialog({ party, close }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const draft = useDraft(`${companyId}:party-name:${party.id}`, '');
  const { submit, problem } = useSubmission(draft, close);
  return (
    <Dialog title={w.alias} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(addName, { party, name: draft.value.trim() }, companyId);
        }}
      >
        <DraftNote draft={draft} />
        <TextInput
          label={w.name}
          description={w.aliasHint}
          value={draft.value}
          error={fieldError(problem, 'name')}
          required
          data-autofocus
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.save}</Button>
        </footer>
      </form>
    </Dialog>
  );
}

function AccountDialog({ party, close }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const draft = useDraft(`${companyId}:party-account:${party.id}`, '');
  const { submit, problem } = useSubmission(draft, close);
  return (
    <Dialog title={w.confirmOther} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(confirmAccount, { party, iban: draft.value.trim() }, companyId);
        }}
      >
        <DraftNote draft={draft} />
        <TextInput
          label={w.iban}
          description={w.confirmHint}
          value={draft.value}
          error={fieldError(problem, 'bank_accounts.0.iban')}
          required
          data-autofocus
          maxLength={64}
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.confirmAccount}</Button>
        </footer>
      </form>
    </Dialog>
  );
}

function MergeDialog({ party, close }: Parts): ReactNode {
  const w = words('parties');
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const draft = useDraft<{ readonly into?: Option | undefined }>(`${companyId}:party-merge:${party.id}`, {});
  const { submit } = useSubmission(draft, close);
  const { into } = draft.value;
  const other = into?.id === party.id ? undefined : into;
  return (
    <Dialog title={w.merge} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (other === undefined) return;
          const then = (): void => {
            void navigate({
              to: '/c/$company/parties/$party',
              params: { company: companyId, party: other.id },
            });
          };
          void submit(merge, { party, into: other }, companyId, then);
        }}
      >
        <p className="quiet">{w.mergeHint}</p>
        <PartyField
          companyId={companyId}
          label={w.mergeInto}
          value={into}
          onChange={(option) => {
            draft.set({ into: option });
          }}
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
