import {
  causeOfDismissal,
  causeOfSupplier,
  type Command,
  type CommandContext,
  type CommandEffect,
  createParty,
  documentToDismiss,
  evidenceOfReading,
  joinDocument,
  keepActs,
  type KeptAct,
  keepPaymentTerms,
  mayDismissItself,
  recordInvoice,
  writeDismissal,
} from '#books';
import { extractionOf } from '#files';
import { type IsoDate, type RecognisedDismissal, type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { invoiceRequest, partyRequest } from './booking-requests.js';
import { type OwnCompany } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type BookingDecision, type BookingTerms, decideBooking } from './decide-booking.js';
import { loadBooksFacts } from './load-books-facts.js';
import { learnAccount, writeDecision } from './write-decision.js';

/** A file that was read and is to be booked. */
export interface BookFile {
  readonly fileId: bigint;
  readonly candidate: Candidate;
  readonly own: OwnCompany;
  readonly terms: BookingTerms;
  readonly documentId: Ulid;
  /** The day the file arrived. */
  readonly receivedOn: IsoDate;
}

/** An invoice, the one that the file is another copy of, or the dismissal of a document that is certainly none. */
export type BookFileResult = { readonly reasons: readonly Reason[] } & (
  | { readonly invoice_id: Ulid; readonly party_id: Ulid; readonly posted: boolean }
  | { readonly document_id: Ulid; readonly joined: Ulid }
  | { readonly document_id: Ulid; readonly dismissed: RecognisedDismissal }
);

/** There is nothing to record: the books remain unchanged. */
export class NothingToBook extends Error {
  constructor(readonly reasons: readonly Reason[]) {
    super(reasons.map((reason) => reason.message).join(' '));
    this.name = 'NothingToBook';
  }
}

/** Another run has booked the file, or somebody requested that it be read again. */
export class NotWaiting extends Error {
  constructor() {
    super('The file is not waiting to be booked.');
    this.name = 'NotWaiting';
  }
}

/**
 * Books a file in one commit: creates a new supplier, records the invoice, and posts it when nothing speaks against it.
 * A document that its reader recognised as something else is dismissed instead.
 * Decides on the books as they are under their lock.
 * @throws NothingToBook, NotWaiting, or the Problem of recording or posting; then nothing is written
 */
export const bookFile: Command<BookFile, BookFileResult> = {
  name: 'file.book',
  permission: null,

  async handle(context, payload) {
    const [known, document] = await Promise.all([
      extractionOf(context.sql, context.companyId, payload.fileId),
      documentToDismiss(context, payload.documentId),
    ]);
    if (known?.booking?.state !== 'queued') throw new NotWaiting();
    // Somebody dismissed it after it had been queued for reading: it is read, and waits for nobody.
    if (document.dismissed_reason !== null) throw new NothingToBook([]);
    const facts = await loadBooksFacts(context, payload.candidate, payload.own, payload);
    const decision = decideBooking(payload.candidate, facts, payload.terms, context.actor.permissions);
    if (decision.action === 'none') throw new NothingToBook(decision.reasons);
    if (decision.action === 'dismiss') {
      const { dismissal, reasons } = decision;
      if (!mayDismissItself(document)) throw new NothingToBook(reasons);
      return dismissed(context, payload, dismissal, reasons);
    }
    if (decision.action === 'join') {
      const { invoiceId, reasons } = decision;
      const { joined } = await context.run(joinDocument, {
        document_id: payload.documentId,
        invoice_id: invoiceId,
      });
      if (joined) await keepActs(context, [actOfCopy(payload, decision)]);
      return {
        result: { document_id: payload.documentId, joined: invoiceId, reasons },
        facts: [],
        audit: [],
      };
    }
    const partyId = await partyOf(context, decision.party);
    const { invoice_id: invoiceId, revision_id: revisionId } = await context.run(
      recordInvoice,
      invoiceRequest(decision.invoice, partyId, payload),
    );
    await keepPaymentTerms(context, invoiceId, payload.candidate);
    const audit = await writeDecision(context, payload, {
      decision,
      facts,
      fields: known.fields,
      written: { invoiceId, revisionId, partyId },
    });
    const posted = decision.action === 'record_and_post';
    return {
      result: { invoice_id: invoiceId, party_id: partyId, posted, reasons: decision.reasons },
      facts: [],
      audit,
    };
  },
};

/** The act of putting a document with the invoice that it repeats: all that tells invoices apart was read alike twice. */
function actOfCopy(
  { candidate, documentId }: BookFile,
  { invoiceId, partyId }: Extract<BookingDecision, { action: 'join' }>,
): KeptAct {
  return {
    kind: 'join',
    cause: causeOfSupplier(partyId),
    document_id: documentId,
    invoice_id: invoiceId,
    grounds: [],
    evidence: [evidenceOfReading(candidate.readBy, candidate.confidence), 'copy:same_number'],
  };
}

async function dismissed(
  context: CommandContext,
  { candidate, documentId }: BookFile,
  reason: RecognisedDismissal,
  reasons: readonly Reason[],
): Promise<CommandEffect<BookFileResult>> {
  await keepActs(context, [
    {
      kind: 'dismiss',
      cause: causeOfDismissal(reason),
      document_id: documentId,
      grounds: [],
      evidence: [`dismissal:${reason}:${candidate.readBy ?? 'unknown'}`],
    },
  ]);
  const effect = await writeDismissal(context, { documentId, reason, automatic: true });
  return { result: { document_id: documentId, dismissed: reason, reasons }, ...effect };
}

async function partyOf(
  context: CommandContext,
  party: Exclude<BookingDecision, { action: 'dismiss' | 'join' | 'none' }>['party'],
): Promise<Ulid> {
  if ('known' in party) return party.known;
  const { party_id: partyId } = await context.run(createParty, partyRequest(party.create));
  for (const iban of party.create.ibans) await learnAccount(context, partyId, iban);
  return partyId;
}
