import { textForm } from '#platform';
import { z } from 'zod';
import { letterLanguage, messageForm } from '../terms/message.js';

/** More would not be found in a list. */
const MOST_TEMPLATES = 50;
const MOST_CARDS = 200;

const templateForm = z
  .strictObject({
    name: textForm(100).trim().min(1).meta({ description: 'Once in each language.' }),
    language: letterLanguage,
    text: messageForm.min(1),
  })
  .meta({
    id: 'QuestionTemplate',
    description: 'A ready question: its text is asked as it is, or changed first.',
  });

export type StoredTemplate = z.output<typeof templateForm>;

const cardHolderForm = z
  .strictObject({
    card_last4: z
      .string()
      .regex(/^\d{4}$/u)
      .meta({ description: 'The last four digits of the card, once each.' }),
    to: z.email().max(254),
    language: letterLanguage.default('et').meta({ description: 'Of the letters.' }),
  })
  .meta({ id: 'CardHolder', description: 'The person who pays with a card. An account is not needed.' });

export type CardHolder = z.output<typeof cardHolderForm>;

const askForDocumentsForm = z.boolean().meta({
  description:
    'A card payment that has had no document for six days is asked about, once, in the letter of the next morning: its card holder, or else ' +
    'the owner. At most 10 a day.',
});

const digestForm = z.boolean().meta({
  description: 'Questions wait for the letter of the next morning, unless asking one says otherwise.',
});

export const questionSettingsRequest = z
  .strictObject({
    digest: digestForm,
    templates: z
      .array(templateForm)
      .max(MOST_TEMPLATES)
      .refine(namedOnce, 'A name is given to one question of a language.'),
    ask_for_documents: askForDocumentsForm.optional(),
    card_holders: z
      .array(cardHolderForm)
      .max(MOST_CARDS)
      .refine(heldOnce, 'A card has one holder.')
      .optional()
      .meta({ description: 'Those left out of the request stay as they are, as does `ask_for_documents`.' }),
    version: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .meta({ description: 'As read: settings that changed meanwhile are not overwritten.' }),
  })
  .meta({ id: 'QuestionSettingsRequest' });

export const questionSettingsAnswer = z
  .object({
    digest: digestForm,
    templates: z.array(templateForm).meta({ description: 'By name.' }),
    ask_for_documents: askForDocumentsForm,
    card_holders: z.array(cardHolderForm).meta({ description: 'By card.' }),
    version: z.int(),
  })
  .meta({ id: 'QuestionSettings', description: 'How the company asks people.' });

export type QuestionSettings = z.output<typeof questionSettingsAnswer>;

export type QuestionSettingsRequest = z.output<typeof questionSettingsRequest>;

function heldOnce(holders: readonly CardHolder[]): boolean {
  return new Set(holders.map(({ card_last4: card }) => card)).size === holders.length;
}

function namedOnce(templates: readonly StoredTemplate[]): boolean {
  const names = templates.map(({ language, name }) => `${language} ${name.toLowerCase()}`);
  return new Set(names).size === names.length;
}
