import {
  addDays,
  addMonths,
  Decimal,
  fieldProblem,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  lastOfMonth,
  MAX_MINOR,
  type Problem,
  roundHalfUp,
} from '#platform';
import { holidayPay, sickPay } from './average-pay.js';
import { isDaysOff, type PayItemKind, takesAccount } from '../rules/pay-item-kinds.js';

/** The terms of an item, as far as its amount depends on them. */
export interface ItemTerms {
  readonly kind: PayItemKind;
  readonly month: IsoMonth;
  readonly amount_minor?: bigint | null | undefined;
  readonly hours?: string | null | undefined;
  readonly rate_minor?: bigint | null | undefined;
  readonly from?: IsoDate | null | undefined;
  readonly to?: IsoDate | null | undefined;
  readonly account_code?: string | null | undefined;
}

/** An item with its amount. */
interface PricedItem {
  readonly amount_minor: bigint;
  readonly hours: string | null;
  readonly rate_minor: bigint | null;
  readonly starts_on: IsoDate | null;
  readonly ends_on: IsoDate | null;
  readonly paid_days: number | null;
  readonly day_average_minor: bigint | null;
}

/** A holiday is paid before it starts, and sick pay may follow months later: more than that is a mistyped date. */
const MONTHS_AWAY = 1;
const MONTHS_BACK = 12;
const MOST_DAYS = 366;

/** Whether the amount of an item follows from the average pay. */
export function needsAverage({ kind, amount_minor: amount }: ItemTerms): boolean {
  return isDaysOff(kind) && (amount ?? null) === null;
}

/**
 * An item with the amount that its terms give.
 * @param average pay of a working day in minor units
 * @throws Problem `validation_error` (`required`, `unexpected`) for fields that do not belong to the kind,
 *   `invalid_payload` for days that cannot be meant and for an amount of zero
 */
export function pricedItem(terms: ItemTerms, average: Decimal): PricedItem {
  refuseUnexpected(terms);
  const { kind } = terms;
  const amount = terms.amount_minor ?? null;
  if (kind === 'hours') return ofHours(terms);
  if (!isDaysOff(kind)) {
    if (amount === null) throw required('amount_minor');
    return { ...NOTHING_ELSE, amount_minor: amount };
  }
  const days = daysOf(terms, amount !== null);
  if (amount !== null) return { ...NOTHING_ELSE, ...days, amount_minor: amount };
  if (days.starts_on === null) throw required('from');
  const paid =
    kind === 'sick_pay'
      ? sickPay(average, days.starts_on, days.ends_on)
      : holidayPay(average, days.starts_on, days.ends_on ?? days.starts_on);
  if (paid.amountMinor <= 0n) throw nothingToPay('from');
  return {
    ...NOTHING_ELSE,
    ...days,
    amount_minor: paid.amountMinor,
    paid_days: paid.days,
    day_average_minor: roundHalfUp(average),
  };
}

const NOTHING_ELSE = {
  hours: null,
  rate_minor: null,
  starts_on: null,
  ends_on: null,
  paid_days: null,
  day_average_minor: null,
};

function ofHours({ hours, rate_minor: rate }: ItemTerms): PricedItem {
  if (hours === null || hours === undefined) throw required('hours');
  if (rate === null || rate === undefined) throw required('rate_minor');
  const amount = roundHalfUp(new Decimal(hours).times(rate.toString()));
  if (amount === 0n) throw nothingToPay('hours');
  if (amount > MAX_MINOR) {
    throw fieldProblem('invalid_payload', 'hours', 'too_large', 'The amount is too large.');
  }
  return { ...NOTHING_ELSE, amount_minor: amount, hours, rate_minor: rate };
}

function daysOf(
  { kind, month, from = null, to = null }: ItemTerms,
  given: boolean,
): Pick<PricedItem, 'starts_on' | 'ends_on'> {
  if (from === null) {
    if (to !== null || !given) throw required('from');
    return { starts_on: null, ends_on: null };
  }
  if (to === null && kind === 'holiday_pay') throw required('to');
  if (to !== null && to < from) {
    throw fieldProblem('invalid_payload', 'to', 'before_start', `${to} is before ${from}.`);
  }
  if (to !== null && to >= addDays(from, MOST_DAYS)) {
    throw fieldProblem('invalid_payload', 'to', 'too_long', `An item covers at most ${MOST_DAYS} days.`);
  }
  if (
    from > lastOfMonth(addMonths(firstOfMonth(month), MONTHS_AWAY)) ||
    from < addMonths(firstOfMonth(month), -MONTHS_BACK)
  ) {
    throw fieldProblem(
      'invalid_payload',
      'from',
      'other_month',
      `${from} does not belong to the pay of ${month}.`,
    );
  }
  return { starts_on: from, ends_on: to };
}

function refuseUnexpected(terms: ItemTerms): void {
  const { kind } = terms;
  const fits = {
    amount_minor: kind !== 'hours',
    hours: kind === 'hours',
    rate_minor: kind === 'hours',
    from: isDaysOff(kind),
    to: isDaysOff(kind),
    account_code: takesAccount(kind),
  } satisfies Partial<Record<keyof ItemTerms, boolean>>;
  for (const [field, belongs] of Object.entries(fits)) {
    if (belongs || (terms[field as keyof typeof fits] ?? null) === null) continue;
    throw fieldProblem('validation_error', field, 'unexpected', `An item of kind ${kind} has no ${field}.`);
  }
}

const required = (field: string): Problem =>
  fieldProblem('validation_error', field, 'required', `The item needs ${field}.`);

const nothingToPay = (field: string): Problem =>
  fieldProblem(
    'invalid_payload',
    field,
    'nothing_to_pay',
    'The item comes to nothing: there is nothing to pay.',
  );
