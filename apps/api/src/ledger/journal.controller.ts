import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Inject } from '@nestjs/common';
import { exportJournal, readJournal } from '#books';
import { Database, dayForm } from '#platform';
import { type z } from 'zod';
import {
  Answer,
  FileRows,
  Input,
  Operation,
  type OperationInput,
  rawCells,
  readQuery,
  writtenFile,
} from '../http/index.js';
import { journalFileRows } from './ledger-file-rows.js';
import { JOURNAL_FILE } from './ledger-files.js';
import { dimensionValueFilter, orderedDays } from './ranges.js';

const JournalQuery = readQuery({
  date_from: dayForm.optional().meta({ description: 'First day; default: that of the first entry.' }),
  date_to: dayForm.optional().meta({ description: 'Last day, inclusive; default: that of the last entry.' }),
  dimension_value_id: dimensionValueFilter,
  raw: rawCells,
}).superRefine(orderedDays('date_from', 'date_to'));

@Controller()
export class JournalController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation({
    id: 'books_journal_export',
    method: 'GET',
    path: '/api/companies/:company_id/journal/',
    tag: 'app',
    summary: 'Export the journal as CSV',
    description:
      'One row for each line of each entry, by date: account, debit and credit in base currency, the amount in its own currency, ' +
      'party, invoice, VAT code, and the ids of the entry and its source. `documents` has a line for each document of ' +
      'the entry, with name and SHA-256; `documents/?sha256=` finds the file. ' +
      '`dimension_value_ids` has the ids of the line, separated by spaces; `vat_box` the line of the VAT return that an ' +
      'adjustment or the VAT of a fixed asset counts on. This table for programs is the answer without `format`; with it the file is ' +
      'one for people, as of other reports.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: JournalQuery,
    answer: { status: 200, contentType: 'text/csv' },
    file: JOURNAL_FILE,
    errors: ['throttled'],
  })
  async journal(
    @Input() input: OperationInput<object, z.output<typeof JournalQuery>>,
  ): Promise<Answer | FileRows> {
    const { companyId, snapshot } = input;
    const { date_from: from, date_to: to, dimension_value_id: dimensionValueId, raw } = input.query;
    const lines = { from, to, dimensionValueId };
    if (snapshot !== undefined) {
      const journal = await readJournal(snapshot, companyId, lines);
      return new FileRows(journalFileRows(journal), { currency: journal.baseCurrency, period: {} });
    }
    const written = await writtenFile((to) =>
      this.database.reportCompany(companyId, (sql) =>
        pipeline(
          Readable.from(exportJournal(sql, companyId, 'csv', lines, { raw }), {
            objectMode: true,
            highWaterMark: 1,
          }),
          to,
        ),
      ),
    );
    return new Answer(written, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="journal.csv"',
        'cache-control': 'private, no-store',
      },
    });
  }
}
