import { Controller, Inject } from '@nestjs/common';
import { CursorCodec, Database, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { dimensionRows, type DimensionView } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { DimensionPage, DimensionsQuery } from './dimensions.schemas.js';

@Controller()
export class DimensionsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

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
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof DimensionsQuery>>,
  ): Promise<Page<DimensionView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      dimensionRows(sql, input.companyId, input.query, page),
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
