import { Controller, Inject } from '@nestjs/common';
import { FileReadings } from '#files';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { extractionView } from './extraction-view.js';
import { ExtractionAnswer, FileParams } from './files.schemas.js';

type FileInput = OperationInput<z.output<typeof FileParams>>;

/** The extracted data of stored files, and requests to read or book them again. */
@Controller()
export class FileReadingsController {
  constructor(@Inject(FileReadings) private readonly readings: FileReadings) {}

  @Operation({
    id: 'companies_files_extraction',
    method: 'GET',
    path: '/api/companies/:company_id/files/:file_id/extraction/',
    tag: 'app',
    summary: 'The data read from a file, and the result in the books',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: FileParams,
    query: readQuery({}),
    answer: { status: 200, schema: ExtractionAnswer },
  })
  async extraction(@Input() input: FileInput): Promise<unknown> {
    return extractionView(await this.readings.extraction(input.companyId, input.params.file_id));
  }

  @Operation({
    id: 'companies_files_extract',
    method: 'POST',
    path: '/api/companies/:company_id/files/:file_id/extract/',
    tag: 'app',
    summary: 'Read a file again',
    description:
      'The new data replaces the old. A file without an invoice is then booked; a booked file stays booked. ' +
      'Lines of a statement that are already in the books are skipped. A file that the virus scanner holds is scanned again.',
    permission: 'documents.write',
    scope: 'write',
    cost: 'expensive',
    live: true,
    command: true,
    params: FileParams,
    answer: { status: 202, schema: ExtractionAnswer },
    errors: ['not_extractable', 'document_dismissed', 'state_conflict'],
  })
  async extract(@Input() input: FileInput): Promise<unknown> {
    const extraction = await this.readings.reread(
      input.companyId,
      input.params.file_id,
      input.actor,
      (sql, queued) => input.keep(sql, extractionView(queued)),
    );
    return extractionView(extraction);
  }

  @Operation({
    id: 'companies_files_book',
    method: 'POST',
    path: '/api/companies/:company_id/files/:file_id/book/',
    tag: 'app',
    summary: 'Book a file that was read and led to no invoice, or to one that is cancelled or void',
    permission: 'invoices.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: FileParams,
    answer: { status: 202, schema: ExtractionAnswer },
    errors: ['document_dismissed', 'state_conflict'],
  })
  async book(@Input() input: FileInput): Promise<unknown> {
    const extraction = await this.readings.rebook(
      input.companyId,
      input.params.file_id,
      input.actor,
      (sql, queued) => input.keep(sql, extractionView(queued)),
    );
    return extractionView(extraction);
  }
}
