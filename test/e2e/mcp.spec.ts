import { readFile } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee } from '../support/employees.js';

/** Both revisions of the protocol, each through its own client. */
const REVISIONS = { '2026-07-28': 'auto', '2025-11-25': 'legacy' } as const;

let db: TestDatabase;
let us: Bookkeeper;
let company_id: string;
const open: Client[] = [];

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  company_id = idIn(us.company.path);
});

afterAll(async () => {
  await Promise.all(open.map((client) => client.close()));
  await us.close();
  await db.drop();
});

async function connect(key: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const address = new URL('/mcp', us.api.url);
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  open.push(client);
  return client;
}

interface Result {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

interface Found {
  readonly id: string;
  readonly first_name?: string;
}

async function use(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Result> {
  return (await client.callTool({ name, arguments: { company_id, ...given } })) as Result;
}

const textOf = ({ content }: Result): string => content.map(({ text }) => text ?? '').join('\n');
const draft = (party_id: unknown, number: string) => ({
  direction: 'purchase',
  party_id,
  number,
  revision: {
    invoice_date: '2026-11-03',
    lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
  },
});
const upload = {
  name: 'proov.pdf',
  content_base64: Buffer.from('%PDF-1.4 proov').toString('base64'),
  kind: 'contract',
};
const hired = {
  kind: 'new_employee',
  employee: {
    first_name: 'Mari',
    last_name: 'Maasikas',
    personal_code: '49403136515',
    basic_exemption: 'full',
    pension_rate: '2',
  },
  employment: { employment_type: 1, start_date: '2026-12-01', job_title: 'Müüja', workplace: 'Tallinn' },
};
/** Lists nested to this depth. */
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};
const rpc = (body: object, headers: Record<string, string> = {}, key = us.key) =>
  us.api.send('POST', '/mcp', {
    key,
    body: { jsonrpc: '2.0', id: 1, ...body },
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });

describe.each(Object.entries(REVISIONS))('a client of revision %s', (revision, mode) => {
  it('gets from nothing to a recorded draft, and reads it', async () => {
    const client = await connect(us.key, mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('record_invoice');
    const found = await client.callTool({ name: 'find_companies', arguments: {} });
    expect(JSON.stringify(found.structuredContent)).toContain(company_id);
    const party = await use(client, 'create_party', { name: `Tarnija ${revision} OÜ`, kind: 'supplier' });
    const { party_id } = party.structuredContent?.['result'] as { party_id: string };
    const recorded = await use(client, 'record_invoice', draft(party_id, `M-${revision}`));
    const { invoice_id } = recorded.structuredContent?.['result'] as { invoice_id: string };
    const read = await use(client, 'get_invoice', { invoice_id });
    expect(read.structuredContent).toMatchObject({ state: 'recorded', gross_minor: 12_400 });
    const balance = await use(client, 'trial_balance');
    expect(balance.structuredContent).toMatchObject({ base_currency: 'EUR' });
  });
});

describe('the list of tools', () => {
  it('costs a model no more than 14,500 tokens', async () => {
    const { tools } = await (await connect(us.key)).listTools();
    // Two tokenizers in use take 4.2 to 4.4 characters of this list a token; 3.5 leaves room for those that take fewer.
    expect(JSON.stringify(tools).length / 3.5).toBeLessThanOrEqual(14_500);
  });

  it('declares for each tool whether it changes anything, and gives it schemas', async () => {
    const { tools } = await (await connect(us.key)).listTools();
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      const writes = /^(record|revise|create|propose|upload|submit)_/.test(name);
      expect([name, annotations?.readOnlyHint]).toEqual([name, !writes]);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
    }
  });

  it('shows a reader no tool that writes', async () => {
    const viewer = await us.organization.member('viewer');
    const { tools } = await (await connect(viewer.key)).listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(tools.length).toBeGreaterThan(10);
  });
});

describe('the tools for rules', () => {
  it('list rules and try one, which changes nothing; there is none that makes or undoes one', async () => {
    const client = await connect(us.key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => name.includes('rule'))).toEqual([
      'list_rules',
      'try_rule',
    ]);
    const rule = {
      when: { text: 'kuutasu' },
      what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
    };
    expect((await use(client, 'try_rule', rule)).structuredContent).toMatchObject({ open: 0, rows: [] });
    expect((await use(client, 'list_rules')).structuredContent).toMatchObject({ items: [] });
  });
});

describe('a tool that writes', () => {
  it('called twice with the same arguments takes effect once', async () => {
    const client = await connect(us.key);
    const party_id = await us.party();
    const [first, again] = [
      await use(client, 'record_invoice', draft(party_id, 'ONCE-1')),
      await use(client, 'record_invoice', draft(party_id, 'ONCE-1')),
    ];
    expect(again.structuredContent?.['result']).toEqual(first.structuredContent?.['result']);
    const listed = await use(client, 'find_invoices', { party_id });
    expect(listed.structuredContent?.['items']).toHaveLength(1);
  });

  it('takes effect again under a key of its own', async () => {
    const client = await connect(us.key);
    const given = { ...draft(await us.party(), 'TWICE-1'), allow_duplicate: true };
    const [first, again] = [
      await use(client, 'record_invoice', given),
      await use(client, 'record_invoice', { ...given, idempotency_key: 'on purpose' }),
    ];
    expect(again.structuredContent?.['result']).not.toEqual(first.structuredContent?.['result']);
  });

  it('leaves nothing after a dry run', async () => {
    const client = await connect(us.key);
    const party_id = await us.party();
    const tried = await use(client, 'record_invoice', { ...draft(party_id, 'DRY-1'), dry_run: true });
    expect(tried.isError).not.toBe(true);
    const listed = await use(client, 'find_invoices', { party_id });
    expect(listed.structuredContent?.['items']).toEqual([]);
  });

  it('accepts a file, and hands it back', async () => {
    const client = await connect(us.key);
    const bytes = Buffer.from(`%PDF-1.4\n${'% proov\n'.repeat(200_000)}`);
    const stored = await use(client, 'upload_file', {
      name: 'leping.pdf',
      content_base64: bytes.toString('base64'),
      kind: 'contract',
    });
    const file_id = stored.structuredContent?.['id'];
    const { content } = await client.callTool({ name: 'read_file', arguments: { company_id, file_id } });
    expect(content[1]).toMatchObject({
      type: 'resource',
      resource: { mimeType: 'application/pdf', blob: bytes.toString('base64') },
    });
  });

  it('accepts a file without a name', async () => {
    const result = await use(await connect(us.key), 'upload_file', { ...upload, name: '', dry_run: true });
    expect(result.structuredContent).toMatchObject({ name: 'file.pdf' });
  });

  it.each(['upload_file', 'submit_employee_event'])('%s is tried as any other', async (name) => {
    const client = await connect(us.key);
    const [given, list] =
      name === 'upload_file' ? [upload, 'find_files'] : [hired, 'list_employee_submissions'];
    const before = (await use(client, list)).structuredContent;
    const tried = await use(client, name, { ...given, dry_run: true });
    expect([tried.isError, tried.structuredContent]).toMatchObject([
      undefined,
      { id: expect.any(String) as unknown },
    ]);
    expect((await use(client, list)).structuredContent?.['items']).toEqual(before?.['items']);
    // Nothing was remembered: the same call without dry_run takes effect.
    const real = await use(client, name, given);
    expect(real.isError).toBeUndefined();
    const items = (await use(client, list)).structuredContent?.['items'] as { id: unknown }[];
    expect(items.map(({ id }) => id)).toContain(real.structuredContent?.['id']);
    expect(items.map(({ id }) => id)).not.toContain(tried.structuredContent?.['id']);
  });

  it('ends the employment of a person whom only the tools showed', async () => {
    await addEmployee(db.database, us.company.id, { name: 'Leitud' });
    const client = await connect(us.key);
    const { items } = (await use(client, 'find_employees')).structuredContent as { items: Found[] };
    const employee_id = items.find(({ first_name }) => first_name === 'Leitud')?.id;
    const { employments } = (await use(client, 'get_employee', { employee_id })).structuredContent as {
      employments: Found[];
    };
    const ended = await use(client, 'submit_employee_event', {
      kind: 'end',
      employment_id: employments[0]?.id,
      end: { end_date: '2026-12-31', ground: 1 },
    });
    expect(ended).toMatchObject({ structuredContent: { status: 'submitted', employee_id } });
  });

  it('can be tried, whichever it is, and one that reads cannot', async () => {
    const client = await connect(us.key);
    const { tools } = await client.listTools();
    for (const { name, annotations, inputSchema } of tools) {
      const takesIt = 'dry_run' in (inputSchema.properties ?? {});
      expect([name, takesIt]).toEqual([name, annotations?.readOnlyHint !== true]);
    }
    const result = await use(client, 'find_parties', { dry_run: true });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('"field":"dry_run"')]);
  });
});

describe('a failure', () => {
  it('is a result with the code and the argument at fault', async () => {
    const client = await connect(us.key);
    const result = await use(client, 'record_invoice', {
      ...draft('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'X'),
      kind: 'bill',
    });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/"code":"validation_error".*"field":"kind"/s);
    const unnamed = await client.callTool({ name: 'get_company', arguments: {} });
    expect(textOf(unnamed as Result)).toContain('"field":"company_id"');
    const dots = await use(client, 'get_invoice', { invoice_id: '..' });
    expect(textOf(dots)).toContain('"field":"invoice_id"');
  });

  it.each([
    ['half of a pair in an id', { company_id: '\ud800' }, 'company_id', 'invalid_characters'],
    ['a filter without end', { search: nested(3_000) }, `search${'.0'.repeat(31)}`, 'too_deep'],
    ['a key that is not a text', { idempotency_key: 5 }, 'idempotency_key', 'invalid_type'],
  ])('names %s, which no request could carry', async (_what, given, field, code) => {
    const { body } = await rpc({
      method: 'tools/call',
      params: { name: 'list_accounts', arguments: { company_id, ...given } },
    });
    const { result } = body as { result: Result };
    expect([result.isError, textOf(result)]).toEqual([
      true,
      expect.stringContaining(`"errors":[{"field":"${field}","code":"${code}"`),
    ]);
  });

  it('of a company out of reach is not_found, and reveals nothing about it', async () => {
    const other = await startBookkeeper(db);
    const result = await use(await connect(us.key), 'get_company', { company_id: idIn(other.company.path) });
    await other.close();
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('"code":"not_found"')]);
  });

  it('of an unknown tool name is one of the protocol', async () => {
    const answer = await rpc({ method: 'tools/call', params: { name: 'pay_everything', arguments: {} } });
    expect(answer.body).toMatchObject({ error: { code: -32_602 } });
  });
});

it('tools name the fields that may hold text from outsiders, and ids, days and amounts are none of them', async () => {
  const { tools } = await (await connect(us.key)).listTools();
  const markedIn = (tool: string): string[] => {
    const fields = tools.find(({ name }) => name === tool)?.outputSchema?.properties ?? {};
    const { items } = fields as { items?: { items?: { properties?: object } } };
    const marked = Object.entries(items?.items?.properties ?? fields);
    return marked.filter(([, one]) => 'x-untrusted' in (one as object)).map(([name]) => name);
  };
  expect(markedIn('list_inbox_mails')).toEqual(
    expect.arrayContaining(['from', 'from_name', 'subject', 'attachments']),
  );
  expect(markedIn('find_bank_transactions')).toEqual(
    expect.arrayContaining(['counterparty_name', 'description', 'reference']),
  );
  expect(markedIn('get_extraction')).toEqual(expect.arrayContaining(['fields', 'lines']));
  for (const tool of ['list_inbox_mails', 'find_bank_transactions', 'find_files', 'get_invoice']) {
    expect(markedIn(tool).filter((name) => /^id$|_id$|_minor$|_date$|_at$|^state$/.test(name))).toEqual([]);
  }
});

describe('the size of a result', () => {
  it('is limited by fewer rows, with a cursor to the rest', async () => {
    const client = await connect(us.key);
    const note = 'x'.repeat(1_900);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        us.send('POST', '/parties', { body: { name: `Suur ${index}`, kind: 'customer', notes: note } }),
      ),
    );
    const result = await use(client, 'find_parties', { kind: 'customer', limit: 200 });
    const { items, next_cursor } = result.structuredContent as { items: unknown[]; next_cursor: string };
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(40);
    const rest = await use(client, 'find_parties', { kind: 'customer', limit: 200, cursor: next_cursor });
    expect((rest.structuredContent as { items: unknown[] }).items.length).toBeGreaterThan(0);
  });
});

describe('a caller without permission', () => {
  it('learns where to get a token', async () => {
    const nobody = await us.api.send('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } });
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('www-authenticate')).toMatch(
      /^Bearer resource_metadata="http.*\/\.well-known\/oauth-protected-resource\/mcp"$/,
    );
    const wrong = await rpc({ method: 'ping' }, {}, 'raamat_live_wrong');
    expect(wrong.headers.get('www-authenticate')).toMatch(/error="invalid_token", resource_metadata="/);
  });

  it('without the scope learns which one to ask for', async () => {
    const reader = await us.organization.key(['read']);
    const call = { method: 'tools/call', params: { name: 'create_party', arguments: {} } };
    const answer = await rpc(call, {}, reader);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="read write"/);
  });

  it('may be a page of another site, or a session', async () => {
    const page = await rpc({ method: 'tools/list' }, { origin: 'https://evil.example' });
    expect(page.body).toMatchObject({ status: 403, code: 'permission_denied' });
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const session = await us.api.send('POST', '/mcp', { session: us.session, body });
    expect(session.body).toMatchObject({ status: 401, code: 'authentication_failed' });
  });
});

it('there is no stream and no session: 405 names POST', async () => {
  for (const method of ['GET', 'DELETE']) {
    const answer = await us.api.send(method, '/mcp', { key: us.key });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  }
});

it('a stream of changes is not opened: it would never carry anything', async () => {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const answer = await rpc(
    {
      method: 'subscriptions/listen',
      params: { _meta: envelope, notifications: { toolsListChanged: true } },
    },
    { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  );
  expect(answer.body).toMatchObject({ status: 405, code: 'method_not_allowed' });
});

it('a message outside the protocol is a problem and an error of JSON-RPC at once', async () => {
  const answer = await rpc({ method: 'tools/list' }, { accept: 'text/html' });
  expect(answer.body).toMatchObject({ status: 406, code: 'not_acceptable', jsonrpc: '2.0' });
  const odd = await us.api.send('POST', '/mcp', { key: us.key, body: { hello: 1 } });
  expect(odd.body).toMatchObject({ status: 400, errors: [{ field: 'jsonrpc' }, { field: 'hello' }] });
});

it('the guide for agents describes every tool', async () => {
  const guide = await readFile(new URL('../../docs/integrate/agents.md', import.meta.url), 'utf8');
  const { tools } = await (await connect(us.key)).listTools();
  for (const { name } of tools) expect(guide).toContain(`\`${name}\``);
});
