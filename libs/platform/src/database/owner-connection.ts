import { type Readable, type Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { assertSession } from './pooler.js';
import { type Sql } from './sql.js';
import { parserOf, type TypeId } from './types.js';

const CONNECT_TIMEOUT_MS = 5_000;

const TYPES = { getTypeParser: (type: TypeId) => parserOf(type) };

function onlyReads(): never {
  throw new Error('A check of restored rows only reads.');
}

/**
 * One connection as the owner of the schema, without the time limits of requests, for copies of whole tables. All
 * other work goes through `Database`, which sets role and company.
 */
export class OwnerConnection {
  private constructor(private readonly client: pg.Client) {}

  /** @throws ConfigError when the address leads to a pooler that keeps no session */
  static async open(url: string, applicationName: string): Promise<OwnerConnection> {
    await assertSession(url, 'DATABASE_URL');
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // The pending query rejects with the error.
    client.on('error', () => undefined);
    await client.connect();
    // Not as start-up options: a pooler would refuse them.
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'",
    );
    return new OwnerConnection(client);
  }

  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.client.query(text, [...values])).rows as T[];
  }

  async one<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const [row] = await this.rows<T>(text, values);
    if (row === undefined) throw new Error(`A row was expected from: ${text.slice(0, 80)}`);
    return row;
  }

  async run(text: string): Promise<void> {
    await this.client.query(text);
  }

  /** The output of `COPY … TO STDOUT`, piece by piece; no other query may run meanwhile. */
  copyOut(text: string): Readable {
    return this.client.query(copyTo(text));
  }

  /**
   * The number of rows of a finished copy. The server reports it after the last row, perhaps later than the stream's
   * end.
   */
  async rowsCopied(copy: Readable): Promise<number> {
    // Runs only after the copy command has ended too.
    await this.run('SELECT');
    return Number(Reflect.get(copy, 'rowCount'));
  }

  /** The input of `COPY … FROM STDIN`; no other query may run meanwhile. */
  copyIn(text: string): Writable {
    return this.client.query(copyFrom(text));
  }

  /**
   * Runs reads in the open transaction as the application would: in its role, under row security for one company, and
   * with values as `Database` returns them.
   */
  async asApplication<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    await this.rows("SELECT set_config('role', 'raamat_app', true), set_config('app.company_id', $1, true)", [
      companyId,
    ]);
    const result = await work(this.reader());
    await this.rows("SELECT set_config('role', 'none', true), set_config('app.company_id', '', true)");
    return result;
  }

  private reader(): Sql {
    let last: Promise<unknown> = Promise.resolve();
    // The driver takes one query at a time, and callers send several.
    const send = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
      const sent = last.then(() => this.client.query({ text, values: [...values], types: TYPES }));
      last = sent.catch(() => undefined);
      return sent;
    };
    const rows = async <R>(text: string, values?: readonly unknown[]): Promise<R[]> =>
      (await send(text, values)).rows as R[];
    return {
      role: 'app',
      rows,
      row: async <R>(text: string, values?: readonly unknown[]) => (await rows<R>(text, values))[0],
      one: async <R>(text: string, values?: readonly unknown[]) => {
        const [row] = await rows<R>(text, values);
        if (row === undefined) throw new Error(`A row was expected from: ${text.slice(0, 80)}`);
        return row;
      },
      run: async (text, values) => (await send(text, values)).rowCount ?? 0,
      withCommit: onlyReads,
      afterCommit: onlyReads,
      announce: onlyReads,
    };
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
