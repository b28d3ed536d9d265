import { textForm, dayForm, ulidForm, minorForm } from '#platform';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS, JOURNALS, accountAnswer } from '#ledger';
import { flag, pageAnswer, pageQuery, readQuery } from '../http/index.js';
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
  })
  .meta({ id: 'BooksGeneralLedger' });

export const GeneralLedgerQuery = readQuery({
  account_code: z.string().min(1).max(200).optional().meta({ description: 'Only this account.' }),
  dimension_value_id: dimensionValueFilter,
  date_from: dayForm.optional().meta({ description: 'First day; default: that of the fiscal year.' }),
  date_to: dayForm.optional().meta({ description: 'Last day, inclusive; default: today.' }),
}).superRefine(orderedDays('date_from', 'date_to'));

export const EntryParams = z.object({ entry_id: ulidForm });
