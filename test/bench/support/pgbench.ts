import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { baselineFile, emptyDatabase } from './place.js';

const run = promisify(execFile);

/** Scripts that pgbench runs on separate tables, as a baseline for a benchmark. */
export interface PgbenchBaseline {
  /** Transactions per second. */
  perSecond(script: string, clients: number, seconds: number): Promise<number>;
  drop(): Promise<void>;
}

/** Undefined where there is no pgbench: it comes with Postgres' own packages and not from npm. */
export async function openPgbench(tables: string): Promise<PgbenchBaseline | undefined> {
  try {
    await run('pgbench', ['--version']);
  } catch {
    return undefined;
  }
  const place = await emptyDatabase();
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(await readFile(baselineFile(tables), 'utf8'));
  await client.end();
  return {
    perSecond: async (script, clients, seconds) => {
      const { stdout } = await run('pgbench', [
        ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${seconds}`],
        `--file=${baselineFile(script)}`,
        place.url,
      ]);
      const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (found === undefined) throw new Error(`pgbench said no tps: ${stdout}`);
      return Number(found);
    },
    drop: () => place.drop(),
  };
}
