import { problem, type Sql } from '#platform';

/** Letters with questions that a company sends within a day: people who are asked more often stop reading. */
const LETTERS_A_DAY = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The books are locked, so two commands cannot take the last place at once.
 * @throws Problem `throttled`, with the seconds until the oldest letter is a day old in `Retry-After`
 */
export async function assertMayWrite(sql: Sql, companyId: bigint, now: Date): Promise<void> {
  const { count, first } = await sql.one<{ count: number; first: Date | null }>(
    `SELECT count(*)::int AS count, min(created_at) AS first FROM questions.letter
     WHERE company_id = $1 AND created_at > $2`,
    [companyId, new Date(now.getTime() - DAY_MS)],
  );
  if (count < LETTERS_A_DAY) return;
  const seconds = Math.ceil(((first ?? now).getTime() + DAY_MS - now.getTime()) / 1000);
  throw problem('throttled', `The company sent ${LETTERS_A_DAY} letters with questions within a day.`, {
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
}
