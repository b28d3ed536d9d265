import pg from 'pg';

const OWNER_CONNECTIONS = 4;

/** The owner of a test's schema. */
export interface Owner {
  /** Runs one SQL statement, which leaves nothing behind in its session. */
  readonly ask: <T>(text: string, values?: readonly unknown[]) => Promise<T[]>;
  close(): Promise<void>;
}

/** Keeps its connections: to open one costs ten times as much as a question, and a test that waits asks hundreds. */
export function ownerOf(url: string): Owner {
  const pool = new pg.Pool({ connectionString: url, max: OWNER_CONNECTIONS });
  // A server that a test ends takes idle connections along; the next question opens another.
  pool.on('error', () => undefined);
  return {
    ask: async <T>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as T[],
    close: () => pool.end(),
  };
}
