import { isDeepStrictEqual } from 'node:util';
import {
  firstOfMonth,
  lastOfMonth,
  toJson,
  type IsoDate,
  type IsoMonth,
  type Sql,
  type Ulid,
} from '#platform';
import { type InvoiceDirection, type InvoiceKind } from '../../invoices/invoice-content.js';
import { reportedBook } from '../../ledger/reported-book.js';
import { type VatCode, type VatRegistrationPeriod } from '../vat-code.js';
import { type ReturnFacts, type VatWarning, type VatReturnContent, computeReturn } from './vat-return.js';
import {
  INPUT_ROLES,
  OUTPUT_ROLES,
  type PostedInvoice,
  type VatPosting,
  type VatRole,
} from './vat-posting.js';

interface PostingRow {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  readonly vat_code: string;
  readonly role: VatRole | 'vat_non_deductible' | null;
  readonly minor: bigint;
  readonly revision_id: Ulid | null;
}

interface InvoiceRow {
  readonly revision_id: Ulid;
  readonly invoice_id: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly invoice_date: IsoDate;
  readonly net_minor: bigint;
  readonly gross_minor: bigint;
  readonly partly_deducted: boolean;
  readonly party_id: Ulid;
  readonly party_name: string;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
  readonly vat_number_refused: boolean;
  readonly country: string | null;
  readonly listed: boolean;
}

/*
 * A month is a small part of the books: its rows are found by index, one look-up each. `OFFSET 0` keeps the planner to
 * that, which would read whole tables of a company that is most of them.
 */

/**
 * What entries of the month have posted with VAT codes, and what earlier ones have whose invoice came in the month only:
 * their input VAT is deducted now. Read by account, because the index is.
 */
const POSTINGS = `
  WITH line AS (
    SELECT moved.entry_id, moved.vat_code, account.role, moved.base_minor
    FROM books.account
    CROSS JOIN LATERAL (
      SELECT entry_id, vat_code, base_minor FROM books.journal_line
      WHERE company_id = $1 AND account_id = account.id AND economic_date BETWEEN $2 AND $3 AND vat_code IS NOT NULL
      OFFSET 0
    ) AS moved
    WHERE account.company_id = $1
    UNION ALL
    SELECT late.entry_id, late.vat_code, account.role, late.base_minor
    FROM books.invoice_revision AS revision
    JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_kind = 'invoice_revision'
      AND entry.source_id = revision.id AND entry.economic_date < $2
    JOIN books.journal_line AS late ON late.company_id = $1 AND late.entry_id = entry.id AND late.vat_code IS NOT NULL
    JOIN books.account ON account.company_id = $1 AND account.id = late.account_id
    WHERE revision.company_id = $1 AND revision.invoice_date BETWEEN $2 AND $3
      AND revision.supply_date < revision.invoice_date
  ), posting AS (
    SELECT entry_id, vat_code, CASE WHEN role = ANY($4::text[]) THEN role END AS role, sum(base_minor)::bigint AS minor
    FROM line GROUP BY 1, 2, 3
  )
  SELECT posting.entry_id, entry.economic_date, posting.vat_code, posting.role, posting.minor,
    CASE WHEN entry.source_kind = 'invoice_revision' THEN entry.source_id END AS revision_id
  FROM posting
  CROSS JOIN LATERAL (
    SELECT economic_date, source_kind, source_id FROM books.journal_entry
    WHERE company_id = $1 AND id = posting.entry_id OFFSET 0
  ) AS entry
  ORDER BY 1, 3, 4`;

const INVOICES = `
  SELECT revision.id AS revision_id, invoice.id AS invoice_id, invoice.direction, invoice.kind,
    coalesce(revision.number, invoice.number) AS number, revision.invoice_date,
    CASE WHEN invoice.kind = 'credit_note' THEN -1 ELSE 1 END * CASE
      WHEN revision.currency = revision.base_currency THEN revision.net_minor
      WHEN revision.gross_minor = 0 THEN 0
      ELSE round(revision.net_minor::numeric * revision.base_gross_minor / revision.gross_minor)::bigint
    END AS net_minor,
    CASE WHEN invoice.kind = 'credit_note' THEN -1 ELSE 1 END * coalesce(revision.base_gross_minor, revision.gross_minor)
      AS gross_minor,
    EXISTS (SELECT FROM books.invoice_line AS line WHERE line.company_id = $1 AND line.revision_id = revision.id
      AND (line.deductible_bps < 10000 OR line.business_use_bps < 10000)) AS partly_deducted,
    party.id AS party_id, party.name AS party_name, party.reg_code,
    upper(coalesce(CASE WHEN invoice.direction = 'sales' THEN revision.buyer_vat_number END, party.vat_number))
      AS vat_number,
    coalesce(NOT party.vies_valid AND party.vat_number = upper(coalesce(
      CASE WHEN invoice.direction = 'sales' THEN revision.buyer_vat_number END, party.vat_number)), false) AS vat_number_refused,
    party.country,
    NOT party.private_persons AND party.kind <> 'employee'
      AND coalesce(party.vat_area, 'domestic') = 'domestic' AS listed
  FROM unnest($2::text[]) AS wanted(id)
  CROSS JOIN LATERAL (
    SELECT * FROM books.invoice_revision WHERE company_id = $1 AND id = wanted.id OFFSET 0
  ) AS revision
  CROSS JOIN LATERAL (
    SELECT * FROM books.invoice WHERE company_id = $1 AND id = revision.invoice_id OFFSET 0
  ) AS invoice
  JOIN books.party AS named ON named.company_id = $1 AND named.id = revision.party_id
  JOIN books.party ON party.company_id = $1 AND party.id = coalesce(named.merged_into_id, named.id)`;

const CODES = `
  SELECT code, name, name_en, direction, rate_bps, treatment, deductible_bps, partial, output_role, input_role,
    income_account, return_lines, inf_part, inf_code, vd_column, kmd_2027, valid_from, valid_to
  FROM books.vat_code WHERE company_id = $1`;

const REGISTRATIONS = `
  SELECT status, valid_from AS "validFrom" FROM books.vat_registration WHERE company_id = $1 ORDER BY valid_from`;

const WITHOUT_CODE = `
  SELECT coalesce(sum(line.base_minor), 0)::bigint AS minor
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3 AND line.vat_code IS NULL
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
    AND entry.source_kind <> 'vat_return'
  WHERE account.company_id = $1 AND account.role = ANY($4::text[])`;

/** More drafts than anybody would look through are not named one by one. */
const DRAFTS_SHOWN = 100;

const DRAFTS = `
  SELECT id, number FROM books.invoice
  WHERE company_id = $1 AND state = 'recorded' AND invoice_date BETWEEN $2 AND $3
  ORDER BY invoice_date, id LIMIT ${DRAFTS_SHOWN}`;

const VAT_ROLES: readonly string[] = [...OUTPUT_ROLES, ...INPUT_ROLES];

/** Reads what the return of a month is made of. */
export async function loadReturnFacts(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
  currency: string,
): Promise<ReturnFacts> {
  const days = [firstOfMonth(month), lastOfMonth(month)] as const;
  const [rows, codes, registrations, withoutCode, drafts] = await Promise.all([
    sql.rows<PostingRow>(POSTINGS, [companyId, ...days, [...VAT_ROLES, 'vat_non_deductible']]),
    sql.rows<VatCode>(CODES, [companyId]),
    sql.rows<VatRegistrationPeriod>(REGISTRATIONS, [companyId]),
    sql.one<{ minor: bigint }>(WITHOUT_CODE, [companyId, ...days, VAT_ROLES]),
    sql.rows<{ id: Ulid; number: string | null }>(DRAFTS, [companyId, ...days]),
  ]);
  const revisions = [...new Set(rows.flatMap((row) => row.revision_id ?? []))];
  const invoices = revisions.length === 0 ? [] : await sql.rows<InvoiceRow>(INVOICES, [companyId, revisions]);
  return {
    month,
    currency,
    registrations,
    postings: postingsOf(rows, codes, invoices),
    withoutCodeMinor: withoutCode.minor,
    drafts,
  };
}

function postingsOf(
  rows: readonly PostingRow[],
  codes: readonly VatCode[],
  invoices: readonly InvoiceRow[],
): VatPosting[] {
  const codesByName = new Map(codes.map((code) => [code.code, code]));
  const invoicesByRevision = new Map(invoices.map((row) => [row.revision_id, postedInvoice(row)]));
  const groups = new Map<string, PostingRow[]>();
  for (const row of rows) {
    const key = `${row.entry_id} ${row.vat_code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const code = codesByName.get(first?.vat_code ?? '');
    if (first === undefined || code === undefined) return [];
    const vat = new Map<VatRole, bigint>();
    let other = 0n;
    for (const { role, minor } of group) {
      if (role === null) other += minor;
      else if (role !== 'vat_non_deductible') vat.set(role, minor);
    }
    return [
      {
        entryId: first.entry_id,
        economicDate: first.economic_date,
        code,
        vat,
        otherMinor: other,
        allMinor: group.reduce((sum, row) => sum + row.minor, 0n),
        invoice: invoicesByRevision.get(first.revision_id ?? '') ?? null,
      },
    ];
  });
}

function postedInvoice(row: InvoiceRow): PostedInvoice {
  return {
    invoiceId: row.invoice_id,
    revisionId: row.revision_id,
    direction: row.direction,
    kind: row.kind,
    number: row.number,
    invoiceDate: row.invoice_date,
    netMinor: row.net_minor,
    grossMinor: row.gross_minor,
    partlyDeducted: row.partly_deducted,
    partner: {
      id: row.party_id,
      name: row.party_name,
      regCode: row.reg_code,
      vatNumber: row.vat_number,
      vatNumberRefused: row.vat_number_refused,
      country: row.country,
      listed: row.listed,
    },
  };
}

/** The return of a month as it would be filed now. */
export interface VatPreview extends VatReturnContent {
  readonly warnings: readonly VatWarning[];
  /** The return that was filed last for the month. */
  readonly filed_return_id: Ulid | null;
}

const FILED = `
  SELECT id, content FROM books.vat_return
  WHERE company_id = $1 AND period_from = $2 AND filed_at IS NOT NULL ORDER BY revision_no DESC LIMIT 1`;

/** The VAT return of a month as the books stand. Ask it in one snapshot (`Database.reportCompany`). */
export async function vatPreview(sql: Sql, companyId: bigint, month: IsoMonth): Promise<VatPreview> {
  const { baseCurrency } = await reportedBook(sql, companyId);
  const [facts, filed] = await Promise.all([
    loadReturnFacts(sql, companyId, month, baseCurrency),
    sql.row<{ id: Ulid; content: unknown }>(FILED, [companyId, firstOfMonth(month)]),
  ]);
  const { content, warnings } = computeReturn(facts);
  const changed = filed !== undefined && !isDeepStrictEqual(JSON.parse(toJson(content)), filed.content);
  return {
    ...content,
    warnings: changed ? [...warnings, CHANGED_SINCE_FILED] : warnings,
    filed_return_id: filed?.id ?? null,
  };
}

const CHANGED_SINCE_FILED: VatWarning = {
  code: 'period_filed',
  message: 'The month was filed, and the books have changed since: a new revision of the return is due.',
  invoice_id: null,
};
