import { type Database } from '#platform';

/** Only processes that open sealed values: the mail intake needs no secret. */
const OPENING = '^raamat-(api|worker)( |$)';

/**
 * Names of running processes that do not know a secret yet, according to the application names of their connections.
 */
export async function processesWithout(database: Database, keyId: string): Promise<string[]> {
  const rows = await database.read((sql) =>
    sql.rows<{ name: string }>(
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name ~ $1 ORDER BY 1`,
      [OPENING],
    ),
  );
  const without = rows.map(({ name }) => name.split(' ')).filter(([, ...known]) => !known.includes(keyId));
  return [...new Set(without.map(([name = '']) => name.replace('raamat-', '')))];
}
