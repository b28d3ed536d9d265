import { z } from 'zod';

export const reasonParametersAnswer = z
  .record(z.string(), z.unknown())
  .meta({ description: 'What the text is about, by name: amounts in minor units, days as YYYY-MM-DD.' });

/** A reason as answers give it in addition to its text. */
const reasonCodeAnswer = z
  .object({
    code: z.string().meta({ description: 'Stable. More values may be added.' }),
    parameters: reasonParametersAnswer,
  })
  .meta({ id: 'ReasonCode' });

export const reasonCodesAnswer = z
  .array(reasonCodeAnswer)
  .meta({ description: 'The reasons of the text, for programs; empty for a text that a person wrote.' });
