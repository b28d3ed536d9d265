import { type PageRequest, type Sql, type Ulid } from '#platform';
import { gapsOfAccounts } from './statement-gaps.queries.js';
import { type BankAccountView } from './bank-account.wire.js';

const BANK_ACCOUNTS = `
  SELECT b.id, b.label, b.iban, b.bic, b.bank_name, b.currency, b.account_id, a.code AS account_code, b.active,
    b.confirmed_at IS NOT NULL AS confirmed,
    b.transaction_count::integer AS transaction_count,
    (SELECT coalesce(sum(m.debit_minor - m.credit_minor), 0)::bigint FROM books.month_balance m
      WHERE m.company_id = b.company_id AND m.account_id = b.account_id AND m.currency = b.currency) AS ledger_balance_minor,
    b.statement_balance_minor, b.last_booking_date,
    (SELECT opening.id FROM books.bank_statement AS opening WHERE opening.company_id = b.company_id
      AND opening.bank_account_id = b.id AND opening.opens_account) AS opening_statement_id
  FROM books.bank_account b JOIN books.account a ON a.company_id = b.company_id AND a.id = b.account_id
  WHERE b.company_id = $1 AND ($2::boolean IS NULL OR b.active = $2) AND (b.label, b.id) > ($3, $4)
  ORDER BY b.label, b.id LIMIT $5`;

/** Bank accounts by label, after the key of the page. Returns one more than the limit. */
export async function listBankAccounts(
  sql: Sql,
  companyId: bigint,
  filters: { readonly active?: boolean | undefined },
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<BankAccountView[]> {
  const rows = await sql.rows<Omit<BankAccountView, 'gaps'>>(BANK_ACCOUNTS, [
    companyId,
    filters.active ?? null,
    ...(page.after ?? ['', '']),
    page.limit + 1,
  ]);
  const gaps = await gapsOfAccounts(
    sql,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, gaps: [...(gaps.get(row.id) ?? [])] }));
}

/** Whether every other bank account in use has statements: a file that names no account is hardly one of theirs. */
export async function othersHaveStatements(
  sql: Sql,
  companyId: bigint,
  bankAccountId: Ulid,
): Promise<boolean> {
  const other = await sql.row(
    `SELECT 1 AS found FROM books.bank_account a WHERE a.company_id = $1 AND a.active AND a.id <> $2
       AND NOT EXISTS (SELECT 1 FROM books.bank_statement s WHERE s.company_id = $1 AND s.bank_account_id = a.id) LIMIT 1`,
    [companyId, bankAccountId],
  );
  return other === undefined;
}

/** The facts that a file without an account takes from the bank account that a person named; undefined for an unknown one. */
export function accountOfFile(
  sql: Sql,
  companyId: bigint,
  bankAccountId: Ulid,
): Promise<{ readonly currency: string; readonly bankName: string | null } | undefined> {
  return sql.row(
    'SELECT currency, bank_name AS "bankName" FROM books.bank_account WHERE company_id = $1 AND id = $2',
    [companyId, bankAccountId],
  );
}
