import { absolute } from '#platform';
import { type DraftLine } from '../draft.js';
import { amountsIn, isMoney } from './amounts-in-rows.js';
import { wordsRightOf, type TextDocument } from './document.js';
import { money, type Money } from './labelled-money.js';
import { type VatRow } from './vat-rows.js';

/** Derives the total from the amount due by undoing rounding and prepayment. */
export function grossOfDue(
  dues: readonly Money[],
  rounding: Money | undefined,
  prepaid: Money | undefined,
): Money[] {
  return dues
    .filter((due) => due.value !== 0n)
    .map((due) => ({
      ...due,
      value: due.value - (rounding?.value ?? 0n) + absolute(prepaid?.value ?? 0n),
      score: due.score - 0.05,
    }));
}

/** `Total   278.61   40.39   319.00`: the sums of a table's columns, the last of which is the sum of two before it. */
export function sumsInRows(
  document: TextDocument,
  currency: string,
): [net: Money, tax: Money, gross: Money][] {
  return document.labelsOf('gross').flatMap((label) => {
    const amounts = amountsIn(document, label.row, wordsRightOf(document, label))
      .filter((amount) => isMoney(amount, label.row))
      .flatMap((amount) => money(amount, 0.85, currency));
    const gross = amounts.at(-1);
    const others = amounts.slice(0, -1);
    for (const net of others) {
      const tax = others.find(
        (one) => one !== net && one.value * net.value > 0n && net.value + one.value === gross?.value,
      );
      if (gross && tax && absolute(tax.value) * 2n < absolute(net.value)) return [[net, tax, gross]];
    }
    return [];
  });
}

export function sumOfBases(rows: readonly VatRow[]): Money[] {
  const nets = rows.map((row) => row.net);
  if (nets.length === 0 || nets.some((net) => net === undefined)) return [];
  const value = nets.reduce<bigint>((sum, net) => sum + (net ?? 0n), 0n);
  return [{ value, score: 0.9, words: rows[0]?.words ?? [] }];
}

/** The sum of several items: a net total that is not printed, and that VAT and total have to prove. */
export function sumOfLines(lines: readonly DraftLine[]): Money[] {
  if (lines.length < 2 || lines.some(({ net }) => net === undefined)) return [];
  return [{ value: lines.reduce((sum, { net }) => sum + (net ?? 0n), 0n), score: 0.7, words: [] }];
}

export function sumOfRates(rows: readonly VatRow[]): Money[] {
  if (rows.length === 0) return [];
  const value = rows.reduce((sum, row) => sum + row.tax, 0n);
  return [{ value, score: 0.9, words: rows[0]?.words ?? [] }];
}

/** The sum of net and VAT, where it is printed under an unknown word. */
export function sumsShown(
  nets: readonly Money[],
  taxes: readonly Money[],
  shown: ReadonlySet<bigint>,
): Money[] {
  return nets.flatMap((net) =>
    taxes
      .filter((tax) => tax.value !== 0n && absolute(tax.value) * 2n < absolute(net.value))
      .map((tax) => ({ ...net, value: net.value + tax.value, score: Math.min(net.score, tax.score) - 0.1 }))
      .filter((sum) => shown.has(absolute(sum.value))),
  );
}

/** The difference of net and total, where it is printed under an unknown word for VAT. */
export function differencesShown(
  nets: readonly Money[],
  grosses: readonly Money[],
  shown: ReadonlySet<bigint>,
): Money[] {
  return nets.flatMap((net) =>
    grosses
      .map((gross) => ({
        ...gross,
        value: gross.value - net.value,
        score: Math.min(net.score, gross.score) - 0.1,
      }))
      .filter(({ value }) => value * net.value > 0n && absolute(value) * 2n < absolute(net.value))
      .filter(({ value }) => shown.has(absolute(value))),
  );
}

/** The total of several rates, where it is printed under any word. */
export function grossOfRates(rows: readonly VatRow[], shown: ReadonlySet<bigint>): Money[] {
  const [net] = sumOfBases(rows);
  const [tax] = sumOfRates(rows);
  if (rows.length < 2 || !net || !tax || !shown.has(absolute(net.value + tax.value))) return [];
  return [{ value: net.value + tax.value, score: 0.85, words: net.words }];
}

/** `Tasu 7,00 · sh käibemaks (24%) 1,35`: the only amount, under any word, that includes the VAT of the only rate. */
export function grossOfTax(rows: readonly VatRow[], shown: ReadonlySet<bigint>): Money[] {
  const [only, other] = rows;
  if (!only || other || only.net !== undefined || only.tax <= 0n) return [];
  const rate = BigInt(only.rateBps);
  const fitting = [...shown].filter((gross) => {
    const tax = (gross * rate * 2n + 10_000n + rate) / ((10_000n + rate) * 2n);
    return tax === only.tax;
  });
  return fitting.length === 1 ? fitting.map((value) => ({ value, score: 0.85, words: only.words })) : [];
}
