import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type InvoiceDetail, type SendInvoice } from '../../api/invoices.js';
import { partyQuery } from '../../api/parties.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { send } from './actions.js';
import classes from './invoice.module.css';

const FORMATS = ['pdf', 'e_arve', 'pdf_ubl'] as const;

interface SendDialogParts {
  readonly invoice: InvoiceDetail;
  readonly close: () => void;
}

/** A letter to the customer with the invoice. */
export function SendDialog({ invoice, close }: SendDialogParts): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const party = useQuery(partyQuery(companyId, invoice.party_id));
  const [to, setTo] = useState<string>();
  const { value: message, set: setMessage, forget } = useDraft(`${companyId}:send:${invoice.id}`, '');
  const [format, setFormat] = useState<SendInvoice['format']>('pdf');
  const [problem, setProblem] = useState<unknown>();
  return (
    <Dialog title={w.send} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = { to: to?.trim() || null, message: message.trim() || null, format };
          const onSent = (): void => {
            forget();
            close();
          };
          void perform(send, { invoice, body, onSent, onRefused: setProblem }, companyId);
        }}
      >
        <p className="quiet">{w.sendHint}</p>
        <TextInput
          label={w.sendTo}
          type="email"
          value={to ?? party.data?.email ?? ''}
          error={fieldError(problem, 'to')}
          data-autofocus
          required
          maxLength={254}
          onChange={({ currentTarget: { value } }) => {
            setTo(value);
          }}
        />
        <NativeSelect
          label={w.sendAs}
          value={format}
          data={FORMATS.map((value) => ({ value, label: w.formats[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setFormat(FORMATS.find((one) => one === value) ?? format);
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
            setMessage(value);
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.send}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
