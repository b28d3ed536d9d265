import { type Command, draftAsMade, reviseInvoice } from '#books';
import { extractionOf } from '#files';
import { type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { type BookFile } from './book-file.command.js';
import { invoiceRequest } from './booking-requests.js';
import { decideBooking } from './decide-booking.js';
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
 * longer, and stays exactly as it is otherwise. Decides on the books as they are under their lock.
 * @throws StillWaiting, or the Problem of revising or posting; then nothing is written
 */
export const decideDraft: Command<DecideDraft, DecideDraftResult> = {
  name: 'draft.decide',
  permission: null,

  async handle(context, payload) {
    const { candidate, own, terms, invoiceId } = payload;
    const [draft, known] = await Promise.all([
      draftAsMade(context, invoiceId),
      extractionOf(context.sql, context.companyId, payload.fileId),
    ]);
    if (draft === undefined || known?.booking?.invoiceId !== invoiceId) throw new StillWaiting();
    const facts = await loadBooksFacts(context, candidate, own, { ...payload, made: invoiceId });
    const decision = decideBooking(candidate, facts, terms, context.actor.permissions);
    if (decision.action !== 'record_and_post') throw new StillWaiting();
    const { invoice, party } = decision;
    // A revision changes neither: the document reads as something else now, which is for a person.
    const isSame =
      'known' in party &&
      party.known === draft.party_id &&
      invoice.kind === draft.kind &&
      invoice.correctsInvoiceId === draft.corrects_invoice_id;
    if (!isSame) throw new StillWaiting();
    const { number, revision } = invoiceRequest(invoice, draft.party_id, payload);
    const { revision_id: revisionId } = await context.run(reviseInvoice, {
      invoice_id: invoiceId,
      reason: 'Decided again after an answer about the supplier.',
      revision: { ...revision, number, documents: [...draft.documents] },
    });
    const audit = await writeDecision(context, payload, {
      decision,
      facts,
      fields: known.fields,
      written: { invoiceId, revisionId, partyId: draft.party_id },
    });
    return {
      result: { invoice_id: invoiceId, revision_id: revisionId, reasons: decision.reasons },
      facts: [],
      audit,
    };
  },
};
