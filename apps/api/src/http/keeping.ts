import { type Database, type Sql } from '#platform';
import { type OperationInput } from './operation.js';

/** Runs a change in one transaction with the storage of its answer, or as a dry run that is rolled back. */
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
