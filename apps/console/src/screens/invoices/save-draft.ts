import { defineAction } from '../../actions/action.js';
import {
  type InvoiceDetail,
  recordInvoice,
  type RecordInvoice,
  reviseInvoice,
  voidInvoice,
} from '../../api/invoices.js';
import { words } from '../../words/words.js';

interface Draft {
  readonly body: RecordInvoice;
  readonly customer: string;
  /** The draft that is changed; undefined for a new one. */
  readonly draft: InvoiceDetail | undefined;
  readonly onSaved: (invoiceId: string) => void;
  /** The form shows at its fields what the server says of them. */
  readonly onRefused: (problem: unknown) => void;
}

async function save<Answer>(
  { onSaved, onRefused }: Draft,
  answer: Promise<Answer>,
  idOf: (answer: Answer) => string,
) {
  try {
    const id = idOf(await answer);
    onSaved(id);
    return id;
  } catch (problem) {
    onRefused(problem);
    throw problem;
  }
}

export const saveNew = defineAction({
  id: 'invoices.save-new',
  name: () => words('invoices').form.save,
  done: ({ customer }: Draft) => words('invoices').form.saved(customer),
  permission: 'invoices.write',
  run: (given, call) => save(given, recordInvoice(call, given.body), ({ result }) => result.invoice_id),
  reverse: (_given, id, call) => voidInvoice(call, id, words('invoices').form.undoReason),
});

/** Saved changes are a revision more: the draft can be changed again, and its history shows both. */
export const saveChanges = defineAction({
  id: 'invoices.save-changes',
  name: () => words('invoices').form.save,
  done: ({ customer }: Draft) => words('invoices').form.saved(customer),
  permission: 'invoices.write',
  run: (given, call) =>
    save(
      given,
      reviseInvoice(call, given.draft?.id ?? '', {
        reason: words('invoices').form.changeReason,
        party_id: given.body.party_id,
        revision: given.body.revision,
      }),
      ({ result }) => result.invoice_id,
    ),
});
