import { type IsoDate, problem } from '#platform';
import { takeBack } from './take-back.js';
import { defineCommand } from '../commands/command.js';
import {
  reverseRevaluationRequest,
  reverseRevaluationResult,
  revaluationParams,
  type RevaluationState,
} from './revaluation.wire.js';

const REVALUATION = `
  SELECT as_of AS "asOf", state FROM books.revaluation WHERE company_id = $1 AND id = $2`;

/**
 * Takes a revaluation back: its entries are reversed on their days, or in the next open period.
 * Refuses `not_found`, `state_conflict` for one that no longer counts, `period_closed` when every later period is closed.
 */
export const reverseRevaluation = defineCommand({
  name: 'revaluation.reverse',
  permission: 'events.write',
  params: revaluationParams,
  body: reverseRevaluationRequest,
  result: reverseRevaluationResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { revaluation_id: id, reason }) {
    const found = await context.sql.row<{ asOf: IsoDate; state: RevaluationState }>(REVALUATION, [
      context.companyId,
      id,
    ]);
    if (found === undefined) throw problem('not_found', 'There is no such revaluation.');
    if (found.state !== 'posted') {
      throw problem('state_conflict', `The revaluation is ${found.state} already.`);
    }
    await takeBack(context, { id, asOf: found.asOf }, 'reversed', reason);
    return {
      result: { revaluation_id: id },
      facts: [],
      audit: [
        {
          objectType: 'revaluation',
          objectId: id,
          oldValues: { state: 'posted' },
          newValues: { state: 'reversed', reason },
        },
      ],
    };
  },
});
