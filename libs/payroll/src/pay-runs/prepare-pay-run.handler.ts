import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { CommandBus } from '#ledger';
import { findPayRun } from './pay-run-rows.js';
import { preparePayRun } from './pay-run.commands.js';

/** Computes a draft with many employments. */
@Injectable()
export class PreparePayRunHandler extends TaskHandler<'prepare-pay-run'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'prepare-pay-run'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const id = BigInt(task.payload.payRunId);
    const run = await this.database.readCompany(companyId, (sql) => findPayRun(sql, companyId, id));
    if (run === undefined || run.prepared_at !== null) return 'skipped';
    await this.bus.execute(
      preparePayRun,
      {
        companyId,
        actor: taskActor(task, ['events.write']),
        payload: { pay_run_id: id },
      },
      (sql) => task.finish(sql),
    );
    return 'done';
  }
}
