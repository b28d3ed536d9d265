import { type LedgerViolation, ledgerViolations } from '#books';
import { readyCompanies } from '#identity';
import { type LogViolation, logViolations } from '#ledger';
import { type Config, connectDatabase, createLogger, type Database, encodeId, loadConfig } from '#platform';
import { z } from 'zod';
import { type CliCommand } from './command.js';
import { companyWithBooks } from './company-with-books.js';

const Options = z.object({ company: z.string().optional() });

/**
 * Proves the books and the log of every company, or of one, as the nightly task does. Exit code 1: a rule is broken.
 */
export const ledgerCheckCommand: CliCommand = {
  async run({ environment, values }) {
    const { company } = Options.parse(values);
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      return await checkLedgers(database, config, company);
    } finally {
      await database.close();
    }
  },
};

/** Prints each broken rule. Returns the exit code. */
export async function checkLedgers(
  database: Database,
  { RAAMAT_HEADS_PUBLIC_KEYS: publicKeys = [] }: Pick<Config, 'RAAMAT_HEADS_PUBLIC_KEYS'>,
  company?: string,
): Promise<number> {
  const companies =
    company === undefined ? await database.read(readyCompanies) : [await companyWithBooks(database, company)];
  let broken = 0;
  for (const companyId of companies) {
    const violations = await database.reportCompany(companyId, async (sql) => [
      ...(await ledgerViolations(sql, companyId)),
      ...(await logViolations(sql, companyId, publicKeys)),
    ]);
    if (violations.length > 0) broken += 1;
    for (const violation of violations) console.log(sentence(companyId, violation));
  }
  console.log(`Companies checked: ${companies.length}, with a broken rule: ${broken}.`);
  return broken === 0 ? 0 : 1;
}

const sentence = (companyId: bigint, { rule, detail }: LedgerViolation | LogViolation): string =>
  `${encodeId('company', companyId)}  ${rule}: ${detail}`;
