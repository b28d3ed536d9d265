import { z } from 'zod';
import { answerMinor, answerUlid, outcomeAnswer, ulid } from '../http/index.js';

export const VatReturnParams = z.object({ return_id: ulid });

export const PrepareVatReturnOutcome = outcomeAnswer(
  z.object({
    return_id: answerUlid,
    revision_no: z.int(),
    payable_minor: answerMinor.meta({ description: 'Negative: to be refunded.' }),
  }),
).meta({ id: 'PrepareVatReturnOutcome' });

export const FileVatReturnOutcome = outcomeAnswer(
  z.object({
    return_id: answerUlid,
    entry_id: answerUlid.nullable().meta({ description: 'The settlement; null without anything to settle.' }),
  }),
).meta({ id: 'FileVatReturnOutcome' });
