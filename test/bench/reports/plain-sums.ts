import { type BalanceSheet, type ProfitAndLoss, type TrialBalance } from '#books';
import { type IsoDate, type Sql } from '#platform';

/** The sum of an account's lines, in base minor units. */
interface AccountSum {
  readonly code: string;
  readonly type: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** The query of reports before month balances existed: one sum over every line. */
const SUMS = `
  SELECT account.code, account.type, sums.debit, sums.credit
  FROM (
    SELECT account_id, coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit,
      coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit
    FROM books.journal_line WHERE company_id = $1 AND economic_date BETWEEN $2 AND $3 GROUP BY account_id
  ) AS sums
  JOIN books.account ON account.company_id = $1 AND account.id = sums.account_id ORDER BY account.code`;

export function plainSums(sql: Sql, companyId: bigint, from: IsoDate, to: IsoDate): Promise<AccountSum[]> {
  return sql.rows<AccountSum>(SUMS, [companyId, from, to]);
}

/** @throws Error when a turnover differs from the sum of the lines */
export function assertTurnovers({ rows }: TrialBalance, sums: readonly AccountSum[]): void {
  same(
    'turnovers',
    rows
      .filter((row) => row.debit_base_minor !== 0n || row.credit_base_minor !== 0n)
      .map((row) => [row.account_code, row.debit_base_minor, row.credit_base_minor]),
    sums
      .filter(({ debit, credit }) => debit !== 0n || credit !== 0n)
      .map(({ code, debit, credit }) => [code, debit, credit]),
  );
}

/** @throws Error when a side of the balance sheet differs from the sum of its accounts' lines */
export function assertSides(sheet: BalanceSheet, sums: readonly AccountSum[]): void {
  const assets = total(sums.filter(({ type }) => type === 'asset'));
  same(
    'sides',
    [sheet.assets_minor, sheet.liabilities_and_equity_minor, sheet.balanced],
    [assets, assets, true],
  );
}

/** @throws Error when the result differs from the sum of the income and expense lines */
export function assertResult(statement: ProfitAndLoss, sums: readonly AccountSum[]): void {
  const result = -total(sums.filter(({ type }) => type === 'income' || type === 'expense'));
  same('result', statement.result_minor, result);
}

const total = (sums: readonly AccountSum[]): bigint =>
  sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);

function same(what: string, reported: unknown, summed: unknown): void {
  const [ours, theirs] = [reported, summed].map((value) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one)),
  );
  if (ours !== theirs)
    throw new Error(`The ${what} of a report are not those of its lines: ${ours} / ${theirs}`);
}
