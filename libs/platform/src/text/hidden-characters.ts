/**
 * Characters that nobody sees: of no width (joiners, direction marks, a byte order mark), and tags. With them two names that look
 * the same are two, and a text says to a program what no reader sees.
 */
const HIDDEN = String.raw`\u061c\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\ufeff\u{e0000}-\u{e007f}`;
/** With these a text reads otherwise than it is written. */
const TURNING = String.raw`\u202a-\u202e\u2066-\u2069`;
/** They choose a form of the character before them, and carry hidden data after any other. */
const SELECTORS = String.raw`\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;

/** What stands in the place of a run of them. One character, so that no text grows longer than its field. */
const MARK = '\ufffd';

const HIDDEN_RUN = new RegExp(`[${HIDDEN}]+`, 'gu');

const PICTURE = String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]?`;
/** Scripts in which a joiner changes how letters are written. */
const JOINED = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
/** The same characters where they belong: nothing is hidden by a joined emoji, a flag, or a form of the character before. */
const BELONGS = [
  String.raw`${PICTURE}(?:\u200d${PICTURE})+`,
  // The flags of England, Scotland and Wales: all that Unicode recommends.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`(?<=[${JOINED}])[\u200c\u200d](?=[${JOINED}])`,
  String.raw`(?<=[\p{Emoji}\p{So}\p{Sm}\p{Script=Han}])[${SELECTORS}]`,
].join('|');
const UNSEEN_RUN = new RegExp(`(${BELONGS})|[${HIDDEN}${TURNING}${SELECTORS}]+`, 'gu');
const UNSEEN = new RegExp(`[${HIDDEN}${TURNING}${SELECTORS}]`, 'u');
const EACH_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Whether a name holds characters that nobody sees. */
export const hidesCharacters = (name: string): boolean => name.search(HIDDEN_RUN) !== -1;

/** A name with a visible mark in the place of what it hides. */
export const withoutHidden = (name: string): string => name.replaceAll(HIDDEN_RUN, MARK);

/** What is compared of a text: without what nobody sees. */
export const seenOf = (text: string): string => text.replaceAll(EACH_UNSEEN, '');

/**
 * A text from a stranger as people are shown it: with a visible mark in the place of what it hides, and of what would turn it around.
 * Views put every such text through this; stored it stays as it came.
 */
export function visibleText<Text extends string | null>(text: Text): Text;
export function visibleText(text: string | null): string | null {
  if (text === null || !UNSEEN.test(text)) return text;
  return text.replaceAll(UNSEEN_RUN, (_run, belongs: string | undefined) => belongs ?? MARK);
}
