import {
  ALLOCATION_KINDS,
  DIRECTIONS,
  MONEY_IN_KINDS,
  STATEMENT_STATES,
  TRANSACTION_ORDERINGS,
  TRANSACTION_STATUSES,
} from '#books';
import { z } from 'zod';
import { COUNTER_ROLES, JOURNALS, SOURCE_KINDS, SOURCE_ROLES } from '#ledger';
import {
  answerDate,
  answerMinor,
  answerTime,
  answerUlid,
  day,
  flag,
  outcomeAnswer,
  pageAnswer,
  pageQuery,
  ulid,
} from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

const StatementGapAnswer = z
  .object({
    expected_minor: answerMinor.meta({ description: 'What the statement before ended with.' }),
    opening_minor: answerMinor.meta({ description: 'What the statement after the gap begins with.' }),
    date_from: answerDate.meta({
      description: 'Last day of the statement before: its day may be incomplete.',
    }),
    date_to: answerDate.meta({ description: 'First day of the statement after the gap.' }),
  })
  .meta({ id: 'BooksStatementGap' });

export const BankAccountAnswer = z
  .object({
    id: answerUlid,
    label: z.string(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    bank_name: z.string().nullable(),
    currency: z.string(),
    account_id: answerUlid,
    account_code: z.string(),
    active: z.boolean(),
    confirmed: z.boolean().meta({
      description:
        'False for an account that a statement brought, until a person confirms it: no invoice asks for payment to it.',
    }),
    transaction_count: z.int(),
    ledger_balance_minor: answerMinor,
    statement_balance_minor: answerMinor.nullable(),
    opening_statement_id: answerUlid.nullable().meta({
      description:
        'The statement that the books of the account begin with, by `POST …/opening`; null while they begin with the first ' +
        'statement, without its opening balance.',
    }),
    last_booking_date: answerDate.nullable(),
    gaps: z.array(StatementGapAnswer).meta({
      description:
        'Where statements are missing between those that came, in order of days; a missing one that comes closes its gap.',
    }),
  })
  .meta({ id: 'BooksBankAccount' });

export const BankAccountPage = pageAnswer(BankAccountAnswer).meta({ id: 'BooksBankAccountPage' });

export const BankAccountsQuery = pageQuery({ active: flag.optional() });

const BankStatementAnswer = z
  .object({
    id: answerUlid,
    bank_account_id: answerUlid,
    bank_account_label: z.string(),
    currency: z.string(),
    document_id: answerUlid.nullable(),
    statement_no: z.string().nullable(),
    from: answerDate,
    to: answerDate,
    opening_minor: answerMinor.nullable(),
    closing_minor: answerMinor.nullable(),
    line_count: z
      .int()
      .meta({ description: 'Lines of the statement, those that were seen before included.' }),
    state: z.enum(STATEMENT_STATES).meta({
      description:
        'posting: its lines are coming in. withdrawn: it came by mistake, and its lines count nowhere any more.',
    }),
    previous_to: answerDate.nullable().meta({
      description: 'Last day of the statement of the account before this one that has a closing balance.',
    }),
    missing_minor: answerMinor.nullable().meta({
      description:
        'Its opening balance less the closing balance of that statement: what the account moved in lines that neither of the two ' +
        'has. 0: they join.',
    }),
    gap: StatementGapAnswer.nullable().meta({
      description: 'What is missing before it; null when it continues the one before, or none came before.',
    }),
    created_at: answerTime,
    withdrawn_at: answerTime.nullable(),
    withdrawn_reason: z.string().nullable(),
  })
  .meta({ id: 'BooksBankStatement' });

export const BankStatementPage = pageAnswer(BankStatementAnswer).meta({ id: 'BooksBankStatementPage' });

export const BankStatementsQuery = pageQuery({
  bank_account_id: ulid.optional(),
  state: z.enum(STATEMENT_STATES).optional(),
});

const TransactionAnswer = z
  .object({
    id: answerUlid,
    bank_account_id: answerUlid,
    bank_account_label: z.string(),
    currency: z.string(),
    statement_id: answerUlid.nullable(),
    booking_date: answerDate,
    value_date: answerDate.nullable(),
    direction: z.enum(DIRECTIONS),
    method: z.string().nullable(),
    amount_minor: answerMinor,
    fee_minor: answerMinor,
    total_minor: answerMinor.meta({ description: 'Signed; money out is negative.' }),
    orig_currency: z.string().nullable(),
    orig_minor: answerMinor.nullable(),
    counterparty_name: z.string().nullable(),
    counterparty_account: z.string().nullable(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    card_last4: z.string().nullable(),
    is_internal: z.boolean(),
    party_id: answerUlid.nullable(),
    party_name: z.string().nullable(),
    suspense_residual_minor: answerMinor.nullable(),
    status: z.enum(TRANSACTION_STATUSES).meta({
      description:
        'withdrawn: its statement was, and it counts nowhere; lists show it only when they are asked for it.',
    }),
    has_document: z.boolean(),
    file_ids: z.array(z.string()),
    created_at: answerTime,
  })
  .meta({ id: 'BooksBankTransaction' });

export const TransactionPage = pageAnswer(TransactionAnswer).meta({ id: 'BooksBankTransactionPage' });

const EntryAnswer = z
  .object({
    id: answerUlid,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    economic_date: answerDate,
    source_kind: z.enum(SOURCE_KINDS),
    source_role: z.enum(SOURCE_ROLES),
    state: z.enum(['posted', 'reversed']),
  })
  .meta({ id: 'BooksBankTransactionEntry' });

const AllocationAnswer = z
  .object({
    id: answerUlid,
    kind: z.enum(ALLOCATION_KINDS),
    origin: z.enum(['human', 'matcher', 'import', 'migration']),
    invoice_id: answerUlid.nullable(),
    invoice_number: z.string().nullable(),
    party_id: answerUlid.nullable(),
    bank_transaction_id: answerUlid.nullable(),
    item_currency: z.string(),
    item_minor: answerMinor,
    counter_currency: z.string(),
    counter_minor: answerMinor,
    fx_difference_minor: answerMinor,
    effective_date: answerDate,
    created_at: answerTime,
  })
  .meta({ id: 'BooksAllocation' });

export const TransactionDetailAnswer = TransactionAnswer.extend({
  external_id: z.string().nullable(),
  bank_rate: z.string().nullable().meta({ description: 'Decimal string: the exchange rate of the bank.' }),
  balance_after_minor: answerMinor.nullable(),
  counterparty_bic: z.string().nullable(),
  mcc: z.string().nullable(),
  party_source: z.enum(['alias', 'human']).nullable(),
  raw: z.unknown().meta({ description: 'The source row as the statement parser stored it.' }),
  entries: z.array(EntryAnswer),
  allocations: z.array(AllocationAnswer),
  exemption: z
    .object({ counter_role: z.enum(COUNTER_ROLES), reason: z.string(), created_at: answerTime })
    .meta({ id: 'BooksExemption' })
    .nullable(),
  money_in: z
    .object({
      kind: z.enum(MONEY_IN_KINDS),
      reason: z.string().nullable(),
      refund_invoice_id: answerUlid.nullable(),
      refund_bank_transaction_id: answerUlid.nullable(),
      created_at: answerTime,
    })
    .meta({ id: 'BooksMoneyIn' })
    .nullable(),
  transfer_match: z
    .object({
      id: answerUlid,
      other_bank_transaction_id: answerUlid,
      other_bank_account_id: answerUlid,
      origin: z.enum(['human', 'matcher']),
      fx_difference_minor: answerMinor,
      matched_at: answerTime,
    })
    .meta({ id: 'BooksTransferMatch' })
    .nullable(),
}).meta({ id: 'BooksBankTransactionDetail' });

export const StatementParams = z.object({ statement_id: ulid });
export const TransactionParams = z.object({ bank_transaction_id: ulid });
export const AllocationParams = z.object({ allocation_id: ulid });

export const TransactionsQuery = pageQuery({
  bank_account_id: ulid.optional(),
  party_id: ulid.optional(),
  statement_id: ulid.optional(),
  date_from: day.optional().meta({ description: 'Booking date, inclusive.' }),
  date_to: day.optional().meta({ description: 'Booking date, inclusive.' }),
  direction: z.enum(DIRECTIONS).optional(),
  has_document: flag.optional(),
  status: z
    .enum([...TRANSACTION_STATUSES, 'open'])
    .optional()
    .meta({
      description: 'open: unmatched and part_matched. Without it, all that are not withdrawn.',
    }),
  to_explain: flag.optional().meta({
    description:
      'Money out with status open that no file explains; not with status, direction or has_document.',
  }),
  q: z.string().max(200).optional().meta({ description: 'Text in the payee or the details.' }),
  ordering: z.enum(TRANSACTION_ORDERINGS).default('booking_date'),
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine((query: Readonly<Record<string, unknown>>, context) => {
    if (query['to_explain'] !== true) return;
    for (const name of ['status', 'direction', 'has_document']) {
      if (query[name] === undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'Not together with to_explain' });
    }
  });

export const BankAccountOutcome = outcomeAnswer(
  z.object({ bank_account_id: answerUlid, account_id: answerUlid, account_code: z.string() }),
).meta({ id: 'BankAccountOutcome' });

export const BankAccountParams = z.object({ bank_account_id: ulid });

export const BankAccountConfirmOutcome = outcomeAnswer(z.object({ bank_account_id: answerUlid })).meta({
  id: 'BankAccountConfirmOutcome',
});

export const BankAccountOpeningOutcome = outcomeAnswer(
  z.object({
    bank_account_id: answerUlid,
    statement_id: answerUlid,
    entry_id: answerUlid.nullable().meta({
      description:
        'The entry of the opening balance; null when the ledger agrees with the statement without one.',
    }),
    amount_minor: answerMinor.meta({ description: 'What that entry books on the account, in its currency.' }),
  }),
).meta({ id: 'BankAccountOpeningOutcome' });

export const StatementWithdrawalOutcome = outcomeAnswer(
  z.object({
    statement_id: answerUlid,
    withdrawn: z.int().meta({ description: 'Lines that count no more.' }),
    kept: z
      .int()
      .meta({ description: 'Lines that another statement has as well: they are of that one now.' }),
  }),
).meta({ id: 'BankStatementWithdrawalOutcome' });

export const JudgementOutcome = outcomeAnswer(
  z.object({ bank_transaction_id: answerUlid, entry_id: answerUlid.nullable() }),
).meta({ id: 'BankJudgementOutcome' });

export const SetPartyOutcome = outcomeAnswer(
  z.object({ bank_transaction_id: answerUlid, party_id: answerUlid }),
).meta({ id: 'BankSetPartyOutcome' });

export const AllocationOutcome = outcomeAnswer(z.object({ allocation_id: answerUlid })).meta({
  id: 'AllocationOutcome',
});
