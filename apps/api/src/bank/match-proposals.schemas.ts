import {
  MONEY_IN_KINDS,
  PROPOSAL_KINDS,
  PROPOSAL_ORIGINS,
  PROPOSAL_STATES,
  PROPOSED_ALLOCATIONS,
} from '#books';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import {
  answerDate,
  answerMinor,
  answerTime,
  answerUlid,
  outcomeAnswer,
  pageAnswer,
  pageQuery,
  ulid,
} from '../http/index.js';

const JudgementAnswer = z
  .object({
    kind: z.enum(PROPOSAL_KINDS),
    allocation_kind: z.enum(PROPOSED_ALLOCATIONS).nullable(),
    invoice_id: answerUlid.nullable(),
    line_id: answerUlid.nullable(),
    item_minor: answerMinor.nullable(),
    counter_minor: answerMinor.nullable(),
    effective_date: answerDate.nullable(),
    counter_role: z.enum(COUNTER_ROLES).nullable(),
    money_in_kind: z.enum(MONEY_IN_KINDS).nullable(),
    refund_invoice_id: answerUlid.nullable(),
    refund_bank_transaction_id: answerUlid.nullable(),
    other_bank_transaction_id: answerUlid.nullable(),
    reason: z.string().nullable(),
  })
  .meta({
    id: 'ProposedJudgement',
    description: 'The judgement with the fields of its operation; those that its kind has not are null.',
  });

const MatchProposalAnswer = z
  .object({
    id: answerUlid,
    bank_transaction_id: answerUlid,
    judgement: JudgementAnswer,
    state: z.enum(PROPOSAL_STATES).meta({
      description:
        'stale: not decided, and what it would judge is not open any more, or the matcher has found likelier ones.',
    }),
    origin: z
      .enum(PROPOSAL_ORIGINS)
      .meta({ description: 'matcher, a client (a key or token), or a person.' }),
    reason: z.string().nullable().meta({ description: 'What the proposer says.' }),
    reasons: z.array(z.string()).meta({ description: 'What the matcher found to agree, in words.' }),
    score: z.int().min(0).max(100).nullable().meta({ description: 'How sure the matcher is, in percent.' }),
    invoice_number: z.string().nullable(),
    party_name: z.string().nullable(),
    allocation_id: answerUlid.nullable(),
    created_at: answerTime,
    decided_at: answerTime.nullable(),
  })
  .meta({ id: 'MatchProposal' });

export const MatchProposalPage = pageAnswer(MatchProposalAnswer).meta({ id: 'MatchProposalPage' });

export const MatchProposalsQuery = pageQuery({
  bank_transaction_id: ulid.optional(),
  state: z.enum(PROPOSAL_STATES).optional(),
});

export const MatchProposalParams = z.object({ match_proposal_id: ulid });

export const MatchProposalOutcome = outcomeAnswer(z.object({ match_proposal_id: answerUlid })).meta({
  id: 'MatchProposalOutcome',
});

export const MatchDecisionOutcome = outcomeAnswer(
  z.object({
    match_proposal_id: answerUlid,
    bank_transaction_id: answerUlid,
    state: z.enum(PROPOSAL_STATES),
    allocation_id: answerUlid.nullable(),
  }),
).meta({ id: 'MatchDecisionOutcome' });
