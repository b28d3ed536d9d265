import { z } from 'zod';

const text = z.string().max(500).nullable();
const day = z.iso.date().nullable();
/** An amount in major units, such as `-1234.56`. */
const amount = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,3})?$/)
  .nullable();

/** The requested fields; null for a field that the document does not give. */
export const ExtractorAnswer = z.strictObject({
  document_kind: z.enum(['invoice', 'receipt', 'credit_note', 'prepayment']).nullable(),
  supplier_name: text,
  supplier_registry_code: text,
  supplier_vat_number: text,
  supplier_iban: text,
  buyer_name: text,
  buyer_registry_code: text,
  buyer_vat_number: text,
  invoice_number: text,
  invoice_date: day,
  due_date: day,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  net: amount,
  tax: amount,
  gross: amount,
  reference_number: text,
  vat_rates: z
    .array(
      z.strictObject({ rate_percent: z.string().regex(/^\d{1,2}(?:\.\d{1,2})?$/), net: amount, tax: amount }),
    )
    .max(10)
    .nullable(),
});
export type ExtractorAnswer = z.output<typeof ExtractorAnswer>;

/** The same schema as JSON Schema, for an endpoint that can enforce it. */
export function answerSchema(): unknown {
  return z.toJSONSchema(ExtractorAnswer, { target: 'draft-7' });
}
