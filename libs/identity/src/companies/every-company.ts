import { createHash } from 'node:crypto';
import { type Database, type Sql } from '#platform';
import { enqueue, type TaskCall, type TaskRequest } from '#tasks';
import { readyCompanies } from './ready-companies.js';

/**
 * Number of companies for which one transaction writes tasks: few enough that a commit of one of them does not wait for
 * long.
 */
const COMPANIES_AT_ONCE = 500;
/** Runs after all work that somebody waits for. */
export const NIGHTLY_PRIORITY = 8;
/** Period over which the nightly requests to outside services about all companies are spread. */
export const NIGHT_MS = 3_600_000;

/** The time at which a company's nightly work runs: the same every night, and spread evenly over the companies. */
export function momentInNight(companyId: bigint): number {
  const hash = createHash('sha256').update(companyId.toString()).digest();
  return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * NIGHT_MS);
}

/**
 * Writes a task for every company with books. A run that is interrupted and retried writes the earlier tasks once more:
 * the kind must be debounced or have a key, so that a task that still waits stays a single one.
 */
export async function enqueueForEveryCompany(
  database: Database,
  task: Pick<TaskCall, 'signal' | 'fence'>,
  request: (companyId: bigint) => TaskRequest,
): Promise<void> {
  const companies = await database.read(readyCompanies);
  for (let at = 0; at < companies.length; at += COMPANIES_AT_ONCE) {
    task.signal.throwIfAborted();
    await database.systemTransaction(async (sql) => {
      await task.fence(sql);
      await Promise.all(
        companies.slice(at, at + COMPANIES_AT_ONCE).map((companyId) => enqueue(sql, request(companyId))),
      );
    });
  }
}

/** Ids of every company, including those that have ended. */
export async function everyCompanyId(sql: Sql): Promise<bigint[]> {
  const rows = await sql.rows<{ id: bigint }>('SELECT id FROM identity.company ORDER BY id');
  return rows.map(({ id }) => id);
}
