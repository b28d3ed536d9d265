import { absolute } from '#platform';
import { toMinor } from '../draft.js';
import { type Row, type Word } from '../page/words.js';
import { findRates } from '../values/amounts.js';
import { phrases } from '../vocabulary/words.js';
import { amountsIn, isMoney } from './amounts-in-rows.js';
import { textOf, type TextDocument, wordsBelow, wordsRightOf } from './document.js';
import { saysExempt } from './exempt.js';
import { labelToken } from './find-labels.js';
import { readVatTable } from './vat-table.js';

/** A row of the VAT breakdown: a rate with its tax, and its base if printed. */
export interface VatRow {
  rateBps: number;
  net?: bigint;
  tax: bigint;
  words: readonly Word[];
}

const WORDS_OF_VAT = new Set(phrases('vat', 'row_words').map(labelToken));

/** Rows of rate, base and tax. A row of the item table is not included: it has a description. */
export function readVatRows(document: TextDocument, currency: string): VatRow[] {
  const byRate = new Map<number, VatRow>();
  for (const row of document.rows) {
    const found = vatRowOf(document, row, currency);
    if (!found) continue;
    const known = byRate.get(found.rateBps);
    // The same rate is often printed in a table and again among the totals; the fuller row counts.
    if (!known || (known.net === undefined && found.net !== undefined && known.tax === found.tax))
      byRate.set(found.rateBps, found);
  }
  if (byRate.size > 0) return withBases([...byRate.values()], basesByRate(document, currency));
  const table = readVatTable(document, currency);
  return table.length > 0 ? table : columnsOfRates(document, currency);
}

/** `Maksustatav 24%   14,76`: the base of a rate in a row of its own, without its VAT. */
function basesByRate(document: TextDocument, currency: string): Map<number, bigint> {
  const bases = document.labelsOf('net').flatMap(({ row, from }): [number, bigint][] => {
    const labels = document.labels.filter((label) => label.row === row);
    const rates = new Set(findRates(row.text).map((rate) => rate.bps));
    const amounts = amountsIn(document, row, row.words).filter((amount) => isMoney(amount, row));
    const [[rateBps], [amount]] = [[...rates], amounts];
    const net = amount && toMinor(amount.value, currency);
    const alone = from === 0 && labels.every((label) => label.concept === 'net' || label.concept === 'gross');
    if (!alone || rates.size !== 1 || amounts.length !== 1 || rateBps === undefined || net === undefined)
      return [];
    return [[rateBps, net]];
  });
  return new Map(bases);
}

/** Adds the bases of rates whose VAT is printed elsewhere, if each fits its VAT; a base at rate zero needs no VAT. */
function withBases(rows: readonly VatRow[], bases: ReadonlyMap<number, bigint>): VatRow[] {
  const whole = rows.flatMap((row): VatRow[] => {
    const net = row.net ?? bases.get(row.rateBps);
    const fits = net !== undefined && (row.net !== undefined || isTaxOf(net, row.tax, row.rateBps));
    return fits ? [{ ...row, net }] : [];
  });
  if (whole.length < rows.length) return [...rows];
  const free = bases.get(0) ?? 0n;
  if (free === 0n || rows.some((row) => row.rateBps === 0)) return whole;
  return [...whole, { rateBps: 0, net: free, tax: 0n, words: [] }];
}

/** `KM 24% | KM 9%` side by side as headings, with the VAT of each rate below. */
function columnsOfRates(document: TextDocument, currency: string): VatRow[] {
  const found = document.labelsOf('tax').flatMap((label): VatRow[] => {
    const beside = wordsRightOf(document, label);
    const rates = findRates(textOf(beside));
    const [rate] = rates;
    if (!rate || rates.length > 1 || amountsIn(document, label.row, beside).length > 0) return [];
    for (const words of wordsBelow(document, label, 1)) {
      const row = document.rows.find((one) => words.every((word) => one.words.includes(word)));
      const amounts = row ? amountsIn(document, row, words).filter((amount) => isMoney(amount, row)) : [];
      const [amount] = amounts;
      const tax = amount && toMinor(amount.value, currency);
      if (amounts.length === 1 && amount && tax !== undefined)
        return [{ rateBps: rate.bps, tax, words: amount.words }];
    }
    return [];
  });
  return [...new Map(found.map((row) => [row.rateBps, row])).values()];
}

/** A breakdown next to the totals shares its rows with them: it ends where the next label opens a cell. */
function partOf(document: TextDocument, row: Row): Row {
  const rate = row.cells.findIndex((cell) => findRates(cell.text).length > 0);
  const end = row.cells.findIndex(
    (cell, index) =>
      index > rate + 1 &&
      document.labels.some((label) => label.row === row && row.words[label.from] === cell.words[0]),
  );
  if (rate < 0 || end < 0) return row;
  const cells = row.cells.slice(0, end);
  const words = cells.flatMap((cell) => cell.words);
  return { ...row, cells, words, text: words.map((word) => word.text).join(' ') };
}

function vatRowOf(document: TextDocument, whole: Row, currency: string): VatRow | undefined {
  const row = partOf(document, whole);
  if (saysExempt(row.text)) return exemptRow(document, row, currency);
  const taxLabel = document.labels.some((label) => label.row === whole && label.concept === 'tax');
  const opensWithTax = document.labels.some(
    (label) => label.row === whole && label.concept === 'tax' && label.from === 0,
  );
  const rates = findRates(row.text);
  const rate = rates[0];
  if (rates.some((other) => other.bps !== rate?.bps)) return undefined;
  const named = document.labels.filter((label) => label.row === whole && label.concept === 'net');
  const strangers = row.words.filter((word, index) => {
    const token = labelToken(word.text);
    const isLabel = named.some((label) => index >= label.from && index <= label.to);
    return /\p{L}{2,}/u.test(token) && !WORDS_OF_VAT.has(token) && !isLabel;
  });
  if (strangers.length > 0 && !opensWithTax) return undefined;
  if (!rate) return opensWithTax ? rateAmongAmounts(document, row, currency) : undefined;
  const amounts = amountsIn(document, row, row.words).filter((amount) => isMoney(amount, row));
  const values = amounts
    .map((amount) => toMinor(amount.value, currency))
    .filter((value) => value !== undefined);
  const words = amounts.flatMap((amount) => amount.words);
  const taxed = taxPair(values, rate.bps);
  if (taxed) return { rateBps: rate.bps, ...taxed, words };
  const only = values[0];
  if (values.length === 1 && only !== undefined && taxLabel) return { rateBps: rate.bps, tax: only, words };
  return undefined;
}

/** `Maksuvaba   50,00   0,00`: a VAT-free amount is in the breakdown without a percentage. */
function exemptRow(document: TextDocument, row: Row, currency: string): VatRow | undefined {
  const amounts = amountsIn(document, row, row.words).filter((amount) => isMoney(amount, row));
  const values = amounts
    .map((amount) => toMinor(amount.value, currency))
    .filter((value) => value !== undefined);
  const bases = new Set(values.filter((value) => value !== 0n));
  const [net] = bases;
  // Its base, a VAT of zero, and its total, which equals the base.
  if (net === undefined || bases.size > 1 || row.words.length > amounts.length * 2 + 5) return undefined;
  return { rateBps: 0, net, tax: 0n, words: amounts.flatMap((amount) => amount.words) };
}

/** A breakdown with the percent sign of its rate column in the heading: base, rate and tax prove each other. */
function rateAmongAmounts(document: TextDocument, row: Row, currency: string): VatRow | undefined {
  const amounts = amountsIn(document, row, row.words);
  if (amounts.length < 3) return undefined;
  const money = amounts.filter((amount) => amount.decimals === 2);
  for (const rate of amounts.filter((amount) => amount.value.gt(0) && amount.value.lte(30))) {
    const bps = rate.value.times(100);
    const values = money
      .filter((amount) => amount !== rate)
      .map((amount) => toMinor(amount.value, currency))
      .filter((value) => value !== undefined);
    const pair = bps.isInteger() ? taxPair(values, bps.toNumber()) : undefined;
    if (pair) return { rateBps: bps.toNumber(), ...pair, words: amounts.flatMap((amount) => amount.words) };
  }
  return undefined;
}

/** Two of the amounts that are a base and its tax at the rate. */
function taxPair(values: readonly bigint[], bps: number): { net: bigint; tax: bigint } | undefined {
  for (const net of values) {
    for (const tax of values) {
      if (net === tax && bps !== 10_000) continue;
      if (bps === 0 ? tax !== 0n || net === 0n : !isTaxOf(net, tax, bps)) continue;
      return { net, tax };
    }
  }
  return undefined;
}

function isTaxOf(net: bigint, tax: bigint, bps: number): boolean {
  const expected = (absolute(net) * BigInt(bps) + 5000n) / 10_000n;
  return absolute(absolute(tax) - expected) <= 2n && net * tax > 0n;
}
