import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';
import { endEndpointsOfEnded } from '../endpoints/end-with-makers.js';
import { askToDeliver } from '../outbox/delivery-rows.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Deliveries are kept this long, so that people can look up their outcome. */
export const KEPT_MS = 30 * DAY_MS;
/** A delivery due for this long has no task that sends it. */
const LEFT_LYING_MS = 10 * 60 * 1000;
const ROWS_AT_ONCE = 5_000;

/** Deletes old deliveries, and requests those whose task failed permanently again. */
@Injectable()
export class SweepWebhooksHandler extends TaskHandler<'sweep-webhooks'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'sweep-webhooks'>): Promise<TaskOutcome> {
    const now = this.clock.now().getTime();
    await endEndpointsOfEnded(this.database, this.clock);
    let forgotten = ROWS_AT_ONCE;
    while (forgotten === ROWS_AT_ONCE) {
      task.signal.throwIfAborted();
      forgotten = await this.database.system((sql) =>
        sql.run(
          `DELETE FROM webhooks.delivery WHERE (company_id, id) IN (
             SELECT company_id, id FROM webhooks.delivery WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
          [new Date(now - KEPT_MS), ROWS_AT_ONCE],
        ),
      );
    }
    await this.database.systemTransaction(async (sql) => {
      const lying = await sql.rows<{ company_id: bigint; id: bigint }>(
        `SELECT company_id, id FROM webhooks.endpoint WHERE state = 'enabled' AND EXISTS (
           SELECT FROM webhooks.delivery WHERE delivery.company_id = endpoint.company_id
             AND delivery.endpoint_id = endpoint.id AND delivery.state = 'pending' AND delivery.next_attempt_at < $1)`,
        [new Date(now - LEFT_LYING_MS)],
      );
      for (const { company_id: companyId, id } of lying) await askToDeliver(sql, companyId, [id]);
    });
    return 'done';
  }
}
