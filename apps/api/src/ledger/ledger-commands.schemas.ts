import { z } from 'zod';
import { PERIOD_STATES } from '#ledger';
import { answerDate, answerMinor, answerUlid, outcomeAnswer, ulid } from '../http/index.js';

export const EventParams = z.object({ event_id: ulid });

export const PeriodParams = z.object({ period_id: ulid });

export const PeriodOutcome = outcomeAnswer(
  z.object({ period_id: answerUlid, state: z.enum(PERIOD_STATES) }),
).meta({ id: 'PeriodOutcome' });

export const ClosePeriodOutcome = outcomeAnswer(
  z.object({
    period_id: answerUlid,
    state: z.enum(PERIOD_STATES),
    warnings: z
      .array(
        z
          .object({
            code: z.enum(['statement_gap']).meta({
              description: 'statement_gap: bank statements of days of the period are missing. More may come.',
            }),
            message: z.string(),
            bank_account_id: answerUlid,
            expected_minor: answerMinor,
            opening_minor: answerMinor,
            date_from: answerDate,
            date_to: answerDate,
          })
          .meta({ id: 'PeriodWarning' }),
      )
      .meta({ description: 'What is odd; the period is closed all the same. A dry run shows it before.' }),
  }),
).meta({ id: 'ClosePeriodOutcome' });

export const EventOutcome = outcomeAnswer(z.object({ event_id: answerUlid, entry_id: answerUlid })).meta({
  id: 'AccountingEventOutcome',
});

export const AccountOutcome = outcomeAnswer(z.object({ account_id: answerUlid })).meta({
  id: 'AccountOutcome',
});

export const DimensionOutcome = outcomeAnswer(
  z.object({
    dimension_id: answerUlid,
    values: z.array(z.object({ id: answerUlid, code: z.string() })).meta({
      description: 'Values that the command has added.',
    }),
  }),
).meta({ id: 'DimensionOutcome' });
