import { type Database, type Sql } from '#platform';
import { type OperationInput } from '../http/index.js';

/** A change in one transaction with the memory of its answer, or tried and not kept. */
export function keeping<T>(
  database: Database,
  input: Pick<OperationInput, 'companyId' | 'dryRun' | 'keep'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const changed = async (sql: Sql): Promise<T> => {
    const answer = await work(sql);
    await input.keep(sql, answer);
    return answer;
  };
  return database.inCompany(input.companyId, changed, input);
}
