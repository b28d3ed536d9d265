import { type RolePayment } from '#books';
import { type IsoDate } from '#platform';

/** The data of a posted run that matter for its payment. */
interface UnpaidRun {
  readonly id: bigint;
  /** First day of the month: nobody is paid for a month before it begins. */
  readonly month: IsoDate;
  readonly net_minor: bigint;
}

/**
 * The day on which each run was paid, derived from the bank lines on the account of net wages. A payment of exactly a
 * run's net pay pays that run; all other payments together pay the oldest runs first. Returned or reversed payments
 * do not count.
 */
export function paidRuns(
  runs: readonly UnpaidRun[],
  payments: readonly RolePayment[],
): ReadonlyMap<bigint, IsoDate> {
  const paid = new Map<bigint, IsoDate>();
  const open = [...runs].sort((one, other) => one.month.localeCompare(other.month));
  const rest: RolePayment[] = [];
  for (const payment of notReversed(payments)) {
    const at = open.findIndex((run) => run.net_minor === payment.minor && run.month <= payment.date);
    const [run] = at === -1 ? [] : open.splice(at, 1);
    if (run === undefined) rest.push(payment);
    else paid.set(run.id, payment.date);
  }
  let pool = 0n;
  for (const { date, minor } of rest) {
    pool += minor;
    for (
      let next = open[0];
      next !== undefined && next.month <= date && next.net_minor <= pool;
      next = open[0]
    ) {
      pool -= next.net_minor;
      paid.set(next.id, date);
      open.shift();
    }
  }
  return paid;
}

/** Payments by day, without those that an equal amount reversed. */
function notReversed(payments: readonly RolePayment[]): RolePayment[] {
  const left = payments.filter(({ minor }) => minor > 0n);
  const unmatched = payments.filter(({ minor }) => {
    if (minor >= 0n) return false;
    const at = left.findIndex((payment) => payment.minor === -minor);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [...left, ...unmatched].sort((one, other) => one.date.localeCompare(other.date));
}
