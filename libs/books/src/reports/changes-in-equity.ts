import { type IsoDate, type Ulid } from '#platform';
import { isOfResult, type ReportedAccount, statementLineOf, type StatementScheme } from '#ledger';
import { closingBalances } from './balance-sheet.js';

/** Causes of a change, in the order of the report. */
export const EQUITY_CAUSES = [
  'opening',
  'result',
  'transfer',
  'capital',
  'drawings',
  'dividends',
  'reserves',
  'opening_entries',
  'other',
  'closing',
] as const;
type EquityCause = (typeof EQUITY_CAUSES)[number];

const LABELS: Readonly<Record<EquityCause, readonly [label: string, label_en: string]>> = {
  opening: ['Saldo perioodi alguses', 'Balance at the beginning'],
  result: ['Aruandeperioodi kasum (kahjum)', 'Profit (loss) of the period'],
  transfer: ['Eelmise perioodi tulemi ülekandmine', 'Transfer of the result of earlier years'],
  capital: ['Muutused kapitalis', 'Changes in capital'],
  drawings: ['Omanike erakasutus', "Owners' drawings"],
  dividends: ['Dividendid', 'Dividends'],
  reserves: ['Muutused reservides', 'Changes in reserves'],
  opening_entries: ['Perioodis sisestatud algsaldod', 'Opening balances entered in the period'],
  other: ['Muud muutused', 'Other changes'],
  closing: ['Saldo perioodi lõpus', 'Balance at the end'],
};

/** The part of an entry in a column, credit positive. */
interface EquityEntry {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  readonly memo: string | null;
  readonly line_code: string;
  readonly amount_minor: bigint;
}

export interface ChangesInEquity {
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly compare_from: IsoDate | null;
  readonly compare_to: IsoDate | null;
  readonly columns: readonly {
    readonly line_code: string;
    readonly label: string;
    readonly label_en: string;
  }[];
  /** One amount for each column, credit positive as in the balance sheet. */
  readonly rows: readonly {
    readonly cause: EquityCause;
    readonly label: string;
    readonly label_en: string;
    readonly amounts_minor: readonly bigint[];
    readonly total_minor: bigint;
    /** The entries that add up to the amounts of a movement, oldest first. */
    readonly entries: readonly EquityEntry[];
    readonly compare_amounts_minor: readonly bigint[] | null;
    readonly compare_total_minor: bigint | null;
  }[];
  readonly opening_equity_minor: bigint;
  readonly closing_equity_minor: bigint;
  readonly compare_opening_equity_minor: bigint | null;
  readonly compare_closing_equity_minor: bigint | null;
}

/** A range of days, with the accounts before the first of them and at the end of the last, and what happened between. */
export interface EquityDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly before: readonly ReportedAccount[];
  readonly after: readonly ReportedAccount[];
  readonly resultMinor: bigint;
  readonly movements: readonly EquityMovement[];
}

/** The movement of an account by an entry, with the accounts of all lines of the entry. */
export interface EquityMovement {
  readonly accountId: Ulid;
  readonly entryId: Ulid;
  readonly economicDate: IsoDate;
  readonly memo: string | null;
  /** Debit positive. */
  readonly minor: bigint;
  readonly journal: string;
  /** True when a line of the entry is on the account of dividends payable. */
  readonly dividends: boolean;
  /** Accounts of the entry's lines. */
  readonly accountIds: readonly Ulid[];
}

const CAPITAL = ['BS.EQ.CAP', 'BS.EQ.UNREG', 'BS.EQ.UNPAID', 'BS.EQ.PREM', 'BS.EQ.OWN', 'BS.NA.CAP'];
const RESERVES = ['BS.EQ.LRES', 'BS.EQ.ORES', 'BS.NA.RES'];
const RESULTS = ['BS.EQ.RET', 'BS.EQ.CUR', 'BS.NA.RET', 'BS.NA.CUR'];
const CURRENT = ['BS.EQ.CUR', 'BS.NA.CUR'];
const DRAWINGS = 'BS.EQ.DRAW';

/** The changes in equity of a range of days, and of another for comparison. */
export function changesInEquityOf(
  scheme: StatementScheme,
  currency: string,
  days: EquityDays,
  compared: EquityDays | null,
): ChangesInEquity {
  const columns = scheme.rows.filter(
    ({ code, kind }) => kind === 'line' && (code.startsWith('BS.EQ.') || code.startsWith('BS.NA.')),
  );
  const codes = columns.map(({ code }) => code);
  const { amounts, entries } = amountsOf(scheme, codes, days);
  const others = compared === null ? null : amountsOf(scheme, codes, compared).amounts;
  const rows = EQUITY_CAUSES.map((cause) => {
    const [label, label_en] = LABELS[cause];
    const [amounts_minor, compare_amounts_minor] = [amounts[cause], others?.[cause] ?? null];
    return {
      cause,
      label,
      label_en,
      amounts_minor,
      total_minor: sumOf(amounts_minor),
      entries: entries.get(cause) ?? [],
      compare_amounts_minor,
      compare_total_minor: compare_amounts_minor === null ? null : sumOf(compare_amounts_minor),
    };
  });
  return {
    currency,
    from: days.from,
    to: days.to,
    compare_from: compared?.from ?? null,
    compare_to: compared?.to ?? null,
    columns: columns.map(({ code, label, label_en }) => ({ line_code: code, label, label_en })),
    rows,
    opening_equity_minor: rows[0]?.total_minor ?? 0n,
    closing_equity_minor: rows.at(-1)?.total_minor ?? 0n,
    compare_opening_equity_minor: rows[0]?.compare_total_minor ?? null,
    compare_closing_equity_minor: rows.at(-1)?.compare_total_minor ?? null,
  };
}

/**
 * The amounts of each cause by column, from the balances before the first day and at the end of the last, the result of
 * the period and the movements of entries on equity accounts. Whatever an entry does not explain is the transfer between
 * the result of the year and the retained earnings, which the balance sheet derives: its amounts sum to zero.
 */
function amountsOf(
  scheme: StatementScheme,
  columns: readonly string[],
  { before, after, resultMinor, movements }: EquityDays,
): {
  readonly amounts: Readonly<Record<EquityCause, readonly bigint[]>>;
  readonly entries: ReadonlyMap<EquityCause, readonly EquityEntry[]>;
} {
  const lineOf = new Map(after.map((account) => [account.id, lineOfEquity(account, scheme)]));
  const ofResult = new Set(after.filter(({ type }) => isOfResult(type)).map(({ id }) => id));
  const rest = columns.find((code) => code === 'BS.EQ.OTHER' || code === 'BS.NA.RES') ?? '';
  const current = columns.find((code) => CURRENT.includes(code)) ?? '';
  const amounts = new Map(EQUITY_CAUSES.map((cause) => [cause, new Map<string, bigint>()]));
  const entries = new Map<EquityCause, EquityEntry[]>();
  const columnOf = (line: string): string => (columns.includes(line) ? line : rest);
  /** Adds an amount, credit positive. */
  const add = (cause: EquityCause, line: string, minor: bigint): void => {
    const column = columnOf(line);
    const row = amounts.get(cause);
    row?.set(column, (row.get(column) ?? 0n) + minor);
  };
  const addEntry = (cause: EquityCause, line: string, movement: EquityMovement): void => {
    add(cause, line, -movement.minor);
    const { entryId: entry_id, economicDate: economic_date, memo, minor } = movement;
    const own = entries.get(cause) ?? [];
    own.push({ entry_id, economic_date, memo, line_code: columnOf(line), amount_minor: -minor });
    entries.set(cause, own);
  };
  for (const [cause, accounts] of [
    ['opening', before],
    ['closing', after],
  ] as const) {
    const balances = closingBalances(accounts);
    for (const [id, line] of lineOf) if (line !== null) add(cause, line, -(balances.get(id) ?? 0n));
  }
  add('result', current, resultMinor);
  for (const movement of movements) {
    const cause = causeOf(movement, lineOf, ofResult);
    if (cause === null) continue;
    const line = lineOf.get(movement.accountId) ?? null;
    if (line !== null) addEntry(cause, line, movement);
    // A closing entry that is no mere transfer moves results that the income statement leaves out.
    else if (movement.journal === 'closing') addEntry(cause, current, movement);
  }
  const of = (cause: EquityCause, code: string): bigint => amounts.get(cause)?.get(code) ?? 0n;
  for (const code of columns) {
    const explained = EQUITY_CAUSES.slice(1, -1).reduce(
      (sum, cause) => sum + of(cause, code),
      of('opening', code),
    );
    add('transfer', code, of('closing', code) - explained);
  }
  const byCause = EQUITY_CAUSES.map((cause) => [cause, columns.map((code) => of(cause, code))] as const);
  return { amounts: Object.fromEntries(byCause) as Record<EquityCause, bigint[]>, entries };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

function lineOfEquity(account: ReportedAccount, scheme: StatementScheme): string | null {
  return account.type === 'equity' ? (statementLineOf(account, scheme) ?? '') : null;
}

/** The cause of an entry's movements; null for one that only carries results over. */
function causeOf(
  { journal, dividends, accountIds }: EquityMovement,
  lineOf: ReadonlyMap<Ulid, string | null>,
  ofResult: ReadonlySet<Ulid>,
): EquityCause | null {
  const lines = accountIds.flatMap((id) => lineOf.get(id) ?? []);
  const carries = accountIds.every(
    (id) => RESULTS.includes(lineOf.get(id) ?? '') || (journal === 'closing' && ofResult.has(id)),
  );
  if (carries) return null;
  if (journal === 'opening') return 'opening_entries';
  if (dividends) return 'dividends';
  if (lines.includes(DRAWINGS)) return 'drawings';
  if (lines.some((line) => CAPITAL.includes(line))) return 'capital';
  return lines.some((line) => RESERVES.includes(line)) ? 'reserves' : 'other';
}
