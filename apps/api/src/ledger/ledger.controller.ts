import { Controller, Inject } from '@nestjs/common';
import { type EntryView, findEntry, entryAnswer } from '#books';
import { Clock, CursorCodec, Database, type Page, pageOf, toJson } from '#platform';
import { type z } from 'zod';
import { accountRows, type AccountView, readGeneralLedger } from '#ledger';
import { Input, JsonStream, Operation, type OperationInput } from '../http/index.js';
import { generalLedgerJson } from './general-ledger-json.js';
import {
  AccountPage,
  AccountsQuery,
  EntryParams,
  GeneralLedgerAnswer,
  GeneralLedgerQuery,
} from './ledger.schemas.js';

@Controller()
export class LedgerController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_accounts_list',
    method: 'GET',
    path: '/api/companies/:company_id/accounts/',
    tag: 'books',
    summary: 'The chart of accounts, by code',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: AccountsQuery,
    answer: { status: 200, schema: AccountPage },
  })
  async accounts(
    @Input() input: OperationInput<object, z.output<typeof AccountsQuery>>,
  ): Promise<Page<AccountView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      accountRows(sql, input.companyId, input.query, page),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.code],
      (row) => row,
    );
  }

  @Operation({
    id: 'books_general_ledger_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/general-ledger/',
    tag: 'books',
    summary: 'The general ledger: openings, lines with running balances, closings',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: GeneralLedgerQuery,
    answer: { status: 200, schema: GeneralLedgerAnswer },
    errors: ['throttled'],
  })
  async generalLedger(
    @Input() input: OperationInput<object, z.output<typeof GeneralLedgerQuery>>,
  ): Promise<JsonStream> {
    const {
      account_code: accountCode,
      dimension_value_id: dimensionValueId,
      date_from: dateFrom,
      date_to: dateTo,
    } = input.query;
    const { outline, pieces } = await readGeneralLedger(
      this.database,
      input.companyId,
      { accountCode, dimensionValueId, dateFrom, dateTo },
      this.clock.today(),
    );
    return new JsonStream(toJson(outline), generalLedgerJson(outline, pieces));
  }

  @Operation({
    id: 'books_entries_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/entries/:entry_id/',
    tag: 'app',
    summary: 'An entry with its lines, and the invoice, bank line, event or return that posted it',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: EntryParams,
    answer: { status: 200, schema: entryAnswer },
  })
  entry(@Input() input: OperationInput<z.output<typeof EntryParams>>): Promise<EntryView> {
    return this.database.readCompany(input.companyId, (sql) =>
      findEntry(sql, input.companyId, input.params.entry_id),
    );
  }
}
