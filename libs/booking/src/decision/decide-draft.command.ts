import { isDeepStrictEqual } from 'node:util';
import {
  clearReview,
  type Command,
  type CommandContext,
  type CommandEffect,
  reviseInvoice,
  waitingPurchase,
  type WaitingPurchase,
} from '#books';
import { extractionOf } from '#files';
import { type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { type BookFile } from './book-file.command.js';
import { invoiceRequest } from './booking-requests.js';
import { type BooksFacts } from './books-facts.js';
import { type DecidedInvoice, decideBooking } from './decide-booking.js';
import { loadBooksFacts } from './load-books-facts.js';
import { writeDecision } from './write-decision.js';

/** A file and the draft that was made of it. */
interface DecideDraft extends BookFile {
  readonly invoiceId: Ulid;
}

interface DecideDraftResult {
  readonly invoice_id: Ulid;
  readonly revision_id: Ulid;
  readonly reasons: readonly Reason[];
}

/** The draft still waits for a person, or a person has taken it up. */
export class StillWaiting extends Error {
  constructor() {
    super('The draft waits for a person.');
    this.name = 'StillWaiting';
  }
}

/**
 * Decides a draft again after a person has answered about its supplier: it is posted when nothing speaks against it any
 * longer, and stays exactly as it is otherwise. A posted purchase whose account was a guess takes the account that is certain now.
 * Decides on the books as they are under their lock.
 * @throws StillWaiting, or the Problem of revising or posting; then nothing is written
 */
export const decideDraft: Command<DecideDraft, DecideDraftResult> = {
  name: 'draft.decide',
  permission: null,

  async handle(context, payload) {
    const { candidate, own, terms, invoiceId } = payload;
    const [waiting, known] = await Promise.all([
      waitingPurchase(context, invoiceId),
      extractionOf(context.sql, context.companyId, payload.fileId),
    ]);
    if (waiting === undefined || known?.booking?.invoiceId !== invoiceId) throw new StillWaiting();
    const facts = await loadBooksFacts(context, candidate, own, { ...payload, made: invoiceId });
    const decision = decideBooking(candidate, facts, terms, context.actor.permissions);
    if (decision.action !== 'record_and_post') throw new StillWaiting();
    const { invoice, party } = decision;
    // A revision changes neither: the document reads as something else now, which is for a person.
    const isSame =
      'known' in party &&
      party.known === waiting.party_id &&
      invoice.kind === waiting.kind &&
      invoice.correctsInvoiceId === waiting.corrects_invoice_id;
    if (!isSame) throw new StillWaiting();
    const isPosted = waiting.state === 'posted';
    if (isPosted && (await isCertain(context, waiting, decision, facts))) {
      await clearReview(context, invoiceId);
      return reviewed(invoiceId, waiting.revision_id);
    }
    const { number, revision } = invoiceRequest(invoice, waiting.party_id, payload);
    const { revision_id: revisionId } = await context.run(reviseInvoice, {
      invoice_id: invoiceId,
      reason: 'Decided again after an answer about the supplier.',
      revision: { ...revision, number, documents: [...waiting.documents] },
    });
    const audit = await writeDecision(context, payload, {
      decision,
      facts,
      fields: known.fields,
      written: { invoiceId, revisionId, partyId: waiting.party_id, isPosted },
    });
    return {
      result: { invoice_id: invoiceId, revision_id: revisionId, reasons: decision.reasons },
      facts: [],
      audit,
    };
  },
};

/**
 * Whether the account that a posted purchase has is certain now; false where another one is. Nothing but accounts may differ from what
 * is posted, and the entry is replaced in its own month alone.
 * @throws StillWaiting where the account is still unsure, or more would change
 */
async function isCertain(
  { ledger }: CommandContext,
  { lines: posted }: WaitingPurchase,
  { invoice, reasons }: DecidedInvoice,
  { expenses, supplier }: BooksFacts,
): Promise<boolean> {
  const defaultVatCode = supplier.kind === 'known' ? supplier.party.default_vat_code : null;
  const decided = invoice.lines.map((line) => ({
    description: line.description,
    vat_code: line.vat_code ?? defaultVatCode,
    account_code: line.account_code ?? expenses.codeOfRole.get(line.expense_role ?? '') ?? null,
  }));
  const withoutAccounts = (lines: typeof decided | WaitingPurchase['lines']) =>
    lines.map(({ description, vat_code }) => ({ description, vat_code }));
  if (reasons.length > 0 || !isDeepStrictEqual(withoutAccounts(decided), withoutAccounts(posted)))
    throw new StillWaiting();
  if (isDeepStrictEqual(decided, posted)) return true;
  const day = invoice.supplyDate ?? invoice.invoiceDate;
  if (invoice.prepayments.length > 0 || (await ledger.openDateFrom(day)) !== day) throw new StillWaiting();
  return false;
}

const reviewed = (invoiceId: Ulid, revisionId: Ulid): CommandEffect<DecideDraftResult> => ({
  result: { invoice_id: invoiceId, revision_id: revisionId, reasons: [] },
  facts: [{ type: 'invoice.revised', invoiceId, direction: 'purchase' }],
  audit: [
    {
      objectType: 'invoice',
      objectId: invoiceId,
      oldValues: { needs_review: true },
      newValues: { needs_review: false },
    },
  ],
});
