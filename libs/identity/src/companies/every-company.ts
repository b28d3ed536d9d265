import { type Database, type Sql } from '#platform';
import { enqueue, type TaskCall, type TaskRequest } from '#tasks';
import { readyCompanies } from './ready-companies.js';

/**
 * Number of companies for which one transaction writes tasks: few enough that a commit of one of them does not wait for
 * long.
 */
const COMPANIES_AT_ONCE = 500;

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
