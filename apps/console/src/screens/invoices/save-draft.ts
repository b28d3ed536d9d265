import { defineAction } from '../../actions/action.js';
import { type InvoiceDetail, recordInvoice, reviseInvoice, voidInvoice } from '../../api/invoices.js';
import { type useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { loadCodes } from './vat-of-lines.js';
import { toRequest, type Written } from './written.js';

interface Draft {
  readonly written: Written;
  /** The invoice that a credit note corrects. */
  readonly corrects: string | undefined;
  readonly vatStatus: ReturnType<typeof useCompany>['vat_status'];
  /** The draft that is changed; undefined for a new one. */
  readonly draft: InvoiceDetail | undefined;
}

const customerOf = ({ written }: Draft): string => written.party?.name ?? '';

async function bodyOf({ written, corrects, vatStatus }: Draft, companyId: string) {
  const codeOf = await loadCodes(companyId, written, vatStatus);
  return toRequest(written, (line) => codeOf(line)?.code, corrects);
}

export const saveNew = defineAction({
  id: 'invoices.save-new',
  name: () => words('invoices').form.save,
  done: (given: Draft) => words('invoices').form.saved(customerOf(given)),
  permission: 'invoices.write',
  run: async (given, call) =>
    (await recordInvoice(call, await bodyOf(given, call.companyId))).result.invoice_id,
  reverse: (_given, id, call) => voidInvoice(call, id, words('invoices').form.undoReason),
});

/** Saved changes are a revision more: the draft can be changed again, and its history shows both. */
export const saveChanges = defineAction({
  id: 'invoices.save-changes',
  name: () => words('invoices').form.save,
  done: (given: Draft) => words('invoices').form.saved(customerOf(given)),
  permission: 'invoices.write',
  run: async (given, call) => {
    const reason = words('invoices').form.changeReason;
    const { party_id, revision } = await bodyOf(given, call.companyId);
    const { result } = await reviseInvoice(call, given.draft?.id ?? '', { reason, party_id, revision });
    return result.invoice_id;
  },
});
