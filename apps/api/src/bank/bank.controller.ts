import { Controller, Inject } from '@nestjs/common';
import {
  type BankAccountView,
  type BankStatementView,
  findTransaction,
  listBankAccounts,
  listBankStatements,
  listTransactions,
  type TransactionDetail,
  transactionKey,
  transactionView,
  type TransactionView,
  bankTransactionDetailAnswer,
  bankTransactionParams,
} from '#books';
import { Clock, CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { heldFilter } from '../work/held-filter.js';
import {
  BankAccountPage,
  BankAccountsQuery,
  BankStatementPage,
  BankStatementsQuery,
  TransactionPage,
  TransactionsQuery,
} from './bank.schemas.js';
import { BANK_ACCOUNTS_FILE, BANK_STATEMENTS_FILE } from './accounts-files.js';
import { TRANSACTIONS_FILE } from './transactions-file.js';

/** Reads of bank accounts and their transactions. */
@Controller()
export class BankController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'books_bank_accounts_list',
    method: 'GET',
    path: '/api/companies/:company_id/bank-accounts/',
    tag: 'books',
    summary: 'Bank accounts with their ledger account and balances, by label',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: BankAccountsQuery,
    answer: { status: 200, schema: BankAccountPage },
    file: BANK_ACCOUNTS_FILE,
  })
  async accounts(
    @Input() input: OperationInput<object, z.output<typeof BankAccountsQuery>>,
  ): Promise<Page<BankAccountView>> {
    const page = input.page();
    const rows = await input.read((sql) => listBankAccounts(sql, input.companyId, input.query, page));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.label, row.id],
      (row) => row,
    );
  }

  @Operation({
    id: 'books_bank_statements_list',
    method: 'GET',
    path: '/api/companies/:company_id/bank-statements/',
    tag: 'app',
    summary: 'List bank statements and the gaps between them',
    description:
      'The lines of a statement are at `bank-transactions/?statement_id=`. A line that an earlier statement already contained belongs to that one.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: BankStatementsQuery,
    answer: { status: 200, schema: BankStatementPage },
    file: BANK_STATEMENTS_FILE,
  })
  async statements(
    @Input() input: OperationInput<object, z.output<typeof BankStatementsQuery>>,
  ): Promise<Page<BankStatementView>> {
    const page = input.page();
    const rows = await input.read((sql) => listBankStatements(sql, input.companyId, input.query, page));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.created_at.toISOString(), row.id],
      (row) => row,
    );
  }

  @Operation({
    id: 'books_bank_transactions_list',
    method: 'GET',
    path: '/api/companies/:company_id/bank-transactions/',
    tag: 'books',
    summary: 'Bank transactions of all accounts',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: TransactionsQuery,
    answer: { status: 200, schema: TransactionPage },
    file: TRANSACTIONS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof TransactionsQuery>>,
  ): Promise<Page<TransactionView>> {
    const page = input.page();
    const { held: wanted, ...query } = input.query;
    const rows = await input.read(async (sql) => {
      const today = this.clock.today();
      const held = await heldFilter(sql, input.companyId, { kind: 'bankTransactions', wanted, today });
      return listTransactions(sql, input.companyId, { ...query, held }, page);
    });
    return pageOf(this.cursors, page, rows, (row) => transactionKey(query.ordering, row), transactionView);
  }

  @Operation({
    id: 'books_bank_transactions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/',
    tag: 'books',
    summary: 'A bank transaction with its entries and judgements',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: bankTransactionParams,
    answer: { status: 200, schema: bankTransactionDetailAnswer },
  })
  async retrieve(
    @Input() input: OperationInput<z.output<typeof bankTransactionParams>>,
  ): Promise<TransactionDetail> {
    const found = await this.database.reportCompany(input.companyId, (sql) =>
      findTransaction(sql, input.companyId, input.params.bank_transaction_id),
    );
    if (found === undefined) throw problem('not_found', 'There is no such bank transaction.');
    return found;
  }
}
