import { firstOfMonth, lastOfMonth, type IsoDate, type IsoMonth, type Sql, type Ulid } from '#platform';
import { reportedBook } from '#ledger';
import { returnEntries, type LeftOutEntry, type ReturnEntry, type UncodedEntry } from './return-entries.js';
import { loadReturnFacts } from './return-facts.queries.js';
import { VAT_ROLES } from './vat-posting.js';

/** The entries behind the preview of a month. */
export interface VatPreviewEntries {
  readonly period_from: IsoDate;
  readonly period_to: IsoDate;
  readonly currency: string;
  readonly entries: readonly ReturnEntry[];
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
  return {
    period_from: from,
    period_to: to,
    currency: baseCurrency,
    entries: onLine === undefined ? entries : entries.filter(({ lines }) => lines.includes(onLine)),
    left_out,
  };
}
