import { type FreePayment } from '#books';
import { type IsoDate, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import { nameKey } from '#ledger';

/** The expected pay of one person, or of everybody together, for a month. */
export interface ExpectedWage {
  /** First day of the month: nobody is paid for it earlier. */
  readonly month: IsoDate;
  readonly net_minor: bigint;
  /** Null for everybody together: the bank executes a list of payments as one. */
  readonly payee: { readonly name: string; readonly iban: string } | null;
}

/** A payment that looks like wages, with the evidence. */
interface WageFinding {
  readonly bank_transaction_id: Ulid;
  readonly wage: ExpectedWage;
  /** Percent. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

const AMOUNT = [50, 'wage_amount'] as const;
const WHOLE = [15, 'wage_of_all'] as const;
const IBAN = [40, 'wage_account'] as const;
const NAME = [25, 'wage_name'] as const;
type Clue = typeof AMOUNT | typeof WHOLE | typeof IBAN | typeof NAME;

/**
 * Finds the payments that are wages: the amount matches, and so does the account or name of the employee; or the
 * amount is the whole month's and the counterparty is unknown. Returns the likeliest and newest month of each
 * payment.
 */
export function findWages(
  payments: readonly FreePayment[],
  expected: readonly ExpectedWage[],
): readonly WageFinding[] {
  const byAmount = new Map<bigint, ExpectedWage[]>();
  for (const wage of expected) {
    const same = byAmount.get(wage.net_minor);
    if (same === undefined) byAmount.set(wage.net_minor, [wage]);
    else same.push(wage);
  }
  return payments.flatMap((payment) => {
    const found = (byAmount.get(payment.amount_minor) ?? [])
      .filter(({ month }) => month <= payment.booking_date)
      .flatMap((wage) => findingOf(payment, wage) ?? [])
      .sort((one, other) => other.score - one.score || other.wage.month.localeCompare(one.wage.month));
    return found.slice(0, 1);
  });
}

function findingOf(payment: FreePayment, wage: ExpectedWage): WageFinding | undefined {
  const clues = cluesOf(payment, wage);
  if (clues.length === 0) return undefined;
  const agreeing: readonly Clue[] = [AMOUNT, ...clues];
  return {
    bank_transaction_id: payment.id,
    wage,
    score: Math.min(
      100,
      agreeing.reduce((sum, [weight]) => sum + weight, 0),
    ),
    reasons: agreeing.map(([, code]) => reason(code)),
  };
}

function cluesOf(payment: FreePayment, { payee }: ExpectedWage): Clue[] {
  if (payee === null) return payment.party_id === null ? [WHOLE] : [];
  const iban = payee.iban !== '' && payment.counterparty_account === payee.iban;
  return [...(iban ? [IBAN] : []), ...(isNamed(payment.counterparty_name ?? '', payee.name) ? [NAME] : [])];
}

/** Banks write names in any order and with additions. */
function isNamed(written: string, name: string): boolean {
  const words = new Set(nameKey(written).split(' '));
  const wanted = nameKey(name).split(' ');
  return wanted.length > 1 && wanted.every((word) => words.has(word));
}
