import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { type Draft, rejectDraft, rejectFiledDraft } from './actions.js';
import classes from './review.module.css';

/** A rejected draft is void and stays in the books with the reason; its document is kept. */
export function RejectDialog({ close, ...draft }: Draft & { readonly close: () => void }): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Dialog title={w.reject} close={close}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (given === '') return;
          close();
          const action = draft.fileId === undefined ? rejectDraft : rejectFiledDraft;
          void perform(action, { ...draft, reason: given }, companyId);
        }}
      >
        <p className="quiet">{w.rejectHint}</p>
        <TextInput
          label={w.reason}
          value={reason}
          maxLength={2000}
          required
          autoFocus
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
          }}
        />
        <Button type="submit" color="red" disabled={given === ''}>
          {w.reject}
        </Button>
      </form>
    </Dialog>
  );
}
