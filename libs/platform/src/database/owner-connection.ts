import { type Readable, type Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One connection as the owner of the schema, without the time limits of requests, for copies of whole tables. All
 * other work goes through `Database`, which sets role and company.
 */
export class OwnerConnection {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string, applicationName: string): Promise<OwnerConnection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c TimeZone=UTC',
    });
    // The pending query rejects with the error.
    client.on('error', () => undefined);
    await client.connect();
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

  async close(): Promise<void> {
    await this.client.end();
  }
}
