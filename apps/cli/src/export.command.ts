import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, exportJournal } from '#books';
import { connectDatabase, createLogger, loadConfig } from '#platform';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from './command.js';
import { companyWithBooks } from './company-with-books.js';

const Options = z.object({
  format: z.string().optional(),
  company: z.string().optional(),
  output: z.string().optional(),
  raw: z.boolean().default(false),
});

/** Writes the journal of a company as plain-text accounting, to a file or to the standard output. */
export const exportCommand: CliCommand = {
  async run({ environment, values }) {
    const { format: asked, company, output, raw } = Options.parse(values);
    const format = EXPORT_FORMATS.find((one) => one === asked);
    if (format === undefined)
      throw new CommandFailure(`--format must be one of ${EXPORT_FORMATS.join(', ')}.`);
    if (company === undefined) throw new CommandFailure('--company is required: the company to export.');
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      const companyId = await companyWithBooks(database, company);
      await database.reportCompany(companyId, (sql) =>
        writeOut(exportJournal(sql, companyId, format, {}, { raw }), output),
      );
    } finally {
      await database.close();
    }
    return 0;
  },
};

async function writeOut(pieces: AsyncIterable<string>, output: string | undefined): Promise<void> {
  const sink: Writable = output === undefined ? process.stdout : createWriteStream(output);
  try {
    await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), sink, {
      end: output !== undefined,
    });
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
    // The reader closed the pipe early.
    if (code === 'EPIPE') return;
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC', 'EROFS'].includes(code)) {
      throw new CommandFailure(`${output ?? 'the output'} cannot be written: ${code}.`);
    }
    throw error;
  }
}
