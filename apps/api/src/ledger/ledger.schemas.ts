import { textForm } from '#platform';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS, JOURNALS, SOURCE_KINDS, SOURCE_ROLES } from '#ledger';
import {
  answerDate,
  answerMinor,
  answerTime,
  answerUlid,
  day,
  flag,
  pageAnswer,
  pageQuery,
  readQuery,
  ulid,
} from '../http/index.js';
import { orderedDays } from './ranges.js';

export const AccountAnswer = z
  .object({
    id: answerUlid,
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

export const AccountPage = pageAnswer(AccountAnswer).meta({ id: 'BooksAccountPage' });

export const AccountsQuery = pageQuery({
  active: flag.optional(),
  control_kind: z.enum(CONTROL_KINDS).optional(),
  type: z.enum(ACCOUNT_TYPES).optional(),
  search: textForm(200).min(1).optional().meta({
    description: 'The start of the code, or text anywhere in the name.',
  }),
});

export const GeneralLedgerLineAnswer = z
  .object({
    account_code: z.string(),
    economic_date: answerDate,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    entry_id: answerUlid,
    entry_state: z.enum(['posted', 'reversed']),
    line_no: z.int(),
    party_id: answerUlid.nullable(),
    currency: z.string(),
    amount_minor: answerMinor.meta({ description: 'Signed, debit positive, in `currency`.' }),
    base_minor: answerMinor,
    running_base_minor: answerMinor,
    memo: z.string().nullable(),
  })
  .meta({ id: 'BooksGeneralLedgerLine' });

export const GeneralLedgerAnswer = z
  .object({
    base_currency: z.string(),
    accounts: z.array(
      z
        .object({
          account_code: z.string(),
          account_name: z.string(),
          account_name_en: z.string().nullable(),
          opening_base_minor: answerMinor,
          closing_base_minor: answerMinor,
          lines: z.array(GeneralLedgerLineAnswer),
        })
        .meta({ id: 'BooksGeneralLedgerAccount' }),
    ),
  })
  .meta({ id: 'BooksGeneralLedger' });

export const GeneralLedgerQuery = readQuery({
  account_code: z.string().min(1).max(200).optional().meta({ description: 'One account only.' }),
  date_from: day.optional().meta({ description: 'First day; default: that of the fiscal year.' }),
  date_to: day.optional().meta({ description: 'Last day, inclusive; default: today.' }),
}).superRefine(orderedDays('date_from', 'date_to'));

export const EntryParams = z.object({ entry_id: ulid });

export const EntryAnswer = z
  .object({
    id: answerUlid,
    journal: z.enum(JOURNALS),
    fiscal_year: z.string().meta({ description: 'Label of the fiscal year.' }),
    entry_no: z.int(),
    economic_date: answerDate,
    posted_at: answerTime,
    commit_seq: z.int(),
    state: z.enum(['posted', 'reversed']),
    source_kind: z.enum(SOURCE_KINDS),
    source_role: z.enum(SOURCE_ROLES),
    memo: z.string().nullable(),
    reverses_entry_id: answerUlid.nullable(),
    reversed_by_entry_id: answerUlid.nullable(),
    invoice_id: answerUlid
      .nullable()
      .meta({ description: 'Of a revision, or the one an allocation settles.' }),
    revision_id: answerUlid.nullable(),
    allocation_id: answerUlid.nullable(),
    other_invoice_id: answerUlid.nullable().meta({ description: 'The other side of an allocation.' }),
    bank_transaction_id: answerUlid.nullable(),
    accounting_event_id: answerUlid.nullable(),
    vat_return_id: answerUlid.nullable(),
    lines: z.array(
      z
        .object({
          line_no: z.int(),
          account_code: z.string(),
          account_name: z.string(),
          currency: z.string(),
          amount_minor: answerMinor.meta({ description: 'Signed, debit positive, in `currency`.' }),
          base_minor: answerMinor,
          party_id: answerUlid.nullable(),
          invoice_id: answerUlid.nullable(),
          vat_code: z.string().nullable(),
          memo: z.string().nullable(),
        })
        .meta({ id: 'BooksEntryLine' }),
    ),
  })
  .meta({ id: 'BooksEntry', description: 'An entry with its lines and what posted it.' });
