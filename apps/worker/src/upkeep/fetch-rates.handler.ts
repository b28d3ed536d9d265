import { Inject, Injectable } from '@nestjs/common';
import { type DayRates, EcbRates, OutsideCallFailed } from '#authorities';
import { addDays, Clock, Database } from '#platform';
import { type ClaimedTask, enqueue, RetryableFailure, TaskHandler, type TaskOutcome } from '#tasks';
import { newestReferenceDay, oldestReferenceDay, recordReferenceRates } from '#ledger';

/** Slightly more days than the short file holds: without an older rate the history was never fetched. */
const SHORT_FILE_DAYS = 100;

/**
 * Stores the European Central Bank's rates for the books: first all rates since the start of the euro, for invoices of
 * earlier years; then those of the last 90 days. Known rates remain unchanged.
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

/**
 * A weekend and a holiday: if the newest rates are older, they are fetched at start, without waiting for the schedule.
 */
const STALE_DAYS = 4;

/** Requests the rates when a new installation has none, or an installation was down for some days. */
export async function fetchStaleRates(database: Database, clock: Clock): Promise<void> {
  await database.systemTransaction(async (sql) => {
    const newest = await newestReferenceDay(sql);
    if (newest !== null && newest >= addDays(clock.today(), -STALE_DAYS)) return;
    await enqueue(sql, { kind: 'fetch-rates', payload: {}, dedupKey: 'at-start' });
  });
}
