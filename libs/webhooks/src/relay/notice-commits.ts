import { type Sql } from '#platform';
import { enqueueAll } from '#tasks';

/**
 * Asks for the relay wherever an endpoint is behind the books of its company. Nothing tells of a commit here, so that a company
 * without webhooks pays for none: whoever looks sees the cursor of the endpoint below the last commit, however late.
 */
export async function noticeCommits(sql: Sql): Promise<void> {
  const behind = await sql.rows<{ company_id: bigint }>(
    `SELECT DISTINCT endpoint.company_id FROM webhooks.endpoint
     JOIN books.book ON book.company_id = endpoint.company_id AND book.commit_seq > endpoint.told_commit_seq
     WHERE endpoint.state = 'enabled' AND NOT EXISTS (SELECT FROM tasks.task
       WHERE task.company_id = endpoint.company_id AND task.kind = 'relay-webhooks'
         AND task.state IN ('waiting', 'queued', 'running'))`,
  );
  await enqueueAll(
    sql,
    behind.map(({ company_id: companyId }) => ({ kind: 'relay-webhooks' as const, payload: {}, companyId })),
  );
}
