import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type InvoiceDetail, type SendInvoice } from '../../api/invoices.js';
import { partyQuery } from '../../api/parties.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { send } from './actions.js';
import classes from './invoice.module.css';

const FORMATS = ['pdf', 'e_arve', 'pdf_ubl'] as const;

interface Typed {
  /** Absent while it is the customer's own address. */
  readonly to?: string;
  readonly message: string;
  readonly format: SendInvoice['format'];
}

const FIRST: Typed = { message: '', format: 'pdf' };

interface SendDialogParts {
  readonly invoice: InvoiceDetail;
  readonly close: () => void;
}

/** A letter to the customer with the invoice. */
export function SendDialog({ invoice, close }: SendDialogParts): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const party = useQuery(partyQuery(companyId, invoice.party_id));
  const draft = useDraft(`${companyId}:send-invoice:${invoice.id}`, FIRST);
  const { submit, problem } = useSubmission(draft, close);
  const { to, message, format } = draft.value;
  return (
    <Dialog title={w.send} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = { to: to?.trim() || null, message: message.trim() || null, format };
          void submit(send, { invoice, body }, companyId);
        }}
      >
        <p className="quiet">{w.sendHint}</p>
        <DraftNote draft={draft} />
        <TextInput
          label={w.sendTo}
          type="email"
          value={to ?? party.data?.email ?? ''}
          error={fieldError(problem, 'to')}
          data-autofocus
          required
          maxLength={254}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, to: value });
          }}
        />
        <NativeSelect
          label={w.sendAs}
          value={format}
          data={FORMATS.map((value) => ({ value, label: w.formats[value] }))}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, format: FORMATS.find((one) => one === value) ?? format });
          }}
        />
        <Textarea
          label={w.message}
          value={message}
          error={fieldError(problem, 'message')}
          autosize
          minRows={3}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, message: value });
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.send}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
