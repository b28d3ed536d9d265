import { idForm, timeForm, ulidForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { GROUND_KINDS } from '../acts/ground.js';
import { probabilityForm } from './automatic-act.wire.js';

const WHATS = [
  'document',
  'settlement',
  'exemption',
  'money_in',
  'transfer',
  'party',
  'import',
  'event',
  'vat_return',
] as const;

const groundAnswer = z
  .object({
    what: z.enum(GROUND_KINDS).meta({ description: 'The question that it answers.' }),
    code: z.string().meta({ description: 'Stable. More values may be added.' }),
    parameters: reasonParametersAnswer,
    message: z.string(),
    value: z
      .string()
      .nullable()
      .meta({ description: 'The account or its role, or the VAT code, that it decided.' }),
    lines: z.array(z.int()).meta({ description: 'Numbers of the lines of the entry; empty: all of it.' }),
    party_id: ulidForm.nullable(),
    rule_id: ulidForm.nullable(),
    invoice_ids: z.array(ulidForm).meta({ description: 'Earlier invoices that decided.' }),
    fields: z.array(z.string()).meta({ description: 'Names of `fields`.' }),
  })
  .meta({ id: 'WhyGround' });

const fieldAnswer = z
  .object({
    field: z.string(),
    value: z.string().meta({ description: 'As it was read; amounts in minor units.' }),
    file_id: idForm,
    page: z.int().nullable(),
    box: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .nullable()
      .meta({ description: 'Of the words on the page, as in its `words`.' }),
  })
  .meta({ id: 'WhyField' });

const actAnswer = z
  .object({
    command: z.string(),
    actor_kind: z.enum(['user', 'staff', 'worker']),
    user_id: idForm
      .nullable()
      .meta({ description: 'The person; of a worker the one in whose name it acted.' }),
    occurred_at: timeForm,
  })
  .meta({ id: 'WhyAct' });

const decisionAnswer = z
  .object({
    what: z.enum(WHATS),
    automatic: z.boolean().meta({ description: 'True when no person decided it.' }),
    recorded: z.boolean().meta({
      description: 'False for an automatic decision of a release that did not keep its grounds.',
    }),
    cause: z.string().nullable().meta({ description: 'The `cause` of the automatic act.' }),
    version: z.string().nullable().meta({ description: 'The release that decided, or read the document.' }),
    score: z.int().nullable().meta({ description: 'Percent; of matches.' }),
    probability: probabilityForm,
    note: z.string().nullable().meta({ description: 'The words of the person, or of the rule.' }),
    entry_ids: z.array(ulidForm),
    invoice_id: ulidForm.nullable(),
    allocation_id: ulidForm.nullable(),
    bank_transaction_id: ulidForm.nullable(),
    match_proposal_id: ulidForm.nullable(),
    party_id: ulidForm.nullable(),
    rule_id: ulidForm.nullable(),
    statement_id: ulidForm.nullable(),
    file_id: idForm.nullable().meta({ description: 'The file of the statement.' }),
    acts: z.array(actAnswer).meta({ description: 'Who or what acted, in order.' }),
    grounds: z.array(groundAnswer),
    fields: z.array(fieldAnswer).meta({ description: 'Values read from the document, with their places.' }),
  })
  .meta({ id: 'WhyDecision' });

export type DecisionView = z.output<typeof decisionAnswer>;

export const whyAnswer = z
  .object({ decisions: z.array(decisionAnswer) })
  .meta({ id: 'Why', description: 'The decisions, their grounds, and who acted.' });

export type WhyView = z.output<typeof whyAnswer>;
