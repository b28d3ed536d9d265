import { type Clock, type Database, type Logger, type Sql } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';
import { commitsAfter, type LoggedCommit } from '#ledger';
import { askToDeliver, type DeliveryDraft, insertDeliveries } from '../outbox/delivery-rows.js';
import { booksEvent } from '../events/event-payload.js';
import { eventsOf, isPublished, wants } from '../events/event-types.js';

/** Commits read in one transaction. */
const COMMITS_AT_ONCE = 500;
/** A newer worker may be starting; it knows commands that this one does not. */
const NEWER_WORKER_MS = 5_000;

interface BehindRow {
  readonly id: bigint;
  readonly told_commit_seq: bigint;
  readonly event_types: string[] | null;
}

type Progress = 'more' | 'done' | 'unknown_command';

/**
 * Makes deliveries of the commits that were not published to endpoints yet. Commits of a company are serial and
 * numbered without a gap, so a cursor over them leaves none out; it moves in the transaction that writes the
 * deliveries, so none is published twice.
 */
export class RelayWebhooksHandler extends TaskHandler<'relay-webhooks'> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly commitsAtOnce = COMMITS_AT_ONCE,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'relay-webhooks'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    for (;;) {
      const progress = await this.database.inCompany(companyId, async (sql) => {
        const made = await this.relay(sql, companyId);
        await (made === 'done' ? task.finish(sql) : task.fence(sql));
        return made;
      });
      if (progress === 'done') return 'done';
      if (progress === 'unknown_command') {
        const tryLater = new Date(this.clock.now().getTime() + NEWER_WORKER_MS);
        return {
          tryLater,
          reason: 'Commits of a command that this worker does not know wait for a newer worker.',
        };
      }
    }
  }

  /** One batch of commits, for every endpoint that is behind. */
  private async relay(sql: Sql, companyId: bigint): Promise<Progress> {
    const endpoints = await sql.rows<BehindRow>(
      `SELECT id, told_commit_seq, event_types FROM webhooks.endpoint
       WHERE company_id = $1 AND state = 'enabled' ORDER BY id FOR NO KEY UPDATE`,
      [companyId],
    );
    const from = endpoints.reduce<bigint | undefined>(
      (least, { told_commit_seq: published }) =>
        least === undefined || published < least ? published : least,
      undefined,
    );
    if (from === undefined) return 'done';
    const commits = await commitsAfter(sql, companyId, from, this.commitsAtOnce);
    const unknown = commits.findIndex(({ command }) => !isPublished(command));
    const readable = unknown === -1 ? commits : commits.slice(0, unknown);
    const last = readable.at(-1);
    if (last !== undefined) await this.tell(sql, companyId, endpoints, readable, last.commit_seq);
    if (unknown !== -1) {
      this.log.warn(
        { command: commits[unknown]?.command },
        'webhooks wait for a newer worker, which knows the command',
      );
      return 'unknown_command';
    }
    return commits.length < this.commitsAtOnce ? 'done' : 'more';
  }

  private async tell(
    sql: Sql,
    companyId: bigint,
    endpoints: readonly BehindRow[],
    commits: readonly LoggedCommit[],
    upTo: bigint,
  ): Promise<void> {
    const drafts: DeliveryDraft[] = commits.flatMap((commit) =>
      eventsOf(commit).flatMap((type) => {
        const event = booksEvent(companyId, type, commit);
        return endpoints
          .filter((one) => one.told_commit_seq < commit.commit_seq && wants(one.event_types, type))
          .map(({ id: endpointId }) => ({ endpointId, ...event }));
      }),
    );
    await insertDeliveries(sql, companyId, this.clock.now(), drafts);
    await askToDeliver(sql, companyId, [...new Set(drafts.map(({ endpointId }) => endpointId))]);
    await sql.run(
      `UPDATE webhooks.endpoint SET told_commit_seq = $3
       WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND told_commit_seq < $3`,
      [companyId, endpoints.map(({ id }) => id), upTo],
    );
  }
}
