import { type Sql } from '#platform';

/** A worker that did not renew its row for this long does not count: it renews it three times in that period. */
const LIVE_MS = 30_000;

/** Tasks that the live workers run at once, by queue. */
export async function liveSlots(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows<{ queue: string; slots: number }>(
    `SELECT key AS queue, sum(value::integer)::integer AS slots FROM tasks.worker CROSS JOIN LATERAL jsonb_each_text(slots)
     WHERE seen_at > now() - $1 * interval '1 millisecond' GROUP BY key`,
    [LIVE_MS],
  );
  return new Map(rows.map(({ queue, slots }) => [queue, slots]));
}
