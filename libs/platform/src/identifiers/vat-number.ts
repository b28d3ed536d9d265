/**
 * National forms of VAT numbers, without the country prefix (EL for Greece). EU is the prefix of sellers from outside
 * the Union who account for their VAT in one member state (Article 362 of Directive 2006/112/EC).
 */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/u,
  BE: /^[01]\d{9}$/u,
  BG: /^\d{9,10}$/u,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/u,
  CY: /^\d{8}[A-Z]$/u,
  CZ: /^\d{8,10}$/u,
  DE: /^\d{9}$/u,
  DK: /^\d{8}$/u,
  EE: /^\d{9}$/u,
  EL: /^\d{9}$/u,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/u,
  EU: /^\d{9}$/u,
  FI: /^\d{8}$/u,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/u,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/u,
  HR: /^\d{11}$/u,
  HU: /^\d{8}$/u,
  IE: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/u,
  IT: /^\d{11}$/u,
  LT: /^(?:\d{9}|\d{12})$/u,
  LU: /^\d{8}$/u,
  LV: /^\d{11}$/u,
  MT: /^\d{8}$/u,
  NL: /^\d{9}B\d{2}$/u,
  PL: /^\d{10}$/u,
  PT: /^\d{9}$/u,
  RO: /^\d{2,10}$/u,
  SE: /^\d{10}01$/u,
  SI: /^\d{8}$/u,
  SK: /^\d{10}$/u,
  XI: /^(?:\d{9}|\d{12})$/u,
};

/** Prefixes of sellers from outside the Union, which no member state can confirm. */
const OUTSIDE: ReadonlySet<string> = new Set(['CH', 'EU']);

/**
 * A VAT number or another code in the form used for comparison: without spaces, dots, dashes and slashes, in
 * capitals.
 */
export function compactCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s.\-–/]/gu, '')
    .toUpperCase();
}

/** The prefix of a VAT number of a member state, Northern Ireland (XI) or Britain with a valid form, or null. */
export function vatPrefix(number: string): string | null {
  const compact = compactCode(number);
  return hasVatForm(compact) && !OUTSIDE.has(compact.slice(0, 2)) ? compact.slice(0, 2) : null;
}

/** Whether a compact VAT number has the length and characters of its country. */
export function hasVatForm(compact: string): boolean {
  return VAT_FORMS[compact.slice(0, 2)]?.test(compact.slice(2)) ?? false;
}

/**
 * Whether a compact text may be a VAT number of any country: with a prefix of the Union or Britain it must have that
 * country's form (GR is accepted for Greece too); elsewhere forms vary, and any with a digit will do.
 */
export function isVatForm(compact: string): boolean {
  const prefix = compact.slice(0, 2);
  if (prefix in VAT_FORMS) return hasVatForm(compact);
  if (prefix === 'GR' && /^GR\d+$/u.test(compact)) return hasVatForm(`EL${compact.slice(2)}`);
  return /^(?=.*\d)[A-Z0-9+*]{2,30}$/u.test(compact);
}

/**
 * Whether a compact VAT number has the form of its country and, for Estonia, Finland, Germany and Ireland, the right
 * check digit. For other countries only the form is checked.
 */
export function isVatNumber(compact: string): boolean {
  if (!hasVatForm(compact)) return false;
  const country = compact.slice(0, 2);
  const rest = compact.slice(2);
  const digits = Array.from(rest, Number);
  switch (country) {
    case 'EE':
      return digits.reduce((sum, digit, index) => sum + digit * ([3, 7, 1][index % 3] ?? 0), 0) % 10 === 0;
    case 'FI': {
      const sum = [7, 9, 10, 5, 8, 4, 2].reduce(
        (total, weight, index) => total + weight * (digits[index] ?? 0),
        0,
      );
      const rest11 = sum % 11;
      return rest11 !== 1 && digits[7] === (rest11 === 0 ? 0 : 11 - rest11);
    }
    case 'DE': {
      let product = 10;
      for (const digit of digits.slice(0, 8)) {
        const sum = (digit + product) % 10 || 10;
        product = (2 * sum) % 11;
      }
      return digits[8] === (11 - product) % 10;
    }
    case 'IE':
      return irishCheck(rest);
    default:
      return true;
  }
}

/**
 * Whether a compact VAT number has the form of its country but a wrong check digit: warn about it instead of refusing
 * it.
 */
export function hasWrongVatCheckDigit(compact: string): boolean {
  return hasVatForm(compact) && !isVatNumber(compact);
}

function irishCheck(rest: string): boolean {
  if (!/^\d{7}/u.test(rest)) return true;
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, index) => total + weight * Number(rest[index]), 0);
  const second = rest[8] === undefined ? 0 : (rest[8] === 'W' ? 0 : rest.charCodeAt(8) - 64) * 9;
  return rest[7] === ('WABCDEFGHIJKLMNOPQRSTUV'[(sum + second) % 23] ?? '');
}
