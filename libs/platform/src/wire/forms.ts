import { z } from 'zod';
import { isIsoDate, isIsoMonth } from '../clock/dates.js';
import { isCountry } from '../identifiers/country.js';
import { compactCode, isVatForm } from '../identifiers/vat-number.js';
import { decodeId, type IdKind } from '../ids/service-id.js';
import { isUlid } from '../ids/ulid.js';
import { currencyExponent } from '../money/money.js';
import { hidesCharacters } from '../text/hidden-characters.js';

/**
 * The external forms of fields, in requests and answers: the same fault has the same code in a query, a body and an
 * upload form, and amounts, days and times are converted only here.
 */

/** The error code for a value that a check refuses; without one it would be `invalid`. */
export const fault = (
  code: string,
  message: string,
): { readonly error: string; readonly params: { readonly code: string } } => ({
  error: message,
  params: { code },
});

/** Id of an object of the books. */
export const ulidForm = z
  .string()
  .refine(isUlid, fault('invalid_id', 'This is not an id of the books.'))
  .meta({ override: { type: 'string', pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' } });

const SERVICE_ID_PATTERN = '^[0-9a-z]{10,32}$';
const SERVICE_ID_FORM = new RegExp(SERVICE_ID_PATTERN);

/** A row that never exists: rows are numbered from 1. */
const NO_ROW = 0n;

/** Opaque id of an object of the service (a file, a company, a pay run), as shown in answers. */
export const idForm = z.string().meta({ pattern: SERVICE_ID_PATTERN });

/**
 * Such an id in a path, query or body, parsed to the row's number. Callers see only the contract's pattern: an id
 * that this service never issued is unknown, not malformed.
 */
export const serviceIdForm = (kind: IdKind) =>
  z
    .string()
    .refine((text) => SERVICE_ID_FORM.test(text), fault('invalid_id', 'This is not an id of the service.'))
    .transform((text) => decodeId(kind, text) ?? NO_ROW)
    .meta({ override: { type: 'string', pattern: SERVICE_ID_PATTERN } });

/** A real calendar day. */
export const dayForm = z
  .string()
  .refine(isIsoDate, fault('invalid_date', 'This is not a calendar day (YYYY-MM-DD).'))
  .meta({ override: { type: 'string', format: 'date' } });

/** A moment in UTC. */
export const timeForm = z
  .codec(z.string(), z.date(), {
    decode: (text) => new Date(text),
    encode: (time) => time.toISOString(),
  })
  .meta({ override: { type: 'string', format: 'date-time' } });

export const monthForm = z
  .string()
  .refine(isIsoMonth, fault('invalid_month', 'This is not a month (YYYY-MM).'))
  .meta({ override: { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` } });

/** Storable text (Postgres stores no NUL). Its length counts as for a person and in JSON Schema: an emoji is one. */
export const textForm = (max: number) =>
  z
    .string()
    .refine(
      (value) => value.length <= max || Array.from(value).length <= max,
      fault('too_long', `This must have at most ${max} characters.`),
    )
    .refine(
      (value) => !value.includes('\u0000'),
      fault('invalid_characters', 'The text contains characters that cannot be stored.'),
    )
    .meta({ maxLength: max });

/** Text of a short fixed form: a code, a number, a VAT number. */
export const shortTextForm = textForm(200).trim().min(1);

const BREAKS_LINES = /[\p{Cc}\u2028\u2029]+/gu;

/** These make a name read as a different one. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]+/gu;

/** Nothing visible on a page; the last three are assigned characters that are blank. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0]+/gu;

/** Whether a name is one line that reads as written. */
const isOneLine = (name: string): boolean =>
  name.search(BREAKS_LINES) === -1 && name.search(TURNS_TEXT) === -1;

const isSeen = (text: string): boolean => text.replaceAll(UNSEEN, '') !== '';

/** A name, trimmed: one visible line that reads as written. */
export const nameForm = (max: number) =>
  textForm(max)
    .trim()
    .refine(isSeen, fault('too_short', 'This must not be blank.'))
    .refine(
      isOneLine,
      fault(
        'invalid_characters',
        'A name must be one line without control characters and marks that reverse the direction of text.',
      ),
    )
    .meta({ minLength: 1, maxLength: max });

/** The name of a party or a person, without hidden characters. */
export const ownNameForm = (max: number) =>
  nameForm(max).refine(
    // Reports each fault of a name once: marks that reverse text are hidden characters too.
    (name) => !isSeen(name) || !isOneLine(name) || !hidesCharacters(name),
    fault('invalid_characters', 'A name must not contain invisible characters (zero-width, tags).'),
  );

/** A name from a document, normalized to that form; null when nothing is visible. */
export function readName(text: string): string | null {
  const name = text.replaceAll(TURNS_TEXT, '').replaceAll(BREAKS_LINES, ' ').trim();
  return isSeen(name) ? name : null;
}

/** A whole number of at least `minimum`: beyond ±(2^53 − 1) a JSON number is no longer the number that was sent. */
const wholeNumber = (minimum: number) =>
  z.codec(z.int().min(minimum), z.bigint(), { decode: BigInt, encode: Number }).meta({
    // For answers the generated schema would be that of a bigint, which JSON lacks.
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      Reflect.deleteProperty(jsonSchema, 'format');
      Object.assign(jsonSchema, { type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER });
    },
  });

/** A count or a size. */
export const wholeForm = wholeNumber(Number.MIN_SAFE_INTEGER);

/** An amount in minor units of a currency. */
export const minorForm = wholeForm.meta({ description: 'Minor units of the currency.' });

/** An amount that is not negative, in minor units of a currency. */
export const minorFromZeroForm = wholeNumber(0).meta({ description: 'Minor units of the currency.' });

/** An amount above zero, in minor units of a currency. */
export const minorPositiveForm = wholeNumber(1).meta({ description: 'Minor units of the currency.' });

/** A share in basis points, from zero to the whole. */
export const basisPointsForm = z.int().min(0).max(10_000);

/** A price, a quantity or a rate, exact. */
export const decimalForm = z.string().meta({ format: 'decimal' });

export const currencyForm = z
  .string()
  .refine(
    (code) => currencyExponent(code) !== undefined,
    fault('invalid_currency', 'This is not a currency code of ISO 4217.'),
  )
  .meta({ override: { type: 'string', pattern: '^[A-Z]{3}$' } });

/** A country as two letters, in any case; blank means none. */
export const countryForm = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine(
    (code) => code === '' || isCountry(code),
    fault('invalid_country', 'This is not a country code of ISO 3166 (two letters).'),
  )
  .meta({ override: { type: 'string' } });

/**
 * A VAT number without its separators; one with a prefix of the Union must have that country's form. Blank means
 * none.
 */
export const vatNumberForm = textForm(200)
  .transform(compactCode)
  .refine(
    (compact) => compact === '' || isVatForm(compact),
    fault('invalid_vat_number', 'This VAT number does not have the form of its country.'),
  )
  .meta({ override: { type: 'string', maxLength: 200 } });
