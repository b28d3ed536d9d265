import { Inject, Injectable } from '@nestjs/common';
import { countBooks, countMatchProposals } from '#books';
import { countOpenSubmissions } from '#employment';
import { unbookedDocuments } from '#files';
import { enqueueForEveryCompany, findCompany, rebuildCompanyStatus } from '#identity';
import { countEmails } from '#inbox';
import { Clock, Database } from '#platform';
import { type ClaimedTask, NIGHTLY_PRIORITY, TaskHandler, type TaskOutcome } from '#tasks';
import { countsOf, waitingWork } from '#work';

/** Counts the waiting work of a company. Runs after every change of it, and after midnight. */
@Injectable()
export class RebuildStatusHandler extends TaskHandler<'rebuild-status'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'rebuild-status'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const now = this.clock.now();
    await this.database.inCompany(companyId, async (sql) => {
      await rebuildCompanyStatus(sql, companyId, now, async () => {
        const today = this.clock.today();
        const [unbooked, company] = await Promise.all([
          unbookedDocuments(sql, companyId),
          findCompany(sql, companyId),
        ]);
        const filesTsdMonthly = company?.filesTsdMonthly === true;
        const [work, books, proposals, mails, submissions] = await Promise.all([
          waitingWork(sql, companyId, { now, today, filesTsdMonthly }, 0),
          countBooks(sql, companyId, today, unbooked),
          countMatchProposals(sql, companyId),
          countEmails(sql, companyId, now),
          countOpenSubmissions(sql, companyId),
        ]);
        return {
          ...books,
          match_proposals: proposals,
          inbox_failed: mails.failed,
          submissions_open: submissions,
          waiting: countsOf(work),
          open_questions: work.openQuestions,
          deadlines: work.deadlines,
        };
      });
      await task.finish(sql);
    });
    return 'done';
  }
}

/** Requests new counts for every company, because the overdue items change with the date. */
@Injectable()
export class RebuildAllStatusHandler extends TaskHandler<'rebuild-all-status'> {
  constructor(@Inject(Database) private readonly database: Database) {
    super();
  }

  override async handle(task: ClaimedTask<'rebuild-all-status'>): Promise<TaskOutcome> {
    await enqueueForEveryCompany(this.database, task, (companyId) => ({
      kind: 'rebuild-status',
      payload: {},
      companyId,
      priority: NIGHTLY_PRIORITY,
    }));
    return 'done';
  }
}
