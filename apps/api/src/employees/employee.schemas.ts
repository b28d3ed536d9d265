import {
  ABSENCE_KINDS,
  BASIC_EXEMPTIONS,
  EMPLOYEE_SOURCES,
  EMPLOYMENT_STATUSES,
  PENSION_RATES,
} from '#employment';
import { z } from 'zod';
import { answerDate, answerDecimal, answerId, answerMinor, answerTime } from '../http/schemas.js';

const registerCode = z.int().meta({ description: 'Code of the employment register.' });

const SuspensionSchema = z
  .object({ kind: registerCode, from: answerDate, to: answerDate.nullable() })
  .meta({ id: 'Suspension' });

const EmploymentSchema = z
  .object({
    id: answerId,
    employee_id: answerId,
    employment_type: registerCode,
    start_date: answerDate,
    end_date: answerDate.nullable(),
    end_ground: registerCode.nullable(),
    occupation_code: z.string().nullable(),
    job_title: z.string(),
    workplace: z.string(),
    working_time_rate: answerDecimal.meta({ description: '1 is full time.' }),
    gross_minor: answerMinor.nullable().meta({ description: 'Gross pay a month.' }),
    status: z.enum(EMPLOYMENT_STATUSES),
    register_employment_id: z.int().nullable(),
    suspensions: z.array(SuspensionSchema),
  })
  .meta({ id: 'Employment' });

const AbsenceSchema = z
  .object({
    id: answerId,
    employment_id: answerId,
    kind: z.enum(ABSENCE_KINDS),
    from: answerDate,
    to: answerDate.nullable(),
    register_code: registerCode.nullable(),
  })
  .meta({ id: 'Absence' });

export const EmployeeRowSchema = z
  .object({
    id: answerId,
    first_name: z.string(),
    last_name: z.string(),
    personal_code: z.string().meta({
      description: 'Seven stars and the last four digits; empty for a person without an Estonian code.',
      examples: ['*******0299'],
    }),
    birth_date: answerDate.nullable(),
    citizenship: z.string(),
    iban: z.string(),
    email: z.string(),
    basic_exemption: z.enum(BASIC_EXEMPTIONS),
    basic_exemption_minor: answerMinor.nullable(),
    pension_rate: z.enum(PENSION_RATES),
    source: z.enum(EMPLOYEE_SOURCES),
    employment_type: registerCode.nullable(),
    start_date: answerDate.nullable(),
    end_date: answerDate.nullable(),
    status: z.enum(EMPLOYMENT_STATUSES).nullable(),
    registered_outside: z.boolean().meta({
      description: 'The register shows an employment of theirs that was not sent there by this service.',
    }),
    created_at: answerTime,
  })
  .meta({ id: 'EmployeeRow', description: 'With the facts of the newest employment.' });

export const EmployeeSchema = EmployeeRowSchema.extend({
  employments: z.array(EmploymentSchema),
  absences: z.array(AbsenceSchema),
}).meta({ id: 'Employee' });
