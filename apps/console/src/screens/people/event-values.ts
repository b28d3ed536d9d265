import { type Employee, type Employment, type Submission, type SubmissionRequest } from '../../api/people.js';
import { type Day, today } from '../../format/days.js';
import { type EventKind } from './search.js';
import { partsOf } from './submitted.js';

/** The fields of an event's form, in the words of the contract where it has one for them. */
export interface EventValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: Day | undefined;
  readonly citizenship: string;
  readonly iban: string;
  readonly email: string;
  readonly tax_country: string;
  readonly basic_exemption: string;
  readonly basic_exemption_minor: bigint | undefined;
  readonly pension_rate: string;
  readonly employment_type: string;
  readonly start_date: Day | undefined;
  readonly end_date: Day | undefined;
  readonly occupation_code: string;
  readonly job_title: string;
  readonly workplace: string;
  readonly working_time_rate: string | undefined;
  readonly gross_minor: bigint | undefined;
  readonly minimum_base: string;
  readonly minimum_base_reason: string;
  readonly event_date: Day | undefined;
  readonly suspension_kind: string;
  readonly suspension_from: Day | undefined;
  readonly suspension_to: Day | undefined;
  readonly last_day: Day | undefined;
  readonly end_ground: string;
  readonly end_reason: string;
  readonly never_started: boolean;
}

export const FIRST: EventValues = {
  first_name: '',
  last_name: '',
  birth_date: undefined,
  citizenship: 'EE',
  iban: '',
  email: '',
  tax_country: 'EE',
  basic_exemption: 'none',
  basic_exemption_minor: undefined,
  pension_rate: '2',
  employment_type: '1',
  start_date: undefined,
  end_date: undefined,
  occupation_code: '',
  job_title: '',
  workplace: '',
  working_time_rate: '1',
  gross_minor: undefined,
  minimum_base: 'applies',
  minimum_base_reason: '',
  event_date: undefined,
  suspension_kind: '',
  suspension_from: undefined,
  suspension_to: undefined,
  last_day: undefined,
  end_ground: '',
  end_reason: '',
  never_started: false,
};

const PERSON = [
  'first_name',
  'last_name',
  'birth_date',
  'citizenship',
  'iban',
  'email',
  'tax_country',
  'basic_exemption',
  'basic_exemption_minor',
  'pension_rate',
] as const;
const WORK = [
  'employment_type',
  'start_date',
  'end_date',
  'occupation_code',
  'job_title',
  'workplace',
  'working_time_rate',
  'gross_minor',
  'minimum_base',
  'minimum_base_reason',
] as const;

const IN_MINOR: ReadonlySet<string> = new Set(['gross_minor', 'basic_exemption_minor']);
const NUMBERS: ReadonlySet<string> = new Set(['employment_type']);

/** A value of the contract as the form has it. */
function fromContract(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (IN_MINOR.has(field)) return typeof value === 'number' ? BigInt(value) : undefined;
  return typeof value === 'number' ? String(value) : value;
}

function filled(names: readonly string[], given: Readonly<Record<string, unknown>>): Partial<EventValues> {
  return Object.fromEntries(
    names
      .map((name) => [name, fromContract(name, given[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The values that the person and the employment have now. */
export const knownValues = (
  employee: Employee | undefined,
  employment: Employment | undefined,
): EventValues => ({
  ...FIRST,
  ...filled(PERSON, { ...employee }),
  ...filled(WORK, { ...employment }),
});

/** The values of a submission, over those that are known; the personal code is written again. */
export function submittedValues({ data, kind, event_date }: Submission, known: EventValues): EventValues {
  const parts = new Map(partsOf(data));
  const renamed = (part: string, names: Readonly<Record<string, keyof EventValues>>): Partial<EventValues> =>
    Object.fromEntries(
      Object.entries(names)
        .map(([name, field]) => [field, fromContract(field, parts.get(part)?.[name])] as const)
        .filter(([, value]) => value !== undefined),
    );
  return {
    ...known,
    ...filled(PERSON, parts.get('employee') ?? {}),
    ...filled(WORK, parts.get('employment') ?? {}),
    ...renamed('suspension', { kind: 'suspension_kind', from: 'suspension_from', to: 'suspension_to' }),
    ...renamed('end', {
      end_date: 'last_day',
      ground: 'end_ground',
      reason: 'end_reason',
      never_started: 'never_started',
    }),
    ...(kind === 'change' ? { event_date } : {}),
  };
}

/** The value of a field for the contract; null empties what may be empty. */
function toContract(field: keyof EventValues, values: EventValues): unknown {
  const value = values[field];
  if (typeof value === 'bigint') return Number(value);
  if (field === 'occupation_code' || field === 'minimum_base_reason') return value === '' ? null : value;
  if (NUMBERS.has(field)) return Number(value);
  return typeof value === 'string' ? value.trim() : (value ?? null);
}

const part = (names: readonly (keyof EventValues)[], values: EventValues): Record<string, unknown> => {
  const all = Object.fromEntries(names.map((name) => [name, toContract(name, values)]));
  if (values.basic_exemption !== 'partial') delete all['basic_exemption_minor'];
  if (values.minimum_base !== 'exempt') delete all['minimum_base_reason'];
  return all;
};

/** The fields of a part that differ from what is known; an exemption goes with its amount or reason. */
function changed(
  names: readonly (keyof EventValues)[],
  values: EventValues,
  known: EventValues,
): Record<string, unknown> {
  const all = part(names, values);
  const before = part(names, known);
  const differing = Object.entries(all).filter(([name, value]) => value !== before[name]);
  const result = Object.fromEntries(differing);
  if ('basic_exemption_minor' in result) result['basic_exemption'] = values.basic_exemption;
  if ('minimum_base_reason' in result) result['minimum_base'] = values.minimum_base;
  return result;
}

interface EventOf {
  readonly kind: EventKind;
  readonly employee: string | undefined;
  readonly employment: string | undefined;
  readonly personalCode: string;
  readonly known: EventValues;
}

/** The request of an event; undefined while a change changes nothing. */
export function eventBody(values: EventValues, of: EventOf): SubmissionRequest | undefined {
  const { kind, known, personalCode } = of;
  const code = personalCode.trim() === '' ? {} : { personal_code: personalCode.trim() };
  const ids = { employee_id: of.employee ?? null, employment_id: of.employment ?? null };
  switch (kind) {
    case 'new_employee':
      return { kind, employee: { ...part(PERSON, values), ...code }, employment: part(WORK, values) };
    case 'new_employment':
      return { kind, employee_id: of.employee ?? null, employment: part(WORK, values) };
    case 'change': {
      const employee = { ...changed(PERSON, values, known), ...code };
      const employment = changed(WORK, values, known);
      const parts = {
        ...(Object.keys(employee).length === 0 ? {} : { employee }),
        ...(Object.keys(employment).length === 0 ? {} : { employment }),
      };
      if (Object.keys(parts).length === 0) return undefined;
      return { kind, ...ids, ...parts, event_date: values.event_date ?? today() };
    }
    case 'suspension':
      return {
        kind,
        ...ids,
        suspension: {
          kind: Number(values.suspension_kind),
          from: values.suspension_from ?? '',
          to: values.suspension_to ?? null,
        },
      };
    case 'end':
      return {
        kind,
        ...ids,
        end: {
          ...(values.never_started
            ? { never_started: true }
            : { end_date: values.last_day ?? null, ground: Number(values.end_ground) }),
          ...(values.end_reason.trim() === '' ? {} : { reason: values.end_reason.trim() }),
        },
      };
  }
}

/** Whether the fields are there without which the register takes nothing. */
export function isReady(kind: EventKind, values: EventValues, personalCode: string): boolean {
  const starts = values.start_date !== undefined && values.employment_type !== '';
  switch (kind) {
    case 'new_employee':
      return (
        starts &&
        values.first_name.trim() !== '' &&
        values.last_name.trim() !== '' &&
        (personalCode.trim() !== '' || values.birth_date !== undefined)
      );
    case 'new_employment':
      return starts;
    case 'change':
      return true;
    case 'suspension':
      return /^\d+$/u.test(values.suspension_kind) && values.suspension_from !== undefined;
    case 'end':
      return values.never_started || (values.last_day !== undefined && /^\d+$/u.test(values.end_ground));
  }
}
