import { textForm } from '#platform';
import { z } from 'zod';
import { letterLanguage, messageForm } from '../terms/message.js';

/** More would not be found in a list. */
const MOST_TEMPLATES = 50;

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
    version: z.int(),
  })
  .meta({ id: 'QuestionSettings', description: 'How the company asks people.' });

export type QuestionSettings = z.output<typeof questionSettingsAnswer>;

function namedOnce(templates: readonly StoredTemplate[]): boolean {
  const names = templates.map(({ language, name }) => `${language} ${name.toLowerCase()}`);
  return new Set(names).size === names.length;
}
