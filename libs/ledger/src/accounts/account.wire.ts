import { ulidForm } from '#platform';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS } from '../chart/chart-schemas.js';

export const createAccountResult = z.object({ account_id: ulidForm });

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
