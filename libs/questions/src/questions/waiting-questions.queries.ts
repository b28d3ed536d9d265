import {
  dayOf,
  type IsoDate,
  type Sql,
  type Ulid,
  type Waiting,
  type WaitingItem,
  waitingOf,
} from '#platform';

interface WaitingRow {
  readonly id: Ulid;
  readonly to_address: string;
  readonly text: string;
  readonly answered_at: Date;
  readonly waiting: number;
  readonly oldest: Date;
}

const ANSWERED = `
  SELECT id, to_address, text, coalesce(answered_at, created_at) AS answered_at, count(*) OVER ()::int AS waiting, min(answered_at) OVER () AS oldest
  FROM questions.question WHERE company_id = $1 AND state = 'answered' ORDER BY answered_at, id LIMIT $2`;

/** Answered questions, which wait for an accountant. */
export async function waitingQuestions(sql: Sql, companyId: bigint, shown: number): Promise<Waiting> {
  const rows = await sql.rows<WaitingRow>(ANSWERED, [companyId, Math.max(shown, 1)]);
  return waitingOf(rows.map(item), shown);
}

/** Number of questions that nobody has answered. */
export async function countOpenQuestions(sql: Sql, companyId: bigint): Promise<number> {
  const { open } = await sql.one<{ open: number }>(
    `SELECT count(*)::int AS open FROM questions.question WHERE company_id = $1 AND state = 'open'`,
    [companyId],
  );
  return open;
}

const item = ({
  id,
  to_address: title,
  text: detail,
  answered_at: at,
  waiting,
  oldest,
}: WaitingRow): WaitingItem & { readonly waiting: number; readonly oldest: IsoDate } => ({
  ...{ object: 'question', id, title, detail, amount_minor: null, currency: null },
  ...{ day: dayOf(at), due_on: null, waiting, oldest: dayOf(oldest) },
});
