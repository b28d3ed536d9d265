import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobFunction, type JobInput } from '#unpacking';
import { surveyStatements } from '../statements/read-statements.js';
import { StatementFault } from '../statements/model/statement.js';
import { type StatementAnswer, type StatementParams } from './statement-reader.js';
import { lineOut, surveyOut, type WireLine } from './statement-wire.js';

/** Lines per message: some hundred kilobytes. */
const LINES_A_PART = 500;

/** Reads a bank statement, inside the reader process: first its summary, then its lines in parts. */
export const read: JobFunction<StatementParams, StatementAnswer> = async ({ params, pieces, part }) => {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  try {
    const path = join(folder, 'statement');
    await write(path, pieces);
    const survey = await surveyStatements(path, params.mapping);
    let lines: WireLine[] = [];
    const send = async (): Promise<void> => {
      await part(Buffer.from(JSON.stringify(lines)));
      lines = [];
    };
    for await (const { statement, line } of survey.lines()) {
      lines.push([statement, lineOut(line)]);
      if (lines.length === LINES_A_PART) await send();
    }
    if (lines.length > 0) await send();
    return { answer: { survey: surveyOut(survey) } };
  } catch (error) {
    if (error instanceof StatementFault) {
      const { code, parameters, table } = error;
      return { answer: { fault: { code, parameters, table } } };
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Writes the file to a path, as a bank statement is read from end to end and more than once. */
async function write(path: string, pieces: JobInput<StatementParams>['pieces']): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) await file.writeFile(piece);
  } finally {
    await file.close();
  }
}
