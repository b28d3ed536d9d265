import { anyOf } from '../vocabulary/words.js';

/** `NV` after a comma is Nevada, and `SE` before a figure is the prefix of a Swedish code. */
const FORMS = [
  anyOf('legal', 'forms'),
  String.raw`(?<!\d )${anyOf('legal', 'behind_name')}`,
  String.raw`(?<=, )${anyOf('legal', 'behind_comma')}`,
  '(?<!, )NV',
  String.raw`(?<=\p{L} )SE(?![-\d]| \d)`,
].join('|');
const ENDING = new RegExp(String.raw`(?<!\p{L})(?:${FORMS})(?=$|[\s,.;:()·|–-])`, 'u');
const OPENING = new RegExp(String.raw`^${anyOf('legal', 'opening')}\s+["„“«]?\p{Lu}`, 'u');

/** Text in the place of a name that is not one. */
export const NOT_A_NAME = new RegExp(
  String.raw`(?:@|www\.|https?:|^\W*\d|[:]\s*$|^${anyOf('parties', 'no_name')}(?:\s|$))`,
  'iu',
);

/** The name at the start of a text, up to and including its legal form; undefined without a legal form. */
export function companyName(text: string): string | undefined {
  // `Sold by: Näidis OÜ` names the company after its colon.
  const plain = text.replace(/^[\p{L} ]{2,30}:\s*/u, '').replace(/^[\s,;:·|-]+/u, '');
  const opening = OPENING.exec(plain);
  if (opening) {
    const cut = plain
      .split(/\s[·|–]\s|,\s|\s{2,}|\s(?=\d{6,})|;\s|\s-\s/u)[0]
      ?.trim()
      .replace(/[,;]$/u, '');
    return cut !== undefined && cut.length <= 80 ? cut : undefined;
  }
  const ending = ENDING.exec(plain);
  if (!ending || ending.index === 0 || ending.index > 70) return undefined;
  // `Singel 44, 1015 AB Amsterdam`: two capitals after the four digits are part of a Dutch postcode.
  if (/(?:^|, )[1-9]\d{3} $/u.test(plain.slice(0, ending.index)) && /^[A-Z]{2}$/u.test(ending[0]))
    return undefined;
  const name = plain.slice(0, ending.index + ending[0].length).trim();
  const start =
    name
      .split(/\s[·|–]\s|;\s/u)
      .at(-1)
      ?.trim() ?? name;
  return /\p{L}{2,}/u.test(start) && !NOT_A_NAME.test(start) && start.split(' ').length <= 10
    ? start
    : undefined;
}

/** Whether a text is only a legal form, as the rest of a name that begins with a label word. */
export function isLegalForm(text: string): boolean {
  return ENDING.exec(text)?.index === 0 && text.length < 25;
}
