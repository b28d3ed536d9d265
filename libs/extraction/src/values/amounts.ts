import { Decimal } from '#platform';

export type DecimalMark = '.' | ',';

interface Amount {
  value: Decimal;
  /** The mark that separates the decimals; none for a whole number. */
  mark?: DecimalMark;
  /** `1.234` could be a thousand or a fraction; the document's other amounts decide. */
  ambiguous: boolean;
  /** Digits after the decimal mark. */
  decimals: number;
}

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/gu;
const SIGNS = /^([-−–+]?)(.*?)([-−–]?)$/u;

/**
 * Reads an amount in any European or English notation: `1 234,56`, `1,234.56`, `1.234,56`, `1'234.56`,
 * `-5,00`, `5.00-`, `(5.00)`. `mark` is the decimal mark of the rest of the document; it decides `1.234`.
 */
export function parseAmount(text: string, mark?: DecimalMark): Amount | undefined {
  let body = text.trim();
  let negative = false;
  if (body.startsWith('(') && body.endsWith(')')) {
    negative = true;
    body = body.slice(1, -1).trim();
  }
  const signed = SIGNS.exec(body);
  if (!signed) return undefined;
  const [, before = '', rest = '', after = ''] = signed;
  if (before !== '' && before !== '+') negative = true;
  if (after !== '') negative = true;
  const digits = ungroup(rest.trim());
  if (digits === undefined) return undefined;
  const parsed = splitDecimals(digits, mark);
  if (!parsed) return undefined;
  const value = new Decimal(parsed.text);
  return {
    value: negative ? value.negated() : value,
    ...(parsed.mark ? { mark: parsed.mark } : {}),
    ambiguous: parsed.ambiguous,
    decimals: parsed.decimals,
  };
}

/** Removes grouping spaces and apostrophes; undefined when the groups do not have three digits. */
function ungroup(text: string): string | undefined {
  if (!/^\d[\d.,'’\s\u00a0\u2007\u2009\u202f]*$/u.test(text) && !/^[.,]\d+$/u.test(text)) return undefined;
  const plain = text.replace(SPACES, ' ').replace(/’/gu, "'");
  if (!/[ ']/u.test(plain)) return plain;
  return /^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?$/u.test(plain) ? plain.replace(/[ ']/gu, '') : undefined;
}

function splitDecimals(
  text: string,
  mark: DecimalMark | undefined,
): { text: string; mark?: DecimalMark; ambiguous: boolean; decimals: number } | undefined {
  const dot = text.lastIndexOf('.');
  const comma = text.lastIndexOf(',');
  if (dot < 0 && comma < 0) return { text, ambiguous: false, decimals: 0 };
  if (dot >= 0 && comma >= 0) {
    const decimal: DecimalMark = dot > comma ? '.' : ',';
    return fraction(text, decimal, Math.max(dot, comma));
  }
  const only: DecimalMark = dot >= 0 ? '.' : ',';
  const at = Math.max(dot, comma);
  if (text.indexOf(only) !== at) return grouping(text, only);
  const after = text.length - at - 1;
  if (after === 0) return undefined;
  if (after !== 3 || at > 3 || at === 0 || text.startsWith('0')) return fraction(text, only, at);
  if (mark === only) return fraction(text, only, at);
  const grouped = grouping(text, only);
  return grouped && { ...grouped, ambiguous: mark === undefined };
}

function fraction(text: string, mark: DecimalMark, at: number) {
  const group = mark === '.' ? ',' : '.';
  const whole = text.slice(0, at);
  const decimals = text.slice(at + 1);
  if (!/^\d+$/u.test(decimals) || whole.includes(mark)) return undefined;
  const plain = whole.includes(group) ? grouping(whole, group)?.text : whole || '0';
  if (plain === undefined) return undefined;
  return { text: `${plain}.${decimals}`, mark, ambiguous: false, decimals: decimals.length };
}

/** Groups of digits as in `1,234,567` and the Indian `1,00,000`. */
function grouping(text: string, mark: DecimalMark) {
  const groups = text.split(mark);
  const last = groups.at(-1);
  const middle = groups.slice(1, -1);
  const even =
    middle.every((group) => group.length === 3) ||
    (mark === ',' && middle.every((group) => group.length === 2));
  if (last?.length !== 3 || !even || (groups[0]?.length ?? 0) > 3 || groups[0] === '') return undefined;
  const plain = groups.join('');
  if (!/^\d+$/u.test(plain)) return undefined;
  return { text: plain, ambiguous: false, decimals: 0 };
}

interface FoundAmount extends Amount {
  index: number;
  length: number;
  text: string;
}

const AMOUNT =
  /(?<![\p{L}\d.,/:#-])(?:\(\s?)?[-−–+]?\s?(?:\d{1,3}(?:[ \u00a0\u2007\u2009\u202f'’]\d{3})+(?:[.,]\d{1,6})?|\d[\d.,]*\d|\d)(?:\s?\))?[-−–]?(?![\p{L}\d/:]|[.,]\d|-\d)/gu;

/** Every amount of a text, left to right, except percentages. */
export function findAmounts(text: string, mark?: DecimalMark): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    if (/^\s?%/u.test(text.slice(match.index + match[0].length))) continue;
    let raw = match[0];
    if (raw.startsWith('(') !== raw.endsWith(')')) raw = raw.replace(/[()]/gu, '');
    const amount = parseAmount(raw.replace(/^([-−–+(]+)\s/u, '$1'), mark);
    if (amount) found.push({ ...amount, index: match.index, length: match[0].length, text: match[0] });
  }
  return found;
}

/** The decimal mark that most of a document's unambiguous amounts use. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  let dots = 0;
  let commas = 0;
  for (const text of texts) {
    dots += [...text.matchAll(/(?<![\d.])\d[\d,' \u00a0]*\.\d{2}(?![\d.,])/gu)].length;
    commas += [...text.matchAll(/(?<![\d,])\d[\d.' \u00a0]*,\d{2}(?![\d.,])/gu)].length;
  }
  if (dots === commas) return undefined;
  return dots > commas ? '.' : ',';
}

/** Finds the percentages in a text, in basis points. */
export function findRates(text: string): { bps: number; index: number; length: number }[] {
  const found = [];
  for (const match of text.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/gu)) {
    const bps = new Decimal((match[1] ?? '0').replace(',', '.')).times(100);
    if (bps.isInteger()) found.push({ bps: bps.toNumber(), index: match.index, length: match[0].length });
  }
  return found;
}
