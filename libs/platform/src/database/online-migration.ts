import { setTimeout as pause } from 'node:timers/promises';
import { type QueryRunner } from 'typeorm';

/** The longest that a migration keeps the others from a hot table while it waits for its turn. */
const LOCK_TIMEOUT_MS = 1_000;
/** Transactions in the way have this many times the timeout to end. */
const ATTEMPTS = 120;
const PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs statements that lock a hot table for a moment, in one transaction. While they wait for the lock, everybody else
 * waits behind them: they give up soon, let the others pass, and try again.
 * @throws the database's error when the lock was never free
 */
export async function briefly(runner: QueryRunner, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Several statements in one text are one transaction.
      await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${statements}`);
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await pause(PAUSE_MS);
    }
  }
}

interface IndexChange {
  readonly schema: string;
  readonly index: string;
  /** The text after `CREATE` of an index of this name, with CONCURRENTLY. */
  readonly create: (name: string) => string;
}

/**
 * Creates an index, or replaces the one of that name, while the table is read and written. Can be run again after it was
 * interrupted, which leaves an index that is not valid.
 */
export async function concurrently(
  runner: QueryRunner,
  { schema, index, create }: IndexChange,
): Promise<void> {
  const next = `${index}_next`;
  const [made] = (await runner.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`${schema}.${next}`],
  )) as { valid: boolean }[];
  // One that is complete may already be the only one: the old index was dropped before the interruption.
  if (made?.valid !== true) {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${next}`);
    await runner.query(`CREATE ${create(next)}`);
  }
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${index}`);
  await briefly(runner, `ALTER INDEX ${schema}.${next} RENAME TO ${index}`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
