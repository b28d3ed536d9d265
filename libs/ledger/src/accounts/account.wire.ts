import { currencyForm, nameForm, textForm, ulidForm } from '#platform';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS } from '../chart/chart-schemas.js';

const lineCode = textForm(50).min(1).nullish();

export const createAccountRequest = z
  .strictObject({
    code: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/),
    name: nameForm(200),
    name_en: nameForm(200).nullish(),
    type: z.enum(ACCOUNT_TYPES),
    normal_side: z.enum(['debit', 'credit']).nullish().meta({
      description: 'Default: debit for assets and expenses, credit for the others.',
    }),
    currency: currencyForm.nullish().meta({ description: 'The only currency that the account accepts.' }),
    default_vat_code: textForm(50).min(1).nullish(),
    balance_sheet_line: lineCode.meta({
      description: 'Line of the balance sheet; not on income and expense.',
    }),
    income_statement_line: lineCode.meta({ description: 'Line of the income statement by nature.' }),
    income_statement_2_line: lineCode.meta({
      description: 'Line of the income statement by function; default: the one that follows from the other.',
    }),
  })
  .meta({ id: 'AccountCreateRequest', description: 'An account to add to the chart.' });

export type CreateAccountRequest = z.output<typeof createAccountRequest>;

export const accountParams = z.object({ account_id: ulidForm });

export const updateAccountRequest = z
  .strictObject({
    name: nameForm(200).optional(),
    name_en: nameForm(200).nullish(),
    default_vat_code: textForm(50).min(1).nullish(),
  })
  .meta({
    id: 'AccountUpdateRequest',
    description: 'What changes on an account: an omitted value stays, null clears it.',
  });

/** The account that was added or changed. */
export const accountResult = z.object({ account_id: ulidForm });

/** An account as the API shows it. */
export const accountAnswer = z
  .object({
    id: ulidForm,
    code: z.string(),
    name: z.string(),
    name_en: z.string().nullable(),
    type: z.enum(ACCOUNT_TYPES),
    normal_side: z.enum(['debit', 'credit']),
    control_kind: z.enum(CONTROL_KINDS).nullable(),
    role: z.string().nullable(),
    currency: z.string().nullable(),
    default_vat_code: z.string().nullable(),
    active: z.boolean(),
    balance_sheet_line: z.string().nullable(),
    income_statement_line: z.string().nullable(),
  })
  .meta({ id: 'BooksAccount' });

export type AccountView = z.output<typeof accountAnswer>;
