import { currencyForm, dayForm, ulidForm } from '#platform';
import { z } from 'zod';

export const recordExchangeRateRequest = z
  .strictObject({
    base: currencyForm.nullish().meta({ description: 'Default: the base currency of the books.' }),
    quote: currencyForm,
    date: dayForm,
    value: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,12})?$/, { error: 'This is not a decimal with at most 12 decimals' })
      .refine((value) => !/^[0.]*$/.test(value), { error: 'A rate must be above zero' })
      .meta({ description: 'Decimal string: units of quote for one of base.' }),
  })
  .refine(({ base, quote }) => base !== quote, {
    path: ['quote'],
    error: 'A rate needs two different currencies',
  })
  .meta({
    id: 'ExchangeRateRequest',
    description:
      'A rate of a day recorded by a person: an invoice may use it by its id instead of the published rate, and if none is published, the day uses it.',
  });

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
