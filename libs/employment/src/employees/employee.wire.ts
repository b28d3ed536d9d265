import { dayForm, decimalForm, idForm, minorForm, timeForm, wholeForm } from '#platform';
import { z } from 'zod';
import {
  ABSENCE_KINDS,
  BASIC_EXEMPTIONS,
  EMPLOYEE_SOURCES,
  EMPLOYMENT_STATUSES,
  MINIMUM_BASE_REASONS,
  MINIMUM_BASES,
  PENSION_RATES,
} from './words.js';

const registerCode = z.int().meta({ description: 'Code of the employment register.' });

const suspensionAnswer = z
  .object({ kind: registerCode, from: dayForm, to: dayForm.nullable() })
  .meta({ id: 'Suspension' });

const employmentAnswer = z
  .object({
    id: idForm,
    employee_id: idForm,
    employment_type: registerCode,
    start_date: dayForm,
    end_date: dayForm.nullable(),
    end_ground: registerCode.nullable(),
    occupation_code: z.string().nullable(),
    job_title: z.string(),
    workplace: z.string(),
    working_time_rate: decimalForm.meta({ description: '1 is full time.' }),
    gross_minor: minorForm.nullable().meta({ description: 'Monthly gross pay.' }),
    minimum_base: z.enum(MINIMUM_BASES).meta({
      description: 'Whether this employer pays social tax on at least the minimum base.',
    }),
    minimum_base_reason: z
      .enum(MINIMUM_BASE_REASONS)
      .nullable()
      .meta({ description: 'Why the person is `exempt`.' }),
    status: z.enum(EMPLOYMENT_STATUSES),
    register_employment_id: wholeForm.nullable(),
    suspensions: z.array(suspensionAnswer),
  })
  .meta({ id: 'Employment' });

export type EmploymentView = z.output<typeof employmentAnswer>;

const absenceAnswer = z
  .object({
    id: idForm,
    employment_id: idForm,
    kind: z.enum(ABSENCE_KINDS),
    from: dayForm,
    to: dayForm.nullable(),
    register_code: registerCode.nullable(),
  })
  .meta({ id: 'Absence' });

export type AbsenceView = z.output<typeof absenceAnswer>;

export const employeeRowAnswer = z
  .object({
    id: idForm,
    first_name: z.string(),
    last_name: z.string(),
    personal_code: z.string().meta({
      description: 'Seven stars and the last four digits; empty for a person without an Estonian code.',
      examples: ['*******0299'],
    }),
    birth_date: dayForm.nullable(),
    citizenship: z.string(),
    iban: z.string(),
    email: z.string(),
    basic_exemption: z.enum(BASIC_EXEMPTIONS),
    basic_exemption_minor: minorForm.nullable(),
    pension_rate: z.enum(PENSION_RATES),
    tax_country: z.string().meta({ description: 'Country of tax residence.' }),
    source: z.enum(EMPLOYEE_SOURCES),
    employment_type: registerCode.nullable(),
    start_date: dayForm.nullable(),
    end_date: dayForm.nullable(),
    status: z.enum(EMPLOYMENT_STATUSES).nullable(),
    registered_outside: z.boolean().meta({
      description: 'Whether the register has an employment of this person that this service did not send.',
    }),
    created_at: timeForm,
  })
  .meta({ id: 'EmployeeRow', description: 'With the facts of the newest employment.' });

export type EmployeeListView = z.output<typeof employeeRowAnswer>;

export const employeeAnswer = employeeRowAnswer
  .extend({
    employments: z.array(employmentAnswer),
    absences: z.array(absenceAnswer),
  })
  .meta({ id: 'Employee' });

export type EmployeeView = z.output<typeof employeeAnswer>;
