import { Inject, Injectable } from '@nestjs/common';
import {
  type BookingMark,
  type BooksOfFiles,
  extractionOf,
  failBooking,
  fileById,
  markBooking,
  queueBooking,
  type StoredFile,
} from '#files';
import { type Actor, addDays, type Clock, type Database, Problem, type Sql, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import {
  type ClaimedTask,
  enqueue,
  type FailedTask,
  taskActor,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
  type TaskPayload,
} from '#tasks';
import { type CommandBus, type CommandOutcome } from '#ledger';
import { type CompanyProfiles } from '../company-profiles.js';
import { bookFile, type BookFileResult, NothingToBook, NotWaiting } from '../decision/book-file.command.js';
import { candidateOf } from '../decision/candidate.js';
import { registerFile } from '../documents/register-file.js';
import { refusalOf } from '../decision/refusal-of.js';
import { pauseRulesOfLeavers, type RuleTools } from '../rules/apply-rules.js';
import { type AboutFile, payloadOf, senderOf } from './about-file.js';
import { companyOf } from './extract-file.handler.js';
import { PROVISIONING_MS, RATE_DAYS, RATE_MS } from './waiting.js';
import { BOOKING_TOOLS } from './booking-tools.js';

interface BookFileTools {
  readonly database: Database;
  readonly bus: CommandBus;
  readonly documents: BooksOfFiles;
  readonly companies: CompanyProfiles;
  readonly clock: Clock;
}

/** The result of one attempt to book. */
type Attempt =
  | { readonly ended: TaskOutcome }
  /** The books refused: the next attempt is a draft that gives the reason. */
  | { readonly refused: Reason };

/**
 * Books the content of a file through the same command bus as a person, with the current rights of its uploader. The
 * row of the file ensures that it is booked once, however often the task is delivered.
 */
@Injectable()
export class BookFileHandler extends TaskHandler<'book-file'> {
  constructor(@Inject(BOOKING_TOOLS) private readonly tools: BookFileTools) {
    super();
  }

  override async handle(task: ClaimedTask<'book-file'>): Promise<TaskOutcome> {
    const { database, companies } = this.tools;
    const companyId = companyOf(task);
    const fileId = BigInt(task.payload.fileId);
    await this.queueAgain(task, companyId, fileId);
    const [profile, extraction, file] = await database.readCompany(companyId, (sql) =>
      Promise.all([
        companies.profile(sql, companyId),
        extractionOf(sql, companyId, fileId),
        fileById(sql, companyId, fileId),
      ]),
    );
    if (profile === undefined || file === undefined || extraction?.booking?.state !== 'queued')
      return 'skipped';
    const permissions = await companies.uploaderPermissions(companyId, file.uploadedBy);
    const actor = taskActor(task, permissions, file.uploadedBy);
    const documentId = await registerFile(this.tools.documents, file, actor);
    if (documentId === null) return { tryLater: this.in(PROVISIONING_MS), reason: 'the books are not ready' };
    await pauseRulesOfLeavers(this.rulesOf(task), companyId);
    const sender = await senderOf(companies, file);
    return this.book(task, actor, { file, extraction, profile, documentId, sender });
  }

  override async onFailed(
    sql: Sql,
    task: FailedTask<'book-file', TaskPayload<'book-file'>>,
    failure: TaskFailure,
  ): Promise<void> {
    if (task.payload === null || task.companyId === null) return;
    const broken = reason('booking_failed', { detail: failure.message });
    await failBooking(sql, task.companyId, BigInt(task.payload.fileId), broken, this.tools.clock.now());
    await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: task.companyId });
  }

  /** Lets a file be booked once more whose invoice has ended, or that is no copy any longer. */
  private async queueAgain(
    { payload: { again }, ...task }: ClaimedTask<'book-file'>,
    companyId: bigint,
    fileId: bigint,
  ): Promise<void> {
    if (again === undefined) return;
    await this.tools.database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      await queueBooking(sql, companyId, fileId, again.of);
    });
  }

  /** The means to see whether the people of rules for lines may still confirm them. */
  private rulesOf(task: ClaimedTask<'book-file'>): RuleTools {
    const { database, bus, companies } = this.tools;
    return {
      database,
      bus,
      permissionsOf: (companyId, userId) => companies.uploaderPermissions(companyId, userId),
      actorFor: (userId) => taskActor(task, ['bank.classify'], userId),
    };
  }

  /** Books first as decided; after a refusal as a draft; after a second refusal as a draft with the total alone. */
  private async book(task: ClaimedTask<'book-file'>, actor: Actor, about: AboutFile): Promise<TaskOutcome> {
    const { again } = task.payload;
    let refused: Reason | null = again === undefined ? null : reason(again.because);
    for (const totalOnly of [false, false, true]) {
      const attempt = await this.attempt(task, actor, about, { refused, totalOnly });
      if ('ended' in attempt) return attempt.ended;
      refused = attempt.refused;
    }
    const reasons = refused === null ? [] : [refused];
    return this.mark(task, about.file, { state: 'none', reasons }, 'done');
  }

  private async attempt(
    task: ClaimedTask<'book-file'>,
    actor: Actor,
    about: AboutFile,
    how: { readonly refused: Reason | null; readonly totalOnly: boolean },
  ): Promise<Attempt> {
    const { bus, clock } = this.tools;
    const { file } = about;
    try {
      const ended = await bus.execute(
        bookFile,
        {
          companyId: file.companyId,
          actor,
          payload: payloadOf(about, how),
        },
        async (sql: Sql, outcome: CommandOutcome<BookFileResult>) => {
          const marked = await markBooking(sql, file.companyId, file.id, markOf(outcome.result), clock.now());
          if (!marked) throw new NotWaiting();
          const end = 'joined' in outcome.result ? 'duplicate' : 'done';
          await task.finish(sql, end);
          return end;
        },
      );
      return { ended };
    } catch (error) {
      if (error instanceof NothingToBook) {
        const { reasons } = error;
        return { ended: await this.mark(task, file, { state: 'none', reasons }, 'done') };
      }
      if (error instanceof NotWaiting) return { ended: 'skipped' };
      if (error instanceof Problem) return this.refusal(task, about, error);
      throw error;
    }
  }

  private async refusal(
    task: ClaimedTask<'book-file'>,
    about: AboutFile,
    problem: Problem,
  ): Promise<Attempt> {
    const { file, extraction } = about;
    switch (problem.code) {
      case 'company_not_ready':
      case 'books_unavailable':
        return { ended: { tryLater: this.in(PROVISIONING_MS), reason: problem.detail } };
      case 'duplicate_invoice': {
        const duplicateOf = problem.extensions['invoice_id'] as Ulid | undefined;
        const reasons = [reason('duplicate_invoice')];
        return {
          ended: await this.mark(task, file, { state: 'duplicate', reasons, duplicateOf }, 'duplicate'),
        };
      }
      case 'exchange_rate_missing': {
        const { invoiceDate } = candidateOf(extraction);
        const recent = invoiceDate !== null && invoiceDate > addDays(this.tools.clock.today(), -RATE_DAYS);
        if (recent) return { ended: { tryLater: this.in(RATE_MS), reason: problem.detail } };
        return { refused: refusalOf(problem) };
      }
      default:
        return { refused: refusalOf(problem) };
    }
  }

  private async mark(
    task: ClaimedTask<'book-file'>,
    file: StoredFile,
    mark: BookingMark,
    outcome: 'done' | 'duplicate',
  ): Promise<TaskOutcome> {
    return this.tools.database.inCompany(file.companyId, async (sql) => {
      if (!(await markBooking(sql, file.companyId, file.id, mark, this.tools.clock.now()))) return 'skipped';
      // No command created an invoice, so nothing else reports that the file waits for a person.
      await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: file.companyId });
      await task.finish(sql, outcome);
      return outcome;
    });
  }

  private in(milliseconds: number): Date {
    return new Date(this.tools.clock.now().getTime() + milliseconds);
  }
}

function markOf(result: BookFileResult): BookingMark {
  if ('joined' in result) return { state: 'duplicate', reasons: result.reasons, duplicateOf: result.joined };
  if ('dismissed' in result) return { state: 'none', reasons: result.reasons };
  return {
    state: result.posted ? 'posted' : 'draft',
    reasons: result.reasons,
    invoiceId: result.invoice_id,
  };
}
