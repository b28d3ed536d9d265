import { writeFile } from 'node:fs/promises';
import { readyCompanies } from '#identity';
import { headText, type SignedHead, signedHeads } from '#ledger';
import { connectDatabase, createLogger, encodeId, loadConfig } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from './command.js';
import { companyWithBooks } from './company-with-books.js';

const Options = z.object({ company: z.string().optional(), output: z.string().optional() });

/**
 * Writes the signed heads of every company, or of one, oldest first: a copy outside the installation shows later that
 * a log was not replaced as a whole.
 */
export const ledgerHeadsCommand: CliCommand = {
  async run({ environment, values }) {
    const { company, output } = Options.parse(values);
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      const companies =
        company === undefined
          ? await database.read(readyCompanies)
          : [await companyWithBooks(database, company)];
      const lines: string[] = [];
      for (const companyId of companies) {
        const heads = await database.readCompany(companyId, (sql) => signedHeads(sql, companyId));
        lines.push(...heads.map(lineOf));
      }
      if (output === undefined) for (const line of lines) console.log(line);
      else await write(output, lines.map((line) => `${line}\n`).join(''));
      return 0;
    } finally {
      await database.close();
    }
  },
};

const lineOf = (head: SignedHead): string =>
  JSON.stringify({
    company_id: encodeId('company', head.companyId),
    key_id: head.keyId,
    text: headText(head),
    signature: head.signature.toString('base64'),
  });

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'EROFS'].includes(code)) {
      throw new CommandFailure(`${file} cannot be written: ${code}.`);
    }
    throw error;
  }
}
