import { addDays, type Decimal, basisPointsOf, type IsoDate, compactCode } from '#platform';
import { type Draft, type DraftLine, type DraftVatRate, type Read, toMinor } from '../draft.js';
import { statedTerm } from '../values/payment-terms.js';
import { type XmlNode } from './xml-node.js';

/** What a structured document states is sure by itself; only the checks take that away. */
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

/** A line that must never be read without its amount: an unreadable one makes the sums fail, not the line vanish. */
export function line(
  description: string | undefined,
  parts: { [K in keyof Omit<DraftLine, 'description'>]: DraftLine[K] | undefined },
): DraftLine {
  const known = Object.entries<unknown>(parts).filter(([, value]) => value !== undefined);
  return { description: description ?? '', ...(Object.fromEntries(known) as Partial<DraftLine>) };
}

/** The breakdown by rate, rows of one rate put together (S and Z rows of 0 % differ only in their reason). */
export function mergeRates(rows: readonly DraftVatRate[]): DraftVatRate[] {
  const byRate = new Map<number, DraftVatRate>();
  for (const row of rows) {
    const known = byRate.get(row.rateBps);
    if (known) {
      known.net += row.net;
      known.tax += row.tax;
    } else byRate.set(row.rateBps, { ...row });
  }
  return [...byRate.values()].sort((a, b) => b.rateBps - a.rateBps);
}

/** Gives a line its own VAT and gross where net and rate are stated. */
export function completeLine(one: DraftLine): DraftLine {
  if (one.net === undefined || one.rateBps === undefined) return one;
  const tax = one.tax ?? basisPointsOf(one.net, one.rateBps);
  return { ...one, tax, gross: one.gross ?? one.net + tax };
}

/** A profile without lines says its discounts too; alone they are no lines of the document. */
export function withAllowances(lines: readonly DraftLine[], allowances: readonly DraftLine[]): DraftLine[] {
  return lines.length === 0 ? [] : [...lines, ...allowances];
}

/** Fields with no value are left out of the draft. */
export function draftOf(fields: { [K in keyof Draft]: Draft[K] | undefined }): Draft {
  const known = Object.entries<unknown>(fields).filter(([, value]) => value !== undefined);
  return { lines: [], checks: [], ...(Object.fromEntries(known) as Partial<Draft>) };
}

export function firstDate(...dates: readonly (IsoDate | undefined)[]): IsoDate | undefined {
  return dates.find((date) => date !== undefined);
}

/** What is computed from a term is not what the document states. */
const DERIVED = 0.85;
/** `#SKONTO#TAGE=14#PROZENT=2.00#`: how XRechnung writes discounts and interest into its terms. */
const CODED = /#(?:SKONTO|VERZUG)(?:#[A-Z]+=[^#]*)+#/gu;

/** The day that payment terms in words give, of a document that asks to be paid. */
export function dueByTerms(
  { kind, date }: { kind: Draft['kind'] | undefined; date: IsoDate | undefined },
  terms: readonly XmlNode[],
): Read<IsoDate> | undefined {
  if (date === undefined || kind?.value === 'credit_note') return undefined;
  const days = statedTerm(terms.map(({ text }) => text?.replace(CODED, ' ') ?? '').join('\n'));
  return days === undefined ? undefined : { value: addDays(date, days), confidence: DERIVED };
}
