import { statementGapAnswer } from '#books';
import { statementMapping } from '#files';
import { dayForm, minorForm, ulidForm } from '#platform';
import { z } from 'zod';

const LineAnswer = z.object({
  booking_date: dayForm,
  total_minor: minorForm.meta({ description: 'The effect on the account, fees included.' }),
  counterparty_name: z.string().nullable(),
  description: z.string().nullable(),
  reference: z.string().nullable(),
  seen: z.boolean().meta({ description: 'The books had the line when the file was read.' }),
});

const ContainedStatementAnswer = z.object({
  iban: z.string().nullable(),
  account_no: z.string().nullable(),
  bank_name: z.string().nullable(),
  currency: z.string(),
  bank_account_id: ulidForm.nullable().meta({
    description: 'Null while the books have no such account: the import opens it, unconfirmed.',
  }),
  statement_no: z.string().nullable(),
  from: dayForm,
  to: dayForm,
  opening_minor: minorForm.nullable(),
  closing_minor: minorForm.nullable(),
  line_count: z.int(),
  seen_count: z.int().meta({ description: 'Lines that the books had when the file was read.' }),
  gap: statementGapAnswer.nullable().meta({
    description: 'The gap that an import would leave before it, by the books as they are now.',
  }),
  lines: z.array(LineAnswer).meta({ description: 'Its first lines, at most 50.' }),
});

export const StatementFileAnswer = z
  .object({
    state: z.enum(['queued', 'running', 'held', 'imported', 'failed']),
    error_code: z.string().nullable(),
    statements: z.array(ContainedStatementAnswer).meta({
      description:
        'Of a file that was held. Empty until it is read, and for a file that was imported at once.',
    }),
    columns: z.array(z.string()).nullable().meta({
      description: 'The columns of a CSV of no known bank, for the `mapping` of its import; otherwise null.',
    }),
    rows: z
      .array(z.array(z.string()))
      .nullable()
      .meta({ description: 'The first rows of that CSV, by columns.' }),
    mapping: statementMapping.nullable().meta({
      description:
        'The mapping by which that CSV was read: that of its import, or of an earlier file with the same columns.',
    }),
  })
  .meta({ id: 'StatementFile' });
