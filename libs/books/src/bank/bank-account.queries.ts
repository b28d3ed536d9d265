import { type IsoDate, type PageRequest, type Sql, type Ulid } from '#platform';

/** A bank account as the API shows it. Balances in its own currency. */
export interface BankAccountView {
  readonly id: Ulid;
  readonly label: string;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly bank_name: string | null;
  readonly currency: string;
  readonly account_id: Ulid;
  readonly account_code: string;
  readonly active: boolean;
  readonly transaction_count: number;
  readonly ledger_balance_minor: bigint;
  readonly statement_balance_minor: bigint | null;
  readonly last_booking_date: IsoDate | null;
}

const BANK_ACCOUNTS = `
  SELECT b.id, b.label, b.iban, b.bic, b.bank_name, b.currency, b.account_id, a.code AS account_code, b.active,
    b.transaction_count::integer AS transaction_count,
    (SELECT coalesce(sum(m.debit_minor - m.credit_minor), 0)::bigint FROM books.month_balance m
      WHERE m.company_id = b.company_id AND m.account_id = b.account_id AND m.currency = b.currency) AS ledger_balance_minor,
    b.statement_balance_minor, b.last_booking_date
  FROM books.bank_account b JOIN books.account a ON a.company_id = b.company_id AND a.id = b.account_id
  WHERE b.company_id = $1 AND ($2::boolean IS NULL OR b.active = $2) AND (b.label, b.id) > ($3, $4)
  ORDER BY b.label, b.id LIMIT $5`;

/** Bank accounts by label, after the key of the page: one more than its limit. */
export function listBankAccounts(
  sql: Sql,
  companyId: bigint,
  filters: { readonly active?: boolean | undefined },
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<BankAccountView[]> {
  return sql.rows<BankAccountView>(BANK_ACCOUNTS, [
    companyId,
    filters.active ?? null,
    ...(page.after ?? ['', '']),
    page.limit + 1,
  ]);
}
