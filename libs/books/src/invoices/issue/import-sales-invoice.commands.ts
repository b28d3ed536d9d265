import { absolute, newUlid, type Ulid } from '#platform';
import { type AccountBook, type KnownRate, toBase } from '#ledger';
import { refuseTooLargeInBase } from '../content/amount-limit.js';
import { loadOriginal, offsetCreditNote, assertOriginalPosted } from '../entry/credit-offset.js';
import { prepaymentOf } from '../entry/credited-prepayment.js';
import { type DecidedRevision, decideRevision } from '../record/decide-revision.js';
import { type InvoiceFacts, loadInvoiceFacts } from '../record/invoice-facts.js';
import { economicDateOf } from '../entry/invoice-posting.js';
import { checkRecordRequest, toRevisionContent } from '../content/invoice-requests.js';
import {
  importSalesInvoiceRequest,
  type ImportSalesInvoiceRequest,
  importSalesResult,
} from '../content/invoice.wire.js';
import { findInvoiceRow } from '../content/invoice-row.js';
import { postingRate, postRevision } from '../post/post-revision.js';
import { writeInvoice } from '../record/write-revision.js';
import { type CommandContext, defineCommand } from '../../commands/command.js';

/**
 * Imports a sales invoice that was issued elsewhere: under its own number, with its original document, issued and
 * posted at once. It gets no reference number. An invoice dated before the start of these books is posted against the
 * opening balance, without VAT.
 * Refuses the same errors as recording and issuing; the addresses are those of the document itself.
 */
export const importSalesInvoice = defineCommand({
  name: 'invoice.import_sales',
  permission: 'invoices.issue',
  judgement: (payload) => (payload.revision.exchange_rate_id ?? null) !== null,
  body: importSalesInvoiceRequest,
  result: importSalesResult,
  refusals: [
    'invalid_payload',
    'invoice_state_conflict',
    'document_dismissed',
    'duplicate_invoice',
    'exchange_rate_missing',
    'credit_exceeds_invoice',
    'period_missing',
    'period_closed',
  ],

  async handle(context, payload) {
    checkRecordRequest(payload);
    const content = toRevisionContent(payload.revision);
    const subject = {
      direction: payload.direction,
      kind: payload.kind,
      number: payload.number,
      allowDuplicate: payload.allow_duplicate,
      imported: true,
    };
    const [facts, accounts] = await Promise.all([
      loadInvoiceFacts(context, {
        ...subject,
        partyId: payload.party_id,
        correctsInvoiceId: payload.corrects_invoice_id ?? null,
        content,
        invoiceId: null,
      }),
      context.accounts(),
    ]);
    const decided = decideRevision(content, subject, facts, {
      accounts,
      baseCurrency: context.book.baseCurrency,
    });
    const rate = await postingRate(context, {
      kind: payload.kind,
      currency: decided.computed.currency,
      taxPoint: decided.taxPoint,
      exchangeRateId: content.exchangeRateId,
      documentIds: [],
    });
    refuseTooLargeInBase(decided.computed.grossMinor, rate);
    const imported = { payload, facts, decided, rate, invoiceId: newUlid(), revisionId: newUlid() };
    await writeImported(context, imported);
    const entryId = await postImported(context, imported, accounts);
    const { invoiceId, revisionId } = imported;
    return {
      result: {
        invoice_id: invoiceId,
        revision_id: revisionId,
        revision_no: 1,
        state: 'issued' as const,
        entry_id: entryId,
        warnings: decided.warnings,
      },
      facts: [{ type: 'invoice.imported', invoiceId, direction: 'sales' }],
      audit: [
        {
          objectType: 'invoice',
          objectId: invoiceId,
          newValues: {
            kind: payload.kind,
            number: payload.number,
            external_source: payload.external_source,
            opening: payload.opening,
            party_id: facts.party.id,
            invoice_date: content.invoiceDate,
            currency: decided.computed.currency,
            gross_minor: decided.computed.grossMinor,
            entry_id: entryId,
          },
        },
      ],
    };
  },
});

interface Imported {
  readonly payload: ImportSalesInvoiceRequest;
  readonly facts: InvoiceFacts;
  readonly decided: DecidedRevision;
  readonly rate: KnownRate | undefined;
  readonly invoiceId: Ulid;
  readonly revisionId: Ulid;
}

function writeImported(context: CommandContext, imported: Imported): Promise<void> {
  const { payload, facts, decided, rate, invoiceId, revisionId } = imported;
  return writeInvoice(
    context,
    {
      direction: 'sales',
      kind: payload.kind,
      state: 'issued',
      corrects_invoice_id: facts.corrected?.id ?? null,
      origin: 'import',
      external_source: payload.external_source,
    },
    {
      revisionId,
      invoiceId,
      revisionNo: 1,
      party: facts.party,
      number: payload.number,
      reason: null,
      decided,
      rate,
      posted: true,
    },
  );
}

async function postImported(
  context: CommandContext,
  { payload, facts, decided, rate, invoiceId, revisionId }: Imported,
  accounts: AccountBook,
): Promise<Ulid | null> {
  const { computed } = decided;
  const economicDate = economicDateOf(decided.content);
  const entry = postRevision(
    context,
    {
      invoiceId,
      prepayment: await prepaymentOf(context, { id: invoiceId, kind: payload.kind }, facts.corrected),
      revisionId,
      direction: 'sales',
      kind: payload.kind,
      partyId: facts.party.id,
      partyName: facts.party.name,
      number: payload.number,
      dueDate: decided.dueDate,
      taxPoint: decided.taxPoint,
      economicDate,
      computed,
      registrations: facts.registrations,
      inputVatShareBps: 0,
      sourceRole: 'primary',
      opening: payload.opening,
    },
    rate,
    accounts,
  );
  if (entry === undefined) return null;
  const invoice = await findInvoiceRow(context.sql, context.companyId, invoiceId);
  const original = invoice === undefined ? undefined : await loadOriginal(context, invoice);
  assertOriginalPosted(original);
  if (invoice !== undefined && original !== undefined) {
    const due = absolute(
      rate === undefined ? computed.amountDueMinor : toBase(computed.amountDueMinor, rate),
    );
    await offsetCreditNote(context, { invoice, economicDate, controlBaseMinor: due }, original, accounts);
  }
  return entry.entryId;
}
