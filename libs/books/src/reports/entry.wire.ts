import { dayForm, idForm, minorForm, timeForm, ulidForm, wholeForm } from '#platform';
import { z } from 'zod';
import { JOURNALS, SOURCE_KINDS, SOURCE_ROLES } from '#ledger';

/** An entry with its source: it has only the source ids that belong to its kind of source. */
export const entryAnswer = z
  .object({
    id: ulidForm,
    journal: z.enum(JOURNALS),
    fiscal_year: z.string().meta({ description: 'Label of the fiscal year.' }),
    entry_no: z.int(),
    economic_date: dayForm,
    posted_at: timeForm,
    commit_seq: wholeForm,
    state: z.enum(['posted', 'reversed']),
    source_kind: z.enum(SOURCE_KINDS),
    source_role: z.enum(SOURCE_ROLES),
    memo: z.string().nullable(),
    reverses_entry_id: ulidForm.nullable(),
    reversed_by_entry_id: ulidForm.nullable(),
    invoice_id: ulidForm
      .nullable()
      .meta({ description: 'The invoice of a revision, or the one that an allocation settles.' }),
    revision_id: ulidForm.nullable(),
    allocation_id: ulidForm.nullable(),
    other_invoice_id: ulidForm.nullable().meta({ description: 'The other side of an allocation.' }),
    bank_transaction_id: ulidForm.nullable(),
    accounting_event_id: ulidForm.nullable(),
    vat_return_id: ulidForm.nullable(),
    command: z.string().meta({
      description:
        'The command that posted it. Only an entry of `event.record` is reversed by its `accounting_event_id`; more commands may come.',
    }),
    pay_run_id: idForm
      .nullable()
      .meta({ description: 'The pay run that it follows: it is reversed with the run.' }),
    revaluation_id: ulidForm.nullable().meta({ description: 'The revaluation that it is part of.' }),
    tsd_return_id: ulidForm.nullable().meta({ description: 'The TSD with which it was posted.' }),
    bank_account_id: ulidForm.nullable().meta({
      description: 'The bank account whose opening balance it books, as the statements have it.',
    }),
    lines: z.array(
      z
        .object({
          line_no: z.int(),
          account_code: z.string(),
          account_name: z.string(),
          currency: z.string(),
          amount_minor: minorForm.meta({ description: 'Signed, debit positive, in `currency`.' }),
          base_minor: minorForm,
          party_id: ulidForm.nullable(),
          invoice_id: ulidForm.nullable(),
          vat_code: z.string().nullable(),
          vat_box: z.string().nullable().meta({
            description:
              'The line of the VAT return that the amount counts on besides those of its code: 10, 11, 5.2; more may come.',
          }),
          memo: z.string().nullable(),
          dimension_value_ids: z.array(ulidForm),
        })
        .meta({ id: 'BooksEntryLine' }),
    ),
  })
  .meta({ id: 'BooksEntry', description: 'An entry with its lines and its source.' });

export type EntryView = z.output<typeof entryAnswer>;

/** An entry of the list, with what its lines tell together. */
export const entryRowAnswer = entryAnswer
  .pick({
    id: true,
    journal: true,
    fiscal_year: true,
    entry_no: true,
    economic_date: true,
    posted_at: true,
    commit_seq: true,
    state: true,
    source_kind: true,
    source_role: true,
    memo: true,
    reverses_entry_id: true,
    reversed_by_entry_id: true,
  })
  .extend({
    party_id: ulidForm.nullable().meta({ description: 'The party of the first line that names one.' }),
    party_name: z.string().nullable(),
    invoice_id: ulidForm.nullable().meta({ description: 'The invoice of the first line that names one.' }),
    invoice_number: z.string().nullable(),
    account_codes: z
      .array(z.string())
      .meta({ description: 'Of all lines, each once, in the order of the lines.' }),
    base_currency: z.string(),
    debit_base_minor: minorForm.meta({
      description: 'Sum of the debit lines, which is that of the credit lines.',
    }),
  })
  .meta({ id: 'BooksEntryRow', description: 'An entry without its lines.' });

export type EntryRowView = z.output<typeof entryRowAnswer>;
