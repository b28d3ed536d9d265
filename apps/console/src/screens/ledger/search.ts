import { only } from '../../api/only.js';
import { type Day, parseDay } from '../../format/days.js';

export const TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
type AccountType = (typeof TYPES)[number];

const DIALOGS = ['new', 'rename', 'reverse'] as const;

/** The chart; the lines of accounts; or one entry. */
export interface LedgerSearch {
  /** Codes, parted by commas: the lines of these accounts are shown. */
  readonly account?: string;
  readonly from?: Day;
  readonly to?: Day;
  /** The lines behind a row of a statement. */
  readonly statement?: true;
  /** Only lines with this value of a dimension. */
  readonly value?: string;
  /** The line that the person left the lines from, or the account of the chart. */
  readonly row?: string;
  readonly entry?: string;
  readonly q?: string;
  readonly type?: AccountType;
  readonly dialog?: (typeof DIALOGS)[number];
}

export interface JournalSearch {
  readonly from?: Day;
  readonly to?: Day;
  readonly row?: string;
}

export interface PeriodsSearch {
  /** Its id, or its month. */
  readonly period?: string;
  readonly dialog?: 'close' | 'reopen';
}

const textOf = (value: unknown): string | undefined => {
  // A code in the address is read as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};
const dayOf = (value: unknown): Day | undefined => parseDay(textOf(value) ?? '');

export const ledgerSearch = (given: Record<string, unknown>): LedgerSearch =>
  only({
    account: textOf(given['account']),
    from: dayOf(given['from']),
    to: dayOf(given['to']),
    statement: given['statement'] === true ? (true as const) : undefined,
    value: textOf(given['value']),
    row: textOf(given['row']),
    entry: textOf(given['entry']),
    q: textOf(given['q']),
    type: TYPES.find((one) => one === given['type']),
    dialog: DIALOGS.find((one) => one === given['dialog']),
  });

export const journalSearch = ({ from, to, row }: Record<string, unknown>): JournalSearch =>
  only({ from: dayOf(from), to: dayOf(to), row: textOf(row) });

export const periodsSearch = ({ period, dialog }: Record<string, unknown>): PeriodsSearch =>
  only({
    period: textOf(period),
    dialog: (['close', 'reopen'] as const).find((one) => one === dialog),
  });
