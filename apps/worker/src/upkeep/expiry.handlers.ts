import { type FileStorage, sweepFiles } from '#files';
import { sweepMails } from '#inbox';
import { type Clock, type Database, expireAllowances, type Idempotency, type Logger } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome, type Tasks } from '#tasks';

/** How long a finished task is kept for those who ask what happened. */
const FINISHED_TASKS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets idempotency keys past their 24 hours, and allowances that are whole again. */
export class ExpireIdempotencyHandler extends TaskHandler<'expire-idempotency'> {
  readonly kind = 'expire-idempotency';

  constructor(
    private readonly idempotency: Idempotency,
    private readonly database: Database,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await this.idempotency.expire();
    await expireAllowances(this.database);
    return 'done';
  }
}

/** Forgets tasks that ended well long ago. */
export class ExpireTasksHandler extends TaskHandler<'expire-tasks'> {
  readonly kind = 'expire-tasks';

  constructor(
    private readonly tasks: Tasks,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await this.tasks.expire(new Date(this.clock.now().getTime() - FINISHED_TASKS_KEPT_MS));
    return 'done';
  }
}

/** Removes stored bytes that no row refers to: their upload or mail never committed. */
export class SweepFilesHandler extends TaskHandler<'sweep-files'> {
  readonly kind = 'sweep-files';

  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sweep-files'>): Promise<TaskOutcome> {
    const { database, storage, clock, log } = this;
    const { orphaned, staged } = await sweepFiles({ database, storage, clock }, task.signal);
    const mails = await sweepMails({ database, storage, clock, log }, task.signal);
    if (orphaned + staged + mails > 0)
      log.info({ orphaned, staged, mails }, 'stored bytes of nobody are deleted');
    return 'done';
  }
}
