import { dayForm, idForm, timeForm, wholeForm } from '#platform';
import { z } from 'zod';
import { SUBMISSION_KINDS, SUBMISSION_STATUSES } from './submission-requests.js';

const registerMessageAnswer = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    field: z.string().nullable().meta({ description: "The register's own name of the element." }),
    message: z.string(),
  })
  .meta({ id: 'RegisterMessage' });

export type SubmissionMessage = z.output<typeof registerMessageAnswer>;

export const submissionAnswer = z
  .object({
    id: idForm,
    kind: z.enum(SUBMISSION_KINDS),
    status: z.enum(SUBMISSION_STATUSES),
    event_date: dayForm,
    employee_id: z.string().meta({ description: 'Empty for a new employee until the event is applied.' }),
    employee_name: z.string(),
    employment_id: z.string().meta({ description: 'Empty for a start until the event is applied.' }),
    data: z.unknown().meta({ description: 'Submitted values by field name; never a personal code.' }),
    submitted_at: timeForm,
    submitted_by_staff: z.boolean(),
    submitted_by_name: z.string().nullable().meta({
      description: 'The person of the company who sent it; null for staff of the firm.',
    }),
    reviewed_at: timeForm.nullable(),
    review_reason: z.string().meta({ description: 'Why staff rejected it.' }),
    register_employment_id: wholeForm.nullable(),
    register_messages: z.array(registerMessageAnswer),
    register_error_code: z
      .string()
      .meta({ description: 'Why the last call to the register did not complete; empty when it did.' }),
    registered_at: timeForm.nullable(),
    withdrawn_at: timeForm
      .nullable()
      .meta({ description: 'When the company took it back: its status is then `rejected`.' }),
  })
  .meta({ id: 'Submission' });

export type SubmissionView = z.output<typeof submissionAnswer>;
