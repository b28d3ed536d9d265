import { defineCommand } from '#books';
import { newUlid } from '#platform';
import { queueDigest, queueLetter } from '../letters/queue-letter.js';
import { ASKING, assertMayAskAbout, assertObject } from '../objects/asked-object.js';
import { askQuestionRequest, askQuestionResult } from './question.wire.js';
import { questionSettings } from '../settings/question-settings.js';
import { linkEnds } from './question-rows.js';

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
    const { sql, companyId, actor, now } = context;
    assertMayAskAbout(actor, object);
    await assertObject(sql, companyId, object);
    const daily = digest ?? (await questionSettings(sql, companyId)).digest;
    const { letterId, facts } = await (daily ? queueDigest : queueLetter)(context, { to, language });
    const id = newUlid();
    await sql.run(
      `INSERT INTO questions.question (company_id, id, object_type, object_id, text, to_address, language, asked_by, letter_id,
         expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        companyId,
        id,
        object.type,
        object.id,
        text,
        to,
        language,
        actor.userId ?? actor.onBehalfOf,
        letterId,
        linkEnds(now),
        now,
      ],
    );
    return {
      result: { question_id: id, letter_id: letterId },
      facts: [{ type: 'question.asked', questionId: id }, ...facts],
      audit: [
        { objectType: 'question', objectId: id, newValues: { object, email: to, text, state: 'open' } },
      ],
    };
  },
});
