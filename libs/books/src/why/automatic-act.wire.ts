import { dayForm, minorForm, textForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { ACT_KINDS } from '../acts/ground.js';

/** States of an act by what became of its object. */
const ACT_STATES = ['in_force', 'changed', 'undone'] as const;

/** Reasons for which an act stays when the others of its cause are taken back. */
const KEPT_CODES = [
  'already_undone',
  'changed_since',
  'period_closed',
  'return_filed',
  'permission_denied',
] as const;
export type KeptCode = (typeof KEPT_CODES)[number];

export const causeForm = textForm(200).trim().min(1);

export const automaticActAnswer = z
  .object({
    id: ulidForm,
    kind: z.enum(ACT_KINDS).meta({
      description:
        'post: a document was booked; allocate: an invoice was settled; exempt, money_in, transfer: a transaction was explained; party: a transaction got its party.',
    }),
    cause: z.string().meta({
      description:
        'rule:<id>, supplier:<party id>, match:<feature>, or unrecorded for acts before causes were kept.',
    }),
    state: z.enum(ACT_STATES).meta({
      description: 'changed: a person has revised the invoice since.',
    }),
    score: z.int().nullable().meta({ description: 'Percent; of matches.' }),
    version: z.string().nullable().meta({ description: 'The release that decided; null: not recorded.' }),
    date: dayForm.meta({ description: 'Of the invoice, the settlement or the transaction.' }),
    amount_minor: minorForm,
    currency: z.string(),
    invoice_id: ulidForm.nullable(),
    invoice_number: z.string().nullable(),
    allocation_id: ulidForm.nullable(),
    bank_transaction_id: ulidForm.nullable(),
    description: z.string().nullable().meta({ description: 'Of the transaction.' }),
    party_id: ulidForm.nullable(),
    party_name: z.string().nullable(),
    created_at: timeForm,
  })
  .meta({ id: 'AutomaticAct' });

export type AutomaticActView = z.output<typeof automaticActAnswer>;

export const actCauseAnswer = z
  .object({
    cause: z.string(),
    acts: z.int(),
    in_force: z.int(),
    last_at: timeForm,
    party_id: ulidForm.nullable().meta({ description: 'The supplier, for its causes.' }),
    party_name: z.string().nullable(),
    rule_id: ulidForm.nullable(),
    rule_text: z.string().nullable().meta({ description: 'Its reason, or what it looks for.' }),
  })
  .meta({ id: 'AutomaticActCause' });

export type ActCauseView = z.output<typeof actCauseAnswer>;

export const undoActsRequest = z
  .strictObject({
    cause: causeForm.nullish().meta({ description: 'All acts of this cause.' }),
    day: dayForm.nullish().meta({ description: 'Only acts of this day.' }),
  })
  .refine(({ cause, day }) => (cause ?? day ?? null) !== null, {
    path: ['cause'],
    error: 'Give a cause, a day or both',
  })
  .meta({ id: 'AutomaticActsUndoRequest', description: 'Take back acts together.' });

export const undoActsResult = z.object({
  undone: z.int().meta({ description: 'The number of acts that were taken back.' }),
  cancelled_invoices: z.int(),
  reversed_allocations: z.int().meta({ description: 'With those of the cancelled invoices.' }),
  undone_judgements: z.int(),
  kept: z
    .array(
      z.object({
        act_id: ulidForm,
        invoice_id: ulidForm.nullable(),
        bank_transaction_id: ulidForm.nullable(),
        code: z.enum(KEPT_CODES).meta({
          description:
            'changed_since: a person revised, settled or answered it since, or a credit note corrects it; return_filed: its VAT return is filed.',
        }),
      }),
    )
    .meta({ description: 'Acts that stay, with the reason: at most 500.' }),
  more: z.boolean().meta({ description: 'True when there is more to take back: call it once more.' }),
});

export type KeptAct = z.output<typeof undoActsResult>['kept'][number];
