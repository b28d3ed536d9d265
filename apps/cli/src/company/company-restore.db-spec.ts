import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { signHead } from '#ledger';
import { generateSigningKeys, loadConfig } from '#platform';
import { CompanyManifest, LEFT_OUT, REPLACED } from '#schema';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  SEALING_KEYS,
  SECRET,
  startApi,
  type TestApi,
  type TestSession,
} from '../../../../test/support/api.js';
import { openTestBooks, TEST_NOW } from '../../../../test/support/books.js';
import { type Bookkeeper, startBookkeeper } from '../../../../test/support/bookkeeper.js';
import { THOROUGH } from '../../../../test/support/counts.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { filledCompany } from '../../../../test/support/filled-company.js';
import { createOneOfEach } from '../../../../test/support/one-of-each.js';
import { ledgerCheckCommand } from '../ledger-check.command.js';
import { sealedBySecret } from '../secrets/keyed-columns.js';
import { companyRestoreCommand } from './company-restore.command.js';

const HEADS = generateSigningKeys();
/** Reports of a company, each with the same query at both installations. */
const REPORTS = [
  '/trial-balance/?date_from=2026-01-01&date_to=2026-11-30',
  '/reports/balance-sheet/?as_of=2026-11-30',
  '/reports/profit-and-loss/?date_from=2026-01-01&date_to=2026-11-30',
  '/reports/cash-flow/?date_from=2026-01-01&date_to=2026-11-30',
  '/general-ledger/?date_from=2026-01-01&date_to=2026-11-30',
  '/vat-preview/?period=2026-11',
  '/journal/',
  ...[
    'accounts',
    'automatic-acts',
    'bank-accounts',
    'bank-statements',
    'bank-transactions',
    'changes',
    'dimensions',
    'documents',
    'employees',
    'entries',
    'files',
    'inbox/emails',
    'invoices',
    'match-proposals',
    'numbering',
    'open-items',
    'parties',
    'payroll/items',
    'payroll/pay-runs',
    'periods',
    'questions',
    'rules',
    'vat-codes',
    'vat-registrations',
    'vat-returns',
    'work',
  ].map((list) => `/${list}/`),
];

let db: TestDatabase;
let keeper: Bookkeeper;
let folder: string;
let archive: string;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-moving-'));
  keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: join(folder, 'files') });
  await (await keeper.another()).party({ name: 'Teise ettevõtte osapool OÜ' });
  await filledCompany(db, keeper);
  await createOneOfEach(keeper, 'Igaühest');
  await seal(keeper.company.id);
  await db.database.inCompany(keeper.company.id, (sql) => signHead(sql, keeper.company.id, HEADS, TEST_NOW));
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
  await rm(folder, { recursive: true });
});

/** Gives the employees of a company personal codes that are sealed to a key. */
async function seal(companyId: bigint): Promise<void> {
  await db.owner(
    `UPDATE employment.employee SET personal_code_end = '6515',
       personal_code_sealed = '\\x020a0b0c0d'::bytea || decode(repeat('00', 60), 'hex') WHERE company_id = $1`,
    [companyId],
  );
}

const noTasks = () =>
  db.owner("UPDATE tasks.task SET state = 'done', finished_at = now() WHERE finished_at IS NULL");

function download(session = keeper.session, path = keeper.company.path): Promise<Response> {
  return fetch(`${keeper.api.url}${path}/export/`, { headers: { cookie: session.cookie } });
}

async function exported(path = keeper.company.path): Promise<string> {
  const to = join(folder, `${path.split('/').at(-1) ?? ''}.tar`);
  await noTasks();
  const response = await download(keeper.session, path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-tar']);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(to));
  return to;
}

interface Target {
  readonly db: TestDatabase;
  readonly files: string;
  restore(path: string, more?: Record<string, string>, values?: object): Promise<string>;
}

async function target(): Promise<Target> {
  const made = await testDatabase();
  const files = await mkdtemp(join(folder, 'target-'));
  return { db: made, files, restore: restorer(made.url, files) };
}

function restorer(url: string, files: string): Target['restore'] {
  return async (path, more = {}, values = { withoutKey: ['0a0b0c0d'] }) => {
    const lines: string[] = [];
    const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    try {
      const environment = {
        DATABASE_URL: url,
        RAAMAT_UNSAFE_POSTGRES: 'on',
        RAAMAT_SECRET: createHash('sha256').update('another').digest('hex'),
        RAAMAT_HOME: folder,
        RAAMAT_FILES_FOLDER: files,
        RAAMAT_HEADS_PUBLIC_KEYS: HEADS.publicKey,
        RAAMAT_SEALING_PUBLIC_KEY: SEALING_KEYS.publicKey,
        RAAMAT_SEALING_PRIVATE_KEY: SEALING_KEYS.privateKey,
        ...more,
      };
      expect(
        await companyRestoreCommand.run({ environment, values: { ...values }, positionals: [path] }),
      ).toBe(0);
    } finally {
      printed.mockRestore();
    }
    return lines.join('\n');
  };
}

/** The rows of every table of an installation that somebody could have written, and its files. */
async function contents({ db: at, files }: Target): Promise<unknown> {
  const counts = await at.owner<{ n: string }>(
    `SELECT (SELECT count(*) FROM identity.company) + (SELECT count(*) FROM identity.app_user) + (SELECT count(*) FROM identity.organization)
       + (SELECT count(*) FROM books.book) + (SELECT count(*) FROM platform.audit_event) AS n`,
  );
  const left = await readdir(files, { recursive: true, withFileTypes: true });
  return { rows: counts[0]?.n, files: left.filter((one) => one.isFile()).length };
}

const NOTHING = { rows: '0', files: 0 };

/** An archive with other entries: `change` returns the bytes of an entry, or undefined to leave it out. */
async function changed(
  change: (name: string, bytes: Buffer) => Buffer | undefined,
  { recount = false } = {},
): Promise<string> {
  const to = join(folder, `changed-${randomBytes(6).toString('hex')}.tar`);
  const [from, into] = [extract(), pack()];
  createReadStream(archive).pipe(from);
  const written = pipeline(into, createWriteStream(to));
  const hashes = new Map<string, Buffer>();
  for await (const entry of from) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    let bytes = change(entry.header.name, Buffer.concat(chunks));
    if (bytes === undefined) continue;
    if (recount && entry.header.name === 'manifest.json') bytes = described(bytes, hashes);
    hashes.set(entry.header.name, bytes);
    into.entry({ name: entry.header.name }, bytes);
  }
  into.finalize();
  await written;
  return to;
}

/** The description with the hashes of changed entries: as somebody writes it who changes more than a byte. */
function described(bytes: Buffer, entries: ReadonlyMap<string, Buffer>): Buffer {
  const manifest = JSON.parse(bytes.toString()) as CompanyManifest;
  for (const part of manifest.tables) {
    const now = entries.get(part.path);
    if (now === undefined) continue;
    part.sha256 = createHash('sha256').update(now).digest('hex');
    part.bytes = now.length;
    part.rows = gunzipSync(now).toString().split('\n').length - 1;
  }
  return Buffer.from(JSON.stringify(manifest));
}

const rowsOf = (table: string, change: (text: string) => string) => (name: string, bytes: Buffer) =>
  name === `tables/${table}.jsonl.gz` ? gzipSync(change(gunzipSync(bytes).toString())) : bytes;

describe('the export of a company', () => {
  it('is refused while work of the company is open, with its kinds', async () => {
    await keeper.post('/invoices', await keeper.purchase());
    await db.owner(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       VALUES ($1, 'match-company', 1, 'auto-booking', '{}', 4, now())`,
      [keeper.company.id],
    );
    const response = await download();
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'tasks_open',
        detail: expect.stringContaining('match-company: ') as string,
      }),
    ]);
  });

  it('is for a signed-in owner alone', async () => {
    await noTasks();
    const { userId } = await keeper.organization.member('member');
    const other = await keeper.another();
    expect((await download(await keeper.api.session(userId))).status).toBe(403);
    expect((await download(other.session)).status).toBe(404);
    expect(await keeper.get('/export/')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  });

  it('needs a proof of the last 15 minutes, and is in the trail', async () => {
    await noTasks();
    const session = await keeper.api.session(keeper.organization.ownerId);
    keeper.clock.set(new Date(keeper.clock.now().getTime() + 16 * 60_000));
    const late = await download(session);
    keeper.clock.set(TEST_NOW);
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([403, 'password_required']);
    await exported();
    const acts = await db.owner<{ n: string }>(
      "SELECT count(*) AS n FROM platform.audit_event WHERE action = 'company.export' AND company_id = $1",
      [keeper.company.id],
    );
    expect(acts).toEqual([{ n: '1' }]);
  });

  it('has every table with rows of the company, but for those that are left out for a reason', async () => {
    const manifest = await manifestOf(await exported());
    const tables = await db.owner<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE a.attname = 'company_id' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const exportedNames = manifest.tables.map(({ table }) => table);
    expect([...exportedNames, ...Object.keys(LEFT_OUT)].sort()).toEqual(
      [...tables.map(({ name }) => name), 'identity.company'].sort(),
    );
    expect(exportedNames.filter((name) => LEFT_OUT[name] !== undefined)).toEqual([]);
    for (const { table, rows } of manifest.tables) {
      const column = table === 'identity.company' ? 'id' : 'company_id';
      const [counted] = await db.owner<{ n: string }>(
        `SELECT count(*) AS n FROM ${table} WHERE ${column} = $1`,
        [keeper.company.id],
      );
      expect([table, rows]).toEqual([table, Number(counted?.n)]);
    }
    expect(manifest.people.every(({ id }) => id !== '0')).toBe(true);
  });
});

it('an export has no value that is sealed under the secret of the installation', () => {
  const config = loadConfig({ ...db.environment, RAAMAT_SECRET: SECRET });
  const sealed = sealedBySecret(config).filter(({ ofCompanies }) => ofCompanies);
  expect(sealed.length).toBeGreaterThan(0);
  const kept = sealed.filter(
    ({ table, column }) => LEFT_OUT[table] === undefined && REPLACED[`${table}.${column}`] === undefined,
  );
  expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

async function manifestOf(path: string): Promise<CompanyManifest> {
  const from = extract();
  createReadStream(path).pipe(from);
  let text = '';
  for await (const entry of from) {
    if (entry.header.name !== 'manifest.json') entry.resume();
    else for await (const chunk of entry) text += (chunk as Buffer).toString();
  }
  return CompanyManifest.parse(JSON.parse(text));
}

describe('a restored company', () => {
  beforeEach(async () => {
    archive = await exported();
  });

  it('has the same ids and the same reports to the byte, and its log is proved by the signed heads', async () => {
    const there = await target();
    const again = await startApi(there.db.database, {
      clock: keeper.clock,
      environment: { RAAMAT_FILES_FOLDER: there.files },
    });
    try {
      expect(await there.restore(archive)).toMatch(/^Restored .* rows of \d+ tables, 2 files\./);
      const session = await again.session(keeper.organization.ownerId, { secondFactor: true });
      const inBoth = await Promise.all([
        allOf(REPORTS, (report) => read(keeper.api, keeper.session, report)),
        allOf(REPORTS, (report) => read(again, session, report)),
      ]);
      expect(inBoth[1]).toEqual(inBoth[0]);
      expect(Object.entries(inBoth[0]).filter(([, [status]]) => status !== 200)).toEqual([]);
      const environment = {
        ...there.db.environment,
        RAAMAT_SECRET: SECRET,
        RAAMAT_HEADS_PUBLIC_KEYS: HEADS.publicKey,
      };
      expect(await checked(environment)).toEqual(['Companies checked: 1, with a broken rule: 0.']);
      expect((await read(again, session, '/webhook-endpoints/'))[1]).toContain('"state":"disabled"');
      await expect(there.restore(archive)).rejects.toThrow(/^the company \w+ exists here already/);

      // The books go on: numbers, chains and ids continue behind those of the export.
      expect((await again.organization()).id).toBeGreaterThan(keeper.organization.id);
      const lines = [
        { account_code: '7010', amount_minor: 500 },
        { account_code: '1855', amount_minor: -500 },
      ];
      const recorded = await again.send('POST', `${keeper.company.path}/events`, {
        session,
        body: { kind: 'depreciation', economic_date: '2026-11-03', memo: 'Kulum', lines },
      });
      expect(recorded).toMatchObject({ status: 201 });
      expect(await checked(environment)).toEqual(['Companies checked: 1, with a broken rule: 0.']);
    } finally {
      await again.close();
      await there.db.drop();
    }
  });

  it('joins another company of its organization, which keeps its members', THOROUGH, async () => {
    const second = await keeper.organization.company('ready');
    await openTestBooks(db.database, { companyId: second.id });
    const there = await target();
    try {
      await there.restore(archive);
      const members = await there.db.owner('SELECT id, user_id, role FROM identity.membership ORDER BY id');
      await there.restore(await exported(second.path));
      expect(await there.db.owner('SELECT id, user_id, role FROM identity.membership ORDER BY id')).toEqual(
        members,
      );
      expect(await there.db.owner('SELECT id FROM identity.company ORDER BY id')).toEqual([
        { id: String(keeper.company.id) },
        { id: String(second.id) },
      ]);
    } finally {
      await there.db.drop();
    }
  });

  it('brings people without passwords, and changes nobody who is there', async () => {
    const there = await target();
    const { ownerId } = keeper.organization;
    const [owner] = await db.owner<{ email: string }>('SELECT email FROM identity.app_user WHERE id = $1', [
      ownerId,
    ]);
    try {
      await there.db.owner(
        `INSERT INTO identity.app_user (id, email, email_folded, name, language, is_staff, password_hash)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $2, 'Siin teise nimega', 'en', true, 'kept')`,
        [ownerId, owner?.email],
      );
      await there.restore(archive);
      const people = await there.db.owner<{
        id: string;
        name: string;
        staff: boolean;
        password: string | null;
      }>(
        'SELECT id::text AS id, name, is_staff AS staff, password_hash AS password FROM identity.app_user ORDER BY app_user.id',
      );
      expect(people.filter(({ id }) => id === String(ownerId))).toEqual([
        { id: String(ownerId), name: 'Siin teise nimega', staff: true, password: 'kept' },
      ]);
      expect(
        people.every(({ id, staff, password }) => id === String(ownerId) || (!staff && password === null)),
      ).toBe(true);
    } finally {
      await there.db.drop();
    }
  });

  it.each([
    [
      'another person with an id of the export',
      'identity.app_user (id, email, email_folded, name)',
      "($1, 'x@y.ee', 'x@y.ee', 'Keegi')",
      /^the id \w+ of owner is that of another person here/,
    ],
    [
      'another organization with its id',
      'identity.organization (id, name)',
      "($2, 'Teine')",
      /^the id of the organization .* is that of Teine here/,
    ],
  ])('is refused where there is %s', async (_what, table, values, sentence) => {
    const there = await target();
    try {
      await there.db.owner(
        `WITH given AS (SELECT $1::bigint, $2::bigint) INSERT INTO ${table} OVERRIDING SYSTEM VALUE VALUES ${values}`,
        [keeper.organization.ownerId, keeper.organization.id],
      );
      await expect(there.restore(archive)).rejects.toThrow(sentence);
      expect(await contents(there)).toEqual({ rows: '1', files: 0 });
    } finally {
      await there.db.drop();
    }
  });

  it(
    'needs the keys to which personal codes are sealed, and those that signed its heads',
    THOROUGH,
    async () => {
      const there = await target();
      try {
        await expect(there.restore(archive, {}, {})).rejects.toThrow(
          'the personal codes of the export need the sealing key 0a0b0c0d',
        );
        await expect(
          there.restore(archive, { RAAMAT_HEADS_PUBLIC_KEYS: generateSigningKeys().publicKey }),
        ).rejects.toThrow(
          /^the books of the export break 1 rules, first signed_head: .* nothing was restored\.$/,
        );
        expect(await contents(there)).toEqual(NOTHING);
      } finally {
        await there.db.drop();
      }
    },
  );

  it('is refused from an archive that ends early or was changed, and nothing is written', async () => {
    const there = await target();
    const bytes = await readFile(archive);
    const refusals: [string, RegExp][] = [];
    for (const [name, length] of [
      ['half', bytes.length >> 1],
      ['short', 700],
      ['empty', 0],
    ] as const) {
      const path = join(folder, `${name}.tar`);
      await writeFile(path, bytes.subarray(0, length));
      refusals.push([path, /is truncated, or not the export of a company: nothing was restored\.$/]);
    }
    const flipped = await changed((name, part) =>
      name.startsWith('files/') ? Buffer.concat([part.subarray(0, -1), Buffer.from('x')]) : part,
    );
    refusals.push([flipped, /^files\/\w+ in .* is missing or damaged/]);
    refusals.push([
      await changed((name, part) => (name.startsWith('files/') ? undefined : part)),
      /missing or damaged/,
    ]);
    refusals.push([
      await changed(rowsOf('books.party', (text) => text.replaceAll('Osapool', 'Oscapool'))),
      /^tables\/books\.party\.jsonl\.gz in .* is missing or damaged/,
    ]);
    refusals.push([
      await changed((name, part) =>
        name === 'manifest.json' ? Buffer.from(part.toString().replace('"format": 1', '"format": 2')) : part,
      ),
      /damaged, or was written by another release/,
    ]);
    refusals.push([
      await changed((name, part) =>
        name === 'manifest.json' ? Buffer.from(part.toString().replace(/"Schema\d+"/, '"Schema9"')) : part,
      ),
      /^the export was made by another release/,
    ]);
    refusals.push([join(folder, 'nowhere.tar'), /cannot be read\.$/]);
    try {
      for (const [path, sentence] of refusals) await expect(there.restore(path)).rejects.toThrow(sentence);
      expect(await contents(there)).toEqual(NOTHING);
    } finally {
      await there.db.drop();
    }
  });

  it('is refused when its description was written again for changed rows', THOROUGH, async () => {
    const there = await target();
    const company = String(keeper.company.id);
    const { tables } = await manifestOf(archive);
    const of = (table: string, change: (text: string) => string) =>
      changed(rowsOf(table, change), { recount: true });
    const inFirstRow = (table: string, column: string, value: string) =>
      of(table, (text) => {
        const [first, ...others] = text.split('\n');
        const row = JSON.parse(first ?? '[]') as (string | null)[];
        const columns = tables.find((part) => part.table === table)?.columns ?? [];
        return [JSON.stringify(row.with(columns.indexOf(column), value)), ...others].join('\n');
      });
    try {
      const refusals: [string, RegExp][] = [
        [
          await of('books.party', (text) => text.replaceAll(`["${company}"`, '["999"')),
          /a row that is not of its company/,
        ],
        [
          await of('books.journal_line', (text) => text.split('\n').slice(1).join('\n')),
          /the books of the export break/,
        ],
        [
          await inFirstRow('books.command_log', 'command', 'another'),
          /command_chain: commit 1: its facts are not/,
        ],
        [await inFirstRow('platform.audit_event', 'action', 'another'), /audit_chain|command_chain/],
        [
          await of('books.party', () => ''),
          /^a row of books\.\w+ names one of books\.party that the export lacks/,
        ],
        [
          await of('files.stored_file', (text) => text.replace(`companies/${company}/`, 'companies/999/')),
          /is no address of its company/,
        ],
        [await of('books.party', (text) => `${text}[]\n`), /a row that is not of its company/],
      ];
      for (const [path, sentence] of refusals) await expect(there.restore(path)).rejects.toThrow(sentence);
      expect(await contents(there)).toEqual(NOTHING);
    } finally {
      await there.db.drop();
    }
  });

  it('has rows of before a check that only later ones must fulfil', THOROUGH, async () => {
    const check = `SELECT pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE conname = 'audit_event_actor'`;
    const before = await db.owner<{ is: string }>(check);
    await db.owner('ALTER TABLE platform.audit_event DROP CONSTRAINT audit_event_actor');
    await db.owner(
      `INSERT INTO platform.audit_event (company_id, actor_kind, credential_kind, credential_id, action, object_type, object_id)
       VALUES ($1, 'worker', 'session', 'x', 'before', 'invoice', 'x')`,
      [keeper.company.id],
    );
    await db.owner(
      `ALTER TABLE platform.audit_event ADD CONSTRAINT audit_event_actor ${before[0]?.is ?? ''}`,
    );
    const there = await target();
    try {
      await there.restore(await exported());
      expect(await there.db.owner(check)).toEqual(before);
    } finally {
      await there.db.drop();
    }
  });

  it('needs a database with tables', async () => {
    const empty = await emptyDatabase(db.url);
    try {
      await expect(restorer(empty.url, folder)(archive)).rejects.toThrow(
        'the database has no tables of Raamat: run `raamat migrate` first.',
      );
    } finally {
      await empty.drop();
    }
  });
});

/** The output of `raamat ledger check`. */
async function checked(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await ledgerCheckCommand.run({ environment, values: {} });
  } finally {
    printed.mockRestore();
  }
  return lines;
}

async function read(api: TestApi, session: TestSession, path: string): Promise<readonly [number, string]> {
  const { status, text } = await api.send('GET', keeper.company.path + path, { session });
  // Every page has a cursor of its own, sealed at random.
  return [status, text.replaceAll(/"next_cursor":"[^"]*"/g, '"next_cursor":"…"')];
}

async function allOf<T>(
  names: readonly string[],
  ask: (name: string) => Promise<T>,
): Promise<Readonly<Record<string, T>>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)] as const)));
}
