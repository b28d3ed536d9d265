import { type Sql } from '#platform';
import { FIXED_ASSET_LINES } from '../chart/chart.js';
import { AccountBook, type LedgerAccount } from './account-book.js';

const ACCOUNTS = `
  SELECT id, code, name, type, normal_side AS "normalSide", control_kind AS "controlKind", role, currency,
    default_vat_code AS "defaultVatCode", active,
    coalesce(balance_sheet_line = ANY($2::text[]), false) AS "fixedAsset"
  FROM books.account WHERE company_id = $1 ORDER BY code`;

/** The chart of a company as it is now, for reads: commands have it from their context, which keeps it between them. */
export async function readAccountBook(sql: Sql, companyId: bigint): Promise<AccountBook> {
  return new AccountBook(await sql.rows<LedgerAccount>(ACCOUNTS, [companyId, FIXED_ASSET_LINES]));
}
