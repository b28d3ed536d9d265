import { type ReaderInput, type ReaderPool, readerJob } from '#unpacking';
import { type CsvMapping } from '../statements/csv/mapped-csv.js';
import { type StatementSurvey } from '../statements/read-statements.js';
import { StatementFault } from '../statements/model/statement.js';
import { StagedParts } from './staged-parts.js';
import { lineIn, type SentSurvey, surveyIn, type WireLine } from './statement-wire.js';

/** The reader's answer; the lines were sent before it, in parts. */
export type StatementAnswer =
  { readonly survey: SentSurvey } | { readonly fault: Pick<StatementFault, 'code' | 'parameters' | 'table'> };

export interface StatementParams {
  /** The columns of a CSV of no known bank; null for a file that says itself what it is. */
  readonly mapping: CsvMapping | null;
}

const STATEMENT_JOB = readerJob<StatementParams, StatementAnswer>(import.meta.url, './statement-job.js');

/** Processor time: a hundred thousand lines take a few seconds, and somewhat more on a slow machine. */
const CPU_MS = 60_000;

/** A bank statement to read. */
interface StatementRequest {
  readonly input: ReaderInput;
  readonly companyId: bigint;
  readonly mapping?: CsvMapping | null;
  readonly alone?: boolean;
  readonly signal?: AbortSignal;
}

/** Reads bank statements in the isolated reader. */
export class StatementReader {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /**
   * Reads a bank statement once and lends its content, including its lines, while `use` runs.
   * @throws StatementFault; ReaderEnded when the file ended the process; Error under the same conditions as the pool
   */
  async read<T>(
    { mapping = null, ...request }: StatementRequest,
    use: (survey: StatementSurvey) => Promise<T>,
  ): Promise<T> {
    const parts = await StagedParts.open();
    try {
      const { answer } = await this.readers.read({
        ...request,
        job: STATEMENT_JOB,
        params: { mapping },
        cpuMs: CPU_MS,
        onPart: (part) => parts.add(part),
      });
      if ('fault' in answer)
        throw new StatementFault(answer.fault.code, answer.fault.parameters, answer.fault.table);
      return await use({ ...surveyIn(answer.survey), lines: () => linesOf(parts) });
    } finally {
      await parts.close();
    }
  }
}

async function* linesOf(parts: StagedParts): ReturnType<StatementSurvey['lines']> {
  for await (const part of parts.read()) {
    for (const [statement, line] of JSON.parse(part.toString()) as WireLine[])
      yield { statement, line: lineIn(line) };
  }
}
