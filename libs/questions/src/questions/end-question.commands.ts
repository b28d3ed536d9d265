import { type CommandContext, defineCommand, linkFile } from '#books';
import { keepFileLink } from '#files';
import { encodeId, fieldProblem, problem, type Ulid } from '#platform';
import { queueLetter } from '../letters/queue-letter.js';
import { ASKING, assertMayAskAbout } from '../objects/asked-object.js';
import {
  closeQuestionRequest,
  closeQuestionResult,
  questionParams,
  reopenQuestionResult,
} from './question.wire.js';
import { linkEnds, type QuestionRow, requireQuestion } from './question-rows.js';

/**
 * Closes a question, whose link then opens nothing. An accepted answer about a bank line makes its files explain the line.
 * Refuses `state_conflict` for a closed question, `validation_error` for an answer to another one.
 */
export const closeQuestion = defineCommand({
  name: 'question.close',
  permission: ASKING,
  params: questionParams,
  body: closeQuestionRequest,
  result: closeQuestionResult,
  refusals: ['state_conflict'],

  async handle(context, { question_id: id, accepted_answer_id: answerId = null }) {
    const { sql, companyId, actor, now } = context;
    const question = await requireQuestion(sql, companyId, id);
    assertMayAskAbout(actor, { type: question.object_type });
    if (question.state === 'closed') throw problem('state_conflict', 'The question is closed.');
    const linked = answerId === null ? [] : await accept(context, question, answerId);
    await sql.run(
      `UPDATE questions.question SET state = 'closed', closed_at = $3, accepted_answer_id = $4
       WHERE company_id = $1 AND id = $2`,
      [companyId, id, now, answerId],
    );
    return {
      result: { question_id: id, linked_file_ids: linked.map((file) => encodeId('file', file)) },
      facts: [{ type: 'question.closed', questionId: id }],
      audit: [
        {
          objectType: 'question',
          objectId: id,
          oldValues: { state: question.state },
          newValues: { state: 'closed', accepted_answer_id: answerId },
        },
      ],
    };
  },
});

/**
 * Asks a closed question again: the letter is sent once more, and its link works for another 30 days. Refuses
 * `state_conflict` for a question that is not closed, and `throttled`.
 */
export const reopenQuestion = defineCommand({
  name: 'question.reopen',
  permission: ASKING,
  params: questionParams,
  result: reopenQuestionResult,
  refusals: ['state_conflict', 'throttled'],

  async handle(context, { question_id: id }) {
    const { sql, companyId, actor, now } = context;
    const question = await requireQuestion(sql, companyId, id);
    assertMayAskAbout(actor, { type: question.object_type });
    if (question.state !== 'closed')
      throw problem('state_conflict', `The question is ${question.state}: only a closed one is asked again.`);
    const { letterId, facts } = await queueLetter(context, {
      to: question.to_address,
      language: question.language,
    });
    await sql.run(
      `UPDATE questions.question SET state = 'open', closed_at = NULL, accepted_answer_id = NULL, letter_id = $3, expires_at = $4
       WHERE company_id = $1 AND id = $2`,
      [companyId, id, letterId, linkEnds(now)],
    );
    return {
      result: { question_id: id, letter_id: letterId },
      facts: [{ type: 'question.reopened', questionId: id }, ...facts],
      audit: [
        {
          objectType: 'question',
          objectId: id,
          oldValues: { state: 'closed' },
          newValues: { state: 'open' },
        },
      ],
    };
  },
});

/** Returns the files that now explain the bank line of the question. @throws Problem `validation_error` */
async function accept(context: CommandContext, question: QuestionRow, answerId: Ulid): Promise<bigint[]> {
  const { sql, companyId, now } = context;
  const answer = await sql.row(
    'SELECT 1 FROM questions.answer WHERE company_id = $1 AND id = $2 AND question_id = $3',
    [companyId, answerId, question.id],
  );
  if (answer === undefined) {
    throw fieldProblem(
      'validation_error',
      'accepted_answer_id',
      'not_found',
      'The question has no such answer.',
    );
  }
  if (question.object_type !== 'bank_transaction') return [];
  const files = await sql.rows<{ file_id: bigint }>(
    'SELECT file_id FROM questions.answer_file WHERE company_id = $1 AND answer_id = $2 ORDER BY place',
    [companyId, answerId],
  );
  for (const { file_id: fileId } of files) {
    await context.run(linkFile, { file_id: fileId, bank_transaction_id: question.object_id });
    await keepFileLink(sql, { companyId, fileId, bankTransactionId: question.object_id }, now);
  }
  return [...new Set(files.map(({ file_id: id }) => id))];
}
