import { Inject, Injectable } from '@nestjs/common';
import { showsPayroll } from '#books';
import { Companies, enqueueForEveryCompany, ownersOf } from '#identity';
import { addMonths, Clock, Database, firstOfMonth, monthOf } from '#platform';
import { type ClaimedTask, enqueue, TaskHandler, type TaskOutcome } from '#tasks';

/** Requests a check of every company that may owe a TSD for last month. */
@Injectable()
export class RemindAllTsdHandler extends TaskHandler<'remind-all-tsd'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'remind-all-tsd'>): Promise<TaskOutcome> {
    const month = monthOf(addMonths(firstOfMonth(this.clock.today()), -1));
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'remind-tsd',
      payload: { month },
      companyId,
      dedupKey: month,
    }));
    return 'done';
  }
}

/**
 * Reminds the owners of a company of its TSD: every month if the accountant chose that, else only when the books show
 * payroll, a dividend payment or a distribution tax in the month.
 */
@Injectable()
export class RemindTsdHandler extends TaskHandler<'remind-tsd'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Companies) private readonly companies: Pick<Companies, 'find'>,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'remind-tsd'>): Promise<TaskOutcome> {
    const { companyId } = task;
    const { month } = task.payload;
    const company = companyId === null ? undefined : await this.companies.find(companyId);
    if (companyId === null || company?.state !== 'ready') return 'skipped';
    const due =
      company.filesTsdMonthly ||
      (await this.database.readCompany(companyId, (sql) => showsPayroll(sql, companyId, month)));
    if (!due) return 'skipped';
    await this.database.transaction(async (sql) => {
      const owners = await ownersOf(sql, company.organizationId);
      await Promise.all(
        owners.map((email) =>
          enqueue(sql, {
            kind: 'send-mail',
            payload: { letter: 'tsd_reminder', email, companyId: companyId.toString(), month },
          }),
        ),
      );
      await task.finish(sql);
    });
    return 'done';
  }
}
