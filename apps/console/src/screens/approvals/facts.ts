import { type Employee, type FirmSubmission } from '../../api/firm.js';
import { type RegisterLists } from '../../api/people.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { codeAndName } from '../../words/named.js';
import { words } from '../../words/words.js';

/** A submitted value, next to the one that is known. */
export interface Fact {
  readonly field: string;
  readonly label: string;
  readonly given: string;
  /** Undefined when nothing is known yet. */
  readonly known: string | undefined;
  readonly differs: boolean;
}

/** The fields in the order in which a reviewer reads them. */
const ORDER = [
  'employee.first_name',
  'employee.last_name',
  'employee.birth_date',
  'employee.citizenship',
  'employment.employment_type',
  'employment.start_date',
  'employment.end_date',
  'employment.occupation_code',
  'employment.job_title',
  'employment.workplace',
  'employment.working_time_rate',
  'employment.gross_minor',
  'employment.minimum_base',
  'employment.minimum_base_reason',
  'suspension.kind',
  'suspension.from',
  'suspension.to',
  'end.end_date',
  'end.ground',
  'end.reason',
  'end.never_started',
  'employee.iban',
  'employee.email',
  'employee.basic_exemption',
  'employee.basic_exemption_minor',
  'employee.pension_rate',
  'employee.tax_country',
];
const PLACES = new Map(ORDER.map((field, place) => [field, place]));
const placeOf = (field: string): number => PLACES.get(field) ?? ORDER.length;

/** Every submitted value, so that nobody approves anything unseen; one without a label has the name of its field. */
export function factsOf(
  { data, employment_id }: FirmSubmission,
  employee: Employee | undefined,
  lists: RegisterLists | undefined,
): Fact[] {
  const before = employee === undefined ? new Map<string, unknown>() : knownOf(employee, employment_id);
  const labels: Readonly<Record<string, string>> = words('approvals').fields;
  return leavesOf(data)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, value]) => {
      const known = before.get(field);
      const shown = isGiven(known) ? shownValue(field, known, lists) : undefined;
      const given = shownValue(field, value, lists);
      return {
        field,
        label: labels[field] ?? field,
        given,
        known: shown,
        differs: shown !== undefined && shown !== given,
      };
    });
}

/** The values of the person and of the employment that a submission is about, under the names that submissions use. */
function knownOf(employee: Employee, employmentId: string): ReadonlyMap<string, unknown> {
  const employment = employee.employments.find(({ id }) => id === employmentId);
  const part = (name: string, values: object): [string, unknown][] =>
    Object.entries(values).map(([field, value]) => [`${name}.${field}`, value]);
  return new Map([
    ...part('employee', employee),
    ...part('employment', employment ?? {}),
    ['end.end_date', employment?.end_date],
    ['end.ground', employment?.end_ground],
  ]);
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The dotted names and values of all fields that have a value. */
function leavesOf(value: unknown, at: readonly string[] = []): [string, unknown][] {
  if (!isGiven(value)) return [];
  if (typeof value !== 'object' || value === null) return [[at.join('.'), value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...at, name]));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The list of the register that the codes of a field are from. */
const LISTS: Readonly<Partial<Record<string, keyof RegisterLists>>> = {
  'employment.employment_type': 'employment_types',
  'suspension.kind': 'suspension_grounds',
  'end.ground': 'end_grounds',
};

function shownValue(field: string, value: unknown, lists: RegisterLists | undefined): string {
  const w = words('approvals');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const named = (w.values as Readonly<Partial<Record<string, string>>>)[`${field} ${text}`];
  if (named !== undefined) return named;
  const list = LISTS[field];
  if (list !== undefined) return codeAndName(lists?.[list], Number(text));
  // The pay of employees is in euros.
  if (field.endsWith('_minor')) return formatMoney(BigInt(text), 'EUR');
  if (field === 'employee.pension_rate') return w.percent(text);
  if (field === 'employment.working_time_rate') return formatDecimal(text);
  if (DAY.test(text)) return formatDay(text);
  return field === 'employee.iban' ? text.replaceAll(' ', '') : text;
}
