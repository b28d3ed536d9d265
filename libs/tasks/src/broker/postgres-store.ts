import { type BackendFactory, createPostgresBackend, runMigrations, Worker } from 'bullmq';
import pg from 'pg';
import { type Logger } from '#platform';
import { type BullStore } from './bull-broker.js';

const SCHEMA = 'bullmq';
/** Held while the broker's own schema is created, so that two simultaneous starts do not race. */
const PREPARE_LOCK = 7_226_282;
/** Each processor keeps one to listen for new messages. Two more are for everything else. */
export const CONNECTIONS = 13;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

interface PostgresStoreOptions {
  /** URL of the system's or the owner's login; messages use the role raamat_system. */
  readonly url: string;
  readonly log: Logger;
}

/**
 * Postgres, for machines without Redis: one pool for all queues, in a schema of its own, which `preparePostgresBroker`
 * has created.
 */
export function openPostgresStore({ url, log }: PostgresStoreOptions): BullStore {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'raamat-broker',
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c search_path=${SCHEMA} -c role=raamat_system -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  });
  pool.on('error', (error) => {
    log.debug({ err: error }, "the broker's connection to Postgres was lost");
  });
  // Every backend on the pool adds its own listener.
  pool.setMaxListeners(0);
  return {
    name: 'postgres',
    // The schema separates these queues from others.
    prefixOf: (queue) => `{raamat-${queue}}`,
    // The process-wide default of BullMQ, and with it Nest, is typed for Redis alone.
    backend: createPostgresBackend as BackendFactory,
    connection: pool,
    workerClass: Worker,
    remark: async (queue, token) => {
      const { rowCount } = await pool.query(
        `INSERT INTO raamat_queue_mark (queue, token)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM raamat_queue_mark WHERE queue = $1 AND token = $2)
         ON CONFLICT (queue) DO UPDATE SET token = excluded.token`,
        [queue, token],
      );
      return rowCount !== 0;
    },
    close: () => pool.end(),
  };
}

/** Brings BullMQ's schema to this version, as the owner. The roles get grants on the objects that then exist. */
export async function prepareSchema(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [PREPARE_LOCK]);
    await runMigrations(owner, SCHEMA);
    await owner.query(`
      -- The release before has one mark for all queues.
      CREATE TABLE IF NOT EXISTS ${SCHEMA}.raamat_mark (one boolean PRIMARY KEY CHECK (one), token text NOT NULL);
      CREATE TABLE IF NOT EXISTS ${SCHEMA}.raamat_queue_mark (queue text PRIMARY KEY, token text NOT NULL);
      -- BullMQ makes a sequence for every queue when it is first used.
      GRANT USAGE, CREATE ON SCHEMA ${SCHEMA} TO raamat_system;
      GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA ${SCHEMA} TO raamat_system;
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${SCHEMA} TO raamat_system;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} TO raamat_system;`);
  } finally {
    await owner.end();
  }
}
