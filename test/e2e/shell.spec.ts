import { once } from 'node:events';
import { maxHeaderSize, request as rawRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, PROBLEM_CATALOGUE, serveFigures } from '#platform';
import { TaskFigures } from '#tasks';
import { z } from 'zod';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let key: string;

const Made = z.looseObject({ id: z.string(), state: z.string() });
const Listed = z.object({
  items: z.array(z.looseObject({ id: z.string() })),
  next_cursor: z.string().nullable(),
});
let serial = 30_000_000;
const newCompany = (): { name: string; registry_code: string; legal_form: string } => {
  serial += 1;
  return { name: 'Uus OÜ', registry_code: String(serial), legal_form: 'ou' };
};

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization('Näidis');
  key = await mine.key(['read', 'write']);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

/** The answer of the process on its metrics port. */
async function figures(): Promise<string> {
  const place = { RAAMAT_METRICS_PORT: 0, RAAMAT_METRICS_HOST: '127.0.0.1' };
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  const server = serveFigures(place, log, () => api.get(TaskFigures).take());
  if (server === undefined) throw new Error('No figures are served.');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    return await answer.text();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('addresses', () => {
  it('need their trailing slash: without it they are not found', async () => {
    expect((await api.send('GET', '/api/me', { key })).body).toMatchObject({
      code: 'not_found',
      instance: '/api/me',
    });
  });

  it.each([
    '/nothing',
    '/api/',
    '/api/companies/%zz/',
    '/api/companies/%00/',
    `/api/companies/${'x'.repeat(300)}/`,
  ])('that name nothing are 404 problems: %s', async (path) => {
    const answer = await api.send('GET', path, { key });
    expect(answer.body).toMatchObject({ code: 'not_found', status: 404 });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('list the methods they accept', async () => {
    const refused = await api.send('DELETE', '/api/me/', { key });
    expect(refused.body).toMatchObject({ code: 'method_not_allowed', status: 405 });
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const options = await api.send('OPTIONS', `${mine.path}/companies/`);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
  });

  it('answer HEAD like GET, without the body', async () => {
    const [head, get] = [
      await api.send('HEAD', '/api/me/', { key }),
      await api.send('GET', '/api/me/', { key }),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
    expect((await api.send('HEAD', '/api/me/')).status).toBe(401);
    const held = { key, headers: { 'if-none-match': head.headers.get('etag') ?? '' } };
    const unchanged = await api.send('HEAD', '/api/me/', held);
    expect([unchanged.status, unchanged.headers.get('content-length')]).toEqual([304, null]);
  });
});

describe('every answer', () => {
  it("keeps the caller's request id when it is well formed, and shows it in problems", async () => {
    const kept = await api.send('GET', '/api/me/', { headers: { 'x-request-id': 'my-request.01_A' } });
    expect(kept.headers.get('x-request-id')).toBe('my-request.01_A');
    expect(kept.body).toMatchObject({ request_id: 'my-request.01_A' });
    for (const malformed of ['short', 'x'.repeat(129), 'with space in it']) {
      const answer = await api.send('GET', '/health/live', { headers: { 'x-request-id': malformed } });
      expect(answer.headers.get('x-request-id')).not.toBe(malformed);
    }
  });

  it('is not sniffed, framed or cached by third parties', async () => {
    const { headers } = await api.send('GET', '/api/me/', { key });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each(['gzip', 'br'])('is compressed with %s on request', async (encoding) => {
    const { headers } = await api.send('GET', '/docs/api/openapi.json', {
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('content-encoding')).toBe(encoding);
  });

  it('of a single resource is not sent again to a client that has it', async () => {
    const first = await api.send('GET', `${mine.path}/`, { key });
    const etag = first.headers.get('etag') ?? '';
    const again = await api.send('GET', `${mine.path}/`, {
      key,
      headers: { 'if-none-match': `"other", ${etag}` },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const changed = await api.send('GET', `${mine.path}/`, { key, headers: { 'if-none-match': '"other"' } });
    expect(changed.status).toBe(200);
  });
});

describe('bodies', () => {
  const companies = (): string => `${mine.path}/companies/`;
  const json = { 'content-type': 'application/json' };

  it('are at most 1 MB', async () => {
    const answer = await api.send('POST', companies(), {
      key,
      headers: json,
      body: `"${'x'.repeat(1024 * 1024)}"`,
    });
    expect(answer.body).toMatchObject({ code: 'request_too_large', status: 413 });
  });

  it('are JSON', async () => {
    const text = await api.send('POST', companies(), {
      key,
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(text.body).toMatchObject({ code: 'unsupported_media_type', status: 415 });
    const form = await api.send('POST', companies(), { key, body: new FormData() });
    expect(form.body).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('are not read before the caller is authenticated', async () => {
    const answer = await api.send('POST', companies(), { headers: json, body: 'not json' });
    expect(answer.status).toBe(401);
  });

  it.each(['{"__proto__": {"name": "x"}}', '{"constructor": 1}'])(
    'cannot carry a prototype: %s',
    async (body) => {
      const answer = await api.send('POST', companies(), { key, headers: json, body });
      expect(answer.body).toMatchObject({ code: 'validation_error' });
      expect(answer.text).toContain('unknown_field');
    },
  );

  it.each([
    [{ registry_code: '1234567' }, 'registry_code', 'invalid_format'],
    [{ legal_form: 'gmbh' }, 'legal_form', 'invalid_choice'],
    [{ name: '  ' }, 'name', 'too_short'],
    [{ name: 'x\u0000y' }, 'name', 'invalid_characters'],
    [{ base_currency: 'XXZ' }, 'base_currency', 'invalid_currency'],
    [{ fiscal_year_start_month: 13 }, 'fiscal_year_start_month', 'too_large'],
    [{ vat_number: 'EE100000001', vat_status: 'unregistered' }, 'vat_number', 'contradiction'],
    [{ vat_number: 'EE12345' }, 'vat_number', 'invalid_vat_number'],
    [{ vat_number: '100000001' }, 'vat_number', 'invalid_vat_number'],
  ])('name the field at fault: %j', async (part, field, code) => {
    const answer = await api.send('POST', companies(), { key, body: { ...newCompany(), ...part } });
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field, code }] });
  });
});

describe('idempotency keys', () => {
  const create = (idempotencyKey: string, body: unknown) =>
    api.send('POST', `${mine.path}/companies/`, {
      key,
      body,
      headers: { 'idempotency-key': idempotencyKey },
    });

  it('answer again byte for byte, and run nothing twice', async () => {
    const body = newCompany();
    const first = await create('first-1', body);
    const again = await create('first-1', Object.fromEntries(Object.entries(body).reverse()));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  it('refuse another body', async () => {
    await create('second-1', newCompany());
    expect((await create('second-1', newCompany())).body).toMatchObject({ code: 'idempotency_conflict' });
  });

  it('are free again after an error', async () => {
    const taken = newCompany();
    await create('third-0', taken);
    expect((await create('third-1', taken)).body).toMatchObject({ code: 'registry_code_taken' });
    expect((await create('third-1', newCompany())).status).toBe(201);
  });

  it('run one of many requests sent at once', async () => {
    const body = newCompany();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('fourth-1', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some(({ status }) => status === 409) ? [201, 409] : [201]),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body: one }) => Made.parse(one).id);
    expect(new Set(made).size).toBe(1);
    for (const { body: one } of answers.filter(({ status }) => status === 409)) {
      expect(one).toMatchObject({ code: 'idempotency_in_progress' });
    }
  });

  it.each(['', 'x'.repeat(256), 'with space'])('are visible ASCII, 1 to 255: %j', async (idempotencyKey) => {
    const answer = await create(idempotencyKey, newCompany());
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'Idempotency-Key' }] });
  });

  it('of another credential are other keys', async () => {
    const other = await mine.key(['read', 'write']);
    await create('fifth-1', newCompany());
    const answer = await api.send('POST', `${mine.path}/companies/`, {
      key: other,
      body: newCompany(),
      headers: { 'idempotency-key': 'fifth-1' },
    });
    expect(answer.status).toBe(201);
  });
});

describe('the caller', () => {
  it('sees its organizations and companies with its permissions there', async () => {
    const organization = await api.organization();
    const company = await organization.company('provisioning');
    const { key: viewer } = await organization.member('viewer');
    const me = await api.send('GET', '/api/me/', { key: viewer });
    expect(me.body).toMatchObject({
      user: { name: 'viewer', is_staff: false },
      credential: { kind: 'api_key', scopes: ['read', 'write'], client_id: null },
      organizations: [{ name: 'Näidis', role: 'viewer' }],
      companies: [{ state: 'provisioning', role: 'viewer' }],
    });
    const own = await api.send('GET', `${company.path}/`, { key: viewer });
    expect(own.body).toMatchObject({
      state: 'provisioning',
      role: 'viewer',
      view_as: null,
      permissions: [
        'organization.read',
        'members.read',
        'api_keys.read',
        'audit.read',
        'books.read',
        'documents.read',
        'payments.read',
      ],
    });
  });

  it('reads a deleted company, in its state', async () => {
    const company = await mine.company('deleted');
    expect((await api.send('GET', `${company.path}/`, { key })).body).toMatchObject({ state: 'deleted' });
  });
});

describe('lists', () => {
  it('are newest first and complete over their pages', async () => {
    const organization = await api.organization();
    const reader = await organization.key(['read']);
    for (let made = 0; made < 5; made += 1) await organization.company();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const answer = await api.send('GET', `${organization.path}/companies/${query}`, { key: reader });
      const page = Listed.parse(answer.body);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    const summary = await api.send('GET', `${organization.path}/`, { key: reader });
    const all = z.looseObject({ companies: z.array(z.looseObject({ id: z.string() })) }).parse(summary.body);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(all.companies.map(({ id }) => id));
  });

  it("do not accept another organization's cursor", async () => {
    const [one, other] = [await api.organization(), await api.organization()];
    for (let made = 0; made < 2; made += 1) await one.company();
    const page = await api.send('GET', `${one.path}/companies/?limit=1`, { key: await one.key(['read']) });
    const cursor = Listed.parse(page.body).next_cursor ?? '';
    const answer = await api.send('GET', `${other.path}/companies/?limit=1&cursor=${cursor}`, {
      key: await other.key(['read']),
    });
    expect(answer.body).toMatchObject({ errors: [{ field: 'cursor', code: 'invalid_cursor' }] });
  });
});

describe('for people and machines', () => {
  it.each([
    '/status/',
    '/docs/api/',
    '/docs/api/changelog/',
    '/docs/api/problems/',
    '/docs/api/problems/not_found',
  ])('the page %s runs no script and loads nothing from elsewhere', async (path) => {
    const answer = await api.send('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/);
    expect(answer.text).not.toMatch(/<script|(src|href)="https?:|undefined|\[object/);
  });

  it.each(['/docs', '/docs/', '/docs/api'])('a request for %s finds the reference', async (path) => {
    expect((await api.send('GET', path)).text).toContain('<h1>Raamat API</h1>');
  });

  it("a problem's type leads to its page", async () => {
    const answer = await api.send('GET', '/api/me/');
    const { type } = z.looseObject({ type: z.string() }).parse(answer.body);
    expect((await api.send('GET', new URL(type).pathname)).text).toContain('authentication_failed');
  });

  it.each(Object.keys(PROBLEM_CATALOGUE))('the code %s has its page', async (code) => {
    const page = await api.send('GET', `/docs/api/problems/${code}`);
    expect([page.status, page.text.includes(`<code>${code}</code>`)]).toEqual([200, true]);
  });

  it('the page of a code gives the next step, and the operations that answer it where they are few', async () => {
    const of = async (code: string): Promise<string> =>
      (await api.send('GET', `/docs/api/problems/${code}`)).text;
    const [common, rare] = [await of('throttled'), await of('last_owner')];
    expect(common).toContain('as <code>Retry-After</code> says');
    expect(common).toContain('Nearly every operation may answer it.');
    expect(rare).toContain('Make somebody else an owner first.');
    expect(rare).toContain('/docs/api/#organizations_members_destroy');
  });

  it('the contract is served as JSON', async () => {
    const answer = await api.send('GET', '/docs/api/openapi.json');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  });

  it('the contract is public: pages of other sites may read it, and a client that has it does not get it again', async () => {
    const { headers } = await api.send('GET', '/docs/api/openapi.json');
    expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual(
      ['*', 'cross-origin'],
    );
    const again = await api.send('GET', '/docs/api/openapi.json', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('the process reports that it is alive and ready, and its condition', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect(await api.send('GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
    expect(await figures()).toContain(
      'raamat_http_request_seconds_count{operation="me_retrieve",status="200"}',
    );
  });

  it('metrics are served on a port of their own, whose address the 404 of the API names', async () => {
    const answer = await api.send('GET', '/metrics');
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { code: 'not_found', detail: expect.stringContaining('RAAMAT_METRICS_PORT') as string },
    ]);
    const other = await startApi(db.database, { environment: { RAAMAT_METRICS_PORT: '9999' } });
    try {
      expect((await other.send('GET', '/metrics')).body).toMatchObject({
        detail: expect.stringContaining('http://127.0.0.1:9999/metrics') as string,
      });
    } finally {
      await other.close();
    }
  });

  it('and so is the work of all processes: waiting tasks, their age, and failed ones', async () => {
    await db.owner(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at, state, finished_at)
       VALUES (0, 'fetch-rates', 1, 'upkeep', '{}', 6, now() - interval '1 hour', 'waiting', NULL),
         (0, 'send-mail', 1, 'upkeep', '{}', 9, now(), 'failed', now())`,
    );
    const metrics = await until(async () => {
      const text = await figures();
      return text.includes('kind="fetch-rates",state="waiting"} 1') && text;
    });
    expect(metrics).toContain('raamat_tasks{queue="upkeep",kind="send-mail",state="failed"} 1');
    expect(metrics).toMatch(/raamat_tasks_oldest_due_seconds\{queue="upkeep"\} 36\d\d/);
    expect(metrics).toContain('raamat_tasks_oldest_due_seconds{queue="extraction"} 0');
  });
});

describe('a hostile client', () => {
  /** Everything a connection receives, until it ends, after these bytes were written to it. */
  const answerTo = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = '';
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (data) => (received += data.toString()));
      socket.on('end', () => {
        socket.end();
        resolve(received);
      });
      socket.on('error', reject);
    });

  it('that speaks no HTTP is answered with a problem, and the connection ends', async () => {
    expect(await answerTo('nonsense\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*X-Request-Id: [^]*"code":"validation_error"/,
    );
  });

  it('and is answered with the security headers too', async () => {
    const [head = ''] = (await answerTo('nonsense\r\n\r\n')).split('\r\n\r\n', 1);
    for (const name of ['strict-transport-security', 'x-content-type-options', 'content-security-policy']) {
      expect(head).toMatch(new RegExp(`^${name}: `, 'm'));
    }
    expect(head.match(/^cache-control: .*$/gm)).toEqual(['cache-control: no-store']);
  });

  it.each([
    ['a header', `GET / HTTP/1.1\r\nHost: raamat.test\r\nX-Wide: ${'x'.repeat(maxHeaderSize)}`],
    ['a request line', `GET /?q=${'x'.repeat(maxHeaderSize)}`],
  ])(
    'that sends %s over 16 KB is answered 431 headers_too_large, and the connection ends',
    async (_what, bytes) => {
      expect(await answerTo(bytes)).toMatch(
        /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n[^]*"code":"headers_too_large"/,
      );
    },
  );

  it('cannot smuggle a request inside another: two lengths are refused', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = rawRequest(`${api.url}/api/me/`, {
        method: 'POST',
        headers: { 'content-length': '3', 'transfer-encoding': 'chunked' },
      });
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end('abc');
    });
    expect(status).toBe(400);
  });
});
