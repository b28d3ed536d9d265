import { firstOfMonth, lastOfMonth, type IsoDate, type IsoMonth, type Sql, type Ulid } from '#platform';
import { reportedBook } from '#ledger';
import { returnEntries, type LeftOutEntry, type ReturnEntry, type UncodedEntry } from './return-entries.js';
import { loadReturnFacts } from './return-facts.queries.js';
import { VAT_ROLES } from './vat-posting.js';

interface ShownEntry extends ReturnEntry {
  /** True for an entry that was posted after the month's last filing; null when that settled nothing, or there is none. */
  readonly after_filing: boolean | null;
}

/** The entries behind the preview of a month. */
export interface VatPreviewEntries {
  readonly period_from: IsoDate;
  readonly period_to: IsoDate;
  readonly currency: string;
  readonly entries: readonly ShownEntry[];
  readonly left_out: readonly LeftOutEntry[];
}

const UNCODED = `
  SELECT entry.id AS "entryId", entry.economic_date AS "economicDate", sum(line.base_minor)::bigint AS minor,
    entry.source_kind = 'vat_return' AS settlement
  FROM books.account
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
    AND line.economic_date BETWEEN $2 AND $3 AND line.vat_code IS NULL AND line.vat_box IS NULL
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
  WHERE account.company_id = $1 AND account.role = ANY($4::text[])
  GROUP BY entry.company_id, entry.id ORDER BY entry.economic_date, entry.id`;

/** The settlement of the return that was filed last: its number of commit parts what was in the books from what came later. */
const FILED_AT = `
  SELECT entry.commit_seq AS "commitSeq" FROM books.vat_return AS filed
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = filed.entry_id
  WHERE filed.company_id = $1 AND filed.period_from = $2 AND filed.filed_at IS NOT NULL
    AND filed.revision_no = (SELECT max(last.revision_no) FROM books.vat_return AS last
      WHERE last.company_id = $1 AND last.period_from = $2 AND last.filed_at IS NOT NULL)`;

const POSTED_AFTER = `
  SELECT id FROM books.journal_entry WHERE company_id = $1 AND id = ANY($2::text[]) AND commit_seq > $3`;

/** The entries behind the lines, each with whether it came after the last filing. */
async function withFiling(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  entries: readonly ReturnEntry[],
): Promise<ShownEntry[]> {
  const filed = await sql.row<{ readonly commitSeq: bigint }>(FILED_AT, [companyId, from]);
  if (filed === undefined) return entries.map((entry) => ({ ...entry, after_filing: null }));
  const ids = [...new Set(entries.map(({ entry_id }) => entry_id))];
  const rows = await sql.rows<{ readonly id: Ulid }>(POSTED_AFTER, [companyId, ids, filed.commitSeq]);
  const later = new Set(rows.map(({ id }) => id));
  return entries.map((entry) => ({ ...entry, after_filing: later.has(entry.entry_id) }));
}

/**
 * The entries behind each line of a month's preview, and the entries that are left out with the reason. Call it in
 * one snapshot (`Database.reportCompany`).
 * @param onLine only the entries of this line
 */
export async function vatPreviewEntries(
  sql: Sql,
  companyId: bigint,
  month: IsoMonth,
  onLine?: string,
): Promise<VatPreviewEntries> {
  const { baseCurrency } = await reportedBook(sql, companyId);
  const [from, to] = [firstOfMonth(month), lastOfMonth(month)];
  const [facts, uncoded] = await Promise.all([
    loadReturnFacts(sql, companyId, month, baseCurrency),
    sql.rows<UncodedEntry & { readonly entryId: Ulid }>(UNCODED, [companyId, from, to, VAT_ROLES]),
  ]);
  const { entries, left_out } = returnEntries(facts, uncoded);
  const shown = onLine === undefined ? entries : entries.filter(({ lines }) => lines.includes(onLine));
  return {
    period_from: from,
    period_to: to,
    currency: baseCurrency,
    entries: await withFiling(sql, companyId, from, shown),
    left_out,
  };
}
