import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config/config-error.js';

/**
 * How long a client keeps its connection to Postgres: `none` is Postgres itself, without a pooler in between; the others
 * are the modes of a pooler.
 */
export type Pooling = 'none' | 'session' | 'transaction' | 'statement';

const ANSWER_TIMEOUT_MS = 5_000;
/**
 * A pooler in transaction mode hands the same idle connection out again, or the next in turn; within a few rounds it shows
 * itself even while others use it.
 */
const ROUNDS = 5;
/** The code with which poolers refuse a request that they do not serve. */
const PROTOCOL_VIOLATION = '08P01';
/** The state in which Postgres knows no prepared statement of a name, or already has one. */
const UNKEPT = /^(26000|42P05)$/;

/** Whether a pooler answers instead of Postgres, which welcomes a connection with the number of its own process. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  return (await serverOf(client)) !== Reflect.get(client, 'processID');
}

/**
 * Finds out who answers at an address and, if it is a pooler, its mode. Leaves nothing behind.
 * @throws the error of a refused or failed connection
 */
export async function poolingAt(url: string): Promise<Pooling> {
  return withTwo(url, async (one, other) => {
    if (!(await isPooled(one))) return 'none';
    await other.connect();
    if (!(await keepsTransactions(other))) return 'statement';
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await serverOf(one);
      if ((await serverOf(one)) !== server) return 'transaction';
      await other.query('BEGIN');
      const held = await serverOf(other);
      await other.query('COMMIT');
      if (held === server) return 'transaction';
    }
    return 'session';
  });
}

/**
 * Whether a pooler in transaction mode keeps the named statements of its clients apart and knows them on every connection.
 * Without that a name means the statement of whichever client used the connection before.
 */
export async function keepsNamedStatements(url: string): Promise<boolean> {
  return withTwo(url, async (one, other) => {
    await other.connect();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const name = `raamat_${randomBytes(6).toString('hex')}`;
        for (const [client, n] of [
          [one, 1],
          [other, 2],
          [one, 1],
          [other, 2],
        ] as const) {
          const { rows } = await client.query<{ n: number }>({ name, text: `SELECT ${n} AS n` });
          if (rows[0]?.n !== n) return false;
        }
      }
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && UNKEPT.test(error.code ?? '')) return false;
      throw error;
    }
  });
}

/**
 * Checks that an address of the owner keeps a session: migrations, copies and their locks need one.
 * @throws ConfigError when a pooler would hand its connection to others in between
 */
export async function assertSession(url: string, variable: string): Promise<void> {
  const pooling = await poolingAt(url);
  if (pooling === 'none' || pooling === 'session') return;
  throw new ConfigError(
    variable,
    `leads to a pooler in ${pooling} mode, and this needs a session: set it to the address of Postgres itself.`,
  );
}

/** A server process per transaction or session, by its number. */
async function serverOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** A pooler in statement mode refuses a transaction, and ends the connection. */
async function keepsTransactions(client: pg.Client): Promise<boolean> {
  try {
    await client.query('BEGIN');
    await client.query('COMMIT');
    return true;
  } catch (error) {
    if (isUnserved(error)) return false;
    throw error;
  }
}

/** A pooler refused a request that Postgres itself would serve. */
export function isUnserved(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === PROTOCOL_VIOLATION;
}

/** Two clients of one address; the first is connected. */
async function withTwo<T>(url: string, work: (one: pg.Client, other: pg.Client) => Promise<T>): Promise<T> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await one.connect();
    return await work(one, other);
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    // A pooler lets a client wait whose connections to Postgres are all in use.
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // The pending query rejects with the error.
  client.on('error', () => undefined);
  return client;
}
