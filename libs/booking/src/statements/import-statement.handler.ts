import { Inject, Injectable } from '@nestjs/common';
import {
  accountOfFile,
  assertImportable,
  importStatement,
  type KeyedLine,
  lineKeyer,
  LINES_A_COMMIT,
  othersHaveStatements,
  withdrawnStatements,
} from '#books';
import { type CsvMapping, StatementFault, type StatementReader, type StatementSurvey } from '#extraction';
import {
  type BooksOfFiles,
  failReading,
  type FileStore,
  keepStatement,
  keepStatementContent,
  mappingsOfColumns,
  MissingObject,
  nextLoneTry,
  readLaterAlone,
  startReading,
  type StatementContent,
  type StatementFile,
  statementFileOf,
  type StatementMapping,
  type StatementReading,
  type StoredFile,
} from '#files';
import { type Actor, addDays, type Clock, type Database, Problem, type Ulid } from '#platform';
import { type Reason, reason, worded } from '#reasons';
import { type ClaimedTask, PermanentFailure, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { ReaderEnded } from '#unpacking';
import { type CommandBus } from '#ledger';
import { type CompanyProfiles } from '../company-profiles.js';
import { refusalOf } from '../decision/refusal-of.js';
import { registerFile } from '../documents/register-file.js';
import { companyOf } from '../tasks/extract-file.handler.js';
import { PROVISIONING_MS, RATE_DAYS, RATE_MS } from '../tasks/waiting.js';
import { rereadHeldStatements } from './held-statements.js';
import { oneBehind } from './one-behind.js';
import { balanceChecks, checksByBooks } from './statement-checks.js';
import { statementContent } from './statement-content.js';
import { statementTerms, type StatementTerms } from './statement-terms.js';
import { BOOKING_TOOLS } from '../tasks/booking-tools.js';

interface ImportStatementTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly files: FileStore;
  readonly documents: BooksOfFiles;
  readonly companies: CompanyProfiles;
  readonly clock: Clock;
  readonly statements: Pick<StatementReader, 'read'>;
}

/** Error code of a held bank statement, by the first check that it fails. */
const HELD_FOR: Readonly<Record<string, string>> = {
  balance: 'statement_unbalanced',
  ledger: 'statement_differs',
  account_owner: 'statement_of_other',
};

interface About {
  readonly file: StoredFile;
  readonly actor: Actor;
  readonly documentId: Ulid;
  readonly statementFile: StatementFile;
  /** Of a CSV of no known bank that is read by the mapping of an earlier one. */
  readonly table?: StatementContent['table'];
}

/**
 * Imports the lines of a bank statement file into the books with the current rights of its uploader. The isolated
 * reader reads the file. A file that does not add up, by itself or with the ledger, or has lines in a closed period, is
 * refused before anything is written. Lines are written in commits of their own, each under the task's fence; a later
 * attempt skips lines that are already there.
 */
@Injectable()
export class ImportStatementHandler extends TaskHandler<'import-statement'> {
  override readonly onFailed = failReading;

  constructor(@Inject(BOOKING_TOOLS) private readonly tools: ImportStatementTools) {
    super();
  }

  override async handle(task: ClaimedTask<'import-statement'>): Promise<TaskOutcome> {
    const { companies, database, documents, files } = this.tools;
    const companyId = companyOf(task);
    const fileId = BigInt(task.payload.fileId);
    const [file, statementFile] = await database.atOnceInCompany(companyId, (sql) =>
      Promise.all([startReading(sql, task, companyId, fileId), statementFileOf(sql, companyId, fileId)]),
    );
    if (file === undefined) return 'skipped';
    const person = statementFile.requestedBy ?? file.uploadedBy;
    const permissions = await companies.uploaderPermissions(companyId, person);
    const actor = taskActor(task, permissions, person);
    const documentId = await registerFile(documents, file, actor);
    if (documentId === null) return this.later(PROVISIONING_MS, 'the books are not ready');
    try {
      return await files.lend(file, (path) =>
        this.import(task, { file, actor, documentId, statementFile }, path),
      );
    } catch (error) {
      if (error instanceof MissingObject) throw new PermanentFailure('file_missing', error.message);
      throw error;
    }
  }

  private async import(
    task: ClaimedTask<'import-statement'>,
    about: About,
    path: string,
  ): Promise<TaskOutcome> {
    try {
      return await this.read(task, about, path);
    } catch (error) {
      const known = await this.knownColumns(about, error);
      if (known === undefined) return this.failed(task, about, error);
      try {
        return await this.read(task, known, path);
      } catch (again) {
        // Its cells do not fit: a person shows the columns of this file.
        return this.failed(task, about, again instanceof StatementFault ? error : again);
      }
    }
  }

  private async read(
    task: ClaimedTask<'import-statement'>,
    about: About,
    path: string,
  ): Promise<TaskOutcome> {
    const { companyId } = about.file;
    const { alone = false } = task.payload;
    const mapping = await this.mappingOf(about);
    const request = { input: path, companyId, alone, mapping, signal: task.signal };
    return this.tools.statements.read(request, (survey) => this.judge(task, about, survey));
  }

  private async failed(
    task: ClaimedTask<'import-statement'>,
    about: About,
    error: unknown,
  ): Promise<TaskOutcome> {
    const { companyId } = about.file;
    if (error instanceof ReaderEnded) {
      const next = nextLoneTry(task.payload, error.reason);
      if (next !== undefined) return readLaterAlone(this.tools, task, companyId, next);
      const unread = reason('statement_unreadable', { detail: error.message });
      return this.refuse(task, about.file, error.reason, unread);
    }
    if (error instanceof StatementFault) return this.fault(task, about, error);
    if (error instanceof Problem) return this.refusal(task, about.file, error);
    throw error;
  }

  /**
   * A person shows the columns of a CSV once: the next file with the same ones is read by the same mapping. It names no
   * account, so without a person it is imported only where it can be of one account alone.
   */
  private async knownColumns(about: About, error: unknown): Promise<About | undefined> {
    const { file, statementFile } = about;
    if (!(error instanceof StatementFault) || error.table === null || statementFile.mapping !== null)
      return undefined;
    const { table } = error;
    const { companyId } = file;
    const mapping = await this.tools.database.readCompany(companyId, async (sql) => {
      const mappings = await mappingsOfColumns(sql, companyId, table.columns);
      const newest = mappings[0];
      if (newest === undefined) return undefined;
      const { bank_account_id: account } = newest;
      if ((await accountOfFile(sql, companyId, account)) === undefined) return undefined;
      if (statementFile.hold) return newest;
      const isOne = mappings.every(({ bank_account_id: one }) => one === account);
      return isOne && (await othersHaveStatements(sql, companyId, account)) ? newest : undefined;
    });
    return mapping === undefined
      ? undefined
      : { ...about, statementFile: { ...statementFile, mapping }, table };
  }

  /** Imports a bank statement, or holds it. @throws Problem for what the books refuse */
  private async judge(
    task: ClaimedTask<'import-statement'>,
    about: About,
    survey: StatementSurvey,
  ): Promise<TaskOutcome> {
    const { database, clock } = this.tools;
    const { companyId } = about.file;
    const terms = await this.terms(about, survey);
    const checks = [...balanceChecks(survey)];
    if (checks.every(({ passed }) => passed)) {
      checks.push(...(await checksByBooks(database, companyId, survey, terms)));
    }
    const { method } = survey;
    if (about.statementFile.hold) {
      const content = await statementContent(database, companyId, survey, terms);
      const reasons = [heldFor(content)];
      const { table = null } = about;
      return await this.waits(task, about, { ...content, table }, { method, checks, reasons });
    }
    const wrong = checks.filter(({ passed }) => !passed);
    if (wrong.length > 0) {
      const errorCode = HELD_FOR[wrong[0]?.code ?? ''] ?? 'statement_unbalanced';
      return await this.hold(task, about.file, { method, checks, errorCode, reasons: wrong });
    }
    const days = survey.statements.map(({ head, dates }) => ({ currency: head.currency, dates }));
    await database.inCompany(companyId, (sql) => assertImportable(sql, companyId, days, clock.today()));
    await this.write(task, about, { survey, terms, checks });
    return 'done';
  }

  private async terms(
    { file, documentId, statementFile }: About,
    survey: StatementSurvey,
  ): Promise<StatementTerms[]> {
    const withdrawn = await this.tools.database.readCompany(file.companyId, (sql) =>
      withdrawnStatements(sql, file.companyId, file.id),
    );
    return survey.statements.map((statement) =>
      statementTerms(file, documentId, statement, withdrawn, statementFile.mapping?.bank_account_id),
    );
  }

  /** Writes the lines, statement by statement in commits of a bounded size; the last commit ends the task. */
  private async write(
    task: ClaimedTask<'import-statement'>,
    { file, actor }: About,
    { survey, terms, checks }: Staged,
  ): Promise<void> {
    const { bus, clock } = this.tools;
    const { companyId } = file;
    const count = { read: 0, added: 0, open: survey.statements.length };
    await oneBehind(partsOf(survey), async ({ of, lines, last }) => {
      const statement = terms[of];
      if (statement === undefined) return;
      task.signal.throwIfAborted();
      count.read += lines.length;
      if (last) count.open -= 1;
      await bus.execute(
        importStatement,
        {
          companyId,
          actor,
          payload: { statement, lines, last },
        },
        async (sql, { result }) => {
          count.added += result.added;
          if (count.open > 0) return task.fence(sql);
          const reasons = [
            reason('statement_imported', { added: count.added, known: count.read - count.added }),
          ];
          const read = { method: survey.method, checks, errorCode: null, reasons };
          await keepStatement(sql, companyId, file.id, read, clock.now());
          if (count.added > 0) await rereadHeldStatements(sql, companyId);
          await task.finish(sql);
        },
      );
      if (count.open > 0) await task.progress(Math.floor((100 * count.read) / Math.max(1, survey.lineCount)));
    });
  }

  private async refusal(
    task: ClaimedTask<'import-statement'>,
    file: StoredFile,
    problem: Problem,
  ): Promise<TaskOutcome> {
    const { code, detail, extensions } = problem;
    if (code === 'company_not_ready' || code === 'books_unavailable')
      return this.later(PROVISIONING_MS, detail);
    if (code === 'exchange_rate_missing' && this.mayStillCome(extensions['date'])) {
      return this.later(RATE_MS, detail);
    }
    return this.refuse(task, file, code, refusalOf(problem));
  }

  /** A rate that is still unknown after `RATE_DAYS` will not be published. */
  private mayStillCome(date: unknown): boolean {
    return typeof date === 'string' && date > addDays(this.tools.clock.today(), -RATE_DAYS);
  }

  private refuse(
    task: ClaimedTask<'import-statement'>,
    file: StoredFile,
    errorCode: string,
    why: Reason,
  ): Promise<TaskOutcome> {
    const checks = [{ ...why, code: errorCode, passed: false }];
    return this.hold(task, file, { method: null, checks, errorCode, reasons: [why] });
  }

  private hold(
    task: ClaimedTask<'import-statement'>,
    file: StoredFile,
    read: StatementReading,
    kept?: { readonly content: StatementContent; readonly mapping: StatementMapping | null },
  ): Promise<TaskOutcome> {
    const { database, clock } = this.tools;
    return database.inCompany<TaskOutcome>(file.companyId, async (sql) => {
      if (kept !== undefined)
        await keepStatementContent(sql, file.companyId, file.id, kept.content, kept.mapping);
      await keepStatement(sql, file.companyId, file.id, read, clock.now());
      await task.finish(sql);
      return 'done';
    });
  }

  /** The columns that a person named, in the currency of the account that they named. */
  private async mappingOf({ file, statementFile: { mapping } }: About): Promise<CsvMapping | null> {
    if (mapping === null) return null;
    const { companyId } = file;
    const account = await this.tools.database.readCompany(companyId, (sql) =>
      accountOfFile(sql, companyId, mapping.bank_account_id),
    );
    if (account === undefined) throw new PermanentFailure('not_found', 'The bank account does not exist.');
    return {
      ...account,
      columns: mapping.columns,
      outWord: mapping.out_word ?? null,
      dateOrder: mapping.date_order ?? null,
      decimalMark: mapping.decimal_mark ?? null,
    };
  }

  /** A file that is no known statement: a person may say what its columns are. */
  private async fault(
    task: ClaimedTask<'import-statement'>,
    about: About,
    error: StatementFault,
  ): Promise<TaskOutcome> {
    const { file, statementFile } = about;
    const why = worded(error);
    if (error.table === null) return this.refuse(task, file, error.code, why);
    const content = { statements: [], table: error.table };
    if (statementFile.hold)
      return this.waits(task, about, content, { method: 'text', checks: [], reasons: [why] });
    const checks = [{ ...why, code: error.code, passed: false }];
    const read = { method: null, checks, errorCode: error.code, reasons: [why] };
    return this.hold(task, file, read, { content, mapping: statementFile.mapping });
  }

  /** Keeps what a file contains until a person has it imported. */
  private waits(
    task: ClaimedTask<'import-statement'>,
    { file, statementFile: { mapping } }: About,
    content: StatementContent,
    read: Omit<StatementReading, 'errorCode'>,
  ): Promise<TaskOutcome> {
    return this.hold(task, file, { ...read, errorCode: null, held: true }, { content, mapping });
  }

  private later(milliseconds: number, reason: string): TaskOutcome {
    return { tryLater: new Date(this.tools.clock.now().getTime() + milliseconds), reason };
  }
}

function heldFor({ statements }: StatementContent): Reason {
  return reason('statement_held', {
    lines: statements.reduce((sum, { lineCount }) => sum + lineCount, 0),
    known: statements.reduce((sum, { seenCount }) => sum + seenCount, 0),
  });
}

/** A file that may be imported. */
interface Staged {
  readonly survey: StatementSurvey;
  /** The terms of each of its statements. */
  readonly terms: readonly StatementTerms[];
  readonly checks: StatementReading['checks'];
}

/** The part of a file that one commit writes. */
interface Part {
  /** Index of the statement in the survey. */
  readonly of: number;
  readonly lines: readonly KeyedLine[];
  /** No further line of the statement follows. */
  readonly last: boolean;
}

/**
 * Splits the lines of a file into parts of a bounded size, each of one statement; statements without lines come first.
 */
async function* partsOf(survey: StatementSurvey): AsyncGenerator<Part> {
  const statements = survey.statements.map(({ lineCount }) => ({
    left: lineCount,
    key: lineKeyer(),
    lines: [] as KeyedLine[],
  }));
  for (const [of, { left }] of statements.entries()) if (left === 0) yield { of, lines: [], last: true };
  if (survey.lineCount === 0) return;
  for await (const { statement: of, line } of survey.lines()) {
    const statement = statements[of];
    if (statement === undefined) continue;
    statement.lines.push(statement.key(line));
    statement.left -= 1;
    const last = statement.left === 0;
    if (last || statement.lines.length === LINES_A_COMMIT)
      yield { of, lines: statement.lines.splice(0), last };
  }
}
