import {
  countryForm,
  currencyForm,
  ownNameForm,
  textForm,
  timeForm,
  ulidForm,
  vatNumberForm,
} from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';
import { VAT_AREAS } from './vat-area.js';

export const partyParams = z.object({ party_id: ulidForm });

export const PARTY_KINDS = [
  'supplier',
  'customer',
  'employee',
  'authority',
  'group_company',
  'other',
] as const;
export const PARTY_ROLES = ['supplier', 'customer'] as const;

export type PartyKind = (typeof PARTY_KINDS)[number];
export type PartyRole = (typeof PARTY_ROLES)[number];

const MAX_TEXT = 2000;
const MAX_CODE = 200;
const MAX_ADDRESS = 500;
const MAX_ACCOUNT = 64;

/** Trimmed; blank counts as absent. */
const optionalText = (max: number) =>
  textForm(max)
    .transform((value) => value.trim())
    .transform((value) => (value === '' ? null : value))
    .nullish()
    .transform((value) => value ?? null);

const blankIsNull = (value: string | null | undefined): string | null => (value ?? '') || null;

const partyName = ownNameForm(MAX_TEXT).meta({ description: 'Name as on documents.' });

export const createPartyRequest = z
  .strictObject({
    name: partyName,
    kind: z.enum(PARTY_KINDS),
    country: countryForm
      .nullish()
      .transform(blankIsNull)
      .meta({ description: 'Two-letter code of ISO 3166.' }),
    vat_area: z
      .enum(VAT_AREAS)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Default: derived from the country and the VAT number.' }),
    vat_number: vatNumberForm.nullish().transform(blankIsNull).meta({
      description: 'In the form of its country; a wrong check digit causes a warning in the outcome.',
    }),
    reg_code: optionalText(MAX_CODE),
    notes: optionalText(MAX_TEXT),
    expects_document: z.boolean().default(true),
    is_confirmed: z.boolean().optional(),
    external_key: optionalText(MAX_CODE).meta({
      description:
        'Key of the party in another system; unique. With one, a second party with the same name is allowed.',
    }),
    private_persons: z
      .boolean()
      .default(false)
      .meta({ description: 'The party represents private persons; it has no registry code.' }),
    address: textForm(MAX_ADDRESS)
      .nullish()
      .transform((value) => (value ?? '').trim() || null)
      .meta({ description: 'One or more lines; at most 500 characters.' }),
    email: textForm(MAX_TEXT)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Trimmed; blank is null; at most 254 characters.' }),
    phone: textForm(MAX_TEXT)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Trimmed; blank is null; at most 40 characters.' }),
  })
  .meta({ id: 'PartyCreateRequest', description: 'A party to create.' });

export type CreatePartyRequest = z.output<typeof createPartyRequest>;

/** An omitted value stays, null clears it. */
const changedText = (max: number) =>
  textForm(max)
    .transform((value) => value.trim() || null)
    .nullish();

export const updatePartyRequest = z
  .strictObject({
    name: partyName.optional(),
    kind: z.enum(PARTY_KINDS).optional(),
    country: countryForm
      .nullish()
      .transform((value) => (value === undefined ? undefined : blankIsNull(value)))
      .meta({ description: 'Two-letter code of ISO 3166.' }),
    vat_area: z
      .enum(VAT_AREAS)
      .nullish()
      .meta({ description: 'null: derived from the country and the VAT number.' }),
    vat_number: vatNumberForm
      .nullish()
      .transform((value) => (value === undefined ? undefined : blankIsNull(value))),
    reg_code: changedText(MAX_CODE),
    notes: changedText(MAX_TEXT),
    expects_document: z.boolean().optional(),
    is_confirmed: z.boolean().optional(),
    external_key: changedText(MAX_CODE),
    private_persons: z.boolean().optional(),
    address: changedText(MAX_ADDRESS),
    email: textForm(MAX_TEXT).nullish(),
    phone: textForm(MAX_TEXT).nullish(),
    defaults: z
      .strictObject({
        expense_role: changedText(MAX_CODE),
        vat_code: changedText(MAX_CODE),
        currency: currencyForm.nullish(),
        payment_days: z.int().min(0).max(3650).nullish(),
        language: z.enum(['et', 'en']).nullish(),
      })
      .meta({ id: 'PartyDefaultsRequest' })
      .optional(),
    bank_accounts: z
      .array(
        z.strictObject({
          iban: textForm(MAX_ACCOUNT).trim().min(1),
          confirmed: z.boolean().optional().meta({
            description:
              'true: a person has checked that the party is paid there; false takes that back. By a session only. Without it a new account is unconfirmed.',
          }),
        }),
      )
      .max(50)
      .optional()
      .meta({ description: 'Accounts to add or to confirm; the others stay.' }),
  })
  .meta({ id: 'PartyUpdateRequest', description: 'Changes of a party; omitted fields keep their values.' });

export const mergePartyRequest = z
  .strictObject({
    into_party_id: ulidForm,
  })
  .meta({ id: 'PartyMergeRequest', description: 'The party to merge into.' });

export const addAliasRequest = z
  .strictObject({ name: partyName })
  .meta({ id: 'PartyAliasRequest', description: 'Another name of the party.' });

export type UpdateParty = z.output<typeof updatePartyRequest>;

/** An anomaly in a party that does not prevent it from being stored. */
const partyWarningAnswer = z
  .object({
    code: z.enum(['check_digit', 'taken', 'own']).meta({
      description:
        'check_digit: the check digit is wrong; taken: another party has the code; own: it is the company’s own code. More values may be added.',
    }),
    field: z.enum(['reg_code', 'vat_number']),
    message: z.string(),
    parameters: reasonParametersAnswer,
    party_id: ulidForm.nullable().meta({ description: 'For taken: the party that already has the code.' }),
  })
  .meta({ id: 'PartyWarning' });

export type PartyWarning = z.output<typeof partyWarningAnswer>;

export const partyResult = z.object({ party_id: ulidForm });

export const changePartyResult = z.object({ party_id: ulidForm, warnings: z.array(partyWarningAnswer) });

/** A party as the API shows it. */
export const partyAnswer = z
  .object({
    id: ulidForm,
    name: z.string(),
    name_key: z.string().meta({ description: 'Normalised form of the name, used for matching.' }),
    kind: z.enum(PARTY_KINDS),
    country: z.string().nullable(),
    vat_area: z.enum(VAT_AREAS).nullable(),
    vat_area_source: z.string().nullable(),
    vat_number: z.string().nullable(),
    reg_code: z.string().nullable(),
    notes: z.string().nullable(),
    vies_checked_at: timeForm.nullable(),
    vat_number_valid: z.boolean().nullable().meta({
      description:
        'The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland.',
    }),
    expects_document: z.boolean(),
    is_confirmed: z.boolean(),
    merged_into_id: ulidForm.nullable(),
    created_at: timeForm,
    external_key: z.string().nullable(),
    private_persons: z.boolean(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    roles: z.array(z.enum(PARTY_ROLES)),
  })
  .meta({ id: 'Party' });

export type PartyView = z.output<typeof partyAnswer>;

export const partyDetailAnswer = partyAnswer
  .extend({
    defaults: z
      .object({
        expense_role: z.string().nullable(),
        vat_code: z.string().nullable(),
        currency: z.string().nullable(),
        payment_days: z.int().nullable(),
        language: z.enum(['et', 'en']).nullable(),
      })
      .meta({ id: 'PartyDefaults' }),
    bank_accounts: z.array(
      z.object({
        iban: z.string(),
        known: z.boolean().meta({ description: 'A document may ask for payment there without a review.' }),
        confirmed: z.boolean().meta({ description: 'A person or a payment confirmed it.' }),
      }),
    ),
  })
  .meta({ id: 'PartyDetail' });

export type PartyDetail = z.output<typeof partyDetailAnswer>;
