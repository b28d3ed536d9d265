import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertLedgerCoherent } from '#books';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
  for (const [invoice_date, number] of [
    ['2025-12-30', 'A-1'],
    ['2026-10-31', 'A-2'],
    ['2026-11-20', 'A-3'],
  ]) {
    const recorded = await keeper.send('POST', '/invoices', {
      body: await keeper.purchase({ number }, { invoice_date }),
    });
    const { invoice_id: id } = (recorded.body as { result: { invoice_id: string } }).result;
    expect((await keeper.send('POST', `/invoices/${id}/post`)).status).toBe(200);
  }
});

afterAll(async () => {
  await db.database.reportCompany(keeper.company.id, (sql) => assertLedgerCoherent(sql, keeper.company.id));
  await keeper.close();
  await db.drop();
});

const refused = (answer: TestAnswer) => [answer.status, answer.body];
const aProblem = (field: string, code?: string): unknown[] => [
  400,
  expect.objectContaining({
    code: 'validation_error',
    errors: [expect.objectContaining({ field, ...(code === undefined ? {} : { code }) })],
  }),
];

describe('the general ledger over HTTP', () => {
  const path = '/general-ledger/?account_code=2310';

  it('is written while it is read, compressed on request, and not sent again to a client that has it', async () => {
    const ledger = await keeper.get(path);
    expect(ledger.status).toBe(200);
    expect(ledger.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(ledger.headers.get('content-length')).toBeNull();
    expect((ledger.body as { accounts: { lines: unknown[] }[] }).accounts[0]?.lines).toHaveLength(2);
    const etag = ledger.headers.get('etag') ?? '';
    const again = await keeper.send('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await keeper.send('HEAD', path);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
    expect(head.headers.get('content-length')).toBeNull();
    const unchanged = await keeper.send('HEAD', path, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, unchanged.headers.get('content-length')]).toEqual([304, null]);
  });

  it('changes as soon as something is posted', async () => {
    const etag = (await keeper.get(path)).headers.get('etag') ?? '';
    const event = { kind: 'manual', economic_date: '2026-12-05', lines: [] as object[] };
    for (const [account_code, amount_minor] of [
      ['5900', 100],
      ['7010', -100],
    ]) {
      event.lines.push({ account_code, amount_minor });
    }
    expect((await keeper.send('POST', '/events', { body: event })).status).toBe(201);
    const later = await keeper.send('GET', path, { headers: { 'if-none-match': etag } });
    expect(later.status).toBe(200);
    expect(later.headers.get('etag')).not.toBe(etag);
  });
});

describe('VAT codes over HTTP', () => {
  it('are ordered by code, with the fields of the contract', async () => {
    const answer = await keeper.get('/vat-codes/?direction=sales&limit=200');
    const { items, next_cursor } = answer.body as { items: { code: string }[]; next_cursor: null };
    expect(next_cursor).toBeNull();
    expect(items.map((item) => item.code)).toEqual(items.map((item) => item.code).sort());
    expect(items.find((item) => item.code === 'S24')).toEqual({
      code: 'S24',
      family: 'S',
      standard: true,
      name: 'Müük 24%',
      name_en: 'Domestic sale 24%',
      direction: 'sales',
      rate_bps: 2400,
      treatment: 'standard',
      deductible_bps: 10000,
      return_lines: ['1', '4'],
      valid_from: '2025-07-01',
      valid_to: null,
      active: true,
    });
  });

  it('that are valid on a day feed the lines of the form of that day', async () => {
    const on = async (day: string) =>
      ((await keeper.get(`/vat-codes/?valid_on=${day}&limit=200`)).body as { items: { code: string }[] })
        .items;
    expect(await on('2025-06-30')).toContainEqual(
      expect.objectContaining({ code: 'S22', return_lines: ['1', '4'] }),
    );
    expect((await on('2025-07-01')).map((item) => item.code)).not.toContain('S22');
    expect((await on('2025-06-30')).map((item) => item.code)).not.toContain('S24');
    const all = (await keeper.get('/vat-codes/?limit=200')).body as { items: { code: string }[] };
    expect(all.items).toContainEqual(
      expect.objectContaining({ code: 'S22', return_lines: ['1.2', '4'], valid_to: '2025-06-30' }),
    );
  });

  it('are paged, and the inactive filter finds none', async () => {
    const first = (await keeper.get('/vat-codes/?limit=1')).body as { items: object[]; next_cursor: string };
    const second = (await keeper.get(`/vat-codes/?limit=1&cursor=${first.next_cursor}`)).body as typeof first;
    expect(second.items).not.toEqual(first.items);
    expect((await keeper.get('/vat-codes/?active=false')).body).toEqual({ items: [], next_cursor: null });
  });
});

describe('periods over HTTP', () => {
  it('are the months of the years, oldest first, with the fields of the contract', async () => {
    const answer = await keeper.get('/periods/?limit=200');
    const { items } = answer.body as { items: { from: string }[] };
    expect(items).toHaveLength(24);
    expect(items.map((item) => item.from)).toEqual(items.map((item) => item.from).sort());
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      fiscal_year: '2025',
      fiscal_year_state: 'open',
      from: '2025-01-01',
      to: '2025-01-31',
      state: 'open',
      vat_filed: false,
      closed_at: null,
      closed_by: null,
      reopened_at: null,
      reopened_by: null,
      reopen_reason: null,
    });
  });

  it('are found by year and state, and are paged', async () => {
    const year = (await keeper.get('/periods/?fiscal_year=2026&limit=5')).body as {
      items: { from: string }[];
      next_cursor: string;
    };
    expect(year.items[0]?.from).toBe('2026-01-01');
    const next = await keeper.get(`/periods/?fiscal_year=2026&limit=5&cursor=${year.next_cursor}`);
    expect(next.body).toMatchObject({ items: [{ from: '2026-06-01' }, {}, {}, {}, {}] });
    expect((await keeper.get('/periods/?fiscal_year=1999')).body).toEqual({ items: [], next_cursor: null });
    expect((await keeper.get('/periods/?state=closed')).body).toEqual({ items: [], next_cursor: null });
    expect(refused(await keeper.get('/periods/?state=shut'))).toEqual(aProblem('state'));
  });
});

describe('the trial balance over HTTP', () => {
  it('has the fields of the contract', async () => {
    const answer = await keeper.get('/trial-balance/');
    expect(answer.body).toEqual({
      base_currency: 'EUR',
      from: '2026-01-01',
      to: '2026-11-20',
      total_debit_base_minor: 5208,
      total_credit_base_minor: 5208,
      rows: expect.arrayContaining([
        {
          account_id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
          account_code: '2310',
          account_name: 'Võlad tarnijatele',
          account_name_en: 'Trade payables',
          type: 'liability',
          opening_base_minor: -2604,
          debit_base_minor: 0,
          credit_base_minor: 5208,
          closing_base_minor: -7812,
        },
        expect.objectContaining({ account_code: '2960', opening_base_minor: 2100, closing_base_minor: 2100 }),
        expect.objectContaining({ account_code: '5900', opening_base_minor: 0, closing_base_minor: 4200 }),
      ]) as unknown,
    });
  });

  it('refuses invalid days, and ranges that end before they begin', async () => {
    expect(refused(await keeper.get('/trial-balance/?date_from=2026-02-30'))).toEqual(aProblem('date_from'));
    expect(refused(await keeper.get('/trial-balance/?date_from=2026-02-02&date_to=2026-02-01'))).toEqual(
      aProblem('date_from'),
    );
  });
});

describe('the balance sheet over HTTP', () => {
  it('has the fields of the contract, and balances', async () => {
    const answer = await keeper.get('/reports/balance-sheet/?as_of=2026-10-31&compare_as_of=2025-12-31');
    const { rows, ...rest } = answer.body as { rows: { line_code: string }[] };
    expect(rest).toEqual({
      schema: { code: 'ee_balance_sheet', version: '2026-01', name: 'Bilanss', name_en: 'Balance sheet' },
      currency: 'EUR',
      as_of: '2026-10-31',
      compare_as_of: '2025-12-31',
      simplified: false,
      assets_minor: 1008,
      liabilities_and_equity_minor: 1008,
      balanced: true,
      unmapped_accounts: [],
    });
    expect(rows.find((row) => row.line_code === 'BS.CL.PAY.TRADE')).toEqual({
      line_code: 'BS.CL.PAY.TRADE',
      label: 'Võlad tarnijatele',
      label_en: 'Trade payables',
      level: 4,
      kind: 'line',
      amount_minor: 5208,
      compare_amount_minor: 2604,
      account_codes: ['2310'],
      accounts: [
        {
          account_code: '2310',
          account_name: 'Võlad tarnijatele',
          amount_minor: 5208,
          compare_amount_minor: 2604,
        },
      ],
    });
    expect(rows.find((row) => row.line_code === 'BS.EQ.RET')).toMatchObject({
      amount_minor: -2100,
      compare_amount_minor: 0,
    });
    expect(rows.find((row) => row.line_code === 'BS.EQ.CUR')).toMatchObject({
      amount_minor: -2100,
      compare_amount_minor: -2100,
    });
  });
});

describe('profit and loss over HTTP', () => {
  it('has the fields of the contract', async () => {
    const answer = await keeper.get(
      '/reports/profit-and-loss/?date_from=2026-10-01&date_to=2026-11-20&compare_from=2025-01-01&compare_to=2025-12-31',
    );
    const { rows, ...rest } = answer.body as { rows: { line_code: string }[] };
    expect(rest).toEqual({
      schema: {
        code: 'ee_income_statement_1',
        version: '2026-01',
        name: expect.any(String) as string,
        name_en: expect.any(String) as string,
      },
      currency: 'EUR',
      from: '2026-10-01',
      to: '2026-11-20',
      compare_from: '2025-01-01',
      compare_to: '2025-12-31',
      simplified: false,
      result_minor: -4200,
      compare_result_minor: -2100,
      months: [],
      unmapped_accounts: [],
    });
    expect(rows.find((row) => row.line_code === 'IS.OPEX')).toMatchObject({
      amount_minor: -4200,
      compare_amount_minor: -2100,
      accounts: [{ account_code: '5900', amount_minor: -4200 }],
    });
  });

  it('is shown by function and abridged, and refuses an unknown scheme', async () => {
    const answer = await keeper.get('/reports/profit-and-loss/?scheme=2&simplified=true');
    expect(answer.body).toMatchObject({
      schema: { code: 'ee_income_statement_2_simplified' },
      simplified: true,
      result_minor: -4200,
    });
    expect(refused(await keeper.get('/reports/profit-and-loss/?scheme=3'))).toEqual(aProblem('scheme'));
    expect(refused(await keeper.get('/reports/profit-and-loss/?simplified=yes'))).toEqual(
      aProblem('simplified'),
    );
  });

  it('compares with whole ranges only', async () => {
    expect(refused(await keeper.get('/reports/profit-and-loss/?compare_from=2025-01-01'))).toEqual(
      aProblem('compare_to', 'required'),
    );
    expect(
      refused(await keeper.get('/reports/profit-and-loss/?compare_from=2025-01-02&compare_to=2025-01-01')),
    ).toEqual(aProblem('compare_from'));
  });
});

describe('open items over HTTP', () => {
  it('have the fields of the contract', async () => {
    const answer = await keeper.get('/open-items/?account_code=2310&as_of=2026-10-31');
    expect(answer.body).toMatchObject({
      as_of: '2026-10-31',
      base_currency: 'EUR',
      items: [
        { invoice_number: 'A-1', residual_minor: 2604 },
        { invoice_number: 'A-2', side: 'credit', amount_minor: 2604, residual_base_minor: 2604 },
      ],
    });
  });

  it('are added up by party, side and age', async () => {
    const { items } = await keeper.call('books_open_items_ages_retrieve', {
      query: { account_code: '2310', as_of: '2026-10-31' },
    });
    const one = { control_kind: 'payable', side: 'credit', items: 1, total_minor: 2604 };
    expect(items).toMatchObject([one, one]);
  });

  it('of an invalid party are refused, of an unknown one are empty', async () => {
    expect(refused(await keeper.get('/open-items/?party_id=nobody'))).toEqual(
      aProblem('party_id', 'invalid_id'),
    );
    expect((await keeper.get('/open-items/?party_id=01ARZ3NDEKTSV4RRFFQ69G5FAV')).body).toMatchObject({
      items: [],
    });
  });
});

describe('the VAT return preview over HTTP', () => {
  it('has the fields of the contract', async () => {
    const answer = await keeper.get('/vat-preview/?period=2026-10');
    const { lines, ...rest } = answer.body as { lines: { line: string }[] };
    expect(rest).toEqual({
      form: 'KMD',
      form_version: 'KMD6',
      period_from: '2026-10-01',
      period_to: '2026-10-31',
      due_date: '2026-11-20',
      currency: 'EUR',
      payable_minor: -504,
      annex: { part_a: [], part_b: [] },
      recapitulative: [],
      warnings: [],
      vat_cars: 0,
      vat_cars_partial: 0,
      filed_return_id: null,
      filed: null,
      prepared: null,
    });
    expect(lines.map((line) => line.line).slice(0, 7)).toEqual(['1', '1.1', '1.2', '2', '2.1', '2.2', '3']);
    expect(lines.find((line) => line.line === '5')).toEqual({
      line: '5',
      label: expect.any(String) as string,
      label_en: expect.any(String) as string,
      amount_minor: 504,
      entries: 1,
      filed_minor: null,
      difference_minor: null,
    });
    expect(lines.find((line) => line.line === '13')).toMatchObject({ amount_minor: 504 });
  });

  it('covers the current month by default, and months only', async () => {
    expect((await keeper.get('/vat-preview/')).body).toMatchObject({ period_from: '2026-11-01' });
    for (const period of ['2026-13', '0000-01', '2026-11-01', '']) {
      expect(refused(await keeper.get(`/vat-preview/?period=${period}`))).toEqual(aProblem('period'));
    }
  });
});

describe('the entries behind the VAT return over HTTP', () => {
  it('lead from a line to its invoices, and list the left-out ones', async () => {
    const answer = await keeper.get('/vat-preview/entries/?period=2026-10&line=5');
    expect(answer.body).toEqual({
      period_from: '2026-10-01',
      period_to: '2026-10-31',
      currency: 'EUR',
      entries: [
        {
          entry_id: expect.any(String) as string,
          economic_date: '2026-10-31',
          vat_code: 'P24',
          lines: ['5'],
          base_minor: 0,
          output_minor: 0,
          input_minor: 504,
          invoice_id: expect.any(String) as string,
          invoice_number: 'A-2',
          party_id: expect.any(String) as string,
          party_name: expect.any(String) as string,
          line_amounts: [{ line: '5', amount_minor: 504 }],
          after_filing: null,
        },
      ],
      left_out: [],
    });
    expect((await keeper.get('/vat-preview/entries/?period=2026-10&line=1')).body).toMatchObject({
      entries: [],
    });
    expect((await keeper.get('/vat-preview/entries/')).body).toMatchObject({ period_from: '2026-11-01' });
  });
});

describe('a prepared VAT return over HTTP', () => {
  it('is read as prepared, also as the XML of the tax authority', async () => {
    const prepared = await keeper.send('POST', '/vat-returns', { body: { period_from: '2026-10-01' } });
    const { return_id: id } = (prepared.body as { result: { return_id: string } }).result;
    const {
      warnings,
      filed_return_id,
      filed,
      prepared: now,
      lines,
      ...preview
    } = await keeper.call('books_vat_preview_retrieve', { query: { period: '2026-10' } });
    expect([warnings, filed_return_id, filed]).toEqual([[], null, null]);
    expect(now).toMatchObject({ return_id: id, revision_no: 1, current: true });
    expect((await keeper.get(`/vat-returns/${id}/`)).body).toEqual({
      id,
      revision_no: 1,
      ...preview,
      lines: lines.map(({ filed_minor, difference_minor, ...line }) => {
        expect([filed_minor, difference_minor]).toEqual([null, null]);
        return line;
      }),
      prepared_at: expect.any(String) as string,
      filed_at: null,
      entry_id: null,
    });
    const xml = await keeper.get(`/vat-returns/${id}/xml/`);
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.text).toContain('<inputVatTotal>5.04</inputVatTotal>');
    for (const path of ['', 'xml/']) {
      expect((await keeper.get(`/vat-returns/01ARZ3NDEKTSV4RRFFQ69G5FAV/${path}`)).status).toBe(404);
    }
  });

  it('is in the list of returns, with every revision of its month, a page at a time', async () => {
    const again = await keeper.send('POST', '/vat-returns', { body: { period_from: '2026-10-01' } });
    const { return_id: id } = (again.body as { result: { return_id: string } }).result;
    const { lines, annex, recapitulative, vat_cars, vat_cars_partial, ...row } = (
      await keeper.get(`/vat-returns/${id}/`)
    ).body as Record<string, unknown>;
    expect([lines, annex, recapitulative, vat_cars, vat_cars_partial]).not.toContain(undefined);
    const first = (await keeper.get('/vat-returns/?limit=1')).body as {
      items: object[];
      next_cursor: string;
    };
    expect(first.items).toMatchObject([{ period_from: '2026-10-01', revision_no: 1, filed_at: null }]);
    const second = await keeper.get(`/vat-returns/?limit=1&cursor=${first.next_cursor}`);
    expect(second.body).toEqual({ items: [row], next_cursor: null });
  });
});

describe('every report', () => {
  it.each([
    '/trial-balance/',
    '/open-items/',
    '/open-items/ages/',
    '/vat-preview/',
    '/vat-preview/entries/',
    '/reports/balance-sheet/',
    '/reports/profit-and-loss/',
  ])('%s counts as an expensive operation', async (path) => {
    expect((await keeper.get(path)).headers.get('ratelimit-policy')).toContain('expensive');
  });
});
