import { type LedgerViolation, ledgerViolations } from '#books';
import { readyCompanies } from '#identity';
import { connectDatabase, createLogger, type Database, decodeId, encodeId, loadConfig } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from './command.js';

const Options = z.object({ company: z.string().optional() });

/** Proves the books of every company, or of one, as the nightly task does. Exit code 1: a rule is broken. */
export const ledgerCheckCommand: CliCommand = {
  options: { company: { type: 'string' } },
  async run({ environment, values }) {
    const { company } = Options.parse(values);
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      return await checkLedgers(database, company);
    } finally {
      await database.close();
    }
  },
};

async function checkLedgers(database: Database, company: string | undefined): Promise<number> {
  const companies = chosen(await database.read(readyCompanies), company);
  let broken = 0;
  for (const companyId of companies) {
    const violations = await database.reportCompany(companyId, (sql) => ledgerViolations(sql, companyId));
    if (violations.length > 0) broken += 1;
    for (const violation of violations) console.log(sentence(companyId, violation));
  }
  console.log(`Companies checked: ${companies.length}, with a broken rule: ${broken}.`);
  return broken === 0 ? 0 : 1;
}

/** @throws CommandFailure when the company has no books */
function chosen(ready: readonly bigint[], company: string | undefined): readonly bigint[] {
  if (company === undefined) return ready;
  const wanted = decodeId('company', company);
  if (wanted === undefined || !ready.includes(wanted)) {
    throw new CommandFailure(`there is no company ${company} with books.`);
  }
  return [wanted];
}

const sentence = (companyId: bigint, { rule, detail }: LedgerViolation): string =>
  `${encodeId('company', companyId)}  ${rule}: ${detail}`;
