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

/** Shorter words say too little about a line, and more words at once say no more. */
const [SHORTEST, MOST_WORDS] = [4, 8];

/** Numbers and months differ in the next line; in Estonian and English, folded. */
const VARIES = new RegExp(
  String.raw`\p{N}|^(?:jaan(?:uar\w*)?|veebr(?:uar\w*)?|marts(?:i|is|iks)?|apr(?:ill?\w*)?|mai(?:s|ks|kuu)?|juuni(?:s|ks|kuu)?|` +
    String.raw`juuli(?:s|ks|kuu)?|aug(?:ust\w*)?|sept?(?:emb\w*)?|okt(?:oob\w*)?|nov(?:emb\w*)?|dets?(?:emb\w*)?|` +
    String.raw`jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|may|june?|july?|oct(?:ober)?|dec(?:ember)?)$`,
  'u',
);

/**
 * The words by which a folded text may be told from others, as runs of words that follow each other: the longest run
 * first. None contains a word that differs the next time.
 */
export function tellingWords(text: string): string[] {
  const parts = text.split(' ').reduce<string[][]>(
    (found, word) => {
      if (VARIES.test(word)) found.push([]);
      else found.at(-1)?.push(word);
      return found;
    },
    [[]],
  );
  return parts
    .flatMap((part) =>
      part.flatMap((_, from) =>
        part.slice(from, from + MOST_WORDS).map((__, more) => part.slice(from, from + more + 1).join(' ')),
      ),
    )
    .filter((words) => words.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
}
