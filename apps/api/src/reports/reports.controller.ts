import { Controller, Inject } from '@nestjs/common';
import {
  type BalanceSheet,
  balanceSheet,
  type CashFlow,
  cashFlow,
  type ChangesInEquity,
  changesInEquity,
  type DimensionReport,
  dimensionReport,
  type OpenItems,
  type OpenItemAges,
  openItemAges,
  openItems,
  type ProfitAndLoss,
  profitAndLoss,
  type StatementDays,
  type TrialBalance,
  trialBalance,
} from '#books';
import { Clock, Database } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import {
  CHANGES_IN_EQUITY_FILE,
  OPEN_ITEM_AGES_FILE,
  OPEN_ITEMS_FILE,
  TRIAL_BALANCE_FILE,
} from './report-files.js';
import {
  BalanceSheetAnswer,
  BalanceSheetQuery,
  CashFlowAnswer,
  ChangesInEquityAnswer,
  ComparedDaysQuery,
  DimensionReportAnswer,
  DimensionReportQuery,
  OpenItemAgesAnswer,
  OpenItemsAnswer,
  OpenItemAgesQuery,
  OpenItemsQuery,
  ProfitAndLossAnswer,
  ProfitAndLossQuery,
  TrialBalanceAnswer,
  TrialBalanceQuery,
} from './reports.schemas.js';
import {
  BALANCE_SHEET_FILE,
  CASH_FLOW_FILE,
  DIMENSIONS_FILE,
  PROFIT_AND_LOSS_FILE,
} from './statement-files.js';

/** The days of a statement; a range to compare with has both of its days. */
const statementDays = ({
  date_from: dateFrom,
  date_to: dateTo,
  compare_from: from,
  compare_to: to,
}: z.output<typeof ComparedDaysQuery>): StatementDays => ({
  dateFrom,
  dateTo,
  compared: from === undefined || to === undefined ? undefined : { from, to },
});

/** Each report reads one snapshot of the books, and answers as a whole. */
@Controller()
export class ReportsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'books_trial_balance_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/trial-balance/',
    tag: 'books',
    summary: 'The trial balance: openings, turnovers and closings by account',
    description:
      'Income and expense accounts open with the fiscal year of the first day; the result of earlier years that no entry has closed is part of the opening of retained earnings.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: TrialBalanceQuery,
    answer: { status: 200, schema: TrialBalanceAnswer },
    file: TRIAL_BALANCE_FILE,
    errors: ['throttled'],
  })
  trialBalance(
    @Input() input: OperationInput<object, z.output<typeof TrialBalanceQuery>>,
  ): Promise<TrialBalance> {
    const { dimension_value_id: dimensionValueId, date_from: dateFrom, date_to: dateTo } = input.query;
    return this.database.reportCompany(input.companyId, (sql) =>
      trialBalance(sql, input.companyId, { dateFrom, dateTo, dimensionValueId }, this.clock.today()),
    );
  }

  @Operation({
    id: 'books_reports_balance_sheet_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/reports/balance-sheet/',
    tag: 'books',
    summary: 'The balance sheet at the end of a day',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: BalanceSheetQuery,
    answer: { status: 200, schema: BalanceSheetAnswer },
    file: BALANCE_SHEET_FILE,
    errors: ['throttled'],
  })
  balanceSheet(
    @Input() input: OperationInput<object, z.output<typeof BalanceSheetQuery>>,
  ): Promise<BalanceSheet> {
    const { as_of: asOf, compare_as_of: compareAsOf, simplified, micro } = input.query;
    return this.database.reportCompany(input.companyId, (sql) =>
      balanceSheet(sql, input.companyId, { asOf, compareAsOf, simplified, micro }, this.clock.today()),
    );
  }

  @Operation({
    id: 'books_reports_profit_and_loss_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/reports/profit-and-loss/',
    tag: 'books',
    summary: 'The income statement of a range of days',
    description: 'Entries of the journal `closing` are excluded. Expenses are negative.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: ProfitAndLossQuery,
    answer: { status: 200, schema: ProfitAndLossAnswer },
    file: PROFIT_AND_LOSS_FILE,
    errors: ['throttled'],
  })
  profitAndLoss(
    @Input() input: OperationInput<object, z.output<typeof ProfitAndLossQuery>>,
  ): Promise<ProfitAndLoss> {
    const { dimension_value_id: dimensionValueId, scheme, simplified, months } = input.query;
    const query = { ...statementDays(input.query), scheme, simplified, months, dimensionValueId };
    return this.database.reportCompany(input.companyId, (sql) =>
      profitAndLoss(sql, input.companyId, query, this.clock.today()),
    );
  }

  @Operation({
    id: 'books_reports_cash_flow_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/reports/cash-flow/',
    tag: 'app',
    summary: 'The cash flow statement of some days, by the indirect method',
    description:
      'Receipts are positive. The rows add up to the change of the accounts on the line `BS.CASH` of the balance sheet.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: ComparedDaysQuery,
    answer: { status: 200, schema: CashFlowAnswer },
    file: CASH_FLOW_FILE,
    errors: ['throttled'],
  })
  cashFlow(@Input() input: OperationInput<object, z.output<typeof ComparedDaysQuery>>): Promise<CashFlow> {
    return this.database.reportCompany(input.companyId, (sql) =>
      cashFlow(sql, input.companyId, statementDays(input.query), this.clock.today()),
    );
  }

  @Operation({
    id: 'books_reports_changes_in_equity_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/reports/changes-in-equity/',
    tag: 'app',
    summary: 'The statement of changes in equity for some days',
    description:
      'A column for each line of the equity in the balance sheet, a row for each cause. The first and last rows are the balance ' +
      'sheets before the first day and at the end of the last.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: ComparedDaysQuery,
    answer: { status: 200, schema: ChangesInEquityAnswer },
    file: CHANGES_IN_EQUITY_FILE,
    errors: ['throttled'],
  })
  changesInEquity(
    @Input() input: OperationInput<object, z.output<typeof ComparedDaysQuery>>,
  ): Promise<ChangesInEquity> {
    return this.database.reportCompany(input.companyId, (sql) =>
      changesInEquity(sql, input.companyId, statementDays(input.query), this.clock.today()),
    );
  }

  @Operation({
    id: 'books_reports_dimensions_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/reports/dimensions/',
    tag: 'app',
    summary: 'The income statement with a column for each value of a dimension',
    description:
      'The last column has the lines without a value. Columns add up to `amount_minor` unless a line carries two values of the ' +
      'dimension: it counts in both of their columns.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: DimensionReportQuery,
    answer: { status: 200, schema: DimensionReportAnswer },
    file: DIMENSIONS_FILE,
    errors: ['throttled'],
  })
  dimensions(
    @Input() input: OperationInput<object, z.output<typeof DimensionReportQuery>>,
  ): Promise<DimensionReport> {
    const { dimension_id: dimensionId, date_from: dateFrom, date_to: dateTo, scheme } = input.query;
    return this.database.reportCompany(input.companyId, (sql) =>
      dimensionReport(sql, input.companyId, { dimensionId, dateFrom, dateTo, scheme }, this.clock.today()),
    );
  }

  @Operation({
    id: 'books_open_items_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/open-items/',
    tag: 'books',
    summary: 'List open items at the end of a day, with their age',
    description:
      'Lines on payables, receivables, suspense and prepayments that are not fully settled, oldest first.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: OpenItemsQuery,
    answer: { status: 200, schema: OpenItemsAnswer },
    file: OPEN_ITEMS_FILE,
    errors: ['throttled'],
  })
  openItems(@Input() input: OperationInput<object, z.output<typeof OpenItemsQuery>>): Promise<OpenItems> {
    const { account_code: accountCode, party_id: partyId, as_of: asOf } = input.query;
    const { control_kind: kind, age } = input.query;
    return this.database.reportCompany(input.companyId, (sql) =>
      openItems(sql, input.companyId, { accountCode, partyId, asOf, kind, age }, this.clock.today()),
    );
  }

  @Operation({
    id: 'books_open_items_ages_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/open-items/ages/',
    tag: 'books',
    summary: 'Sum up open items by party, side and age',
    description:
      'The open items of the same filters, added up in base currency, the largest sum first: for who owes us and whom we owe.',
    permission: 'books.read',
    scope: 'read',
    cost: 'expensive',
    books: true,
    query: OpenItemAgesQuery,
    answer: { status: 200, schema: OpenItemAgesAnswer },
    file: OPEN_ITEM_AGES_FILE,
    errors: ['throttled'],
  })
  openItemAges(
    @Input() input: OperationInput<object, z.output<typeof OpenItemAgesQuery>>,
  ): Promise<OpenItemAges> {
    const { account_code: accountCode, party_id: partyId, as_of: asOf } = input.query;
    return this.database.reportCompany(input.companyId, (sql) =>
      openItemAges(sql, input.companyId, { accountCode, partyId, asOf }, this.clock.today()),
    );
  }
}
