import { minorForm } from '#platform';
import { z } from 'zod';
import { STATEMENT_ROW_KINDS } from '#ledger';

export const statementRowAnswer = z
  .object({
    line_code: z.string(),
    label: z.string(),
    label_en: z.string(),
    level: z.int(),
    kind: z.enum(STATEMENT_ROW_KINDS),
    amount_minor: minorForm.nullable().meta({ description: 'Null on a heading.' }),
    compare_amount_minor: minorForm.nullable(),
    account_codes: z.array(z.string()).meta({
      description:
        'The accounts behind the amount. In a balance sheet the closings of the general ledger with these `account_codes` and ' +
        '`date_to` = `as_of` add up to it; in an income statement the differences of closing and opening for the same days.',
    }),
    accounts: z.array(
      z
        .object({
          account_code: z.string(),
          account_name: z.string(),
          amount_minor: minorForm,
          compare_amount_minor: minorForm.nullable(),
        })
        .meta({ id: 'BooksStatementRowAccount' }),
    ),
  })
  .meta({ id: 'BooksStatementRow' });

export type StatementRowView = z.output<typeof statementRowAnswer>;
