import { type Database, processEnvironment, type Sql } from '#platform';

/** Rows of the tables whose plans are checked; RAAMAT_PLAN_ROWS=1000000 gives those of a large installation. */
export const PLAN_ROWS = Number(processEnvironment()['RAAMAT_PLAN_ROWS'] ?? 40_000);

/** Rows per SQL statement: as many as one commit writes within a moment. */
const AT_ONCE = 25_000;

/** Ranges of row numbers from 1 to `count`, each small enough for one SQL statement. */
export function ranges(count: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, at) => ({
    from: at * AT_ONCE + 1,
    to: Math.min(count, (at + 1) * AT_ONCE),
  }));
}

/** Explains reads of rows instead of running them; other SQL statements run, and so do reads of the one row that must exist. */
function explaining(sql: Sql, plans: string[]): Sql {
  return {
    run: (text: string, values?: readonly unknown[]) => sql.run(text, values),
    one: (text: string, values?: readonly unknown[]) => sql.one(text, values),
    rows: async (text: string, values?: readonly unknown[]) => {
      const lines = await sql.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    },
  } as unknown as Sql;
}

function together(plans: readonly string[]): string {
  if (plans.length === 0) throw new Error('A list sent no read.');
  return plans.join('\n');
}

/** The plans of the SQL statements that a list of a company sends, in the application's role. */
export async function planIn(
  database: Database,
  companyId: bigint,
  list: (sql: Sql) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  await database.inCompany(companyId, (sql) => list(explaining(sql, plans)));
  return together(plans);
}

/** The same for a service that reads through the database itself. */
export async function planOf(
  database: Database,
  list: (database: Database) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  const within =
    (way: 'read' | 'transaction' | 'system') =>
    <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
      database[way]((sql) => work(explaining(sql, plans)));
  await list({
    read: within('read'),
    transaction: within('transaction'),
    system: within('system'),
  } as unknown as Database);
  return together(plans);
}

/** A plan that reads all of a table. */
export const scansTable = (table: string): RegExp => new RegExp(`Seq Scan on ${table}\\b`);
