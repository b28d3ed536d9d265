import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Inject } from '@nestjs/common';
import { exportJournal } from '#books';
import { type CsvOptions, Database, dayForm } from '#platform';
import { type z } from 'zod';
import { Answer, Input, Operation, type OperationInput, rawCells, readQuery } from '../http/index.js';
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
      'adjustment or the VAT of a fixed asset counts on.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: JournalQuery,
    answer: { status: 200, contentType: 'text/csv' },
    errors: ['throttled'],
  })
  async journal(@Input() input: OperationInput<object, z.output<typeof JournalQuery>>): Promise<Answer> {
    const { date_from: from, date_to: to, dimension_value_id: dimensionValueId, raw } = input.query;
    const written = await this.write(input.companyId, { from, to, dimensionValueId }, { raw });
    return new Answer(written, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="journal.csv"',
        'cache-control': 'private, no-store',
      },
    });
  }

  /**
   * The export is written to a file before it is sent, so that a slow reader keeps no snapshot of the database open.
   */
  private async write(
    companyId: bigint,
    lines: Parameters<typeof exportJournal>[3],
    options: CsvOptions,
  ): Promise<Readable> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-journal-'));
    try {
      const path = join(folder, 'journal.csv');
      await this.database.reportCompany(companyId, (sql) =>
        pipeline(
          Readable.from(exportJournal(sql, companyId, 'csv', lines, options), {
            objectMode: true,
            highWaterMark: 1,
          }),
          createWriteStream(path, { mode: 0o600 }),
        ),
      );
      return (await open(path)).createReadStream();
    } finally {
      // An open file can still be read to its end after the folder is removed.
      await rm(folder, { recursive: true, force: true });
    }
  }
}
