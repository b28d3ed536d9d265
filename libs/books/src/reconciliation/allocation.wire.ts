import { dayForm, minorPositiveForm, ulidForm } from '#platform';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import { ALLOCATION_KINDS } from '../terms/judgement-kinds.js';

export const allocationParams = z.object({ allocation_id: ulidForm });

const one = (...values: unknown[]): boolean =>
  values.filter((value) => value !== null && value !== undefined).length === 1;

export const allocateRequest = z
  .strictObject({
    kind: z.enum(ALLOCATION_KINDS),
    invoice_id: ulidForm
      .nullish()
      .meta({ description: 'The item to settle: an invoice, or an open line by line_id.' }),
    line_id: ulidForm.nullish().meta({
      description:
        'A line of the open items. The amount of a bank transaction on suspense can be settled with an account this way.',
    }),
    bank_transaction_id: ulidForm
      .nullish()
      .meta({ description: 'The other side: a bank transaction, another invoice, or an account.' }),
    other_invoice_id: ulidForm.nullish(),
    counter_role: z.enum(COUNTER_ROLES).nullish(),
    account_code: z.string().trim().min(1).max(200).nullish(),
    item_minor: minorPositiveForm.meta({ description: 'In the currency of the settled item.' }),
    counter_minor: minorPositiveForm.nullish().meta({
      description:
        'In the currency of the other side. Required if the currencies differ, unless both sides are settled in full.',
    }),
    effective_date: dayForm.nullish().meta({
      description:
        'Default, and earliest possible day: the later of the booking date and the economic date of the invoice.',
    }),
  })
  .refine((body) => one(body.invoice_id, body.line_id), {
    path: ['invoice_id'],
    error: 'Give either invoice_id or line_id',
  })
  .refine(
    (body) => one(body.bank_transaction_id, body.other_invoice_id, body.counter_role, body.account_code),
    {
      path: ['bank_transaction_id'],
      error: 'Give one of bank_transaction_id, other_invoice_id, counter_role and account_code',
    },
  )
  .meta({ id: 'AllocationRequest', description: 'Settle an open item.' });

export type AllocateRequest = z.output<typeof allocateRequest>;

export const allocationResult = z.object({ allocation_id: ulidForm });

export type AllocateResult = z.output<typeof allocationResult>;
