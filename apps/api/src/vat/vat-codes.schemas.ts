import { dayForm } from '#platform';
import { z } from 'zod';
import { flag, pageAnswer, pageQuery } from '../http/index.js';
import { vatCodeAnswer } from '#ledger';

export const VatCodePage = pageAnswer(vatCodeAnswer).meta({ id: 'BooksVatCodePage' });

export const VatCodesQuery = pageQuery({
  direction: z.enum(['purchase', 'sales']).optional(),
  valid_on: dayForm.optional().meta({ description: 'Only codes valid for a supply on this day.' }),
  active: flag.optional(),
});
