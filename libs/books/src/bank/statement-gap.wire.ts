import { dayForm, minorForm } from '#platform';
import { z } from 'zod';

/**
 * The missing amount before a bank statement whose opening balance differs from the closing balance of the one before
 * it. Computed from the statements in order of days, so that a missing statement closes the gap whenever it arrives.
 * There is no gap before the statement that opens the account. Minor units of the account's currency.
 */
export const statementGapAnswer = z
  .object({
    expected_minor: minorForm.meta({ description: 'Closing balance of the statement before the gap.' }),
    opening_minor: minorForm.meta({ description: 'Opening balance of the statement after the gap.' }),
    date_from: dayForm.meta({
      description: 'Last day of the statement before the gap; it may be incomplete.',
    }),
    date_to: dayForm.meta({ description: 'First day of the statement after the gap.' }),
  })
  .meta({ id: 'BooksStatementGap' });

export type StatementGap = z.output<typeof statementGapAnswer>;
