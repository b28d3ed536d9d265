import { type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** The unused rest of the lines of a prepayment's entry with one account and VAT code. */
export interface PrepaidLine {
  readonly account_id: Ulid;
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  readonly party_id: Ulid | null;
  readonly invoice_id: Ulid | null;
  readonly vat_code: string | null;
}

/**
 * Lines of one account and VAT code share the amounts that the live uses of the prepayment, and the live credit notes
 * on it, have taken off them.
 */
const PREPAID_LINES = `
  WITH taking AS (
    SELECT e.id FROM books.allocation al
    JOIN books.journal_entry e ON e.company_id = al.company_id AND e.source_kind = 'allocation' AND e.source_id = al.id
      AND ${notReversed('e')}
    WHERE al.company_id = $1 AND al.other_invoice_id = $2 AND al.kind = 'prepayment_apply' AND al.reversed_at IS NULL
    UNION ALL
    SELECT e.id FROM books.invoice n
    JOIN books.journal_entry e ON e.company_id = n.company_id AND e.source_kind = 'invoice_revision'
      AND e.source_id = n.revision_id AND e.source_role <> 'reversal'
    WHERE n.company_id = $1 AND n.corrects_invoice_id = $2 AND n.posted_at IS NOT NULL AND n.id IS DISTINCT FROM $3
  ), used AS (
    SELECT l.account_id, l.vat_code, sum(l.amount_minor) AS amount_minor, sum(l.base_minor) AS base_minor
    FROM taking JOIN books.journal_line l ON l.company_id = $1 AND l.entry_id = taking.id
    GROUP BY 1, 2
  )
  SELECT l.account_id, (sum(l.amount_minor) + coalesce(max(used.amount_minor), 0))::bigint AS amount_minor,
    (sum(l.base_minor) + coalesce(max(used.base_minor), 0))::bigint AS base_minor, max(l.party_id) AS party_id,
    max(l.invoice_id) AS invoice_id, l.vat_code
  FROM books.invoice i
  JOIN books.journal_entry e ON e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
    AND ${notReversed('e')}
  JOIN books.journal_line l ON l.company_id = e.company_id AND l.entry_id = e.id
  JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
  LEFT JOIN used ON used.account_id = l.account_id AND used.vat_code IS NOT DISTINCT FROM l.vat_code
  WHERE i.company_id = $1 AND i.id = $2 AND a.control_kind IS DISTINCT FROM 'payable'
    AND a.control_kind IS DISTINCT FROM 'receivable'
  GROUP BY l.account_id, a.role, l.vat_code
  ORDER BY (a.role IN ('supplier_prepayment', 'customer_prepayment')) DESC NULLS LAST, min(l.line_no)`;

/**
 * The unused rest of a prepayment's lines, except those on the payable or receivable, with that of the prepayment
 * account first.
 * @param without a credit note whose own entry does not count, because it is about to be replaced
 */
export function prepaidLines(
  { sql, companyId }: CommandContext,
  prepaymentId: Ulid,
  without: Ulid | null = null,
): Promise<PrepaidLine[]> {
  return sql.rows<PrepaidLine>(PREPAID_LINES, [companyId, prepaymentId, without]);
}
