import {
  listBankAccounts,
  listBankStatements,
  listMatchProposals,
  listAutomaticActs,
  listRules,
  listPartyAliases,
  listRevaluations,
  listTransactions,
  listVatReturns,
  PROPOSAL_ORDERINGS,
  PROPOSAL_STATES,
  TRANSACTION_ORDERINGS,
  type TransactionFilters,
} from '#books';
import { listEmployees, listSubmissions, queuedSubmissions } from '#employment';
import { listFiles } from '#files';
import { listPayItems, listPayRuns } from '#payroll';
import {
  ApiKeys,
  ClientRequests,
  Companies,
  ConnectedApps,
  Invitations,
  listCompaniesForFirm,
  listPeopleForFirm,
  listVatRegistrations,
  Members,
  Organizations,
  Sessions,
  workOfOrganization,
} from '#identity';
import { listEmails, listMailboxes } from '#inbox';
import { listHolds, listQuestions } from '#questions';
import { AuditTrail, CursorCodec, isoDate, placeOf, type Sql, SystemClock } from '#platform';
import { Tasks } from '#tasks';
import { DELIVERY_STATES, listDeliveries, listEndpoints } from '#webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRows, dimensionRows, listChanges, listExchangeRates, periodRows, vatCodeRows } from '#ledger';
import { TEST_TODAY } from '../support/books.js';
import { BANK_ACCOUNT, crowd, PARTY, STATEMENT } from '../support/crowd.js';
import { contract, documentedOperations } from '../support/contract/document.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { planIn, planOf, scansTable } from '../support/plans.js';
import { Trade } from '../support/trade.js';

/**
 * No list of the API reads all of a table, whatever its filters and its ordering: each is explained as the
 * application's role over tables that hold mostly other organizations' rows. The lists of entries, invoices, parties
 * and documents have a test of their own in their libraries, and `npm run bench -- depth` measures pages of the ledger.
 */
const BESIDE_THEIR_CODE = [
  'books_entries_list',
  'books_general_ledger_retrieve',
  'books_invoices_list',
  'books_parties_list',
  'books_documents_list',
];
const PAGE = { list: 'test', filters: {}, limit: 50, after: null } as const;
const PLACE = placeOf(new Date('2026-01-01T00:00:00Z'), 7n);
const clock = new SystemClock();

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  await crowd(db, trade);
}, 1_800_000);

afterAll(() => db.drop());

/** The lists of companies: the table that a list reads, and the list by each of its filters and orderings. */
const TRANSACTION_FILTERS: readonly Partial<TransactionFilters>[] = [
  ...TRANSACTION_ORDERINGS.map((ordering) => ({ ordering })),
  { bank_account_id: BANK_ACCOUNT },
  { party_id: PARTY },
  { statement_id: STATEMENT },
  { date_from: isoDate('2025-01-01'), date_to: isoDate('2025-01-31') },
  { direction: 'out' },
  { has_document: true },
  { has_document: false },
  ...(
    ['open', 'unmatched', 'part_matched', 'matched', 'exempted', 'classified', 'transfer_matched'] as const
  ).map((status) => ({ status })),
  { status: 'transfer_unmatched' },
  { status: 'posted' },
  { to_explain: true },
  { to_explain: false },
  { held: { ids: [`T${'7'.padStart(25, '0')}`], wanted: true } },
  { held: { ids: [`T${'7'.padStart(25, '0')}`], wanted: false } },
  { q: 'pood 7' },
];

interface CompanyList {
  readonly table: string;
  readonly filters: readonly object[];
  readonly list: (sql: Sql, company: bigint, filters: object) => Promise<unknown>;
}

const OF_COMPANIES: Readonly<Record<string, CompanyList>> = {
  books_bank_transactions_list: {
    table: 'bank_transaction',
    filters: TRANSACTION_FILTERS,
    list: (sql, company, filters) =>
      listTransactions(sql, company, { ordering: '-booking_date', ...filters }, PAGE),
  },
  books_bank_accounts_list: {
    table: 'bank_account',
    filters: [{}, { active: true }],
    list: (sql, company, filters) => listBankAccounts(sql, company, filters, PAGE),
  },
  books_bank_statements_list: {
    table: 'bank_statement',
    filters: [{}, { bank_account_id: BANK_ACCOUNT }],
    list: (sql, company, filters) => listBankStatements(sql, company, filters, PAGE),
  },
  books_revaluations_list: {
    table: 'revaluation',
    filters: [{}, { as_of: '2026-10-31' }, { state: 'posted' }],
    list: (sql, company, filters) => listRevaluations(sql, company, filters, PAGE),
  },
  books_match_proposals_list: {
    table: 'match_proposal',
    filters: [
      {},
      { bank_transaction_id: `T${'7'.padStart(25, '0')}` },
      { bank_account_id: BANK_ACCOUNT, state: 'open' },
      { min_score: 80, state: 'open' },
      ...PROPOSAL_ORDERINGS.map((ordering) => ({ ordering, state: 'open' })),
      ...PROPOSAL_STATES.map((state) => ({ state })),
    ],
    list: (sql, company, filters) => listMatchProposals(sql, company, filters, PAGE),
  },
  books_changes_list: {
    table: 'command_log',
    filters: [{}, { after_commit_seq: 7 }, { ordering: '-commit_seq' }],
    list: (sql, company, filters) => listChanges(sql, company, { ordering: 'commit_seq', ...filters }, PAGE),
  },
  books_accounts_list: {
    table: 'account',
    filters: [{}, { active: true }, { control_kind: 'bank' }, { type: 'asset' }, { search: 'pank' }],
    list: (sql, company, filters) => accountRows(sql, company, filters, PAGE),
  },
  books_dimensions_list: {
    table: 'dimension',
    filters: [{}, { active: true }, { kind: 'project' }],
    list: (sql, company, filters) => dimensionRows(sql, company, filters, PAGE),
  },
  books_periods_list: {
    table: 'period',
    filters: [{}, { fiscal_year: '2026' }, { state: 'open' }],
    list: (sql, company, filters) => periodRows(sql, company, filters, PAGE, TEST_TODAY),
  },
  books_vat_codes_list: {
    table: 'vat_code',
    filters: [{}, { direction: 'sales' }, { valid_on: isoDate('2026-01-01') }, { active: true }],
    list: (sql, company, filters) => vatCodeRows(sql, company, filters, PAGE, TEST_TODAY),
  },
  books_vat_returns_list: {
    table: 'vat_return',
    filters: [{}],
    list: (sql, company) => listVatReturns(sql, company, PAGE),
  },
  books_party_aliases_list: {
    table: 'party_alias',
    filters: [{}],
    list: (sql, company) => listPartyAliases(sql, company, `P${'7'.padStart(25, '0')}`, PAGE),
  },
  books_exchange_rates_list: {
    table: 'exchange_rate',
    filters: [{}, { base: 'EUR' }, { quote: 'USD' }, { date: isoDate('2026-01-02') }],
    list: (sql, company, filters) => listExchangeRates(sql, company, filters, PAGE),
  },
  companies_files_list: {
    table: 'stored_file',
    filters: [
      {},
      { kind: 'contract' },
      { outcome: 'review' },
      { kind: 'contract', outcome: 'review' },
      { held: true },
      { held: false },
    ],
    list: (sql, company, { held: wanted, ...filters }: { held?: boolean }) => {
      const aside = wanted === undefined ? undefined : { ids: [7n], wanted };
      return listFiles(sql, company, { ...filters, aside, after: null, limit: 51 });
    },
  },
  companies_payroll_items_list: {
    table: 'pay_item',
    filters: [{}, { month: '2026-11' }, { employee: 7 }],
    list: (sql, company, { employee, ...filters }: { employee?: number }) =>
      listPayItems(
        sql,
        company,
        { ...filters, ...(employee === undefined ? {} : { employeeId: BigInt(employee) }) },
        PAGE,
      ),
  },
  companies_payroll_pay_runs_list: {
    table: 'pay_run',
    filters: [{}, { state: 'draft' }, { month: '2026-11' }],
    list: (sql, company, filters) => listPayRuns(sql, company, filters, PAGE, TEST_TODAY),
  },
  companies_employees_list: {
    table: 'employee',
    filters: [{}],
    list: (sql, company) =>
      listEmployees(sql, Object.create(CursorCodec.prototype) as CursorCodec, company, PAGE, {
        today: TEST_TODAY,
        fetched: false,
      }),
  },
  companies_employees_submissions_list: {
    table: 'submission',
    filters: [{}, { open: true }],
    list: (sql, company, filters) => listSubmissions(sql, company, PAGE, filters),
  },
  companies_inbox_emails_list: {
    table: 'email',
    filters: [{}],
    list: (sql, company) =>
      listEmails(sql, Object.create(CursorCodec.prototype) as CursorCodec, company, PAGE),
  },
  companies_inbox_mailboxes_list: {
    table: 'company_mailbox',
    filters: [{}],
    list: (sql, company) => listMailboxes(sql, company, 51, null),
  },
  companies_questions_list: {
    table: 'question',
    filters: [{}, { state: 'open' }, { state: 'answered' }, { object_id: `T${'7'.padStart(25, '0')}` }],
    list: (sql, company, filters) => listQuestions(sql, company, filters, PAGE),
  },
  companies_rules_list: {
    table: 'rule',
    filters: [{}, { state: 'proposed' }],
    list: (sql, company, filters) => listRules(sql, company, filters, PAGE),
  },
  companies_automatic_acts_list: {
    table: 'automatic_act',
    filters: [{}, { cause: 'rule:7' }, { cause: 'supplier:7' }, { since: isoDate('2026-01-01') }],
    list: (sql, company, filters) => listAutomaticActs(sql, company, filters, PAGE),
  },
  companies_holds_list: {
    table: 'hold',
    filters: [{}],
    list: (sql, company) => listHolds(sql, company, TEST_TODAY, PAGE),
  },
  companies_webhook_endpoints_list: {
    table: 'endpoint',
    filters: [{}],
    list: (sql, company) => listEndpoints(sql, company, 51, null),
  },
  companies_webhook_deliveries_list: {
    table: 'delivery',
    filters: [{}, ...DELIVERY_STATES.map((state) => ({ state }))],
    list: (sql, companyId, filters) => listDeliveries(sql, { companyId, endpointId: 7n }, filters, 51, null),
  },
  companies_vat_registrations_list: {
    table: 'vat_registration',
    filters: [{}],
    list: (sql, company) => listVatRegistrations(sql, company, 51, null),
  },
};

describe.each(Object.entries(OF_COMPANIES))('%s', (_id, { table, filters, list }) => {
  it.each(filters)('by %j reaches an index', async (by) => {
    const plan = await planIn(db.database, trade.companyId, (sql) => list(sql, trade.companyId, by));
    expect(plan).not.toMatch(scansTable(table));
  });
});

it.each(['amount', '-amount', 'counterparty', '-counterparty'] as const)(
  'open bank lines by %s are looked for among open lines alone: those of one counterparty may come after all others',
  async (ordering) => {
    for (const status of ['open', 'unmatched'] as const) {
      const plan = await planIn(db.database, trade.companyId, (sql) =>
        listTransactions(sql, trade.companyId, { status, ordering }, PAGE),
      );
      expect(plan).toMatch(/bank_transaction_open/u);
    }
  },
);

/** The dependencies of a list's service other than its database, which no list here uses. */
const NOT_ASKED = undefined as never;

interface ServiceList {
  readonly table: string;
  readonly filters: readonly object[];
  /** `organization` and `user` are those with a few rows each. */
  readonly list: (
    database: TestDatabase['database'],
    of: { organization: bigint; user: bigint },
    filters: object,
  ) => Promise<unknown>;
}

const OF_SERVICES: Readonly<Record<string, ServiceList>> = {
  organizations_list: {
    table: 'organization',
    filters: [{ of: 'one' }, { of: 'all' }],
    list: (database, { organization }, filters) =>
      new Organizations(database).list(
        'of' in filters && filters.of === 'all' ? 'all' : [organization],
        51,
        null,
      ),
  },
  organizations_companies_list: {
    table: 'company',
    filters: [{}],
    list: (database, { organization }) => new Companies(database).list([organization], 51, null),
  },
  organizations_usage_list: {
    table: 'company',
    filters: [{}],
    list: (database, { organization }) => new Companies(database).list([organization], 51, null),
  },
  organizations_work_list: {
    table: 'company',
    filters: [{}],
    list: (database, { organization }) =>
      database.system((sql) =>
        workOfOrganization(sql, organization, { human: true, credential: { scopes: new Set() } }),
      ),
  },
  organizations_members_list: {
    table: 'membership',
    filters: [{}],
    list: (database, { organization }) => new Members(database, clock).list(organization, 51, null),
  },
  organizations_invitations_list: {
    table: 'invitation',
    filters: [{}],
    list: (database, { organization }) =>
      new Invitations(database, clock, NOT_ASKED).list(organization, 51, null),
  },
  organizations_api_keys_list: {
    table: 'api_key',
    filters: [{ of: 'everybody' }, { of: 'one' }],
    list: (database, { organization, user }, filters) =>
      new ApiKeys(database, clock, NOT_ASKED).list(
        organization,
        51,
        null,
        'of' in filters && filters.of === 'one' ? user : null,
      ),
  },
  organizations_requests_list: {
    table: 'client_request',
    filters: [
      {},
      { userId: 7n },
      { credential: { credentialKind: 'api_key', credentialId: 7n } },
      { failed: true },
      { before: PLACE },
    ],
    list: (database, { organization }, filters) =>
      new ClientRequests(database, clock, () => undefined).list(organization, {
        before: null,
        ...filters,
        limit: 51,
      }),
  },
  organizations_audit_list: {
    table: 'audit_event',
    filters: [
      {},
      { objectType: 'party' },
      { objectId: '7' },
      { userId: 7n },
      { actions: ['party.create'] },
      { actorKind: 'worker', companyId: 7n },
      { companyId: 7n },
      { from: isoDate('2026-01-01'), to: isoDate('2026-01-31') },
      { before: PLACE },
    ],
    list: (database, { organization }, filters) =>
      new AuditTrail(database).list(organization, { before: null, ...filters, limit: 51 }),
  },
  me_audit_list: {
    table: 'audit_event',
    filters: [
      {},
      { actions: ['session.open'] },
      { from: isoDate('2026-01-01'), to: isoDate('2026-01-31') },
      { before: PLACE },
    ],
    list: (database, { user }, filters) =>
      new AuditTrail(database).listOwn(user, { before: null, ...filters, limit: 51 }),
  },
  me_connected_apps_list: {
    table: 'connected_app',
    filters: [{}],
    list: (database, { user }) => new ConnectedApps(database, clock).list(user, 51, null),
  },
  auth_sessions_list: {
    table: 'session',
    filters: [{}],
    list: (database, { user }) => new Sessions(database, clock, NOT_ASKED).list(user, 51, null),
  },
  firm_authority_access_list: {
    table: 'company',
    filters: [
      {},
      { state: 'none' },
      { state: 'requested' },
      { state: 'granted' },
      { state: 'withdrawn' },
      { before: 7n },
    ],
    list: (database, _of, filters) =>
      database.read((sql) =>
        listCompaniesForFirm(sql, { before: null, today: TEST_TODAY, ...filters, limit: 51 }),
      ),
  },
  // By text, a small table is read as a whole; a large one by its index of trigrams.
  firm_companies_list: {
    table: 'company',
    filters: [{}, { ids: [7n, 8n] }, { state: 'requested' }, { before: 7n }],
    list: (database, _of, filters) =>
      database.read((sql) =>
        listCompaniesForFirm(sql, { before: null, today: TEST_TODAY, ...filters, limit: 51 }),
      ),
  },
  firm_users_list: {
    table: 'app_user',
    filters: [{}, { before: 7n }],
    list: (database, _of, filters) =>
      database.read((sql) => listPeopleForFirm(sql, { before: null, ...filters, limit: 51 }, clock.now())),
  },
  firm_submissions_list: {
    table: 'submission',
    filters: [{}, { status: 'submitted' }, { status: 'applied' }, { companyId: 7n }, { before: PLACE }],
    list: (database, _of, filters) =>
      database.system((sql) => queuedSubmissions(sql, { before: null, ...filters, limit: 51 })),
  },
  firm_tasks_list: {
    table: 'task',
    filters: [
      {},
      { states: ['failed'] },
      { states: ['waiting', 'running'] },
      { states: ['done'] },
      { kinds: ['rebuild-status'] },
      { companyId: 7n },
      { companyId: 7n, kinds: ['rebuild-status'], before: PLACE },
      { companyId: 7n, states: ['done'] },
      { companyId: 7n, states: ['failed'] },
      { companyId: 7n, states: ['waiting', 'queued', 'running'] },
    ],
    list: (database, _of, filters) => new Tasks(database).list({ ...filters, limit: 51 }),
  },
};

describe.each(Object.entries(OF_SERVICES))('%s', (_id, { table, filters, list }) => {
  it.each(filters)('by %o reaches an index', async (by) => {
    const [of] = await db.owner<{ organization: string; user: string }>(
      'SELECT organization_id AS organization, user_id AS user FROM identity.membership ORDER BY id DESC LIMIT 1',
    );
    const one = { organization: BigInt(of?.organization ?? 0), user: BigInt(of?.user ?? 0) };
    const plan = await planOf(db.database, (database) => list(database, one, by));
    expect(plan).not.toMatch(scansTable(table));
  });
});

it('every list of the contract is explained', () => {
  const lists = documentedOperations(contract)
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))
    .map(({ id }) => id);
  expect(
    [...Object.keys(OF_COMPANIES), ...Object.keys(OF_SERVICES), ...BESIDE_THEIR_CODE].toSorted(),
  ).toEqual(lists.toSorted());
});
