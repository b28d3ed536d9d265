import { Controller, Inject } from '@nestjs/common';
import { entryAnswer, entryKey, type EntryRowView, type EntryView, findEntry, listEntries } from '#books';
import {
  Clock,
  CursorCodec,
  Database,
  fieldProblem,
  type Page,
  pageOf,
  pageRequest,
  type Problem,
  type Sql,
  toJson,
} from '#platform';
import { type z } from 'zod';
import {
  accountRows,
  type AccountView,
  type GeneralLedgerQuery as AskedLedger,
  ledgerInSnapshot,
  ledgerPage,
  readGeneralLedger,
} from '#ledger';
import { DEFAULT_LIMIT, FileRows, Input, JsonStream, Operation, type OperationInput } from '../http/index.js';
import { generalLedgerJson } from './general-ledger-json.js';
import { keyOfPlace, placeOfKey } from './ledger-cursor.js';
import { ledgerFileRows } from './ledger-file-rows.js';
import { ACCOUNTS_FILE, ENTRIES_FILE, LEDGER_FILE } from './ledger-files.js';
import {
  AccountPage,
  AccountsQuery,
  EntriesQuery,
  EntryPage,
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
    file: ACCOUNTS_FILE,
  })
  async accounts(
    @Input() input: OperationInput<object, z.output<typeof AccountsQuery>>,
  ): Promise<Page<AccountView>> {
    const page = input.page();
    const rows = await input.read((sql) => accountRows(sql, input.companyId, input.query, page));
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
    file: LEDGER_FILE,
    errors: ['throttled'],
  })
  async generalLedger(
    @Input() input: OperationInput<object, z.output<typeof GeneralLedgerQuery>>,
  ): Promise<FileRows | JsonStream | z.infer<typeof GeneralLedgerAnswer>> {
    const { companyId, snapshot } = input;
    const { account_code: accountCode, account_codes: accountCodes, limit, cursor } = input.query;
    const { dimension_value_id: dimensionValueId, date_from: dateFrom, date_to: dateTo } = input.query;
    const range = { dimensionValueId, dateFrom, dateTo };
    const asked: AskedLedger =
      accountCodes === undefined
        ? { ...range, ...(accountCode === undefined ? {} : { accountCodes: [accountCode] }) }
        : { ...range, accountCodes, asResult: true };
    if (snapshot !== undefined) return this.ledgerFile(snapshot, companyId, asked);
    if (limit !== undefined || cursor !== undefined) {
      if (accountCode === undefined) throw pagesOfOneAccount(limit === undefined ? 'cursor' : 'limit');
      return this.ledgerPage(input, { ...range, accountCode });
    }
    const { outline, pieces } = await readGeneralLedger(this.database, companyId, asked, this.clock.today());
    return new JsonStream(toJson(outline), generalLedgerJson(outline, pieces));
  }

  private async ledgerFile(sql: Sql, companyId: bigint, asked: AskedLedger): Promise<FileRows> {
    const ledger = await ledgerInSnapshot(sql, companyId, asked, this.clock.today());
    const { baseCurrency: currency, from, to } = ledger.outline;
    return new FileRows(ledgerFileRows(ledger), { currency, period: { from, to } });
  }

  private async ledgerPage(
    { companyId, query }: OperationInput<object, z.output<typeof GeneralLedgerQuery>>,
    asked: Parameters<typeof ledgerPage>[2],
  ): Promise<z.infer<typeof GeneralLedgerAnswer>> {
    const request = pageRequest(this.cursors, `books_general_ledger_retrieve ${companyId.toString()}`, {
      ...query,
      limit: query.limit ?? DEFAULT_LIMIT,
    });
    const page = { limit: request.limit, after: request.after === null ? null : placeOfKey(request.after) };
    const { next, ...ledger } = await this.database.reportCompany(companyId, (sql) =>
      ledgerPage(sql, companyId, asked, page, this.clock.today()),
    );
    return {
      base_currency: ledger.base_currency,
      accounts: ledger.accounts.map((account) => ({
        ...account,
        lines: account.lines.map((line) => ({ ...line, dimension_value_ids: [...line.dimension_value_ids] })),
      })),
      next_cursor:
        next === null ? null : this.cursors.encode(request.list, request.filters, keyOfPlace(next)),
    };
  }

  @Operation({
    id: 'books_entries_list',
    method: 'GET',
    path: '/api/companies/:company_id/entries/',
    tag: 'app',
    summary: 'Entries without their lines, by economic date',
    description:
      'Oldest first, those of a day in the order of posting. `journal/` has every line of every entry as a file.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: EntriesQuery,
    answer: { status: 200, schema: EntryPage },
    file: ENTRIES_FILE,
  })
  async entries(
    @Input() input: OperationInput<object, z.output<typeof EntriesQuery>>,
  ): Promise<Page<EntryRowView>> {
    const page = input.page();
    const rows = await input.read((sql) => listEntries(sql, input.companyId, input.query, page));
    return pageOf(this.cursors, page, rows, entryKey, (row) => row);
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

function pagesOfOneAccount(field: 'cursor' | 'limit'): Problem {
  const code = field === 'cursor' ? 'invalid_cursor' : 'contradiction';
  const message = 'Only the ledger of one account has pages: give account_code.';
  return fieldProblem('validation_error', field, code, message);
}
