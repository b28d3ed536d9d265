import { type RegisteredEmployment } from '#authorities';
import { enqueueForEveryCompany, mayAskAuthorities } from '#identity';
import { type Database, encodeId, recordAudit, type Sql } from '#platform';
import {
  type ClaimedTask,
  NIGHTLY_PRIORITY,
  RetryableFailure,
  taskActor,
  TaskHandler,
  type TaskOutcome,
} from '#tasks';
import { type PersonalCodeSeal } from '../sealing/personal-code-seal.js';
import { registerFailure } from './register-failure.js';
import { type RegisterTools } from './send-submission.handler.js';
import { takeOver } from './take-over.js';

/**
 * Synchronizes a company's employees from the register: employments entered, changed or cancelled there without the
 * service are created, changed or cancelled here.
 */
export class SyncRegisterHandler extends TaskHandler<'sync-register'> {
  constructor(
    private readonly tools: RegisterTools,
    private readonly seal: PersonalCodeSeal,
    private readonly enabled: boolean,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sync-register'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null || !this.enabled) return 'skipped';
    const company = await this.tools.companies.find(companyId);
    if (company === undefined || company.state === 'deleted') return 'skipped';
    const { database, clock, lists } = this.tools;
    if (!mayAskAuthorities(company, clock.today())) return 'skipped';
    const listed = await this.list(task, company.registryCode);
    await database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      const changed = await takeOver(sql, companyId, listed, { lists, seal: this.seal, now: clock.now() });
      if (changed > 0) await this.audit(sql, task, companyId, changed);
      await task.finish(sql);
    });
    return 'done';
  }

  private async list(task: ClaimedTask<'sync-register'>, employer: string): Promise<RegisteredEmployment[]> {
    try {
      const issue = encodeId('task', task.id);
      return await this.tools.register.list({ employer, issue, signal: task.signal });
    } catch (error) {
      const failure = registerFailure(error);
      if (failure === undefined) throw error;
      throw new RetryableFailure(failure.code, 'The employment register did not return its entries.');
    }
  }

  private async audit(
    sql: Sql,
    task: ClaimedTask<'sync-register'>,
    companyId: bigint,
    changed: number,
  ): Promise<void> {
    await recordAudit(sql, {
      actor: taskActor(task, []),
      companyId,
      action: 'employee.sync',
      objectType: 'company',
      objectId: encodeId('company', companyId),
      newValues: { changed },
    });
  }
}

/** Synchronizes every company. */
export class SyncAllRegistersHandler extends TaskHandler<'sync-all-registers'> {
  constructor(
    private readonly database: Database,
    private readonly enabled: boolean,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sync-all-registers'>): Promise<TaskOutcome> {
    if (!this.enabled) return 'skipped';
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'sync-register',
      payload: {},
      companyId,
      priority: NIGHTLY_PRIORITY,
    }));
    return 'done';
  }
}
