import { type Areas } from '../../words/areas.js';
import { words } from '../../words/words.js';

/** Why a VAT code and an account were proposed for a line, in words; the decision is kept with the revision. */
export function whyOf(
  payload: unknown,
  lineNo: number,
): { readonly vat?: string; readonly account?: string } {
  const w = words('review');
  const vat = because(payload, 'vat', lineNo);
  const account = because(payload, 'accounts', lineNo);
  return {
    ...(isKey(w.vatReasons, vat) ? { vat: w.vatReasons[vat] } : {}),
    ...(isKey(w.accountReasons, account) ? { account: w.accountReasons[account] } : {}),
  };
}

type Reasons = Areas['review']['vatReasons'] | Areas['review']['accountReasons'];

const isKey = <Of extends Reasons>(reasons: Of, key: unknown): key is keyof Of =>
  typeof key === 'string' && key in reasons;

function because(payload: unknown, part: string, lineNo: number): unknown {
  const choices: unknown = fieldOf(payload, part);
  if (!Array.isArray(choices)) return undefined;
  const found: unknown = choices.find((choice: unknown) => {
    const lines = fieldOf(choice, 'lines');
    return Array.isArray(lines) && lines.includes(lineNo);
  });
  return fieldOf(found, 'because');
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
