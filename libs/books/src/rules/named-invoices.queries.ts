import { type Sql, type Ulid } from '#platform';

/** Lines by their words, and the open invoices that one of these words names. */
const NAMED = `
  WITH line AS MATERIALIZED (
    SELECT t.id, t.direction, t.currency, t.party_id, t.amount_minor - t.allocated_minor AS left_minor, unnest(t.match_words) AS word
    FROM books.bank_transaction t WHERE t.company_id = $1 AND t.id = ANY($2::text[])
  ), item AS MATERIALIZED (
    SELECT i.id, CASE i.direction WHEN 'sales' THEN 'in' ELSE 'out' END AS way, i.currency,
      coalesce(merged.merged_into_id, i.party_id) AS party_id,
      i.amount_due_minor - i.settled_minor - i.credited_minor AS open_minor, unnest(i.match_words) AS word
    FROM books.invoice i LEFT JOIN books.party AS merged
      ON merged.company_id = i.company_id AND merged.id = i.party_id AND merged.merged_into_id IS NOT NULL
    WHERE i.company_id = $1 AND i.posted_at IS NOT NULL AND i.kind <> 'credit_note'
      AND (i.amount_due_minor - i.settled_minor - i.credited_minor) > 0
  )
  SELECT line.id AS line_id, min(item.id) AS invoice_id
  FROM line JOIN item ON item.word = line.word AND item.way = line.direction
  GROUP BY line.id
  HAVING count(DISTINCT item.id) = 1 AND bool_and(item.currency = line.currency AND item.open_minor <> line.left_minor
    AND (line.party_id IS NULL OR line.party_id = item.party_id))`;

/**
 * The open invoice that each line names and does not equal, by the id of the line: the matcher itself settles equal amounts.
 * A line that names several, or one of another party, names none.
 */
export async function namedInvoices(
  sql: Sql,
  companyId: bigint,
  lineIds: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, Ulid>> {
  const rows = await sql.rows<{ line_id: Ulid; invoice_id: Ulid }>(NAMED, [companyId, lineIds]);
  return new Map(rows.map(({ line_id: line, invoice_id: invoice }) => [line, invoice]));
}

/** Whether the line names this invoice, and no other one of its party. */
export async function namesOnly(
  sql: Sql,
  companyId: bigint,
  lineId: Ulid,
  invoiceId: Ulid,
): Promise<boolean> {
  const { only } = await sql.one<{ only: boolean }>(
    `SELECT count(*) = 1 AND bool_or(i.id = $3) AS only FROM books.bank_transaction t
     JOIN books.invoice asked ON asked.company_id = $1 AND asked.id = $3
     JOIN books.invoice i ON i.company_id = $1 AND i.party_id = asked.party_id AND i.match_words && t.match_words
     WHERE t.company_id = $1 AND t.id = $2`,
    [companyId, lineId, invoiceId],
  );
  return only;
}
