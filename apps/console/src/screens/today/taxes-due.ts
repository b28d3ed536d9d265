import { type TaxDeclaration } from '../../api/figures.js';
import { type WorkDeadline } from '../../api/work.js';
import { type Day } from '../../format/days.js';

/** A tax with its day: of a return that is not filed yet, or declared and not charged yet. */
export interface TaxDue {
  readonly tax: WorkDeadline['kind'];
  readonly month: string;
  readonly dueOn: Day;
  readonly late: boolean;
  /** Undefined for a return that is not filed: what it would declare is asked for. */
  readonly declaredMinor: bigint | undefined;
}

const TAXES: Readonly<Record<TaxDeclaration['tax'], TaxDue['tax']>> = { vat: 'vat_return', payroll: 'tsd' };

/** By day: the oldest return of each tax that is not filed, and what was declared and the tax account does not have yet. */
export function taxesDue(
  deadlines: readonly WorkDeadline[],
  declarations: readonly TaxDeclaration[],
): readonly TaxDue[] {
  const unfiled = deadlines.map(({ kind, month, due_on, overdue }) => ({
    tax: kind,
    month,
    dueOn: due_on,
    late: overdue,
    declaredMinor: undefined,
  }));
  const declared = declarations
    .filter(({ state, declared_minor }) => (state === 'waiting' || state === 'due') && declared_minor !== 0)
    .map(({ tax, month, due_date, declared_minor }) => ({
      tax: TAXES[tax],
      month,
      dueOn: due_date,
      late: false,
      declaredMinor: BigInt(declared_minor),
    }));
  return [...unfiled, ...declared].toSorted(
    (a, b) => a.dueOn.localeCompare(b.dueOn) || a.month.localeCompare(b.month),
  );
}
