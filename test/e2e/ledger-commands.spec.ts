import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertLedgerCoherent } from '#books';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { depreciation } from '../support/events.js';
import { faults } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await db.database.reportCompany(keeper.company.id, (sql) => assertLedgerCoherent(sql, keeper.company.id));
  await keeper.close();
  await db.drop();
});

const ULID = expect.stringMatching(/^[0-9A-Z]{26}$/) as string;

describe('an accounting event over HTTP', () => {
  it('is recorded with its entry, once for a key', async () => {
    const headers = { 'idempotency-key': 'an-event-of-this-test' };
    const answer = await keeper.post('/events', depreciation(), { headers });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      command: 'event.record',
      command_id: ULID,
      commit_seq: expect.any(Number) as number,
      replayed: false,
      result: { event_id: ULID, entry_id: ULID },
    });
    expect((await keeper.post('/events', depreciation(), { headers })).text).toBe(answer.text);
    const ledger = await keeper.get('/general-ledger/?account_code=7010');
    expect(ledger.body).toMatchObject({
      accounts: [{ closing_base_minor: 12500, lines: [{ journal: 'general', memo: 'Kulum' }] }],
    });
  });

  it('that opens the books is in the journal of openings, with bank accounts and parties', async () => {
    const party_id = await keeper.party();
    const answer = await keeper.post(
      '/events',
      depreciation({
        kind: 'opening_balance',
        economic_date: '2025-01-01',
        lines: [
          { account_code: '1020', amount_minor: 500_000 },
          { account_code: '2310', amount_minor: -20_000, party_id },
          { account_code: '2990', amount_minor: -480_000 },
        ],
      }),
    );
    expect(answer.status).toBe(201);
    expect((await keeper.get(`/open-items/?party_id=${party_id}`)).body).toMatchObject({
      items: [{ account_code: '2310', residual_minor: 20_000, side: 'credit', invoice_id: null }],
    });
    expect((await keeper.get('/general-ledger/?account_code=1020&date_from=2025-01-01')).body).toMatchObject({
      accounts: [{ lines: [{ journal: 'opening' }] }],
    });
  });

  it.each<[object, unknown[]]>([
    [{ kind: 'surprise' }, [400, 'validation_error', 'kind: invalid_choice']],
    [{ economic_date: '2026-02-30' }, [400, 'validation_error', 'economic_date: invalid_date']],
    [{ lines: [{ account_code: '7010', amount_minor: 1 }] }, [400, 'validation_error', 'lines: too_few']],
    [
      {
        lines: [
          { account_code: '7010', amount_minor: 0 },
          { account_code: '1855', amount_minor: 0 },
        ],
      },
      [400, 'validation_error', 'lines.0.amount_minor: zero_amount', 'lines.1.amount_minor: zero_amount'],
    ],
    [
      {
        lines: [
          { account_code: '7010', amount_minor: 2 },
          { account_code: '1855', amount_minor: -1 },
        ],
      },
      [400, 'invalid_payload', 'lines: unbalanced'],
    ],
    [
      {
        lines: [
          { account_code: '7010', amount_minor: 2 },
          { account_code: '1020', amount_minor: -2 },
        ],
      },
      [400, 'invalid_payload', 'lines.1.account_code: control_account'],
    ],
    [
      {
        lines: [
          { account_code: '7010', amount_minor: 2 },
          { account_code: '2310', amount_minor: -2 },
        ],
      },
      [400, 'invalid_payload', 'lines.1.party_id: required'],
    ],
    [{ memo: 'x'.repeat(2001) }, [400, 'validation_error', 'memo: too_long']],
    [
      {
        lines: [
          { account_code: '1230', amount_minor: 2, currency: 'USD' },
          { account_code: '1855', amount_minor: -1 },
        ],
      },
      [409, 'exchange_rate_missing'],
    ],
    [{ economic_date: '1999-12-31' }, [409, 'period_missing']],
    [{ economic_date: '2028-01-01' }, [409, 'period_missing']],
  ])('%j is refused', async (more, expected) => {
    expect(faults(await keeper.post('/events', depreciation(more)))).toEqual(expected);
  });

  it('of more than 2000 lines is refused', async () => {
    const line = { account_code: '7010', amount_minor: 1 };
    const answer = await keeper.post(
      '/events',
      depreciation({ lines: Array.from({ length: 2001 }, () => line) }),
    );
    expect(faults(answer)).toEqual([400, 'validation_error', 'lines: too_many']);
  });
});

describe('accounts over HTTP', () => {
  it('are added, listed, and reported in their place', async () => {
    const answer = await keeper.post('/accounts', {
      code: '5135',
      name: 'Tarkvara arendus',
      type: 'expense',
      income_statement_line: 'IS.OPEX',
      default_vat_code: 'P24',
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ command: 'account.create', result: { account_id: ULID } }),
    ]);
    expect((await keeper.get('/accounts/?search=5135')).body).toMatchObject({
      items: [
        {
          code: '5135',
          name: 'Tarkvara arendus',
          name_en: null,
          type: 'expense',
          normal_side: 'debit',
          control_kind: null,
          role: null,
          default_vat_code: 'P24',
          active: true,
          balance_sheet_line: null,
          income_statement_line: 'IS.OPEX',
        },
      ],
    });
    expect((await keeper.post('/accounts', { code: '5998', name: 'Muu', type: 'expense' })).status).toBe(201);
    for (const account_code of ['5135', '5998']) {
      const lines = [
        { account_code, amount_minor: 100 },
        { account_code: '2690', amount_minor: -100 },
      ];
      expect((await keeper.post('/events', depreciation({ kind: 'accrual', lines }))).status).toBe(201);
    }
    const report = await keeper.get('/reports/profit-and-loss/?date_from=2026-11-20');
    expect(report.body).toMatchObject({ result_minor: -12700, unmapped_accounts: ['5998'] });
  });

  it('are added once for a code, and refused with references that do not exist', async () => {
    const taken = await keeper.post('/accounts', { code: '1020', name: 'Pank', type: 'asset' });
    expect(taken.body).toMatchObject({ status: 409, code: 'account_code_taken', account_id: ULID });
    expect(
      faults(
        await keeper.post('/accounts', {
          code: '5997',
          name: 'x',
          type: 'asset',
          balance_sheet_line: 'BS.NO',
        }),
      ),
    ).toEqual([400, 'invalid_payload', 'balance_sheet_line: no_such_line']);
    expect(
      faults(
        await keeper.post('/accounts', { code: '5997', name: 'x', type: 'asset', default_vat_code: 'NO' }),
      ),
    ).toEqual([400, 'validation_error', 'default_vat_code: not_found']);
    expect(faults(await keeper.post('/accounts', { code: 'a b', name: 'x', type: 'asset' }))).toEqual([
      400,
      'validation_error',
      'code: invalid_format',
    ]);
  });

  it('are renamed, found by the new name, and listed with it', async () => {
    const body = { code: '5996', name: 'Kullerid', type: 'expense' } as const;
    const { account_id: id } = (await keeper.call('commands_create_account', { body })).result;
    const path = { account_id: id };
    const found = async (search: string) =>
      (await keeper.call('books_accounts_list', { query: { search } })).items;
    const renamed = { name: 'Postikulu', name_en: 'Postage', default_vat_code: 'P24' };
    expect(await keeper.call('commands_update_account', { path, body: renamed })).toMatchObject({
      command: 'account.update',
      result: { account_id: id },
    });
    expect(await found('postage')).toMatchObject([{ id, code: '5996', ...renamed }]);
    await keeper.call('commands_update_account', { path, body: { name_en: null } });
    expect(await found('5996')).toMatchObject([{ id, ...renamed, name_en: null }]);
  });

  it('cannot be renamed to nothing, nor get another code, and those of others are not there', async () => {
    const [account] = (await keeper.call('books_accounts_list', { query: { search: '5135' } })).items;
    const update = (body: object) => keeper.post(`/accounts/${account?.id ?? ''}/update`, body);
    expect(faults(await update({ name: '' }))).toEqual([400, 'validation_error', 'name: too_short']);
    expect(faults(await update({ code: '5136' }))).toEqual([400, 'validation_error', 'code: unknown_field']);
    expect(faults(await update({ default_vat_code: 'NO' }))).toEqual([
      400,
      'validation_error',
      'default_vat_code: not_found',
    ]);
    const other = await keeper.post('/accounts/01KAG2V9M0Q8Y4T6W3Z5X7C1B2/update', { name: 'x' });
    expect(other.body).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('dimensions over HTTP', () => {
  const axis = { code: 'PROJ', name: 'Projektid', kind: 'project' };

  it('are created with values, get more of them, and are listed with all', async () => {
    const first = await keeper.post('/dimensions', { ...axis, values: [{ code: 'B', name: 'Teine' }] });
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ result: { dimension_id: ULID, values: [{ id: ULID, code: 'B' }] } }),
    ]);
    const more = await keeper.post('/dimensions', {
      ...axis,
      values: [
        { code: 'A', name: 'Esimene' },
        { code: 'B', name: 'x' },
      ],
    });
    expect(more.body).toMatchObject({ result: { values: [{ code: 'A' }] } });
    await keeper.post('/dimensions', { code: 'DEP', name: 'Osakonnad', kind: 'department' });
    const listed = await keeper.get('/dimensions/');
    expect(listed.body).toEqual({
      items: [
        { id: ULID, code: 'DEP', name: 'Osakonnad', kind: 'department', active: true, values: [] },
        {
          id: ULID,
          code: 'PROJ',
          name: 'Projektid',
          kind: 'project',
          active: true,
          values: [
            { id: ULID, code: 'A', name: 'Esimene', active: true },
            { id: ULID, code: 'B', name: 'Teine', active: true },
          ],
        },
      ],
      next_cursor: null,
    });
    expect((await keeper.get('/dimensions/?kind=project')).body).toMatchObject({ items: [{ code: 'PROJ' }] });
    expect((await keeper.get('/dimensions/?active=false')).body).toMatchObject({ items: [] });
    const value = (listed.body as { items: { values: { id: string }[] }[] }).items[1]?.values[0]?.id;
    const lines = [
      { account_code: '7010', amount_minor: 100, dimensions: [value] },
      { account_code: '1855', amount_minor: -100 },
    ];
    expect((await keeper.post('/events', depreciation({ lines }))).status).toBe(201);
  });

  it('that exist, with nothing to add or of another kind, are refused', async () => {
    expect(faults(await keeper.post('/dimensions', axis))).toEqual([409, 'dimension_exists']);
    expect(
      faults(
        await keeper.post('/dimensions', { ...axis, kind: 'client', values: [{ code: 'C', name: 'c' }] }),
      ),
    ).toEqual([409, 'dimension_exists']);
    expect(faults(await keeper.post('/dimensions', { ...axis, kind: 'colour' }))).toEqual([
      400,
      'validation_error',
      'kind: invalid_choice',
    ]);
  });
});

describe('periods and VAT returns over HTTP', () => {
  const months = async (): Promise<{ id: string; from: string; state: string; vat_filed: boolean }[]> =>
    ((await keeper.get('/periods/?limit=200')).body as { items: [] }).items;

  it('close and reopen in order, and refuse entries when closed', async () => {
    const [first, second] = await months();
    expect(faults(await keeper.post(`/periods/${second?.id ?? ''}/close`))).toEqual([
      409,
      'period_out_of_order',
    ]);
    const closed = await keeper.post(`/periods/${first?.id ?? ''}/close`);
    expect([closed.status, closed.body]).toEqual([
      200,
      expect.objectContaining({
        command: 'period.close',
        result: { period_id: first?.id, state: 'closed', warnings: [] },
      }),
    ]);
    expect(faults(await keeper.post('/events', depreciation({ economic_date: '2025-01-31' })))).toEqual([
      409,
      'period_closed',
    ]);
    expect((await keeper.get('/periods/?state=closed')).body).toMatchObject({
      items: [{ id: first?.id, fiscal_year_state: 'closing', closed_by: expect.any(String) as string }],
    });
    const reopened = await keeper.post(`/periods/${first?.id ?? ''}/reopen`);
    expect(reopened.body).toMatchObject({ result: { state: 'open' } });
    expect(faults(await keeper.post(`/periods/${first?.id ?? ''}/reopen`))).toEqual([409, 'state_conflict']);
    expect(faults(await keeper.post('/periods/nothing/close'))).toEqual([404, 'not_found']);
  });

  it('a member closes and prepares, but neither reopens nor files', async () => {
    const { key } = await keeper.organization.member('member');
    const [first] = await months();
    const path = `/periods/${first?.id ?? ''}`;
    expect((await keeper.post(`${path}/close`, undefined, { key })).status).toBe(200);
    expect(faults(await keeper.post(`${path}/reopen`, undefined, { key }))).toEqual([
      403,
      'permission_denied',
    ]);
    const prepared = await keeper.post('/vat-returns', { period_from: '2025-02-01' }, { key });
    expect(prepared.status).toBe(201);
    const { return_id } = (prepared.body as { result: { return_id: string } }).result;
    expect(faults(await keeper.post(`/vat-returns/${return_id}/file`, undefined, { key }))).toEqual([
      403,
      'permission_denied',
    ]);
  });

  it('a return is prepared and filed, and its month shows it', async () => {
    const recorded = await keeper.post(
      '/invoices',
      await keeper.purchase({}, { invoice_date: '2026-10-05' }),
    );
    const { invoice_id } = (recorded.body as { result: { invoice_id: string } }).result;
    await keeper.post(`/invoices/${invoice_id}/post`);
    const prepared = await keeper.post('/vat-returns', { period_from: '2026-10-01' });
    expect(prepared.body).toMatchObject({
      command: 'vat_return.prepare',
      result: { return_id: ULID, revision_no: 1, payable_minor: -504 },
    });
    const { return_id } = (prepared.body as { result: { return_id: string } }).result;
    const filed = await keeper.post(`/vat-returns/${return_id}/file`);
    expect([filed.status, filed.body]).toEqual([
      200,
      expect.objectContaining({ command: 'vat_return.file', result: { return_id, entry_id: ULID } }),
    ]);
    const { entry_id } = (filed.body as { result: { entry_id: string } }).result;
    expect((await keeper.get(`/entries/${entry_id}/`)).body).toMatchObject({
      economic_date: '2026-10-31',
      source_kind: 'vat_return',
      state: 'posted',
      vat_return_id: return_id,
      invoice_id: null,
      lines: [
        { line_no: 1, amount_minor: expect.any(Number) as number },
        { line_no: 2, account_code: expect.any(String) as string },
      ],
    });
    expect(faults(await keeper.get('/entries/01ARZ3NDEKTSV4RRFFQ69G5FAV/'))).toEqual([404, 'not_found']);
    expect((await keeper.get('/vat-preview/?period=2026-10')).body).toMatchObject({
      filed_return_id: return_id,
    });
    expect((await months()).filter((month) => month.vat_filed).map((month) => month.from)).toEqual([
      '2026-10-01',
    ]);
    expect(faults(await keeper.post(`/vat-returns/${return_id}/file`))).toEqual([
      409,
      'state_conflict',
      'return_id: return_filed',
    ]);
    expect(faults(await keeper.post('/vat-returns', { period_from: '2026-10-02' }))).toEqual([
      400,
      'validation_error',
      'period_from: not_first_of_month',
    ]);
    expect(faults(await keeper.post('/vat-returns', { period_from: '2019-10-01' }))).toEqual([
      409,
      'period_missing',
    ]);
  });
});
