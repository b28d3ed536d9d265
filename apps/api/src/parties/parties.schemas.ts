import { ALIAS_SOURCES, PARTY_KINDS, PARTY_ORDERINGS, PARTY_ROLES, VAT_AREAS } from '#books';
import { textForm } from '#platform';
import { z } from 'zod';
import { answerTime, answerUlid, flag, outcomeAnswer, pageAnswer, pageQuery, ulid } from '../http/index.js';

export const PartyAnswer = z
  .object({
    id: answerUlid,
    name: z.string(),
    name_key: z.string().meta({ description: 'Cleaned matching key of the name.' }),
    kind: z.enum(PARTY_KINDS),
    country: z.string().nullable(),
    vat_area: z.enum(VAT_AREAS).nullable(),
    vat_area_source: z.string().nullable(),
    vat_number: z.string().nullable(),
    reg_code: z.string().nullable(),
    notes: z.string().nullable(),
    vies_checked_at: answerTime.nullable(),
    vat_number_valid: z.boolean().nullable().meta({
      description:
        'What VIES answered; null while it has not, or when the number is none of the Union or of Northern Ireland.',
    }),
    expects_document: z.boolean(),
    is_confirmed: z.boolean(),
    merged_into_id: answerUlid.nullable(),
    created_at: answerTime,
    external_key: z.string().nullable(),
    private_persons: z.boolean(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    roles: z.array(z.enum(PARTY_ROLES)),
  })
  .meta({ id: 'Party' });

export const PartyDetailAnswer = PartyAnswer.extend({
  defaults: z
    .object({
      expense_role: z.string().nullable(),
      vat_code: z.string().nullable(),
      currency: z.string().nullable(),
      payment_days: z.int().nullable(),
      language: z.enum(['et', 'en']).nullable(),
    })
    .meta({ id: 'PartyDefaults' }),
}).meta({ id: 'PartyDetail' });

export const PartyAliasPage = pageAnswer(
  z
    .object({
      name: z.string(),
      name_key: z.string().meta({ description: 'Cleaned matching key of the name.' }),
      source: z.enum(ALIAS_SOURCES).meta({
        description: 'human: a person said so; merge: the name of a party that was merged into this one.',
      }),
      created_at: answerTime,
    })
    .meta({ id: 'PartyAlias' }),
).meta({ id: 'PartyAliasPage' });

export const PartyAliasesQuery = pageQuery({});

export const PartyPage = pageAnswer(PartyAnswer).meta({ id: 'PartyPage' });

const PartyWarningAnswer = z
  .object({
    code: z.enum(['check_digit', 'taken', 'own']).meta({
      description:
        'check_digit: it fails; taken: another party has the code; own: the company itself has it. More may come.',
    }),
    field: z.enum(['reg_code', 'vat_number']),
    message: z.string(),
    party_id: answerUlid.nullable().meta({ description: 'Of taken: the party that has the code already.' }),
  })
  .meta({ id: 'PartyWarning' });

export const PartyOutcome = outcomeAnswer(z.object({ party_id: answerUlid })).meta({ id: 'PartyOutcome' });

export const CreatePartyOutcome = outcomeAnswer(
  z.object({ party_id: answerUlid, warnings: z.array(PartyWarningAnswer) }),
).meta({ id: 'CreatePartyOutcome' });

export const PartyParams = z.object({ party_id: ulid });

const code = textForm(200).min(1);

export const PartiesQuery = pageQuery({
  q: textForm(200).optional().meta({ description: 'Text anywhere in the name, or a code.' }),
  kind: z.enum(PARTY_KINDS).optional(),
  role: z.enum(PARTY_ROLES).optional(),
  is_confirmed: flag.optional(),
  reg_code: code.optional(),
  vat_number: code.optional(),
  external_key: code.optional(),
  ordering: z.enum(PARTY_ORDERINGS).default('created_at'),
});
