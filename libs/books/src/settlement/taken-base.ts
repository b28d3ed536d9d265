/**
 * The amounts that the live allocations of invoice `i` of company $1 have taken off its control account in base
 * currency: payments less refunds, and credit notes. Using a prepayment takes nothing off the prepayment's own payable
 * or receivable.
 */
export const TAKEN_BASE = `(
    SELECT coalesce(sum(part.base_minor) FILTER (WHERE part.kind <> 'credit_offset'), 0)::bigint AS settled_base_minor,
      coalesce(sum(part.base_minor) FILTER (WHERE part.kind = 'credit_offset'), 0)::bigint AS credited_base_minor
    FROM (
      SELECT kind, CASE WHEN kind = 'refund' AND i.kind <> 'credit_note' THEN -item_base_minor ELSE item_base_minor END
      FROM books.allocation WHERE company_id = $1 AND invoice_id = i.id AND reversed_at IS NULL
      UNION ALL
      SELECT kind, counter_base_minor FROM books.allocation
      WHERE company_id = $1 AND other_invoice_id = i.id AND reversed_at IS NULL AND kind <> 'prepayment_apply'
    ) AS part(kind, base_minor)
  )`;
