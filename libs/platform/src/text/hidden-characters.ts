/**
 * Characters that nobody sees: those that Unicode has every program leave blank (`Default_Ignorable_Code_Point`: of no width, soft
 * hyphens, direction marks, fillers, selectors, tags), and the blank of Braille and the marks of annotations, which fonts leave blank
 * as well. With them two names that look the same are two, and a text says to a program what no reader sees.
 */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`;
/** Where a word may be broken. Programs that set and send texts put it into any long word: outside of names it hides nothing. */
const SOFT_HYPHEN = '\u00ad';
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
  String.raw`(?<=\p{Script=Mong})[\u180b-\u180f]`,
  // Between words of Braille.
  String.raw`(?<=[\u2801-\u28ff])\u2800(?=[\u2801-\u28ff])`,
].join('|');
const UNSEEN = String.raw`(?!${SOFT_HYPHEN})[${HIDDEN}]`;
const UNSEEN_RUN = new RegExp(`(${BELONGS})|(?:${UNSEEN})+`, 'gu');
const SOFT_HYPHENS = new RegExp(`${SOFT_HYPHEN}+`, 'gu');
const HOLDS_UNSEEN = new RegExp(UNSEEN, 'u');

/** Whether a name holds characters that nobody sees. */
export const hidesCharacters = (name: string): boolean => name.search(HIDDEN_RUN) !== -1;

/** A name with a visible mark in the place of what it hides. */
export const withoutHidden = (name: string): string => name.replaceAll(HIDDEN_RUN, MARK);

/** What is compared of a text: without what nobody sees. */
export const seenOf = (text: string): string => text.replaceAll(HIDDEN_RUN, '');

/**
 * A text from a stranger as people are shown it: with a visible mark in the place of what it hides, and of what would turn it around.
 * Views put every such text through this; stored it stays as it came.
 */
export function visibleText<Text extends string | null>(text: Text): Text;
export function visibleText(text: string | null): string | null {
  if (text === null || !HOLDS_UNSEEN.test(text)) return text;
  return text.replaceAll(UNSEEN_RUN, (_run, belongs: string | undefined) => belongs ?? MARK);
}

/** A name from a stranger as people are shown it: like any text, and a soft hyphen makes another name of it. */
export function visibleName<Name extends string | null>(name: Name): Name;
export function visibleName(name: string | null): string | null {
  return visibleText(name)?.replaceAll(SOFT_HYPHENS, MARK) ?? null;
}
