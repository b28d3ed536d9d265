import { addDays, type Decimal, basisPointsOf, type IsoDate, compactCode } from '#platform';
import { type Draft, type DraftLine, type DraftVatRate, type Read, toMinor } from '../draft.js';
import { type DocumentKind } from '../extraction.js';
import { exemptionIn } from '../values/exemption.js';
import { statedTerm } from '../values/payment-terms.js';
import { type XmlNode } from './xml-node.js';

/** Confidence of a stated value: in a structured document it is sure by itself, and only the checks lower it. */
const STATED = 0.99;

export function stated<T>(value: T | undefined): Read<T> | undefined {
  return value === undefined ? undefined : { value, confidence: STATED };
}

export function statedMoney(
  amount: Decimal | undefined,
  currency: string | undefined,
): Read<bigint> | undefined {
  return amount && currency ? stated(toMinor(amount, currency)) : undefined;
}

export function basisPoints(percent: Decimal | undefined): number | undefined {
  if (!percent) return undefined;
  const bps = percent.times(100);
  return bps.isInteger() && bps.gte(0) && bps.lte(10_000) ? bps.toNumber() : undefined;
}

export function statedCode(code: string | undefined): Read<string> | undefined {
  return code === undefined ? undefined : stated(compactCode(code));
}

/**
 * Makes a line, which must never be read without its amount: an unreadable amount makes the sums fail instead of
 * dropping the line.
 */
export function line(
  description: string | undefined,
  parts: { [K in keyof Omit<DraftLine, 'description'>]: DraftLine[K] | undefined },
): DraftLine {
  const known = Object.entries<unknown>(parts).filter(([, value]) => value !== undefined);
  return { description: description ?? '', ...(Object.fromEntries(known) as Partial<DraftLine>) };
}

/** The breakdown by rate, with rows of the same rate merged (S and Z rows of 0 % differ only in their reason). */
export function mergeRates(rows: readonly DraftVatRate[]): DraftVatRate[] {
  const byRate = new Map<number, DraftVatRate>();
  for (const row of rows) {
    const known = byRate.get(row.rateBps);
    if (known) {
      known.net += row.net;
      known.tax += row.tax;
      const categories = new Set([...(known.categories ?? []), ...(row.categories ?? [])]);
      if (categories.size > 0) known.categories = [...categories];
    } else byRate.set(row.rateBps, { ...row });
  }
  return [...byRate.values()].sort((a, b) => b.rateBps - a.rateBps);
}

/** Adds VAT and gross to a line where net and rate are stated. */
export function completeLine(one: DraftLine): DraftLine {
  if (one.net === undefined || one.rateBps === undefined) return one;
  const tax = one.tax ?? basisPointsOf(one.net, one.rateBps);
  return { ...one, tax, gross: one.gross ?? one.net + tax };
}

/**
 * Adds allowances to the lines. A profile without lines states its discounts too; alone they are no lines of the
 * document.
 */
export function withAllowances(lines: readonly DraftLine[], allowances: readonly DraftLine[]): DraftLine[] {
  return lines.length === 0 ? [] : [...lines, ...allowances];
}

/**
 * The prepayment invoices that an invoice takes off. EN 16931 names them as preceding invoices (BT-25), as a credit note names what
 * it corrects; without a prepaid amount they are partial invoices, or something else.
 */
export function takenOff(
  kind: Read<DocumentKind> | undefined,
  prepaid: Decimal | undefined,
  preceding: readonly { readonly text: string | undefined }[],
): Pick<Draft, 'prepaymentNumbers'> {
  const numbers = preceding.flatMap(({ text }) => text ?? []);
  const isFinal = kind?.value !== 'credit_note' && kind?.value !== 'prepayment';
  if (!isFinal || prepaid?.gt(0) !== true || numbers.length === 0) return {};
  return { prepaymentNumbers: { value: [...new Set(numbers)], confidence: STATED } };
}

/** The stated ground for charging no VAT of each category of the breakdown. */
type Exemptions = ReadonlyMap<string, string>;

/** The grounds of the rows of a breakdown: their codes (BT-121), or those that their words stand for (BT-120). */
export function exemptionsOf(
  rows: readonly Readonly<Record<'category' | 'code' | 'words', string | undefined>>[],
): Exemptions {
  return new Map(
    rows.flatMap(({ category, code, words }) => {
      const exemption = code?.toUpperCase() ?? exemptionIn(words ?? '')?.code;
      return category === undefined || exemption === undefined ? [] : [[category, exemption] as const];
    }),
  );
}

/** The lines with the grounds of their categories. */
export function withExemptions(lines: readonly DraftLine[], exemptions: Exemptions): DraftLine[] {
  return lines.map((one) => {
    const exemption = exemptions.get(one.category ?? '');
    return exemption === undefined ? one : { ...one, exemption };
  });
}

/** Fields with no value are left out of the draft. */
export function draftOf(fields: { [K in keyof Draft]: Draft[K] | undefined }): Draft {
  const known = Object.entries<unknown>(fields).filter(([, value]) => value !== undefined);
  return { lines: [], checks: [], ...(Object.fromEntries(known) as Partial<Draft>) };
}

export function firstDate(...dates: readonly (IsoDate | undefined)[]): IsoDate | undefined {
  return dates.find((date) => date !== undefined);
}

/** Confidence of a computed date: the document states a term, and not the date. */
const DERIVED = 0.85;
/** `#SKONTO#TAGE=14#PROZENT=2.00#`: XRechnung's notation for discounts and interest in its terms. */
const CODED = /#(?:SKONTO|VERZUG)(?:#[A-Z]+=[^#]*)+#/gu;

/** The due date by payment terms in words, for a document that asks for payment. */
export function dueByTerms(
  { kind, date }: { kind: Draft['kind'] | undefined; date: IsoDate | undefined },
  terms: readonly XmlNode[],
): Read<IsoDate> | undefined {
  if (date === undefined || kind?.value === 'credit_note') return undefined;
  const days = statedTerm(terms.map(({ text }) => text?.replace(CODED, ' ') ?? '').join('\n'));
  return days === undefined ? undefined : { value: addDays(date, days), confidence: DERIVED };
}
