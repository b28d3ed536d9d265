import { createHash } from 'node:crypto';
import { readyCompanies } from '#identity';
import { type Clock, type Database } from '#platform';
import { type ClaimedTask, enqueue, TaskHandler, type TaskOutcome } from '#tasks';

/** The nightly refreshes of all companies begin within so long. */
export const NIGHT_MS = 3_600_000;
/** Companies asked for in one transaction. */
const COMPANIES_AT_ONCE = 500;
/** Behind whatever somebody waits for. */
const NIGHTLY_PRIORITY = 8;

/** The place of a company in the night: always the same, and evenly spread over many. */
export function momentInNight(companyId: bigint): number {
  const hash = createHash('sha256').update(companyId.toString()).digest();
  return Math.floor((hash.readUInt32BE(0) / 2 ** 32) * NIGHT_MS);
}

/**
 * Asks for a refresh of every company's account, spread over the night. A run that breaks off and comes again finds
 * the companies asked for still waiting, and asks for the rest.
 */
export class RefreshAllTaxAccountsHandler extends TaskHandler<'refresh-all-tax-accounts'> {
  readonly kind = 'refresh-all-tax-accounts';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'refresh-all-tax-accounts'>): Promise<TaskOutcome> {
    if (!this.enabled) return 'skipped';
    const start = this.clock.now().getTime();
    const companies = await this.database.read(readyCompanies);
    for (let at = 0; at < companies.length; at += COMPANIES_AT_ONCE) {
      task.signal.throwIfAborted();
      await this.database.systemTransaction(async (sql) => {
        await task.fence(sql);
        await Promise.all(
          companies.slice(at, at + COMPANIES_AT_ONCE).map((companyId) =>
            enqueue(sql, {
              kind: 'refresh-tax-account',
              payload: {},
              companyId,
              priority: NIGHTLY_PRIORITY,
              runAt: new Date(start + momentInNight(companyId)),
            }),
          ),
        );
      });
    }
    return 'done';
  }
}
