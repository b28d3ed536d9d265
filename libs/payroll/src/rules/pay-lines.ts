import { type WorkedEmployment } from '#employment';
import { type IsoDate, type IsoMonth } from '#platform';
import {
  computePay,
  type Earned,
  isPensioner,
  type Paid,
  type PaidBefore,
  type PayAmounts,
  type PersonTerms,
} from './compute-pay.js';
import { figuresOf, type StoredFigure } from './pay-figures.js';
import {
  type DaysOff,
  type MonthItems,
  NO_ITEMS,
  type RunItem,
  sickPayItems,
  wageItems,
} from './run-items.js';
import { paymentTypeOf, sickPayType } from './payment-types.js';
import { type PayrollRules } from './payroll-rules.js';
import { monthOfWork, type WagePart, wageParts, type Worked } from './worked-share.js';

/** The pay of one employment in a run. */
export interface PayLine extends Paid {
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly payment_type_code: string;
  /** The country of tax residence; null for residents of Estonia. */
  readonly tax_country: string | null;
  /** How each number came to be; empty in runs that were prepared before figures were kept. */
  readonly figures: readonly StoredFigure[];
}

/** Leave is paid like work; every other absence suspends the work. */
const PAID_ABSENCE = 'vacation';

/** The lines of a month's run; a person without earnings has none. Lines of one person are adjacent. */
export function payLines(
  month: IsoMonth,
  employments: readonly WorkedEmployment[],
  rules: PayrollRules,
  paidOn: IsoDate,
  before: ReadonlyMap<bigint, PaidBefore>,
  items: MonthItems = NO_ITEMS,
): PayLine[] {
  return byPerson(employments).flatMap(([first, ...others]) => {
    const earned = [first, ...others]
      .flatMap((employment) => earnedIn(month, employment, items).map((one) => ({ employment, ...one })))
      .filter(({ grossMinor }) => grossMinor > 0n);
    const terms = termsOf(first);
    const person = {
      rules,
      terms,
      resident: isResident(first),
      pensioner: isPensioner(terms, rules, paidOn),
    };
    const amounts = computePay(earned, terms, rules, paidOn, before.get(first.employee_id));
    return amounts.map((paid, index): PayLine => {
      const one = earned[index] as (typeof earned)[number];
      const { employment, paymentType } = one;
      return {
        employee_id: employment.employee_id,
        employment_id: employment.employment_id,
        employee_name: employment.employee_name,
        payment_type_code: paymentType.code,
        tax_country: person.resident ? null : first.tax_country,
        ...paid,
        figures: figuresOf({ ...person, ...one, earned: one, paid }),
      };
    });
  });
}

const isResident = ({ tax_country: country }: WorkedEmployment): boolean => country === 'EE';

/** Only residents have a basic exemption (TuMS § 23) and pay into the funded pension. */
function termsOf(person: WorkedEmployment): PersonTerms {
  const { birth_date: birthDate } = person;
  return isResident(person)
    ? {
        basicExemption: person.basic_exemption,
        basicExemptionMinor: person.basic_exemption_minor,
        pensionRate: person.pension_rate,
        birthDate,
      }
    : { basicExemption: 'none', basicExemptionMinor: null, pensionRate: 'none', birthDate };
}

type OfOne = [WorkedEmployment, ...WorkedEmployment[]];

function byPerson(employments: readonly WorkedEmployment[]): OfOne[] {
  const people = new Map<bigint, OfOne>();
  for (const employment of employments) {
    const known = people.get(employment.employee_id);
    if (known === undefined) people.set(employment.employee_id, [employment]);
    else known.push(employment);
  }
  return [...people.values()];
}

/** The parts of the gross pay of a line. */
interface EarnedOf extends Earned {
  readonly wages: readonly WagePart[];
  readonly items: readonly RunItem[];
}

/** Wages with the items that are taxed like them, and sick pay, each a payment type of its own. */
function earnedIn(month: IsoMonth, employment: WorkedEmployment, items: MonthItems): EarnedOf[] {
  const own = items.paid.filter(({ employment_id: id }) => id === employment.employment_id);
  const [wage, sick] = [wageItems(own), sickPayItems(own)];
  const wages = wageParts(month, workOf(employment, items.daysOff), employment.pay);
  // A holiday interrupts no month: it is paid, and social tax is due on it.
  const employed = workOf(
    employment,
    items.daysOff.filter(({ kind }) => kind === 'sick_pay'),
  );
  const { minimum_base: minimumBase } = employment;
  const earned = (of: Pick<EarnedOf, 'paymentType' | 'wholeMonth' | 'wages' | 'items'>): EarnedOf => ({
    ...of,
    minimumBase,
    grossMinor:
      of.wages.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) +
      of.items.reduce((sum, { amount_minor: amount }) => sum + amount, 0n),
  });
  return [
    earned({
      paymentType: paymentTypeOf(employment.employment_type),
      wholeMonth: monthOfWork(month, employed).whole,
      wages,
      items: wage,
    }),
    earned({ paymentType: sickPayType(), wholeMonth: false, wages: [], items: sick }),
  ];
}

/** An employment with the days on which its pay is suspended: by absences, and by days off that an item pays. */
export function workOf(employment: WorkedEmployment, daysOff: readonly DaysOff[] = []): Worked {
  const paidOff = daysOff.filter(({ employment_id: id }) => id === employment.employment_id);
  return {
    from: employment.start_date,
    to: employment.end_date,
    suspensions: [...employment.absences.filter(({ kind }) => kind !== PAID_ABSENCE), ...paidOff],
  };
}

/** The sums over lines, of a run or of a payslip. */
export function totalOf(lines: readonly PayAmounts[]): PayAmounts {
  const sum = (pick: (line: PayAmounts) => bigint): bigint =>
    lines.reduce((total, line) => total + pick(line), 0n);
  return {
    gross_minor: sum((line) => line.gross_minor),
    basic_exemption_minor: sum((line) => line.basic_exemption_minor),
    income_tax_minor: sum((line) => line.income_tax_minor),
    social_tax_minor: sum((line) => line.social_tax_minor),
    employee_unemployment_minor: sum((line) => line.employee_unemployment_minor),
    employer_unemployment_minor: sum((line) => line.employer_unemployment_minor),
    funded_pension_minor: sum((line) => line.funded_pension_minor),
    net_minor: sum((line) => line.net_minor),
    employer_cost_minor: sum((line) => line.employer_cost_minor),
  };
}
