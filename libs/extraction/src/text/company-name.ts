import { anyOf } from '../vocabulary/words.js';

/** `NV` behind a comma is Nevada, and `SE` before a figure the prefix of a Swedish code. */
const FORMS = [
  anyOf('legal', 'forms'),
  String.raw`(?<!\d )${anyOf('legal', 'behind_name')}`,
  String.raw`(?<=, )${anyOf('legal', 'behind_comma')}`,
  '(?<!, )NV',
  String.raw`(?<=\p{L} )SE(?![-\d]| \d)`,
].join('|');
const ENDING = new RegExp(String.raw`(?<!\p{L})(?:${FORMS})(?=$|[\s,.;:()·|–-])`, 'u');
const OPENING = new RegExp(String.raw`^${anyOf('legal', 'opening')}\s+["„“«]?\p{Lu}`, 'u');

/** Text that stands where names stand and is none. */
export const NOT_A_NAME = new RegExp(
  String.raw`(?:@|www\.|https?:|^\W*\d|[:]\s*$|^${anyOf('parties', 'no_name')}(?:\s|$))`,
  'iu',
);

/** The name at the start of a text, up to and with its legal form; without a form, nothing. */
export function companyName(text: string): string | undefined {
  // `Sold by: Näidis OÜ` names the company behind its colon.
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
  // `Singel 44, 1015 AB Amsterdam`: two capitals behind the four digits of a Dutch postal code.
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

/** Nothing but a legal form, as the rest of a name that a label word began. */
export function isLegalForm(text: string): boolean {
  return ENDING.exec(text)?.index === 0 && text.length < 25;
}
