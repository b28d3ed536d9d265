/**
 * Characters that nobody sees: those that Unicode tells every program to leave blank (`Default_Ignorable_Code_Point`:
 * zero width, soft hyphens, direction marks, fillers, selectors, tags), and the Braille blank and annotation marks,
 * which fonts leave blank as well. With them, two names that look the same can differ, and a text can tell a program
 * something that no reader sees.
 */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb`;
/** Marks where a word may be broken. Programs insert it into long words, so outside of names it hides nothing. */
const SOFT_HYPHEN = '\u00ad';
/** Select a form of the preceding character; after any other character they carry hidden data. */
const SELECTORS = String.raw`\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;

/** Replaces a run of hidden characters. One character, so that no text outgrows its field. */
const MARK = '\ufffd';

const HIDDEN_RUN = new RegExp(`[${HIDDEN}]+`, 'gu');

const PICTURE = String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]?`;
/** Scripts in which a joiner changes the form of letters. */
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
/** The same characters in legitimate places: a joined emoji, a flag or a selected form hides nothing. */
const BELONGS = [
  String.raw`${PICTURE}(?:\u200d${PICTURE})+`,
  // The flags of England, Scotland and Wales, the only ones that Unicode recommends.
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

/** Whether a name contains characters that nobody sees. */
export const hidesCharacters = (name: string): boolean => name.search(HIDDEN_RUN) !== -1;

/** The name with a visible mark in place of hidden characters. */
export const withoutHidden = (name: string): string => name.replaceAll(HIDDEN_RUN, MARK);

/** The text without hidden characters, for comparison. */
export const seenOf = (text: string): string => text.replaceAll(HIDDEN_RUN, '');

/**
 * A stranger's text for display: with a visible mark in place of hidden characters and of those that reverse text.
 * Views pass every such text through this; the stored text stays unchanged.
 */
export function visibleText<Text extends string | null>(text: Text): Text;
export function visibleText(text: string | null): string | null {
  if (text === null || !HOLDS_UNSEEN.test(text)) return text;
  return text.replaceAll(UNSEEN_RUN, (_run, belongs: string | undefined) => belongs ?? MARK);
}

/** A stranger's name for display: as any text, and with soft hyphens marked too, which make it a different name. */
export function visibleName<Name extends string | null>(name: Name): Name;
export function visibleName(name: string | null): string | null {
  return visibleText(name)?.replaceAll(SOFT_HYPHENS, MARK) ?? null;
}
