import { type Clock, type Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { askToFetch } from './company-mailboxes.js';

/** The fetch of a mailbox is requested again after this long: its task was lost, or could not record its end. */
const LOST_AFTER_MS = 30 * 60_000;
const MAILBOXES_AT_ONCE = 5_000;

/** Requests the fetch of every mailbox that is due. */
export class FetchMailboxesHandler extends TaskHandler<'fetch-mailboxes'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    if (!this.enabled) return 'skipped';
    const now = this.clock.now();
    await this.database.systemTransaction(async (sql) => {
      const due = await sql.rows<{ company_id: bigint; id: bigint }>(
        `UPDATE inbox.company_mailbox AS mailbox SET next_fetch_at = $2
         FROM (SELECT company_id, id FROM inbox.company_mailbox WHERE next_fetch_at <= $1
           ORDER BY next_fetch_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
         WHERE mailbox.company_id = due.company_id AND mailbox.id = due.id
         RETURNING mailbox.company_id, mailbox.id`,
        [now, new Date(now.getTime() + LOST_AFTER_MS), MAILBOXES_AT_ONCE],
      );
      for (const { company_id: companyId, id } of due) await askToFetch(sql, companyId, id);
    });
    return 'done';
  }
}
