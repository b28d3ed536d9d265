import { columnsExcept, columnsOf, Decimal, type IsoDate, type RowOf, type Sql, type Ulid } from '#platform';
import {
  type AccountBook,
  type PartyArea,
  type SupplyDates,
  type VatRegistrationPeriod,
  type VatSetup,
} from '#ledger';
import { type ComputedLine, type ComputedRevision, type VatGroup } from './invoice-content.js';
import { InvoiceLineEntity } from './invoice-line.entity.js';
import { keptOfLine } from './invoice-line.wire.js';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';

/** A written revision, read back in the form that the rules use. */
export interface StoredRevision {
  readonly computed: ComputedRevision;
  readonly partyName: string;
  readonly partyArea: PartyArea | null;
  /** The party's VAT number, as the document shows it or as the books know it. */
  readonly partyVatNumber: string | null;
  readonly number: string | null;
  readonly dueDate: IsoDate | null;
  /** The day on which the invoice counts: the supply date, else the invoice date. */
  readonly economicDate: IsoDate;
  /** The dates that decide the tax point: a credit note has those of the invoice that it corrects. */
  readonly supply: SupplyDates;
  /** The economic date, or for a credit note that of the invoice it corrects. */
  readonly taxPoint: IsoDate;
  readonly exchangeRateId: Ulid | null;
  readonly documentIds: readonly Ulid[];
  readonly registrations: readonly VatRegistrationPeriod[];
}

const REVISION_COLUMNS = columnsOf(InvoiceRevisionEntity, [
  'currency',
  'net_minor',
  'tax_minor',
  'gross_minor',
  'prepaid_minor',
  'rounding_minor',
  'amount_due_minor',
  'party_name_raw',
  'number',
  'due_date',
  'invoice_date',
  'supply_date',
  'exchange_rate_id',
  'supplier_vat_number',
  'buyer_vat_number',
]);

type RevisionRow = RowOf<typeof REVISION_COLUMNS> & {
  readonly corrected: readonly [invoiceDate: IsoDate, supplyDate: IsoDate | null] | null;
  readonly party: readonly [area: PartyArea | null, vatNumber: string | null];
  readonly document_ids: readonly Ulid[];
  /** Whether it uses prepayment invoices once it is posted. */
  readonly holds_prepayments: boolean;
};

const LINE_COLUMNS = columnsExcept(InvoiceLineEntity, ['company_id', 'id', 'revision_id']);

type LineRow = RowOf<typeof LINE_COLUMNS>;

// A separate subquery reads the corrected invoice: as a join, planned while the tables were small, it ran for every
// invoice of the company, which made a posting ten times slower after 400 of them.
const REVISION = `
  SELECT ${REVISION_COLUMNS.of('r')},
    ARRAY(SELECT d.document_id FROM books.revision_document d WHERE d.company_id = r.company_id AND d.revision_id = r.id)
      AS document_ids,
    EXISTS (SELECT FROM books.revision_prepayment held WHERE held.company_id = r.company_id AND held.revision_id = r.id)
      AS holds_prepayments,
    (SELECT jsonb_build_array(c.invoice_date, c.supply_date)
     FROM books.invoice ci JOIN books.invoice_revision c ON c.company_id = ci.company_id AND c.id = ci.revision_id
     WHERE ci.company_id = i.company_id AND ci.id = i.corrects_invoice_id) AS corrected,
    (SELECT jsonb_build_array(p.vat_area, p.vat_number) FROM books.party p
     WHERE p.company_id = i.company_id AND p.id = i.party_id) AS party
  FROM books.invoice i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  WHERE i.company_id = $1 AND i.id = $2`;

const LINES = `
  SELECT ${LINE_COLUMNS.of('l')}
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

/** A revision with the facts that decide its posting. */
export function storedRevision(
  [row, lines]: RevisionRows,
  accounts: AccountBook,
  vat: VatSetup,
): StoredRevision {
  const economicDate = row.supply_date ?? row.invoice_date;
  const [invoiceDate, supplyDate] = row.corrected ?? [row.invoice_date, row.supply_date];
  const [partyArea, knownVatNumber] = row.party;
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
    partyArea,
    partyVatNumber: row.supplier_vat_number ?? row.buyer_vat_number ?? knownVatNumber,
    number: row.number,
    dueDate: row.due_date,
    economicDate,
    supply: { invoiceDate, supplyDate },
    taxPoint: supplyDate ?? invoiceDate,
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
    unitPrice: row.unit_price === null ? null : new Decimal(row.unit_price),
    unitPriceMinor: row.unit_price_minor,
    allowanceMinor: row.allowance_minor,
    chargeMinor: row.charge_minor,
    accountCode: row.account_id === null ? null : (accounts.byId(row.account_id)?.code ?? null),
    expenseRole: row.expense_role,
    deductibleBps: row.deductible_bps,
    businessUseBps: row.business_use_bps,
    fixedAssetLink: row.fixed_asset_link,
    dimensions: row.dimension_value_ids,
    kept: keptOfLine(row),
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
