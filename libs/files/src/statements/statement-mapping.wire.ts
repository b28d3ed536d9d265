import { textForm, ulidForm } from '#platform';
import { z } from 'zod';

const column = textForm(200).trim().min(1);

/** The columns of a CSV of no known bank, by the names in its header row. */
export const statementMapping = z
  .strictObject({
    bank_account_id: ulidForm.meta({ description: 'The bank account that the file is of.' }),
    columns: z.strictObject({
      booking_date: column,
      amount: column.optional().meta({ description: 'Negative for money out, unless `direction` says it.' }),
      money_in: column.optional().meta({ description: 'Instead of `amount`, together with `money_out`.' }),
      money_out: column.optional(),
      direction: column
        .optional()
        .meta({ description: 'Beside `amount`: whether money comes in or goes out.' }),
      value_date: column.optional(),
      counterparty_name: column.optional(),
      counterparty_account: column.optional(),
      description: column.optional(),
      reference: column.optional(),
      external_id: column.optional().meta({ description: 'The bank’s own id of a line.' }),
      balance: column.optional().meta({ description: 'The balance after the line.' }),
    }),
    out_word: textForm(40).trim().min(1).optional().meta({
      description: 'The word in `direction` for money out, such as `D`; required with it.',
    }),
    date_order: z.enum(['day_first', 'month_first']).optional().meta({
      description: 'For dates that can be read both ways; otherwise the file has to prove it.',
    }),
    decimal_mark: z.enum([',', '.']).optional().meta({
      description: 'For amounts that can be read both ways; otherwise the file has to prove it.',
    }),
  })
  .meta({ id: 'StatementMapping' });

export type StatementMapping = z.output<typeof statementMapping>;
