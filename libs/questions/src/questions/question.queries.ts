import { type CursorKey, encodeId, type RowOf, type Sql, type Ulid, visibleText } from '#platform';
import { answersOf, type AnswerView } from './answer.queries.js';
import { type QuestionState, type QuestionView } from './question.wire.js';
import { QUESTION } from './question-rows.js';

interface QuestionFilters {
  readonly state?: QuestionState | undefined;
  readonly object_id?: string | undefined;
}

interface ShownRow extends RowOf<typeof QUESTION> {
  readonly letter_state: QuestionView['letter']['state'];
  readonly send_at: Date;
  readonly sent_at: Date | null;
  readonly reason: string | null;
}

const COLUMNS = `${QUESTION.of('question')}, letter.state AS letter_state, letter.send_at, letter.sent_at, letter.reason`;
const LETTER = `JOIN questions.letter ON letter.company_id = question.company_id AND letter.id = question.letter_id`;

// Ids begin with a digit below 8.
const FIRST: CursorKey = ['infinity', '8'];

function newest({ state, object_id: objectId }: QuestionFilters): string {
  const conditions = [
    'question.company_id = $1',
    '(question.created_at, question.id) < ($2::timestamptz, $3::text)',
    state === undefined ? '$5::text IS NULL' : 'question.state = $5',
    objectId === undefined ? '$6::text IS NULL' : 'question.object_id = $6',
  ];
  const order = 'ORDER BY question.created_at DESC, question.id DESC';
  return `SELECT ${COLUMNS}
    FROM (SELECT * FROM questions.question WHERE ${conditions.join(' AND ')} ${order} LIMIT $4) AS question ${LETTER} ${order}`;
}

/** Questions with their answers, newest first: one more than fits the page. */
export async function listQuestions(
  sql: Sql,
  companyId: bigint,
  filters: QuestionFilters,
  page: { readonly after: CursorKey | null; readonly limit: number },
): Promise<QuestionView[]> {
  const rows = await sql.rows<ShownRow>(newest(filters), [
    companyId,
    ...(page.after ?? FIRST),
    page.limit + 1,
    filters.state ?? null,
    filters.object_id ?? null,
  ]);
  return withAnswers(sql, companyId, rows);
}

/** A question with its answers; undefined when there is none. */
export async function findQuestion(sql: Sql, companyId: bigint, id: Ulid): Promise<QuestionView | undefined> {
  const rows = await sql.rows<ShownRow>(
    `SELECT ${COLUMNS} FROM questions.question ${LETTER} WHERE question.company_id = $1 AND question.id = $2`,
    [companyId, id],
  );
  const [question] = await withAnswers(sql, companyId, rows);
  return question;
}

/** The key of a question, for the cursor. */
export const questionKey = ({
  created_at: at,
  id,
}: Pick<QuestionView, 'created_at' | 'id'>): [string, string] => [at.toISOString(), id];

async function withAnswers(sql: Sql, companyId: bigint, rows: readonly ShownRow[]): Promise<QuestionView[]> {
  const answers = await answersOf(
    sql,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => questionView(row, answers.get(row.id) ?? []));
}

const questionView = (row: ShownRow, answers: readonly AnswerView[]): QuestionView => ({
  id: row.id,
  object: { type: row.object_type, id: row.object_id },
  state: row.state,
  text: visibleText(row.text),
  to: row.to_address,
  language: row.language,
  asked_by: row.asked_by === null ? null : encodeId('user', row.asked_by),
  automatic: row.automatic,
  expires_at: row.expires_at,
  letter: { state: row.letter_state, send_at: row.send_at, sent_at: row.sent_at, reason: row.reason },
  answers: [...answers],
  accepted_answer_id: row.accepted_answer_id,
  answered_at: row.answered_at,
  closed_at: row.closed_at,
  created_at: row.created_at,
});
