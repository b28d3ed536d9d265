import { type Actor, newUlid } from '#platform';
import { refuseTooLargeInBase } from '../content/amount-limit.js';
import { checkSalesNumber, decideRevision } from './decide-revision.js';
import { type InvoiceClues, invoiceRate, loadInvoiceFacts, readInvoiceFacts } from './invoice-facts.js';
import { checkDocumentRoles, checkRecordRequest, toRevisionContent } from '../content/invoice-requests.js';
import { recordInvoiceRequest, type RecordInvoiceRequest, revisionResult } from '../content/invoice.wire.js';
import { refuseTaken } from '../numbers/sales-number.js';
import { writeInvoice } from './write-revision.js';
import { defineCommand } from '../../commands/command.js';

/**
 * Records an invoice of either direction as a draft; it posts nothing.
 * Refuses, besides invalid content: `duplicate_invoice` (with `invoice_id`) unless `allow_duplicate`, and
 * `number_taken` for a number chosen for an own sale.
 * Choosing an exchange rate is a judgement.
 */
export const recordInvoice = defineCommand({
  name: 'invoice.record',
  permission: 'invoices.write',
  judgement: (payload) => (payload.revision.exchange_rate_id ?? null) !== null,
  body: recordInvoiceRequest,
  result: revisionResult,
  refusals: ['invalid_payload', 'document_dismissed', 'duplicate_invoice', 'number_taken'],

  prefetch: (sql, companyId, payload) => readInvoiceFacts(sql, companyId, cluesOf(payload)),

  async handle(context, payload, prefetched) {
    checkRecordRequest(payload);
    const clues = cluesOf(payload);
    const { content } = clues;
    checkDocumentRoles(payload.direction, content.documents);
    const origin = originOf(context.actor);
    const subject = {
      derived: origin === 'auto',
      direction: payload.direction,
      kind: payload.kind,
      number: clues.number,
      allowDuplicate: payload.allow_duplicate,
    };
    const [facts, accounts] = await Promise.all([
      loadInvoiceFacts(context, clues, prefetched),
      context.accounts(),
    ]);
    checkSalesNumber(subject, facts);
    const decided = decideRevision(content, subject, facts, {
      accounts,
      baseCurrency: context.book.baseCurrency,
    });
    const invoiceId = newUlid();
    if (subject.direction === 'sales' && subject.number !== null) {
      await refuseTaken(context, subject.number, invoiceId);
    }
    const { computed } = decided;
    const rate = await invoiceRate(context, {
      kind: subject.kind,
      currency: computed.currency,
      taxPoint: decided.taxPoint,
      exchangeRateId: content.exchangeRateId,
      documentIds: content.documents.map(({ documentId }) => documentId),
    });
    refuseTooLargeInBase(computed.grossMinor, rate);
    const revisionId = newUlid();
    const written = writeInvoice(
      context,
      {
        direction: subject.direction,
        kind: subject.kind,
        state: 'recorded',
        corrects_invoice_id: facts.corrected?.id ?? null,
        origin,
        external_source: null,
      },
      {
        revisionId,
        invoiceId,
        revisionNo: 1,
        party: facts.party,
        number: subject.number,
        reason: null,
        decided,
        rate,
        posted: false,
      },
    );
    context.sql.withCommit(written);
    return {
      result: {
        invoice_id: invoiceId,
        revision_id: revisionId,
        revision_no: 1,
        state: 'recorded' as const,
        warnings: decided.warnings,
      },
      facts: [{ type: 'invoice.recorded', invoiceId, direction: subject.direction }],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoiceId,
          newValues: {
            direction: subject.direction,
            kind: subject.kind,
            number: subject.number,
            party_id: facts.party.id,
            invoice_date: content.invoiceDate,
            currency: computed.currency,
            gross_minor: computed.grossMinor,
            revision_id: revisionId,
          },
        },
      ],
    };
  },
});

const cluesOf = (payload: RecordInvoiceRequest): InvoiceClues => ({
  direction: payload.direction,
  partyId: payload.party_id,
  number: payload.number ?? null,
  correctsInvoiceId: payload.corrects_invoice_id ?? null,
  content: toRevisionContent(payload.revision),
  invoiceId: null,
});

/** The kind of actor that created an invoice. */
function originOf(actor: Actor): 'human' | 'auto' | 'api' {
  if (actor.human) return 'human';
  return actor.kind === 'worker' ? 'auto' : 'api';
}
