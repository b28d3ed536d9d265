import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { type Submit } from '../../form/submission.js';
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
  const { title, hint, attempt, ...way } = {
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
      end: (submit: Submit, reason: string) => submit(actions.cancel, { invoice, reason }, companyId),
      attempt: (sent: Sent) => cancelInvoice(sent, invoice.id, w.cancel),
    },
    discard: {
      title: w.discard,
      hint: w.discardHint,
      end: (submit: Submit, reason: string) => submit(actions.discard, { invoice, reason }, companyId),
      attempt: (sent: Sent) => voidInvoice(sent, invoice.id, w.discard),
    },
  }[dialog];
  const preview = (
    <EntryPreview object="invoice" source={[dialog, invoice.id, invoice.revision_id]} attempt={attempt} />
  );
  if ('end' in way)
    return (
      <ReasonDialog
        title={title}
        hint={hint}
        about={`${companyId}:${dialog}:${invoice.id}`}
        send={way.end}
        close={close}
      >
        {preview}
      </ReasonDialog>
    );
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void way.run();
        }}
      >
        <p className="quiet">{hint}</p>
        {preview}
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus>
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
