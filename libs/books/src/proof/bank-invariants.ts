import { notReversed } from '#ledger';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/** Invariants of the bank lines of a company ($1), each as a query that lists violations (at most $2). */
export const BANK_INVARIANTS: readonly { readonly rule: string; readonly query: string }[] = [
  {
    rule: 'bank_line_allocated',
    query: `
      SELECT format('bank transaction %s has %s settled, its allocations say %s', t.id, t.allocated_minor,
        coalesce(a.minor, 0)) AS detail
      FROM books.bank_transaction t
      LEFT JOIN (SELECT bank_transaction_id, sum(counter_minor) AS minor FROM books.allocation
        WHERE company_id = $1 AND reversed_at IS NULL AND bank_transaction_id IS NOT NULL GROUP BY 1) AS a
        ON a.bank_transaction_id = t.id
      WHERE t.company_id = $1 AND t.allocated_minor <> coalesce(a.minor, 0) LIMIT $2`,
  },
  {
    rule: 'suspense_equals_residuals',
    query: `
      WITH kept AS (
        SELECT a.role, l.currency, sum(l.amount_minor) AS minor
        FROM books.journal_line l JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND a.role IN ('suspense_payable', 'suspense_receivable') GROUP BY 1, 2
      ), residual AS (
        SELECT role, currency, sum(minor) AS minor FROM (
          SELECT CASE direction WHEN 'in' THEN 'suspense_receivable' ELSE 'suspense_payable' END AS role, currency,
            CASE direction WHEN 'in' THEN -1 ELSE 1 END * (amount_minor - allocated_minor) AS minor
          FROM books.bank_transaction WHERE company_id = $1 AND judgement IS NULL
          UNION ALL
          -- What the books opened with, as far as it is not settled.
          SELECT a.role, l.currency, l.amount_minor - sign(l.amount_minor) * coalesce((SELECT sum(item_minor)
            FROM books.allocation WHERE company_id = $1 AND line_id = l.id AND reversed_at IS NULL), 0)
          FROM books.account a JOIN books.journal_line l ON l.company_id = $1 AND l.account_id = a.id
          JOIN books.journal_entry e ON e.company_id = $1 AND e.id = l.entry_id AND e.source_kind = 'accounting_event'
          WHERE a.company_id = $1 AND a.role IN ('suspense_payable', 'suspense_receivable')
        ) AS open GROUP BY 1, 2
      )
      SELECT format('%s in %s stands at %s, its bank transactions and opening balances at %s', role, currency, coalesce(kept.minor, 0),
        coalesce(residual.minor, 0)) AS detail
      FROM kept FULL JOIN residual USING (role, currency)
      WHERE coalesce(kept.minor, 0) <> coalesce(residual.minor, 0) LIMIT $2`,
  },
  {
    rule: 'bank_account_counts',
    query: `
      SELECT format('bank account %s counts %s lines and has %s', b.id, b.transaction_count, count(t.id)) AS detail
      FROM books.bank_account b
      LEFT JOIN books.bank_transaction t ON t.company_id = b.company_id AND t.bank_account_id = b.id
        AND ${NOT_WITHDRAWN}
      WHERE b.company_id = $1 GROUP BY b.company_id, b.id
      HAVING b.transaction_count <> count(t.id) OR b.last_booking_date IS DISTINCT FROM max(t.booking_date) LIMIT $2`,
  },
  {
    rule: 'withdrawn_with_its_statement',
    query: `
      SELECT format('bank transaction %s is %s, and its statement is %s', t.id, coalesce(t.judgement, 'open'), s.state) AS detail
      FROM books.bank_transaction t
      JOIN books.bank_statement s ON s.company_id = t.company_id AND s.id = t.statement_id
      WHERE t.company_id = $1 AND (t.judgement IS NOT DISTINCT FROM 'withdrawn') <> (s.state = 'withdrawn') LIMIT $2`,
  },
  {
    rule: 'bank_line_posted_while_it_stands',
    query: `
      SELECT format('bank transaction %s is %s, and of its entries %s stand', t.id, coalesce(t.judgement, 'open'), posted.entries) AS detail
      FROM books.bank_transaction t
      CROSS JOIN LATERAL (SELECT count(*) AS entries FROM books.journal_entry e
        WHERE e.company_id = $1 AND e.source_kind = 'bank_transaction' AND e.source_id = t.id AND ${notReversed('e')}) AS posted
      WHERE t.company_id = $1 AND t.judgement = 'withdrawn' AND posted.entries > 0 LIMIT $2`,
  },
  {
    rule: 'bank_account_opened_once',
    query: `
      SELECT format('bank account %s has %s opening entries, and begins with statement %s', event.bank_account_id, count(*),
        coalesce(max(o.id), 'none')) AS detail
      FROM books.accounting_event AS event
      JOIN books.journal_entry AS e ON e.company_id = $1 AND e.source_kind = 'accounting_event' AND e.source_id = event.id
        AND ${notReversed('e')}
      LEFT JOIN books.bank_statement AS o ON o.company_id = $1 AND o.bank_account_id = event.bank_account_id AND o.opens_account
      WHERE event.company_id = $1 AND event.bank_account_id IS NOT NULL
      GROUP BY event.bank_account_id HAVING count(*) > 1 OR max(o.id) IS NULL LIMIT $2`,
  },
];
