import { dayForm, minorForm, ulidForm } from '#platform';
import { z } from 'zod';

export const vatReturnParams = z.object({ return_id: ulidForm });

export const prepareVatReturnRequest = z
  .strictObject({ period_from: dayForm.meta({ description: 'First day of the month.' }) })
  .meta({ id: 'VatReturnPrepareRequest', description: 'The month whose return is prepared.' });

export const prepareVatReturnResult = z.object({
  return_id: ulidForm,
  revision_no: z.int(),
  payable_minor: minorForm.meta({ description: 'Negative: to be refunded.' }),
});

export const fileVatReturnResult = z.object({
  return_id: ulidForm,
  entry_id: ulidForm
    .nullable()
    .meta({ description: 'The settlement entry; null if there is nothing to settle.' }),
});
