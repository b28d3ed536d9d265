import { only } from '../../api/only.js';
import { firstOfMonth, today } from '../../format/days.js';

export const TABS = ['runs', 'items', 'tsd', 'accounts'] as const;
export type Tab = (typeof TABS)[number];
const DIALOGS = ['new', 'edit', 'import', 'post', 'reverse', 'file'] as const;

/** The runs; one run; the items or the return of a month; or the accounts that the return declares. */
export interface PaySearch {
  readonly tab?: Tab;
  readonly run?: string;
  /** Of the payslip that is open in a run. */
  readonly employee?: string;
  readonly month?: string;
  /** Of a return as it was filed. */
  readonly return?: string;
  /** Of the main form of the return: what adds up to it. */
  readonly line?: string;
  /** The row that is open, or that the person left the list from. */
  readonly row?: string;
  readonly dialog?: (typeof DIALOGS)[number];
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const textOf = (value: unknown): string | undefined => {
  // A code in the address is read as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

export const paySearch = ({
  tab,
  run,
  employee,
  month,
  return: filed,
  line,
  row,
  dialog,
}: Record<string, unknown>): PaySearch =>
  only({
    tab: TABS.find((one) => one === tab && one !== 'runs'),
    run: textOf(run),
    employee: textOf(employee),
    month: typeof month === 'string' && MONTH.test(month) ? month : undefined,
    return: textOf(filed),
    line: textOf(line),
    row: textOf(row),
    dialog: DIALOGS.find((one) => one === dialog),
  });

export const thisMonth = (): string => today().slice(0, 7);
/** The latest month that is over: its return is due. */
export const lastMonth = (): string => firstOfMonth(today(), -1).slice(0, 7);
