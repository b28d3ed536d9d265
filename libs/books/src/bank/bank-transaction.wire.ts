import { dayForm, minorForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { COUNTER_ROLES, JOURNALS, SOURCE_KINDS, SOURCE_ROLES } from '#ledger';
import { MONEY_IN_KINDS, ALLOCATION_KINDS } from '../terms/judgement-kinds.js';
import { TRANSACTION_STATUSES } from '../terms/transaction-status.js';
import { DIRECTIONS } from './statement-line.js';

/** A row of the list as the API shows it. */
export const bankTransactionAnswer = z
  .object({
    id: ulidForm,
    bank_account_id: ulidForm,
    bank_account_label: z.string(),
    currency: z.string(),
    statement_id: ulidForm.nullable(),
    booking_date: dayForm,
    value_date: dayForm.nullable(),
    direction: z.enum(DIRECTIONS),
    method: z.string().nullable(),
    amount_minor: minorForm,
    fee_minor: minorForm,
    total_minor: minorForm.meta({ description: 'Signed; money out is negative.' }),
    orig_currency: z.string().nullable(),
    orig_minor: minorForm.nullable(),
    counterparty_name: z.string().nullable(),
    counterparty_account: z.string().nullable(),
    description: z.string().nullable(),
    reference: z.string().nullable(),
    card_last4: z.string().nullable(),
    is_internal: z.boolean(),
    party_id: ulidForm.nullable(),
    party_name: z.string().nullable(),
    suspense_residual_minor: minorForm.nullable(),
    status: z.enum(TRANSACTION_STATUSES).meta({
      description:
        'withdrawn: its statement was withdrawn, and it no longer counts; lists show it only with this filter.',
    }),
    has_document: z.boolean(),
    file_ids: z.array(z.string()),
    created_at: timeForm,
  })
  .meta({ id: 'BooksBankTransaction' });

export type TransactionView = z.output<typeof bankTransactionAnswer>;

const transactionEntryAnswer = z
  .object({
    id: ulidForm,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    economic_date: dayForm,
    source_kind: z.enum(SOURCE_KINDS),
    source_role: z.enum(SOURCE_ROLES),
    state: z.enum(['posted', 'reversed']),
  })
  .meta({ id: 'BooksBankTransactionEntry' });

export type TransactionEntry = z.output<typeof transactionEntryAnswer>;

const ruleId = ulidForm.nullable().meta({ description: 'The rule that made it.' });

/** An allocation as the API shows it with a bank line. */
const allocationAnswer = z
  .object({
    id: ulidForm,
    kind: z.enum(ALLOCATION_KINDS),
    origin: z.enum(['human', 'matcher', 'import', 'migration']),
    rule_id: ruleId,
    invoice_id: ulidForm.nullable(),
    invoice_number: z.string().nullable(),
    party_id: ulidForm.nullable(),
    bank_transaction_id: ulidForm.nullable(),
    item_currency: z.string(),
    item_minor: minorForm,
    counter_currency: z.string(),
    counter_minor: minorForm,
    fx_difference_minor: minorForm,
    effective_date: dayForm,
    created_at: timeForm,
  })
  .meta({ id: 'BooksAllocation' });

export type AllocationView = z.output<typeof allocationAnswer>;

const origin = z.enum(['human', 'matcher']);

export const bankTransactionDetailAnswer = bankTransactionAnswer
  .extend({
    external_id: z.string().nullable(),
    bank_rate: z.string().nullable().meta({ description: 'Decimal string: the exchange rate of the bank.' }),
    balance_after_minor: minorForm.nullable(),
    counterparty_bic: z.string().nullable(),
    mcc: z.string().nullable(),
    party_source: z.enum(['alias', 'human']).nullable(),
    rule_id: ulidForm.nullable().meta({ description: 'The rule that set the party.' }),
    raw: z.unknown().meta({ description: 'The source row as the statement parser stored it.' }),
    entries: z.array(transactionEntryAnswer),
    allocations: z.array(allocationAnswer),
    exemption: z
      .object({
        counter_role: z.enum(COUNTER_ROLES),
        reason: z.string(),
        origin,
        rule_id: ruleId,
        created_at: timeForm,
      })
      .meta({ id: 'BooksExemption' })
      .nullable(),
    money_in: z
      .object({
        kind: z.enum(MONEY_IN_KINDS),
        reason: z.string().nullable(),
        refund_invoice_id: ulidForm.nullable(),
        refund_bank_transaction_id: ulidForm.nullable(),
        origin,
        rule_id: ruleId,
        created_at: timeForm,
      })
      .meta({ id: 'BooksMoneyIn' })
      .nullable(),
    transfer_match: z
      .object({
        id: ulidForm,
        other_bank_transaction_id: ulidForm,
        other_bank_account_id: ulidForm,
        origin,
        fx_difference_minor: minorForm,
        matched_at: timeForm,
      })
      .meta({ id: 'BooksTransferMatch' })
      .nullable(),
  })
  .meta({ id: 'BooksBankTransactionDetail' });

export type TransactionDetail = z.output<typeof bankTransactionDetailAnswer>;
