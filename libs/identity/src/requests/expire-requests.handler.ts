import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { MOST_REQUESTS, REQUEST_LIFE_MS } from './client-requests.js';

/** Deletes the requests of keys and apps after a day, and those after the newest hundred thousand of an organization. */
@Injectable()
export class ExpireRequestsHandler extends TaskHandler<'expire-requests'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    const old = new Date(this.clock.now().getTime() - REQUEST_LIFE_MS);
    await this.database.system(async (sql) => {
      await sql.run('DELETE FROM identity.client_request WHERE occurred_at <= $1', [old]);
      await sql.run(
        `WITH busy AS (
           SELECT organization_id FROM identity.client_request GROUP BY organization_id HAVING count(*) > $1
         ), kept AS (
           SELECT busy.organization_id, last.occurred_at FROM busy CROSS JOIN LATERAL (
             SELECT occurred_at FROM identity.client_request AS request
             WHERE request.organization_id = busy.organization_id
             ORDER BY occurred_at DESC, id DESC OFFSET $1 LIMIT 1) AS last
         )
         DELETE FROM identity.client_request AS request USING kept
         WHERE request.organization_id = kept.organization_id AND request.occurred_at <= kept.occurred_at`,
        [MOST_REQUESTS],
      );
    });
    return 'done';
  }
}
