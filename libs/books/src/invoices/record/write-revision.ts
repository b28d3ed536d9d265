import { encodeId, formatDecimal, insertRow, insertRows, newUlid, type Ulid } from '#platform';
import { type KnownRate, toBase } from '#ledger';
import { baseVatOf } from '../totals/base-vat.js';
import { type DecidedRevision } from './decide-revision.js';
import { numberKey } from './duplicates.js';
import { type InvoiceParty } from './invoice-facts.js';
import { InvoiceEntity } from '../content/invoice.entity.js';
import { InvoiceLineEntity } from '../content/invoice-line.entity.js';
import { InvoiceRevisionEntity } from '../content/invoice-revision.entity.js';
import { type CommandContext } from '../../commands/command.js';

// Snapshots are frozen at issue; reasons are kept by who finds them.
const REVISION = insertRow(InvoiceRevisionEntity, {
  without: ['seller_snapshot', 'buyer_snapshot', 'reason_codes'],
});
const INVOICE = insertRow(InvoiceEntity, {
  without: [
    // Set at issue, read off the document later, or maintained by the database.
    'reference_number',
    'payment_reference',
    'card_last4',
    'paid_by_card',
    'match_words',
    'match_due',
    'settled_minor',
    'credited_minor',
    'cancelled_at',
    'cancel_reason',
    'void_reason',
  ],
});
const LINES = insertRows(InvoiceLineEntity, ['company_id', 'revision_id']);

/** A decided revision with the invoice it belongs to. */
interface RevisionToWrite {
  readonly revisionId: Ulid;
  readonly invoiceId: Ulid;
  readonly revisionNo: number;
  readonly party: InvoiceParty;
  readonly number: string | null;
  readonly reason: string | null;
  readonly decided: DecidedRevision;
  /** Undefined while unknown, and where none is needed. */
  readonly rate: KnownRate | undefined;
  /** True when the revision is posted in the same commit, which fixes its rate. */
  readonly posted: boolean;
}

/** The columns of a revision that depend on the rate: null until it is known. */
export function baseColumns(
  revision: {
    readonly currency: string;
    readonly grossMinor: bigint;
    readonly vatGroups: DecidedRevision['computed']['vatGroups'];
  },
  rate: KnownRate | undefined,
  context: Pick<CommandContext, 'book'>,
  frozen: boolean,
) {
  if (revision.currency === context.book.baseCurrency) {
    return { base_gross_minor: revision.grossMinor, fx_rate_source: null, base_vat: null };
  }
  if (rate === undefined) return { base_gross_minor: null, fx_rate_source: null, base_vat: null };
  return {
    base_gross_minor: toBase(revision.grossMinor, rate),
    fx_rate_source: rate.source,
    base_vat: baseVatOf(revision.vatGroups, rate, frozen),
  };
}

/** Columns of the current revision that the invoice's row repeats. */
export function headerOf({ decided, ...revision }: RevisionToWrite) {
  return {
    number: revision.number,
    number_key: numberKey(revision.number),
    party_id: revision.party.id,
    revision_id: revision.revisionId,
    revision_no: revision.revisionNo,
    invoice_date: decided.content.invoiceDate,
    due_date: decided.dueDate,
    currency: decided.computed.currency,
    gross_minor: decided.computed.grossMinor,
    amount_due_minor: decided.computed.amountDueMinor,
    needs_review: decided.content.needsReview,
  };
}

/** Writes a new invoice with its first revision; only a sale issued elsewhere is posted at once. */
export async function writeInvoice(
  context: CommandContext,
  invoice: Pick<
    InvoiceEntity,
    'direction' | 'kind' | 'state' | 'corrects_invoice_id' | 'origin' | 'external_source'
  >,
  revision: RevisionToWrite,
): Promise<void> {
  const postedAt = revision.posted ? context.now : null;
  const row = {
    ...invoice,
    ...headerOf(revision),
    company_id: context.companyId,
    id: revision.invoiceId,
    created_at: context.now,
    issued_at: postedAt,
    posted_at: postedAt,
  };
  await Promise.all([context.sql.run(INVOICE.text, INVOICE.values(row)), writeRevision(context, revision)]);
}

/**
 * Writes a revision, its lines and its documents. The invoice's row must exist already or be sent earlier on the same
 * connection.
 */
export async function writeRevision(context: CommandContext, revision: RevisionToWrite): Promise<void> {
  const { sql, companyId } = context;
  const lines = lineRows(revision.decided);
  await Promise.all([
    sql.run(REVISION.text, REVISION.values(revisionRow(revision, context))),
    sql.run(LINES.text, LINES.values({ company_id: companyId, revision_id: revision.revisionId }, lines)),
    ...(revision.decided.content.documents.length === 0
      ? []
      : [
          sql.run(INSERT_DOCUMENTS, [
            companyId,
            revision.revisionId,
            revision.decided.content.documents.map((document) => document.documentId),
            revision.decided.content.documents.map((document) => document.role),
          ]),
        ]),
  ]);
}

function revisionRow(revision: RevisionToWrite, context: CommandContext) {
  const { content, computed } = revision.decided;
  const actorId = context.actor.userId ?? context.actor.onBehalfOf;
  return {
    ...content.kept,
    company_id: context.companyId,
    id: revision.revisionId,
    invoice_id: revision.invoiceId,
    revision_no: revision.revisionNo,
    party_id: revision.party.id,
    party_name_raw: revision.party.name,
    number: revision.number,
    invoice_date: content.invoiceDate,
    supply_date: content.supplyDate,
    due_date: revision.decided.dueDate,
    service_from: content.serviceFrom,
    service_to: content.serviceTo,
    currency: computed.currency,
    net_minor: computed.netMinor,
    tax_minor: computed.taxMinor,
    gross_minor: computed.grossMinor,
    prepaid_minor: computed.prepaidMinor,
    rounding_minor: computed.roundingMinor,
    amount_due_minor: computed.amountDueMinor,
    base_currency: context.book.baseCurrency,
    // A draft keeps the rate that a person chose; posting fills in the one it used.
    exchange_rate_id: revision.posted ? (revision.rate?.id ?? null) : content.exchangeRateId,
    vat_code_source: revision.decided.vatCodeSource,
    needs_review: content.needsReview,
    reason: revision.reason,
    prices_include_vat: content.pricesIncludeVat,
    language: content.language,
    created_at: context.now,
    actor_id: actorId === null ? null : encodeId('user', actorId),
    command_id: context.commandId,
    ...baseColumns(computed, revision.rate, context, revision.posted),
  };
}

function lineRows({ computed, accounts }: DecidedRevision) {
  return computed.lines.map((line, index) => ({
    ...line.kept,
    id: newUlid(),
    line_no: line.lineNo,
    kind: line.kind,
    description: line.description,
    quantity: line.kind === 'note' ? null : formatDecimal(line.quantity),
    unit_price_minor: line.unitPriceMinor,
    unit_price: line.unitPrice === null ? null : formatDecimal(line.unitPrice),
    allowance_minor: line.allowanceMinor,
    charge_minor: line.chargeMinor,
    net_minor: line.netMinor,
    vat_code: line.vatCode?.code ?? null,
    vat_rate_bps: line.vatRateBps,
    tax_minor: line.taxMinor,
    gross_minor: line.grossMinor,
    self_assessed_minor: line.selfAssessedMinor,
    account_id: accounts[index]?.id ?? null,
    expense_role: line.expenseRole,
    deductible_bps: line.deductibleBps,
    business_use_bps: line.businessUseBps,
    fixed_asset_link: line.fixedAssetLink,
    dimension_value_ids: [...line.dimensions],
  }));
}

const INSERT_DOCUMENTS = `
  INSERT INTO books.revision_document (company_id, revision_id, document_id, role, position)
  SELECT $1, $2, document_id, role, position::integer
  FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS document(document_id, role, position)`;
