import { Controller, Inject } from '@nestjs/common';
import { nextSalesNumber } from '#books';
import { Companies, type Company, NUMBERING_POLICIES } from '#identity';
import { Clock, Database, dayForm, isoDate, type IsoDate, problem } from '#platform';
import { z } from 'zod';
import { flag, Input, Operation, type OperationInput, readQuery, wholeQuery } from '../http/index.js';
import { NumberingAnswer, numberingPrefix } from './companies.schemas.js';

const NumberingQuery = readQuery({
  policy: z.enum(NUMBERING_POLICIES).optional(),
  prefix: numberingPrefix.optional(),
  padding: wholeQuery(0, 12).optional(),
  per_year: flag.optional(),
  invoice_date: dayForm.optional().meta({ description: 'Default: today.' }),
});

const NumberingPreviewAnswer = z
  .object({
    numbering: NumberingAnswer,
    invoice_date: dayForm,
    next_number: z.string().nullable().meta({
      description: 'The number of the next sales invoice of that day; null where people number freely.',
    }),
  })
  .meta({ id: 'NumberingPreview' });

/** The numbers of own sales invoices, as they are and as they would be. */
@Controller()
export class NumberingController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Companies,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'companies_numbering_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/numbering/',
    tag: 'app',
    summary: 'The number that the next sales invoice would get',
    description:
      'By the numbering of the company. Parameters that are given take the place of its own, which shows a change before it is made. Nothing is taken: ' +
      'an invoice that is issued in between gets the number.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: NumberingQuery,
    answer: { status: 200, schema: NumberingPreviewAnswer },
  })
  async preview(
    @Input() { companyId, query }: OperationInput<object, z.output<typeof NumberingQuery>>,
  ): Promise<z.infer<typeof NumberingPreviewAnswer>> {
    const company = await this.companies.find(companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    const numbering = asked(company, query);
    const day: IsoDate = query.invoice_date === undefined ? this.clock.today() : isoDate(query.invoice_date);
    return {
      numbering,
      invoice_date: day,
      next_number: await this.database.readCompany(companyId, (sql) =>
        nextSalesNumber(sql, companyId, numbering, day),
      ),
    };
  }
}

function asked({ numbering }: Company, query: z.output<typeof NumberingQuery>) {
  return {
    policy: query.policy ?? numbering.policy,
    prefix: query.prefix ?? numbering.prefix,
    padding: query.padding ?? numbering.padding,
    per_year: query.per_year ?? numbering.perYear,
  };
}
