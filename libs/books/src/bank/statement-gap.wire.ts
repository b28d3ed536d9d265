import { dayForm, minorForm } from '#platform';
import { z } from 'zod';

/**
 * What is missing before a statement: it does not begin with what the one before it ended with. Computed from
 * the statements in order of days, so that a missing one closes it whenever it comes. Before the statement that opens the account
 * there is none. Minor units of the account's currency.
 */
export const statementGapAnswer = z
  .object({
    expected_minor: minorForm.meta({ description: 'What the statement before ended with.' }),
    opening_minor: minorForm.meta({ description: 'What the statement after the gap begins with.' }),
    date_from: dayForm.meta({
      description: 'Last day of the statement before: its day may be incomplete.',
    }),
    date_to: dayForm.meta({ description: 'First day of the statement after the gap.' }),
  })
  .meta({ id: 'BooksStatementGap' });

export type StatementGap = z.output<typeof statementGapAnswer>;
