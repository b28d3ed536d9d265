import { Inject, Injectable } from '@nestjs/common';
import { FileStorage, sweepFiles } from '#files';
import { sweepMails } from '#inbox';
import { Clock, Database, expireAllowances, Idempotency, LOGGER, type Logger } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome, Tasks } from '#tasks';

/** How long a finished task is kept for inspection. */
const FINISHED_TASKS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes idempotency keys older than 24 hours, and allowances that are full again. */
@Injectable()
export class ExpireIdempotencyHandler extends TaskHandler<'expire-idempotency'> {
  constructor(
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Database) private readonly database: Database,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await this.idempotency.expire();
    await expireAllowances(this.database);
    return 'done';
  }
}

/** Deletes tasks that ended long ago, except failed ones. */
@Injectable()
export class ExpireTasksHandler extends TaskHandler<'expire-tasks'> {
  constructor(
    @Inject(Tasks) private readonly tasks: Tasks,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await this.tasks.expire(new Date(this.clock.now().getTime() - FINISHED_TASKS_KEPT_MS));
    return 'done';
  }
}

/** Removes stored bytes that no row refers to: their upload or mail never committed. */
@Injectable()
export class SweepFilesHandler extends TaskHandler<'sweep-files'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(FileStorage) private readonly storage: FileStorage,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sweep-files'>): Promise<TaskOutcome> {
    const { database, storage, clock, log } = this;
    const { orphaned, staged } = await sweepFiles({ database, storage, clock }, task.signal);
    const mails = await sweepMails({ database, storage, clock, log }, task.signal);
    if (orphaned + staged + mails > 0)
      log.info({ orphaned, staged, mails }, 'unreferenced stored bytes are deleted');
    return 'done';
  }
}
