import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { createLogger, Database, type DatabaseLogins } from '#platform';
import { z } from 'zod';

const FIXTURES = new URL('../database/fixtures/', import.meta.url);
const fixture = (name: string): Buffer => readFileSync(new URL(`first-release.${name}`, FIXTURES));

const User = z.object({ email: z.string(), password: z.string() });

/** The secrets, people, keys and companies of the first release's database. */
export const FIRST_RELEASE = z
  .object({
    secrets: z.object({
      secret: z.string(),
      sealing_public_key: z.string(),
      sealing_private_key: z.string(),
    }),
    users: z.object({ owner: User, staff: User.extend({ totp_secret: z.string() }) }),
    keys: z.object({ full: z.string() }),
    organization: z.string(),
    demo: z.string(),
    companies: z.array(z.string()),
  })
  .parse(JSON.parse(fixture('json').toString()));

/** The answers of the first release, by path. */
export const FIRST_ANSWERS = z
  .record(z.string(), z.string())
  .parse(JSON.parse(brotliDecompressSync(fixture('answers.br')).toString()));

/** A table of the first release, and a sum over its rows as that release had them. */
export type StoredRows = Readonly<Record<string, string>>;

export interface FirstRelease {
  /** The address for its owner. */
  readonly url: string;
  readonly stored: StoredRows;
  /** Computes the same sums over the columns that existed then. */
  sums(): Promise<StoredRows>;
  owner<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Opens it with the logins that were created in it. */
  open(logins: DatabaseLogins): Promise<Database>;
  drop(): Promise<void>;
}

/** The database of the first release, restored as it was, before anything of this release touches it. */
export async function restoreFirstRelease(): Promise<FirstRelease> {
  const server = inject('serverUrl');
  const name = `${
    inject('templateUrl')
      .split('/')
      .at(-1)
      ?.replace(/_template$/, '') ?? ''
  }_${randomBytes(4).toString('hex')}`;
  await once(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const { columns, stored } = await once(url, async (client) => {
    await client.query(brotliDecompressSync(fixture('sql.br')).toString());
    await client.query('RESET search_path');
    const known = await columnsOf(client);
    return { columns: known, stored: await sumsOf(client, known) };
  });
  const opened: Database[] = [];
  return {
    url,
    stored,
    sums: () => once(url, (client) => sumsOf(client, columns)),
    owner: <T>(text: string, values: readonly unknown[] = []) =>
      once(url, async (client) => (await client.query(text, [...values])).rows as T[]),
    open: async (logins) => {
      const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
      const pools = { applicationName: 'test', appPool: 8, systemPool: 4, log, unsafe: true };
      const database = new Database({ url: logins, ...pools });
      opened.push(database);
      return database.connect();
    },
    drop: async () => {
      for (const database of opened) await database.close();
      await once(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        await client.query(`DROP ROLE IF EXISTS ${name}_app`);
        await client.query(`DROP ROLE IF EXISTS ${name}_system`);
      });
    },
  };
}

async function columnsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name,
       string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'public')
     GROUP BY 1`,
  );
  return new Map(rows.map((row) => [row.name, row.columns]));
}

async function sumsOf(client: pg.Client, columns: ReadonlyMap<string, string>): Promise<StoredRows> {
  const sums: Record<string, string> = {};
  for (const [name, its] of columns) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(ROW(${its})::text), '' ORDER BY md5(ROW(${its})::text))), '') AS sum
       FROM ${name}`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
