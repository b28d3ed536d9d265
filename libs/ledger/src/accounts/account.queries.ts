import { type PageRequest, type Sql } from '#platform';
import { type AccountType, type ControlKind } from '../chart/chart-schemas.js';
import { foldForSearch } from './account-search.js';
import { type AccountView } from './account.wire.js';

export interface AccountFilters {
  readonly active?: boolean | undefined;
  readonly control_kind?: ControlKind | undefined;
  readonly type?: AccountType | undefined;
  /** The start of the code, or text anywhere in the name, in either language. */
  readonly search?: string | undefined;
}

/**
 * Associations and foundations report by their own scheme, whose lines replace the others. The chart of a company is a
 * few hundred rows, which its key finds together; the filters run over those.
 */
const ACCOUNTS = `
  SELECT account.id, account.code, account.name, account.name_en, account.type, account.normal_side,
    account.control_kind, account.role, account.currency, account.default_vat_code, account.active,
    CASE WHEN book.legal_form IN ('mtu', 'sa') AND account.balance_sheet_line IS NOT NULL
      THEN coalesce(account.npo_line, account.balance_sheet_line)
      ELSE account.balance_sheet_line END AS balance_sheet_line,
    CASE WHEN book.legal_form NOT IN ('mtu', 'sa') THEN account.income_statement_1_line
      WHEN account.balance_sheet_line IS NULL THEN account.npo_line END AS income_statement_line
  FROM books.account JOIN books.book USING (company_id)
  WHERE account.company_id = $1
    AND ($2::boolean IS NULL OR account.active = $2)
    AND ($3::text IS NULL OR account.control_kind = $3)
    AND ($4::text IS NULL OR account.type = $4)
    AND ($5::text IS NULL OR starts_with(account.code, $5) OR position($5 IN account.search_key) > 0)
    AND ($6::text IS NULL OR account.code > $6)
  ORDER BY account.code LIMIT $7`;

/**
 * Accounts by code, after the key of the page. Returns one more than the limit, so that the caller knows whether there
 * is a next page.
 */
export function accountRows(
  sql: Sql,
  companyId: bigint,
  filters: AccountFilters,
  page: PageRequest,
): Promise<AccountView[]> {
  const search = foldForSearch(filters.search ?? '');
  return sql.rows<AccountView>(ACCOUNTS, [
    companyId,
    filters.active ?? null,
    filters.control_kind ?? null,
    filters.type ?? null,
    search === '' ? null : search,
    page.after?.[0] ?? null,
    page.limit + 1,
  ]);
}
