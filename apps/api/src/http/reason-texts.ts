import {
  type CodedReason,
  checkWords,
  type Language,
  noteIn,
  reasonCodesAnswer,
  reasonParametersAnswer,
  reasonWords,
} from '#reasons';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedLanguage } from './accepted-language.js';
import { type OperationDeclaration } from './operation.js';

const telling = new WeakMap<z.core.$ZodType, boolean>();

/** Whether an operation answers with reasons in words, which are in the caller's language: as its schema says. */
export function tellsReasons({ answer: { schema } }: OperationDeclaration): boolean {
  return schema !== undefined && mentionsReasons(schema);
}

function mentionsReasons(schema: z.core.$ZodType): boolean {
  const known = telling.get(schema);
  if (known !== undefined) return known;
  telling.set(schema, false);
  const mentions =
    schema === reasonCodesAnswer ||
    schema === reasonParametersAnswer ||
    partsOf(schema).some((part) => mentionsReasons(part));
  telling.set(schema, mentions);
  return mentions;
}

/** The schemas that a schema is made of: members, elements, alternatives. */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values<z.core.$ZodType>(schema.shape);
  const parts = (Object.values(schema._zod.def) as readonly unknown[]).flat();
  return parts.filter((part): part is z.core.$ZodType => part instanceof z.core.$ZodType);
}

/**
 * The language of texts in an answer: the one that `Accept-Language` asks for, else that of the person who is signed in. Keys
 * and tokens are answered in English. `*` asks for none.
 */
export function languageOfAnswer({ headers, call }: Pick<FastifyRequest, 'headers' | 'call'>): Language {
  const accepted = acceptedLanguage(headers['accept-language']);
  if (accepted !== undefined) return accepted;
  return call.caller?.human === true && call.caller.user.language === 'et' ? 'et' : 'en';
}

/** Fields whose text is made of the `reason_codes` of the same object; the first that is there. */
const NOTES = ['review_note', 'reasons', 'reason'] as const;

/**
 * An answer, which is made in English, with the texts of its reasons in a language: `message` next to `parameters`, and the
 * text next to `reason_codes`. A text without codes, of an earlier release or a person, stays as it is.
 */
export function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, inLanguage(member, language)] as const,
  );
  return { ...Object.fromEntries(members), ...messageIn(value, language), ...noteOfCodes(value, language) };
}

interface Fields {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly parameters?: unknown;
  readonly passed?: unknown;
  readonly reason_codes?: unknown;
}

/** A notice of the tax account names its reason by `kind`. */
function messageIn(
  { code, kind, message, parameters, passed }: Fields,
  language: Language,
): { readonly message?: string } {
  const named = code ?? kind;
  if (typeof named !== 'string' || typeof message !== 'string') return {};
  if (typeof parameters !== 'object' || parameters === null) return {};
  const one = { code: named, parameters };
  const words =
    typeof passed === 'boolean' ? checkWords({ ...one, passed }, language) : reasonWords(one, language);
  return words === undefined ? {} : { message: words };
}

function noteOfCodes(value: Fields, language: Language): Readonly<Record<string, unknown>> {
  const codes = value.reason_codes;
  const name = NOTES.find((one) => one in value);
  if (!Array.isArray(codes) || codes.length === 0 || name === undefined) return {};
  const reasons = codes as readonly CodedReason[];
  if (name === 'reasons') {
    const each = reasons.map((one) => reasonWords(one, language));
    return each.every((words) => words !== undefined) ? { reasons: each } : {};
  }
  const note = noteIn(reasons, language);
  return note === undefined ? {} : { [name]: note };
}
