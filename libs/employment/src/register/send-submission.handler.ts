import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type EmploymentRegister, type EntryOutcome, type RegisterEntry } from '#authorities';
import { type Companies, mayAskAuthorities } from '#identity';
import { type Clock, type Database, encodeId, type Sql, toJson } from '#platform';
import {
  type ClaimedTask,
  enqueue,
  PermanentFailure,
  RetryableFailure,
  taskActor,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import { type RegisterLists } from '../lists/register-lists.js';
import { type PersonalCodeOpener } from '../sealing/personal-code-seal.js';
import { applySubmission } from './apply-submission.js';
import { earlierEventDue } from './earlier-events.js';
import { loadEntry } from './load-entry.js';
import { isForRegister, takenEntry } from './register-entry.js';
import { registerFailure } from './register-failure.js';
import { closeRequests, hasOpenRequest, writeRequest } from './register-requests.js';
import { loadSubmission, type SubmissionToSend } from './submission-to-send.js';

/** Injection token of the register handlers' tools. */
export const REGISTER_TOOLS = Symbol('RegisterTools');

export interface RegisterTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly companies: Companies;
  readonly register: EmploymentRegister;
  readonly lists: RegisterLists;
  readonly opener: PersonalCodeOpener;
}

type Task = ClaimedTask<'send-submission'>;

const AFTER_EARLIER_MS = 1_000;

/** How an event was registered. */
interface Registered {
  readonly registerId: bigint | null;
  readonly messages: EntryOutcome['messages'];
}

/**
 * Sends an approved event to the register and then applies it to the rows of the employee. Each call is recorded
 * before it is sent; when the outcome of a call is unknown, the register is asked first, so that nothing is entered
 * twice. Events of an employment are sent in the order in which staff approved them.
 */
@Injectable()
export class SendSubmissionHandler extends TaskHandler<'send-submission'> {
  constructor(@Inject(REGISTER_TOOLS) private readonly tools: RegisterTools) {
    super();
  }

  override async handle(task: Task): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const { database, clock } = this.tools;
    const submissionId = BigInt(task.payload.submissionId);
    const { submission, earlier } = await database.readCompany(companyId, async (sql) => {
      const loaded = await loadSubmission(sql, companyId, submissionId, clock.today());
      return {
        submission: loaded,
        earlier: loaded?.status === 'approved' ? await earlierEventDue(sql, loaded) : undefined,
      };
    });
    if (submission === undefined) return 'skipped';
    if (submission.status === 'approved') {
      if (earlier !== undefined) return this.after(earlier);
      const outcome = await this.registered(task, submission);
      if (outcome === undefined) return 'skipped';
      if (!outcome.taken) {
        await this.refused(task, submission, outcome.messages);
        return 'done';
      }
      const kept = await database.inCompany(companyId, (sql) => this.keep(sql, task, submission, outcome));
      if (!kept) return 'skipped';
    } else if (submission.status !== 'registered') {
      return 'skipped';
    }
    const { lists, opener } = this.tools;
    await database.inCompany(companyId, async (sql) => {
      await applySubmission(sql, submission, { lists, opener, actor: actorOf(task) });
      await task.finish(sql);
    });
    return 'done';
  }

  /** Retries right after the attempt of the event that goes first. */
  private after(earlier: Date): TaskOutcome {
    const soonest = Math.max(earlier.getTime(), this.tools.clock.now().getTime());
    return {
      tryLater: new Date(soonest + AFTER_EARLIER_MS),
      reason: 'An earlier approved event of the employment is still pending.',
    };
  }

  /**
   * Determines how the event is registered: it is registered already, need not be, was accepted by an earlier call,
   * or is sent now; undefined when staff rejected it meanwhile.
   */
  private async registered(
    task: Task,
    submission: SubmissionToSend,
  ): Promise<({ readonly taken: true } & Registered) | Extract<EntryOutcome, { taken: false }> | undefined> {
    const { database, clock } = this.tools;
    const { company_id: companyId, id, kind, event } = submission;
    const isStart = kind === 'new_employee' || kind === 'new_employment';
    const { entry, open } = await database.inCompany(companyId, async (sql) => {
      const tools = { opener: this.tools.opener, actor: actorOf(task) };
      return {
        entry: await loadEntry(sql, submission, tools, clock.now()),
        open: await hasOpenRequest(sql, companyId, id),
      };
    });
    const isRegistered = isStart && entry.registerId !== null;
    const ours = !isForRegister(kind, event, submission.personal_code_sealed !== null);
    if (isRegistered || ours) return { taken: true, registerId: entry.registerId, messages: [] };
    const company = await this.tools.companies.find(companyId);
    if (company === undefined || !mayAskAuthorities(company, clock.today())) {
      return this.withoutMandate(task, submission);
    }
    const employer = company.registryCode;
    const issue = encodeId('submission', id);
    let sending = false;
    try {
      if (open) {
        const listed = await this.tools.register.list({ employer, issue, signal: task.signal });
        const taken = takenEntry(entry, listed);
        if (taken !== undefined) return { taken: true, registerId: taken, messages: [] };
        await database.inCompany(companyId, (sql) =>
          closeRequests(sql, companyId, id, 'not_taken', clock.now()),
        );
      }
      sending = true;
      return await this.send(task, submission, entry, employer);
    } catch (error) {
      return await this.failed(task, submission, error, sending);
    }
  }

  /**
   * The mandate ended after staff approved the event, so the register is not called. Once it is granted again, staff
   * send the event again.
   * @throws PermanentFailure
   */
  private async withoutMandate(task: Task, { company_id: companyId, id }: SubmissionToSend): Promise<never> {
    await this.tools.database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      await noteFailure(sql, companyId, id, 'authority_access_missing');
    });
    throw new PermanentFailure(
      'authority_access_missing',
      'The company has no mandate: the employment register was not called.',
    );
  }

  private async send(
    task: Task,
    { company_id: companyId, id }: SubmissionToSend,
    entry: RegisterEntry,
    employer: string,
  ): Promise<EntryOutcome | undefined> {
    const { database, clock, register } = this.tools;
    const messageId = randomUUID();
    const written = await database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      return writeRequest(sql, companyId, { submissionId: id, messageId, at: clock.now() });
    });
    if (!written) return undefined;
    return register.enter(
      { employer, messageId, issue: encodeId('submission', id), signal: task.signal },
      entry,
    );
  }

  /**
   * Records why the call did not complete. A failed query leaves earlier calls open, since it says nothing about
   * them.
   * @throws RetryableFailure or PermanentFailure, or the error itself
   */
  private async failed(
    task: Task,
    submission: SubmissionToSend,
    error: unknown,
    sending: boolean,
  ): Promise<never> {
    const failure = registerFailure(error);
    if (failure === undefined) throw error;
    const { database, clock } = this.tools;
    const { company_id: companyId, id } = submission;
    await database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      if (sending) {
        const state = failure.mayHaveArrived ? 'unknown' : 'not_taken';
        await closeRequests(sql, companyId, id, state, clock.now());
      }
      await noteFailure(sql, companyId, id, failure.code);
    });
    const message = 'The call to the employment register did not complete.';
    throw failure.permanent
      ? new PermanentFailure(failure.code, message)
      : new RetryableFailure(failure.code, message);
  }

  private async refused(
    task: Task,
    { company_id: companyId, id }: SubmissionToSend,
    messages: EntryOutcome['messages'],
  ): Promise<void> {
    const { database, clock } = this.tools;
    await database.inCompany(companyId, async (sql) => {
      await closeRequests(sql, companyId, id, 'done', clock.now());
      await sql.run(
        `UPDATE employment.submission SET register_messages = $3::jsonb, register_error_code = ''
         WHERE company_id = $1 AND id = $2 AND status = 'approved'`,
        [companyId, id, toJson(messages)],
      );
      await enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId });
      await task.finish(sql);
    });
  }

  /** Returns false when staff rejected it meanwhile. */
  private async keep(
    sql: Sql,
    task: Task,
    submission: SubmissionToSend,
    { registerId, messages }: Registered,
  ): Promise<boolean> {
    const { company_id: companyId, id, employment_id: employmentId } = submission;
    const now = this.tools.clock.now();
    await task.fence(sql);
    const kept = await sql.run(
      `UPDATE employment.submission SET status = 'registered', register_employment_id = $3, register_messages = $4::jsonb,
         register_error_code = '', registered_at = $5
       WHERE company_id = $1 AND id = $2 AND status = 'approved'`,
      [companyId, id, registerId, toJson(messages), now],
    );
    if (kept === 0) return false;
    await closeRequests(sql, companyId, id, 'done', now);
    await sql.run(
      `UPDATE employment.employment SET status = 'registered', register_employment_id = $3
       WHERE company_id = $1 AND id = $2`,
      [companyId, employmentId, registerId],
    );
    return true;
  }
}

async function noteFailure(sql: Sql, companyId: bigint, id: bigint, code: string): Promise<void> {
  await sql.run(
    `UPDATE employment.submission SET register_error_code = $3 WHERE company_id = $1 AND id = $2 AND status = 'approved'`,
    [companyId, id, code],
  );
}

const actorOf = (task: Task) => taskActor(task, []);
