import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type Account } from '../../api/ledger.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { renameAccount } from './actions.js';
import classes from './ledger.module.css';

interface RenameDialogParts {
  readonly account: Account;
  readonly close: () => void;
}

/** Other names for an account. Its code stays, for entries were made with it. */
export function RenameDialog({ account, close }: RenameDialogParts): ReactNode {
  const w = words('ledger');
  const { id: companyId } = useCompany();
  const draft = useDraft(`${companyId}:account:${account.id}`, {
    name: account.name,
    name_en: account.name_en ?? '',
  });
  const { submit, problem } = useSubmission(draft, close);
  const name = draft.value.name.trim();
  const text = (field: 'name' | 'name_en', label: string) => (
    <TextInput
      label={label}
      value={draft.value[field]}
      maxLength={200}
      required={field === 'name'}
      autoComplete="off"
      data-autofocus={field === 'name' || undefined}
      error={fieldError(problem, field)}
      onChange={({ currentTarget: { value } }) => {
        draft.set({ ...draft.value, [field]: value });
      }}
    />
  );
  return (
    <Dialog title={w.renameOf(account.code)} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const nameEn = draft.value.name_en.trim() || null;
          if (name !== '') void submit(renameAccount, { account, name, nameEn }, companyId);
        }}
      >
        <DraftNote draft={draft} />
        {text('name', w.name)}
        {text('name_en', w.nameEn)}
        <footer className={classes.foot}>
          <Button type="submit" disabled={name === ''}>
            {w.rename}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
