import { Controller, Inject } from '@nestjs/common';
import {
  fileVatReturn,
  findVatReturn,
  type KeptVatReturn,
  listVatReturns,
  prepareVatReturn,
  type VatPreviewEntries,
  vatPreviewEntries,
  VatPreviews,
  vatReturnKey,
  type VatReturnRow,
  vatReturnXml,
  vatReturnParams,
} from '#books';
import { Clock, CursorCodec, Database, type KeptJson, monthOf, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Answer, Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { VAT_PREVIEW_FILE } from './vat-preview-file.js';
import {
  VatPreviewAnswer,
  VatPreviewEntriesAnswer,
  VatPreviewEntriesQuery,
  VatPreviewQuery,
  VatReturnAnswer,
  VatReturnPage,
  VatReturnsQuery,
} from './vat-preview.schemas.js';

@Controller()
export class VatReturnsController {
  private readonly previews = new VatPreviews();

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_vat_preview_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/vat-preview/',
    tag: 'books',
    summary: 'Preview the VAT return of a month',
    description:
      'Form KMD in the version of the month, the annex KMD INF, the recapitulative statement VD, and warnings to check before filing.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: VatPreviewQuery,
    answer: { status: 200, schema: VatPreviewAnswer },
    file: VAT_PREVIEW_FILE,
    errors: ['throttled'],
  })
  preview(@Input() input: OperationInput<object, z.output<typeof VatPreviewQuery>>): Promise<KeptJson> {
    const month = input.query.period ?? monthOf(this.clock.today());
    return this.database.reportCompany(input.companyId, (sql) =>
      this.previews.of(sql, input.companyId, month),
    );
  }

  @Operation({
    id: 'books_vat_preview_entries_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/vat-preview/entries/',
    tag: 'app',
    summary: 'The entries behind each line of the VAT return of a month, and those it leaves out',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: VatPreviewEntriesQuery,
    answer: { status: 200, schema: VatPreviewEntriesAnswer },
    errors: ['throttled'],
  })
  entries(
    @Input() input: OperationInput<object, z.output<typeof VatPreviewEntriesQuery>>,
  ): Promise<VatPreviewEntries> {
    const month = input.query.period ?? monthOf(this.clock.today());
    return this.database.reportCompany(input.companyId, (sql) =>
      vatPreviewEntries(sql, input.companyId, month, input.query.line),
    );
  }

  @Operation({
    id: 'books_vat_returns_list',
    method: 'GET',
    path: '/api/companies/:company_id/vat-returns/',
    tag: 'app',
    summary: 'List VAT returns, prepared and filed, by month and revision',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: VatReturnsQuery,
    answer: { status: 200, schema: VatReturnPage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof VatReturnsQuery>>,
  ): Promise<Page<VatReturnRow>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listVatReturns(sql, input.companyId, page),
    );
    return pageOf(this.cursors, page, rows, vatReturnKey, (row) => row);
  }

  @Operation({
    id: 'books_vat_returns_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/vat-returns/:return_id/',
    tag: 'app',
    summary: 'A VAT return as prepared',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: vatReturnParams,
    answer: { status: 200, schema: VatReturnAnswer },
  })
  retrieve(@Input() input: OperationInput<z.output<typeof vatReturnParams>>): Promise<KeptVatReturn> {
    return this.database.readCompany(input.companyId, (sql) =>
      findVatReturn(sql, input.companyId, input.params.return_id),
    );
  }

  @Operation({
    id: 'books_vat_returns_xml',
    method: 'GET',
    path: '/api/companies/:company_id/vat-returns/:return_id/xml/',
    tag: 'app',
    summary: 'A prepared VAT return in the format of the tax authority',
    description: 'Forms KMD and KMD INF as XML, to be uploaded to the e-service of the tax authority.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: vatReturnParams,
    query: readQuery({}),
    answer: { status: 200, contentType: 'application/xml' },
  })
  async xml(@Input() input: OperationInput<z.output<typeof vatReturnParams>>): Promise<Answer> {
    const body = await this.database.readCompany(input.companyId, (sql) =>
      vatReturnXml(sql, input.companyId, input.params.return_id),
    );
    return new Answer(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
  }

  @Operation(
    ofCommand(prepareVatReturn, {
      id: 'commands_prepare_vat_return',
      path: '/api/companies/:company_id/vat-returns',
      tag: 'app',
      summary: 'Prepare the VAT return of a month',
      description: 'Stores the return as the books are now. Preparing it again creates the next revision.',
      status: 201,
      outcome: 'PrepareVatReturnOutcome',
    }),
  )
  prepare(
    @Input() input: CommandInput<typeof prepareVatReturn>,
  ): Promise<OutcomeOf<typeof prepareVatReturn>> {
    return runCommand(this.bus, input, prepareVatReturn);
  }

  @Operation(
    ofCommand(fileVatReturn, {
      id: 'commands_file_vat_return',
      path: '/api/companies/:company_id/vat-returns/:return_id/file',
      tag: 'app',
      summary: 'File a prepared VAT return',
      description:
        'Posts the settlement on the last day of the month, even if its period is closed, and marks the month as filed.',
      status: 200,
      outcome: 'FileVatReturnOutcome',
    }),
  )
  file(@Input() input: CommandInput<typeof fileVatReturn>): Promise<OutcomeOf<typeof fileVatReturn>> {
    return runCommand(this.bus, input, fileVatReturn);
  }
}
