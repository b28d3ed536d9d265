import { Inject, Injectable } from '@nestjs/common';
import { type DayRates, EcbRates, OutsideCallFailed } from '#authorities';
import { addDays, Clock, Database } from '#platform';
import { type ClaimedTask, enqueue, RetryableFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { newestReferenceDay, oldestReferenceDay, recordReferenceRates } from '#ledger';

/** Days that the short file holds, and some: whoever knows none older has never had the history. */
const SHORT_FILE_DAYS = 100;

/**
 * Brings the European Central Bank's rates into the books' reach: all since the euro began when they are not there yet, for
 * invoices of former years; then those of the last 90 days. Known ones stay as they are.
 */
@Injectable()
export class FetchRatesHandler extends TaskHandler<'fetch-rates'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EcbRates) private readonly ecb: EcbRates,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'fetch-rates'>): Promise<TaskOutcome> {
    const days = await this.published().catch((error: unknown) => {
      if (error instanceof OutsideCallFailed)
        throw new RetryableFailure(error.codeFor('rates'), error.message);
      throw error;
    });
    await this.database.systemTransaction(async (sql) => {
      await recordReferenceRates(
        sql,
        days.flatMap(({ date, rates }) =>
          [...rates].map(([quote, value]) => ({ base: 'EUR', quote, date, value })),
        ),
      );
      await task.finish(sql);
    });
    return 'done';
  }

  private async published(): Promise<DayRates[]> {
    const oldest = await this.database.system(oldestReferenceDay);
    const hasHistory = oldest !== null && oldest < addDays(this.clock.today(), -SHORT_FILE_DAYS);
    return hasHistory ? this.ecb.lastNinetyDays() : this.ecb.sinceTheBeginning();
  }
}

/** A weekend and a holiday: rates older than that are fetched at start, without waiting for the schedule. */
const STALE_DAYS = 4;

/** Asks for the rates when a new installation has none, or one comes back after some days. */
export async function fetchStaleRates(database: Database, clock: Clock): Promise<void> {
  await database.systemTransaction(async (sql) => {
    const newest = await newestReferenceDay(sql);
    if (newest !== null && newest >= addDays(clock.today(), -STALE_DAYS)) return;
    await enqueue(sql, { kind: 'fetch-rates', payload: {}, dedupKey: 'at-start' });
  });
}
