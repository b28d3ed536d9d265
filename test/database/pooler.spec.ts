import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase, createLogger, Database, loadConfig, type Logger, OwnerConnection } from '#platform';
import { migrate } from '#schema';
import { outputTo } from '../support/api.js';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.js';
import {
  type PgBouncer,
  pgBouncerProgram,
  pgBouncerVersion,
  startPgBouncer,
  throughPooler,
  throughPort,
  WITHOUT_PGBOUNCER,
} from '../support/pgbouncer.js';
import { until } from '../support/wait.js';

const program = pgBouncerProgram();
const silent = createLogger({ LOG_LEVEL: 'silent' }, 'test');
/** The release of PgBouncer that first keeps the named statements of its clients apart. */
const KEEPS_NAMES = 1.21;

/** Poolers in each mode, and two companies with a row each. */
describe.skipIf(program === undefined)(`behind a pooler${WITHOUT_PGBOUNCER}`, () => {
  let db: TestDatabase;
  const poolers: PgBouncer[] = [];
  let transaction: PgBouncer;
  const logins = (): { app: string; system: string } => ({
    app: directly(db.environment.DATABASE_APP_URL),
    system: directly(db.environment.DATABASE_SYSTEM_URL),
  });

  /** The address of the server, also in a run that itself goes through a pooler. */
  const directly = (address: string): string => {
    const { hostname, port } = new URL(inject('serverUrl'));
    return Object.assign(new URL(address), { hostname, port }).href;
  };

  const start = async (options: Parameters<typeof startPgBouncer>[1] = {}): Promise<PgBouncer> => {
    const pooler = await startPgBouncer(inject('serverUrl'), options);
    poolers.push(pooler);
    return pooler;
  };

  const open = (
    pooler: PgBouncer,
    options: { direct?: string | undefined; namedStatements?: boolean; log?: Logger } = {},
  ): Promise<Database> => {
    const { direct, ...more } = { direct: logins().system, log: silent, ...options };
    const { app, system } = throughPooler(logins(), pooler.port);
    const url = { app, system, direct };
    return new Database({
      url,
      applicationName: 'pooled',
      appPool: 4,
      systemPool: 2,
      unsafe: true,
      ...more,
    }).connect();
  };

  beforeAll(async () => {
    db = await testDatabase();
    transaction = await start();
  });

  afterAll(async () => {
    await Promise.all(poolers.map((pooler) => pooler.close()));
    await db.drop();
  });

  it('works in transaction mode without named statements, and says so', async () => {
    const lines: string[] = [];
    const database = await open(transaction, {
      log: createLogger({ LOG_LEVEL: 'info' }, 'test', outputTo(lines)),
    });
    try {
      expect(database.pooling).toEqual({ app: 'transaction', system: 'transaction' });
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        role: 'app',
        mode: 'transaction',
        statements: 'unnamed',
      });
      const prepared = await database.read((sql) => sql.rows('SELECT name FROM pg_prepared_statements'));
      expect(prepared).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('works in session mode with named statements and without a direct address', async () => {
    const database = await open(await start({ mode: 'session', size: 10 }), { direct: undefined });
    try {
      expect(database.pooling).toEqual({ app: 'session', system: 'session' });
      const prepared = await database.read((sql) => sql.rows('SELECT name FROM pg_prepared_statements'));
      expect(prepared).not.toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('prepares without names in session mode too where there is a direct address', async () => {
    const database = await open(await start({ mode: 'session', size: 10 }));
    try {
      expect(database.pooling).toEqual({ app: 'session', system: 'session' });
      const prepared = await database.read((sql) => sql.rows('SELECT name FROM pg_prepared_statements'));
      expect(prepared).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('sees the mode however the pooler chooses among its connections', async () => {
    const inTurn = await start({ size: 5, settings: { server_round_robin: 1, min_pool_size: 5 } });
    const database = await open(inTurn);
    await database.close();
    expect(database.pooling).toEqual({ app: 'transaction', system: 'transaction' });
  });

  it('delivers notifications and keeps sessions on the direct connection', async () => {
    const [one, other] = [await open(transaction), await open(transaction)];
    try {
      const heard: string[] = [];
      await one.listen('pooled', (payload) => heard.push(payload));
      other.notify('pooled', 'heard');
      await until(() => heard[0] === 'heard');
      const taken = (database: Database): Promise<boolean> =>
        database.systemSession(async (sql) => {
          const { taken: mine } = await sql.one<{ taken: boolean }>(
            'SELECT pg_try_advisory_lock(4711) AS taken',
          );
          return mine;
        });
      expect(await taken(one)).toBe(true);
      expect(await taken(other)).toBe(false);
      expect(await taken(one)).toBe(true);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  it('is seen at the server by the direct connection, under the name of the process', async () => {
    const database = await open(transaction);
    const named = await db.owner<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'raamat-pooled%' ORDER BY 1`,
    );
    await database.close();
    expect(named.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['raamat-pooled', 'raamat-pooled notifier']),
    );
  });

  it('answers 503 where the pooler has no connection in time or lost it, and works afterwards', async () => {
    const narrow = await start({ size: 1, settings: { query_wait_timeout: 1 } });
    const database = await open(narrow);
    const away = { code: 'books_unavailable' };
    try {
      await database.inCompany(1n, async (sql) => {
        await sql.run('SELECT 1');
        await expect(database.read((other) => other.run('SELECT 1'))).rejects.toMatchObject(away);
      });
      const cut = database.inCompany(1n, async (sql) => {
        const { pid } = await sql.one<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await db.owner('SELECT pg_terminate_backend($1)', [pid]);
        await sql.run('SELECT 1');
      });
      await expect(cut).rejects.toMatchObject(away);
      expect(await database.read((sql) => sql.one('SELECT 1 AS one'))).toEqual({ one: 1 });
    } finally {
      await database.close();
    }
  });

  it('looks up the logins as docs/operate/pooler.md says', async () => {
    const page = readFileSync(new URL('../../docs/operate/pooler.md', import.meta.url), 'utf8');
    const user = `pooler_${randomBytes(4).toString('hex')}`;
    const password = randomBytes(8).toString('hex');
    const statements = (/```sql\n([^]*?)```/.exec(page)?.[1] ?? '')
      .replaceAll(/\bpooler\b/g, user)
      .replace("'…'", `'${password}'`)
      // The logins of another database than `raamat`.
      .replace("LIKE 'raamat\\_%\\_login'", "LIKE '%'");
    await db.owner(statements);
    try {
      const query = `SELECT name, verifier FROM ${user}.login($1)`;
      const database = await open(await start({ lookup: { user, password, query } }));
      await database.close();
      expect(database.pooling.app).toBe('transaction');
    } finally {
      await db.owner(`DROP SCHEMA ${user} CASCADE`);
      await db.owner(`DROP OWNED BY ${user}`);
      await db.owner(`DROP ROLE ${user}`);
    }
  });

  describe('refuses, in one sentence at the start', () => {
    it('statement mode', async () => {
      await expect(open(await start({ mode: 'statement' }))).rejects.toThrow(
        'DATABASE_APP_URL leads to a pooler in statement mode, which keeps no transaction together',
      );
    });

    it('transaction mode without a direct address', async () => {
      await expect(open(transaction, { direct: undefined })).rejects.toThrow(
        'DATABASE_DIRECT_URL is not set, and DATABASE_APP_URL leads to a pooler in transaction mode',
      );
    });

    it('a direct address that leads to a pooler', async () => {
      await expect(
        open(transaction, { direct: throughPort(logins().system, transaction.port) }),
      ).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler in transaction mode, and this needs a session',
      );
    });

    it('a direct address of another database, or with another login', async () => {
      const elsewhere = await testDatabase();
      try {
        await expect(
          open(transaction, { direct: directly(elsewhere.environment.DATABASE_SYSTEM_URL) }),
        ).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_APP_URL');
        await expect(open(transaction, { direct: logins().app })).rejects.toThrow(
          'DATABASE_DIRECT_URL logs in as raamat_app',
        );
      } finally {
        await elsewhere.drop();
      }
    });

    it('the owner, whose role is a start-up option, even where the pooler ignores options', async () => {
      const forced = await start({ settings: { ignore_startup_parameters: 'options' } });
      for (const [pooler, sentence] of [
        [
          transaction,
          'DATABASE_URL leads to a pooler, and a pooler refuses the start-up options of the owner',
        ],
        [forced, 'DATABASE_DIRECT_URL is not set, and DATABASE_URL leads to a pooler in transaction mode'],
      ] as const) {
        const DATABASE_URL = throughPort(db.url, pooler.port);
        const config = loadConfig({ DATABASE_URL, RAAMAT_UNSAFE_POSTGRES: 'on' });
        await expect(connectDatabase(config, silent, 'test')).rejects.toThrow(sentence);
      }
    });

    it('to migrate or to copy through one, and writes nothing', async () => {
      const empty = await emptyDatabase(db.url);
      try {
        const pooled = throughPort(empty.url, transaction.port);
        const sentence = 'DATABASE_URL leads to a pooler in transaction mode, and this needs a session';
        await expect(migrate(pooled)).rejects.toThrow(sentence);
        await expect(OwnerConnection.open(pooled, 'test')).rejects.toThrow(sentence);
        const client = new pg.Client({ connectionString: empty.url });
        await client.connect();
        const { rows } = await client.query(
          `SELECT nspname FROM pg_namespace WHERE nspname IN ('books', 'tasks')`,
        );
        await client.end();
        expect(rows).toEqual([]);
      } finally {
        await empty.drop();
      }
    });
  });

  const version = program === undefined ? 0 : pgBouncerVersion(program);
  it.skipIf(version >= KEEPS_NAMES)(
    `refuses named statements where names are lost (PgBouncer ${version})`,
    async () => {
      await expect(open(transaction, { namedStatements: true })).rejects.toThrow(
        'DATABASE_NAMED_STATEMENTS is on, and the pooler keeps no named statements',
      );
    },
  );

  it.skipIf(version < KEEPS_NAMES)(
    `names statements where they are kept (left out before PgBouncer ${KEEPS_NAMES}; here ${version})`,
    async () => {
      const database = await open(await start({ settings: { max_prepared_statements: 100 } }), {
        namedStatements: true,
      });
      try {
        const work = (n: number) =>
          database.read((sql) => sql.one<{ n: number }>('SELECT $1::int AS n', [n]));
        const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => work(n)));
        expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
        expect(await database.read((sql) => sql.rows('SELECT name FROM pg_prepared_statements'))).not.toEqual(
          [],
        );
      } finally {
        await database.close();
      }
    },
  );
});

it('a process holds at most eight connections to Postgres unless it is told otherwise', async () => {
  const db = await testDatabase();
  const config = loadConfig({ ...db.environment, DATABASE_DIRECT_URL: '' });
  const database = await connectDatabase(config, silent, 'eight');
  try {
    await database.listen('eight', () => undefined);
    const wanted = Array.from({ length: 20 }, () => 'SELECT pg_sleep(0.05)');
    await Promise.all([
      ...wanted.map((text) => database.read((sql) => sql.run(text))),
      ...wanted.map((text) => database.system((sql) => sql.run(text))),
      ...wanted.map((text) => database.systemSession((sql) => sql.run(text))),
    ]);
    const { n } = await database.read((sql) =>
      sql.one<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'raamat-eight%'`,
      ),
    );
    expect(n).toBe(8);
  } finally {
    await database.close();
    await db.drop();
  }
});
