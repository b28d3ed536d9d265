import {
  currencyForm,
  dayForm,
  decimalForm,
  fault,
  idForm,
  minorForm,
  minorFromZeroForm,
  nameForm,
  shortTextForm,
  textForm,
  timeForm,
  ulidForm,
} from '#platform';
import { reasonCodesAnswer } from '#reasons';
import { z } from 'zod';
import { RATE_SOURCES } from '#ledger';
import { DOCUMENT_KINDS } from '../../documents/document.commands.js';
import { freeJson } from './free-json.js';
import { areUnique, invoiceLineAnswer, invoiceLineRequest } from './invoice-line.wire.js';
import { type InvoiceRevisionEntity } from './invoice-revision.entity.js';
import { type Kept, keptFields } from './kept-fields.js';

const MAX_LINES = 500;
const MAX_DOCUMENTS = 50;

/** Numbers are compared by their visible characters. */
export const invoiceNumberForm = nameForm(200);

const text = z.string().nullable();
const anyJson = z.unknown().meta({ description: 'Any JSON value or null.' });

const invoiceDocumentRequest = z
  .strictObject({
    document_id: ulidForm,
    role: shortTextForm.default('original').meta({ description: 'original, supporting, and more.' }),
  })
  .meta({ id: 'InvoiceDocumentRequest', description: 'A document record that belongs to the invoice.' });

const revisionFields = {
  invoice_date: dayForm,
  supply_date: dayForm.nullish(),
  due_date: dayForm.nullish().meta({ description: "Default: invoice_date plus the party's payment days." }),
  service_from: dayForm.nullish(),
  service_to: dayForm.nullish(),
  currency: currencyForm
    .nullish()
    .meta({ description: 'ISO 4217; default: the base currency of the books.' }),
  prepaid_minor: minorFromZeroForm
    .prefault(0)
    .meta({ description: 'Prepaid amount, deducted from the amount due.' }),
  rounding_minor: minorForm
    .prefault(0)
    .meta({ description: 'Rounding of the total, part of the amount due.' }),
  exchange_rate_id: ulidForm
    .nullish()
    .meta({ description: 'A rate chosen by a person; keys and tokens may not choose one.' }),
  supplier_vat_number: shortTextForm.nullish(),
  buyer_vat_number: shortTextForm.nullish(),
  source_payload: freeJson.nullish(),
  needs_review: z.boolean().default(false),
  review_note: textForm(2000).nullish(),
  customer_note: textForm(2000).nullish().meta({
    description: 'Printed on an own sales invoice. For other invoices it is only stored.',
  }),
  prices_include_vat: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Whether unit prices include VAT, as own sales invoices may and receipts usually do: the books compute each net price. ' +
        'Prices under codes for which the buyer owes the VAT never include it.',
    }),
  language: z.enum(['et', 'en']).nullish().meta({
    description:
      "Language of a rendered own sales invoice; default: the customer's. For other invoices it is only stored.",
  }),
  lines: z.array(invoiceLineRequest).min(1).max(MAX_LINES),
  documents: z
    .array(invoiceDocumentRequest)
    .max(MAX_DOCUMENTS)
    .refine(
      (documents) => areUnique(documents.map((document) => document.document_id)),
      fault('duplicate', 'A revision may have a document only once.'),
    )
    .default([]),
  net_minor: minorForm.nullish().meta({ description: 'Control total: refused if the computed net differs.' }),
  tax_minor: minorForm.nullish().meta({ description: 'Control total of the VAT.' }),
  gross_minor: minorForm.nullish().meta({ description: 'Control total of the gross.' }),
};

export const revisionRequest = z
  .strictObject(revisionFields)
  .meta({ id: 'InvoiceRevisionRequest', description: 'The content of an invoice.' });

export const revisedRevisionRequest = z
  .strictObject({
    ...revisionFields,
    number: invoiceNumberForm.nullish().meta({ description: 'Replaces the number of a purchase.' }),
  })
  .meta({ id: 'InvoiceRevisedRevisionRequest', description: 'The new content of an invoice.' });

/** Fields with different names in the rules or tables of their own; all others are stored unchanged. */
const RULED_FIELDS = [
  'invoice_date',
  'supply_date',
  'due_date',
  'service_from',
  'service_to',
  'currency',
  'prepaid_minor',
  'rounding_minor',
  'exchange_rate_id',
  'needs_review',
  'prices_include_vat',
  'language',
  'lines',
  'documents',
  'net_minor',
  'tax_minor',
  'gross_minor',
] as const;

export type KeptOfRevision = Kept<
  InvoiceRevisionEntity,
  (typeof RULED_FIELDS)[number],
  keyof typeof revisionFields
>;
export const keptOfRevision = keptFields(revisionFields, RULED_FIELDS) as (given: object) => KeptOfRevision;

export type RevisionRequest = z.output<typeof revisedRevisionRequest> | z.output<typeof revisionRequest>;

const revisionDocumentAnswer = z
  .object({
    document_id: ulidForm,
    role: z.string(),
    filename: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    file_id: idForm.nullable(),
    download_url: text,
    source: text.meta({
      description: 'email, upload, api, import, generated, other; more values may be added.',
    }),
  })
  .meta({ id: 'RevisionDocument' });

export type RevisionDocumentView = z.output<typeof revisionDocumentAnswer>;

/** The VAT of a foreign-currency invoice in the base currency. */
const baseVatAnswer = z
  .object({
    currency: z.string(),
    tax_minor: minorForm,
    rates: z.array(z.object({ vat_rate_bps: z.int().nullable(), tax_minor: minorForm })),
    rate: z
      .object({
        value: decimalForm,
        base: z.string(),
        quote: z.string(),
        date: dayForm,
        rate_source: z.enum(RATE_SOURCES),
      })
      .nullable(),
    frozen: z.boolean(),
  })
  .meta({ id: 'BaseVat' });

export type BaseVat = z.output<typeof baseVatAnswer>;

/** The totals of a revision; the header of its invoice shows those of the current one. */
export const revisionTotals = {
  currency: z.string(),
  net_minor: minorForm,
  tax_minor: minorForm,
  gross_minor: minorForm,
  prepaid_minor: minorForm,
  rounding_minor: minorForm,
  amount_due_minor: minorForm,
  base_gross_minor: minorForm.nullable(),
  base_currency: z.string(),
};

/** A revision as it was recorded; with the prepayment invoices that a purchase uses once it is posted, where there are any. */
export const revisionAnswer = z
  .object({
    id: ulidForm,
    revision_no: z.int(),
    state: z.enum(['current', 'superseded']),
    party_id: ulidForm,
    party_name_raw: z.string(),
    invoice_date: dayForm,
    supply_date: dayForm.nullable(),
    due_date: dayForm.nullable(),
    service_from: dayForm.nullable(),
    service_to: dayForm.nullable(),
    ...revisionTotals,
    exchange_rate_id: ulidForm.nullable(),
    fx_rate_source: text,
    vat_code_source: text.describe(
      '`given` by the caller, `derived` by the service from the document, or `party_default`. More values may be added.',
    ),
    supplier_vat_number: text,
    buyer_vat_number: text,
    seller_snapshot: anyJson,
    buyer_snapshot: anyJson,
    source_payload: anyJson.describe(
      'As given; for an invoice created from a file, the decision and its grounds.',
    ),
    needs_review: z.boolean(),
    review_note: text,
    reason_codes: reasonCodesAnswer,
    reason: text,
    customer_note: text,
    prices_include_vat: z.boolean(),
    language: z.enum(['et', 'en']).nullable(),
    base_vat: baseVatAnswer.nullable(),
    created_at: timeForm,
    actor_id: text,
    command_id: ulidForm,
    lines: z.array(invoiceLineAnswer),
    documents: z.array(revisionDocumentAnswer),
    prepayments: z
      .array(z.object({ invoice_id: ulidForm, number: text, amount_minor: minorForm }))
      .optional(),
  })
  .meta({ id: 'InvoiceRevision' });

export type RevisionView = z.output<typeof revisionAnswer>;
export type HeldPrepaymentView = NonNullable<RevisionView['prepayments']>[number];

export const revisionSummaryAnswer = z
  .object({
    id: ulidForm,
    revision_no: z.int(),
    state: z.enum(['current', 'superseded']),
    invoice_date: dayForm,
    gross_minor: minorForm,
    reason: text,
    created_at: timeForm,
  })
  .meta({ id: 'InvoiceRevisionSummary' });

export type RevisionSummaryView = z.output<typeof revisionSummaryAnswer>;
