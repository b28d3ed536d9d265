import { type Sql, type Ulid } from '#platform';
import { type Pair } from './match-facts.js';

/** The maximum number of pairs per line in which only the amount agrees: the nearest in time. */
const BY_AMOUNT_ALONE = 20;
/**
 * More open invoices than this with the same amount, or with the same word, are a crowd: no line is paired with each of
 * them.
 */
const CROWD = 40;
/** A payment of an invoice's amount is searched this many days before the invoice date, and after the due date. */
const [BEFORE_DAYS, AFTER_DAYS] = [45, 180];

/** Bank lines with an open amount on suspense. */
export const OPEN_LINE = `t.company_id = $1 AND t.judgement IS NULL AND NOT t.own_counterparty AND t.allocated_minor < t.amount_minor`;
/**
 * Whether any line needs an explanation. The matcher decides nothing about a line that has no open amount and is not
 * half of a transfer.
 */
export async function hasWaitingLine(sql: Sql, companyId: bigint): Promise<boolean> {
  const { waits } = await sql.one<{ waits: boolean }>(HAS_WAITING_LINE, [companyId]);
  return waits;
}

const HAS_WAITING_LINE = `
  SELECT EXISTS (SELECT FROM books.bank_transaction t WHERE ${OPEN_LINE})
    OR EXISTS (SELECT FROM books.bank_transaction t
      WHERE t.company_id = $1 AND t.judgement IS NULL AND t.own_counterparty) AS waits`;

/** Invoices with an open amount, with the condition of their partial index. */
export const OPEN_INVOICE = `i.company_id = $1 AND i.posted_at IS NOT NULL
  AND (i.amount_due_minor - i.settled_minor - i.credited_minor) <> 0`;
/**
 * Invoices with their current party: those of a merged party belong to the party it was merged into. Only merged
 * parties are joined, which are few.
 */
export const INVOICES = `books.invoice i LEFT JOIN books.party AS merged
  ON merged.company_id = i.company_id AND merged.id = i.party_id AND merged.merged_into_id IS NOT NULL`;
export const HOLDER = 'coalesce(merged.merged_into_id, i.party_id)';
export const OPEN_MINOR = 'i.amount_due_minor - i.settled_minor - i.credited_minor';
/** The direction of the money that settles an invoice. */
export const WAY = `CASE WHEN (i.direction = 'sales') = (i.kind <> 'credit_note') THEN 'in' ELSE 'out' END`;

/**
 * Pairs of open lines and open invoices, in one pass over both: by amount within a window of time, and by the words of
 * the payer. Each is a branch that a hash join can answer, never one join with OR, which costs a thousand times as
 * much. Only pairs that concern something due remain: a new or changed line or invoice, and everything that competes
 * with it.
 *
 * Where many invoices have the same amount, a line would be paired with each of them: as many pairs as lines times
 * invoices. From such a crowd only the nearest in time are taken, by their position among the invoices of the amount,
 * and for the line's party by their position among those of the party. At least two are taken where two exist, so no
 * match becomes certain because of the limit. A word that a crowd of invoices shares names none of them.
 */
const pairs = (isDue: string): string => `
  WITH line AS MATERIALIZED (
    SELECT t.id, t.booking_date, t.direction, t.currency, t.amount_minor - t.allocated_minor AS residual, t.party_id,
      CASE WHEN t.allocated_minor = 0 AND t.orig_currency <> t.currency THEN t.orig_currency END AS orig_currency,
      t.orig_minor, t.match_words, ${isDue} AS due
    FROM books.bank_transaction t WHERE ${OPEN_LINE}
  ), open_invoice AS MATERIALIZED (
    SELECT i.id, ${WAY} AS way, i.currency, ${OPEN_MINOR} AS open, i.match_words, ${HOLDER} AS party_id, i.invoice_date,
      coalesce(i.due_date, i.invoice_date) AS due_date, i.match_due > 0 AS due
    FROM ${INVOICES} WHERE ${OPEN_INVOICE} AND ${OPEN_MINOR} > 0
  ), invoice AS MATERIALIZED (
    SELECT open_invoice.*, crowd.way IS NOT NULL AS crowded, crowd_of_party.way IS NOT NULL AS crowded_of_party
    FROM open_invoice
    LEFT JOIN (SELECT way, currency, open FROM open_invoice GROUP BY 1, 2, 3 HAVING count(*) > ${CROWD}) AS crowd
      USING (way, currency, open)
    LEFT JOIN (SELECT way, currency, open, party_id FROM open_invoice GROUP BY 1, 2, 3, 4 HAVING count(*) > ${CROWD})
      AS crowd_of_party USING (way, currency, open, party_id)
  ), word AS MATERIALIZED (
    SELECT id, way, due, unnest(match_words) AS word FROM open_invoice
  ), named AS (
    SELECT line.id AS line_id, invoice.id AS invoice_id, line.due OR invoice.due AS due
    FROM (SELECT id, direction, due, unnest(match_words) AS word FROM line) AS line
    JOIN word AS invoice ON invoice.word = line.word AND invoice.way = line.direction
    WHERE NOT EXISTS (
      SELECT FROM (SELECT way, word FROM word GROUP BY 1, 2 HAVING count(*) > ${CROWD}) AS crowd
      WHERE crowd.way = line.direction AND crowd.word = line.word)
  ), asked AS MATERIALIZED (
    SELECT id, booking_date, direction AS way, currency, residual AS amount, party_id, due FROM line
    UNION ALL
    SELECT id, booking_date, direction, orig_currency, orig_minor, party_id, due FROM line WHERE orig_currency IS NOT NULL
  ), beside AS (
    SELECT line.id AS line_id, invoice.id AS invoice_id FROM asked AS line
    JOIN invoice ON invoice.way = line.way AND invoice.currency = line.currency AND invoice.open = line.amount
    WHERE NOT invoice.crowded
    UNION ALL
    SELECT line.id, invoice.id FROM asked AS line
    JOIN invoice ON invoice.way = line.way AND invoice.currency = line.currency AND invoice.open = line.amount
      AND invoice.party_id = line.party_id
    WHERE invoice.crowded AND NOT invoice.crowded_of_party
    ${nearestOfCrowd('crowded', ['way', 'currency', 'amount'])}
    ${nearestOfCrowd('crowded_of_party', ['way', 'currency', 'amount', 'party_id'])}
  ), of_amount AS (
    SELECT line.id AS line_id, invoice.id AS invoice_id, line.due OR invoice.due AS due,
      line.party_id = invoice.party_id AS of_party, abs(line.booking_date - invoice.due_date) AS days
    FROM beside JOIN line ON line.id = beside.line_id JOIN invoice ON invoice.id = beside.invoice_id
    WHERE line.booking_date BETWEEN invoice.invoice_date - ${BEFORE_DAYS} AND invoice.due_date + ${AFTER_DAYS}
  ), near AS (
    SELECT line_id, invoice_id, due, of_party,
      row_number() OVER (PARTITION BY line_id, of_party IS TRUE ORDER BY days, invoice_id) AS nearness
    FROM of_amount
  ), pair AS (
    SELECT line_id, invoice_id, due FROM named
    UNION
    SELECT line_id, invoice_id, due FROM near WHERE of_party IS TRUE OR nearness <= ${BY_AMOUNT_ALONE}
  )`;

/**
 * Pairs the lines with those invoices of their crowd that are due next before and after them. Lines and invoices are
 * put in one order by day, in which each line has the number of invoices before it. The positions that a line needs are
 * rows before the join, not a third side of it: otherwise the planner, which expects few rows, joins every line with
 * every invoice first.
 */
function nearestOfCrowd(crowd: string, key: readonly string[]): string {
  const columns = key.join(', ');
  return `
    UNION ALL
    SELECT line.id, invoice.id FROM (
      SELECT id, ${columns}, place + generate_series(1 - ${BY_AMOUNT_ALONE}, ${BY_AMOUNT_ALONE}) AS place FROM (
        SELECT id, ${columns}, count(*) FILTER (WHERE NOT is_line) OVER (PARTITION BY ${columns} ORDER BY day, is_line, id
          ROWS UNBOUNDED PRECEDING) AS place, is_line
        FROM (
          SELECT id, way, currency, amount, party_id, booking_date AS day, true AS is_line FROM asked
          WHERE (${columns}) IN (SELECT ${columns.replace('amount', 'open')} FROM invoice WHERE ${crowd})
          UNION ALL
          SELECT id, way, currency, open, party_id, due_date, false FROM invoice WHERE ${crowd}
        ) AS side
      ) AS placed
      WHERE is_line
    ) AS line
    JOIN (
      SELECT id, way, currency, open AS amount, party_id,
        row_number() OVER (PARTITION BY ${columns.replace('amount', 'open')} ORDER BY due_date, id) AS place
      FROM invoice WHERE ${crowd}
    ) AS invoice ON ${key.map((name) => `invoice.${name} = line.${name}`).join(' AND ')}
      AND invoice.place = line.place`;
}

const ALL = `${pairs('true')} SELECT line_id AS "lineId", invoice_id AS "itemId" FROM pair`;

/** A line is due when it is new or has changed, or when an invoice of its party is due. */
export const DUE_LINE = `(t.match_due > 0 OR t.party_id IN (
      SELECT ${HOLDER} FROM ${INVOICES} WHERE ${OPEN_INVOICE} AND i.match_due > 0))`;

const TOUCHED = `${pairs(DUE_LINE)}, touched AS MATERIALIZED (SELECT line_id, invoice_id FROM pair WHERE due)
  SELECT pair.line_id AS "lineId", pair.invoice_id AS "itemId" FROM pair
  WHERE pair.line_id IN (SELECT line_id FROM touched) OR pair.invoice_id IN (SELECT invoice_id FROM touched)`;

/**
 * Every pair with a reason to match: all pairs, or only those that are due and their competitors. Runs in a transaction
 * of its own: the planner has no estimate of the sizes that it joins. It would scan all invoices for each line, or sort
 * both sides by text to merge them, which takes twice as long as a hash join.
 */
export async function searchPairs(
  sql: Sql,
  companyId: bigint,
  which: 'all' | 'due',
): Promise<readonly Pair[]> {
  await sql.run('SET LOCAL enable_nestloop = off');
  await sql.run('SET LOCAL enable_mergejoin = off');
  // Keeps the hashes and sorts for a hundred thousand lines in memory.
  await sql.run(`SET LOCAL work_mem = '64MB'`);
  const found = await sql.rows<{ lineId: Ulid; itemId: Ulid }>(which === 'all' ? ALL : TOUCHED, [companyId]);
  await sql.run('SET LOCAL enable_nestloop = on');
  await sql.run('SET LOCAL enable_mergejoin = on');
  return found;
}

/** Pairs of open lines and open invoices whose files explain the line according to a person. */
const LINKED = `
  SELECT t.id AS "lineId", i.id AS "itemId"
  FROM books.bank_transaction_file AS link
  JOIN books.bank_transaction t ON t.id = link.bank_transaction_id AND ${OPEN_LINE}
  JOIN books.document AS document ON document.company_id = $1 AND document.file_id = link.file_id
  JOIN books.revision_document AS part ON part.company_id = $1 AND part.document_id = document.id
  JOIN books.invoice i ON i.revision_id = part.revision_id AND ${WAY} = t.direction AND ${OPEN_INVOICE} AND ${OPEN_MINOR} > 0
  WHERE link.company_id = $1 AND NOT link.by_settlement AND (t.match_due > 0 OR i.match_due > 0)`;

/** The due pairs that a person has linked. */
export function linkedPairs(sql: Sql, companyId: bigint): Promise<readonly Pair[]> {
  return sql.rows<Pair>(LINKED, [companyId]);
}
