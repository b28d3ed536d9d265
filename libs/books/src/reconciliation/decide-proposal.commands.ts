import { problem, type Ulid } from '#platform';
import { undoJudgement } from './undo-judgement.commands.js';
import { reverseAllocation } from './allocation.commands.js';
import { judge } from './judge.js';
import { pairWaits } from './pair-waits.js';
import { GROUND } from './match-proposal.queries.js';
import { type ProposedJudgement, type DecisionResult, type ProposalState } from './match-proposal.wire.js';
import { type CommandContext, type CommandEffect, defineCommand } from '../commands/command.js';
import { decisionResult, matchProposalParams } from './match-proposal.wire.js';

/**
 * Carries out a proposal, in the same commit.
 * Refuses `not_found`, `state_conflict` for one that is decided or no longer applicable, and everything that its
 * judgement refuses.
 */
export const confirmMatch = defineCommand({
  name: 'match_proposal.confirm',
  permission: 'reconciliation.decide',
  judgement: true,
  params: matchProposalParams,
  result: decisionResult,
  refusals: [
    'invalid_payload',
    'state_conflict',
    'invoice_state_conflict',
    'allocation_exceeds_open',
    'period_missing',
    'period_closed',
  ],

  async handle(context, { match_proposal_id: id }) {
    const proposal = await load(context, id, ['open']);
    if (!proposal.grounded) {
      throw problem('state_conflict', 'The proposal is stale: its object is no longer open.');
    }
    const { allocation_id: allocationId } = await judge(
      context,
      proposal.bank_transaction_id,
      proposal.judgement,
    );
    return decide(context, proposal, 'confirmed', allocationId ?? null);
  },
});

/**
 * Rejects a proposal: the matcher does not propose the pair again. Refuses `not_found`, `state_conflict` for one that
 * is decided.
 */
export const rejectMatch = defineCommand({
  name: 'match_proposal.reject',
  permission: 'reconciliation.decide',
  judgement: true,
  params: matchProposalParams,
  result: decisionResult,
  refusals: ['state_conflict'],

  async handle(context, { match_proposal_id: id }) {
    return decide(context, await load(context, id, ['open']), 'rejected', null);
  },
});

/**
 * Undoes a decision. A confirmed proposal, even one that the matcher confirmed itself, is reversed and not made again;
 * a rejected one is open again.
 * Refuses `not_found`, `state_conflict` for one without a decision, and everything that the reversal refuses.
 */
export const undoMatch = defineCommand({
  name: 'match_proposal.undo',
  permission: 'reconciliation.decide',
  judgement: true,
  params: matchProposalParams,
  result: decisionResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { match_proposal_id: id }) {
    const proposal = await load(context, id, ['confirmed', 'rejected']);
    if (proposal.state === 'rejected') return decide(context, proposal, 'open', null);
    if (proposal.judgement.kind === 'allocate' && proposal.allocation_id !== null) {
      await context.run(reverseAllocation, { allocation_id: proposal.allocation_id });
    } else {
      await context.run(undoJudgement, { bank_transaction_id: proposal.bank_transaction_id });
    }
    return decide(context, proposal, 'undone', proposal.allocation_id);
  },
});

interface LoadedProposal {
  readonly id: Ulid;
  readonly bank_transaction_id: Ulid;
  readonly judgement: ProposedJudgement;
  readonly state: ProposalState;
  readonly allocation_id: Ulid | null;
  readonly grounded: boolean;
}

type Allocation = Extract<ProposedJudgement, { kind: 'allocate' }>;

/** The stored form: with amounts as JSON represents them. */
type StoredJudgement =
  | Exclude<ProposedJudgement, Allocation>
  | (Omit<Allocation, 'counter_minor' | 'item_minor'> & {
      readonly item_minor: number;
      readonly counter_minor?: number | null;
    });

interface StoredProposal extends Omit<LoadedProposal, 'judgement'> {
  readonly judgement: StoredJudgement;
}

function withAmounts(judgement: StoredJudgement): ProposedJudgement {
  if (judgement.kind !== 'allocate') return judgement;
  const counter = judgement.counter_minor ?? null;
  return {
    ...judgement,
    item_minor: BigInt(judgement.item_minor),
    counter_minor: counter === null ? null : BigInt(counter),
  };
}

async function load(
  { sql, companyId }: CommandContext,
  id: Ulid,
  states: readonly ProposalState[],
): Promise<LoadedProposal> {
  const stored = await sql.row<StoredProposal>(
    `SELECT m.id, m.bank_transaction_id, m.judgement, m.state, m.allocation_id, (${GROUND}) AS grounded
     FROM books.match_proposal m WHERE m.company_id = $1 AND m.id = $2`,
    [companyId, id],
  );
  if (stored === undefined) throw problem('not_found', 'There is no such match proposal.');
  const proposal = { ...stored, judgement: withAmounts(stored.judgement) };
  if (!states.includes(proposal.state)) {
    throw problem('state_conflict', `The proposal is ${proposal.state}.`);
  }
  return proposal;
}

async function decide(
  context: CommandContext,
  proposal: LoadedProposal,
  state: ProposalState,
  allocationId: Ulid | null,
): Promise<CommandEffect<DecisionResult>> {
  const { sql, companyId, now, commandId } = context;
  // A client may have proposed the pair again after it was rejected.
  const { bank_transaction_id: lineId, judgement } = proposal;
  if (state === 'open' && judgement.kind === 'allocate' && (await pairWaits(context, lineId, judgement))) {
    throw problem('state_conflict', 'The same match was proposed again and is waiting for a decision.');
  }
  await sql.run(
    `UPDATE books.match_proposal SET state = $3, allocation_id = $4,
       decided_at = CASE WHEN $3 = 'open' THEN NULL ELSE $5::timestamptz END,
       decided_command_id = CASE WHEN $3 = 'open' THEN NULL ELSE $6 END
     WHERE company_id = $1 AND id = $2`,
    [companyId, proposal.id, state, allocationId, now, commandId],
  );
  return {
    result: {
      match_proposal_id: proposal.id,
      bank_transaction_id: proposal.bank_transaction_id,
      state,
      allocation_id: allocationId,
    },
    facts: [{ type: 'match_proposals.changed' }],
    audit: [
      {
        objectType: 'match_proposal',
        objectId: proposal.id,
        oldValues: { state: proposal.state },
        newValues: { state, allocation_id: allocationId },
      },
    ],
  };
}
