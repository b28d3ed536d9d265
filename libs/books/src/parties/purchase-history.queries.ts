import { type Sql, type Ulid } from '#platform';
import { type PastPurchase } from './past-purchases.js';

/**
 * The party's last 20 posted purchases, newest first: a forecast for the next one. It leaves out purchases that wait for
 * review, and prepayments, which have no cost account yet.
 */
export function purchaseHistory(sql: Sql, companyId: bigint, partyId: Ulid): Promise<PastPurchase[]> {
  return sql.rows<PastPurchase>(PURCHASES, [companyId, partyId]);
}

/**
 * The one who decided about invoice `i`, by the commands that wrote its revision `r` and its entry: a session is a
 * person.
 */
const DECIDED_BY = `
  CASE WHEN (SELECT log.credential LIKE 'session:%' FROM books.journal_entry e
      JOIN books.command_log log ON log.company_id = e.company_id AND log.command_id = e.command_id
      WHERE e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
      ORDER BY e.commit_seq LIMIT 1) IS NOT TRUE THEN 'service'
    WHEN (SELECT log.actor_kind = 'worker' FROM books.command_log log
      WHERE log.company_id = r.company_id AND log.command_id = r.command_id) THEN 'confirmed'
    ELSE 'answered' END`;

const PURCHASES = `
  SELECT i.id AS invoice_id, i.invoice_date, i.due_date - i.invoice_date AS days, ${DECIDED_BY} AS by,
    ARRAY(SELECT DISTINCT a.code FROM books.invoice_line l
      JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.kind <> 'rounding'
        AND a.role IS DISTINCT FROM 'expense_default') AS account_codes,
    ARRAY(SELECT DISTINCT array_to_string(ARRAY(SELECT v.id FROM books.dimension_value v
        WHERE v.company_id = $1 AND v.active AND v.id = ANY(l.dimension_value_ids) ORDER BY v.id), ' ')
      FROM books.invoice_line l
      WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.account_id IS NOT NULL
        AND l.kind <> 'rounding') AS dimension_sets,
    proposal.vat AS proposed, proposal.named,
    coalesce((SELECT jsonb_agg(jsonb_build_object('code', g.vat_code, 'untaxed', g.untaxed, 'lines', g.lines))
      FROM (SELECT l.vat_code, l.tax_minor = 0 AS untaxed, array_agg(l.line_no ORDER BY l.line_no) AS lines
        FROM books.invoice_line l WHERE l.company_id = $1 AND l.revision_id = i.revision_id AND l.vat_code IS NOT NULL
        GROUP BY 1, 2) AS g), '[]') AS given
  FROM (SELECT * FROM books.invoice
    WHERE company_id = $1 AND party_id = $2 AND direction = 'purchase' AND state = 'posted' AND kind <> 'prepayment'
      AND NOT needs_review
    ORDER BY invoice_date DESC, id DESC LIMIT 20) AS i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  LEFT JOIN LATERAL (SELECT first.source_payload->'vat' AS vat, nullif(first.source_payload->'named', 'null') AS named
    FROM books.invoice_revision first
    JOIN books.command_log log ON log.company_id = first.company_id AND log.command_id = first.command_id
    WHERE first.company_id = i.company_id AND first.invoice_id = i.id AND first.revision_no = 1
      AND log.actor_kind = 'worker') AS proposal ON true
  ORDER BY i.invoice_date DESC, i.id DESC`;
