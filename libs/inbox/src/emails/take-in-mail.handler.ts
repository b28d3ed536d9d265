import { Inject, Injectable } from '@nestjs/common';
import { type LoneTry, nextLoneTry } from '#files';
import { type EndReason, ReaderEnded } from '#unpacking';
import { type Sql } from '#platform';
import {
  type ClaimedTask,
  enqueue,
  enqueueAll,
  type FailedTask,
  PermanentFailure,
  type TaskFailure,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import { keepMail, type KeepMailTools } from './keep-mail.js';
import { filePartsOf, type PartsOfMailTools } from './parts-of-mail.js';
import { type EmailRow, openMail, readMail, type ReadMailTools } from './read-mail.js';
import { type ReturnReason } from '../parsing/delivery-report.js';

/** Injection token of the handler's tools. */
export const TAKE_IN_MAIL_TOOLS = Symbol('TakeInMailTools');

/** Injection token of {@link NoteReturnedLetter}. */
export const NOTE_RETURNED_LETTER = Symbol('NoteReturnedLetter');

/** Records that a letter came back; false when the company sent none with these ids. */
export type NoteReturnedLetter = (
  companyId: bigint,
  letterIds: readonly string[],
  reason: ReturnReason,
) => Promise<boolean>;

export interface TakeInMailTools extends ReadMailTools, PartsOfMailTools, KeepMailTools {
  readonly noteReturned: NoteReturnedLetter;
}

/** Codes of a mail that ended its reader twice. */
const CODES: Readonly<Record<EndReason, string>> = {
  timed_out: 'mail_timed_out',
  out_of_memory: 'mail_out_of_memory',
  crashed: 'mail_unreadable',
};

/**
 * Takes a mail in: it is opened and read, its sender is checked, and its parts are filed. The outcome of every part
 * commits together with the mail's state.
 */
@Injectable()
export class TakeInMailHandler extends TaskHandler<'take-in-mail'> {
  constructor(@Inject(TAKE_IN_MAIL_TOOLS) private readonly tools: TakeInMailTools) {
    super();
  }

  override async handle(task: ClaimedTask<'take-in-mail'>): Promise<TaskOutcome> {
    try {
      return await this.takeIn(task);
    } catch (error) {
      if (!(error instanceof ReaderEnded)) throw error;
      const next = nextLoneTry(task.payload, error.reason);
      if (next === undefined) throw new PermanentFailure(CODES[error.reason], error.message);
      return this.later(task, next);
    }
  }

  /** @throws ReaderEnded when a reader ended over the mail */
  private async takeIn(task: ClaimedTask<'take-in-mail'>): Promise<TaskOutcome> {
    const { tools } = this;
    const { companyId } = task;
    const emailId = BigInt(task.payload.emailId);
    if (companyId === null) return 'skipped';
    const email = await this.received(companyId, emailId);
    if (email === undefined) return 'skipped';
    const raw = await openMail(tools, email);
    const mail = await readMail(tools, task, { companyId, email, raw });
    const about = { companyId, emailId, email, raw, mail };
    const taken = await filePartsOf(tools, task, about);
    const failure = mail.report?.failure ?? null;
    // Noted first: a repetition finds the letter noted already, and says the same of the mail.
    const returned =
      failure !== null && (await tools.noteReturned(companyId, mail.report?.letterIds ?? [], failure));
    await tools.database.inCompany(companyId, async (sql) => {
      sql.withCommit(
        Promise.all([
          keepMail(sql, tools, about, { ...taken, returned }),
          enqueueAll(sql, [{ kind: 'rebuild-status', payload: {}, companyId }]),
        ]),
      );
      await task.finish(sql);
    });
    return 'done';
  }

  /** The mail as it was accepted; undefined once it was taken in. */
  private async received(companyId: bigint, emailId: bigint): Promise<EmailRow | undefined> {
    const email = await this.tools.database.readCompany(companyId, (sql) =>
      sql.row<EmailRow>(
        `SELECT raw_ref, status, envelope_from, remote_address, helo, received_at
         FROM inbox.email WHERE company_id = $1 AND id = $2`,
        [companyId, emailId],
      ),
    );
    return email?.status === 'received' ? email : undefined;
  }

  override async onFailed(sql: Sql, task: FailedTask, failure: TaskFailure): Promise<void> {
    if (task.companyId === null || task.subject === null) return;
    await sql.run(
      `UPDATE inbox.email SET status = 'failed', reason = $3 WHERE company_id = $1 AND id = $2 AND status = 'received'`,
      [task.companyId, task.subject.id, failure.code],
    );
    await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId: task.companyId });
  }

  /** Postpones a mail that ended its reader until its next attempt. */
  private async later(task: ClaimedTask<'take-in-mail'>, next: LoneTry): Promise<TaskOutcome> {
    const { database, clock } = this.tools;
    const { companyId, payload } = task;
    if (companyId === null) return 'skipped';
    await database.inCompany(companyId, async (sql) => {
      await enqueue(sql, {
        kind: 'take-in-mail',
        payload: { ...payload, ...next.payload },
        companyId,
        parentId: task.id,
        runAt: new Date(clock.now().getTime() + next.afterMs),
      });
      await task.finish(sql);
    });
    return 'done';
  }
}
