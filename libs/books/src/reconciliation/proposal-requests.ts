import { dayForm, textForm, ulidForm } from '#platform';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import { MONEY_IN_KINDS } from './judgement-requests.js';

export const PROPOSAL_KINDS = ['allocate', 'exempt', 'money_in', 'transfer'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** A bank line pays an open item or gives it back; the other kinds of allocation are between two invoices. */
export const PROPOSED_ALLOCATIONS = ['payment', 'refund'] as const;

const ulid = ulidForm;
const reason = textForm(2000)
  .refine((text) => text.trim() !== '', 'This must not be blank.')
  .meta({ minLength: 1, maxLength: 2000 });
const positive = z.int().min(1);

const allocation = z
  .strictObject({
    kind: z.literal('allocate'),
    allocation_kind: z.enum(PROPOSED_ALLOCATIONS).default('payment'),
    invoice_id: ulid.nullish().meta({ description: 'What is settled: an invoice, or an open line.' }),
    line_id: ulid.nullish(),
    item_minor: positive.meta({ description: 'In the currency of what is settled.' }),
    counter_minor: positive.nullish().meta({
      description: 'In the currency of the transaction. Required when the currencies differ.',
    }),
    effective_date: dayForm.nullish(),
  })
  .refine((body) => ((body.invoice_id ?? null) === null) !== ((body.line_id ?? null) === null), {
    path: ['invoice_id'],
    error: 'Name invoice_id or line_id, and not both',
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
    refund_invoice_id: ulid.nullish(),
    refund_bank_transaction_id: ulid.nullish(),
  })
  .refine(
    (body) => {
      const named = [body.refund_invoice_id, body.refund_bank_transaction_id].filter(
        (id) => id !== null && id !== undefined,
      );
      return named.length <= (body.money_in_kind === 'refund' ? 1 : 0);
    },
    { path: ['refund_invoice_id'], error: 'Only a refund names what it gives back, and one of the two' },
  );

const transfer = z.strictObject({ kind: z.literal('transfer'), other_bank_transaction_id: ulid });

export const proposedJudgement = z.discriminatedUnion('kind', [allocation, exemption, moneyIn, transfer]);
export type ProposedJudgement = z.output<typeof proposedJudgement>;

export const proposeMatchRequest = z
  .strictObject({
    bank_transaction_id: ulid,
    judgement: proposedJudgement.meta({
      description:
        'What is to be judged, with the fields of that operation. A `kind` of its own is named allocation_kind or money_in_kind.',
    }),
    reason: reason.nullish().meta({ description: 'Why, for the person who decides.' }),
  })
  .meta({
    id: 'MatchProposalRequest',
    description: 'Propose a judgement on a bank transaction to a person.',
  });

export type ProposeMatch = z.output<typeof proposeMatchRequest>;
