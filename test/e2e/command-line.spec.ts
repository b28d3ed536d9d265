import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeId, processEnvironment } from '#platform';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserClient } from '../../apps/cli/src/user/user-client.js';
import { type Bookkeeper, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { THOROUGH } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { Browser, formOf } from '../support/oauth.js';

const MAIN = join(import.meta.dirname, '../../dist/apps/cli/src/main.js');
const Prompt = z.object({ user_code: z.string(), verification_uri: z.string() });

let db: TestDatabase;
let us: Bookkeeper;
let home: string;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, {}, { reachable: true });
  home = await mkdtemp(join(tmpdir(), 'raamat-cli-'));
});

afterAll(async () => {
  await us.close();
  await rm(home, { recursive: true });
  await db.drop();
});

interface Run {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

function raamat(...words: readonly string[]): Run {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...processEnvironment(), XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    lines.splice(0, lines.length, ...Buffer.concat(out).toString('utf8').split('\n').slice(0, -1));
  });
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    errors: Buffer.concat(errors).toString('utf8'),
  }));
  return { child, lines, ended };
}

/** Types the code that the command line shows into a browser, and allows it. */
async function approve(userCode: string): Promise<void> {
  const browser = new Browser(us.api.url, us.session);
  const { fields } = formOf(await browser.open('/oauth/device'));
  const consent = await browser.open('/oauth/device', { ...fields, user_code: userCode });
  const organization = encodeId('organization', us.organization.id);
  const done = await browser.open('/oauth/device', {
    ...formOf(consent).fields,
    decision: 'allow',
    organization_id: organization,
  });
  expect(done.text).toContain('The device is connected');
}

describe('the command line', () => {
  it('is connected in a browser, shows who it acts for, uploads, and gives the connection back', async () => {
    const unknown = raamat('whoami');
    expect(await unknown.ended).toMatchObject({
      code: 2,
      errors: expect.stringContaining('raamat login') as unknown,
    });

    const login = raamat('login', '--server', us.api.url, '--json');
    await expect.poll(() => login.lines.length, { timeout: 60_000 }).toBe(1);
    await approve(Prompt.parse(JSON.parse(login.lines[0] ?? '')).user_code);
    expect(await login.ended).toEqual({ code: 0, errors: '' });
    const path = join(home, 'raamat', 'credentials.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    const me = raamat('whoami', '--json');
    expect((await me.ended).code).toBe(0);
    expect(JSON.parse(me.lines[0] ?? '')).toMatchObject({
      credential: { kind: 'oauth', client_id: 'raamat-cli', scopes: ['read', 'write'] },
      cli_min_version: '0.1.0',
    });

    const [invoice, missing] = [join(home, 'arve.pdf'), join(home, 'puudub.pdf')];
    await writeFile(invoice, pdfOf('arve'));
    const upload = raamat('upload', invoice, missing, invoice, '--json');
    expect((await upload.ended).code).toBe(1);
    expect(upload.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { path: invoice, new: true, file: expect.objectContaining({ name: 'arve.pdf' }) as unknown },
      { path: missing, error: 'it cannot be read.' },
      { path: invoice, new: false, file: expect.objectContaining({ name: 'arve.pdf' }) as unknown },
    ]);

    // A token that has expired is exchanged for another, and the new one is kept.
    const before = z
      .looseObject({ access_token: z.string() })
      .parse(JSON.parse(await readFile(path, 'utf8')));
    await writeFile(path, JSON.stringify({ ...before, expires_at: '2026-01-01T00:00:00.000Z' }));
    expect((await raamat('whoami').ended).code).toBe(0);
    expect(await readFile(path, 'utf8')).not.toContain(before.access_token);

    expect((await raamat('logout').ended).code).toBe(0);
    expect((await raamat('whoami').ended).code).toBe(2);
    await writeFile(path, JSON.stringify(before));
    expect((await raamat('whoami').ended).errors).toContain('the connection has ended');
  }, 120_000);

  it('reports the progress of a file until all of it is sent', THOROUGH, async () => {
    const login = raamat('login', '--server', us.api.url, '--json');
    await expect.poll(() => login.lines.length, { timeout: 60_000 }).toBe(1);
    await approve(Prompt.parse(JSON.parse(login.lines[0] ?? '')).user_code);
    expect((await login.ended).code).toBe(0);
    const sizes: number[] = [];
    const blob = new Blob([pdfOf('x'.repeat(1_000_000))]);
    const client = await UserClient.open({ XDG_CONFIG_HOME: home });
    const { status } = await client.upload(
      encodeId('company', us.company.id),
      { blob, name: 'suur.pdf', kind: 'contract' },
      (sent) => sizes.push(sent),
    );
    expect(status).toBe(201);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(sizes.at(-1)).toBe(blob.size);
    const large = join(home, 'liiga suur.pdf');
    await writeFile(large, pdfOf('arve'));
    await truncate(large, 300_000_000);
    const upload = raamat('upload', large, '--json');
    expect((await upload.ended).code).toBe(1);
    expect(upload.lines).toEqual([JSON.stringify({ path: large, error: 'A file may have at most 25 MB.' })]);
    await raamat('logout').ended;
  });

  it('does nothing but exit when it is too old for the server', THOROUGH, async () => {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const me = { user: null, credential: { scopes: [] }, organizations: [], companies: [] };
      answer.end(request.url === '/api/me/' ? JSON.stringify({ ...me, cli_min_version: '99.0.0' }) : '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const path = join(home, 'raamat', 'credentials.json');
    await mkdir(dirname(path), { recursive: true });
    const tokens = { access_token: 'a', refresh_token: 'b', expires_at: '2999-01-01T00:00:00.000Z' };
    const places = { resource: `${at}/mcp`, token_endpoint: `${at}/t`, revocation_endpoint: `${at}/r` };
    await writeFile(path, JSON.stringify({ server: at, ...places, ...tokens }));
    for (const words of [['whoami'], ['upload', MAIN]]) {
      expect(await raamat(...words).ended).toMatchObject({
        code: 2,
        errors: expect.stringContaining('the server needs 99.0.0 or later: update it.') as unknown,
      });
    }
    expect((await raamat('logout').ended).code).toBe(0);
    expect(asked).toEqual(['GET /api/me/', 'GET /api/me/', 'POST /r']);
    server.close();
  });

  it('describes a command', async () => {
    const help = raamat('login', '--help');
    expect(await help.ended).toEqual({ code: 0, errors: '' });
    expect(help.lines[0]).toMatch(/^raamat login: connects this machine/);
  });

  it('reports when no Raamat answers at its address', async () => {
    const { code, errors } = await raamat('login', '--server', 'http://127.0.0.1:1').ended;
    expect([code, errors]).toEqual([2, 'raamat login: http://127.0.0.1:1 is not a Raamat server.\n']);
  });
});
