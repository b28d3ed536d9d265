import { Controller, Inject } from '@nestjs/common';
import {
  Door,
  fileVatReturn,
  type FileVatReturnResult,
  prepareVatReturn,
  prepareVatReturnRequest,
  type PrepareVatReturnResult,
  type VatPreview,
  vatPreview,
} from '#books';
import { Clock, Database, monthOf } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import { FileVatReturnOutcome, PrepareVatReturnOutcome, VatReturnParams } from './vat-returns.schemas.js';
import { VatPreviewAnswer, VatPreviewQuery } from './vat-preview.schemas.js';

@Controller()
export class VatReturnsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Door) private readonly door: Door,
  ) {}

  @Operation({
    id: 'books_vat_preview_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/vat-preview/',
    tag: 'books',
    summary: 'The VAT return of a month as the books stand',
    description:
      'Form KMD in the version of the month, the annex KMD INF, the recapitulative statement VD, and what to look at before filing.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: VatPreviewQuery,
    answer: { status: 200, schema: VatPreviewAnswer },
    errors: ['throttled'],
  })
  preview(@Input() input: OperationInput<object, z.output<typeof VatPreviewQuery>>): Promise<VatPreview> {
    const month = input.query.period ?? monthOf(this.clock.today());
    return this.database.reportCompany(input.companyId, (sql) => vatPreview(sql, input.companyId, month));
  }

  @Operation({
    id: 'commands_prepare_vat_return',
    method: 'POST',
    path: '/api/companies/:company_id/vat-returns',
    tag: 'app',
    summary: 'Prepare the VAT return of a month',
    description: 'Keeps the return as the books stand. Prepared again, it is the next revision.',
    permission: 'vat.prepare',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: prepareVatReturnRequest,
    answer: { status: 201, schema: PrepareVatReturnOutcome },
    errors: ['period_missing', 'state_conflict'],
  })
  prepare(
    @Input() input: OperationInput<object, object, z.output<typeof prepareVatReturnRequest>>,
  ): Promise<OutcomeView<PrepareVatReturnResult>> {
    return runCommand(this.door, input, prepareVatReturn, input.body);
  }

  @Operation({
    id: 'commands_file_vat_return',
    method: 'POST',
    path: '/api/companies/:company_id/vat-returns/:return_id/file',
    tag: 'app',
    summary: 'File a prepared VAT return',
    description:
      'Posts the settlement on the last day of the month, also when that is closed, and marks the month as filed.',
    permission: 'vat.file',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: VatReturnParams,
    answer: { status: 200, schema: FileVatReturnOutcome },
    errors: ['state_conflict'],
  })
  file(
    @Input() input: OperationInput<z.output<typeof VatReturnParams>>,
  ): Promise<OutcomeView<FileVatReturnResult>> {
    return runCommand(this.door, input, fileVatReturn, input.params);
  }
}
