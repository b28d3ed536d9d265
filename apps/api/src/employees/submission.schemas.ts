import {
  BASIC_EXEMPTIONS,
  type EmploymentData,
  MINIMUM_BASE_REASONS,
  MINIMUM_BASES,
  PENSION_RATES,
  type PersonData,
  SUBMISSION_KINDS,
  type SubmissionRequest,
} from '#employment';
import {
  countryForm,
  Decimal,
  fault,
  holdsPersonalCode,
  isIban,
  type IsoDate,
  isoDate,
  textForm,
  serviceIdForm,
  dayForm,
} from '#platform';
import { z } from 'zod';
import { ownName } from '../http/schemas.js';

/** Members that may be omitted or null, with the same meaning. */
const maybe = <Form extends z.ZodType>(form: Form) => form.nullish().transform((value) => value ?? undefined);

const text = (max: number) =>
  textForm(max)
    .transform((value) => value.trim())
    .meta({ override: { type: 'string', maxLength: max } });
const minor = z
  .int()
  .min(0)
  .max(1_000_000_000_00)
  .transform(BigInt)
  .meta({
    override: { type: 'integer', minimum: 0, description: 'Minor units.' },
  });
const iban = text(42)
  .refine((value) => value === '' || isIban(value), fault('invalid_iban', 'This is not an IBAN.'))
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .meta({ override: { type: 'string', maxLength: 42 } });
const email = z
  .union([z.literal(''), z.email(fault('invalid_email', 'This is not an e-mail address.').error).max(254)])
  .meta({ override: { type: 'string', maxLength: 254 } });
/** Codes of the register are numbers; a text of digits is read as one. */
const registerCode = z
  .union([
    z.int().min(1).max(99_999),
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number),
  ])
  .meta({ override: { type: 'integer', minimum: 1, maximum: 99_999, description: 'Code of the register.' } });
const rate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/, {
    error: 'Write a decimal such as 0.5, with at most three decimal places.',
    abort: true,
  })
  .refine((value) => new Decimal(value).greaterThan(0), 'Write a decimal above 0.')
  .transform((value) => new Decimal(value).toFixed())
  .meta({
    override: { type: 'string', pattern: String.raw`^\d{1,2}(\.\d{1,3})?$`, description: '1 is full time.' },
  });

const person = {
  first_name: ownName(200),
  last_name: ownName(200),
  personal_code: textForm(20)
    .transform((value) => value.trim())
    .meta({
      override: { type: 'string', maxLength: 20, writeOnly: true },
      description: 'Sealed at once and never returned.',
    }),
  birth_date: dayForm,
  citizenship: countryForm,
  iban,
  email,
  basic_exemption: z.enum(BASIC_EXEMPTIONS),
  basic_exemption_minor: minor,
  pension_rate: z.enum(PENSION_RATES),
  tax_country: countryForm.meta({
    description:
      'Country of tax residence, default EE. A person who is not resident has no basic exemption and no funded pension, and is declared in ' +
      'annex 2 of the TSD. A change counts from its day on.',
  }),
};
const work = {
  employment_type: registerCode,
  start_date: dayForm,
  end_date: dayForm,
  occupation_code: text(20),
  job_title: text(200),
  workplace: text(500).meta({
    description: 'The address as text, or its number in the address data system.',
  }),
  working_time_rate: rate,
  gross_minor: minor,
  minimum_base: z.enum(MINIMUM_BASES).meta({
    description:
      'Whether this employer pays social tax on at least the minimum base; default `applies`. A change counts from its day on.',
  }),
  minimum_base_reason: z.enum(MINIMUM_BASE_REASONS).meta({ description: 'Required with `exempt` only.' }),
};

const EmployeeInput = z.strictObject({
  first_name: maybe(person.first_name),
  last_name: maybe(person.last_name),
  personal_code: maybe(person.personal_code),
  birth_date: maybe(person.birth_date),
  citizenship: maybe(person.citizenship),
  iban: maybe(person.iban),
  email: maybe(person.email),
  basic_exemption: maybe(person.basic_exemption),
  basic_exemption_minor: person.basic_exemption_minor.nullish(),
  pension_rate: maybe(person.pension_rate),
  tax_country: maybe(person.tax_country),
});

const EmploymentInput = z.strictObject({
  employment_type: maybe(work.employment_type),
  start_date: maybe(work.start_date),
  end_date: work.end_date.nullish(),
  occupation_code: work.occupation_code.nullish(),
  job_title: maybe(work.job_title),
  workplace: maybe(work.workplace),
  working_time_rate: maybe(work.working_time_rate),
  gross_minor: work.gross_minor.nullish(),
  minimum_base: maybe(work.minimum_base),
  minimum_base_reason: maybe(work.minimum_base_reason),
});

const SuspensionInput = z.strictObject({ kind: registerCode, from: dayForm, to: maybe(dayForm) });
const EndInput = z.strictObject({
  end_date: maybe(dayForm).meta({ description: 'Required unless the work never began.' }),
  ground: maybe(registerCode),
  reason: maybe(text(1000)),
  never_started: maybe(z.literal(true)).meta({
    description:
      'The person never started work: the registration is cancelled. Without `end_date` and `ground`.',
  }),
});

/** The required and the optional parts of each kind of event. */
const PARTS = {
  new_employee: { needs: ['employee', 'employment'], takes: [] },
  new_employment: { needs: ['employee_id', 'employment'], takes: [] },
  change: { needs: ['employment_id'], takes: ['employee_id', 'employee', 'employment', 'event_date'] },
  suspension: { needs: ['employment_id', 'suspension'], takes: ['employee_id'] },
  end: { needs: ['employment_id', 'end'], takes: ['employee_id'] },
} as const;
const PART_NAMES = ['employee_id', 'employment_id', 'employee', 'employment', 'suspension', 'end'] as const;
/** The fields without which no employment can start. */
const START_NEEDS = {
  employee: ['first_name', 'last_name'],
  employment: ['employment_type', 'start_date'],
} as const;

const Body = z.strictObject({
  kind: z.enum(SUBMISSION_KINDS),
  employee_id: maybe(serviceIdForm('employee')),
  employment_id: maybe(serviceIdForm('employment')),
  employee: maybe(EmployeeInput),
  employment: maybe(EmploymentInput),
  suspension: maybe(SuspensionInput),
  end: maybe(EndInput),
  event_date: maybe(dayForm),
});
type GivenBody = z.output<typeof Body>;
type GivenEmployee = NonNullable<GivenBody['employee']>;
type GivenEmployment = NonNullable<GivenBody['employment']>;

type Issue = (path: readonly string[], code: string, message: string) => void;

/** The body of an event: exactly the parts that its kind allows. */
export const SubmissionBody = Body.superRefine((body, context) => {
  const issue: Issue = (path, code, message) => {
    context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
  };
  checkParts(body, issue);
  checkStart(body, issue);
  checkExemption(body, issue);
  checkMinimumBase(body, issue);
  checkEndPart(body, issue);
  for (const path of wordsWithPersonalCode(body)) {
    issue(path, 'personal_code_misplaced', 'A personal code may only be in employee.personal_code.');
  }
}).meta({ id: 'SubmissionRequest' });

function checkParts(body: GivenBody, issue: Issue): void {
  const { needs, takes } = PARTS[body.kind];
  for (const name of needs) {
    if (body[name] === undefined) issue([name], 'required', `An event of kind ${body.kind} needs this.`);
  }
  const known: readonly string[] = [...needs, ...takes];
  for (const name of PART_NAMES) {
    if (body[name] !== undefined && !known.includes(name)) {
      issue([name], 'unexpected', `An event of kind ${body.kind} must not have this.`);
    }
  }
  if (body.kind === 'change' && isEmpty(body.employee) && isEmpty(body.employment)) {
    issue(['employment'], 'required', 'A change needs at least one field of the employee or the employment.');
  }
}

const isEmpty = (part: object | undefined): boolean =>
  Object.values(part ?? {}).every((value) => value === undefined);

function checkStart(body: GivenBody, issue: Issue): void {
  if (body.kind !== 'new_employee' && body.kind !== 'new_employment') return;
  for (const part of ['employee', 'employment'] as const) {
    const given: Readonly<Record<string, unknown>> | undefined = body[part];
    if (given === undefined) continue;
    for (const field of START_NEEDS[part]) {
      if (given[field] === undefined) issue([part, field], 'required', 'This field is required.');
    }
  }
}

function checkExemption({ kind, employee }: GivenBody, issue: Issue): void {
  const { basic_exemption: exemption, basic_exemption_minor: amount } = employee ?? {};
  const path = ['employee', 'basic_exemption_minor'];
  if (exemption === 'partial' && (amount ?? null) === null) {
    issue(path, 'required', 'A partial exemption needs its amount.');
  }
  // A change names only the changed fields: for a partial exemption, that may be the amount alone.
  const may = exemption === 'partial' || (exemption === undefined && kind === 'change');
  if (!may && (amount ?? null) !== null) {
    issue(path, 'unexpected', 'An amount is allowed only with basic_exemption partial.');
  }
}

function checkMinimumBase({ employment }: GivenBody, issue: Issue): void {
  const { minimum_base: base, minimum_base_reason: reason } = employment ?? {};
  const path = ['employment', 'minimum_base_reason'];
  if (base === 'exempt' && reason === undefined) issue(path, 'required', 'An exemption needs its reason.');
  if (base !== 'exempt' && reason !== undefined) {
    issue(path, 'unexpected', 'Only with minimum_base exempt is there a reason.');
  }
}

function checkEndPart({ end }: GivenBody, issue: Issue): void {
  if (end === undefined) return;
  for (const field of ['end_date', 'ground'] as const) {
    if (end.never_started === true && end[field] !== undefined) {
      issue(['end', field], 'unexpected', 'Work that never began has no end.');
    }
    if (end.never_started === undefined && end[field] === undefined) {
      issue(['end', field], 'required', 'This field is required.');
    }
  }
}

/** Texts are stored and shown unchanged, so no personal code may hide in them. */
function wordsWithPersonalCode(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') {
    return path.at(-1) !== 'personal_code' && path.at(-1) !== 'iban' && holdsPersonalCode(value)
      ? [path]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => wordsWithPersonalCode(member, [...path, name]));
}

/** The event that a validated body requests. */
export function submissionRequest(body: GivenBody, today: IsoDate): SubmissionRequest {
  const { kind } = body;
  const code = body.employee?.personal_code;
  const personalCode = code === undefined || code === '' ? null : code;
  const of = { employmentId: body.employment_id ?? 0n, employeeId: body.employee_id ?? null };
  switch (kind) {
    case 'new_employee':
      return { kind, employee: newPerson(body), personalCode, employment: newEmployment(body) };
    case 'new_employment':
      return { kind, employeeId: body.employee_id ?? 0n, employment: newEmployment(body) };
    case 'change': {
      const given: Partial<GivenEmployee> = body.employee ?? {};
      const { personal_code: _code, birth_date, basic_exemption_minor, tax_country, ...employee } = given;
      const work: Partial<GivenEmployment> = body.employment ?? {};
      const { start_date, end_date, occupation_code, ...employment } = work;
      return {
        kind,
        ...of,
        personalCode,
        eventDate: dayIn(body.event_date) ?? today,
        employee: {
          ...employee,
          ...(birth_date === undefined ? {} : { birth_date: isoDate(birth_date) }),
          ...(basic_exemption_minor === undefined ? {} : { basic_exemption_minor }),
          ...(tax_country === undefined ? {} : { tax_country: taxCountry(tax_country) }),
        },
        employment: {
          ...employment,
          ...(start_date === undefined ? {} : { start_date: isoDate(start_date) }),
          ...(end_date === undefined ? {} : { end_date: dayIn(end_date) ?? null }),
          ...(occupation_code === undefined ? {} : { occupation_code: wordOrNull(occupation_code) }),
        },
      };
    }
    case 'suspension': {
      const { kind: ground = 0, from = today, to } = body.suspension ?? {};
      const suspension = { kind: ground, from: isoDate(from), to: dayIn(to) ?? null };
      return { kind, ...of, suspension };
    }
    case 'end': {
      const { end_date = today, ground = 0, reason, never_started } = body.end ?? {};
      const why = reason === undefined ? {} : { reason };
      const end =
        never_started === true ? { never_started, ...why } : { end_date: isoDate(end_date), ground, ...why };
      return { kind, ...of, end };
    }
  }
}

function newPerson(body: GivenBody): PersonData {
  const employee: Partial<GivenEmployee> = body.employee ?? {};
  return {
    first_name: employee.first_name ?? '',
    last_name: employee.last_name ?? '',
    birth_date: dayIn(employee.birth_date) ?? null,
    citizenship: employee.citizenship ?? 'EE',
    iban: employee.iban ?? '',
    email: employee.email ?? '',
    basic_exemption: employee.basic_exemption ?? 'none',
    basic_exemption_minor: employee.basic_exemption_minor ?? null,
    pension_rate: employee.pension_rate ?? '2',
    tax_country: taxCountry(employee.tax_country),
  };
}

const RESIDENT = 'EE';

const taxCountry = (given: string | undefined): string =>
  given === undefined || given === '' ? RESIDENT : given;

function newEmployment(body: GivenBody): EmploymentData {
  const employment: Partial<GivenEmployment> = body.employment ?? {};
  return {
    employment_type: employment.employment_type ?? 0,
    start_date: isoDate(employment.start_date ?? ''),
    end_date: dayIn(employment.end_date) ?? null,
    occupation_code: wordOrNull(employment.occupation_code),
    job_title: employment.job_title ?? '',
    workplace: employment.workplace ?? '',
    working_time_rate: employment.working_time_rate ?? '1',
    gross_minor: employment.gross_minor ?? null,
    minimum_base: employment.minimum_base ?? 'applies',
    minimum_base_reason: employment.minimum_base_reason ?? null,
  };
}

const dayIn = (day: string | null | undefined): IsoDate | undefined =>
  day === null || day === undefined ? undefined : isoDate(day);
const wordOrNull = (word: string | null | undefined): string | null =>
  word === undefined || word === null || word === '' ? null : word;
