import { firstOfMonth, lastOfMonth, type IsoDate, type IsoMonth, type Sql, type Ulid } from '#platform';
import { type InvoiceDirection, type InvoiceKind } from '../../invoices/invoice-content.js';
import { type VatCode, type VatRegistrationPeriod } from '../vat-code.js';
import { type ReturnFacts } from './vat-return.js';
import {
  VAT_ROLES,
  type PostedInvoice,
  type VatPartner,
  type VatPosting,
  type VatRole,
} from './vat-posting.js';

/** What one entry has posted with one VAT code, and the invoice that it posted. */
interface PostingRow extends Readonly<Record<VatRole, bigint | null>> {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  readonly vat_code: string;
  readonly other_minor: bigint | null;
  readonly all_minor: bigint;
  /** Null, as all that follows, for an entry that is not an invoice's. */
  readonly revision_id: Ulid | null;
  readonly invoice_id: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly invoice_date: IsoDate;
  readonly net_minor: bigint;
  readonly gross_minor: bigint;
  readonly buyer_vat_number: string | null;
  readonly partly_deducted: boolean;
  readonly party_id: Ulid;
}

interface PartyRow {
  /** As invoices name it; the rest is of the party that it was merged into. */
  readonly named_id: Ulid;
  readonly id: Ulid;
  readonly name: string;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
  /** VIES knows no such number. */
  readonly refused: boolean;
  readonly country: string | null;
  readonly listed: boolean;
}

/**
 * What entries of the month have posted with VAT codes, and what earlier ones have whose invoice came in the month only:
 * their input VAT is deducted now. Lines are read by account, because the index is.
 *
 * A month is a small part of the books: its rows are found by index, one look-up each. `OFFSET 0` keeps the planner to
 * that, which would read whole tables of a company that is most of them.
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
    SELECT moved.entry_id, moved.vat_code, account.role, moved.base_minor
    FROM books.invoice_revision AS revision
    CROSS JOIN LATERAL (
      SELECT id FROM books.journal_entry
      WHERE company_id = $1 AND source_kind = 'invoice_revision' AND source_id = revision.id AND economic_date < $2
      OFFSET 0
    ) AS late
    CROSS JOIN LATERAL (
      SELECT entry_id, account_id, vat_code, base_minor FROM books.journal_line
      WHERE company_id = $1 AND entry_id = late.id AND vat_code IS NOT NULL OFFSET 0
    ) AS moved
    JOIN books.account ON account.company_id = $1 AND account.id = moved.account_id
    WHERE revision.company_id = $1 AND revision.invoice_date BETWEEN $2 AND $3
      AND revision.supply_date < revision.invoice_date
  ), posting AS (
    SELECT entry_id, vat_code, sum(base_minor)::bigint AS all_minor,
      sum(base_minor) FILTER (WHERE role IS NULL OR role <> ALL ($4::text[]))::bigint AS other_minor,
      ${VAT_ROLES.map((role) => `sum(base_minor) FILTER (WHERE role = '${role}')::bigint AS ${role}`).join(', ')}
    FROM line GROUP BY entry_id, vat_code
  )
  SELECT posting.*, entry.economic_date, revision.id AS revision_id, invoice.id AS invoice_id, invoice.direction,
    invoice.kind, coalesce(revision.number, invoice.number) AS number, revision.invoice_date,
    CASE WHEN invoice.kind = 'credit_note' THEN -1 ELSE 1 END * CASE
      WHEN revision.currency = revision.base_currency THEN revision.net_minor
      WHEN revision.gross_minor = 0 THEN 0
      ELSE round(revision.net_minor::numeric * revision.base_gross_minor / revision.gross_minor)::bigint
    END AS net_minor,
    CASE WHEN invoice.kind = 'credit_note' THEN -1 ELSE 1 END * coalesce(revision.base_gross_minor, revision.gross_minor)
      AS gross_minor,
    CASE WHEN invoice.direction = 'sales' THEN revision.buyer_vat_number END AS buyer_vat_number,
    invoice.direction = 'purchase' AND EXISTS (
      SELECT FROM books.invoice_line WHERE company_id = $1 AND revision_id = revision.id
        AND (deductible_bps < 10000 OR business_use_bps < 10000) OFFSET 0
    ) AS partly_deducted,
    revision.party_id
  FROM posting
  CROSS JOIN LATERAL (
    SELECT economic_date, CASE WHEN source_kind = 'invoice_revision' THEN source_id END AS revision_id
    FROM books.journal_entry WHERE company_id = $1 AND id = posting.entry_id OFFSET 0
  ) AS entry
  LEFT JOIN LATERAL (
    SELECT * FROM books.invoice_revision WHERE company_id = $1 AND id = entry.revision_id OFFSET 0
  ) AS revision ON true
  LEFT JOIN LATERAL (
    SELECT * FROM books.invoice WHERE company_id = $1 AND id = revision.invoice_id OFFSET 0
  ) AS invoice ON true
  ORDER BY posting.entry_id, posting.vat_code`;

const PARTIES = `
  SELECT named.id AS named_id, party.id, party.name, party.reg_code, party.vat_number,
    coalesce(NOT party.vies_valid, false) AS refused, party.country,
    NOT party.private_persons AND party.kind <> 'employee'
      AND coalesce(party.vat_area, 'domestic') = 'domestic' AS listed
  FROM unnest($2::text[]) AS wanted(id)
  JOIN books.party AS named ON named.company_id = $1 AND named.id = wanted.id
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
  const named = new Set(rows.flatMap((row) => (row.revision_id === null ? [] : row.party_id)));
  const parties = named.size === 0 ? [] : await sql.rows<PartyRow>(PARTIES, [companyId, [...named]]);
  return {
    month,
    currency,
    registrations,
    postings: postingsOf(rows, codes, parties),
    withoutCodeMinor: withoutCode.minor,
    drafts,
  };
}

function postingsOf(
  rows: readonly PostingRow[],
  codes: readonly VatCode[],
  parties: readonly PartyRow[],
): VatPosting[] {
  const codesByName = new Map(codes.map((code) => [code.code, code]));
  const partiesById = new Map(parties.map((party) => [party.named_id, party]));
  return rows.flatMap((row) => {
    const code = codesByName.get(row.vat_code);
    if (code === undefined) return [];
    const party = row.revision_id === null ? undefined : partiesById.get(row.party_id);
    return {
      entryId: row.entry_id,
      economicDate: row.economic_date,
      code,
      vat: vatOf(row),
      otherMinor: row.other_minor ?? 0n,
      allMinor: row.all_minor,
      invoice: party === undefined ? null : postedInvoice(row, party),
    };
  });
}

function vatOf(row: PostingRow): Map<VatRole, bigint> {
  const vat = new Map<VatRole, bigint>();
  for (const role of VAT_ROLES) {
    const minor = row[role];
    if (minor !== null) vat.set(role, minor);
  }
  return vat;
}

function postedInvoice(row: PostingRow, party: PartyRow): PostedInvoice {
  return {
    invoiceId: row.invoice_id,
    revisionId: row.revision_id ?? '',
    direction: row.direction,
    kind: row.kind,
    number: row.number,
    invoiceDate: row.invoice_date,
    netMinor: row.net_minor,
    grossMinor: row.gross_minor,
    partlyDeducted: row.partly_deducted,
    partner: partnerOf(party, row.buyer_vat_number),
  };
}

/** What VIES answered is of the number that the party has now. */
function partnerOf(party: PartyRow, named: string | null): VatPartner {
  const vatNumber = (named ?? party.vat_number)?.toUpperCase() ?? null;
  return {
    id: party.id,
    name: party.name,
    regCode: party.reg_code,
    vatNumber,
    vatNumberRefused: party.refused && vatNumber === party.vat_number,
    country: party.country,
    listed: party.listed,
  };
}
