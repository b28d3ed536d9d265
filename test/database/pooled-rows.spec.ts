import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { createLogger, Database, type Sql } from '#platform';
import { companyTable } from '#platform';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  type PgBouncer,
  pgBouncerProgram,
  startPgBouncer,
  throughPooler,
  throughPort,
  WITHOUT_PGBOUNCER,
} from '../support/pgbouncer.js';

const CLIENTS = 6;
const ROWS_OF_COMPANY = 2_000;
/** Together the clients read more than a million rows. */
const READS = 88;

type Read = (database: Database, companyId: bigint, work: (sql: Sql) => Promise<void>) => Promise<void>;

/** Every way to work for a company. */
const WAYS: readonly Read[] = [
  (database, companyId, work) => database.readCompany(companyId, work),
  (database, companyId, work) => database.eachInCompany(companyId, work),
  (database, companyId, work) => database.reportCompany(companyId, work),
  (database, companyId, work) => database.inCompany(companyId, work),
];

describe.skipIf(pgBouncerProgram() === undefined)(
  `six clients on two connections${WITHOUT_PGBOUNCER}`,
  () => {
    let db: TestDatabase;
    let pooler: PgBouncer;
    let direct: { app: string; system: string };

    beforeAll(async () => {
      db = await testDatabase();
      const { hostname, port } = new URL(inject('serverUrl'));
      const at = (address: string): string => Object.assign(new URL(address), { hostname, port }).href;
      direct = { app: at(db.environment.DATABASE_APP_URL), system: at(db.environment.DATABASE_SYSTEM_URL) };
      pooler = await startPgBouncer(inject('serverUrl'), { size: 2 });
      await db.owner(`
      CREATE TABLE public.pooled (company_id bigint NOT NULL, n int NOT NULL, PRIMARY KEY (company_id, n));
      INSERT INTO public.pooled SELECT company, n
        FROM generate_series(1, ${CLIENTS}) AS company, generate_series(1, ${ROWS_OF_COMPANY}) AS n;
      GRANT SELECT ON public.pooled TO raamat_app;
      ${companyTable('public.pooled')}`);
    });

    afterAll(async () => {
      await pooler.close();
      await db.drop();
    });

    const opened = (): Promise<Database> =>
      new Database({
        url: throughPooler(direct, pooler.port),
        applicationName: 'test',
        appPool: 2,
        systemPool: 1,
        log: createLogger({ LOG_LEVEL: 'silent' }, 'test'),
        unsafe: true,
      }).connect();

    it('read a million rows and none of another company', { timeout: 300_000 }, async () => {
      const counts = { own: 0, others: 0 };
      const servers = new Set<number>();
      const readAll = async (companyId: bigint): Promise<void> => {
        const database = await opened();
        try {
          for (let read = 0; read < READS; read += 1)
            await WAYS[read % WAYS.length]?.(database, companyId, async (sql) => {
              // Two batches: outside of a transaction the second may arrive on another connection than the first.
              servers.add((await sql.one<{ pid: number }>('SELECT pg_backend_pid() AS pid')).pid);
              const rows = await sql.rows<{ company_id: bigint; n: number }>(
                'SELECT company_id, n FROM public.pooled',
              );
              const own = rows.filter((row) => row.company_id === companyId).length;
              counts.own += own;
              counts.others += rows.length - own;
            });
        } finally {
          await database.close();
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, index) => readAll(BigInt(index + 1))));
      expect(counts).toEqual({ own: CLIENTS * READS * ROWS_OF_COMPANY, others: 0 });
      expect(counts.own).toBeGreaterThan(1_000_000);
      expect(servers.size).toBeLessThanOrEqual(2);
    });

    it('see nothing of a company that a stranger left on the connections', async () => {
      const strangers = [1, 2].map(
        () => new pg.Client({ connectionString: throughPort(direct.app, pooler.port) }),
      );
      // Both at once, so that each has a connection of its own to leave the setting on.
      await Promise.all(strangers.map((one) => one.connect()));
      await Promise.all(
        strangers.map((one) => one.query("BEGIN; SELECT set_config('app.company_id', '1', false)")),
      );
      await Promise.all(strangers.map((one) => one.query('COMMIT')));
      const left = await strangers[0]?.query<{ n: string }>('SELECT count(*) AS n FROM public.pooled');
      expect(left?.rows).toEqual([{ n: String(ROWS_OF_COMPANY) }]);

      const database = await opened();
      const count = async (sql: Sql): Promise<{ n: number }> => {
        await sql.run('SELECT 1');
        return sql.one<{ n: number }>('SELECT count(*)::int AS n FROM public.pooled WHERE company_id = 1');
      };
      try {
        for (const seen of await Promise.all([
          database.read(count),
          database.transaction(count),
          database.readCompany(2n, count),
          database.eachInCompany(2n, count),
          database.reportCompany(2n, count),
          database.inCompany(2n, count),
        ]))
          expect(seen).toEqual({ n: 0 });
      } finally {
        await database.close();
        await Promise.all(strangers.map((one) => one.end()));
      }
    });
  },
);
