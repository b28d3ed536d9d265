import { dayForm, minorForm, timeForm, textForm } from '#platform';
import { QUESTION_STATES, questionAnswer, holdAnswer } from '#questions';
import { z } from 'zod';
import { pageAnswer, pageQuery } from '../http/index.js';

export const QuestionsQuery = pageQuery({
  state: z.enum(QUESTION_STATES).optional(),
  object_id: textForm(40).min(1).optional().meta({ description: 'Questions about this object.' }),
});

export const QuestionPage = pageAnswer(questionAnswer).meta({ id: 'QuestionPage' });

export const HoldsQuery = pageQuery({});

export const HoldPage = pageAnswer(holdAnswer).meta({ id: 'HoldPage' });

export const OpenQuestionParams = z.object({ token: z.string().max(200) });

/** Nothing of the company but its name and the one object. */
export const OpenQuestionAnswer = z
  .object({
    company_name: z.string(),
    text: z.string(),
    language: z.enum(['et', 'en']).meta({ description: 'Of the letter.' }),
    object: z.object({
      type: z.enum(['bank_transaction', 'invoice', 'file']),
      title: z
        .string()
        .nullable()
        .meta({ description: 'The counterparty, the party of the invoice, or the name of the file.' }),
      detail: z
        .string()
        .nullable()
        .meta({ description: 'The description of the transaction, or the number of the invoice.' }),
      day: dayForm.nullable(),
      amount_minor: minorForm.nullable(),
      currency: z.string().nullable(),
    }),
    asked_at: timeForm,
    answered_at: timeForm.nullable().meta({ description: 'The time of the last answer.' }),
    expires_at: timeForm.meta({ description: 'When the link ends.' }),
  })
  .meta({ id: 'OpenQuestion' });

export const ReceivedAnswer = z
  .object({ files: z.int().meta({ description: 'The number of files that came with it.' }) })
  .meta({ id: 'ReceivedAnswer' });
