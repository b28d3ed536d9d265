import {
  currencyForm,
  dayForm,
  encodeId,
  fault,
  idForm,
  minorForm,
  minorFromZeroForm,
  minorPositiveForm,
  shortTextForm,
  textForm,
  timeForm,
  ulidForm,
} from '#platform';
import { reasonCodesAnswer } from '#reasons';
import { z } from 'zod';
import { COUNTER_ROLES } from '#ledger';
import { DIRECTIONS } from '../bank/statement-line.js';
import { areUnique } from '../invoices/content/invoice-line.wire.js';
import { MONEY_IN_KINDS } from '../terms/judgement-kinds.js';

export const ruleParams = z.object({ rule_id: ulidForm });

export const RULE_STATES = ['proposed', 'active', 'paused', 'ended'] as const;
export type RuleState = (typeof RULE_STATES)[number];

const RULE_ACTS = ['exempt', 'money_in', 'party', 'settle', 'split', 'lines'] as const;

const short = textForm(300).trim().min(1);
const reason = textForm(2000).trim().min(1);

/** The conditions that say whose line, or which line, it is; amount, direction and currency narrow them down. */
const NAMING = ['party_id', 'iban', 'name_key', 'reference', 'text', 'kind'] as const;

const ruleWhen = z
  .strictObject({
    party_id: ulidForm.nullish(),
    iban: short.nullish().meta({ description: 'The account of the counterparty.' }),
    name_key: short.nullish().meta({
      description: 'The name of the counterparty: compared without accents, signs, case and legal form.',
    }),
    reference: short.nullish(),
    text: short.nullish().meta({ description: 'Words that the description contains, in this order.' }),
    direction: z.enum(DIRECTIONS).nullish(),
    kind: short.nullish().meta({ description: 'The `method` of the transaction.' }),
    currency: currencyForm.nullish().meta({ description: 'By default the base currency.' }),
    amount_from_minor: minorFromZeroForm
      .nullish()
      .meta({ description: 'Of the transaction, or of the net amount of a line.' }),
    amount_to_minor: minorFromZeroForm.nullish(),
  })
  .refine((body) => NAMING.some((name) => (body[name] ?? null) !== null), {
    path: ['party_id'],
    error: `Give at least one of ${NAMING.join(', ')}`,
  })
  .refine(
    (body) => (body.amount_from_minor ?? 0n) <= (body.amount_to_minor ?? body.amount_from_minor ?? 0n),
    {
      path: ['amount_to_minor'],
      error: 'The amounts are in the wrong order',
    },
  );

/** More purposes than a person keeps apart. */
const MOST_PARTS = 10;

const rulePart = z
  .strictObject({
    counter_role: z.enum(COUNTER_ROLES),
    amount_minor: minorPositiveForm.nullish(),
    share_bps: z.int().min(1).max(9_999).nullish(),
  })
  .refine((part) => (part.amount_minor ?? null) === null || (part.share_bps ?? null) === null, {
    path: ['share_bps'],
    error: 'Give amount_minor or share_bps, or neither for the rest',
  });
export type RulePart = z.output<typeof rulePart>;

const isRest = ({ amount_minor: amount, share_bps: share }: RulePart): boolean =>
  (amount ?? share ?? null) === null;

const ruleWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exempt'), counter_role: z.enum(COUNTER_ROLES), reason }),
  z.strictObject({
    kind: z.literal('money_in'),
    money_in_kind: z.enum(MONEY_IN_KINDS),
    reason: reason.nullish(),
  }),
  z.strictObject({ kind: z.literal('party'), party_id: ulidForm }),
  z.strictObject({ kind: z.literal('settle') }),
  z.strictObject({
    kind: z.literal('split'),
    parts: z
      .array(rulePart)
      .min(2)
      .max(MOST_PARTS)
      .refine((parts) => parts.filter(isRest).length === 1, { error: 'One part takes the rest' })
      .meta({ description: 'One of them has neither amount_minor nor share_bps: it takes the rest.' }),
  }),
  z
    .strictObject({
      kind: z.literal('lines'),
      account_code: shortTextForm.nullish(),
      vat_code: shortTextForm.nullish(),
      dimensions: z
        .array(ulidForm)
        .min(1)
        .max(50)
        .refine(areUnique, fault('duplicate', 'A line may have a dimension value only once.'))
        .nullish()
        .meta({ description: 'Ids of dimension values.' }),
    })
    .refine((act) => (act.account_code ?? act.vat_code ?? act.dimensions ?? null) !== null, {
      path: ['account_code'],
      error: 'Give an account, a VAT code or dimensions',
    }),
]);
export type RuleWhat = z.output<typeof ruleWhat>;
export type LinesAct = Extract<RuleWhat, { kind: 'lines' }>;

/** Conditions that only transactions of the bank can fulfil. */
const OF_TRANSACTIONS = ['iban', 'name_key', 'reference', 'direction', 'kind'] as const;

/** A rule for lines of documents is for those of one party, and has no condition that only transactions have. */
function checkLines(
  { when, what }: { readonly when: z.output<typeof ruleWhen>; readonly what: RuleWhat },
  context: z.core.$RefinementCtx,
): void {
  if (what.kind !== 'lines') return;
  if ((when.party_id ?? null) === null) {
    context.addIssue({
      code: 'custom',
      path: ['when', 'party_id'],
      message: 'A rule for lines of documents is for those of one party',
      params: { code: 'required' },
    });
  }
  for (const name of OF_TRANSACTIONS) {
    if ((when[name] ?? null) === null) continue;
    context.addIssue({
      code: 'custom',
      path: ['when', name],
      message: 'A rule for lines of documents cannot have this condition',
      params: { code: 'not_of_lines' },
    });
  }
}

const content = {
  when: ruleWhen.meta({
    description:
      'Every condition must hold. For `lines`: purchases of `party_id`, by `text`, currency and amounts alone.',
  }),
  what: ruleWhat.meta({
    description:
      'exempt: explained without a document; money_in: classified; party: the party is set; settle: the one open invoice that it ' +
      'names is settled, as far as the money goes; split: it goes to several accounts; lines: lines of documents get an account, a VAT ' +
      'code or dimensions.',
  }),
};

export const createRuleRequest = z
  .strictObject({
    ...content,
    max_minor: minorPositiveForm.nullish().meta({
      description:
        'The largest amount on which it acts: of a transaction, or a document. By default twice the largest answer that it repeats.',
    }),
  })
  .superRefine(checkLines)
  .meta({
    id: 'RuleRequest',
    description: 'Make a rule that answers transactions of the bank, or lines of documents, from now on.',
  });

export const tryRuleRequest = z
  .strictObject({
    ...content,
    max_minor: minorPositiveForm
      .nullish()
      .meta({ description: 'The largest amount on which it would act; without it every amount.' }),
  })
  .superRefine(checkLines)
  .meta({ id: 'RuleTrial', description: 'The rule to try.' });

export type RuleTrialRequest = z.output<typeof tryRuleRequest>;
export type RuleContent = Pick<RuleTrialRequest, 'what' | 'when'>;

export const activateRuleRequest = z
  .strictObject({
    max_minor: minorPositiveForm
      .nullish()
      .meta({ description: 'A new limit; by default it keeps the one that it has.' }),
  })
  .meta({ id: 'RuleActivateRequest', description: 'Confirm a rule.' });

/** Reasons for which an act of a rule stays. */
const UNDO_KEPT = [
  'period_closed',
  'state_conflict',
  'changed_since',
  'return_filed',
  'permission_denied',
] as const;

export const undoRuleRequest = z
  .strictObject({
    since: dayForm.meta({ description: 'Acts of this day and of later ones are taken back.' }),
  })
  .meta({ id: 'RuleUndoRequest', description: 'Take back what a rule did.' });

export const undoRuleResult = z.object({
  rule_id: ulidForm,
  undone: z.int().meta({
    description:
      'The number of transactions that are as open as before, or of documents that were taken back.',
  }),
  cancelled_invoices: z.int().meta({
    description: 'Of a rule for lines of documents: a draft is made of the document of each, a moment later.',
  }),
  kept: z
    .array(
      z.object({
        bank_transaction_id: ulidForm.nullable().meta({ description: 'Null for documents.' }),
        invoice_id: ulidForm.nullable().meta({ description: 'Of a document.' }),
        code: z.enum(UNDO_KEPT),
      }),
    )
    .meta({
      description:
        'Acts that stay: period_closed: the period is closed, and for transactions every later one; state_conflict: the transaction was ' +
        'answered after the rule set its party; changed_since: a person revised or settled the document since, or a credit note corrects ' +
        'it; return_filed: its VAT return is filed; permission_denied: documents need `invoices.post_purchase`. More values may be added.',
    }),
  more: z.boolean().meta({ description: 'True when there is more to take back: call it once more.' }),
});

export const ruleResult = z.object({ rule_id: ulidForm, state: z.enum(RULE_STATES) });

/** What a rule would change. */
export const ruleTrialAnswer = z
  .object({
    open: z.int().meta({
      description:
        'The number of open transactions that it would answer, or of lines of drafts that it would change.',
    }),
    agreed: z.int().meta({
      description: 'Answered transactions, or lines, that it is for, answered as it would.',
    }),
    disagreed: z.int().meta({
      description: 'Answered transactions, or posted lines, that it is for, answered otherwise.',
    }),
    more: z
      .boolean()
      .meta({ description: 'True when there are more transactions than these counts and rows show.' }),
    rows: z.array(
      z.object({
        bank_transaction_id: ulidForm.nullable().meta({ description: 'Null for lines of documents.' }),
        invoice_id: ulidForm.nullable().meta({ description: 'The purchase of a line.' }),
        document_id: ulidForm.nullable().meta({ description: 'Its document; null where it has none.' }),
        line_no: z.int().nullable(),
        booking_date: dayForm.meta({ description: 'Of a line the date of the invoice.' }),
        amount_minor: minorForm.meta({ description: 'Of a line its net amount.' }),
        currency: z.string(),
        counterparty_name: z.string().nullable(),
        description: z.string().nullable(),
        effect: z.enum(['answers', 'agrees', 'disagrees']).meta({
          description:
            'answers: it is open, and the rule would answer it, or would have made the line of a draft otherwise; agrees and disagrees: ' +
            'it is answered already, and stays so.',
        }),
      }),
    ),
  })
  .meta({
    id: 'RuleTrialResult',
    description: 'Past and open transactions, or lines of documents, that the rule is for, newest first.',
  });

export type RuleTrial = z.output<typeof ruleTrialAnswer>;

export const ruleAnswer = z
  .object({
    id: ulidForm,
    state: z.enum(RULE_STATES).meta({
      description:
        'proposed: a person has not confirmed it; active: it acts; paused: it acts no more until a person confirms it again; ended.',
    }),
    when: z
      .object({
        party_id: ulidForm.nullable(),
        party_name: z.string().nullable(),
        iban: z.string().nullable(),
        name_key: z.string().nullable(),
        reference: z.string().nullable(),
        text: z.string().nullable(),
        direction: z.enum(DIRECTIONS).nullable(),
        kind: z.string().nullable(),
        currency: z.string(),
        amount_from_minor: minorForm.nullable(),
        amount_to_minor: minorForm.nullable(),
      })
      .meta({ id: 'RuleWhen' }),
    what: z
      .object({
        kind: z.enum(RULE_ACTS),
        counter_role: z.enum(COUNTER_ROLES).nullable(),
        money_in_kind: z.enum(MONEY_IN_KINDS).nullable(),
        party_id: ulidForm.nullable(),
        party_name: z.string().nullable(),
        parts: z
          .array(
            z.object({
              counter_role: z.enum(COUNTER_ROLES),
              amount_minor: minorForm.nullable(),
              share_bps: z.int().nullable(),
            }),
          )
          .nullable(),
        account_code: z.string().nullable(),
        vat_code: z.string().nullable(),
        dimensions: z.array(ulidForm).nullable(),
        dimension_names: z.array(z.string()).nullable(),
        reason: z.string().nullable(),
      })
      .meta({ id: 'RuleWhat', description: 'Fields that do not apply to its kind are null.' }),
    max_minor: minorForm.meta({ description: 'The largest amount on which it acts.' }),
    reasons: z.array(z.string()).meta({ description: 'Why it was proposed, or is paused.' }),
    reason_codes: reasonCodesAnswer,
    acted: z.int().meta({
      description: 'The number of transactions that it answered, or of documents that were booked by it.',
    }),
    undone: z.int().meta({ description: 'Those of them that were undone.' }),
    would_have_acted: z.int().meta({
      description: 'The number of transactions that it would have answered while it was not active.',
    }),
    agreed: z.int().meta({ description: 'Those of them that a person answered in the same way.' }),
    disagreed: z.int().meta({ description: 'Those of them that a person answered otherwise.' }),
    created_by: idForm.nullable().meta({ description: 'Id of the user; null: proposed by the service.' }),
    created_at: timeForm,
    confirmed_by: idForm.nullable().meta({ description: 'Id of the user in whose name it acts.' }),
    confirmed_at: timeForm.nullable(),
  })
  .meta({ id: 'Rule' });

export type RuleView = z.output<typeof ruleAnswer>;

/** The id of a user as the API shows it. */
export const userOf = (id: bigint | null): string | null => (id === null ? null : encodeId('user', id));
