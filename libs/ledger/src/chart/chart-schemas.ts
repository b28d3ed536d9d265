import { isoDate } from '#platform';
import { z } from 'zod';
import { ACCOUNT_ROLES, LEGAL_FORMS } from './account-roles.js';

/** A day in the format of the data files. */
const day = z.iso.date().transform(isoDate);

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export const CONTROL_KINDS = [
  'payable',
  'receivable',
  'suspense_payable',
  'suspense_receivable',
  'bank',
  'transit',
  'vat',
] as const;

/**
 * One account of the standard chart. Line fields name rows of the statement schemes; for associations and foundations
 * `npo_line` replaces the others where it differs. `core` marks the accounts that a small company uses.
 */
const chartAccountSchema = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  name: z.string().min(1),
  name_en: z.string().min(1),
  type: z.enum(ACCOUNT_TYPES),
  normal_side: z.enum(['debit', 'credit']),
  control_kind: z.enum(CONTROL_KINDS).nullable(),
  role: z.enum(ACCOUNT_ROLES).nullable(),
  /** null: every legal form. */
  legal_forms: z.array(z.enum(LEGAL_FORMS)).nullable(),
  core: z.boolean(),
  balance_sheet_line: z.string().nullable(),
  income_statement_1_line: z.string().nullable(),
  income_statement_2_line: z.string().nullable(),
  npo_line: z.string().nullable(),
});

export const chartSchema = z.strictObject({
  chart: z.string(),
  version: z.string(),
  accounts: z.array(chartAccountSchema),
});

export const VAT_TREATMENTS = [
  'standard',
  'reduced',
  'zero',
  'exempt',
  'out_of_scope',
  'reverse_charge',
  'intra_community',
  'export',
  'import',
] as const;

/** Rows of the VAT return (form KMD) that a code feeds while a version of the form is in force. */
const returnLinesSchema = z.strictObject({
  valid_from: day.nullable(),
  valid_to: day.nullable(),
  /** Rows that take the taxable amount. */
  base: z.array(z.string()),
  /** Rows that take the tax owed. */
  output_vat: z.array(z.string()),
  /** Rows that take the deducted tax. */
  input_vat: z.array(z.string()),
});

/**
 * One VAT code. `rate_bps` null: the books cannot compute the tax (customs, another country's VAT, no tax at all).
 * `output_role` on a purchase: the buyer owes the tax itself. `partial`: the company's own deductible share applies,
 * and the rest goes to the account of non-deductible VAT instead of the cost.
 */
const vatCodeSchema = z.strictObject({
  code: z.string().min(1),
  /** Codes of the same supply or purchase at different rates. */
  family: z.string().min(1),
  /** Whether the rate is or was the standard rate. */
  standard: z.boolean(),
  name: z.string().min(1),
  name_en: z.string().min(1),
  direction: z.enum(['purchase', 'sales']),
  rate_bps: z.int().min(0).max(10_000).nullable(),
  treatment: z.enum(VAT_TREATMENTS),
  deductible_bps: z.int().min(0).max(10_000),
  partial: z.boolean(),
  output_role: z.enum(['vat_output', 'vat_output_rc', 'vat_output_import']).nullable(),
  input_role: z.enum(['vat_input', 'vat_input_rc', 'vat_input_import', 'vat_input_fixed']).nullable(),
  /** The income account of a sale with this code when the line names none. */
  income_account: z.string().nullable(),
  return_lines: z.array(returnLinesSchema),
  /** The part of the annex KMD INF that lists the invoice, and its exception code. */
  inf_part: z.enum(['A', 'B']).nullable(),
  inf_code: z.string().nullable(),
  /** Column of the recapitulative statement VD. */
  vd_column: z.enum(['goods', 'services', 'triangular']).nullable(),
  /** Codes of the data-based return planned for 2027. */
  kmd_2027: z.array(z.string()),
  valid_from: day.nullable(),
  valid_to: day.nullable(),
});

export const vatCodesSchema = z.array(vatCodeSchema);

const { shape: ofCode } = vatCodeSchema;

/** Stands in a family for the line of the return that the form in force has for the rate. */
export const LINE_OF_RATE = '{rate}';

/**
 * A family of VAT codes. With `rates` it has a code for every rate of these kinds, named by the family and the rate;
 * without, it is one code of that name. `{rate}` in a name stands for the percentage. `treatment` null: that of the
 * kind of rate.
 */
const vatFamilySchema = z.strictObject({
  family: z.string().regex(/^[A-Z][A-Z\d]*$/),
  name: ofCode.name,
  name_en: ofCode.name_en,
  direction: ofCode.direction,
  rates: z.array(z.enum(['standard', 'reduced'])).nullable(),
  rate_bps: ofCode.rate_bps.optional(),
  treatment: ofCode.treatment.nullable(),
  deductible_bps: ofCode.deductible_bps,
  partial: ofCode.partial,
  output_role: ofCode.output_role,
  input_role: ofCode.input_role,
  income_account: ofCode.income_account,
  base: z.array(z.string()),
  output_vat: z.array(z.string()),
  input_vat: z.array(z.string()),
  inf_part: ofCode.inf_part,
  inf_code: ofCode.inf_code,
  vd_column: ofCode.vd_column,
  kmd_2027: ofCode.kmd_2027,
  /** Where the other party is established, seen from Estonia; null: anywhere. */
  party_areas: z.array(z.enum(['domestic', 'eu', 'non_eu'])).nullable(),
  valid_from: day.nullable(),
  /** Codes and names that differ from the pattern, from before there were families. */
  kept: z
    .array(
      z.strictObject({
        rate_bps: z.int(),
        code: ofCode.code.optional(),
        name: ofCode.name.optional(),
        name_en: ofCode.name_en.optional(),
      }),
    )
    .optional(),
});

export const vatFamiliesSchema = z.array(vatFamilySchema);

export const STATEMENT_ROW_KINDS = ['heading', 'line', 'subtotal', 'total'] as const;

/**
 * One row of a financial statement. A `line` takes accounts, the others add up the rows in `sum_of`. An amount is shown
 * positive when its balance is on `positive_side`.
 */
const statementRowSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  label_en: z.string(),
  level: z.int().min(0).max(4),
  kind: z.enum(STATEMENT_ROW_KINDS),
  positive_side: z.enum(['debit', 'credit']),
  sum_of: z.array(z.string()),
  /** Element of the register's annual report taxonomy. */
  taxonomy: z.string().nullable(),
});

const statementSchemeSchema = z.strictObject({
  code: z.string(),
  version: z.string(),
  name: z.string(),
  name_en: z.string(),
  statement: z.enum(['balance_sheet', 'income_statement', 'cash_flow']),
  /** The scheme whose rows an abridged scheme adds up; only that scheme prints them. */
  detail_scheme: z.string().nullable(),
  rows: z.array(statementRowSchema),
});

export const statementSchemesSchema = z.strictObject({
  country: z.literal('EE'),
  schemes: z.array(statementSchemeSchema),
});

export type ChartAccount = z.infer<typeof chartAccountSchema>;
export type AccountType = ChartAccount['type'];
export type ControlKind = (typeof CONTROL_KINDS)[number];
export type VatCodeDefinition = z.infer<typeof vatCodeSchema>;
export type VatFamily = z.infer<typeof vatFamilySchema>;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];
export type StatementRow = z.infer<typeof statementRowSchema>;
export type StatementScheme = z.infer<typeof statementSchemeSchema>;
