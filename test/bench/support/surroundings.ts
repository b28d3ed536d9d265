import { arch, cpus, loadavg, totalmem } from 'node:os';
import { Redis } from 'ioredis';
import pg from 'pg';
import { SystemClock } from '#platform';
import { SERVERS } from './place.js';

/** Where and when something was measured: a figure means nothing without it. */
export interface Surroundings {
  readonly begun: Date;
  readonly machine: string;
  /** Load over one, five and fifteen minutes: it shows the machine's other work. */
  readonly load: string;
  readonly versions: string;
}

export async function surroundings(): Promise<Surroundings> {
  const [first] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return {
    begun: new SystemClock().now(),
    machine: `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'} (${arch()}), ${memoryGb} GB`,
    load: loadavg()
      .map((value) => value.toFixed(1))
      .join(', '),
    versions: [`Node ${process.versions.node}`, await postgres(), await redis()].filter(Boolean).join(', '),
  };
}

async function postgres(): Promise<string> {
  const client = new pg.Client({ connectionString: SERVERS.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`;
}

async function redis(): Promise<string> {
  if (SERVERS.REDIS_URL === undefined) return '';
  const client = new Redis(SERVERS.REDIS_URL);
  const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1];
  await client.quit();
  return `Redis ${version ?? ''}`;
}
