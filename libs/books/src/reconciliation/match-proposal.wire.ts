import { dayForm, minorForm, minorPositiveForm, textForm, timeForm, ulidForm } from '#platform';
import { reasonCodesAnswer } from '#reasons';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import { MONEY_IN_KINDS } from '../terms/judgement-kinds.js';

export const matchProposalParams = z.object({ match_proposal_id: ulidForm });

const PROPOSAL_KINDS = ['allocate', 'exempt', 'money_in', 'transfer'] as const;

export const PROPOSAL_STATES = ['open', 'confirmed', 'rejected', 'undone', 'stale'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

const PROPOSAL_ORIGINS = ['human', 'client', 'matcher'] as const;
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number];

/** A bank line pays or refunds an open item; the other kinds of allocation are between two invoices. */
const PROPOSED_ALLOCATIONS = ['payment', 'refund'] as const;

const reason = textForm(2000)
  .refine((text) => text.trim() !== '', 'This must not be blank.')
  .meta({ minLength: 1, maxLength: 2000 });

const allocation = z
  .strictObject({
    kind: z.literal('allocate'),
    allocation_kind: z.enum(PROPOSED_ALLOCATIONS).default('payment'),
    invoice_id: ulidForm.nullish().meta({ description: 'The item to settle: an invoice, or an open line.' }),
    line_id: ulidForm.nullish(),
    item_minor: minorPositiveForm.meta({ description: 'In the currency of the settled item.' }),
    counter_minor: minorPositiveForm.nullish().meta({
      description: 'In the currency of the transaction. Required when the currencies differ.',
    }),
    effective_date: dayForm.nullish(),
  })
  .refine((body) => ((body.invoice_id ?? null) === null) !== ((body.line_id ?? null) === null), {
    path: ['invoice_id'],
    error: 'Give either invoice_id or line_id',
  });

const exemption = z.strictObject({
  kind: z.literal('exempt'),
  counter_role: z.enum(COUNTER_ROLES),
  reason,
});

const moneyIn = z
  .strictObject({
    kind: z.literal('money_in'),
    money_in_kind: z.enum(MONEY_IN_KINDS).meta({ description: 'The `kind` of classify-money-in.' }),
    reason: reason.nullish(),
    refund_invoice_id: ulidForm.nullish(),
    refund_bank_transaction_id: ulidForm.nullish(),
  })
  .refine(
    (body) => {
      const named = [body.refund_invoice_id, body.refund_bank_transaction_id].filter(
        (id) => id !== null && id !== undefined,
      );
      return named.length <= (body.money_in_kind === 'refund' ? 1 : 0);
    },
    { path: ['refund_invoice_id'], error: 'Only a refund has refund fields, and exactly one of the two' },
  );

const transfer = z.strictObject({ kind: z.literal('transfer'), other_bank_transaction_id: ulidForm });

const proposedJudgement = z.discriminatedUnion('kind', [allocation, exemption, moneyIn, transfer]);
export type ProposedJudgement = z.output<typeof proposedJudgement>;

export const proposeMatchRequest = z
  .strictObject({
    bank_transaction_id: ulidForm,
    judgement: proposedJudgement.meta({
      description:
        'The proposed judgement, with the fields of its operation; the operation’s own `kind` is called allocation_kind or money_in_kind here.',
    }),
    reason: reason.nullish().meta({ description: 'The reason, for the person who decides.' }),
  })
  .meta({
    id: 'MatchProposalRequest',
    description: 'Propose a judgement on a bank transaction to a person.',
  });

export const proposeMatchResult = z.object({ match_proposal_id: ulidForm });

export const decisionResult = z.object({
  match_proposal_id: ulidForm,
  bank_transaction_id: ulidForm,
  state: z.enum(PROPOSAL_STATES),
  allocation_id: ulidForm.nullable(),
});

export type DecisionResult = z.output<typeof decisionResult>;

/** The proposed judgement; fields that its kind does not use are null. */
const proposedJudgementAnswer = z
  .object({
    kind: z.enum(PROPOSAL_KINDS),
    allocation_kind: z.enum(PROPOSED_ALLOCATIONS).nullable(),
    invoice_id: ulidForm.nullable(),
    line_id: ulidForm.nullable(),
    item_minor: minorForm.nullable(),
    counter_minor: minorForm.nullable(),
    effective_date: dayForm.nullable(),
    counter_role: z.enum(COUNTER_ROLES).nullable(),
    money_in_kind: z.enum(MONEY_IN_KINDS).nullable(),
    refund_invoice_id: ulidForm.nullable(),
    refund_bank_transaction_id: ulidForm.nullable(),
    other_bank_transaction_id: ulidForm.nullable(),
    reason: z.string().nullable(),
  })
  .meta({
    id: 'ProposedJudgement',
    description:
      'The judgement with the fields of its operation; fields that do not apply to its kind are null.',
  });

export const matchProposalAnswer = z
  .object({
    id: ulidForm,
    bank_transaction_id: ulidForm,
    booked_on: dayForm.meta({ description: 'Booking date of the bank transaction.' }),
    counterparty_name: z.string().nullable().meta({ description: 'Of the bank transaction.' }),
    total_minor: minorForm.meta({
      description: 'Of the bank transaction, with its fee; money out is negative.',
    }),
    currency: z.string(),
    judgement: proposedJudgementAnswer,
    state: z.enum(PROPOSAL_STATES).meta({
      description:
        'stale: not decided, and its object is no longer open, or the matcher has found likelier matches.',
    }),
    origin: z
      .enum(PROPOSAL_ORIGINS)
      .meta({ description: 'matcher, a client (a key or token), or a person.' }),
    reason: z.string().nullable().meta({ description: 'The proposer’s reason.' }),
    reasons: z.array(z.string()).meta({ description: 'The matcher’s reasons, as texts.' }),
    reason_codes: reasonCodesAnswer,
    score: z.int().min(0).max(100).nullable().meta({ description: 'The matcher’s certainty, in percent.' }),
    invoice_number: z.string().nullable(),
    party_name: z.string().nullable(),
    allocation_id: ulidForm.nullable(),
    created_at: timeForm,
    decided_at: timeForm.nullable(),
  })
  .meta({ id: 'MatchProposal' });

export type MatchProposalView = z.output<typeof matchProposalAnswer>;
