import { addDays, dayOf, problem, type Sql } from '#platform';
import { endOf } from '../access/end-of-day.js';

/** How many companies an organization may make in a day of the books' time zone. */
export interface CompanyQuota {
  /** For an organization for which staff set no other number. */
  readonly aDay: number;
  readonly now: Date;
}

/**
 * Holds the organization, so that two creations at once do not both take the last place. Companies that were made today
 * and deleted since count too: deleting one frees no place.
 * @throws Problem `throttled`, with the seconds until the next day in `Retry-After`
 */
export async function assertWithinQuota(
  sql: Sql,
  organizationId: bigint,
  { aDay, now }: CompanyQuota,
): Promise<void> {
  const today = dayOf(now);
  const [begin, end] = [endOf(addDays(today, -1)), endOf(today)];
  const held = await sql.row<{ aDay: number | null }>(
    'SELECT companies_a_day AS "aDay" FROM identity.organization WHERE id = $1 FOR NO KEY UPDATE',
    [organizationId],
  );
  const most = held?.aDay ?? aDay;
  const { made } = await sql.one<{ made: number }>(
    `SELECT count(*)::int AS made FROM identity.company
     WHERE organization_id = $1 AND created_at >= $2 AND created_at < $3`,
    [organizationId, begin, end],
  );
  if (made < most) return;
  const seconds = Math.ceil((end.getTime() - now.getTime()) / 1_000);
  throw problem('throttled', `The organization has reached today’s limit of ${most} companies.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
