import { readyCompanies } from '#identity';
import { type Database, decodeId } from '#platform';
import { CommandFailure } from './command.js';

/** The company with the API id that the operator gives. @throws CommandFailure when it has no books */
export async function companyWithBooks(database: Database, company: string): Promise<bigint> {
  const wanted = decodeId('company', company);
  if (wanted === undefined || !(await database.read(readyCompanies)).includes(wanted)) {
    throw new CommandFailure(`there is no company ${company} with books.`);
  }
  return wanted;
}
