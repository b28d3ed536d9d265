import { encodeId, formatDecimal, newUlid, toJson, type Ulid } from '#platform';
import { type KnownRate, toBase } from '#ledger';
import { baseVatOf } from './base-vat.js';
import { type DecidedRevision } from './decide-revision.js';
import { type InvoiceParty } from './invoice-facts.js';
import { type CommandContext } from '../commands/command.js';

/** A decided revision and where it belongs. */
interface RevisionToWrite {
  readonly revisionId: Ulid;
  readonly invoiceId: Ulid;
  readonly revisionNo: number;
  readonly party: InvoiceParty;
  readonly number: string | null;
  readonly reason: string | null;
  readonly decided: DecidedRevision;
  /** undefined: not known yet, or not needed. */
  readonly rate: KnownRate | undefined;
  /** True when the revision is posted in the same commit: its rate holds from now on. */
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

/** Writes a revision, its lines and its documents. The invoice's row must be there, or travel ahead on the same connection. */
export async function writeRevision(context: CommandContext, revision: RevisionToWrite): Promise<void> {
  const { sql, companyId } = context;
  await Promise.all([
    sql.run(INSERT_REVISION, [companyId, toJson(revisionRow(revision, context))]),
    sql.run(INSERT_LINES, [companyId, revision.revisionId, toJson(lineRows(revision.decided))]),
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
    // A draft remembers the rate that a person chose; posting fills in the one it used.
    exchange_rate_id: revision.posted ? (revision.rate?.id ?? null) : content.exchangeRateId,
    vat_code_source: revision.decided.vatCodeSource,
    supplier_vat_number: content.supplierVatNumber,
    buyer_vat_number: content.buyerVatNumber,
    source_payload: content.sourcePayload,
    needs_review: content.needsReview,
    review_note: content.reviewNote,
    reason: revision.reason,
    customer_note: content.customerNote,
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
    id: newUlid(),
    line_no: line.lineNo,
    kind: line.kind,
    description: line.description,
    quantity: line.kind === 'note' ? null : formatDecimal(line.quantity),
    unit: line.unit,
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
    fixed_asset: line.fixedAsset,
    fixed_asset_id: line.fixedAssetId,
    fixed_asset_component_id: line.fixedAssetComponentId,
    fixed_asset_link: line.fixedAssetLink,
    dimension_value_ids: line.dimensions,
  }));
}

const INSERT_REVISION = `
  INSERT INTO books.invoice_revision (company_id, id, invoice_id, revision_no, party_id, party_name_raw, number, invoice_date,
    supply_date, due_date, service_from, service_to, currency, net_minor, tax_minor, gross_minor, prepaid_minor, rounding_minor,
    amount_due_minor, base_gross_minor, base_currency, exchange_rate_id, fx_rate_source, vat_code_source, supplier_vat_number,
    buyer_vat_number, source_payload, needs_review, review_note, reason, customer_note, prices_include_vat, language, base_vat,
    created_at, actor_id, command_id)
  SELECT $1, id, invoice_id, revision_no, party_id, party_name_raw, number, invoice_date,
    supply_date, due_date, service_from, service_to, currency, net_minor, tax_minor, gross_minor, prepaid_minor, rounding_minor,
    amount_due_minor, base_gross_minor, base_currency, exchange_rate_id, fx_rate_source, vat_code_source, supplier_vat_number,
    buyer_vat_number, source_payload, needs_review, review_note, reason, customer_note, prices_include_vat, language, base_vat,
    created_at, actor_id, command_id
  FROM jsonb_to_record($2::jsonb) AS revision(id text, invoice_id text, revision_no integer, party_id text, party_name_raw text,
    number text, invoice_date date, supply_date date, due_date date, service_from date, service_to date, currency text,
    net_minor bigint, tax_minor bigint, gross_minor bigint, prepaid_minor bigint, rounding_minor bigint, amount_due_minor bigint,
    base_gross_minor bigint, base_currency text, exchange_rate_id text, fx_rate_source text, vat_code_source text,
    supplier_vat_number text, buyer_vat_number text, source_payload jsonb, needs_review boolean, review_note text, reason text,
    customer_note text, prices_include_vat boolean, language text, base_vat jsonb, created_at timestamptz, actor_id text,
    command_id text)`;

const INSERT_LINES = `
  INSERT INTO books.invoice_line (company_id, revision_id, id, line_no, kind, description, quantity, unit, unit_price_minor,
    unit_price, allowance_minor, charge_minor, net_minor, vat_code, vat_rate_bps, tax_minor, gross_minor, self_assessed_minor,
    account_id, expense_role, deductible_bps, business_use_bps, fixed_asset, fixed_asset_id, fixed_asset_component_id,
    fixed_asset_link, dimension_value_ids)
  SELECT $1, $2, id, line_no, kind, description, quantity, unit, unit_price_minor,
    unit_price, allowance_minor, charge_minor, net_minor, vat_code, vat_rate_bps, tax_minor, gross_minor, self_assessed_minor,
    account_id, expense_role, deductible_bps, business_use_bps, fixed_asset, fixed_asset_id, fixed_asset_component_id,
    fixed_asset_link, dimension_value_ids
  FROM jsonb_to_recordset($3::jsonb) AS line(id text, line_no integer, kind text, description text, quantity numeric, unit text,
    unit_price_minor bigint, unit_price numeric, allowance_minor bigint, charge_minor bigint, net_minor bigint, vat_code text,
    vat_rate_bps integer, tax_minor bigint, gross_minor bigint, self_assessed_minor bigint, account_id text, expense_role text,
    deductible_bps integer, business_use_bps integer, fixed_asset boolean, fixed_asset_id text, fixed_asset_component_id text,
    fixed_asset_link text, dimension_value_ids text[])`;

const INSERT_DOCUMENTS = `
  INSERT INTO books.revision_document (company_id, revision_id, document_id, role, position)
  SELECT $1, $2, document_id, role, position::integer
  FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS document(document_id, role, position)`;
