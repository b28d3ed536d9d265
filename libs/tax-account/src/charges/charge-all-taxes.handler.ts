import { Inject, Injectable } from '@nestjs/common';
import { enqueueForEveryCompany } from '#identity';
import { Database } from '#platform';
import { type ClaimedTask, NIGHTLY_PRIORITY, TaskHandler, type TaskOutcome } from '#tasks';

/** Requests a charge of every company's taxes: the authority takes them at midnight of their due days. */
@Injectable()
export class ChargeAllTaxesHandler extends TaskHandler<'charge-all-taxes'> {
  constructor(@Inject(Database) private readonly database: Database) {
    super();
  }

  override async handle(task: ClaimedTask<'charge-all-taxes'>): Promise<TaskOutcome> {
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'charge-taxes',
      payload: {},
      companyId,
      priority: NIGHTLY_PRIORITY,
    }));
    return 'done';
  }
}
