import { type IsoDate, type Ulid } from '#platform';
import { type Direction } from '../bank/statement-line.js';

/** The facts of a bank line that rules look at. */
export interface RuleLine {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly direction: Direction;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly partyId: Ulid | null;
  readonly iban: string | null;
  /** The counterparty's name as the bank writes it, as a name key; empty when there is none. */
  readonly nameKey: string;
  /** As rules keep references; null when there is none. */
  readonly reference: string | null;
  /** The description's words, folded. */
  readonly text: string;
  readonly kind: string | null;
}

/** The conditions of a rule: null holds for every line. */
export interface RuleWhen {
  readonly partyId: Ulid | null;
  readonly iban: string | null;
  readonly nameKey: string | null;
  readonly reference: string | null;
  readonly text: string | null;
  readonly direction: Direction | null;
  readonly kind: string | null;
  readonly currency: string;
  readonly amountFromMinor: bigint | null;
  readonly amountToMinor: bigint | null;
}

/** Whether a line is one that the rule is for, whatever its limit. */
export function isFor(when: RuleWhen, line: RuleLine): boolean {
  return (
    when.currency === line.currency &&
    (when.partyId ?? line.partyId) === line.partyId &&
    (when.iban ?? line.iban) === line.iban &&
    (when.nameKey ?? line.nameKey) === line.nameKey &&
    (when.reference ?? line.reference) === line.reference &&
    (when.direction ?? line.direction) === line.direction &&
    (when.kind ?? line.kind) === line.kind &&
    (when.text === null || containsWords(line.text, when.text)) &&
    line.amountMinor >= (when.amountFromMinor ?? 0n) &&
    line.amountMinor <= (when.amountToMinor ?? line.amountMinor)
  );
}

/** Whether folded words occur in a folded text as whole words, one after the other. */
export const containsWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `);

/** Shorter words say too little about a line. */
const SHORTEST = 4;

/**
 * The longest run of words that two texts share; null when it says too little. Words with digits are left out: dates
 * and numbers differ the next time.
 */
export function sharedWords(one: string, other: string): string | null {
  const runs = one.split(' ').reduce<string[][]>(
    (found, word) => {
      if (/\p{N}/u.test(word)) found.push([]);
      else found.at(-1)?.push(word);
      return found;
    },
    [[]],
  );
  const shared = runs
    .flatMap((run) => run.flatMap((_, from) => run.map((__, to) => run.slice(from, to + 1).join(' '))))
    .filter((words) => words.length >= SHORTEST && containsWords(other, words));
  return shared.reduce<string | null>(
    (best, words) => (words.length > (best?.length ?? 0) ? words : best),
    null,
  );
}
