import { encodeId, type Sql, type Ulid, visibleText } from '#platform';
import { type QuestionView } from './question.wire.js';

export type AnswerView = QuestionView['answers'][number];

/** The answers of questions, oldest first, by question. A stranger wrote the texts and the names of files. */
export async function answersOf(
  sql: Sql,
  companyId: bigint,
  questionIds: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, AnswerView[]>> {
  const answers = new Map<Ulid, AnswerView[]>();
  if (questionIds.length === 0) return answers;
  const [rows, files] = await Promise.all([
    sql.rows<{ id: Ulid; question_id: Ulid; text: string | null; created_at: Date }>(
      `SELECT id, question_id, text, created_at FROM questions.answer
       WHERE company_id = $1 AND question_id = ANY($2::text[]) ORDER BY question_id, id`,
      [companyId, questionIds],
    ),
    sql.rows<{ answer_id: Ulid; file_id: bigint; name: string }>(
      `SELECT file.answer_id, file.file_id, file.name
       FROM questions.answer JOIN questions.answer_file AS file
         ON file.company_id = answer.company_id AND file.answer_id = answer.id
       WHERE answer.company_id = $1 AND answer.question_id = ANY($2::text[]) ORDER BY file.answer_id, file.place`,
      [companyId, questionIds],
    ),
  ]);
  for (const { id, question_id: questionId, text, created_at } of rows) {
    const own = files.filter((file) => file.answer_id === id);
    const answer = {
      id,
      text: visibleText(text),
      files: own.map(({ file_id, name }) => ({ id: encodeId('file', file_id), name: visibleText(name) })),
      created_at,
    };
    answers.set(questionId, [...(answers.get(questionId) ?? []), answer]);
  }
  return answers;
}
