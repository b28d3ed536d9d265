import { isIsoDate, type IsoDate } from '../clock/dates.js';

/** The facts in a valid personal code. */
interface PersonalCodeFacts {
  readonly birthDate: IsoDate;
  /** The last four digits: together with the birth date they identify a person. */
  readonly end: string;
}

const CENTURIES = ['18', '19', '20', '21'];
const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1];
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3];

/**
 * Reads an Estonian personal code: sex and century, date of birth, serial number, check digit modulo 11. Undefined
 * when the date does not exist or the check digit is wrong.
 */
export function readPersonalCode(code: string): PersonalCodeFacts | undefined {
  if (!/^[1-8]\d{10}$/.test(code)) return undefined;
  const digits = Array.from(code, Number);
  const century = CENTURIES[Math.ceil((digits[0] ?? 0) / 2) - 1];
  const birthDate = `${century}${code.slice(1, 3)}-${code.slice(3, 5)}-${code.slice(5, 7)}`;
  if (!isIsoDate(birthDate) || checkDigit(digits) !== digits[10]) return undefined;
  return { birthDate, end: code.slice(7) };
}

/** A personal code as people may see it: seven stars and the last four digits. */
export const maskOfPersonalCode = (end: string): string => `*******${end}`;

/** True for text that contains a valid personal code. */
export const holdsPersonalCode = (text: string): boolean => withMaskedPersonalCodes(text) !== text;

/** Text from outside with every personal code in it masked. */
export function withMaskedPersonalCodes(text: string): string {
  return text.replace(/\d{11,}/g, (run) => {
    let shown = run;
    for (let at = 0; at + 11 <= run.length; at += 1) {
      const facts = readPersonalCode(shown.slice(at, at + 11));
      if (facts !== undefined) {
        shown = shown.slice(0, at) + maskOfPersonalCode(facts.end) + shown.slice(at + 11);
      }
    }
    return shown;
  });
}

function checkDigit(digits: readonly number[]): number {
  for (const weights of [FIRST_WEIGHTS, SECOND_WEIGHTS]) {
    const rest = weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11;
    if (rest !== 10) return rest;
  }
  return 0;
}
