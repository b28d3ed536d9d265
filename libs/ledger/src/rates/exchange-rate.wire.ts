import { dayForm, ulidForm } from '#platform';
import { z } from 'zod';

export const recordExchangeRateResult = z.object({ exchange_rate_id: ulidForm });

/** A rate as the API shows it: units of `quote` for one of `base`, decimal text. */
export const exchangeRateAnswer = z
  .object({
    id: ulidForm.nullable().meta({ description: 'Null for a published rate not used in these books yet.' }),
    base: z.string(),
    quote: z.string(),
    date: dayForm,
    value: z.string().meta({ description: 'Decimal string: units of quote for one of base.' }),
    source: z.enum(['ecb', 'manual']),
  })
  .meta({ id: 'BooksExchangeRate' });

export type ExchangeRateView = z.output<typeof exchangeRateAnswer>;
