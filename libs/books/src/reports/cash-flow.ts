import { type IsoDate, type Ulid } from '#platform';
import { isOfResult, type ReportedAccount } from '#ledger';
import { amountOf, layOut, reportSchema, type ReportSchema, requireScheme } from './statement.js';
import { type StatementRowView } from './statement.wire.js';

export interface CashFlow {
  readonly schema: ReportSchema;
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly compare_from: IsoDate | null;
  readonly compare_to: IsoDate | null;
  readonly rows: readonly StatementRowView[];
  readonly opening_cash_minor: bigint;
  readonly change_minor: bigint;
  readonly closing_cash_minor: bigint;
  readonly compare_opening_cash_minor: bigint | null;
  readonly compare_change_minor: bigint | null;
  readonly compare_closing_cash_minor: bigint | null;
}

/** A range of days, with the balances of accounts before it and their movements in it, debit positive. */
export interface CashFlowDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** With their balances before the first day. */
  readonly accounts: readonly ReportedAccount[];
  readonly movements: CashFlowMovements;
}

/** By account id. */
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

/** The movement of an account on a row. One account may be on several. */
interface Part {
  readonly account: ReportedAccount;
  readonly row: string;
  readonly minor: bigint;
}

/**
 * The cash flow statement of a range of days, and of another for comparison, by the indirect method: what every other
 * account moved, moved cash the other way, so the closing balance is that of the cash accounts.
 */
export function cashFlowOf(currency: string, days: CashFlowDays, compared: CashFlowDays | null): CashFlow {
  const scheme = requireScheme('ee_cash_flow');
  const comparedParts = compared === null ? [] : partsOf(compared);
  const parts = [
    ...partsOf(days).map(({ account, row, minor }) => ({ ...account, row, minor, compareMinor: 0n })),
    ...comparedParts.map(({ account, row, minor }) => ({ ...account, row, minor: 0n, compareMinor: minor })),
  ];
  const { rows } = layOut(scheme, merged(parts), compared !== null, ({ row }) => row);
  const comparedOf = (line: string): bigint | null =>
    rows.find(({ line_code }) => line_code === line)?.compare_amount_minor ?? null;
  return {
    schema: reportSchema(scheme),
    currency,
    from: days.from,
    to: days.to,
    compare_from: compared?.from ?? null,
    compare_to: compared?.to ?? null,
    rows,
    opening_cash_minor: amountOf(rows, 'CF.CASH.FROM'),
    change_minor: amountOf(rows, 'CF.CHANGE'),
    closing_cash_minor: amountOf(rows, 'CF.CASH.TO'),
    compare_opening_cash_minor: comparedOf('CF.CASH.FROM'),
    compare_change_minor: comparedOf('CF.CHANGE'),
    compare_closing_cash_minor: comparedOf('CF.CASH.TO'),
  };
}

type ComparedPart = ReportedAccount & {
  readonly row: string;
  readonly minor: bigint;
  readonly compareMinor: bigint;
};

/** Each account once on a row, so that its amounts of both ranges stand side by side. */
function merged(parts: readonly ComparedPart[]): ComparedPart[] {
  const byPlace = new Map<string, ComparedPart>();
  for (const part of parts) {
    const place = `${part.row} ${part.id}`;
    const known = byPlace.get(place);
    byPlace.set(place, {
      ...part,
      minor: part.minor + (known?.minor ?? 0n),
      compareMinor: part.compareMinor + (known?.compareMinor ?? 0n),
    });
  }
  return [...byPlace.values()];
}

function partsOf({ accounts, movements }: CashFlowDays): Part[] {
  return accounts.flatMap((account): Part[] => {
    const on = (row: string, minor: bigint): Part => ({ account, row, minor });
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
}
