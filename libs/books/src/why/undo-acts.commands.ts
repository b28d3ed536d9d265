import { encodeId } from '#platform';
import { replan } from '#ledger';
import { defineCommand } from '../commands/command.js';
import { undoActsRequest, undoActsResult } from './automatic-act.wire.js';
import { causesOf } from './automatic-acts.queries.js';
import { takeBackActs } from './take-back-acts.js';

/** The acts that an answer names. */
const MOST_KEPT = 500;

/** Takes back all acts of one cause, or of one day, in one commit. The entries are reversed on their own days. */
export const undoActs = defineCommand({
  name: 'automatic_act.undo',
  permission: ['bank.classify', 'allocations.write', 'invoices.post_purchase'],
  judgement: true,
  body: undoActsRequest,
  result: undoActsResult,
  refusals: [],

  async handle(context, { cause, day }) {
    await replan(context);
    const causes = typeof cause === 'string' ? await causesOf(context.sql, context.companyId, cause) : null;
    const { done, kept, more } = await takeBackActs(context, {
      causes,
      since: day ?? null,
      until: day ?? null,
    });
    return {
      result: {
        undone: done.acts,
        cancelled_invoices: done.invoices,
        reversed_allocations: done.allocations,
        undone_judgements: done.judgements,
        kept: kept.slice(0, MOST_KEPT),
        more,
      },
      facts: done.unbooked,
      audit: [
        {
          objectType: 'company',
          objectId: encodeId('company', context.companyId),
          newValues: { cause: cause ?? null, day: day ?? null, undone: done.acts, kept: kept.length },
        },
      ],
    };
  },
});
