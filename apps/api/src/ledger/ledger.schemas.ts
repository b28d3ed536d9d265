import { entryRowAnswer } from '#books';
import { textForm, dayForm, ulidForm, minorForm } from '#platform';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS, JOURNALS, accountAnswer } from '#ledger';
import { flag, pageAnswer, pageCursor, pageLimit, pageQuery, readQuery, shownCursor } from '../http/index.js';
import { dimensionValueFilter, orderedDays } from './ranges.js';

export const AccountPage = pageAnswer(accountAnswer).meta({ id: 'BooksAccountPage' });

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
    economic_date: dayForm,
    journal: z.enum(JOURNALS),
    entry_no: z.int(),
    entry_id: ulidForm,
    entry_state: z.enum(['posted', 'reversed']),
    line_no: z.int(),
    party_id: ulidForm.nullable(),
    currency: z.string(),
    amount_minor: minorForm.meta({ description: 'Signed, debit positive, in `currency`.' }),
    base_minor: minorForm,
    running_base_minor: minorForm,
    memo: z.string().nullable(),
    dimension_value_ids: z.array(ulidForm),
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
          opening_base_minor: minorForm,
          closing_base_minor: minorForm,
          lines: z.array(GeneralLedgerLineAnswer),
        })
        .meta({ id: 'BooksGeneralLedgerAccount' }),
    ),
    next_cursor: shownCursor.nullable().optional().meta({
      description: 'Only with `limit` or `cursor`; null on the last page.',
    }),
  })
  .meta({ id: 'BooksGeneralLedger' });

const accountCode = z.string().min(1).max(200);
/** A statement's total names every account with a balance. */
const MOST_CODES = 1_000;

const accountCodes = z
  .string()
  .max(20_000)
  .transform((text) => text.split(','))
  .pipe(z.array(accountCode).max(MOST_CODES))
  .meta({
    override: { type: 'string', minLength: 1, maxLength: 20_000 },
    description:
      'Only these accounts, separated by commas, as `account_codes` of a row in a report. When all of them are income or expense ' +
      'accounts, entries of the journal `closing` are excluded, as in the income statement.',
  });

export const GeneralLedgerQuery = readQuery({
  account_code: accountCode.optional().meta({ description: 'Only this account.' }),
  account_codes: accountCodes.optional(),
  dimension_value_id: dimensionValueFilter,
  date_from: dayForm.optional().meta({ description: 'First day; default: that of the fiscal year.' }),
  date_to: dayForm.optional().meta({ description: 'Last day, inclusive; default: today.' }),
  limit: pageLimit.optional().meta({
    description:
      'Lines on a page of one account, with `account_code`. Running balances continue from page to page, and all pages show the ' +
      'books of the first. Without `limit` and `cursor` the answer has all lines.',
  }),
  cursor: pageCursor.optional(),
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine(({ account_code: code, account_codes: codes }, context) => {
    if (code === undefined || codes === undefined) return;
    const message = 'Give account_code or account_codes, not both.';
    context.addIssue({ code: 'custom', path: ['account_codes'], message, params: { code: 'contradiction' } });
  });

export const EntryPage = pageAnswer(entryRowAnswer).meta({ id: 'BooksEntryPage' });

const ALONE = 'Give journal, or account_code and dimension_value_id: not both.';

export const EntriesQuery = pageQuery({
  date_from: dayForm.optional().meta({ description: 'First day of `economic_date`.' }),
  date_to: dayForm.optional().meta({ description: 'Last day of `economic_date`, inclusive.' }),
  journal: z.enum(JOURNALS).optional().meta({
    description: 'Only this journal; not with `account_code` or `dimension_value_id`.',
  }),
  account_code: accountCode.optional().meta({ description: 'Only entries with a line of this account.' }),
  dimension_value_id: ulidForm.optional().meta({
    description:
      'Only entries with a line that carries this dimension value; with `account_code`: of this account.',
  }),
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine(({ journal, account_code: code, dimension_value_id: value }, context) => {
    if (journal === undefined || (code === undefined && value === undefined)) return;
    context.addIssue({
      code: 'custom',
      path: ['journal'],
      message: ALONE,
      params: { code: 'contradiction' },
    });
  });

export const EntryParams = z.object({ entry_id: ulidForm });
