import { dayForm, ulidForm } from '#platform';
import {
  DIRECTIONS,
  STATEMENT_STATES,
  TRANSACTION_ORDERINGS,
  TRANSACTION_STATUSES,
  bankAccountAnswer,
  bankTransactionAnswer,
  bankStatementAnswer,
} from '#books';
import { z } from 'zod';
import { flag, held, pageAnswer, pageQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

export const BankAccountPage = pageAnswer(bankAccountAnswer).meta({ id: 'BooksBankAccountPage' });

export const BankAccountsQuery = pageQuery({ active: flag.optional() });

export const BankStatementPage = pageAnswer(bankStatementAnswer).meta({ id: 'BooksBankStatementPage' });

export const BankStatementsQuery = pageQuery({
  bank_account_id: ulidForm.optional(),
  state: z.enum(STATEMENT_STATES).optional(),
});

export const TransactionPage = pageAnswer(bankTransactionAnswer).meta({ id: 'BooksBankTransactionPage' });

export const TransactionsQuery = pageQuery({
  bank_account_id: ulidForm.optional(),
  party_id: ulidForm.optional(),
  statement_id: ulidForm.optional(),
  date_from: dayForm.optional().meta({ description: 'Booking date, inclusive.' }),
  date_to: dayForm.optional().meta({ description: 'Booking date, inclusive.' }),
  direction: z.enum(DIRECTIONS).optional(),
  has_document: flag.optional(),
  status: z
    .enum([...TRANSACTION_STATUSES, 'open'])
    .optional()
    .meta({
      description: 'open: unmatched and part_matched. Default: all that are not withdrawn.',
    }),
  to_explain: flag.optional().meta({
    description:
      'Money out with status open that no file explains. Cannot be combined with status, direction or has_document.',
  }),
  held,
  q: z.string().max(200).optional().meta({ description: 'Text in the payee or the details.' }),
  ordering: z.enum(TRANSACTION_ORDERINGS).default('booking_date'),
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine((query: Readonly<Record<string, unknown>>, context) => {
    if (query['to_explain'] !== true) return;
    for (const name of ['status', 'direction', 'has_document']) {
      if (query[name] === undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'Cannot be combined with to_explain' });
    }
  });
