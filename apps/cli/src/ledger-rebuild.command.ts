import { rebuildRollups } from '#books';
import { readyCompanies } from '#identity';
import { connectDatabase, createLogger, encodeId, loadConfig } from '#platform';
import { z } from 'zod';
import { type CliCommand } from './command.js';
import { companyWithBooks } from './company-with-books.js';

const Options = z.object({ company: z.string().optional() });

/** Rebuilds the month balances and the VAT postings that reports read from the lines, for every company or for one. */
export const ledgerRebuildCommand: CliCommand = {
  async run({ environment, values }) {
    const { company } = Options.parse(values);
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      const companies =
        company === undefined
          ? await database.read(readyCompanies)
          : [await companyWithBooks(database, company)];
      for (const companyId of companies) {
        const made = await database.inCompany(companyId, rebuildRollups);
        console.log(`${encodeId('company', companyId)}  ${made} month balances`);
      }
      return 0;
    } finally {
      await database.close();
    }
  },
};
