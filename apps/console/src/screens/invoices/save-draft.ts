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
}

export const saveNew = defineAction({
  id: 'invoices.save-new',
  name: () => words('invoices').form.save,
  done: ({ customer }: Draft) => words('invoices').form.saved(customer),
  permission: 'invoices.write',
  run: async ({ body }, call) => (await recordInvoice(call, body)).result.invoice_id,
  reverse: (_given, id, call) => voidInvoice(call, id, words('invoices').form.undoReason),
});

/** Saved changes are a revision more: the draft can be changed again, and its history shows both. */
export const saveChanges = defineAction({
  id: 'invoices.save-changes',
  name: () => words('invoices').form.save,
  done: ({ customer }: Draft) => words('invoices').form.saved(customer),
  permission: 'invoices.write',
  run: async ({ draft, body: { party_id, revision } }, call) => {
    const reason = words('invoices').form.changeReason;
    const { result } = await reviseInvoice(call, draft?.id ?? '', { reason, party_id, revision });
    return result.invoice_id;
  },
});
