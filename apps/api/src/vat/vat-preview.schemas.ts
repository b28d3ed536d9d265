import { dayForm, minorForm, timeForm, ulidForm, monthForm } from '#platform';
import { LEFT_OUT_REASONS, RETURN_PARTS, VAT_WARNINGS } from '#books';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { pageAnswer, pageQuery, readQuery } from '../http/index.js';

export const VatPreviewQuery = readQuery({
  period: monthForm.optional().meta({ description: 'A month, YYYY-MM; default: the running one.' }),
});

const annexRow = {
  invoice_id: ulidForm,
  invoice_number: z.string().nullable(),
  invoice_date: dayForm,
  comments: z.array(z.string()).meta({ description: 'Codes of exceptions.' }),
};

const annexAnswer = z
  .object({
    part_a: z.array(
      z
        .object({
          ...annexRow,
          buyer_reg_code: z.string().nullable(),
          buyer_name: z.string(),
          invoice_sum_minor: minorForm.meta({ description: 'Whole invoice without VAT.' }),
          tax_rate: z.string().meta({ description: '`24`, or `24erikord` for a special scheme.' }),
          sum_for_rate_in_period_minor: minorForm,
        })
        .meta({ id: 'BooksVatAnnexSale' }),
    ),
    part_b: z.array(
      z
        .object({
          ...annexRow,
          seller_reg_code: z.string().nullable(),
          seller_name: z.string(),
          invoice_sum_vat_minor: minorForm.meta({ description: 'Whole invoice with VAT.' }),
          vat_in_period_minor: minorForm,
        })
        .meta({ id: 'BooksVatAnnexPurchase' }),
    ),
  })
  .meta({ id: 'BooksVatAnnex', description: 'The informational annex KMD INF.' });

const recapitulativeAnswer = z
  .object({
    country: z.string().nullable(),
    vat_number: z.string().nullable(),
    party_id: ulidForm,
    party_name: z.string(),
    goods_minor: minorForm,
    triangular_minor: minorForm,
    services_minor: minorForm,
  })
  .meta({ id: 'BooksVatRecapitulativeRow', description: 'A row of the statement VD, in whole euros.' });

const returnLine = {
  line: z.string(),
  label: z.string(),
  label_en: z.string(),
  amount_minor: minorForm,
  entries: z.int().meta({ description: 'Number of entries that make up the amount.' }),
};

const content = {
  form: z.literal('KMD'),
  form_version: z.string(),
  period_from: dayForm,
  period_to: dayForm,
  due_date: dayForm,
  currency: z.string(),
  lines: z.array(z.object(returnLine).meta({ id: 'BooksVatReturnLine' })),
  payable_minor: minorForm.meta({ description: 'Negative: to be refunded.' }),
  vat_cars: z.int().meta({ description: 'Cars whose VAT line 5.3 declares.' }),
  vat_cars_partial: z.int().meta({ description: 'Cars whose VAT line 5.4 declares.' }),
  annex: annexAnswer,
  recapitulative: z.array(recapitulativeAnswer),
};

const filedBefore = z
  .object({
    return_id: ulidForm,
    revision_no: z.int(),
    filed_at: timeForm,
    payable_minor: minorForm,
    difference_minor: minorForm.meta({ description: 'Payable now, less payable as filed.' }),
    changed_parts: z.array(z.enum(RETURN_PARTS)).meta({
      description: 'The parts that a correction would change; empty when the books say what was filed.',
    }),
  })
  .meta({ id: 'BooksVatFiledBefore', description: 'The return that was filed last for the month.' });

const preparedBefore = z
  .object({
    return_id: ulidForm,
    revision_no: z.int(),
    prepared_at: timeForm,
    current: z
      .boolean()
      .meta({ description: 'False when the books have changed since: filing would be refused.' }),
  })
  .meta({ id: 'BooksVatPreparedBefore', description: 'The return that is prepared and not filed.' });

export const VatPreviewAnswer = z
  .object({
    ...content,
    lines: z.array(
      z
        .object({
          ...returnLine,
          filed_minor: minorForm.nullable().meta({ description: 'As filed last; null before.' }),
          difference_minor: minorForm.nullable(),
        })
        .meta({ id: 'BooksVatPreviewLine' }),
    ),
    warnings: z.array(
      z
        .object({
          code: z.string().meta({ description: `${VAT_WARNINGS.join(', ')}; more values may be added.` }),
          message: z.string(),
          parameters: reasonParametersAnswer,
          invoice_id: ulidForm.nullable(),
          bank_transaction_id: ulidForm.nullable(),
        })
        .meta({ id: 'BooksVatWarning' }),
    ),
    filed_return_id: ulidForm.nullable(),
    filed: filedBefore.nullable(),
    prepared: preparedBefore.nullable(),
  })
  .meta({ id: 'BooksVatReturnPreview' });

export const VatReturnAnswer = z
  .object({
    id: ulidForm,
    revision_no: z.int(),
    ...content,
    prepared_at: timeForm,
    filed_at: timeForm.nullable(),
    entry_id: ulidForm
      .nullable()
      .meta({ description: 'The settlement entry; null if there is nothing to settle.' }),
  })
  .meta({ id: 'BooksVatReturn', description: 'A VAT return as prepared.' });

export const VatReturnsQuery = pageQuery({});

export const VatReturnPage = pageAnswer(
  VatReturnAnswer.omit({
    lines: true,
    vat_cars: true,
    vat_cars_partial: true,
    annex: true,
    recapitulative: true,
  }).meta({
    id: 'BooksVatReturnSummary',
    description: 'A VAT return without its lines and annexes.',
  }),
).meta({ id: 'BooksVatReturnPage' });

export const VatPreviewEntriesQuery = readQuery({
  period: monthForm.optional().meta({ description: 'A month, YYYY-MM; default: the running one.' }),
  line: z
    .string()
    .min(1)
    .max(10)
    .optional()
    .meta({ description: 'Only the entries of this line of the form, for example `3.1`.' }),
});

export const VatPreviewEntriesAnswer = z
  .object({
    period_from: dayForm,
    period_to: dayForm,
    currency: z.string(),
    entries: z.array(
      z
        .object({
          entry_id: ulidForm,
          economic_date: dayForm,
          vat_code: z.string().meta({ description: 'Empty for an adjustment of an event.' }),
          lines: z.array(z.string()),
          line_amounts: z
            .array(z.object({ line: z.string(), amount_minor: minorForm }).meta({ id: 'BooksVatLineAmount' }))
            .meta({
              description:
                'Its part of each line. The parts add up to the line, on line 4 but for the cents of `vat_rounding`.',
            }),
          base_minor: minorForm,
          output_minor: minorForm,
          input_minor: minorForm,
          invoice_id: ulidForm.nullable(),
          invoice_number: z.string().nullable(),
          party_id: ulidForm.nullable(),
          party_name: z.string().nullable(),
          after_filing: z.boolean().nullable().meta({
            description:
              'True: posted after the last filing. Null when that settled nothing, or there is none.',
          }),
        })
        .meta({
          id: 'BooksVatReturnEntry',
          description: 'The part of an entry with one VAT code in a return.',
        }),
    ),
    left_out: z.array(
      z
        .object({
          entry_id: ulidForm,
          economic_date: dayForm,
          vat_code: z.string().nullable(),
          amount_minor: minorForm.meta({ description: 'Debit positive.' }),
          reason: z
            .string()
            .meta({ description: `${LEFT_OUT_REASONS.join(', ')}; more values may be added.` }),
          invoice_id: ulidForm.nullable(),
        })
        .meta({ id: 'BooksVatLeftOut', description: 'Amounts of the month that are on no line.' }),
    ),
  })
  .meta({ id: 'BooksVatPreviewEntries' });
