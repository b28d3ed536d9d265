import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Isolation, notIsolated } from '#unpacking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { makeInvoicePdf, makeUbl } from '../support/documents/index.js';
import { camt, entry, statement } from '../support/statements.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/wait.js';
import { zipOf } from '../support/zips.js';

let db: TestDatabase;
let service: TestService;
let folder: string;
/** The company of the files. */
let path: string;
const lines: string[] = [];

/** Whether readers can be started. */
let startable = true;
/** While this file exists, readers die at the first byte that they receive. */
const dying = (): string => join(folder, 'dying');

/** Readers of which a test decides whether they start, and whether they live. */
const isolation: Isolation = {
  ...notIsolated('for the test'),
  within: ({ file, args }) => {
    if (!startable) return { file, args: ['-e', 'process.exit(1)'] };
    const dies = `
      import { existsSync } from 'node:fs';
      import { Socket } from 'node:net';
      const { emit } = Socket.prototype;
      Socket.prototype.emit = function (event, ...rest) {
        if (event === 'data' && existsSync(${JSON.stringify(dying())})) process.kill(process.pid, 'SIGKILL');
        return emit.call(this, event, ...rest);
      };`;
    const before = ['--import', `data:text/javascript,${encodeURIComponent(dies)}`];
    return notIsolated('for the test').within({ file, args: [...before, ...args] });
  },
};

/** No reader takes a second file: a reader started before a test reads at most one of its files. */
const ONE_FILE = { grownMb: -1 };
/** Readers with another heap start without the snapshot, which passes over `--import`. */
const LOADING = { heapMb: 400 };

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-readers-away-'));
  service = await startService(db, {
    worker: { lines, tuning: { readers: { isolation, ...ONE_FILE, ...LOADING } } },
  });
  const { api, key, organization } = service;
  const body = { name: 'Ostja Näidis OÜ', registry_code: '19001232', legal_form: 'ou' };
  const made = await api.send('POST', `${organization.path}/companies/`, { key, body });
  path = `/api/companies/${(made.body as { id: string }).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  startable = true;
  return rm(dying(), { force: true });
});

async function upload(content: string | Uint8Array, name: string, kind: string): Promise<void> {
  expect((await service.upload(path, content, { name, fields: { kind } })).status).toBe(201);
}

interface Reading {
  readonly kind: string;
  readonly state: string;
  readonly attempt: number;
  readonly delivery: number;
  readonly reason: string | null;
  readonly payload: { readonly alone?: boolean; readonly crashes?: number };
}

/** The tasks that read files and have not ended. */
const readings = () =>
  db.owner<Reading>(
    `SELECT kind, state, attempt, delivery, reason, payload FROM tasks.task
     WHERE kind IN ('extract-file', 'import-statement', 'unpack-file') AND state NOT IN ('done', 'skipped') ORDER BY kind`,
  );
const hurry = () => db.owner(`UPDATE tasks.task SET run_at = now() WHERE state IN ('scheduled', 'waiting')`);

/** Waits until these tasks wait, and no other task of their kinds is running. */
const waits = (what: string, holds: (one: Reading) => boolean): Promise<unknown> =>
  until(
    async () => {
      const all = await readings();
      return all.length > 0 && all.every((one) => one.state === 'scheduled' && holds(one));
    },
    { timeoutMs: 60_000, what },
  ).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${JSON.stringify(await readings())}\n${lines.slice(-12).join('')}`);
  });

async function allRead(): Promise<void> {
  await until(
    async () => {
      await hurry();
      return (await readings()).length === 0;
    },
    { timeoutMs: 60_000, what: 'every file is read' },
  );
  const states = await db.owner('SELECT DISTINCT state, error_code FROM files.extraction');
  expect(states).toEqual([{ state: 'done', error_code: null }]);
}

describe('files', { timeout: 200_000 }, () => {
  it('wait while no reader can be started, longer than a task has attempts, and then are read', async () => {
    startable = false;
    const truth = DEMO_TRUTH['arve-peppol.xml'];
    await upload(
      await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic'),
      'arve.pdf',
      'invoice',
    );
    await upload(
      camt(statement(entry('1.00', 'CRDT'), { opening: '0.00', closing: '1.00' })),
      'väljavõte.xml',
      'statement',
    );
    await upload(zipOf([{ name: 'arve.xml', content: makeUbl(truth) }]), 'arved.zip', 'other');
    const kinds = ['extract-file', 'import-statement', 'unpack-file'];
    let looks = 0;
    for (; looks < 6; looks += 1) {
      await waits('files wait for readers', ({ reason, attempt }) => reason === 'no_reader' && attempt === 0);
      const before = await readings();
      expect(kinds).toEqual(expect.arrayContaining(before.map(({ kind }) => kind)));
      await hurry();
      await until(
        async () => (await readings()).every(({ delivery }, at) => delivery > (before[at]?.delivery ?? 0)),
        { timeoutMs: 60_000, what: 'every file looks for a reader again' },
      );
    }
    expect(lines.filter((line) => line.includes('no reader could be started')).length).toBeGreaterThan(looks);
    startable = true;
    await allRead();
  });

  it('are postponed while readers die over them, ever longer and alone, and then are read', async () => {
    await writeFile(dying(), '');
    await upload(makeUbl({ ...DEMO_TRUTH['arve-peppol.xml'], number: 'A-2' }), 'teine.xml', 'invoice');
    await waits(
      'the file is put off',
      ({ payload }) => payload.alone === true && payload.crashes === undefined,
    );
    for (const crashes of [1, 2]) {
      await hurry();
      await waits('the file is put off again', ({ payload }) => payload.crashes === crashes);
    }
    await rm(dying());
    await allRead();
  });
});
