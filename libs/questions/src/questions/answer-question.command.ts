import { type Command } from '#books';
import { insertRows, newUlid, problem, type Ulid } from '#platform';
import { AnswerFileEntity } from './answer-file.entity.js';
import { findQuestionRow, isOpenByLink, linkEnded } from './question-rows.js';

/** Somebody who has the link cannot fill the books with answers. */
const MOST_ANSWERS = 100;

interface AnswerQuestion {
  readonly question_id: Ulid;
  /** Null for an answer of files alone. */
  readonly text: string | null;
  readonly files: readonly { readonly file_id: bigint; readonly name: string }[];
}

const FILES = insertRows(AnswerFileEntity, ['company_id', 'answer_id']);

/**
 * Adds an answer of whoever has the link. It changes nothing else in the books: an accountant accepts it. Refuses
 * `not_found` once the link has ended, `state_conflict` for one answer too many.
 */
export const answerQuestion: Command<
  AnswerQuestion,
  { readonly question_id: Ulid; readonly answer_id: Ulid }
> = {
  name: 'question.answer',
  permission: null,

  async handle({ sql, companyId, now }, { question_id: questionId, text, files }) {
    const question = await findQuestionRow(sql, companyId, questionId);
    if (question === undefined || !isOpenByLink(question, now)) throw linkEnded();
    const { count } = await sql.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM questions.answer WHERE company_id = $1 AND question_id = $2',
      [companyId, questionId],
    );
    if (count >= MOST_ANSWERS)
      throw problem('state_conflict', `The question has ${MOST_ANSWERS} answers, and takes no more.`);
    const answerId = newUlid();
    const rows = files.map((file, at) => ({ place: at + 1, ...file }));
    await sql.run(
      `INSERT INTO questions.answer (company_id, id, question_id, text, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [companyId, answerId, questionId, text, now],
    );
    await Promise.all([
      rows.length === 0
        ? 0
        : sql.run(FILES.text, FILES.values({ company_id: companyId, answer_id: answerId }, rows)),
      sql.run(
        `UPDATE questions.question SET state = 'answered', answered_at = $3 WHERE company_id = $1 AND id = $2`,
        [companyId, questionId, now],
      ),
    ]);
    return {
      result: { question_id: questionId, answer_id: answerId },
      facts: [{ type: 'question.answered', questionId }],
      audit: [
        {
          objectType: 'question',
          objectId: questionId,
          oldValues: { state: question.state },
          newValues: { state: 'answered', answer_id: answerId, files: files.length },
        },
      ],
    };
  },
};
