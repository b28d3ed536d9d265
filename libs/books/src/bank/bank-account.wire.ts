import { currencyForm, dayForm, minorForm, nameForm, textForm, ulidForm } from '#platform';
import { z } from 'zod';
import { statementGapAnswer } from './statement-gap.wire.js';

export const bankAccountParams = z.object({ bank_account_id: ulidForm });

export const moveOpeningRequest = z
  .strictObject({
    statement_id: ulidForm.meta({
      description: 'A statement of the account that includes its opening balance.',
    }),
  })
  .meta({
    id: 'BankAccountOpeningRequest',
    description: 'Start the books of a bank account with a statement.',
  });

const line = (max: number) => textForm(max).trim().min(1);

export const createBankAccountRequest = z
  .strictObject({
    label: nameForm(200),
    iban: line(42).nullish(),
    bic: line(11)
      .regex(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/, {
        error: 'This is not a BIC of 8 or 11 characters',
      })
      .nullish(),
    bank_name: nameForm(200).nullish(),
    currency: currencyForm.nullish().meta({ description: 'Default: the base currency of the books.' }),
  })
  .meta({ id: 'BankAccountCreateRequest', description: 'Open a bank account in the books.' });

export const createBankAccountResult = z.object({
  bank_account_id: ulidForm,
  account_id: ulidForm,
  account_code: z.string(),
});

export const confirmBankAccountResult = z.object({ bank_account_id: ulidForm });

export const moveOpeningResult = z.object({
  bank_account_id: ulidForm,
  statement_id: ulidForm,
  entry_id: ulidForm.nullable().meta({
    description:
      'The entry of the opening balance; null when the ledger agrees with the statement without one.',
  }),
  amount_minor: minorForm.meta({
    description: 'The amount that this entry posts to the account, in its currency.',
  }),
});

/** A bank account as the API shows it. Balances in its own currency. */
export const bankAccountAnswer = z
  .object({
    id: ulidForm,
    label: z.string(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    bank_name: z.string().nullable(),
    currency: z.string(),
    account_id: ulidForm,
    account_code: z.string(),
    active: z.boolean(),
    confirmed: z.boolean().meta({
      description:
        'False for an account opened by a statement until a person confirms it: invoices do not show it before.',
    }),
    transaction_count: z.int(),
    ledger_balance_minor: minorForm,
    statement_balance_minor: minorForm.nullable(),
    opening_statement_id: ulidForm.nullable().meta({
      description:
        'The statement with which the books of the account begin, set by `POST …/opening`; null while they begin with the first ' +
        'statement, without its opening balance.',
    }),
    last_booking_date: dayForm.nullable(),
    gaps: z.array(statementGapAnswer).meta({
      description:
        'Gaps between the imported statements, by day; importing a missing statement closes its gap.',
    }),
  })
  .meta({ id: 'BooksBankAccount' });

export type BankAccountView = z.output<typeof bankAccountAnswer>;
