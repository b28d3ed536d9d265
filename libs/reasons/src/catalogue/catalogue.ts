import { type z } from 'zod';
import { type CheckWording, type Wording } from '../wording.js';
import { ARCHIVE_CHECKS } from './archives.js';
import { BOOKING } from './booking.js';
import { MATCHING } from './matching.js';
import { PAY } from './pay.js';
import { READING_CHECKS } from './reading.js';
import { RULES } from './rules.js';
import { STATEMENT_CHECKS, STATEMENTS } from './statements.js';
import { UNREAD } from './unread.js';
import { TAX_NOTICES, WARNINGS } from './warnings.js';
import { WHY } from './why.js';

/** Every check, passed or failed. */
export const CHECKS = { ...READING_CHECKS, ...STATEMENT_CHECKS, ...ARCHIVE_CHECKS } as const;

/** A failed check may be a reason of its own. */
type Failures<Checks> = {
  readonly [Code in keyof Checks]: Checks[Code] extends CheckWording<infer Shape> ? Wording<Shape> : never;
};

function failuresOf<Checks extends Readonly<Record<string, CheckWording>>>(checks: Checks): Failures<Checks> {
  const failures = Object.entries(checks).map(([code, { failed }]) => [code, sentence(failed)]);
  return Object.fromEntries(failures) as Failures<Checks>;
}

/** Text of a check, without a full stop, becomes a sentence as a reason. */
const sentence = (words: Wording): Wording => ({
  parameters: words.parameters,
  en: (of) => stopped(words.en(of)),
  et: (of) => stopped(words.et(of)),
});
const stopped = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** Every reason. Codes are part of the contract: new ones are added, and none is reused for something else. */
export const REASONS = {
  ...BOOKING,
  ...UNREAD,
  ...STATEMENTS,
  ...MATCHING,
  ...RULES,
  ...WARNINGS,
  ...PAY,
  ...TAX_NOTICES,
  ...WHY,
  ...failuresOf(READING_CHECKS),
  ...failuresOf(STATEMENT_CHECKS),
} as const;

export type ReasonCode = keyof typeof REASONS;
export type CheckCode = keyof typeof CHECKS;

type ParametersIn<One> = One extends Wording<infer Shape> ? z.output<z.ZodObject<Shape>> : never;
export type ParametersOf<Code extends ReasonCode> = ParametersIn<(typeof REASONS)[Code]>;
export type CheckParameters<Code extends CheckCode> = ParametersIn<(typeof CHECKS)[Code]['failed']>;
