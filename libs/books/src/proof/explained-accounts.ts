/**
 * The balances of the accounts of money in transit and of opening balances, in base currency, equal the amounts that
 * explain them: the bank lines exempted to these accounts, the allocations against them, refunds classified to them,
 * events, and the invoices whose entries are not reversed. The two halves of a matched transfer have the same value,
 * and leave no balance.
 */
export const EXPLAINED_ACCOUNTS = {
  rule: 'transit_and_opening_explained',
  query: `
    WITH account AS (
      SELECT id, code, role FROM books.account
      WHERE company_id = $1 AND (control_kind = 'transit' OR role = 'opening_balance')
    ), line AS (
      SELECT moved.account_id, moved.base_minor, entry.source_kind, entry.source_role, entry.source_id
      FROM account JOIN books.journal_line AS moved ON moved.company_id = $1 AND moved.account_id = account.id
      JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = moved.entry_id
    ), explained AS (
      SELECT account.id AS account_id, CASE bank.direction WHEN 'out' THEN bank.base_minor ELSE -bank.base_minor END AS minor
      FROM books.bank_judgement AS judgement
      JOIN account ON account.role = judgement.counter_role
      JOIN books.bank_transaction AS bank ON bank.company_id = $1 AND bank.id = judgement.bank_transaction_id
      WHERE judgement.company_id = $1 AND judgement.kind = 'exemption' AND judgement.reversed_at IS NULL
      UNION ALL
      SELECT account.id, sign(put.base_minor) * allocation.counter_base_minor
      FROM account
      JOIN books.allocation ON allocation.company_id = $1 AND allocation.counter_account_id = account.id
        AND allocation.reversed_at IS NULL
      LEFT JOIN line AS put ON put.account_id = account.id AND put.source_kind = 'allocation'
        AND put.source_role = 'primary' AND put.source_id = allocation.id
      UNION ALL
      SELECT line.account_id, line.base_minor FROM line
      WHERE line.source_kind = 'accounting_event'
        OR (line.source_kind = 'transaction_money_in' AND line.source_role = 'primary' AND EXISTS (
          SELECT FROM books.bank_judgement AS judgement
          WHERE judgement.company_id = $1 AND judgement.id = line.source_id AND judgement.reversed_at IS NULL))
        OR (line.source_kind = 'invoice_revision' AND line.source_role <> 'reversal' AND EXISTS (
          SELECT FROM books.invoice_revision AS revision
          JOIN books.invoice ON invoice.company_id = $1 AND invoice.id = revision.invoice_id
            AND invoice.revision_id = revision.id AND invoice.posted_at IS NOT NULL
          WHERE revision.company_id = $1 AND revision.id = line.source_id))
    ), kept AS (SELECT account_id, sum(base_minor) AS minor FROM line GROUP BY 1
    ), told AS (SELECT account_id, sum(minor) AS minor FROM explained GROUP BY 1)
    SELECT format('account %s carries %s, of which %s is explained', account.code, coalesce(kept.minor, 0),
      coalesce(told.minor, 0)) AS detail
    FROM account LEFT JOIN kept ON kept.account_id = account.id LEFT JOIN told ON told.account_id = account.id
    WHERE coalesce(kept.minor, 0) <> coalesce(told.minor, 0) LIMIT $2`,
} as const;
