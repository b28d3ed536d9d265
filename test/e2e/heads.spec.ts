import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { booksBus } from '#books';
import {
  encodeId,
  FixedClock,
  generateSigningKeys,
  loadConfig,
  processEnvironment,
  recordAudit,
  signingKeyId,
} from '#platform';
import { type ClaimedTask } from '#tasks';
import { z } from 'zod';
import { ledgerCheckCommand } from '../../apps/cli/src/ledger-check.command.js';
import { ledgerHeadsCommand } from '../../apps/cli/src/ledger-heads.command.js';
import { SignHeadsHandler } from '../../apps/worker/src/upkeep/sign-heads.handler.js';
import { SECRET, startApi, type TestApi } from '../support/api.js';
import { openTestBooks, postEntries, TEST_NOW, testActor } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const [current, former] = [generateSigningKeys(), generateSigningKeys()];
const KEYS = { RAAMAT_HEADS_PUBLIC_KEYS: `${current.publicKey},${former.publicKey}` };

let db: TestDatabase;
let api: TestApi;
let folder: string;
let companyId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { environment: KEYS });
  folder = await mkdtemp(join(tmpdir(), 'raamat-heads-'));
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Näidis') RETURNING id)
     INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
     SELECT id, 'Näidis', '10000001', 'ou', 'ready' FROM organization RETURNING id`,
  );
  companyId = await openTestBooks(db.database, { companyId: BigInt(row?.id ?? 0) });
  const bus = booksBus(db.database, new FixedClock(TEST_NOW), () => Promise.resolve());
  await bus.execute(postEntries, {
    companyId,
    actor: testActor(),
    payload: {
      entries: [
        {
          date: '2026-11-02',
          lines: [
            ['5900', 100n],
            ['1020', -100n],
          ],
        },
      ],
    },
  });
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
  await db.drop();
});

/** Signs as the nightly task does. */
function sign(environment: Readonly<Record<string, string>>): Promise<unknown> {
  const handler = new SignHeadsHandler(db.database, new FixedClock(TEST_NOW), loadConfig(environment));
  const task = { signal: new AbortController().signal, progress: () => Promise.resolve() };
  return handler.handle(task as unknown as ClaimedTask<'sign-heads'>);
}

const environment = () => ({ ...db.environment, ...KEYS, RAAMAT_SECRET: SECRET });
const heads = (output: string) =>
  ledgerHeadsCommand.run({ environment: environment(), values: { output: join(folder, output) } });

const Head = z.strictObject({
  company_id: z.string(),
  key_id: z.string(),
  text: z.string(),
  signature: z.base64(),
});

async function headsIn(output: string): Promise<z.output<typeof Head>[]> {
  const text = await readFile(join(folder, output), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Head.parse(JSON.parse(line)));
}

/** The commands of the page, in its order. */
function commandsOf(title: string): string {
  const page = readFileSync(new URL('../../docs/operate/heads.md', import.meta.url), 'utf8');
  const section = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```sh\n([^`]*)```/g)].map(([, block = '']) => block).join('\n');
}

const isThere = (tool: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`]);
    return true;
  } catch {
    return false;
  }
};

const MISSING = ['curl', 'jq', 'openssl'].filter((tool) => !isThere(tool));
const WITHOUT = MISSING.length > 0 ? `(not run: ${MISSING.join(', ')} not found)` : '';

describe('signed heads', () => {
  it('are verified by keys that everybody can read', async () => {
    const { status, headers, body } = await api.send('GET', '/.well-known/raamat-heads');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/jwk-set+json; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      keys: [current, former].map(({ publicKey }) => ({
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'EdDSA',
        use: 'sig',
        kid: signingKeyId(publicKey),
        x: expect.stringMatching(/^[\w-]{43}$/) as unknown,
        pem: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n/) as unknown,
      })),
    });
    expect(JSON.stringify(body)).not.toContain(current.privateKey);
  });

  it('have no keys where nothing is signed', async () => {
    const other = await startApi(db.database);
    try {
      expect((await other.send('GET', '/.well-known/raamat-heads')).body).toEqual({ keys: [] });
    } finally {
      await other.close();
    }
  });

  it('are not made without a key', async () => {
    expect(await sign({})).toBe('skipped');
    expect(await heads('none.jsonl')).toBe(0);
    expect(await headsIn('none.jsonl')).toEqual([]);
  });

  it('are made of each company, once for each state of its log', async () => {
    const keys = { ...KEYS, RAAMAT_HEADS_PRIVATE_KEY: current.privateKey };
    expect([await sign(keys), await sign(keys)]).toEqual(['done', 'done']);
    await db.database.inCompany(companyId, (sql) =>
      recordAudit(sql, {
        actor: testActor(),
        companyId,
        action: 'file.store',
        objectType: 'file',
        objectId: '1',
      }),
    );
    await sign(keys);
    await heads('heads.jsonl');
    const id = encodeId('company', companyId);
    const text = (acts: string): unknown =>
      expect.stringMatching(
        new RegExp(
          `^raamat head 1\ncompany ${id}\ncommits 1 [0-9a-f]{64}\nacts ${acts}\nsigned 2026-11-20T10:00:00\\.000Z\n$`,
        ),
      );
    const signed = {
      company_id: id,
      key_id: signingKeyId(current.publicKey),
      signature: expect.any(String) as unknown,
    };
    expect(await headsIn('heads.jsonl')).toEqual([
      { ...signed, text: text('0 none') },
      { ...signed, text: text('1 [0-9a-f]{64}') },
    ]);
  });

  it.skipIf(MISSING.length > 0)(`are verified by the commands of the guide ${WITHOUT}`, async () => {
    const commands = commandsOf('Checking a head by hand');
    expect(commands.trim().split('\n')).toHaveLength(5);
    const follow = () =>
      promisify(execFile)('sh', ['-ec', commands], {
        cwd: folder,
        env: { PATH: processEnvironment()['PATH'], RAAMAT_URL: api.url },
      });
    expect((await follow()).stdout).toBe('Signature Verified Successfully\n');
    const [, last] = await headsIn('heads.jsonl');
    await writeFile(
      join(folder, 'heads.jsonl'),
      `${JSON.stringify({ ...last, text: last?.text.replace('commits 1', 'commits 2') })}\n`,
    );
    await expect(follow()).rejects.toThrow();
  });

  it('are compared with the log by the check', async () => {
    const lines: string[] = [];
    const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    try {
      expect(await ledgerCheckCommand.run({ environment: environment(), values: {} })).toBe(0);
      await db.owner('ALTER TABLE books.command_log DISABLE TRIGGER command_log_append_only');
      await db.owner("UPDATE books.command_log SET hash = sha256('other')");
      expect(await ledgerCheckCommand.run({ environment: environment(), values: {} })).toBe(1);
    } finally {
      printed.mockRestore();
    }
    const id = encodeId('company', companyId);
    expect(lines).toEqual([
      'Companies checked: 1, with a broken rule: 0.',
      `${id}  command_chain: commit 1: its facts are not those that were hashed`,
      `${id}  signed_head: commit 1 is not the one that was signed`,
      `${id}  signed_head: commit 1 is not the one that was signed`,
      'Companies checked: 1, with a broken rule: 1.',
    ]);
  });
});
