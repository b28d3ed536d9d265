/** Scripts of names, as Unicode calls them. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Ethiopic',
  'Cherokee',
  'Coptic',
  'Lisu',
  'Canadian_Aboriginal',
].map((name) => ({ name, letters: new RegExp(`^\\p{Script_Extensions=${name}}$`, 'u') }));

/** Scripts that are written together in one name: they count as one (UTS #39, section 5.1). */
const EAST_ASIAN = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']
  .map((name) => `\\p{Script_Extensions=${name}}`)
  .join('');
const ALL = [...SCRIPTS, { name: 'East Asian', letters: new RegExp(`^[${EAST_ASIAN}]$`, 'u') }];

/** Characters without a script of their own: digits, spaces, marks. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

/** The scripts of a text's letters, each once, ordered by name. Scripts not listed here all count as one: `other`. */
export function scriptsOf(text: string): string[] {
  const found = new Set<string>();
  for (const letter of text) {
    if (COMMON.test(letter)) continue;
    found.add(ALL.find(({ letters }) => letters.test(letter))?.name ?? 'other');
  }
  return [...found].sort();
}

/** Whether a text has letters of more than one script. */
export function isMixed(scripts: readonly string[]): boolean {
  return scripts.length > 1;
}
