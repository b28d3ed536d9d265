import { type Sql } from '#platform';
import { type CandidatePair } from './pair.js';

/** How many pairs of one line are looked at of which only the amount agrees: the nearest in time. */
const BY_AMOUNT_ALONE = 20;

/**
 * Open lines beside open invoices, in one pass over both: by amount within a window of time, and by what the payer names.
 * Two branches that an index or a hash can answer, never one join with OR, which costs a thousand times as much. What a person
 * rejected, undid or reversed is no candidate.
 */
const PAIRS = `
  WITH line AS (
    SELECT t.id, t.booking_date, t.direction, t.currency, t.amount_minor - t.allocated_minor AS residual,
      CASE WHEN t.allocated_minor = 0 AND t.orig_currency <> t.currency THEN t.orig_currency END AS orig_currency, t.orig_minor,
      t.counterparty_name, t.counterparty_account, concat_ws(' ', t.description, t.reference) AS text, t.reference, t.party_id
    FROM books.bank_transaction t
    WHERE t.company_id = $1 AND t.judgement IS NULL AND NOT t.own_counterparty AND t.allocated_minor < t.amount_minor
  ), invoice AS (
    SELECT i.id, CASE WHEN (i.direction = 'sales') = (i.kind <> 'credit_note') THEN 'in' ELSE 'out' END AS way, i.kind, i.currency,
      i.amount_due_minor - i.settled_minor - i.credited_minor AS open, i.number, i.number_key, i.reference_number, i.party_id,
      i.invoice_date, i.due_date
    FROM books.invoice i
    WHERE i.company_id = $1 AND i.posted_at IS NOT NULL AND (i.amount_due_minor - i.settled_minor - i.credited_minor) > 0
      AND (i.amount_due_minor - i.settled_minor - i.credited_minor) <> 0
  ), named AS (
    SELECT line.id AS line_id, invoice.id AS invoice_id FROM line
    JOIN invoice ON invoice.way = line.direction
      AND invoice.reference_number = ltrim(regexp_replace(line.reference, '\\s', '', 'g'), '0')
    UNION
    SELECT word.line_id, invoice.id
    FROM (SELECT DISTINCT line.id AS line_id, line.direction, rtrim(word, '.') AS word
      FROM line, regexp_split_to_table(upper(line.text), '[\\s,;:()#]+') AS word
      WHERE length(word) BETWEEN 4 AND 64 AND word ~ '[0-9]') AS word
    JOIN invoice ON invoice.way = word.direction AND invoice.number_key = word.word
  ), of_amount AS (
    SELECT line.id AS line_id, invoice.id AS invoice_id, line.booking_date - invoice.invoice_date AS days,
      line.party_id = invoice.party_id OR EXISTS (SELECT 1 FROM books.party_account a WHERE a.company_id = $1
        AND a.iban = line.counterparty_account AND a.party_id = invoice.party_id) AS of_party
    FROM line JOIN invoice ON invoice.way = line.direction AND invoice.currency = line.currency AND invoice.open = line.residual
    WHERE line.booking_date BETWEEN invoice.invoice_date - 45 AND coalesce(invoice.due_date, invoice.invoice_date) + 180
    UNION ALL
    SELECT line.id, invoice.id, line.booking_date - invoice.invoice_date, line.party_id = invoice.party_id
    FROM line JOIN invoice ON invoice.way = line.direction AND invoice.currency = line.orig_currency
      AND invoice.open = line.orig_minor
    WHERE line.booking_date BETWEEN invoice.invoice_date - 45 AND coalesce(invoice.due_date, invoice.invoice_date) + 180
  ), pair AS (
    SELECT line_id, invoice_id FROM named
    UNION
    SELECT line_id, invoice_id
    FROM (SELECT *, row_number() OVER (PARTITION BY line_id, of_party IS TRUE ORDER BY abs(days), invoice_id) AS nearness
      FROM of_amount) AS near
    WHERE of_party IS TRUE OR nearness <= $2
  )
  SELECT line.id AS "bankTransactionId", invoice.id AS "invoiceId", line.booking_date AS "bookingDate",
    line.currency AS "lineCurrency", line.residual AS "residualMinor", line.orig_currency AS "originalCurrency",
    line.orig_minor AS "originalMinor", line.counterparty_name AS "counterpartyName", line.text, line.reference,
    invoice.kind = 'credit_note' AS "isCreditNote", invoice.currency AS "invoiceCurrency", invoice.open AS "openMinor",
    invoice.number, invoice.reference_number AS "referenceNumber", invoice.invoice_date AS "invoiceDate",
    invoice.due_date AS "dueDate",
    ARRAY(SELECT p.name_key FROM books.party p WHERE p.company_id = $1 AND p.id = invoice.party_id
      UNION SELECT a.name_key FROM books.party_alias a WHERE a.company_id = $1 AND a.party_id = invoice.party_id) AS "partyKeys",
    coalesce(line.party_id = invoice.party_id, false) AS "sameParty",
    EXISTS (SELECT 1 FROM books.party_account a WHERE a.company_id = $1 AND a.iban = line.counterparty_account
      AND a.party_id = invoice.party_id) AS "sameAccount",
    waiting.item_minor AS "proposedMinor", waiting.score AS "proposedScore"
  FROM pair JOIN line ON line.id = pair.line_id JOIN invoice ON invoice.id = pair.invoice_id
  LEFT JOIN books.match_proposal waiting ON waiting.company_id = $1 AND waiting.bank_transaction_id = line.id
    AND waiting.invoice_id = invoice.id AND waiting.state = 'open' AND waiting.kind = 'allocate'
  WHERE NOT EXISTS (SELECT 1 FROM books.match_proposal m WHERE m.company_id = $1 AND m.bank_transaction_id = line.id
      AND m.invoice_id = invoice.id AND m.state IN ('rejected', 'undone'))
    AND NOT EXISTS (SELECT 1 FROM books.allocation a WHERE a.company_id = $1 AND a.bank_transaction_id = line.id
      AND a.invoice_id = invoice.id AND a.reversed_at IS NOT NULL)
  ORDER BY line.booking_date, line.id, invoice.id`;

type PairRow = Omit<CandidatePair, 'proposed'> & {
  readonly proposedMinor: bigint | null;
  readonly proposedScore: number | null;
};

/**
 * Every pair of an open bank line and an open invoice of a company that something speaks for. In a transaction of its own: the
 * planner knows nothing of the size of what it joins, and would go through all invoices for each line; compiling the statement takes longer than running it.
 */
export async function candidatePairs(sql: Sql, companyId: bigint): Promise<CandidatePair[]> {
  await sql.run('SET LOCAL enable_nestloop = off');
  await sql.run('SET LOCAL jit = off');
  const rows = await sql.rows<PairRow>(PAIRS, [companyId, BY_AMOUNT_ALONE]);
  return rows.map(({ proposedMinor, proposedScore, ...pair }) => ({
    ...pair,
    proposed: proposedMinor === null ? null : { itemMinor: proposedMinor, score: proposedScore },
  }));
}
