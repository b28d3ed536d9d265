import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, FixedClock } from '#platform';
import { assertLedgerCoherent, booksBus, registerDocument } from '#books';
import {
  startApi,
  type TestAnswer,
  type TestApi,
  type TestOrganization,
  type TestRequest,
} from '../support/api.js';
import { openTestBooks, TEST_NOW, testActor } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let api: TestApi;
let organization: TestOrganization;
let company: { id: bigint; path: string };
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { clock: new FixedClock(TEST_NOW) });
  organization = await api.organization();
  company = await organization.company('ready');
  await openTestBooks(db.database, { companyId: company.id });
  key = await organization.key(['read', 'write']);
});

afterAll(async () => {
  await coherent(db.database);
  await api.close();
  await db.drop();
});

const coherent = (database: Database): Promise<void> =>
  database.reportCompany(company.id, (sql) => assertLedgerCoherent(sql, company.id));

const get = (path: string): Promise<TestAnswer> => api.send('GET', company.path + path, { key });
const post = (path: string, body?: unknown, request: TestRequest = {}): Promise<TestAnswer> =>
  api.send('POST', company.path + path, { key, ...(body === undefined ? {} : { body }), ...request });

/** A member of an answer's body, by its dotted path. */
function at(answer: TestAnswer, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], answer.body);
}

let names = 0;
async function party(fields: object = {}): Promise<string> {
  const answer = await post('/parties', { name: `Osapool ${(names += 1)} OÜ`, kind: 'supplier', ...fields });
  expect(answer.status).toBe(201);
  return at(answer, 'result.party_id') as string;
}

const purchase = (partyId: string, fields: object = {}, revision: object = {}) => ({
  direction: 'purchase',
  party_id: partyId,
  number: `E-${(names += 1)}`,
  revision: {
    invoice_date: '2026-11-03',
    lines: [
      {
        description: 'Majutus',
        unit_price: '10.5',
        quantity: '2',
        vat_code: 'P24',
        expense_role: 'hosting_expense',
      },
    ],
    ...revision,
  },
  ...fields,
});

describe('parties over HTTP', () => {
  it('are created, listed and read with every field of the contract', async () => {
    const id = await party({ name: 'Kontor ja Pojad OÜ', country: 'EE', email: 'arved@kontor.ee' });
    const read = await get(`/parties/${id}/`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      id,
      name_key: 'kontor ja pojad',
      vat_area: 'domestic',
      roles: ['supplier'],
      defaults: { payment_days: null },
    });
    const listed = await get('/parties/?q=kontor');
    expect(at(listed, 'items')).toMatchObject([{ id }]);
    expect(at(listed, 'next_cursor')).toBeNull();
  });

  it('page by a cursor that is bound to its filters', async () => {
    await Promise.all([party(), party(), party()]);
    const first = await get('/parties/?limit=2');
    const cursor = at(first, 'next_cursor') as string;
    const second = await get(`/parties/?limit=2&cursor=${cursor}`);
    expect(second.status).toBe(200);
    expect(at(second, 'items.0.id')).not.toBe(at(first, 'items.1.id'));
    const other = await get(`/parties/?limit=2&kind=supplier&cursor=${cursor}`);
    expect(other.body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'cursor', code: 'invalid_cursor' }],
    });
  });

  it.each([
    [{ name: 'X' }, 400, 'validation_error', 'kind', 'required'],
    [{ name: 'X', kind: 'friend' }, 400, 'validation_error', 'kind', 'invalid_choice'],
    [{ name: '  ', kind: 'other' }, 400, 'validation_error', 'name', 'too_short'],
    [{ name: 'X', kind: 'other', email: 'nobody' }, 400, 'invalid_payload', 'email', 'invalid_email'],
    [{ name: 'X', kind: 'other', address: 'a'.repeat(501) }, 400, 'validation_error', 'address', 'too_long'],
    [{ name: 'X', kind: 'other', country: 'EST' }, 400, 'validation_error', 'country', 'invalid_country'],
    [{ name: 'X', kind: 'other', country: 'QX' }, 400, 'validation_error', 'country', 'invalid_country'],
    [
      { name: 'X', kind: 'other', vat_number: 'DE12345' },
      400,
      'validation_error',
      'vat_number',
      'invalid_vat_number',
    ],
  ])('refuse %j', async (body, status, code, field, fieldCode) => {
    const answer = await post('/parties', body);
    expect([answer.status, at(answer, 'code'), at(answer, 'errors')]).toMatchObject([
      status,
      code,
      [{ field, code: fieldCode }],
    ]);
  });
});

describe('a purchase over HTTP', () => {
  it('goes from draft to entry to ledger', async () => {
    const supplier = await party();
    const recorded = await post('/invoices', purchase(supplier));
    expect(recorded.status).toBe(201);
    expect(recorded.body).toMatchObject({
      command: 'invoice.record',
      replayed: false,
      result: { revision_no: 1, state: 'recorded' },
    });
    const id = at(recorded, 'result.invoice_id') as string;

    const posted = await post(`/invoices/${id}/post`);
    expect(posted.status).toBe(200);
    expect(at(posted, 'commit_seq')).toBe((at(recorded, 'commit_seq') as number) + 1);
    const entryId = at(posted, 'result.entry_id');

    const invoice = await get(`/invoices/${id}/`);
    expect(invoice.body).toMatchObject({
      state: 'posted',
      net_minor: 2100,
      tax_minor: 504,
      gross_minor: 2604,
      open_minor: 2604,
      settlement_state: 'unpaid',
      revision: {
        lines: [{ unit_price: '10.5', unit_price_minor: 1050, quantity: '2', account_code: '5140' }],
      },
      entries: [{ id: entryId, journal: 'purchases', entry_no: 1, state: 'posted' }],
    });

    const ledger = await get('/general-ledger/?account_code=5140');
    expect(at(ledger, 'accounts')).toMatchObject([
      {
        account_code: '5140',
        opening_base_minor: 0,
        closing_base_minor: 2100,
        lines: [{ entry_id: entryId, base_minor: 2100 }],
      },
    ]);
    const listed = await get(
      `/invoices/?party_id=${supplier}&settlement=open&number=${String(at(invoice, 'number'))}`,
    );
    expect(at(listed, 'items')).toMatchObject([{ id, party_id: supplier }]);
    expect(at(await get(`/parties/${supplier}/`), 'roles')).toEqual(['supplier']);
  });

  it('sent again with its key gets the same answer, byte for byte, and is recorded once', async () => {
    const body = purchase(await party());
    const headers = { 'idempotency-key': 'a-key-of-this-test' };
    const first = await post('/invoices', body, { headers });
    const second = await post('/invoices', body, { headers });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const listed = await get(`/invoices/?party_id=${body.party_id}`);
    expect(at(listed, 'items')).toHaveLength(1);
    const other = await post('/invoices', { ...body, number: 'another' }, { headers });
    expect([other.status, at(other, 'code')]).toEqual([409, 'idempotency_conflict']);
  });

  it('that repeats another one names it', async () => {
    const body = purchase(await party());
    const first = await post('/invoices', body);
    const second = await post('/invoices', body);
    const id = at(first, 'result.invoice_id');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'duplicate_invoice',
      invoice_id: id,
      errors: [{ message: id }],
    });
    expect((await post('/invoices', { ...body, allow_duplicate: true })).status).toBe(201);
  });

  it.each([
    [{}, { lines: [] }, 'validation_error', 'revision.lines', 'too_few'],
    [
      {},
      { lines: [{ description: 'x', unit_price: '1.1234567', vat_code: 'P24' }] },
      'validation_error',
      'revision.lines.0.unit_price',
      'invalid_format',
    ],
    [
      {},
      { lines: [{ description: 'x', unit_price: '1', unit_price_minor: 101, vat_code: 'P24' }] },
      'invalid_payload',
      'revision.lines.0.unit_price',
      'prices_disagree',
    ],
    [
      {},
      { lines: [{ description: 'x', unit_price: '1', vat_code: 'P24', colour: 'red' }] },
      'validation_error',
      'revision.lines.0.colour',
      'unknown_field',
    ],
    [{}, { invoice_date: '2026-02-30' }, 'validation_error', 'revision.invoice_date', undefined],
    [{}, { invoice_date: '0000-01-01' }, 'validation_error', 'revision.invoice_date', undefined],
    [{}, { gross_minor: 1 }, 'invalid_payload', 'revision.gross_minor', 'total_differs'],
    [
      {},
      { documents: [{ document_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }] },
      'validation_error',
      'revision.documents.0.document_id',
      'not_found',
    ],
    [{ party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, {}, 'validation_error', 'party_id', 'not_found'],
    [{ number: null }, {}, 'validation_error', 'number', 'required'],
    [{ direction: 'sideways' }, {}, 'validation_error', 'direction', 'invalid_choice'],
  ])('is refused with %j %j, and nothing is stored', async (fields, revision, code, field, fieldCode) => {
    const body = purchase(await party(), fields, revision);
    const before = at(await get('/invoices/?limit=200'), 'items');
    const answer = await post('/invoices', body);
    expect([answer.status, at(answer, 'code'), at(answer, 'errors.0.field')]).toEqual([400, code, field]);
    if (fieldCode !== undefined) expect(at(answer, 'errors.0.code')).toBe(fieldCode);
    expect(at(await get('/invoices/?limit=200'), 'items')).toEqual(before);
  });

  it('is revised, cancelled and voided by callers with permission', async () => {
    const supplier = await party();
    const id = at(await post('/invoices', purchase(supplier)), 'result.invoice_id') as string;
    const revised = await post(`/invoices/${id}/revise`, {
      reason: 'hind',
      revision: purchase(supplier, {}, { needs_review: true, review_note: 'hind?' }).revision,
    });
    expect(revised.body).toMatchObject({ result: { revision_no: 2, state: 'recorded' } });
    expect(at(await get('/invoices/?needs_review=true'), 'items')).toMatchObject([
      { id, review_note: 'hind?' },
    ]);
    await post(`/invoices/${id}/post`);
    expect((await post(`/invoices/${id}/void`, { reason: 'x' })).body).toMatchObject({
      status: 409,
      code: 'invoice_state_conflict',
    });
    const cancelled = await post(`/invoices/${id}/cancel`, { reason: 'ekslik' });
    expect(cancelled.body).toMatchObject({ result: { invoice_id: id, state: 'cancelled' } });
    expect((await get(`/invoices/${id}/`)).body).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'ekslik',
      settlement: null,
      open_minor: null,
    });
    const draft = at(await post('/invoices', purchase(supplier)), 'result.invoice_id') as string;
    expect((await post(`/invoices/${draft}/void`, { reason: 'kaks korda' })).body).toMatchObject({
      result: { state: 'void' },
    });
  });

  it('keeps every revision: who changed what, and why', async () => {
    const supplier = await party();
    const first = purchase(supplier);
    const id = at(await post('/invoices', first), 'result.invoice_id') as string;
    const lines = [{ description: 'Majutus ja hommikusöök', unit_price: '25', vat_code: 'P24' }];
    await post(`/invoices/${id}/revise`, {
      reason: 'hommikusöök oli puudu',
      revision: { ...first.revision, lines },
    });
    const [old, now] = at(await get(`/invoices/${id}/`), 'revisions') as { id: string }[];
    const read = async (revision?: { id: string }) =>
      (await get(`/invoices/${id}/revisions/${revision?.id}/`)).body as Record<string, unknown>;
    const [before, after] = [await read(old), await read(now)];
    expect(before).toMatchObject({ revision_no: 1, state: 'superseded', reason: null, gross_minor: 2_604 });
    expect(after).toMatchObject({
      revision_no: 2,
      state: 'current',
      reason: 'hommikusöök oli puudu',
      gross_minor: 3_100,
      lines,
    });
    expect(after).toEqual(at(await get(`/invoices/${id}/`), 'revision'));
    expect([before['actor_id'], before['command_id'] === after['command_id']]).toEqual([
      after['actor_id'],
      false,
    ]);
    const other = at(await post('/invoices', purchase(supplier)), 'result.invoice_id') as string;
    expect((await get(`/invoices/${other}/revisions/${old?.id}/`)).status).toBe(404);
  });

  it('shows for each revision which dimension values its lines have', async () => {
    const axis = { code: 'OBJEKT', name: 'Objektid', kind: 'project', values: [{ code: '1', name: 'Maja' }] };
    const value = at(await post('/dimensions', axis), 'result.values.0.id') as string;
    const body = purchase(await party());
    const [line] = body.revision.lines;
    const lines = [
      { ...line, dimensions: [value] },
      { kind: 'note', description: 'Märkus' },
    ];
    const made = await post('/invoices', { ...body, revision: { ...body.revision, lines } });
    const id = at(made, 'result.invoice_id') as string;
    const revised = await post(`/invoices/${id}/revise`, { reason: 'teine objekt', revision: body.revision });
    const read = (answer: typeof made) =>
      get(`/invoices/${id}/revisions/${at(answer, 'result.revision_id') as string}/dimensions/`);
    expect((await read(made)).body).toMatchObject({
      lines: [
        { line_no: 1, dimensions: [value] },
        { line_no: 2, dimensions: [] },
      ],
    });
    expect((await read(revised)).body).toMatchObject({ lines: [{ line_no: 1, dimensions: [] }] });
    expect((await get(`/invoices/${id}/revisions/01ARZ3NDEKTSV4RRFFQ69G5FAV/dimensions/`)).status).toBe(404);
  });

  it('is no judgement, but a key may not choose its rate', async () => {
    const body = purchase(
      await party(),
      {},
      { currency: 'USD', exchange_rate_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    );
    const answer = await post('/invoices', body);
    expect([answer.status, at(answer, 'code')]).toEqual([403, 'human_actor_required']);
  });

  it('that does not exist, or belongs to another company, is not found', async () => {
    const other = await organization.company('ready');
    await openTestBooks(db.database, { companyId: other.id });
    const id = at(await post('/invoices', purchase(await party())), 'result.invoice_id') as string;
    expect((await api.send('GET', `${other.path}/invoices/${id}/`, { key })).status).toBe(404);
    expect((await api.send('POST', `${other.path}/invoices/${id}/post`, { key })).status).toBe(404);
    expect((await get('/invoices/nothing/')).status).toBe(404);
  });
});

describe('the limits of the calendar', () => {
  it.each(['0001-01-01', '1999-01-03', '9999-12-31'])(
    'are valid dates of drafts, which no period accepts: %s',
    async (invoice_date) => {
      for (const currency of ['EUR', 'USD']) {
        const recorded = await post(
          '/invoices',
          purchase(
            await party(),
            {},
            { invoice_date, currency, lines: [{ description: 'x', unit_price: '1', vat_code: 'POUT' }] },
          ),
        );
        expect(recorded.status).toBe(201);
        const posted = await post(`/invoices/${String(at(recorded, 'result.invoice_id'))}/post`);
        expect([posted.status, at(posted, 'code')]).toEqual([
          409,
          currency === 'EUR' ? 'period_missing' : 'exchange_rate_missing',
        ]);
      }
    },
  );
});

describe('documents, accounts and ledger over HTTP', () => {
  it('lists documents that nothing refers to, and shows what refers to the others', async () => {
    const bus = booksBus(db.database, api.clock, () => Promise.resolve());
    const { result } = await bus.execute(registerDocument, {
      companyId: company.id,
      actor: testActor(),
      payload: {
        sha256: 'ab'.repeat(32),
        kind: 'receipt',
        filename: 'tšekk.pdf',
        media_type: 'application/pdf',
        size_bytes: 12n,
        storage_ref: null,
        received_on: null,
        file_id: null,
        source: null,
      },
    });
    const id = result.document_id;
    expect(at(await get('/documents/?referenced=false'), 'items')).toMatchObject([
      { id, size_bytes: 12, file_id: null },
    ]);
    expect(at(await get('/documents/?received_from=2026-01-01'), 'items')).toEqual([]);
    await post('/invoices', purchase(await party(), {}, { documents: [{ document_id: id }] }));
    expect(at(await get('/documents/?referenced=false'), 'items')).toEqual([]);
    expect((await get(`/documents/${id}/`)).body).toMatchObject({
      referenced: true,
      invoices: [{ revision_no: 1, revision_state: 'current', role: 'original' }],
      bank_statements: [],
    });
    expect((await get('/documents/?received_from=2026-02-01&received_to=2026-01-01')).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'received_from' }],
    });
  });

  it('lists accounts by code and searches them', async () => {
    const first = await get('/accounts/?limit=1');
    const second = await get(`/accounts/?limit=1&cursor=${String(at(first, 'next_cursor'))}`);
    expect(String(at(first, 'items.0.code')) < String(at(second, 'items.0.code'))).toBe(true);
    expect(at(await get('/accounts/?search=2310'), 'items')).toMatchObject([
      { code: '2310', control_kind: 'payable' },
    ]);
    expect((await get('/accounts/?search=')).status).toBe(400);
  });

  it('refuses ranges that end before they begin', async () => {
    for (const path of ['/general-ledger/', '/invoices/']) {
      const answer = await get(`${path}?date_from=2026-03-01&date_to=2026-02-01`);
      expect([answer.status, at(answer, 'errors.0.field')]).toEqual([400, 'date_from']);
    }
  });
});
