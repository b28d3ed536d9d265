import { Controller, Inject } from '@nestjs/common';
import { Clock, CursorCodec, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { periodRows, type PeriodView } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { PERIODS_FILE } from './periods-file.js';
import { PeriodPage, PeriodsQuery } from './periods.schemas.js';

@Controller()
export class PeriodsController {
  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_periods_list',
    method: 'GET',
    path: '/api/companies/:company_id/periods/',
    tag: 'books',
    summary: 'Periods: the months of the fiscal years, oldest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: PeriodsQuery,
    answer: { status: 200, schema: PeriodPage },
    file: PERIODS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PeriodsQuery>>,
  ): Promise<Page<PeriodView>> {
    const page = input.page();
    const rows = await input.read((sql) =>
      periodRows(sql, input.companyId, input.query, page, this.clock.today()),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.from],
      (row) => row,
    );
  }
}
