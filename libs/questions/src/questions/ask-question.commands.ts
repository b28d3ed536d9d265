import { defineCommand } from '#books';
import { queueDigest, queueLetter } from '../letters/queue-letter.js';
import { ASKING, assertMayAskAbout, assertObject } from '../objects/asked-object.js';
import { askQuestionRequest, askQuestionResult } from './question.wire.js';
import { questionSettings } from '../settings/question-settings.js';
import { writeQuestion } from './write-question.js';

/**
 * Asks a person about one object, by a letter that a task writes after the commit. Refuses `permission_denied` by the
 * object, `validation_error` for an unknown one, `invoice_state_conflict` for an ended invoice, and `throttled`.
 */
export const askQuestion = defineCommand({
  name: 'question.ask',
  permission: ASKING,
  body: askQuestionRequest,
  result: askQuestionResult,
  refusals: ['invoice_state_conflict', 'throttled'],

  async handle(context, { object, text, to, language, digest }) {
    const { sql, companyId, actor } = context;
    assertMayAskAbout(actor, object);
    await assertObject(sql, companyId, object);
    const daily = digest ?? (await questionSettings(sql, companyId)).digest;
    const { letterId, facts } = await (daily ? queueDigest : queueLetter)(context, { to, language });
    const askedBy = actor.userId ?? actor.onBehalfOf;
    const id = await writeQuestion(context, {
      object,
      text,
      to,
      language,
      letterId,
      askedBy,
      automatic: false,
    });
    return {
      result: { question_id: id, letter_id: letterId },
      facts: [{ type: 'question.asked', questionId: id }, ...facts],
      audit: [
        { objectType: 'question', objectId: id, newValues: { object, email: to, text, state: 'open' } },
      ],
    };
  },
});
