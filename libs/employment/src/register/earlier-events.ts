import { type Sql } from '#platform';
import { taskOf } from '#tasks';
import { type SubmissionRow } from '../submissions/submission.queries.js';

const PENDING: readonly string[] = ['waiting', 'queued', 'running'];

/**
 * When the next attempt is due for an event of the same employment that staff approved earlier; undefined when none
 * is pending. Events must reach the register in order, so that the newest one is sent last. An event that waits for
 * staff delays no other.
 */
export async function earlierEventDue(
  sql: Sql,
  { company_id: companyId, id, employment_id: employmentId, reviewed_at: reviewedAt }: SubmissionRow,
): Promise<Date | undefined> {
  const earlier = await sql.rows<{ id: bigint }>(
    `SELECT id FROM employment.submission
     WHERE company_id = $1 AND employment_id = $2 AND status IN ('approved', 'registered')
       AND (reviewed_at, id) < ($3::timestamptz, $4::bigint)`,
    [companyId, employmentId, reviewedAt, id],
  );
  const tasks = await Promise.all(
    earlier.map((one) =>
      taskOf(sql, companyId, 'send-submission', { type: 'submission', id: one.id.toString() }),
    ),
  );
  return tasks
    .flatMap((task) => (task !== undefined && PENDING.includes(task.state) ? task.runAt : []))
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1);
}
