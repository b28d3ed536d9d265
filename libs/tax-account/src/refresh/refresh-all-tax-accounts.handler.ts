import { enqueueForEveryCompany } from '#identity';
import { type Database } from '#platform';
import { type ClaimedTask, NIGHTLY_PRIORITY, TaskHandler, type TaskOutcome } from '#tasks';

/** Requests a refresh of every company's account. */
export class RefreshAllTaxAccountsHandler extends TaskHandler<'refresh-all-tax-accounts'> {
  constructor(
    private readonly database: Database,
    private readonly enabled: boolean,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'refresh-all-tax-accounts'>): Promise<TaskOutcome> {
    if (!this.enabled) return 'skipped';
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'refresh-tax-account',
      payload: {},
      companyId,
      priority: NIGHTLY_PRIORITY,
    }));
    return 'done';
  }
}
