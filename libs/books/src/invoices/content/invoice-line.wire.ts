import {
  basisPointsForm,
  decimalForm,
  fault,
  minorForm,
  minorFromZeroForm,
  shortTextForm,
  textForm,
  ulidForm,
} from '#platform';
import { z } from 'zod';
import { FIXED_ASSET_LINKS, LINE_KINDS } from './invoice-content.js';
import { type InvoiceLineEntity } from './invoice-line.entity.js';
import { type Kept, keptFields } from './kept-fields.js';

export const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const price = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, { error: 'This is not a decimal with at most 6 decimals.' });
const quantity = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,12})?$/, { error: 'This is not a decimal with at most 12 decimals.' });

export const invoiceLineRequest = z
  .strictObject({
    kind: z.enum(LINE_KINDS).default('item').meta({
      description:
        'item: goods or a service. vat_summary: the sum of a VAT rate as printed. rounding: an amount without VAT. note: text only.',
    }),
    description: textForm(2000).trim().min(1),
    quantity: quantity.default('1').meta({ description: 'Decimal string.' }),
    unit: shortTextForm.nullish(),
    unit_price: price.nullish().meta({
      description:
        'Decimal string in major units, at most 6 decimals. A line needs a price here or in unit_price_minor.',
    }),
    unit_price_minor: minorForm
      .nullish()
      .meta({ description: 'The same price in minor units; when both are given they must agree.' }),
    allowance_minor: minorFromZeroForm.prefault(0).meta({ description: 'Deducted from the whole line.' }),
    charge_minor: minorFromZeroForm.prefault(0).meta({ description: 'Added to the whole line.' }),
    vat_code: shortTextForm.nullish().meta({ description: 'Required unless the party has a default.' }),
    tax_minor: minorForm.nullish().meta({ description: 'Purchase: the VAT as printed on the document.' }),
    account_code: shortTextForm.nullish(),
    expense_role: shortTextForm.nullish(),
    deductible_bps: basisPointsForm
      .nullish()
      .meta({ description: 'Deductible share of the VAT in basis points, instead of that of the VAT code.' }),
    business_use_bps: basisPointsForm
      .nullish()
      .meta({ description: 'Share of business use in basis points.' }),
    fixed_asset: z.boolean().nullish(),
    fixed_asset_id: ulidForm.nullish(),
    fixed_asset_component_id: ulidForm.nullish(),
    fixed_asset_link: z.enum(FIXED_ASSET_LINKS).nullish(),
    dimensions: z
      .array(ulidForm)
      .max(50)
      .refine(areUnique, fault('duplicate', 'A line may have a dimension value only once.'))
      .nullish()
      .meta({ description: 'Ids of dimension values.' }),
  })
  .meta({ id: 'InvoiceLineRequest', description: 'A line of an invoice.' });

export type InvoiceLineRequest = z.output<typeof invoiceLineRequest>;

/** Fields with different names in the rules, or stored in converted form; all others are stored unchanged. */
const RULED_FIELDS = [
  'kind',
  'description',
  'quantity',
  'unit_price',
  'unit_price_minor',
  'allowance_minor',
  'charge_minor',
  'vat_code',
  'tax_minor',
  'account_code',
  'expense_role',
  'deductible_bps',
  'business_use_bps',
  'fixed_asset_link',
  'dimensions',
] as const;

export type KeptOfLine = Kept<InvoiceLineEntity, (typeof RULED_FIELDS)[number], keyof InvoiceLineRequest>;
export const keptOfLine = keptFields(invoiceLineRequest.shape, RULED_FIELDS) as (given: object) => KeptOfLine;

/** A line as it was recorded. */
export const invoiceLineAnswer = z
  .object({
    id: ulidForm,
    line_no: z.int(),
    kind: z.string().meta({ description: 'item, vat_summary, and more.' }),
    description: z.string(),
    quantity: decimalForm.nullable(),
    unit: z.string().nullable(),
    unit_price_minor: minorForm.nullable(),
    unit_price: decimalForm.nullable(),
    allowance_minor: minorForm,
    charge_minor: minorForm,
    net_minor: minorForm,
    vat_code: z.string().nullable(),
    vat_rate_bps: z.int().nullable(),
    tax_minor: minorForm,
    gross_minor: minorForm,
    account_id: ulidForm.nullable(),
    account_code: z.string().nullable(),
    expense_role: z.string().nullable(),
    deductible_bps: z.int().nullable(),
    business_use_bps: z.int().nullable(),
    fixed_asset: z.boolean().nullable(),
    fixed_asset_id: ulidForm.nullable(),
    fixed_asset_component_id: ulidForm.nullable(),
    fixed_asset_link: z.enum(FIXED_ASSET_LINKS).nullable(),
  })
  .meta({ id: 'InvoiceLine' });

export type InvoiceLineView = z.output<typeof invoiceLineAnswer>;

/** The dimension values of each line of a revision. */
export const lineDimensionsAnswer = z
  .object({
    lines: z.array(
      z
        .object({
          line_id: ulidForm,
          line_no: z.int(),
          dimensions: z.array(ulidForm).meta({ description: 'Ids of dimension values.' }),
        })
        .meta({ id: 'InvoiceLineDimensions' }),
    ),
  })
  .meta({ id: 'InvoiceRevisionDimensions' });

export type LineDimensionsView = z.output<typeof lineDimensionsAnswer>['lines'][number];
