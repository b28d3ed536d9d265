import { type IsoDate, type Sql } from '#platform';

/**
 * Returns those of these days that are in a closed period. A year that the books do not have yet is created with its
 * first entry.
 */
export async function closedDays(
  sql: Sql,
  companyId: bigint,
  days: readonly IsoDate[],
): Promise<ReadonlySet<IsoDate>> {
  const rows = await sql.rows<{ day: IsoDate }>(
    `SELECT DISTINCT day FROM unnest($2::date[]) AS day
     JOIN books.period ON period.company_id = $1 AND day BETWEEN period.starts_on AND period.ends_on
     WHERE period.state = 'closed'`,
    [companyId, [...new Set(days)]],
  );
  return new Set(rows.map(({ day }) => day));
}
