import {
  type CheckCode,
  type CheckParameters,
  CHECKS,
  type ParametersOf,
  type ReasonCode,
  REASONS,
} from './catalogue/catalogue.js';
import { UNREAD } from './catalogue/unread.js';
import { type Language } from './language.js';
import { type Wording } from './wording.js';

/** A reason in the form for programs. */
export interface CodedReason {
  readonly code: string;
  readonly parameters: object;
}

/** A reason with its English text; both are stored. */
export interface Reason extends CodedReason {
  readonly message: string;
}

export interface Check extends Reason {
  readonly passed: boolean;
}

/** A code without parameters is given alone. */
export type Given<Of> = string extends keyof Of ? [] : [keyof Of] extends [never] ? [] : [parameters: Of];

/** Longest text of a document in a reason: as much as a person reads and a database row easily holds. */
const LONGEST_TEXT = 2000;
const MOST_TEXTS = 20;

/** A reason of one code, for the declaration of answers. */
interface ReasonOf<Code extends ReasonCode> extends Reason {
  readonly code: Code;
  readonly parameters: Record<string, unknown>;
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...given: Given<ParametersOf<Code>>
): ReasonOf<Code> {
  const { parameters, message } = worded({ code, parameters: given[0] ?? {} });
  return { code, parameters: { ...parameters }, message };
}

/** The reason why nothing could be read from a file, by the error code of its reading. */
export const unreadReason = (code: string): Reason =>
  reason(Object.hasOwn(UNREAD, code) ? (code as keyof typeof UNREAD) : 'file_unreadable');

export function check<Code extends CheckCode>(
  code: Code,
  passed: boolean,
  ...given: Given<CheckParameters<Code>>
): Check {
  return checked({ code, passed, parameters: given[0] ?? {} });
}

/** Adds the English text to a check of a reader, which returns only codes. */
export function checked({ code, passed, parameters }: Omit<Check, 'message'>): Check {
  const kept = bounded(parameters);
  return {
    code,
    passed,
    parameters: kept,
    message: checkWords({ code, passed, parameters: kept }, 'en') ?? '',
  };
}

/** Adds the English text to a reason of a reader, which returns only codes. */
export function worded({ code, parameters }: CodedReason & { readonly code: ReasonCode }): Reason {
  const kept = bounded(parameters);
  return { code, parameters: kept, message: textOf(REASONS[code], kept, 'en') };
}

/**
 * The text of a reason; undefined for a reason that this release does not know, or that was stored without its
 * parameters.
 */
export function reasonWords({ code, parameters }: CodedReason, language: Language): string | undefined {
  return wordsOf(wordingIn(REASONS, code), parameters, language);
}

/** The text of a check. For a file that was refused as a whole, it is that of the reason. */
export function checkWords(
  { code, passed, parameters }: CodedReason & Pick<Check, 'passed'>,
  language: Language,
): string | undefined {
  const words = wordingIn(CHECKS, code);
  const chosen = words === undefined ? wordingIn(REASONS, code) : passed ? words.passed : words.failed;
  return wordsOf(chosen, parameters, language);
}

const wordingIn = <Of>(catalogue: Readonly<Record<string, Of>>, code: string): Of | undefined =>
  Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;

function wordsOf(words: Wording | undefined, parameters: unknown, language: Language): string | undefined {
  const known = words?.parameters.safeParse(parameters);
  return words === undefined || known?.success !== true ? undefined : words[language](known.data);
}

const textOf = (words: Wording, parameters: object, language: Language): string =>
  words[language](parameters as Record<string, unknown>);

function bounded<Of>(value: Of): Of;
function bounded(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).slice(0, LONGEST_TEXT).join('');
  if (Array.isArray(value)) return value.slice(0, MOST_TEXTS).map((one: unknown) => bounded(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, bounded(member as unknown)]),
  );
}

/** Longest note of several reasons, in characters. */
const LONGEST_NOTE = 2000;
/** Largest size of the codes of one note, as JSON. */
const MOST_CODES = 16_384;

const noted = (sentences: readonly string[]): string => sentences.join(' ').slice(0, LONGEST_NOTE);

/** Several reasons as one English note; null for none. */
export const noteOf = (reasons: readonly Reason[]): string | null =>
  reasons.length === 0 ? null : noted(reasons.map(({ message }) => message));

/** The same note in a language; undefined when one of the reasons has no text. */
export function noteIn(reasons: readonly CodedReason[], language: Language): string | undefined {
  const sentences = reasons.map((one) => reasonWords(one, language));
  return sentences.every((words) => words !== undefined) ? noted(sentences) : undefined;
}

/** The codes that are stored together with a note. */
export function codesOf(reasons: readonly Reason[]): CodedReason[] {
  let left = MOST_CODES;
  const codes: CodedReason[] = [];
  for (const { code, parameters } of reasons) {
    left -= JSON.stringify({ code, parameters }).length;
    if (left < 0) break;
    codes.push({ code, parameters });
  }
  return codes;
}
