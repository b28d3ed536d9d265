import { type Sql, type Ulid } from '#platform';
import { type PastPrepayment, type PastPurchase } from './past-purchases.js';

/** Purchases of which the history tells, and those among which the answers of people are looked for. */
const [SHOWN, LOOKED_AT] = [20, 400];

/**
 * The party's last 20 posted purchases, and the last 20 before these that a person posted: a forecast for the next one, newest
 * first. Without the answers of people, a supplier of fuel would be asked about again once the service has booked 20
 * receipts. It leaves out purchases that wait for review, and prepayments, which have no cost account yet.
 */
export function purchaseHistory(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PastPurchase[]> {
  return sql.rows<PastPurchase>(PURCHASES, [companyId, partyId]);
}

/** Whether a person posted invoice `i`: a session is a person. */
const POSTED_BY_PERSON = `
  (SELECT log.credential LIKE 'session:%' FROM books.journal_entry e
    JOIN books.command_log log ON log.company_id = e.company_id AND log.command_id = e.command_id
    WHERE e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
    ORDER BY e.commit_seq LIMIT 1) IS TRUE`;

/** The party's last 20 prepayment invoices that were posted or ended, newest first. */
export function pastPrepayments(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PastPrepayment[]> {
  return sql.rows<PastPrepayment>(PREPAYMENTS, [companyId, partyId]);
}

/** The party's last 20 purchases that held prepayment invoices and were posted or ended, newest first. */
export function pastUsesOfPrepayments(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PastPrepayment[]> {
  return sql.rows<PastPrepayment>(USES, [companyId, partyId]);
}

/** The accounts and dimension values of the lines of a revision, in their order. */
const placesOf = (revision: string): string => `
  ARRAY(SELECT concat_ws(' ', l.line_no, l.account_id, l.dimension_value_ids) FROM books.invoice_line l
    WHERE l.company_id = i.company_id AND l.revision_id = ${revision} ORDER BY l.line_no)`;

/**
 * The one who decided about invoice `i`, by the commands that wrote its revision `r` and its entry: a session is a
 * person. A revision that leaves the accounts and dimensions as the service proposed them confirms them.
 */
const DECIDED_BY = `
  CASE WHEN NOT ${POSTED_BY_PERSON} THEN 'service'
    WHEN (SELECT log.actor_kind = 'worker' FROM books.command_log log
      WHERE log.company_id = r.company_id AND log.command_id = r.command_id)
      OR ${placesOf('proposal.revision_id')} = ${placesOf('r.id')} THEN 'confirmed'
    ELSE 'answered' END`;

const PURCHASES = `
  SELECT i.id AS invoice_id, i.invoice_date, i.due_date - i.invoice_date AS days, decided.by,
    ARRAY(SELECT DISTINCT a.code FROM books.invoice_line l
      JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind <> 'rounding'
        AND (a.role IS DISTINCT FROM 'expense_default' OR decided.by = 'confirmed')) AS account_codes,
    ARRAY(SELECT DISTINCT array_to_string(ARRAY(SELECT v.id FROM books.dimension_value v
        WHERE v.company_id = $1 AND v.active AND v.id = ANY(l.dimension_value_ids) ORDER BY v.id), ' ')
      FROM books.invoice_line l
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.account_id IS NOT NULL
        AND l.kind <> 'rounding') AS dimension_sets,
    coalesce((SELECT jsonb_agg(jsonb_build_object('description', shown.description, 'account_code', shown.code))
      FROM (SELECT l.description, a.code FROM books.invoice_line l
        JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind <> 'rounding'
        ORDER BY l.line_no LIMIT 20) AS shown), '[]') AS lines,
    proposal.vat AS proposed, proposal.named,
    coalesce((SELECT jsonb_agg(jsonb_build_object('code', g.vat_code, 'untaxed', g.untaxed, 'lines', g.lines))
      FROM (SELECT l.vat_code, l.tax_minor = 0 AS untaxed, array_agg(l.line_no ORDER BY l.line_no) AS lines
        FROM books.invoice_line l WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.vat_code IS NOT NULL
        GROUP BY 1, 2) AS g), '[]') AS given
  FROM (SELECT * FROM (
      SELECT *, row_number() OVER (ORDER BY invoice_date DESC, id DESC) AS place FROM books.invoice
      WHERE company_id = $1 AND party_id = $2 AND direction = 'purchase' AND state = 'posted' AND kind <> 'prepayment'
        AND NOT needs_review
      ORDER BY invoice_date DESC, id DESC LIMIT ${LOOKED_AT}) AS i
    WHERE place <= ${SHOWN} OR ${POSTED_BY_PERSON}
    ORDER BY place LIMIT ${2 * SHOWN}) AS i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  LEFT JOIN LATERAL (SELECT first.id AS revision_id, first.source_payload->'vat' AS vat,
      nullif(first.source_payload->'named', 'null') AS named
    FROM books.invoice_revision first
    JOIN books.command_log log ON log.company_id = first.company_id AND log.command_id = first.command_id
    WHERE first.company_id = i.company_id AND first.invoice_id = i.id AND first.revision_no = 1
      AND log.actor_kind = 'worker') AS proposal ON true
  CROSS JOIN LATERAL (SELECT ${DECIDED_BY} AS by) AS decided
  ORDER BY i.invoice_date DESC, i.id DESC`;

const PREPAYMENTS = `
  SELECT i.state = 'posted' AS posted, ${POSTED_BY_PERSON} AS by_person FROM books.invoice i
  WHERE i.company_id = $1 AND i.party_id = $2 AND i.direction = 'purchase' AND i.kind = 'prepayment'
    AND i.state IN ('posted', 'cancelled', 'void')
  ORDER BY i.invoice_date DESC, i.id DESC LIMIT ${SHOWN}`;

/** The prepayment invoices that any revision of purchase `i` held. */
const HELD = `books.revision_prepayment held JOIN books.invoice_revision of ON of.company_id = $1 AND of.id = held.revision_id
  WHERE held.company_id = $1 AND of.invoice_id = i.id`;

const USES = `
  SELECT i.state = 'posted' AND EXISTS (SELECT FROM books.allocation used
      WHERE used.company_id = $1 AND used.invoice_id = i.id AND used.kind = 'prepayment_apply' AND used.reversed_at IS NULL
        AND used.other_invoice_id IN (SELECT held.invoice_id FROM ${HELD})) AS posted, ${POSTED_BY_PERSON} AS by_person
  FROM books.invoice i
  WHERE i.company_id = $1 AND i.party_id = $2 AND i.direction = 'purchase' AND i.state IN ('posted', 'cancelled', 'void')
    AND EXISTS (SELECT FROM ${HELD})
  ORDER BY i.invoice_date DESC, i.id DESC LIMIT ${SHOWN}`;
