import { type IsoDate, type Ulid } from '#platform';
import { isOfResult, type ReportedAccount } from '#ledger';
import { amountOf, layOut, reportSchema, type ReportSchema, requireScheme } from './statement.js';
import { type StatementRowView } from './statement.wire.js';

export interface CashFlow {
  readonly schema: ReportSchema;
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly rows: readonly StatementRowView[];
  readonly opening_cash_minor: bigint;
  readonly change_minor: bigint;
  readonly closing_cash_minor: bigint;
}

/** Movements of accounts in the days of the report, debit positive, by account id. */
interface CashFlowMovements {
  readonly all: ReadonlyMap<Ulid, bigint>;
  /** Of entries that close a year: they are part of `all`. */
  readonly closing: ReadonlyMap<Ulid, bigint>;
  /** Of opening entries: they are part of `all`. */
  readonly opening: ReadonlyMap<Ulid, bigint>;
  /** Of revaluations on cash accounts: they are part of `all`. */
  readonly revalued: ReadonlyMap<Ulid, bigint>;
}

const CASH = 'BS.CASH';
/** The standard accounts for gains and losses from the sale and write-off of fixed assets. */
const DISPOSALS: readonly string[] = ['3000', '3820', '7110'];

/** The rows by line of the income statement; other income and expense is operating. */
const OF_RESULT: Readonly<Record<string, string>> = {
  'IS.SUBS': 'CF.INV.OTHER',
  'IS.ASSOC': 'CF.INV.OTHER',
  'IS.FININV': 'CF.INV.OTHER',
  'IS.OTHFIN': 'CF.INV.OTHER',
  'IS.INTINC': 'CF.INV.INTEREST',
  'IS.INTEXP': 'CF.FIN.INTEREST',
  'IS.TAX': 'CF.OP.TAX',
};

/** The rows by the beginning of a line of the balance sheet, the longest first. */
const OF_BALANCE: readonly (readonly [line: string, row: string])[] = [
  ['BS.LT.RECV', 'CF.INV.LOANS'],
  ['BS.LT.SUBS', 'CF.INV.FIN'],
  ['BS.LT.FIN', 'CF.INV.FIN'],
  ['BS.STFIN', 'CF.INV.FIN'],
  ['BS.RECV', 'CF.OP.RECV'],
  ['BS.INV', 'CF.OP.INV'],
  ['BS.STBIO', 'CF.OP.INV'],
  ['BS.HFS', 'CF.INV.FIXED'],
  ['BS.LT.IP', 'CF.INV.FIXED'],
  ['BS.LTBIO', 'CF.INV.FIXED'],
  ['BS.PPE', 'CF.INV.FIXED'],
  ['BS.INT', 'CF.INV.FIXED'],
  ['BS.CL.LOANS', 'CF.FIN.LOANS'],
  ['BS.LTL.LOANS', 'CF.FIN.LOANS'],
  ['BS.CL.GRANT', 'CF.OP.GRANT'],
  ['BS.LTL.GRANT', 'CF.OP.GRANT'],
  ['BS.EQ.RET', 'CF.FIN.PROFIT'],
  ['BS.EQ.CUR', 'CF.FIN.PROFIT'],
  ['BS.EQ.LRES', 'CF.FIN.PROFIT'],
  ['BS.EQ.ORES', 'CF.FIN.PROFIT'],
  ['BS.EQ', 'CF.FIN.CAPITAL'],
];

/** The row that takes the movement of an account; its other side moved cash by as much the other way. */
function rowOf(account: ReportedAccount): string {
  if (isOfResult(account.type)) return OF_RESULT[account.income_statement_1_line ?? ''] ?? 'CF.OP.RESULT';
  if (account.role === 'loan_receivable') return 'CF.INV.LOANS';
  if (account.role === 'dividend_payable') return 'CF.FIN.PROFIT';
  const line = account.balance_sheet_line ?? '';
  const found = OF_BALANCE.find(([start]) => line === start || line.startsWith(`${start}.`));
  if (found !== undefined) return found[1];
  return account.type === 'equity' ? 'CF.FIN.CAPITAL' : 'CF.OP.PAY';
}

const isCash = ({ balance_sheet_line: line }: ReportedAccount): boolean => line === CASH;

/** An account on a row. One account may be on several. */
type Part = ReportedAccount & {
  readonly row: string;
  readonly minor: bigint;
  readonly compareMinor: null;
};

/**
 * The cash flow statement of a range of days by the indirect method: what every other account moved, moved cash the other
 * way, so the closing balance is that of the cash accounts. `accounts` carry their balances before the first day.
 */
export function cashFlowOf(
  currency: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  accounts: readonly ReportedAccount[],
  movements: CashFlowMovements,
): CashFlow {
  const scheme = requireScheme('ee_cash_flow');
  const parts = accounts.flatMap((account): Part[] => {
    const on = (row: string, minor: bigint): Part => ({ ...account, row, minor, compareMinor: null });
    const opened = movements.opening.get(account.id) ?? 0n;
    if (isCash(account)) {
      const before = account.beforeYearMinor + account.withinYearMinor;
      const revalued = movements.revalued.get(account.id) ?? 0n;
      return [
        on('CF.CASH.FROM', -before),
        on('CF.OPENING', -opened),
        // A revaluation is no flow: its gain or loss leaves the operating profit.
        on('CF.FX', -revalued),
        on('CF.OP.FX', revalued),
      ];
    }
    // A closing entry carries the result to the equity, where it meets its other side.
    const closed = isOfResult(account.type) ? (movements.closing.get(account.id) ?? 0n) : 0n;
    const flow = (movements.all.get(account.id) ?? 0n) - opened - closed;
    const carried = closed === 0n ? [] : [on('CF.FIN.PROFIT', closed)];
    if (account.income_statement_1_line === 'IS.DEPR') {
      // Depreciation is an expense without a payment, and lowers the fixed assets without a sale.
      return [on('CF.OP.RESULT', flow), on('CF.OP.DEPR', -flow), on('CF.INV.FIXED', flow), ...carried];
    }
    if (DISPOSALS.includes(account.code)) {
      return [on('CF.OP.RESULT', flow), on('CF.OP.DISPOSAL', -flow), on('CF.INV.FIXED', flow), ...carried];
    }
    return [on(rowOf(account), flow), ...carried];
  });
  const { rows } = layOut(scheme, parts, false, ({ row }) => row);
  return {
    schema: reportSchema(scheme),
    currency,
    from,
    to,
    rows,
    opening_cash_minor: amountOf(rows, 'CF.CASH.FROM'),
    change_minor: amountOf(rows, 'CF.CHANGE'),
    closing_cash_minor: amountOf(rows, 'CF.CASH.TO'),
  };
}
