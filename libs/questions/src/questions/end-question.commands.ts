import { attachToDraft, type CommandContext, defineCommand, linkFile } from '#books';
import { keepFileLink } from '#files';
import { encodeId, fieldProblem, problem, type Ulid } from '#platform';
import { queueLetter } from '../letters/queue-letter.js';
import { ASKING, assertMayAskAbout } from '../objects/asked-object.js';
import {
  closeQuestionRequest,
  closeQuestionResult,
  questionParams,
  reopenQuestionRequest,
  reopenQuestionResult,
} from './question.wire.js';
import { linkEnds, type QuestionRow, requireQuestion } from './question-rows.js';

/**
 * Closes a question, whose link then opens nothing. The files of an accepted answer explain the bank line, or
 * support the draft.
 * Refuses `state_conflict` for a closed question, `validation_error` for an answer to another one, or a file of it.
 */
export const closeQuestion = defineCommand({
  name: 'question.close',
  permission: ASKING,
  params: questionParams,
  body: closeQuestionRequest,
  result: closeQuestionResult,
  refusals: ['state_conflict'],

  async handle(context, { question_id: id, accepted_answer_id: answerId = null, file_ids: chosen = null }) {
    const { sql, companyId, actor, now } = context;
    const question = await requireQuestion(sql, companyId, id);
    assertMayAskAbout(actor, { type: question.object_type });
    if (question.state === 'closed') throw problem('state_conflict', 'The question is closed.');
    const used = answerId === null ? NOTHING_USED : await accept(context, question, answerId, chosen);
    await sql.run(
      `UPDATE questions.question SET state = 'closed', closed_at = $3, accepted_answer_id = $4
       WHERE company_id = $1 AND id = $2`,
      [companyId, id, now, answerId],
    );
    return {
      result: {
        question_id: id,
        linked_file_ids: used.linked.map((file) => encodeId('file', file)),
        attached_file_ids: used.attached.map((file) => encodeId('file', file)),
      },
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
 * Asks a closed question again: the letter is sent once more, and its link works for another 30 days. Without a letter it
 * only takes back the closing. Refuses `state_conflict` for a question that is not closed, and `throttled`.
 */
export const reopenQuestion = defineCommand({
  name: 'question.reopen',
  permission: ASKING,
  params: questionParams,
  body: reopenQuestionRequest,
  result: reopenQuestionResult,
  refusals: ['state_conflict', 'throttled'],

  async handle(context, { question_id: id, letter }) {
    const { sql, companyId, actor, now } = context;
    const question = await requireQuestion(sql, companyId, id);
    assertMayAskAbout(actor, { type: question.object_type });
    if (question.state !== 'closed')
      throw problem('state_conflict', `The question is ${question.state}: only a closed one is asked again.`);
    const { letterId, facts } = letter
      ? await queueLetter(context, { to: question.to_address, language: question.language })
      : { letterId: question.letter_id, facts: [] };
    const state = letter || question.answered_at === null ? 'open' : 'answered';
    await sql.run(
      `UPDATE questions.question SET state = $3, closed_at = NULL, accepted_answer_id = NULL, letter_id = $4, expires_at = $5
       WHERE company_id = $1 AND id = $2`,
      [companyId, id, state, letterId, letter ? linkEnds(now) : question.expires_at],
    );
    return {
      result: { question_id: id, letter_id: letterId },
      facts: [{ type: 'question.reopened', questionId: id }, ...facts],
      audit: [
        {
          objectType: 'question',
          objectId: id,
          oldValues: { state: 'closed' },
          newValues: { state },
        },
      ],
    };
  },
});

/** The files of an accepted answer, by their use. */
interface UsedFiles {
  readonly linked: readonly bigint[];
  readonly attached: readonly bigint[];
}

const NOTHING_USED: UsedFiles = { linked: [], attached: [] };

/**
 * Uses the chosen files of an answer, or all of them.
 * @throws Problem `validation_error` for an answer to another question, or a file of another answer
 */
async function accept(
  context: CommandContext,
  question: QuestionRow,
  answerId: Ulid,
  chosen: readonly bigint[] | null,
): Promise<UsedFiles> {
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
  const rows = await sql.rows<{ file_id: bigint }>(
    'SELECT file_id FROM questions.answer_file WHERE company_id = $1 AND answer_id = $2 ORDER BY place',
    [companyId, answerId],
  );
  const answered = new Set(rows.map(({ file_id: id }) => id));
  if (chosen?.some((id) => !answered.has(id)) === true)
    throw fieldProblem('validation_error', 'file_ids', 'not_found', 'The answer has no such file.');
  if (question.object_type === 'file') return NOTHING_USED;
  const files = [...answered].filter((id) => chosen?.includes(id) ?? true);
  if (question.object_type === 'invoice')
    return { linked: [], attached: await attachToDraft(context, question.object_id, files) };
  for (const fileId of files) {
    await context.run(linkFile, { file_id: fileId, bank_transaction_id: question.object_id });
    await keepFileLink(sql, { companyId, fileId, bankTransactionId: question.object_id }, now);
  }
  return { linked: files, attached: [] };
}
