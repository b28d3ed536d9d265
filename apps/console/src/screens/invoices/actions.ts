import { type Call, defineAction } from '../../actions/action.js';
import { contentUrl } from '../../api/files.js';
import * as invoices from '../../api/invoices.js';
import * as judgements from '../../api/judgements.js';
import { Problem } from '../../api/problem.js';
import { formatMoney } from '../../format/money.js';
import { download } from '../../frame/download.js';
import { words } from '../../words/words.js';

type Detail = invoices.InvoiceDetail;
/** Leads to another place: nothing is changed. */
type Go = () => unknown;

export const nameOf = ({ kind, number }: Pick<Detail, 'kind' | 'number'>): string => {
  const w = words('invoices');
  return number === null ? w.draftOf(w.kinds[kind]) : w.titleOf(w.kinds[kind], number);
};

export const writeInvoice = defineAction({
  id: 'invoices.write',
  name: () => words('invoices').write,
  key: 'n',
  permission: 'invoices.write',
  run: (go: Go) => void go(),
});

export const openInvoice = defineAction({
  id: 'invoices.open',
  name: () => words('invoices').open,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

/** Invoices or open items by party: whichever is not shown. */
export const showOther = defineAction({
  id: 'invoices.view',
  name: ({ view }: { readonly view: 'all' | 'open'; readonly go: Go }) => words('invoices').views[view],
  key: 'b',
  permission: 'books.read',
  run: ({ go }) => void go(),
});

interface Led {
  readonly invoice: Detail;
  readonly go: Go;
}

const isDraft = ({ state }: Detail): boolean => state === 'recorded';
const counts = ({ state }: Detail): boolean => state === 'issued' || state === 'posted';

export const editDraft = defineAction({
  id: 'invoices.edit',
  name: () => words('invoices').edit,
  permission: 'invoices.write',
  when: ({ invoice }: Led) => isDraft(invoice) && invoice.direction === 'sales',
  run: ({ go }) => void go(),
});

export const credit = defineAction({
  id: 'invoices.credit',
  name: () => words('invoices').credit,
  permission: 'invoices.write',
  when: ({ invoice }: Led) =>
    invoice.state === 'issued' && invoice.kind !== 'credit_note' && invoice.direction === 'sales',
  run: ({ go }) => void go(),
});

/** Leads to its values, next to its document. An issued sale is credited instead. */
export const correct = defineAction({
  id: 'invoices.correct',
  name: () => words('invoices').correct,
  permission: 'invoices.post_purchase',
  when: ({ invoice }: Led) => invoice.state === 'posted' && invoice.direction === 'purchase',
  run: ({ go }) => void go(),
});

/** These open a dialog that shows what would happen; the dialog performs it. */
export const askToIssue = defineAction({
  id: 'invoices.ask-issue',
  name: () => words('invoices').issue,
  permission: 'invoices.issue',
  when: ({ invoice }: Led) => isDraft(invoice) && invoice.direction === 'sales',
  run: ({ go }) => void go(),
});

export const askToPost = defineAction({
  id: 'invoices.ask-post',
  name: () => words('invoices').post,
  permission: 'invoices.post_purchase',
  when: ({ invoice }: Led) => isDraft(invoice) && invoice.direction === 'purchase',
  run: ({ go }) => void go(),
});

export const askToDiscard = defineAction({
  id: 'invoices.ask-discard',
  name: () => words('invoices').discard,
  permission: 'invoices.void',
  when: ({ invoice }: Led) => isDraft(invoice),
  run: ({ go }) => void go(),
  dangerous: true,
});

export const askToSend = defineAction({
  id: 'invoices.ask-send',
  name: () => words('invoices').send,
  permission: 'invoices.issue',
  when: ({ invoice }: Led) =>
    invoice.state === 'issued' && invoice.direction === 'sales' && invoice.external_source === null,
  run: ({ go }) => void go(),
});

interface Sending {
  readonly invoice: Detail;
  readonly body: invoices.SendInvoice;
}

export const send = defineAction({
  id: 'invoices.send',
  name: () => words('invoices').send,
  done: (_sending: Sending, { result: { to } }: Awaited<ReturnType<typeof invoices.sendInvoice>>) =>
    words('invoices').sent(to),
  permission: 'invoices.issue',
  about: ({ invoice }) => invoice.id,
  run: ({ invoice, body }, call) => invoices.sendInvoice(call, invoice.id, body),
});

/** A sale and a purchase need different permissions. */
const askToCancel = (direction: invoices.Direction) =>
  defineAction({
    id: `invoices.ask-cancel-${direction}`,
    name: () => words('invoices').cancel,
    permission: direction === 'sales' ? 'invoices.write' : 'invoices.post_purchase',
    when: ({ invoice }: Led) => counts(invoice) && invoice.direction === direction,
    run: ({ go }) => void go(),
    dangerous: true,
  });

export const askToCancelSale = askToCancel('sales');
export const askToCancelPurchase = askToCancel('purchase');

/** The entry is reversed, and the number stays used. */
const takeBack = (id: string, call: Call) =>
  invoices.cancelInvoice(call, id, words('invoices').form.undoReason);

/** Undone while nobody has received the invoice; afterwards a credit note takes it back. */
export const issue = defineAction({
  id: 'invoices.issue',
  name: () => words('invoices').issue,
  done: (_invoice: Detail, { result: { number } }: Awaited<ReturnType<typeof invoices.issueInvoice>>) =>
    words('invoices').issued(number),
  permission: 'invoices.issue',
  about: ({ id }) => id,
  run: ({ id }, call) => invoices.issueInvoice(call, id),
  reverse: async ({ id }, _result, call) => {
    if (await invoices.wasSent(call.companyId, id))
      throw new Problem(409, 'state_conflict', words('invoices').creditInstead, undefined);
    return takeBack(id, call);
  },
});

export const post = defineAction({
  id: 'invoices.post',
  name: () => words('invoices').post,
  done: (invoice: Detail) => words('invoices').posted(nameOf(invoice)),
  permission: 'invoices.post_purchase',
  about: ({ id }) => id,
  run: ({ id }, call) => invoices.postInvoice(call, id),
  reverse: ({ id }, _result, call) => takeBack(id, call),
});

interface Ended {
  readonly invoice: Detail;
  readonly reason: string;
}

export const cancel = defineAction({
  id: 'invoices.cancel',
  name: () => words('invoices').cancel,
  done: ({ invoice }: Ended) => words('invoices').cancelled(nameOf(invoice)),
  about: ({ invoice }) => invoice.id,
  run: ({ invoice, reason }, call) => invoices.cancelInvoice(call, invoice.id, reason),
  dangerous: true,
});

export const discard = defineAction({
  id: 'invoices.discard',
  name: () => words('invoices').discard,
  done: ({ invoice }: Ended) => words('invoices').discarded(nameOf(invoice)),
  permission: 'invoices.void',
  about: ({ invoice }) => invoice.id,
  run: ({ invoice, reason }, call) => invoices.voidInvoice(call, invoice.id, reason),
  dangerous: true,
});

/** The PDF that Raamat made of an issued sale. */
export const pdfOf = ({ revision }: Detail): string | undefined =>
  revision.documents.find(({ source, role }) => source === 'generated' && role === 'original')?.file_id ??
  undefined;

export const downloadPdf = defineAction({
  id: 'invoices.pdf',
  name: () => words('invoices').pdf,
  permission: 'documents.read',
  when: (invoice: Detail) => pdfOf(invoice) !== undefined,
  run: (invoice, { companyId }) =>
    download({
      address: contentUrl(companyId, pdfOf(invoice) ?? ''),
      name: `${invoice.number ?? invoice.id}.pdf`,
    }),
});

export interface Settled {
  readonly invoice: Detail;
  readonly allocation: Detail['allocations'][number];
}

const amountOf = ({ item_minor, item_currency }: Settled['allocation']): string =>
  formatMoney(BigInt(item_minor), item_currency);

const unsettle = defineAction({
  id: 'invoices.unsettle',
  name: () => words('invoices').unsettle,
  done: ({ allocation }: Settled) => words('invoices').unsettled(amountOf(allocation)),
  permission: 'allocations.write',
  about: ({ allocation }) => allocation.id,
  run: ({ allocation }, call) => judgements.reverseAllocations(call, [allocation.id]),
});

/** The reverse settles the same item with the same bank line again. */
export const unsettlePayment = defineAction({
  ...unsettle,
  id: 'invoices.unsettle-payment',
  when: ({ allocation }) => allocation.bank_transaction_id !== null,
  reverse: ({ invoice, allocation }, _result, call) =>
    judgements.allocateAll(call, [judgements.repeated(allocation, invoice.id)]),
});

/** The invoice does not say with which other one it is settled: it is settled again from the open items. */
export const unsettleOther = defineAction({
  ...unsettle,
  id: 'invoices.unsettle-other',
  when: ({ allocation }) => allocation.bank_transaction_id === null,
});
