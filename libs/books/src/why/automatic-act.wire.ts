import { dayForm, decimalForm, minorForm, textForm, timeForm, ulidForm } from '#platform';
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

/** How sure the service was when it acted. */
export const probabilityForm = decimalForm.nullable().meta({
  description:
    'How likely the act was to be right when it was made, 0 to 1; null for releases that did not keep it.',
});

export const automaticActAnswer = z
  .object({
    id: ulidForm,
    kind: z.enum(ACT_KINDS).meta({
      description:
        'post: a document was booked; allocate: an invoice was settled; exempt, money_in, transfer: a transaction was explained; ' +
        'party: a transaction got its party; join: a document was put with the invoice that it repeats; dismiss: it is not for the books.',
    }),
    cause: z.string().meta({
      description:
        'rule:<id>, supplier:<party id>, match:<feature>, dismissal:<reason>, or unrecorded for acts before causes were kept.',
    }),
    rule_ids: z.array(ulidForm).meta({
      description: 'Rules that decided lines of the document: causes of it too.',
    }),
    state: z.enum(ACT_STATES).meta({
      description: 'changed: a person has revised the invoice since.',
    }),
    score: z.int().nullable().meta({ description: 'Percent; of matches.' }),
    probability: probabilityForm,
    evidence: z.array(z.string()).meta({
      description: 'The classes of evidence that the probability is made of. More values may be added.',
    }),
    version: z.string().nullable().meta({ description: 'The release that decided; null: not recorded.' }),
    date: dayForm.meta({
      description: 'Of the invoice, the settlement or the transaction, or of the dismissal.',
    }),
    amount_minor: minorForm.nullable().meta({ description: 'Null for a dismissed document.' }),
    currency: z.string().nullable(),
    invoice_id: ulidForm.nullable(),
    invoice_number: z.string().nullable(),
    allocation_id: ulidForm.nullable(),
    bank_transaction_id: ulidForm.nullable(),
    document_id: ulidForm.nullable().meta({ description: 'Of a document that was dismissed or joined.' }),
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
    probability: decimalForm.nullable().meta({
      description: 'Mean of the probabilities of its acts; null when none was kept.',
    }),
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
  cancelled_invoices: z
    .int()
    .meta({ description: 'A draft is made of the document of each, a moment later.' }),
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
