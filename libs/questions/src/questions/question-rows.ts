import { columnsExcept, fieldProblem, problem, type RowOf, type Sql, type Ulid } from '#platform';
import { QuestionEntity } from './question.entity.js';

/** A link opens its question for this long. */
const LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

export const linkEnds = (now: Date): Date => new Date(now.getTime() + LINK_LIFE_MS);

export const QUESTION = columnsExcept(QuestionEntity, ['company_id']);
export type QuestionRow = RowOf<typeof QUESTION>;

export function findQuestionRow(sql: Sql, companyId: bigint, id: Ulid): Promise<QuestionRow | undefined> {
  return sql.row<QuestionRow>(
    `SELECT ${QUESTION.list} FROM questions.question WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
}

/** @throws Problem `not_found` */
export async function requireQuestion(sql: Sql, companyId: bigint, id: Ulid): Promise<QuestionRow> {
  const question = await findQuestionRow(sql, companyId, id);
  if (question === undefined) throw problem('not_found', 'There is no such question.');
  return question;
}

/** Whether the link of a question still opens it. */
export const isOpenByLink = (
  { state, expires_at: ends }: Pick<QuestionRow, 'state' | 'expires_at'>,
  now: Date,
): boolean => state !== 'closed' && ends > now;

/** The same for a link that is unknown, forged, expired or used up: nobody learns which questions there are. */
export const linkEnded = () =>
  fieldProblem(
    'not_found',
    'token',
    'invalid_token',
    'The link does not work, or no longer works. Ask the sender of the letter for a new one.',
  );
