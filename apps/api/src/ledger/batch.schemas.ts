import { z } from 'zod';
import { problemAnswer } from '../http/index.js';
import { commandAnswer } from './commands.js';

const BATCH_COMMANDS_MAX = 1_000;

/** The document lists each name with its payload (`describeBatch`); the payload is read by the form of its command. */
export const BatchBody = z
  .strictObject({
    commands: z
      .array(
        z
          .strictObject({ name: z.string(), payload: z.record(z.string(), z.unknown()).default({}) })
          .meta({ id: 'BatchCommand' }),
      )
      .min(1)
      .max(BATCH_COMMANDS_MAX),
    atomic: z.boolean().default(false).meta({
      description: 'Keep all commands or none: the first refusal is the answer, and nothing is done.',
    }),
  })
  .meta({ id: 'BatchRequest' });

const BatchOutcome = z
  .object({
    status: z
      .int()
      .meta({ description: 'The HTTP status that the command alone would have been answered with.' }),
    body: commandAnswer(z.looseObject({})).nullable().meta({
      description: 'The outcome of the command, as its own operation answers it; null when it was refused.',
    }),
    problem: problemAnswer.nullable().meta({ description: 'Why it was refused; null when it was done.' }),
  })
  .meta({ id: 'BatchOutcome' });

export const BatchAnswer = z
  .object({
    outcomes: z.array(BatchOutcome).meta({ description: 'In the order of the commands.' }),
  })
  .meta({ id: 'BatchAnswer' });
