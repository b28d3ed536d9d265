import { type Period } from '../../api/periods.js';
import { type VatReturnSummary } from '../../api/vat.js';
import { type Day } from '../../format/days.js';
import { type Areas } from '../../words/areas.js';
import { monthOf } from './names.js';

export type MonthState = keyof Areas['vat']['states'];

/** A month of the books with what is known of its return. */
export interface VatMonth {
  readonly month: string;
  readonly state: MonthState;
  /** The return that counts: the one filed last, or else the one prepared last. */
  readonly shown: VatReturnSummary | undefined;
  readonly dueOn: Day | undefined;
}

interface Registration {
  readonly status: 'registered' | 'limited' | 'unregistered';
  readonly valid_from: string | null;
}

/** Whether the company was a taxable person on some day of the month. */
function isTaxable(
  registrations: readonly Registration[],
  { from, to }: Pick<Period, 'from' | 'to'>,
): boolean {
  const byDay = registrations.toSorted((a, b) => (a.valid_from ?? '').localeCompare(b.valid_from ?? ''));
  const atStart = byDay.findLast(({ valid_from }) => valid_from === null || valid_from <= from);
  const within = byDay.filter(
    ({ valid_from }) => valid_from !== null && valid_from > from && valid_from <= to,
  );
  return [...(atStart === undefined ? [] : [atStart]), ...within].some(
    ({ status }) => status !== 'unregistered',
  );
}

interface Known {
  /** Newest first. */
  readonly periods: readonly Period[];
  /** Newest first. */
  readonly returns: readonly VatReturnSummary[];
  /** Empty until they are read: then no month is called one of a company that is not registered. */
  readonly registrations: readonly Registration[];
  /** Due days of returns that are not filed, by month. */
  readonly due: ReadonlyMap<string, Day>;
  readonly today: Day;
}

/** The months that have begun, newest first. */
export function vatMonths({ periods, returns, registrations, due, today }: Known): readonly VatMonth[] {
  return periods
    .filter(({ from }) => from <= today)
    .map((period) => {
      const month = monthOf({ period_from: period.from });
      const own = returns.filter((one) => monthOf(one) === month);
      const [latest] = own;
      const filed = own.find(({ filed_at }) => filed_at !== null);
      const taxable = registrations.length === 0 || isTaxable(registrations, period);
      return {
        month,
        state: stateOf({ latest, filed, taxable, runs: period.to >= today, isDue: due.has(month) }),
        shown: filed ?? latest,
        dueOn: latest?.due_date ?? due.get(month),
      };
    });
}

interface Facts {
  readonly latest: VatReturnSummary | undefined;
  readonly filed: VatReturnSummary | undefined;
  readonly taxable: boolean;
  readonly runs: boolean;
  /** Work waits for it: months from before the company came to Raamat were filed elsewhere. */
  readonly isDue: boolean;
}

function stateOf({ latest, filed, taxable, runs, isDue }: Facts): MonthState {
  if (filed !== undefined) return latest === filed ? 'filed' : 'correction';
  if (latest !== undefined) return 'prepared';
  if (!taxable) return 'unregistered';
  if (runs) return 'running';
  return isDue ? 'none' : 'past';
}
