import { idForm, serviceIdForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { objectForm } from '../objects/asked-object.js';
import { letterLanguage, messageForm } from '../terms/message.js';

export const QUESTION_STATES = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

const LETTER_STATES = ['queued', 'sent', 'bounced', 'failed'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Identifies the question of an operation. */
export const questionParams = z.object({ question_id: ulidForm });

export const askQuestionRequest = z
  .strictObject({
    object: objectForm,
    text: messageForm.min(1),
    to: z.email().max(254).meta({ description: 'The person gets a letter; an account is not needed.' }),
    language: letterLanguage.default('et').meta({ description: 'Of the letter.' }),
    digest: z
      .boolean()
      .nullish()
      .meta({
        description:
          'The letter goes out at 8 o’clock the next morning, with all questions to the same address that are open then. By default as the ' +
          'company chose (`question-settings/`).',
      }),
  })
  .meta({ id: 'QuestionRequest', description: 'Ask a person about one object.' });

export const askQuestionResult = z.object({ question_id: ulidForm, letter_id: ulidForm });

export const closeQuestionRequest = z
  .strictObject({
    accepted_answer_id: ulidForm.nullish().meta({
      description:
        'The answer that settles it. Its files then explain the bank transaction of the question, or support its draft.',
    }),
    file_ids: z.array(serviceIdForm('file')).max(5).nullish().meta({
      description: 'Those files of the accepted answer that are used. Default: all.',
    }),
  })
  .meta({ id: 'QuestionCloseRequest' });

export const closeQuestionResult = z.object({
  question_id: ulidForm,
  linked_file_ids: z
    .array(idForm)
    .meta({ description: 'Files of the accepted answer that explain the bank transaction from now on.' }),
  attached_file_ids: z
    .array(idForm)
    .meta({ description: 'Files of the accepted answer that support the draft from now on.' }),
});

export const reopenQuestionRequest = z
  .strictObject({
    letter: z.boolean().default(true).meta({
      description:
        'false: no letter is sent, and the link ends when it would have ended. The question is answered again if it has answers.',
    }),
  })
  .meta({ id: 'QuestionReopenRequest' });

export const reopenQuestionResult = z.object({ question_id: ulidForm, letter_id: ulidForm });

const answerAnswer = z
  .object({
    id: ulidForm,
    text: z.string().nullable(),
    files: z.array(z.object({ id: idForm, name: z.string() })),
    created_at: timeForm,
  })
  .meta({ id: 'QuestionReply', description: 'One answer of the person. A later answer replaces none.' });

export const questionAnswer = z
  .object({
    id: ulidForm,
    object: objectForm,
    state: z.enum(QUESTION_STATES),
    text: z.string(),
    to: z.string(),
    language: letterLanguage,
    asked_by: idForm.nullable().meta({ description: 'Id of the user.' }),
    automatic: z.boolean().meta({
      description: 'The service itself asked for the document of a card payment (`question-settings/`).',
    }),
    expires_at: timeForm.meta({ description: 'When the link in the letter ends.' }),
    letter: z
      .object({
        state: z.enum(LETTER_STATES).meta({
          description: 'bounced: the mail server refused it. More values may be added.',
        }),
        send_at: timeForm,
        sent_at: timeForm.nullable(),
        reason: z.string().nullable().meta({ description: 'Why it was not delivered, as a code.' }),
      })
      .meta({ id: 'QuestionLetter' }),
    answers: z.array(answerAnswer),
    accepted_answer_id: ulidForm.nullable(),
    answered_at: timeForm.nullable().meta({ description: 'The time of the last answer.' }),
    closed_at: timeForm.nullable(),
    created_at: timeForm,
  })
  .meta({ id: 'Question' });

export type QuestionView = z.output<typeof questionAnswer>;
