import { z } from 'zod';
import { VAT_TREATMENTS } from '#ledger';
import { answerDate, day, flag, pageAnswer, pageQuery } from '../http/index.js';

export const VatCodeAnswer = z
  .object({
    code: z.string(),
    name: z.string(),
    name_en: z.string(),
    direction: z.enum(['purchase', 'sales']),
    rate_bps: z.int().nullable().meta({ description: 'Basis points; null where the books compute no VAT.' }),
    treatment: z.enum(VAT_TREATMENTS),
    deductible_bps: z.int(),
    return_lines: z.array(z.string()).meta({
      description: 'Lines of the VAT return that the code feeds, in the form of `valid_on`, else of today.',
    }),
    valid_from: answerDate.nullable(),
    valid_to: answerDate.nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'BooksVatCode' });

export const VatCodePage = pageAnswer(VatCodeAnswer).meta({ id: 'BooksVatCodePage' });

export const VatCodesQuery = pageQuery({
  direction: z.enum(['purchase', 'sales']).optional(),
  valid_on: day.optional().meta({ description: 'Only codes that a supply of this day may carry.' }),
  active: flag.optional(),
});
