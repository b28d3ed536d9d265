import { Controller, Inject } from '@nestjs/common';
import { Database } from '#platform';
import { type CompanySearch, searchCompany } from '#work';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { SearchAnswer, SearchQuery } from './work.schemas.js';

@Controller()
export class SearchController {
  constructor(@Inject(Database) private readonly database: Database) {}

  @Operation({
    id: 'companies_search_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/search/',
    tag: 'app',
    summary: 'Search parties, invoices, bank transactions, files, entries and accounts',
    description:
      'At most 5 of each: parties by name, code or bank account, invoices by number, reference number or amount, bank ' +
      'transactions by text or amount, files by name, entries by number or by the memo of an accounting event, accounts by code or name.',
    permission: ['books.read', 'documents.read'],
    scope: 'read',
    cost: 'normal',
    books: true,
    query: SearchQuery,
    answer: { status: 200, schema: SearchAnswer },
  })
  search(@Input() input: OperationInput<object, z.output<typeof SearchQuery>>): Promise<CompanySearch> {
    const { permissions } = input.access;
    const may = { books: permissions.has('books.read'), documents: permissions.has('documents.read') };
    return this.database.readCompany(input.companyId, (sql) =>
      searchCompany(sql, input.companyId, input.query.q, may),
    );
  }
}
