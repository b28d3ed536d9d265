import { defineAction } from '../../actions/action.js';
import {
  bookFile,
  type DismissalReason,
  dismissDraftOf,
  explainLine,
  restoreDocument,
  type StoredFile,
} from '../../api/files.js';
import * as invoices from '../../api/invoices.js';
import { queryClient } from '../../api/query-client.js';
import { type Sent } from '../../api/sent.js';
import { words } from '../../words/words.js';
import { bringBack, takeOut } from './gone.js';
import { requestOf, type Values, valuesOf } from './values.js';

export interface Draft {
  readonly detail: invoices.InvoiceDetail;
  readonly fileId: string | undefined;
}

const nameOf = ({ party_name, number }: invoices.InvoiceDetail): string =>
  [party_name, number].filter((part) => part !== null).join(' ');

/** Undone by a cancellation: the entry is reversed, and the document waits again to be booked. */
export const postDraft = defineAction({
  id: 'review.post',
  name: () => words('review').post,
  done: ({ detail }: Draft) => words('review').posted(nameOf(detail)),
  permission: 'invoices.post_purchase',
  about: ({ detail }) => detail.id,
  when: ({ detail }) => detail.state === 'recorded' && detail.direction === 'purchase',
  optimistic: ({ detail }) => takeOut(detail.id),
  run: ({ detail }, call) => invoices.postInvoice(call, detail.id),
  reverse: async ({ detail, fileId }, _result, call) => {
    await invoices.cancelInvoice(call, detail.id, words('review').undoReason);
    if (fileId !== undefined) bringBack(fileId);
  },
});

export interface Mended extends Draft {
  readonly values: Values;
}

interface Correction extends Mended {
  readonly reason: string;
}

/** A correction without a reason of its own is one of a draft. */
export async function revise(
  { detail }: Mended,
  values: Values,
  sent: Sent,
  reason = words('review').mendReason,
) {
  const dimensions = await queryClient.query(
    invoices.lineDimensionsQuery(sent.companyId, detail.id, detail.revision_id),
  );
  return invoices.reviseInvoice(sent, detail.id, requestOf(detail, values, dimensions, reason));
}

/** Leads to a new rule that gives such lines of the supplier's documents what this one has. */
export const always = defineAction({
  id: 'review.always',
  name: () => words('bank').always,
  permission: 'bank.classify',
  run: (go: () => unknown) => void go(),
});

export const saveDraft = defineAction({
  id: 'review.save',
  name: () => words('review').save,
  done: ({ detail }: Mended) => words('review').saved(nameOf(detail)),
  permission: 'invoices.write',
  about: ({ detail }) => detail.id,
  run: (mended, call) => revise(mended, mended.values, call),
  reverse: (mended, _result, call) => revise(mended, valuesOf(mended.detail), call),
});

/** A posted purchase: the old entry is reversed and a new one made, and payments stay with it. */
export const correctPosted = defineAction({
  id: 'review.correct',
  name: () => words('review').correct,
  done: ({ detail }: Correction) => words('review').corrected(nameOf(detail)),
  permission: 'invoices.post_purchase',
  about: ({ detail }) => detail.id,
  run: (correction, call) => revise(correction, correction.values, call, correction.reason),
  reverse: (correction, _result, call) =>
    revise(correction, valuesOf(correction.detail), call, words('review').correctionUndone),
});

/** An issued sale is credited instead. */
export const isCorrectable = ({ state, direction }: invoices.InvoiceDetail): boolean =>
  state === 'posted' && direction === 'purchase';

/** Leads to the correction, or to its last question. */
export const toCorrect = defineAction({
  id: 'review.to-correct',
  name: () => words('review').correct,
  permission: 'invoices.post_purchase',
  run: (go: () => void) => {
    go();
  },
});

/** Booking the file again brings a rejected document back. */
export const rejectDraft = defineAction({
  id: 'review.reject-draft',
  name: () => words('review').reject,
  done: ({ detail }: Draft & { readonly reason: string }) => words('review').rejected(nameOf(detail)),
  permission: 'invoices.void',
  dangerous: true,
  about: ({ detail }) => detail.id,
  run: ({ detail, reason }, call) => invoices.voidInvoice(call, detail.id, reason),
});

export const rejectFiledDraft = defineAction({
  ...rejectDraft,
  optimistic: ({ detail }) => takeOut(detail.id),
  reverse: ({ fileId }, _result, { companyId, key }) =>
    fileId === undefined ? undefined : bookFile(companyId, fileId, key),
});

interface JoinedLine {
  readonly detail: invoices.InvoiceDetail;
  readonly fileId: string;
  readonly lineId: string;
}

/** The cost is booked by the bank line: the document goes there, and its draft is not posted. */
export const joinLine = defineAction({
  id: 'review.join-line',
  name: () => words('review').joinLine,
  key: 'j',
  done: ({ detail }: JoinedLine) => words('review').joinedLine(nameOf(detail)),
  permission: 'invoices.void',
  about: ({ detail }) => detail.id,
  run: async ({ detail, fileId, lineId }, call) => {
    await explainLine(call.companyId, fileId, lineId, `${call.key}-line`);
    return invoices.voidInvoice(call, detail.id, words('review').joinReason);
  },
});

interface Copied {
  readonly detail: invoices.InvoiceDetail;
  readonly intoId: string;
}

/** The cost is in the books: the file goes to the purchase that it repeats, and its draft is void. */
export const joinCopy = defineAction({
  id: 'review.join-copy',
  name: () => words('review').joinCopy,
  key: 'u',
  done: ({ detail }: Copied) => words('review').joinedCopy(nameOf(detail)),
  permission: 'invoices.void',
  about: ({ detail }) => detail.id,
  run: ({ detail, intoId }, call) => invoices.joinInvoice(call, detail.id, intoId),
  reverse: async (_target, { result: { into_invoice_id: into, document_ids: documents } }, call) => {
    for (const [at, id] of documents.entries())
      await invoices.separateDocument({ ...call, key: `${call.key}-${at}` }, into, id);
  },
});

interface PutAway {
  readonly detail: invoices.InvoiceDetail;
  readonly file: StoredFile;
  readonly reason: DismissalReason;
}

/** The draft is voided and its document dismissed: both, or neither. Undoing makes a draft of the file again. */
export const dismissDraft = defineAction({
  id: 'review.dismiss-draft',
  name: () => words('files').dismiss,
  done: ({ file, reason }: PutAway) => words('files').dismissed(file.name, words('files').dismissals[reason]),
  permission: 'invoices.void',
  about: ({ detail }) => detail.id,
  run: ({ detail, file, reason }, call) =>
    dismissDraftOf(call, detail.id, {
      documentId: file.core_document_id ?? '',
      reason,
      because: words('files').dismissals[reason],
    }),
  reverse: async ({ file }, _result, call) => {
    await restoreDocument({ ...call, key: `${call.key}-restore` }, file.core_document_id ?? '');
    await bookFile(call.companyId, file.id, call.key);
  },
});

export const openReject = defineAction({
  id: 'review.reject',
  name: () => words('review').reject,
  key: 'r',
  permission: 'invoices.void',
  dangerous: true,
  run: (open: (dialog: 'reject') => void) => {
    open('reject');
  },
});
