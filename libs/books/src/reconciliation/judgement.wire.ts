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
    refund_invoice_id: ulidForm.nullish().meta({ description: 'Refund: the purchase that is given back.' }),
    refund_bank_transaction_id: ulidForm
      .nullish()
      .meta({ description: 'Refund: the money out that comes back.' }),
  })
  .refine(
    (body) =>
      body.kind === 'refund' ||
      ((body.refund_invoice_id ?? null) === null && (body.refund_bank_transaction_id ?? null) === null),
    { path: ['refund_invoice_id'], error: 'Only a refund names what it gives back' },
  )
  .refine(
    (body) => (body.refund_invoice_id ?? null) === null || (body.refund_bank_transaction_id ?? null) === null,
    { path: ['refund_bank_transaction_id'], error: 'Name one of the two' },
  )
  .meta({ id: 'BankClassifyMoneyInRequest', description: 'Say what money in is that no invoice asks for.' });

export const setPartyRequest = z
  .strictObject({ party_id: ulidForm })
  .meta({ id: 'BankSetPartyRequest', description: 'Say whose transaction it is.' });

export const transferMatchRequest = z.strictObject({ other_bank_transaction_id: ulidForm }).meta({
  id: 'BankTransferMatchRequest',
  description: 'Name the other half of a transfer between own accounts.',
});

export type SetParty = z.output<typeof setPartyRequest>;

export const judgementResult = z.object({ bank_transaction_id: ulidForm, entry_id: ulidForm.nullable() });

export type JudgementResult = z.output<typeof judgementResult>;

export const setPartyResult = z.object({ bank_transaction_id: ulidForm, party_id: ulidForm });
