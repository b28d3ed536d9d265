import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import {
  announceProgress,
  type Database,
  encodeId,
  type Logger,
  type Sql,
  traced,
  withLogContext,
} from '#platform';
import { type KindDeclaration } from '../catalogue/declaration.js';
import { finishedTasks, taskSeconds } from '../metrics.js';
import { backoffMs } from './backoff.js';
import {
  failureOf,
  LeaseLost,
  PermanentFailure,
  RetryableFailure,
  ShuttingDown,
  type TaskFailure,
} from './failures.js';
import { type AnyTaskHandler, type FailedTask, type TaskCall, type TaskOutcome } from './handler.js';
import {
  fail,
  fence,
  type FinalState,
  finish,
  isLeaseLost,
  putBack,
  setProgress,
  type TaskRow,
} from './task-rows.js';

const CHANCE_STEPS = 1_000;
/** Marking the failure may fail too; it is tried this many times before the task fails without its mark. */
const MARK_ATTEMPTS = 5;

/** The state of a task after an outcome that is not itself a state; null: another run knows. */
const STATES: Readonly<Record<string, string | null>> = {
  handed_back: 'waiting',
  later: 'waiting',
  lost: null,
  retried: 'waiting',
};

export type TaskPoint = 'claimed' | 'finishing' | 'handled' | 'failing' | 'ended';

interface RunTools {
  readonly database: Database;
  readonly log: Logger;
  readonly leaseMs: number;
  finishAlone(row: TaskRow, outcome: FinalState): Promise<boolean>;
  onPoint(name: TaskPoint): void | Promise<void>;
}

/** One attempt at one task, from its claim to its outcome. Never throws: the row records the outcome. */
export class TaskRun {
  /** Time of `performance.now()` after which another run may have the task. */
  heldUntilMs: number;
  private readonly aborter = new AbortController();
  private finished = false;

  constructor(
    readonly row: TaskRow,
    private readonly kind: KindDeclaration,
    private readonly handler: AnyTaskHandler,
    private readonly tools: RunTools,
    claimedAtMs: number,
  ) {
    this.heldUntilMs = claimedAtMs + tools.leaseMs;
  }

  abort(reason: Error): void {
    this.aborter.abort(reason);
  }

  execute(): Promise<void> {
    const { id, company_id, kind } = this.row;
    const context = {
      taskId: encodeId('task', id),
      ...(company_id === 0n ? {} : { companyId: encodeId('company', company_id) }),
    };
    return withLogContext(context, () =>
      traced(`task ${kind}`, { 'raamat.task': context.taskId }, async () => {
        const startedAt = performance.now();
        this.announce('running', 0);
        const outcome = await this.settle();
        this.announce(outcome in STATES ? (STATES[outcome] ?? null) : outcome, outcome in STATES ? 0 : 100);
        taskSeconds.observe({ kind }, (performance.now() - startedAt) / 1_000);
        finishedTasks.inc({ kind, outcome });
        await this.tools.onPoint('ended');
      }),
    );
  }

  /** For people who watch. A task that follows most commits of a company would only repeat what the commits tell. */
  private announce(state: string | null, percent: number): void {
    const { company_id: companyId, id, kind, subject_type: type, subject_id: subjectId } = this.row;
    if (companyId === 0n || this.kind.debounceMs !== undefined || state === null) return;
    announceProgress(this.tools.database, companyId, {
      taskId: id.toString(),
      kind,
      state,
      percent,
      subject: type === null || subjectId === null ? null : { type, id: subjectId },
    });
  }

  private async settle(): Promise<string> {
    try {
      return await this.conclude(await this.attempt());
    } catch (error) {
      try {
        return await this.recover(error);
      } catch (failure) {
        // The database is unavailable: the lease expires and the task is dispatched again.
        this.tools.log.warn({ err: failure }, 'the outcome of a task could not be written');
        return 'lost';
      }
    }
  }

  private async attempt(): Promise<TaskOutcome> {
    const { row, kind } = this;
    await this.tools.onPoint('claimed');
    if (row.attempt > kind.attempts)
      throw new PermanentFailure(row.reason_code ?? 'worker_lost', row.reason ?? 'Its workers were lost.');
    const payload = kind.payload.safeParse(row.payload);
    if (!payload.success)
      throw new PermanentFailure('payload_invalid', 'The payload of the task cannot be read.');
    const timer = setTimeout(() => {
      this.abort(new RetryableFailure('time_limit', `The task took longer than ${kind.timeLimitMs} ms.`));
    }, kind.timeLimitMs);
    try {
      return await Promise.race([this.handler.handle(this.call(payload.data)), this.aborted()]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async conclude(outcome: TaskOutcome): Promise<string> {
    await this.tools.onPoint('handled');
    if (this.finished) return 'done';
    if (typeof outcome === 'object') {
      await putBack(this.tools.database, this.row, 'running', {
        at: outcome.tryLater,
        attempt: this.row.attempt - 1,
        reason: { code: 'try_later', message: outcome.reason },
      });
      return 'later';
    }
    if (!(await this.tools.finishAlone(this.row, outcome))) throw new LeaseLost(this.row.id);
    return outcome;
  }

  private async recover(error: unknown): Promise<string> {
    const { log, database } = this.tools;
    if (this.finished) {
      log.warn({ err: error }, 'a task failed after its effect was committed');
      return 'done';
    }
    if (isLeaseLost(error)) {
      log.warn('the task is held by another run; this one changed nothing');
      return 'lost';
    }
    if (error instanceof ShuttingDown) {
      await putBack(database, this.row, 'running', { attempt: this.row.attempt - 1 });
      return 'handed_back';
    }
    const { permanent, ...failure } = failureOf(error);
    await this.tools.onPoint('failing');
    if (permanent || this.row.attempt >= this.kind.attempts) return this.failForGood(failure, error);
    log.warn({ err: error, attempt: this.row.attempt }, 'the task failed and will be retried');
    await this.putOff(failure);
    return 'retried';
  }

  private async failForGood(failure: TaskFailure, cause: unknown): Promise<string> {
    const { log, database } = this.tools;
    log.error({ err: cause, attempt: this.row.attempt }, 'the task failed');
    try {
      await this.transaction(async (sql) => {
        await fail(sql, this.row, failure);
        await this.handler.onFailed?.(sql, this.failed(), failure);
      });
    } catch (error) {
      if (isLeaseLost(error)) return 'lost';
      log.error({ err: error }, 'the failure of the task could not be recorded');
      if (this.row.attempt < this.kind.attempts + MARK_ATTEMPTS)
        await this.putOff(failure, this.kind.attempts);
      else await database.systemTransaction((sql) => fail(sql, this.row, failure));
    }
    return 'failed';
  }

  /** At least `attempt` attempts count, so that a permanent failure is only marked and not tried again. */
  private async putOff(failure: TaskFailure, attempt = 0): Promise<void> {
    const chance = randomInt(CHANCE_STEPS) / CHANCE_STEPS;
    await putBack(this.tools.database, this.row, 'running', {
      afterMs: backoffMs(this.kind.backoff, this.row.attempt, chance),
      attempt: Math.max(attempt, this.row.attempt),
      reason: failure,
    });
  }

  private transaction(work: (sql: Sql) => Promise<void>): Promise<void> {
    const { database } = this.tools;
    return this.row.company_id === 0n
      ? database.transaction(work)
      : database.inCompany(this.row.company_id, work);
  }

  private call(payload: unknown): TaskCall {
    const { row, tools } = this;
    return {
      ...this.about(),
      payload,
      parentId: row.parent_id,
      attempt: row.attempt,
      lastAttempt: row.attempt >= this.kind.attempts,
      signal: this.aborter.signal,
      progress: async (percent) => {
        await setProgress(tools.database, row, percent);
        this.announce('running', percent);
      },
      finish: async (sql, outcome = 'done') => {
        this.aborter.signal.throwIfAborted();
        sql.withCommit(finish(sql, row, outcome));
        sql.afterCommit(() => {
          this.finished = true;
        });
        await tools.onPoint('finishing');
      },
      fence: async (sql) => {
        this.aborter.signal.throwIfAborted();
        const askedAt = performance.now();
        await fence(sql, row, tools.leaseMs);
        sql.afterCommit(() => {
          this.heldUntilMs = Math.max(this.heldUntilMs, askedAt + tools.leaseMs);
        });
      },
    };
  }

  private failed(): FailedTask {
    const payload = this.kind.payload.safeParse(this.row.payload);
    return { ...this.about(), payload: payload.success ? payload.data : null };
  }

  private about(): Omit<FailedTask, 'payload'> {
    const { row } = this;
    return {
      id: row.id,
      kind: row.kind,
      companyId: row.company_id === 0n ? null : row.company_id,
      organizationId: row.organization_id,
      subject:
        row.subject_type === null || row.subject_id === null
          ? null
          : { type: row.subject_type, id: row.subject_id },
    };
  }

  private aborted(): Promise<never> {
    const { signal } = this.aborter;
    return new Promise((_resolve, reject) => {
      const refuse = (): void => {
        reject(signal.reason as Error);
      };
      if (signal.aborted) refuse();
      else signal.addEventListener('abort', refuse, { once: true });
    });
  }
}
