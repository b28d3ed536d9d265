import { UsageLimits } from '#files';
import { countedWork, noteWork, orderWorkLetters, readersOfDay } from '#identity';
import { Clock, Database } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';
import { Inject, Injectable } from '@nestjs/common';

/** Letters about storage are written at these parts of the limit. */
const NEAR_PERCENT = [80, 95] as const;
/** Companies whose usage one statement reads. */
const AT_ONCE = 500;

/** Orders the letters of a morning about drafts that wait, work that failed and limits that are near. */
@Injectable()
export class RemindWaitingHandler extends TaskHandler<'remind-waiting'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'remind-waiting'>): Promise<TaskOutcome> {
    const day = this.clock.actualToday();
    const companies = await this.database.systemTransaction(countedWork);
    for (let at = 0; at < companies.length; at += AT_ONCE) {
      const some = companies.slice(at, at + AT_ONCE);
      const usages = await this.database.systemTransaction((sql) =>
        this.limits.usageStates(
          sql,
          some.map(({ companyId }) => companyId),
        ),
      );
      for (const { companyId, drafts, failed } of some) {
        const state = usages.get(companyId);
        const percent = state && percentOf(state.usage.storedBytes, state.limits.storedBytes);
        const waiting = {
          companyId,
          draft_waiting: drafts,
          task_failed: failed,
          limit_near: reached(percent ?? 0),
        };
        task.signal.throwIfAborted();
        await this.database.inCompany(companyId, async (sql) => {
          await task.fence(sql);
          await noteWork(sql, waiting, day);
        });
      }
    }
    const readers = await this.database.systemTransaction((sql) => readersOfDay(sql, day));
    await this.database.transaction(async (sql) => {
      await orderWorkLetters(sql, readers, day);
      await task.finish(sql);
    });
    return 'done';
  }
}

const percentOf = (used: bigint, most: bigint | null): number =>
  most === null || most === 0n ? 0 : Number((used * 100n) / most);

const reached = (percent: number): number => NEAR_PERCENT.findLast((near) => percent >= near) ?? 0;
