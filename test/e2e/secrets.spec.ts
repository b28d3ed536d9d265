import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonalCodeOpener, PersonalCodeSeal } from '#employment';
import { createSecondFactor, newTotpSecret, sealedInIdentity } from '#identity';
import {
  connectDatabase,
  createLogger,
  generateSealingKeys,
  loadConfig,
  type SealedColumn,
  secretId,
  SystemClock,
} from '#platform';
import { webhookBox } from '#webhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { reseal } from '../../apps/cli/src/secrets/reseal.js';
import { secretsRotateCommand } from '../../apps/cli/src/secrets/secrets-rotate.command.js';
import { secretsStatusCommand } from '../../apps/cli/src/secrets/secrets-status.command.js';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const [OLD, NEW] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
const [oldPair, newPair] = [generateSealingKeys(), generateSealingKeys()];
const CODE = '49403136515';
const WEBHOOK_SECRET = 'whsec_of_a_test';

/** The three phases of a rotation: before it, while both secrets are known, and after the old ones are removed. */
const BEFORE = { RAAMAT_SECRET: OLD, RAAMAT_SEALING_PUBLIC_KEY: oldPair.publicKey };
const BOTH = {
  RAAMAT_SECRET: NEW,
  RAAMAT_FORMER_SECRETS: OLD,
  RAAMAT_SEALING_PUBLIC_KEY: newPair.publicKey,
};
const AFTER = { RAAMAT_SECRET: NEW, RAAMAT_SEALING_PUBLIC_KEY: newPair.publicKey };

let db: TestDatabase;
let api: TestApi;
let us: TestOrganization;
let session: TestSession;
let company: { id: bigint; path: string };
let used: string;
let unused: string;
let cursor: string;
const totp = newTotpSecret();
const secondFactor = (environment: Readonly<Record<string, string>>) =>
  createSecondFactor(new SystemClock(), loadConfig(environment));

/** As the first release stored them, which named no keys. */
const withoutIds = async (): Promise<void> => {
  const boxed = `'\\x01'::bytea || substring`;
  await db.owner(
    `UPDATE identity.app_user SET totp_secret = ${boxed}(totp_secret FROM 6) WHERE totp_secret IS NOT NULL`,
  );
  await db.owner(`UPDATE webhooks.endpoint SET secret_boxed = ${boxed}(secret_boxed FROM 6)`);
  await db.owner(
    `UPDATE employment.employee SET personal_code_sealed = ${boxed}(personal_code_sealed FROM 6)`,
  );
  await db.owner('UPDATE identity.api_key SET hash = substring(hash FROM 5)');
  await db.owner('UPDATE identity.session SET token_hash = substring(token_hash FROM 5)');
};

const restart = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  await api.close();
  api = await startApi(db.database, { environment });
};
const companies = (query = '') => api.send('GET', `${us.path}/companies/?limit=1${query}`, { key: used });

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { environment: BEFORE });
  us = await api.organization();
  company = await us.company();
  [used, unused] = [await us.key(['read', 'write']), await us.key(['read'])];
  await us.company();
  session = await api.session(us.ownerId);
  await db.database.transaction((sql) => secondFactor(BEFORE).give(sql, us.ownerId, totp));
  await db.database.inCompany(company.id, (sql) =>
    sql.run(
      `INSERT INTO webhooks.endpoint (company_id, url, state, secret_boxed, told_commit_seq, created_at, updated_at)
       VALUES ($1, 'https://receiver.example/', 'enabled', $2, 0, now(), now())`,
      [company.id, webhookBox(OLD).put(WEBHOOK_SECRET, `webhooks of company ${company.id}`)],
    ),
  );
  await db.database.inCompany(company.id, (sql) =>
    sql.run(
      `INSERT INTO employment.employee (company_id, first_name, last_name, personal_code_sealed, personal_code_end,
         citizenship, iban, email, basic_exemption, pension_rate, source, created_at)
       VALUES ($1, 'Mari', 'Maasikas', $2, $3, 'EE', '', '', 'none', '2', 'service', now())`,
      [company.id, new PersonalCodeSeal(oldPair.publicKey).seal(company.id, CODE), CODE.slice(-4)],
    ),
  );
  await withoutIds();
  cursor = z.object({ next_cursor: z.string() }).parse((await companies()).body).next_cursor;
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

/** Every use of a secret. */
async function assertWorks(environment: Readonly<Record<string, string>>, pair = newPair): Promise<void> {
  expect((await companies()).status).toBe(200);
  const { status } = await api.send('GET', '/api/me/', { session });
  expect(status).toBe(200);
  const owner = await db.owner<{ boxed: Buffer }>(
    'SELECT totp_secret AS boxed FROM identity.app_user WHERE id = $1',
    [us.ownerId],
  );
  const accepted = await db.database.transaction((sql) =>
    // A wrong code is refused only after the secret was opened.
    secondFactor(environment).accepts(
      sql,
      { id: us.ownerId, totpSecret: owner[0]?.boxed as Buffer },
      '000000',
    ),
  );
  expect(typeof accepted).toBe('boolean');
  const [endpoint] = await db.owner<{ boxed: Buffer }>('SELECT secret_boxed AS boxed FROM webhooks.endpoint');
  const secrets = [environment['RAAMAT_SECRET'], environment['RAAMAT_FORMER_SECRETS']].filter(
    (one) => one !== undefined,
  ) as [string, ...string[]];
  expect(webhookBox(secrets).take(endpoint?.boxed as Buffer, `webhooks of company ${company.id}`)).toBe(
    WEBHOOK_SECRET,
  );
  const [employee] = await db.owner<{ sealed: Buffer }>(
    'SELECT personal_code_sealed AS sealed FROM employment.employee',
  );
  const opener = new PersonalCodeOpener(pair.privateKey, pair === newPair ? [oldPair.privateKey] : []);
  expect(opener.open(company.id, employee?.sealed as Buffer)).toBe(CODE);
}

async function run(
  command: typeof secretsRotateCommand,
  environment: Readonly<Record<string, string>>,
  values: Record<string, unknown> = {},
): Promise<{ code: number | undefined; output: string }> {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    return { code: await command.run({ environment, values }), output: lines.join('\n') };
  } finally {
    printed.mockRestore();
  }
}
const asOperator = { ...BOTH, RAAMAT_SEALING_PRIVATE_KEY: newPair.privateKey };
const operator = () => ({
  ...asOperator,
  ...db.environment,
  RAAMAT_SEALING_FORMER_PRIVATE_KEYS: oldPair.privateKey,
});

describe('a secret is changed while the service runs:', () => {
  it('data that the first release kept without the id of a key opens under the one secret there was', async () => {
    await assertWorks(BEFORE, oldPair);
  });

  it('with the new one in use the old one still opens and verifies everything: keys, sessions, cursors', async () => {
    await restart(BOTH);
    await assertWorks(BOTH);
    expect((await companies(`&cursor=${cursor}`)).status).toBe(200);
    expect((await api.send('GET', `${us.path}/companies/`, { key: unused })).status).toBe(200);
  });

  it('an API key moves to the new secret when it is used', async () => {
    const hashes = await db.owner<{ id: string; known: boolean }>(
      `SELECT id, encode(substring(hash FOR 4), 'hex') = $1 AS known FROM identity.api_key ORDER BY id`,
      [secretId(NEW)],
    );
    expect(hashes.filter(({ known }) => known).length).toBeGreaterThanOrEqual(2);
  });

  it('nothing is resealed while a process runs that could not open it', async () => {
    const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
    const behind = await connectDatabase(loadConfig({ ...BEFORE, ...db.environment }), log, 'worker');
    await expect(run(secretsRotateCommand, operator())).rejects.toThrow(
      `worker run without the secret ${secretId(NEW)} and could not open data sealed with it: set it for them, restart them`,
    );
    await behind.close();
    const abreast = await connectDatabase(loadConfig({ ...BOTH, ...db.environment }), log, 'worker');
    await run(secretsRotateCommand, operator());
    await abreast.close();
  });

  it('then everything is under the new one, and only data that was not used meanwhile needs the old one', async () => {
    await assertWorks(BOTH);
    const { code, output } = await run(secretsStatusCommand, operator());
    expect([code, output]).toEqual([0, expect.stringContaining(`secret ${secretId(NEW)} (RAAMAT_SECRET): `)]);
    expect(output).toMatch(/1 authenticators, 1 webhook secrets/);
    expect(output).toMatch(/sealing key \w{8} \(RAAMAT_SEALING_PUBLIC_KEY\): 1 personal codes of employees/);
    expect(output).toMatch(/nothing needs it: remove it from RAAMAT_SEALING_FORMER_PRIVATE_KEYS/);
  });

  it('and without the old one everything works, except data that nobody used', async () => {
    const never = await us.key(['read']);
    await db.owner(
      `UPDATE identity.api_key SET hash = '\\x00000000' || substring(hash FROM 5) WHERE id = (SELECT max(id) FROM identity.api_key)`,
    );
    await restart(AFTER);
    session = await api.session(us.ownerId);
    await assertWorks(AFTER);
    expect((await api.send('GET', `${us.path}/companies/`, { key: never })).status).toBe(401);
    const { code, output } = await run(secretsStatusCommand, { ...AFTER, ...db.environment });
    expect([code, output]).toEqual([1, expect.stringContaining('secret 00000000 is NOT KNOWN: 1 API keys')]);
  });
});

it('resealing runs in parts, and resumes where it was interrupted', async () => {
  const many = 450;
  await db.owner(
    `INSERT INTO identity.app_user (email, email_folded, name)
     SELECT 'p' || n || '@raamat.test', 'p' || n || '@raamat.test', 'P' FROM generate_series(1, ${many}) AS n`,
  );
  const ids = await db.owner<{ id: string }>("SELECT id FROM identity.app_user WHERE name = 'P' ORDER BY id");
  for (const { id } of ids) {
    await db.database.transaction((sql) => secondFactor(BEFORE).give(sql, BigInt(id), totp));
  }
  const [column] = sealedInIdentity([NEW, OLD]);
  const broken = new AbortController();
  let count = 0;
  const breaking: SealedColumn = {
    ...(column as SealedColumn),
    reseal: (value, row) => {
      count += 1;
      if (count === 201) broken.abort(new Error('broken off'));
      return (column as SealedColumn).reseal(value, row);
    },
  };
  await expect(reseal(db.database, breaking, broken.signal)).rejects.toThrow('broken off');
  const rest = await reseal(db.database, column as SealedColumn);
  expect(rest).toEqual({ moved: many - 400, unopened: new Map() });
  expect((await reseal(db.database, column as SealedColumn)).moved).toBe(0);
  // Without the old secret nothing is lost: data that cannot be opened stays, and is listed by the id of its key.
  await db.database.transaction((sql) => secondFactor(BEFORE).give(sql, BigInt(ids[0]?.id ?? 0), totp));
  const [alone] = sealedInIdentity(NEW);
  expect(await reseal(db.database, alone as SealedColumn)).toEqual({
    moved: 0,
    unopened: new Map([[secretId(OLD), 1]]),
  });
}, 120_000);

describe('raamat secrets rotate --new', () => {
  it('creates new secrets where npm start keeps them, and keeps the previous ones as former secrets', async () => {
    const home = mkdtempSync(join(tmpdir(), 'raamat-rotate-'));
    const file = join(home, 'secrets.json');
    const kept = {
      secret: OLD,
      sealing_public_key: oldPair.publicKey,
      sealing_private_key: oldPair.privateKey,
      database_app_url: 'postgresql://kept/',
    };
    writeFileSync(file, JSON.stringify(kept));
    const environment = { RAAMAT_HOME: home, RAAMAT_SECRET: OLD };
    const { code } = await run(secretsRotateCommand, environment, { new: true });
    const made = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(made).toMatchObject({
      former_secrets: [OLD],
      former_sealing_private_keys: [oldPair.privateKey],
      database_app_url: 'postgresql://kept/',
    });
    expect(() => loadConfig({ RAAMAT_SECRET: made['secret'] as string })).not.toThrow();
    expect(made['secret']).not.toBe(OLD);
    await expect(run(secretsRotateCommand, environment, { new: true })).rejects.toThrow(
      'the secrets of this installation come from its environment',
    );
    rmSync(home, { recursive: true });
  });
});
