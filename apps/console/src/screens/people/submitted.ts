import { type RegisterLists, type Submission } from '../../api/people.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import { type Fact } from './facts.js';
import { codeAndName } from '../../words/named.js';
import { kindOfWork } from './names.js';

/** The labels of submitted values whose names in the contract are not those of the form. */
const RENAMED: Readonly<Record<string, string>> = {
  'suspension.kind': 'suspension_kind',
  'suspension.from': 'suspension_from',
  'suspension.to': 'suspension_to',
  'end.end_date': 'last_day',
  'end.ground': 'end_ground',
  'end.reason': 'end_reason',
};

/** The submitted values in the words of the form; the personal code is never among them. */
export function givenFacts({ data }: Submission, lists: RegisterLists | undefined): readonly Fact[] {
  const labels: Readonly<Record<string, string>> = words('people').fields;
  const order = Object.keys(labels);
  const facts = partsOf(data).flatMap(([part, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === '') return [];
      const field = RENAMED[`${part}.${name}`] ?? name;
      const fact: Fact = [labels[field] ?? field, shown(field, value, lists), typeof value === 'string'];
      return [{ place: order.indexOf(field), fact }];
    }),
  );
  return facts.toSorted((one, other) => one.place - other.place).map(({ fact }) => fact);
}

/** The objects of a submission: person, employment, suspension, end. */
export const partsOf = (data: unknown): (readonly [string, Readonly<Record<string, unknown>>])[] =>
  typeof data !== 'object' || data === null
    ? []
    : Object.entries(data).flatMap(([part, values]) =>
        typeof values === 'object' && values !== null
          ? [[part, values as Readonly<Record<string, unknown>>] as const]
          : [],
      );

const DAY = /^\d{4}-\d\d-\d\d$/u;

function shown(field: string, value: unknown, lists: RegisterLists | undefined): string {
  const w = words('people');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    basic_exemption: w.exemptions,
    pension_rate: w.pensions,
    minimum_base: w.bases,
    minimum_base_reason: w.baseReasons,
    never_started: { true: w.yes },
  };
  const word = named[field]?.[text];
  if (word !== undefined) return word;
  if (field === 'employment_type') return kindOfWork(lists, Number(text));
  if (field === 'suspension_kind') return codeAndName(lists?.suspension_grounds, Number(text));
  if (field === 'end_ground') return codeAndName(lists?.end_grounds, Number(text));
  if (field.endsWith('_minor')) return formatMoney(BigInt(text), 'EUR');
  if (field === 'working_time_rate') return formatDecimal(text);
  return DAY.test(text) ? formatDay(text) : text;
}
