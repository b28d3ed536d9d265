import { COMPANY_STATES } from '#identity';
import {
  dayForm,
  idForm,
  minorForm,
  monthForm,
  textForm,
  timeForm,
  WORK_KINDS,
  WORK_OBJECTS,
} from '#platform';
import { URGENCIES } from '#work';
import { z } from 'zod';
import { pageAnswer, pageQuery, readQuery } from '../http/index.js';

const kind = z.enum(WORK_KINDS).meta({
  description:
    'review: drafts, posted invoices that need review, and documents to book; to_explain: money out that no file explains; ' +
    'proposals: open match proposals; questions: answered questions that wait for an accountant; submissions: waiting for ' +
    'review or the register; returns: VAT and TSD of months that ended; period_close: months that ended and are open; ' +
    'failed: files that could not be read or booked; mails: ignored or failed in the last 30 days. Objects that are put ' +
    'aside (`holds/`) are not in review, to_explain and failed. More values may be added.',
});

const counted = {
  kind,
  count: z.int(),
  oldest_on: dayForm.nullable().meta({ description: 'Null when nothing of the kind waits.' }),
};

const DeadlineAnswer = z
  .object({
    kind: z.enum(['vat_return', 'tsd']).meta({ description: 'More values may be added.' }),
    month: monthForm.meta({ description: 'The oldest month whose return is not filed.' }),
    due_on: dayForm,
    overdue: z.boolean(),
  })
  .meta({ id: 'WorkDeadline' });

const WorkItemAnswer = z
  .object({
    object: z.enum(WORK_OBJECTS).meta({ description: 'More values may be added.' }),
    id: z.string().meta({ description: 'The id of the object; the month of a return.' }),
    title: z.string().nullable(),
    detail: z.string().nullable().meta({ description: 'A number, or the state or kind of the object.' }),
    amount_minor: minorForm.nullable(),
    currency: z.string().nullable(),
    day: dayForm.meta({ description: 'The day since which it waits, or that of the object.' }),
    due_on: dayForm.nullable(),
  })
  .meta({ id: 'WorkItem' });

const openQuestions = z.int().nullable().meta({
  description: 'Questions that nobody has answered yet; null where the caller may not read them.',
});

export const WorkAnswer = z
  .object({
    kinds: z.array(
      z
        .object({
          ...counted,
          items: z.array(WorkItemAnswer).meta({ description: 'The oldest, at most 5.' }),
        })
        .meta({ id: 'WaitingWork' }),
    ),
    open_questions: openQuestions,
    deadlines: z.array(DeadlineAnswer),
  })
  .meta({ id: 'Work' });

export const OrganizationWorkQuery = pageQuery({});

export const CompanyWorkAnswer = z
  .object({
    company: z
      .object({ id: idForm, name: z.string(), registry_code: z.string(), state: z.enum(COMPANY_STATES) })
      .meta({ id: 'WorkCompany' }),
    urgency: z.enum(URGENCIES).meta({
      description:
        'overdue: a return is past its day, the one longest overdue first; due_soon: a return is due within 7 days; waiting: ' +
        'the company whose oldest thing waits longest first; none. More things come before fewer.',
    }),
    kinds: z.array(z.object(counted).meta({ id: 'WaitingWorkCount' })),
    open_questions: openQuestions,
    deadlines: z.array(DeadlineAnswer),
    last_bank_date: dayForm.nullable(),
    computed_at: timeForm.nullable().meta({ description: 'Null before the first count.' }),
    refresh_pending: z.boolean(),
  })
  .meta({ id: 'CompanyWork' });

export const CompanyWorkPage = pageAnswer(CompanyWorkAnswer).meta({ id: 'CompanyWorkPage' });

export const SearchQuery = readQuery({
  q: textForm(200)
    .min(1)
    .meta({
      description:
        'Text, a number or an amount (`12,5`, `12.50`, `1 250,00`). A text of one or two letters is looked for at the beginning ' +
        'of names, in whole numbers, and in the newest files.',
    }),
});

const found = (id: z.ZodType, matched: readonly [string, ...string[]]) =>
  z.array(
    z.object({
      id,
      title: z.string().nullable(),
      detail: z.string().nullable().meta({ description: 'A number, code, kind or description.' }),
      amount_minor: minorForm.nullable(),
      currency: z.string().nullable(),
      day: dayForm.nullable(),
      matched: z.enum(matched).meta({ description: 'Where the text is. More values may be added.' }),
    }),
  );

/** Every kind is optional: one that the caller may not read is absent. */
export const SearchAnswer = z
  .object({
    parties: found(z.string(), ['name', 'reg_code', 'vat_number', 'iban']).optional(),
    invoices: found(z.string(), ['number', 'reference_number', 'amount']).optional(),
    bank_transactions: found(z.string(), ['text', 'amount']).optional(),
    files: found(z.string(), ['name']).optional(),
    entries: found(z.string(), ['entry_no', 'memo']).optional(),
    accounts: found(z.string(), ['code', 'name']).optional(),
  })
  .meta({
    id: 'Search',
    description: 'At most 5 of each kind; kinds that the caller may not read are absent.',
  });
