import { Decimal, type IsoDate, type Sql, type Ulid } from '#platform';
import { type AccountBook, type VatRegistrationPeriod, type VatSetup } from '#ledger';
import {
  type ComputedLine,
  type ComputedRevision,
  type FixedAssetLink,
  type LineKind,
  type VatGroup,
} from './invoice-content.js';

/** A written revision, read back in the terms of the rules. */
export interface StoredRevision {
  readonly computed: ComputedRevision;
  readonly partyName: string;
  readonly number: string | null;
  readonly dueDate: IsoDate | null;
  /** The day that the invoice counts: the supply, else the invoice. */
  readonly economicDate: IsoDate;
  /** That day, or for a credit note that of the invoice it corrects. */
  readonly taxPoint: IsoDate;
  readonly exchangeRateId: Ulid | null;
  readonly documentIds: readonly Ulid[];
  readonly registrations: readonly VatRegistrationPeriod[];
}

interface RevisionRow {
  readonly currency: string;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly prepaid_minor: bigint;
  readonly rounding_minor: bigint;
  readonly amount_due_minor: bigint;
  readonly party_name_raw: string;
  readonly number: string | null;
  readonly due_date: IsoDate | null;
  readonly invoice_date: IsoDate;
  readonly supply_date: IsoDate | null;
  readonly corrected_on: IsoDate | null;
  readonly exchange_rate_id: Ulid | null;
  readonly document_ids: readonly Ulid[];
}

interface LineRow {
  readonly line_no: number;
  readonly kind: LineKind;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unit_price: string | null;
  readonly unit_price_minor: bigint | null;
  readonly allowance_minor: bigint;
  readonly charge_minor: bigint;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly self_assessed_minor: bigint;
  readonly vat_rate_bps: number | null;
  readonly account_id: Ulid | null;
  readonly expense_role: string | null;
  readonly deductible_bps: number | null;
  readonly business_use_bps: number | null;
  readonly fixed_asset: boolean | null;
  readonly fixed_asset_id: string | null;
  readonly fixed_asset_component_id: string | null;
  readonly fixed_asset_link: FixedAssetLink | null;
  readonly dimension_value_ids: string[];
  readonly vat_code: string | null;
}

// The corrected invoice is asked for by itself: joined, and planned while the tables were small, it was worked out for every
// invoice of the company, which made a posting ten times slower after 400 of them.
const REVISION = `
  SELECT r.currency, r.net_minor, r.tax_minor, r.gross_minor, r.prepaid_minor, r.rounding_minor, r.amount_due_minor,
    r.party_name_raw, r.number, r.due_date, r.invoice_date, r.supply_date, r.exchange_rate_id,
    ARRAY(SELECT d.document_id FROM books.revision_document d WHERE d.company_id = r.company_id AND d.revision_id = r.id)
      AS document_ids,
    (SELECT coalesce(c.supply_date, c.invoice_date)
     FROM books.invoice ci JOIN books.invoice_revision c ON c.company_id = ci.company_id AND c.id = ci.revision_id
     WHERE ci.company_id = i.company_id AND ci.id = i.corrects_invoice_id) AS corrected_on
  FROM books.invoice i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  WHERE i.company_id = $1 AND i.id = $2`;

const LINES = `
  SELECT l.line_no, l.kind, l.description, l.quantity, l.unit, l.unit_price, l.unit_price_minor, l.allowance_minor, l.charge_minor,
    l.net_minor, l.tax_minor, l.gross_minor, l.self_assessed_minor, l.vat_rate_bps, l.account_id, l.expense_role,
    l.deductible_bps, l.business_use_bps, l.fixed_asset, l.fixed_asset_id, l.fixed_asset_component_id, l.fixed_asset_link,
    l.dimension_value_ids, l.vat_code
  FROM books.invoice i
  JOIN books.invoice_line l ON l.company_id = i.company_id AND l.revision_id = i.revision_id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY l.line_no`;

/** A revision and its lines as they are in the tables. */
export type RevisionRows = readonly [revision: RevisionRow, lines: readonly LineRow[]];

/** Reads the current revision of an invoice, in one round trip; undefined without one. */
export async function loadRevisionRows(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
): Promise<RevisionRows | undefined> {
  const [row, lines] = await Promise.all([
    sql.row<RevisionRow>(REVISION, [companyId, invoiceId]),
    sql.rows<LineRow>(LINES, [companyId, invoiceId]),
  ]);
  return row && [row, lines];
}

/** A revision with what its posting is decided by. */
export function storedRevision(
  [row, lines]: RevisionRows,
  accounts: AccountBook,
  vat: VatSetup,
): StoredRevision {
  const economicDate = row.supply_date ?? row.invoice_date;
  const computedLines = lines.map((line) => toComputedLine(line, accounts, vat));
  return {
    computed: {
      currency: row.currency,
      lines: computedLines,
      vatGroups: groupsOf(computedLines),
      netMinor: row.net_minor,
      taxMinor: row.tax_minor,
      grossMinor: row.gross_minor,
      prepaidMinor: row.prepaid_minor,
      roundingMinor: row.rounding_minor,
      amountDueMinor: row.amount_due_minor,
    },
    partyName: row.party_name_raw,
    number: row.number,
    dueDate: row.due_date,
    economicDate,
    taxPoint: row.corrected_on ?? economicDate,
    exchangeRateId: row.exchange_rate_id,
    documentIds: row.document_ids,
    registrations: vat.registrations,
  };
}

function toComputedLine(row: LineRow, accounts: AccountBook, vat: VatSetup): ComputedLine {
  return {
    kind: row.kind,
    description: row.description,
    quantity: new Decimal(row.quantity ?? 1),
    unit: row.unit,
    unitPrice: row.unit_price === null ? null : new Decimal(row.unit_price),
    unitPriceMinor: row.unit_price_minor,
    allowanceMinor: row.allowance_minor,
    chargeMinor: row.charge_minor,
    accountCode: row.account_id === null ? null : (accounts.byId(row.account_id)?.code ?? null),
    expenseRole: row.expense_role,
    deductibleBps: row.deductible_bps,
    businessUseBps: row.business_use_bps,
    fixedAsset: row.fixed_asset,
    fixedAssetId: row.fixed_asset_id,
    fixedAssetComponentId: row.fixed_asset_component_id,
    fixedAssetLink: row.fixed_asset_link,
    dimensions: row.dimension_value_ids,
    lineNo: row.line_no,
    vatCode: row.vat_code === null ? null : (vat.codes.get(row.vat_code) ?? null),
    vatRateBps: row.vat_rate_bps,
    netMinor: row.net_minor,
    taxMinor: row.tax_minor,
    grossMinor: row.gross_minor,
    selfAssessedMinor: row.self_assessed_minor,
  };
}

/** The VAT of a revision by treatment and rate. */
function groupsOf(lines: readonly ComputedLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const line of lines) {
    if (line.vatCode === null) continue;
    const key = `${line.vatCode.treatment} ${line.vatRateBps ?? ''}`;
    const before = groups.get(key);
    groups.set(key, {
      treatment: line.vatCode.treatment,
      rateBps: line.vatRateBps,
      netMinor: (before?.netMinor ?? 0n) + line.netMinor,
      taxMinor: (before?.taxMinor ?? 0n) + line.taxMinor,
      selfAssessedMinor: (before?.selfAssessedMinor ?? 0n) + line.selfAssessedMinor,
    });
  }
  return [...groups.values()];
}
