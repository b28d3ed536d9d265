import { Controller, Inject } from '@nestjs/common';
import { type VatPreview, vatPreview } from '#books';
import { Clock, Database, monthOf } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { VatPreviewAnswer, VatPreviewQuery } from './vat-preview.schemas.js';

@Controller()
export class VatReturnsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
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
}
