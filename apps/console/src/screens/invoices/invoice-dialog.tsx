import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import {
  cancelInvoice,
  type InvoiceDetail,
  issueInvoice,
  postInvoice,
  voidInvoice,
} from '../../api/invoices.js';
import { type Sent } from '../../api/sent.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import classes from './invoice.module.css';
import { type InvoiceSearch } from './search.js';

interface InvoiceDialogParts {
  readonly dialog: Exclude<InvoiceSearch['dialog'], 'send' | undefined>;
  readonly invoice: InvoiceDetail;
  readonly close: () => void;
}

/** Shows what an action would make in the books, and asks before it is made. */
export function InvoiceDialog({ dialog, invoice, close }: InvoiceDialogParts): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const [reason, setReason] = useState('');
  const { title, hint, run, attempt } = {
    issue: {
      title: w.issue,
      hint: w.issueHint,
      run: () => perform(actions.issue, invoice, companyId),
      attempt: (sent: Sent) => issueInvoice(sent, invoice.id),
    },
    post: {
      title: w.post,
      hint: w.postHint,
      run: () => perform(actions.post, invoice, companyId),
      attempt: (sent: Sent) => postInvoice(sent, invoice.id),
    },
    cancel: {
      title: w.cancel,
      hint: w.cancelHint,
      run: () => perform(actions.cancel, { invoice, reason }, companyId),
      attempt: (sent: Sent) => cancelInvoice(sent, invoice.id, w.cancel),
    },
    discard: {
      title: w.discard,
      hint: w.discardHint,
      run: () => perform(actions.discard, { invoice, reason }, companyId),
      attempt: (sent: Sent) => voidInvoice(sent, invoice.id, w.discard),
    },
  }[dialog];
  const ends = dialog === 'cancel' || dialog === 'discard';
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void run();
        }}
      >
        <p className="quiet">{hint}</p>
        {ends && (
          <TextInput
            label={w.reason}
            value={reason}
            required
            data-autofocus
            maxLength={2000}
            onChange={({ currentTarget: { value } }) => {
              setReason(value);
            }}
          />
        )}
        <EntryPreview object="invoice" source={[dialog, invoice.id, invoice.revision_id]} attempt={attempt} />
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus={!ends || undefined} {...(ends ? { color: 'red' } : {})}>
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
