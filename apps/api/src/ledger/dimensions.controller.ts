import { Controller, Inject } from '@nestjs/common';
import { CursorCodec, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { dimensionRows, type DimensionView } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { DIMENSIONS_FILE } from './dimensions-file.js';
import { DimensionPage, DimensionsQuery } from './dimensions.schemas.js';

@Controller()
export class DimensionsController {
  constructor(@Inject(CursorCodec) private readonly cursors: CursorCodec) {}

  @Operation({
    id: 'books_dimensions_list',
    method: 'GET',
    path: '/api/companies/:company_id/dimensions/',
    tag: 'books',
    summary: 'List dimensions with all their values, by code',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: DimensionsQuery,
    answer: { status: 200, schema: DimensionPage },
    file: DIMENSIONS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof DimensionsQuery>>,
  ): Promise<Page<DimensionView>> {
    const page = input.page();
    const rows = await input.read((sql) => dimensionRows(sql, input.companyId, input.query, page));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.code],
      (row) => row,
    );
  }
}
