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

/** A reason as programs know it. */
export interface CodedReason {
  readonly code: string;
  readonly parameters: object;
}

/** A reason with its English words, as both are stored. */
export interface Reason extends CodedReason {
  readonly message: string;
}

export interface Check extends Reason {
  readonly passed: boolean;
}

/** A code without parameters is named alone. */
export type Given<Of> = string extends keyof Of ? [] : [keyof Of] extends [never] ? [] : [parameters: Of];

/** What of a document enters a reason: as much as a person reads, and a row of the database easily holds. */
const LONGEST_TEXT = 2000;
const MOST_TEXTS = 20;

/** A reason of one code, as answers are declared. */
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

/** Why a file gives nothing, by the code that reading it ended with. */
export const unreadReason = (code: string): Reason =>
  reason(Object.hasOwn(UNREAD, code) ? (code as keyof typeof UNREAD) : 'file_unreadable');

export function check<Code extends CheckCode>(
  code: Code,
  passed: boolean,
  ...given: Given<CheckParameters<Code>>
): Check {
  return checked({ code, passed, parameters: given[0] ?? {} });
}

/** A check of a reader, which speaks in codes, with its English words. */
export function checked({ code, passed, parameters }: Omit<Check, 'message'>): Check {
  const kept = bounded(parameters);
  return {
    code,
    passed,
    parameters: kept,
    message: checkWords({ code, passed, parameters: kept }, 'en') ?? '',
  };
}

/** A reason of a reader, which speaks in codes, with its English words. */
export function worded({ code, parameters }: CodedReason & { readonly code: ReasonCode }): Reason {
  const kept = bounded(parameters);
  return { code, parameters: kept, message: textOf(REASONS[code], kept, 'en') };
}

/** The words of a reason; undefined for one that this release does not know, or that was stored without its parameters. */
export function reasonWords({ code, parameters }: CodedReason, language: Language): string | undefined {
  return wordsOf(wordingIn(REASONS, code), parameters, language);
}

/** The words of a check. A file that was refused as a whole has its reason for one. */
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

/** The most that a note of several reasons says. */
const LONGEST_NOTE = 2000;
/** The most that the codes of one note take, as JSON. */
const MOST_CODES = 16_384;

const noted = (sentences: readonly string[]): string => sentences.join(' ').slice(0, LONGEST_NOTE);

/** Several reasons as one English note; null for none. */
export const noteOf = (reasons: readonly Reason[]): string | null =>
  reasons.length === 0 ? null : noted(reasons.map(({ message }) => message));

/** The same note in a language; undefined when one of the reasons has no words. */
export function noteIn(reasons: readonly CodedReason[], language: Language): string | undefined {
  const sentences = reasons.map((one) => reasonWords(one, language));
  return sentences.every((words) => words !== undefined) ? noted(sentences) : undefined;
}

/** The codes that are stored beside a note. */
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
