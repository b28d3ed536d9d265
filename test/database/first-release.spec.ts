import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VARIABLES } from '#platform';
import { schemaDrift } from '#schema';
import { z } from 'zod';
import { skeletonKey } from '#ledger';
import { startApi, type TestApi, type TestSession } from '../support/api.js';
import { testDatabase } from '../support/database.js';
import {
  FIRST_ANSWERS,
  FIRST_RELEASE,
  type FirstRelease,
  restoreFirstRelease,
} from '../support/first-release.js';
import { login, sessionOf } from '../support/people.js';
import { type ProcessDatabase } from '../support/process-database.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const { secrets, users, keys, organization, demo } = FIRST_RELEASE;

let db: FirstRelease;
let home: string;
let api: TestApi;
let worker: TestWorker;
let owner: TestSession;
/** The environment of the processes after the guide was followed. */
let environment: Record<string, string> & ProcessDatabase;

/** The commands of the guide, in its order. */
const GUIDE = commandsOf('From the first release to this one');

function commandsOf(title: string): string[] {
  const guide = readFileSync(new URL('../../docs/operate/README.md', import.meta.url), 'utf8');
  const section = guide.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

/** Runs a command of the guide as an operator does, and returns its output. */
async function follow(command: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const words = command.split(' ');
  expect(words.slice(0, 4)).toEqual(['npm', 'run', 'raamat', '--']);
  const main = fileURLToPath(new URL('../../dist/apps/cli/src/main.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words.slice(4)], {
    env: { RAAMAT_HOME: home, RAAMAT_SECRET: secrets.secret, RAAMAT_UNSAFE_POSTGRES: 'on', ...variables },
  });
  return stdout;
}

beforeAll(async () => {
  db = await restoreFirstRelease();
  home = await mkdtemp(join(tmpdir(), 'raamat-first-release-'));
  await writeFile(join(home, 'secrets.json'), JSON.stringify(secrets));
}, 120_000);

afterAll(async () => {
  await worker.close();
  await api.close();
  await db.drop();
  await rm(home, { recursive: true });
});

/** The secrets that migrating adds to the installation. */
const Kept = z.looseObject({ database_app_url: z.string(), database_system_url: z.string() });

const Files = z.object({ items: z.array(z.object({ id: z.string(), created_at: z.string() })) });
const Accounts = z.object({ items: z.array(z.object({ confirmed: z.boolean() })) });

/** Tables whose stored rows a migration of this release changes, and why. */
const CHANGED: Readonly<Record<string, string>> = {
  'books.account': 'the chart gets the accounts of unpaid prepayments',
  'books.book': 'the version of a chart that got accounts',
  'books.statement_scheme_version': 'the schemes of micro-entities and of cash flows are new',
  'files.stored_file': 'files of one millisecond are moved apart: lists are ordered by the time as shown',
  'identity.api_key': 'times to the millisecond, as shown',
  'identity.company': 'times to the millisecond, as shown',
  'identity.membership': 'times to the millisecond, as shown',
  'identity.organization': 'times to the millisecond, as shown',
  'tasks.task': 'VIES is asked about the VAT numbers of companies',
};

/** A journal without its last two columns, which it did not have in the first release. */
const withoutNewColumns = (journal: string): string =>
  journal
    .split('\r\n')
    .map((row) => row.replace(/,(?:dimension_value_ids,vat_box|[0-9A-Z ]*,\d*)$/, ''))
    .join('\r\n');

describe('a database of the first release', () => {
  it('is migrated as the guide describes, which creates the logins', async () => {
    expect(GUIDE).toEqual(['npm run raamat -- migrate', 'npm run raamat -- ledger check']);
    expect(await follow(GUIDE[0] ?? '', { DATABASE_URL: db.url })).toContain('migrations');
    const kept = Kept.parse(JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')));
    expect((await stat(join(home, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(kept).toMatchObject(secrets);
    environment = {
      DATABASE_APP_URL: kept.database_app_url,
      DATABASE_SYSTEM_URL: kept.database_system_url,
      RAAMAT_UNSAFE_POSTGRES: 'on',
      RAAMAT_SECRET: secrets.secret,
      RAAMAT_SEALING_PUBLIC_KEY: secrets.sealing_public_key,
      RAAMAT_FILES_FOLDER: join(home, 'files'),
    };
  });

  it('keeps every row as it was stored', async () => {
    const now = await db.sums();
    const changed = Object.keys(db.stored).filter((table) => now[table] !== db.stored[table]);
    expect(changed).toEqual(Object.keys(CHANGED));
    expect(Object.keys(db.stored).length).toBeGreaterThan(50);
  });

  it('has a log whose rows are chained since the migration', async () => {
    const [rows] = await db.owner<{ commits: number; acts: number; open: number }>(
      `SELECT (SELECT count(*) FROM books.command_log WHERE chained_at > occurred_at)::int AS commits,
         (SELECT count(*) FROM platform.audit_event WHERE chained_at > occurred_at)::int AS acts,
         (SELECT count(*) FROM books.command_log WHERE hash IS NULL)
           + (SELECT count(*) FROM platform.audit_event WHERE company_id IS NOT NULL AND hash IS NULL)::int AS open`,
    );
    expect(rows?.commits).toBeGreaterThan(20);
    expect(rows?.acts).toBeGreaterThan(20);
    expect(Number(rows?.open)).toBe(0);
  });

  it('has the VAT number of each company checked with VIES, once', async () => {
    const numbered = await db.owner<{ id: string }>(
      'SELECT id FROM books.party WHERE is_own AND vat_number IS NOT NULL ORDER BY id',
    );
    const asked = await db.owner<{ id: string }>(
      `SELECT own.id FROM tasks.task JOIN books.party AS own ON own.company_id = task.company_id AND own.is_own
       WHERE task.kind = 'check-vat-number' AND task.payload ->> 'partyId' = own.id ORDER BY own.id`,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).toEqual(numbered);
  });

  it('knows the lookalikes of the names and aliases of each party', async () => {
    const parties = await db.owner<{ name: string; skeleton: string | null }>(
      'SELECT name, skeleton FROM books.party',
    );
    const aliases = await db.owner<{ name: string; skeleton: string | null }>(
      'SELECT name, skeleton FROM books.party_alias',
    );
    expect(parties.length).toBeGreaterThan(5);
    expect(aliases.length).toBeGreaterThan(0);
    expect([...parties, ...aliases].filter(({ name, skeleton }) => skeleton !== skeletonKey(name))).toEqual(
      [],
    );
  });

  it('has the same schema as an empty database after migrating', async () => {
    expect(await schemaDrift(db.url)).toEqual([]);
    const empty = await testDatabase();
    try {
      for (const catalogue of CATALOGUES) {
        const [ours, fresh] = [await db.owner(catalogue), await empty.owner(catalogue)];
        expect(plain(ours)).toEqual(plain(fresh));
      }
    } finally {
      await empty.drop();
    }
  });

  it('is served: its people sign in, its keys are known and never end', async () => {
    const database = await db.open({
      app: environment.DATABASE_APP_URL,
      system: environment.DATABASE_SYSTEM_URL,
    });
    api = await startApi(database, { environment });
    worker = await startWorker(
      { database, environment },
      {
        ...environment,
        RAAMAT_SEALING_PRIVATE_KEY: secrets.sealing_private_key,
        ECB_RATES_URL: 'http://127.0.0.1:1',
      },
    );
    const { email, password } = users.owner;
    const answer = await login(api, { email, password });
    expect(answer.status).toBe(200);
    owner = await sessionOf(api, answer);
    const listed = await api.send('GET', `/api/organizations/${organization}/api-keys/`, { session: owner });
    expect(listed.body).toMatchObject({ items: Array.from({ length: 3 }, () => ({ expires_on: null })) });
    expect((await api.send('GET', '/api/me/', { key: keys.full })).status).toBe(200);
  });

  it('lists the files of the first release strictly by time and id as shown', async () => {
    for (const id of FIRST_RELEASE.companies) {
      const { body } = await api.send('GET', `/api/companies/${id}/files/?limit=200`, { session: owner });
      const places = Files.parse(body).items.map((file) => `${file.created_at} ${file.id}`);
      expect(places).toEqual([...new Set(places)].sort().reverse());
    }
  });

  it('has mandates where staff had approved a submission, and none elsewhere', async () => {
    const mandate = async (id: string) =>
      (await api.send('GET', `/api/companies/${id}/`, { session: owner })).body;
    for (const id of FIRST_RELEASE.companies) {
      expect(await mandate(id)).toMatchObject({
        authority_access: id === demo ? { state: 'granted', basis: 'before_mandates' } : { state: 'none' },
      });
    }
  });

  it('is given the VAT codes that it lacks, by a task at the start of the worker', async () => {
    for (const id of FIRST_RELEASE.companies) {
      const path = `/api/companies/${id}/vat-codes/?direction=purchase&limit=200`;
      const codes = async () => (await api.send('GET', path, { session: owner })).body;
      await expect.poll(codes).toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ code: 'P24FA', family: 'PFA', standard: true }),
          expect.objectContaining({ code: 'PFA9', family: 'PFA', standard: false }),
          expect.objectContaining({ code: 'PEUS9', family: 'PEUS', standard: false }),
        ]) as unknown,
      });
    }
  });

  it('has bank accounts that are confirmed', async () => {
    const pages = await Promise.all(
      FIRST_RELEASE.companies.map((id) =>
        api.send('GET', `/api/companies/${id}/bank-accounts/`, { session: owner }),
      ),
    );
    const accounts = pages.flatMap(({ body }) => Accounts.parse(body).items);
    expect(accounts).toHaveLength(4);
    expect(new Set(accounts.map(({ confirmed }) => confirmed))).toEqual(new Set([true]));
  });

  it.each(Object.keys(FIRST_ANSWERS))('answers as it did: %s', async (path) => {
    const { text, body } = await api.send('GET', path.includes('/journal/') ? `${path}&raw=true` : path, {
      key: keys.full,
    });
    const before = FIRST_ANSWERS[path] ?? '';
    if (before.startsWith('{')) expect(body).toMatchObject(JSON.parse(before) as object);
    else expect(withoutNewColumns(text)).toBe(before);
  });

  it('accepts postings, and its books are consistent', async () => {
    const { status, text } = await api.send('POST', `/api/companies/${demo}/events`, {
      session: owner,
      headers: { 'idempotency-key': 'after-the-first-release' },
      body: {
        kind: 'manual',
        economic_date: '2026-11-20',
        lines: [
          { account_code: '5900', amount_minor: 100 },
          { account_code: '7010', amount_minor: -100 },
        ],
      },
    });
    expect([status, text]).toEqual([201, expect.any(String)]);
    expect(await follow(GUIDE[1] ?? '', environment)).toContain('with a broken rule: 0');
  });

  it('can be used: a new company gets its books', async () => {
    const made = await api.send('POST', `/api/organizations/${organization}/companies/`, {
      session: owner,
      body: { name: 'Uus OÜ', registry_code: '12345678', legal_form: 'ou' },
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const { id } = made.body as { id: string };
    await until(
      async () =>
        (await api.send('GET', `/api/companies/${id}/`, { session: owner })).text.includes('"state":"ready"'),
      { timeoutMs: 60_000, what: 'the new company is ready' },
    );
  });
});

it('is described with variables that exist', () => {
  const guide = readFileSync(new URL('../../docs/operate/README.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) /gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const name of rows) expect(Object.keys(VARIABLES)).toContain(name.replaceAll('`', ''));
});

/** Postgres writes a restored rule with fewer brackets. */
const plain = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row).replace(/[()]/g, ''));

/** The parts of a database, for comparing two. */
const CATALOGUES = [
  `SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
   WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'public') ORDER BY 1, 2, 3`,
  `SELECT conrelid::regclass::text AS of_table, conname, pg_get_constraintdef(oid) AS rule FROM pg_constraint
   WHERE conrelid <> 0 AND connamespace::regnamespace::text NOT IN ('public', 'pg_catalog') AND contype <> 'n' ORDER BY 1, 2`,
  `SELECT schemaname, tablename, indexname, indexdef FROM pg_indexes
   WHERE schemaname NOT IN ('pg_catalog', 'public') ORDER BY 1, 2, 3`,
  'SELECT schemaname, tablename, policyname, cmd, roles::text, qual, with_check FROM pg_policies ORDER BY 1, 2, 3',
  `SELECT tgrelid::regclass::text AS of_table, tgname, pg_get_triggerdef(oid) AS rule FROM pg_trigger
   WHERE NOT tgisinternal ORDER BY 1, 2`,
  `SELECT p.oid::regprocedure::text AS name, md5(p.prosrc) AS source, p.proconfig::text,
     (SELECT string_agg(item::text, ' ' ORDER BY item::text) FROM unnest(p.proacl) AS item) AS rights
   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'public') ORDER BY 1`,
  `SELECT grantee, table_schema, table_name, column_name, privilege_type FROM information_schema.column_privileges
   WHERE grantee IN ('raamat_app', 'raamat_system', 'PUBLIC') AND table_schema NOT IN ('pg_catalog', 'information_schema')
   ORDER BY 1, 2, 3, 4, 5`,
];
