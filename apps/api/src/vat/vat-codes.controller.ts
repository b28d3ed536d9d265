import { Controller, Inject } from '@nestjs/common';
import { Clock, CursorCodec, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { vatCodeRows, type VatCodeView } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { VAT_CODES_FILE } from './vat-codes-file.js';
import { VatCodePage, VatCodesQuery } from './vat-codes.schemas.js';

@Controller()
export class VatCodesController {
  constructor(
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
    file: VAT_CODES_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof VatCodesQuery>>,
  ): Promise<Page<VatCodeView>> {
    const page = input.page();
    const rows = await input.read((sql) =>
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
