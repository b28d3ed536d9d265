import {
  currencyForm,
  dayForm,
  Decimal,
  fault,
  fieldProblem,
  isoDate,
  type IsoDate,
  nameForm,
  textForm,
  ulidForm,
} from '#platform';
import { z } from 'zod';
import { freeJson } from './free-json.js';
import {
  FIXED_ASSET_LINKS,
  INVOICE_DIRECTIONS,
  INVOICE_KINDS,
  LINE_KINDS,
  type InvoiceDirection,
  type LineContent,
  type RevisionContent,
} from './invoice-content.js';

const MAX_TEXT = 2000;
const MAX_LINES = 500;
const MAX_DOCUMENTS = 50;

const text = textForm(MAX_TEXT);
/** `z.int()` holds to ±(2^53 − 1): beyond it a JSON number is no longer the number that was sent. */
const minor = z.int().meta({ description: 'Minor units of the currency of the revision.' });
const minorNotNegative = z.int().min(0);
const basisPoints = z.int().min(0).max(10_000);
const price = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: 'This is not a decimal with at most 6 decimals.' });
const quantity = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,12})?$/, { error: 'This is not a decimal with at most 12 decimals.' });
const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
/** Text of a small fixed form: a code, a number, a VAT number. */
const shortText = textForm(200).trim().min(1);
/** Numbers are told apart by what is seen of them. */
const invoiceNumber = nameForm(200);

export const invoiceLineRequest = z
  .strictObject({
    kind: z.enum(LINE_KINDS).default('item').meta({
      description:
        'item: goods or a service. vat_summary: the sum of a VAT rate as printed. rounding: an amount without VAT. note: text only.',
    }),
    description: text.trim().min(1),
    quantity: quantity.default('1').meta({ description: 'Decimal string.' }),
    unit: shortText.nullish(),
    unit_price: price.nullish().meta({
      description:
        'Decimal string in major units, at most 6 decimals. A line names a price here or in unit_price_minor.',
    }),
    unit_price_minor: minor
      .nullish()
      .meta({ description: 'The same price in minor units; when both are given they must agree.' }),
    allowance_minor: minorNotNegative.default(0).meta({ description: 'Taken off the whole line.' }),
    charge_minor: minorNotNegative.default(0).meta({ description: 'Put on the whole line.' }),
    vat_code: shortText.nullish().meta({ description: 'Required unless the party has a default.' }),
    tax_minor: minor.nullish().meta({ description: 'Purchase: the VAT as printed on the document.' }),
    account_code: shortText.nullish(),
    expense_role: shortText.nullish(),
    deductible_bps: basisPoints
      .nullish()
      .meta({ description: 'Deductible share of the VAT in basis points, instead of that of the VAT code.' }),
    business_use_bps: basisPoints.nullish().meta({ description: 'Share of business use in basis points.' }),
    fixed_asset: z.boolean().nullish(),
    fixed_asset_id: ulidForm.nullish(),
    fixed_asset_component_id: ulidForm.nullish(),
    fixed_asset_link: z.enum(FIXED_ASSET_LINKS).nullish(),
    dimensions: z
      .array(ulidForm)
      .max(50)
      .refine(unique, fault('duplicate', 'A dimension value stands on a line once.'))
      .nullish()
      .meta({ description: 'Ids of dimension values.' }),
  })
  .meta({ id: 'InvoiceLineRequest', description: 'A line of an invoice.' });

export const invoiceDocumentRequest = z
  .strictObject({
    document_id: ulidForm,
    role: shortText.default('original').meta({ description: 'original, supporting, and more.' }),
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
  prepaid_minor: minorNotNegative.default(0).meta({ description: 'Paid before, taken off the amount due.' }),
  rounding_minor: minor.default(0).meta({ description: 'Rounding of the total, part of the amount due.' }),
  exchange_rate_id: ulidForm
    .nullish()
    .meta({ description: 'A chosen rate; choosing one is a human judgement.' }),
  supplier_vat_number: shortText.nullish(),
  buyer_vat_number: shortText.nullish(),
  source_payload: freeJson.nullish(),
  needs_review: z.boolean().default(false),
  review_note: text.nullish(),
  customer_note: text.nullish().meta({
    description:
      'Printed for the customer of an own sales invoice. Of any other invoice it is kept, and not printed.',
  }),
  prices_include_vat: z.boolean().default(false).meta({
    description:
      'Unit prices include VAT, as an own sales invoice may name them and as a receipt of a purchase prints them: the books compute each net. Codes on which the buyer owes the VAT have none in their price.',
  }),
  language: z.enum(['et', 'en']).nullish().meta({
    description:
      "Language an own sales invoice is rendered in; default: the customer's. Of any other invoice it is kept only.",
  }),
  lines: z.array(invoiceLineRequest).min(1).max(MAX_LINES),
  documents: z
    .array(invoiceDocumentRequest)
    .max(MAX_DOCUMENTS)
    .refine(
      (documents) => unique(documents.map((document) => document.document_id)),
      fault('duplicate', 'A document stands on a revision once.'),
    )
    .default([]),
  net_minor: minor
    .nullish()
    .meta({ description: 'Control total: refused when the computed net is another.' }),
  tax_minor: minor.nullish().meta({ description: 'Control total of the VAT.' }),
  gross_minor: minor.nullish().meta({ description: 'Control total of the gross.' }),
};

export const revisionRequest = z
  .strictObject(revisionFields)
  .meta({ id: 'InvoiceRevisionRequest', description: 'The content of an invoice.' });

export const revisedRevisionRequest = z
  .strictObject({
    ...revisionFields,
    number: invoiceNumber.nullish().meta({ description: 'Replaces the number of a purchase.' }),
  })
  .meta({ id: 'InvoiceRevisedRevisionRequest', description: 'The new content of an invoice.' });

const recordFields = {
  direction: z.enum(INVOICE_DIRECTIONS),
  kind: z.enum(INVOICE_KINDS).default('invoice'),
  party_id: ulidForm,
  number: invoiceNumber
    .nullish()
    .meta({ description: 'Required on a purchase of kind invoice or credit_note.' }),
  corrects_invoice_id: ulidForm
    .nullish()
    .meta({ description: 'The invoice a credit note corrects; required on a sales one.' }),
  allow_duplicate: z
    .boolean()
    .default(false)
    .meta({ description: 'Take it although it looks like one already there.' }),
  revision: revisionRequest,
};

export const recordInvoiceRequest = z
  .strictObject(recordFields)
  .meta({ id: 'InvoiceRecordRequest', description: 'Record an invoice.' });

export const importSalesInvoiceRequest = z
  .strictObject({
    ...recordFields,
    direction: z.literal('sales').default('sales'),
    number: invoiceNumber,
    external_source: shortText.meta({
      description: 'Source of the external number series, for example manual.',
    }),
    opening: z.boolean().default(false).meta({
      description: 'An invoice of the time before these books: credited to the opening balance, without VAT.',
    }),
  })
  .meta({ id: 'InvoiceImportSalesRequest', description: 'Take over a sales invoice issued elsewhere.' });

export const reviseInvoiceRequest = z
  .strictObject({
    reason: text.trim().min(1),
    party_id: ulidForm.nullish(),
    revision: revisedRevisionRequest,
  })
  .meta({ id: 'InvoiceReviseRequest', description: 'Give an invoice a new revision.' });

export type InvoiceLineRequest = z.output<typeof invoiceLineRequest>;
export type RevisionRequest = z.output<typeof revisedRevisionRequest> | z.output<typeof revisionRequest>;
export type RecordInvoiceRequest = z.output<typeof recordInvoiceRequest>;
export type ImportSalesInvoiceRequest = z.output<typeof importSalesInvoiceRequest>;
export type ReviseInvoiceRequest = z.output<typeof reviseInvoiceRequest>;

const amount = (value: number): bigint => BigInt(value);
const optionalAmount = (value: number | null | undefined): bigint | null =>
  value === null || value === undefined ? null : BigInt(value);
const optionalDate = (value: string | null | undefined): IsoDate | null =>
  value === null || value === undefined ? null : isoDate(value);

/** A parsed revision request in the terms of the rules. */
export function toRevisionContent(request: RevisionRequest): RevisionContent {
  return {
    number: 'number' in request ? (request.number ?? null) : null,
    invoiceDate: isoDate(request.invoice_date),
    supplyDate: optionalDate(request.supply_date),
    dueDate: optionalDate(request.due_date),
    serviceFrom: optionalDate(request.service_from),
    serviceTo: optionalDate(request.service_to),
    currency: request.currency ?? null,
    prepaidMinor: amount(request.prepaid_minor),
    roundingMinor: amount(request.rounding_minor),
    exchangeRateId: request.exchange_rate_id ?? null,
    supplierVatNumber: request.supplier_vat_number ?? null,
    buyerVatNumber: request.buyer_vat_number ?? null,
    sourcePayload: request.source_payload ?? null,
    needsReview: request.needs_review,
    reviewNote: request.review_note ?? null,
    customerNote: request.customer_note ?? null,
    pricesIncludeVat: request.prices_include_vat,
    language: request.language ?? null,
    lines: request.lines.map(toLineContent),
    documents: request.documents.map((document) => ({
      documentId: document.document_id,
      role: document.role,
    })),
    netMinor: optionalAmount(request.net_minor),
    taxMinor: optionalAmount(request.tax_minor),
    grossMinor: optionalAmount(request.gross_minor),
  };
}

function toLineContent(line: InvoiceLineRequest): LineContent {
  return {
    kind: line.kind,
    description: line.description,
    quantity: new Decimal(line.quantity),
    unit: line.unit ?? null,
    unitPrice:
      line.unit_price === null || line.unit_price === undefined ? null : new Decimal(line.unit_price),
    unitPriceMinor: optionalAmount(line.unit_price_minor),
    allowanceMinor: amount(line.allowance_minor),
    chargeMinor: amount(line.charge_minor),
    vatCode: line.vat_code ?? null,
    taxMinor: optionalAmount(line.tax_minor),
    accountCode: line.account_code ?? null,
    expenseRole: line.expense_role ?? null,
    deductibleBps: line.deductible_bps ?? null,
    businessUseBps: line.business_use_bps ?? null,
    fixedAsset: line.fixed_asset ?? null,
    fixedAssetId: line.fixed_asset_id ?? null,
    fixedAssetComponentId: line.fixed_asset_component_id ?? null,
    fixedAssetLink: line.fixed_asset_link ?? null,
    dimensions: line.dimensions ?? [],
  };
}

/**
 * The rules of a record body that span fields: a purchase of kind invoice or credit note has a number, a sales
 * credit note names the invoice it corrects.
 * @throws Problem `validation_error`
 */
export function checkRecordRequest(
  request: Pick<RecordInvoiceRequest, 'direction' | 'kind' | 'number' | 'corrects_invoice_id'>,
): void {
  const numbered = request.kind === 'invoice' || request.kind === 'credit_note';
  if (request.direction === 'purchase' && numbered && (request.number ?? null) === null) {
    throw fieldProblem('validation_error', 'number', 'required', 'A purchase of this kind has a number.');
  }
  if (
    request.direction === 'sales' &&
    request.kind === 'credit_note' &&
    (request.corrects_invoice_id ?? null) === null
  ) {
    throw fieldProblem(
      'validation_error',
      'corrects_invoice_id',
      'required',
      'A credit note names the invoice it corrects.',
    );
  }
}

/**
 * An own sales invoice has no original but the one the service renders: a document on it is `supporting`. The role
 * defaults to `original`, so a sales draft names another one.
 * @throws Problem `invalid_payload`
 */
export function checkDocumentRoles(
  direction: InvoiceDirection,
  documents: RevisionContent['documents'],
): void {
  if (direction !== 'sales') return;
  const at = documents.findIndex((document) => document.role === 'original');
  if (at === -1) return;
  throw fieldProblem(
    'invalid_payload',
    `revision.documents.${at}.role`,
    'original_on_own_sale',
    'An own sales invoice takes no original: name the role supporting.',
  );
}
