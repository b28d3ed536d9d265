import { Controller, Inject } from '@nestjs/common';
import { Clock, CursorCodec, Database, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { vatCodeRows, type VatCodeView } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { VatCodePage, VatCodesQuery } from './vat-codes.schemas.js';

@Controller()
export class VatCodesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_vat_codes_list',
    method: 'GET',
    path: '/api/companies/:company_id/vat-codes/',
    tag: 'books',
    summary: 'VAT codes, by code',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: VatCodesQuery,
    answer: { status: 200, schema: VatCodePage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof VatCodesQuery>>,
  ): Promise<Page<VatCodeView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      vatCodeRows(sql, input.companyId, input.query, page, this.clock.today()),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.code],
      (row) => row,
    );
  }
}
