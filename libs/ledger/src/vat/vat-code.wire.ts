import { dayForm } from '#platform';
import { z } from 'zod';
import { VAT_TREATMENTS } from '../chart/chart-schemas.js';

/** A VAT code as the API shows it. */
export const vatCodeAnswer = z
  .object({
    code: z.string(),
    family: z.string().meta({
      description:
        'Codes of one kind of supply or purchase at different rates share it: `PEUS24` and `PEUS9` are `PEUS`.',
    }),
    standard: z.boolean().meta({ description: 'Whether the rate is, or once was, the standard rate.' }),
    name: z.string(),
    name_en: z.string(),
    direction: z.enum(['purchase', 'sales']),
    rate_bps: z
      .int()
      .nullable()
      .meta({ description: 'In basis points; null if the books do not compute VAT.' }),
    treatment: z.enum(VAT_TREATMENTS),
    deductible_bps: z.int(),
    return_lines: z.array(z.string()).meta({
      description:
        'Lines of the VAT return to which the code contributes, in the form of `valid_on`, else of today.',
    }),
    valid_from: dayForm.nullable(),
    valid_to: dayForm.nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'BooksVatCode' });

export type VatCodeView = z.output<typeof vatCodeAnswer>;
