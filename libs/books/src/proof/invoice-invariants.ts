/**
 * The invariants of all invoices of a company ($1), each as a query that lists violations (at most $2). The queries
 * add up amounts from lines and allocations and never use stored derived totals.
 */
export const INVOICE_INVARIANTS: readonly { readonly rule: string; readonly query: string }[] = [
  {
    rule: 'invoice_settlement',
    query: `
      SELECT format('invoice %s is settled by %s and credited by %s, its allocations say %s and %s', i.id, i.settled_minor,
        i.credited_minor, coalesce(a.settled, 0), coalesce(a.credited, 0)) AS detail
      FROM books.invoice i
      LEFT JOIN (
        SELECT invoice_id, sum(minor) FILTER (WHERE kind <> 'credit_offset') AS settled,
          sum(minor) FILTER (WHERE kind = 'credit_offset') AS credited
        FROM (
          SELECT al.kind, al.invoice_id, CASE WHEN al.kind = 'refund' AND inv.kind <> 'credit_note' THEN -al.item_minor
            ELSE al.item_minor END AS minor
          FROM books.allocation al JOIN books.invoice inv ON inv.company_id = al.company_id AND inv.id = al.invoice_id
          WHERE al.company_id = $1 AND al.reversed_at IS NULL
          UNION ALL
          SELECT kind, other_invoice_id, counter_minor FROM books.allocation
          WHERE company_id = $1 AND reversed_at IS NULL AND kind <> 'prepayment_apply'
        ) AS side GROUP BY invoice_id
      ) AS a ON a.invoice_id = i.id
      WHERE i.company_id = $1
        AND (i.settled_minor, i.credited_minor) <> (coalesce(a.settled, 0), coalesce(a.credited, 0)) LIMIT $2`,
  },
  {
    rule: 'invoice_current_revision',
    query: `
      SELECT format('invoice %s differs from its current revision %s', i.id, i.revision_id) AS detail
      FROM books.invoice i
      LEFT JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id AND r.invoice_id = i.id
      WHERE i.company_id = $1 AND (i.revision_no, i.party_id, i.invoice_date, i.due_date, i.currency, i.gross_minor,
          i.amount_due_minor) IS DISTINCT FROM (r.revision_no, r.party_id, r.invoice_date, r.due_date, r.currency,
          r.gross_minor, r.amount_due_minor) LIMIT $2`,
  },
  {
    rule: 'revision_totals',
    query: `
      SELECT format('revision %s is not the sum of its lines', r.id) AS detail
      FROM books.invoice_revision r
      JOIN books.invoice_line l ON l.company_id = r.company_id AND l.revision_id = r.id
      WHERE r.company_id = $1 GROUP BY r.company_id, r.id
      HAVING (sum(l.net_minor), sum(l.tax_minor), sum(l.gross_minor)) <> (r.net_minor, r.tax_minor, r.gross_minor)
        OR r.amount_due_minor <> r.gross_minor - r.prepaid_minor + r.rounding_minor LIMIT $2`,
  },
  {
    // An entry posts the amount due to the control account: a purchase credits it, a credit note has the opposite
    // sign. Reversed entries sum to zero, so the sum over all entries is that of the live one.
    rule: 'invoice_entry',
    query: `
      SELECT format('invoice %s (%s) has %s live entries, with %s on its control account for %s due', i.id, i.state,
        coalesce(entries.live, 0), coalesce(control.minor, 0), i.amount_due_minor) AS detail
      FROM books.invoice i
      LEFT JOIN (
        SELECT r.invoice_id, sum(CASE e.source_role WHEN 'reversal' THEN -1 ELSE 1 END) AS live
        FROM books.journal_entry e
        JOIN books.invoice_revision r ON r.company_id = e.company_id AND r.id = e.source_id
        WHERE e.company_id = $1 AND e.source_kind = 'invoice_revision' GROUP BY r.invoice_id
      ) AS entries ON entries.invoice_id = i.id
      LEFT JOIN (
        SELECT l.invoice_id, sum(l.amount_minor) AS minor
        FROM books.journal_line l
        JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
        JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND l.invoice_id IS NOT NULL AND e.source_kind = 'invoice_revision'
          AND a.control_kind IN ('payable', 'receivable')
        GROUP BY l.invoice_id
      ) AS control ON control.invoice_id = i.id
      WHERE i.company_id = $1
        AND (coalesce(control.minor, 0) <> CASE WHEN i.posted_at IS NULL THEN 0 ELSE i.amount_due_minor
            * CASE i.direction WHEN 'purchase' THEN -1 ELSE 1 END * CASE i.kind WHEN 'credit_note' THEN -1 ELSE 1 END END
          OR coalesce(entries.live, 0) > CASE WHEN i.posted_at IS NULL THEN 0 ELSE 1 END) LIMIT $2`,
  },
];
