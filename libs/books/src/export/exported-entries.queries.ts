import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type ExportedEntry, type ExportedLine } from './exported-journal.js';

type LineRow = Omit<ExportedEntry, 'lines'> &
  Omit<ExportedLine, 'memo'> & { readonly lineMemo: string | null };

/** Lines fetched at a time. */
const FETCHED = 2_000;

/** Every line with its entry, by date and then in the order of posting. */
const JOURNAL = `
  DECLARE journal NO SCROLL CURSOR FOR
  SELECT entry.id, entry.economic_date AS "economicDate", entry.journal, year.label AS "fiscalYear",
    entry.entry_no AS "entryNo", entry.source_kind AS "sourceKind", entry.source_id AS "sourceId",
    entry.reverses_entry_id AS reverses, reversal.id AS "reversedBy", entry.memo,
    CASE entry.source_kind
      WHEN 'invoice_revision' THEN ARRAY(
        SELECT document.filename || ' sha256 ' || document.sha256 FROM books.revision_document AS kept
        JOIN books.document ON document.company_id = $1 AND document.id = kept.document_id
        WHERE kept.company_id = $1 AND kept.revision_id = entry.source_id ORDER BY kept.position)
      WHEN 'bank_transaction' THEN ARRAY(
        SELECT document.filename || ' sha256 ' || document.sha256 FROM books.bank_transaction AS bank
        JOIN books.bank_statement AS statement ON statement.company_id = $1 AND statement.id = bank.statement_id
        JOIN books.document ON document.company_id = $1 AND document.id = statement.document_id
        WHERE bank.company_id = $1 AND bank.id = entry.source_id)
      ELSE '{}' END AS documents,
    account.code AS "accountCode", line.currency, line.amount_minor AS "amountMinor", line.base_minor AS "baseMinor",
    party.name AS party, invoice.number AS "invoiceNumber", line.due_date AS "dueDate", line.vat_code AS "vatCode",
    line.vat_box AS "vatBox", line.memo AS "lineMemo", coalesce(line.dimension_value_ids, '{}') AS "dimensionValueIds"
  FROM books.journal_entry AS entry
  JOIN books.fiscal_year AS year ON year.company_id = $1 AND year.id = entry.fiscal_year_id
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  LEFT JOIN books.journal_entry AS reversal
    ON reversal.company_id = $1 AND reversal.reverses_entry_id = entry.id
  LEFT JOIN books.party ON party.company_id = $1 AND party.id = line.party_id
  LEFT JOIN books.invoice ON invoice.company_id = $1 AND invoice.id = line.invoice_id
  WHERE entry.company_id = $1 AND ($4::text IS NULL OR $4 = ANY(line.dimension_value_ids))
    AND entry.economic_date BETWEEN coalesce($2::date, '-infinity') AND coalesce($3::date, 'infinity')
  ORDER BY entry.economic_date, entry.id, line.line_no`;

/** First and last day, both included; a missing bound leaves that side open. Of a dimension value only its lines. */
export interface ExportedLines {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly dimensionValueId?: Ulid | undefined;
}

/** The entries of a company, in batches. */
export async function* exportedEntries(
  sql: Sql,
  companyId: bigint,
  { from, to, dimensionValueId }: ExportedLines,
): AsyncGenerator<readonly ExportedEntry[], void, undefined> {
  // The database sorts the whole book before it returns the first line, which takes longer the larger the book is.
  await sql.run('SET LOCAL statement_timeout = 0');
  await sql.run(JOURNAL, [companyId, from ?? null, to ?? null, dimensionValueId ?? null]);
  let begun: readonly LineRow[] = [];
  for (;;) {
    const fetched = await sql.rows<LineRow>(`FETCH ${FETCHED} FROM journal`);
    const rows = [...begun, ...fetched];
    if (fetched.length === 0) {
      if (rows.length > 0) yield entriesOf(rows);
      return;
    }
    // The last entry may continue in the next lines.
    const lastId = rows.at(-1)?.id;
    const cut = rows.findIndex((row) => row.id === lastId);
    begun = rows.slice(cut);
    if (cut > 0) yield entriesOf(rows.slice(0, cut));
  }
}

function entriesOf(rows: readonly LineRow[]): ExportedEntry[] {
  const entries: (ExportedEntry & { readonly lines: ExportedLine[] })[] = [];
  for (const row of rows) {
    let entry = entries.at(-1);
    if (entry?.id !== row.id) entries.push((entry = { ...row, lines: [] }));
    entry.lines.push({ ...row, memo: row.lineMemo });
  }
  return entries;
}
