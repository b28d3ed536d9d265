import { textForm, ulidForm } from '#platform';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import { MONEY_IN_KINDS } from '../terms/judgement-kinds.js';

export const bankTransactionParams = z.object({ bank_transaction_id: ulidForm });

const reason = textForm(2000).trim().min(1);

export const exemptRequest = z
  .strictObject({ counter_role: z.enum(COUNTER_ROLES), reason })
  .meta({ id: 'BankExemptRequest', description: 'Explain a bank transaction without a document.' });

export const classifyMoneyInRequest = z
  .strictObject({
    kind: z.enum(MONEY_IN_KINDS),
    reason: reason.nullish(),
    refund_invoice_id: ulidForm
      .nullish()
      .meta({ description: 'For a refund: the purchase that is refunded.' }),
    refund_bank_transaction_id: ulidForm
      .nullish()
      .meta({ description: 'For a refund: the payment that is refunded.' }),
  })
  .refine(
    (body) =>
      body.kind === 'refund' ||
      ((body.refund_invoice_id ?? null) === null && (body.refund_bank_transaction_id ?? null) === null),
    { path: ['refund_invoice_id'], error: 'Only a refund has refund fields' },
  )
  .refine(
    (body) => (body.refund_invoice_id ?? null) === null || (body.refund_bank_transaction_id ?? null) === null,
    { path: ['refund_bank_transaction_id'], error: 'Give one of the two' },
  )
  .meta({ id: 'BankClassifyMoneyInRequest', description: 'Classify money received without an invoice.' });

export const setPartyRequest = z
  .strictObject({ party_id: ulidForm })
  .meta({ id: 'BankSetPartyRequest', description: 'Set the party of a bank transaction.' });

export const transferMatchRequest = z.strictObject({ other_bank_transaction_id: ulidForm }).meta({
  id: 'BankTransferMatchRequest',
  description: 'Match the two halves of a transfer between own accounts.',
});

export type SetParty = z.output<typeof setPartyRequest>;

export const judgementResult = z.object({ bank_transaction_id: ulidForm, entry_id: ulidForm.nullable() });

export type JudgementResult = z.output<typeof judgementResult>;

export const setPartyResult = z.object({ bank_transaction_id: ulidForm, party_id: ulidForm });
