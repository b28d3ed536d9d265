import { periodAnswer } from '#ledger';
import { dayForm } from '#platform';
import { CLOSING_CHECKS } from '#work';
import { z } from 'zod';

const closingCheck = z
  .object({
    kind: z.enum(CLOSING_CHECKS).meta({ description: 'More kinds may be added.' }),
    state: z
      .enum(['done', 'missing', 'none'])
      .meta({ description: 'none: the company has nothing of the kind in the period.' }),
    count: z.int(),
    blocks: z.boolean().meta({ description: 'The period cannot be closed before.' }),
    items: z
      .array(
        z.object({
          id: z.string().nullable().meta({ description: 'Of the object; null where it does not exist yet.' }),
          title: z.string().nullable(),
          day: dayForm.nullable().meta({ description: 'Of a bank account: the last day of its statements.' }),
        }),
      )
      .meta({ description: 'The first of them, at most 5.' }),
  })
  .meta({ id: 'ClosingCheck' });

export const ClosingAnswer = z
  .object({
    period: periodAnswer,
    ended: z.boolean().meta({ description: 'Whether its last day is over.' }),
    checks: z.array(closingCheck),
  })
  .meta({ id: 'PeriodClosing' });
