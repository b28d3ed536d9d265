import { z } from 'zod';
import { VAT_AREAS } from './vat-area.js';

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

/** Postgres holds no NUL in text. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000'), { error: 'A text holds no NUL character' });

/** Trimmed; blank says nothing. */
const optionalText = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .transform((value) => (value === '' ? null : value))
    .nullish()
    .transform((value) => value ?? null);

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'Not an ISO 3166 code of two letters' })
  .nullish()
  .transform((value) => value ?? null)
  .meta({ description: 'ISO 3166 code of two letters.' });

export const createPartyRequest = z
  .strictObject({
    name: text(MAX_TEXT).trim().min(1).meta({ description: 'Name as it is written on documents.' }),
    kind: z.enum(PARTY_KINDS),
    country,
    vat_area: z
      .enum(VAT_AREAS)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Default: derived from the country and the VAT number.' }),
    vat_number: optionalText(MAX_CODE),
    reg_code: optionalText(MAX_CODE),
    notes: optionalText(MAX_TEXT),
    expects_document: z.boolean().default(true),
    is_confirmed: z.boolean().optional(),
    external_key: optionalText(MAX_CODE).meta({
      description:
        'Key of the party in another system; unique. With it a party with the same name is allowed.',
    }),
    private_persons: z
      .boolean()
      .default(false)
      .meta({ description: 'The party pools private persons; it has no registry code.' }),
    address: text(MAX_ADDRESS)
      .nullish()
      .transform((value) => (value ?? '').trim() || null)
      .meta({ description: 'One or more lines; at most 500 characters.' }),
    email: text(MAX_TEXT)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Trimmed; blank is null; at most 254 characters.' }),
    phone: text(MAX_TEXT)
      .nullish()
      .transform((value) => value ?? null)
      .meta({ description: 'Trimmed; blank is null; at most 40 characters.' }),
  })
  .meta({ id: 'PartyCreateRequest', description: 'A party to create.' });

export type CreatePartyRequest = z.output<typeof createPartyRequest>;
