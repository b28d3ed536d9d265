import { absolute, basisPointsOf } from '#platform';
import { type Draft, type DraftLine, type DraftVatRate, type Read, toMinor } from '../draft.js';
import { vatTolerance } from '../checks/arithmetic.js';
import { findRates } from '../values/amounts.js';
import { wholeWords } from '../vocabulary/words.js';
import { amountsIn, ratesIn } from './amounts-in-rows.js';
import {
  differencesShown,
  grossOfDue,
  grossOfRates,
  grossOfTax,
  sumOfBases,
  sumOfLines,
  sumOfRates,
  sumsInRows,
  sumsShown,
} from './derived-totals.js';
import { type TextDocument } from './document.js';
import { labelledMoney, type Money } from './labelled-money.js';
import { readAt } from './reading.js';
import { type LabelConcept } from '../vocabulary/concepts.js';
import { provenTotals } from './proven-totals.js';
import { readVatRows, type VatRow } from './vat-rows.js';

interface Solution {
  net: bigint;
  tax: bigint;
  gross: bigint;
  score: number;
  netSeen?: Money;
  taxSeen?: Money;
  grossSeen?: Money;
}

function unique(found: readonly Money[]): Money[] {
  const byValue = new Map<bigint, Money>();
  for (const one of found) {
    const known = byValue.get(one.value);
    // An amount that is printed twice under labels of the same meaning is a little likelier.
    if (known) byValue.set(one.value, { ...known, score: Math.max(known.score, one.score) + 0.05 });
    else byValue.set(one.value, one);
  }
  return [...byValue.values()];
}

/** Amounts of the totals block, determined by the arithmetic between them and not by labels alone. */
export function readTotals(
  document: TextDocument,
  currency: string,
  lines: readonly DraftLine[] = [],
): Partial<Draft> {
  const dues = unique(labelledMoney(document, 'amount_due', currency));
  const rounding = labelledMoney(document, 'rounding', currency).find((one) => absolute(one.value) <= 100n);
  const prepaid = labelledMoney(document, 'prepaid', currency).find((one) => one.value !== 0n);
  const rows = readVatRows(document, currency);
  const shown = printedAmounts(document, currency);
  // An amount for one of several rates is never the amount for the whole.
  const whole = (concept: LabelConcept, part: (row: VatRow) => bigint | undefined): Money[] => {
    const parts = new Set(rows.length > 1 ? rows.map(part) : []);
    return labelledMoney(document, concept, currency).filter((one) => !parts.has(one.value));
  };
  const sums = sumsInRows(document, currency);
  const nets = unique([...whole('net', (row) => row.net), ...sumOfBases(rows), ...sums.map(([net]) => net)]);
  const wholeTaxes = whole('tax', (row) => row.tax);
  const known = unique([...wholeTaxes, ...sumOfRates(rows), ...sums.map(([, tax]) => tax)]);
  const stated = unique([
    ...whole('gross', (row) => (row.net === undefined ? undefined : row.net + row.tax)),
    ...grossOfDue(dues, rounding, prepaid),
    ...grossOfRates(rows, shown),
    ...sums.map(([, , gross]) => gross),
  ]);
  const taxes = known.length > 0 ? known : differencesShown(nets, stated, shown);
  const derived = [...sumsShown(nets, taxes, shown), ...grossOfTax(rows, shown)];
  const grosses = stated.length > 0 ? stated : derived;
  const solutions = solve(nets, taxes, grosses, sumOfLines(lines));
  const best = solutions[0];
  const proven = best?.netSeen || best?.taxSeen ? undefined : provenTotals(document, currency);
  if (proven) return proven;
  if (!best) return looseTotals(nets, taxes, grosses);
  const rival = solutions.find((one) => one.gross !== best.gross && one.score > best.score - 0.5);
  const trust = rival ? 0.6 : 1;
  const vatRates = settleRates(best, rows, trust, document, shown);
  const asked = best.gross + (rounding?.value ?? 0n) - absolute(prepaid?.value ?? 0n);
  const due = dues.find((one) => one.value === asked) ?? dues[0];
  const extras = new Set(labelledMoney(document, 'other_amount', currency).map((one) => absolute(one.value)));
  const part = (value: bigint, seen: Money | undefined, printed: readonly Money[]): Read<bigint> => {
    if (seen) return readAt(value, Math.min(0.97, seen.score) * trust, seen.words);
    const other = contradicting(value, best.gross, printed, extras);
    return other ? readAt(other.value, 0.4, other.words) : { value, confidence: 0.9 * trust };
  };
  const complete = best.netSeen !== undefined && best.taxSeen !== undefined;
  return {
    net: part(best.net, best.netSeen, labelledMoney(document, 'net', currency)),
    tax: part(best.tax, best.taxSeen, wholeTaxes),
    gross: grossRead(best, complete, trust),
    ...(vatRates ? { vatRates } : {}),
    ...(rounding ? { rounding: readAt(rounding.value, 0.93, rounding.words) } : {}),
    ...(prepaid && due ? { prepaid: readAt(absolute(prepaid.value), 0.9, prepaid.words) } : {}),
    ...(!prepaid && due
      ? unlabelledPrepayment(best.gross + (rounding?.value ?? 0n) - due.value, best.gross, shown)
      : {}),
    ...(due && (prepaid !== undefined || due.value !== 0n)
      ? { amountDue: readAt(due.value, Math.min(0.97, due.score), due.words) }
      : {}),
    ...(due ? earlierDebt(document, currency, due.value - asked) : {}),
  };
}

/**
 * Finds debts of earlier invoices by which the amount due exceeds this invoice: a single printed debt or all of them.
 */
function earlierDebt(document: TextDocument, currency: string, more: bigint): Pick<Draft, 'earlierDebt'> {
  const debts = unique(labelledMoney(document, 'earlier_balance', currency)).map(({ value }) => value);
  const all = debts.reduce((sum, debt) => sum + debt, 0n);
  return more > 0n && [...debts, all].includes(more) ? { earlierDebt: more } : {};
}

/**
 * The amount printed under a label of its own when the arithmetic gives another: the printed one is shown, and the sums
 * then disagree. A discount or delivery charge between them explains the difference, and the total itself under such a
 * label is a sum with VAT.
 */
function contradicting(
  derived: bigint,
  gross: bigint,
  printed: readonly Money[],
  extras: ReadonlySet<bigint>,
): Money | undefined {
  const plain = printed.filter(
    (one) => one.score >= 0.9 && one.value * gross >= 0n && absolute(one.value) < absolute(gross),
  );
  const explained = plain.some((one) => one.value === derived || extras.has(absolute(one.value - derived)));
  return explained ? undefined : [...plain].sort((a, b) => b.score - a.score)[0];
}

function printedAmounts(document: TextDocument, currency: string): Set<bigint> {
  const amounts = document.rows.flatMap((row) =>
    amountsIn(document, row, row.words).map((amount) => toMinor(amount.value, currency)),
  );
  return new Set(amounts.flatMap((value) => (value === undefined ? [] : [absolute(value)])));
}

/** Payments under unknown words: the amount due is less than the total by a printed amount. */
function unlabelledPrepayment(difference: bigint, gross: bigint, shown: ReadonlySet<bigint>): Partial<Draft> {
  if (difference <= 0n || difference > gross || !shown.has(difference)) return {};
  return { prepaid: { value: difference, confidence: 0.8 } };
}

/** A total that net and VAT prove is sure even under a weak label. */
function grossRead(best: Solution, complete: boolean, trust: number): Read<bigint> {
  const seen = best.grossSeen;
  if (!seen) return { value: best.gross, confidence: 0.8 * trust };
  return readAt(best.gross, (complete ? 0.97 : Math.min(0.92, seen.score)) * trust, seen.words);
}

/** `Kopā 690,00 · PVN 144,90 · Apmaksai 834,90`: a plain word for a total may also introduce the sum before VAT. */
function totalsBeforeVat(totals: readonly Money[]): Money[] {
  return totals.map((total) => ({ ...total, score: total.score - 0.2 }));
}

/** @param ofLines The sum of the items: a net total only if VAT and total prove it. */
function solve(
  nets: readonly Money[],
  taxes: readonly Money[],
  grosses: readonly Money[],
  ofLines: readonly Money[],
): Solution[] {
  const solutions: Solution[] = [];
  const before = [...totalsBeforeVat(grosses), ...ofLines];
  for (const gross of grosses) {
    for (const tax of taxes) {
      for (const net of tax.value === 0n ? nets : [...nets, ...before]) {
        if (net.value + tax.value !== gross.value) continue;
        solutions.push({
          net: net.value,
          tax: tax.value,
          gross: gross.value,
          netSeen: net,
          taxSeen: tax,
          grossSeen: gross,
          score: 1 + net.score + tax.score + gross.score + (tax.value === 0n ? -0.2 : 0),
        });
      }
      // VAT can't exceed a third of the total, or have the opposite sign.
      if (absolute(tax.value) * 3n <= absolute(gross.value) && tax.value * gross.value >= 0n) {
        solutions.push({
          net: gross.value - tax.value,
          tax: tax.value,
          gross: gross.value,
          taxSeen: tax,
          grossSeen: gross,
          score: tax.score + gross.score,
        });
      }
    }
    for (const net of nets) {
      if (net.value !== gross.value) continue;
      solutions.push({
        net: net.value,
        tax: 0n,
        gross: gross.value,
        netSeen: net,
        grossSeen: gross,
        score: gross.score + net.score - 0.2,
      });
    }
    solutions.push({
      net: gross.value,
      tax: 0n,
      gross: gross.value,
      grossSeen: gross,
      score: gross.score * 0.5,
    });
  }
  return solutions.sort((a, b) => b.score - a.score || Number(absolute(b.gross) - absolute(a.gross)));
}

/** Nothing adds up: the amounts are kept as unsure. */
function looseTotals(
  nets: readonly Money[],
  taxes: readonly Money[],
  grosses: readonly Money[],
): Partial<Draft> {
  const loose = (found: readonly Money[]): Read<bigint> | undefined => {
    const best = [...found].sort((a, b) => b.score - a.score)[0];
    return best && readAt(best.value, 0.4, best.words);
  };
  const net = loose(nets);
  const tax = loose(taxes);
  const gross = loose(grosses);
  return { ...(net ? { net } : {}), ...(tax ? { tax } : {}), ...(gross ? { gross } : {}) };
}

const NO_VAT = wholeWords('vat', 'none');

/** Whether the document says that the buyer owes the VAT or that none is charged. */
export function saysNoVat(document: TextDocument): boolean {
  return document.rows.some((row) => NO_VAT.test(row.text));
}

function settleRates(
  best: Solution,
  rows: readonly VatRow[],
  trust: number,
  document: TextDocument,
  shown: ReadonlySet<bigint>,
): Read<DraftVatRate[]> | undefined {
  const words = rows[0]?.words ?? [];
  const sum = (pick: (row: VatRow) => bigint): bigint => rows.reduce((total, row) => total + pick(row), 0n);
  if (rows.length > 0 && sum((row) => row.tax) === best.tax) {
    if (rows.every((row) => row.net !== undefined) && sum((row) => row.net ?? 0n) === best.net) {
      const rates = rows.map((row) => ({ rateBps: row.rateBps, net: row.net ?? 0n, tax: row.tax }));
      return readAt(rates, 0.97 * trust, words);
    }
    const free = rows.every((row) => row.net !== undefined) ? best.net - sum((row) => row.net ?? 0n) : 0n;
    // The remainder of the net total after the rates, where the document says that some of it is VAT-free.
    if (
      free !== 0n &&
      free * best.net > 0n &&
      !rows.some((row) => row.rateBps === 0) &&
      saysNoVat(document)
    ) {
      const rates = rows.map((row) => ({ rateBps: row.rateBps, net: row.net ?? 0n, tax: row.tax }));
      return readAt([...rates, { rateBps: 0, net: free, tax: 0n }], 0.91 * trust, words);
    }
    const parted = partedBases(rows, best.net);
    if (parted) return readAt(parted, 0.93 * trust, words);
    const only = rows[0];
    if (rows.length === 1 && only && fits(best, only.rateBps)) {
      // A printed base is shown, even if it then does not sum to the net total.
      const net = only.net ?? best.net;
      return readAt([{ rateBps: only.rateBps, net, tax: best.tax }], 0.96 * trust, words);
    }
  }
  const besideFree = baseBesideFree(best, rows, document, shown);
  if (besideFree) return readAt(besideFree, 0.91 * trust, words);
  if (best.tax === 0n) {
    const printed = best.taxSeen !== undefined || rows.some((row) => row.rateBps === 0);
    const confidence = printed || saysNoVat(document) ? 0.95 : 0.8;
    return { value: [{ rateBps: 0, net: best.net, tax: 0n }], confidence: confidence * trust };
  }
  const candidates = [
    ...new Set([
      ...rows.map((row) => row.rateBps),
      ...document.rows.flatMap((row) => findRates(row.text).map((rate) => rate.bps)),
    ]),
  ];
  const fitting = candidates.filter((bps) => bps > 0 && fits(best, bps));
  const rateBps = fitting[0];
  if (fitting.length === 1 && rateBps !== undefined) {
    return { value: [{ rateBps, net: best.net, tax: best.tax }], confidence: 0.93 * trust };
  }
  return undefined;
}

/**
 * The base of the only rate and a VAT-free amount, both printed under any words: together they are the net total, on a
 * document that calls something VAT-free.
 */
function baseBesideFree(
  { net, tax }: Solution,
  rows: readonly VatRow[],
  document: TextDocument,
  shown: ReadonlySet<bigint>,
): DraftVatRate[] | undefined {
  const printed = new Set([...rows.map((row) => row.rateBps), ...document.rows.flatMap(ratesIn)]);
  const taxed = [...printed].filter((bps) => bps > 0);
  if (tax === 0n || rows.length > 1 || (!printed.has(0) && !saysNoVat(document))) return undefined;
  const found = taxed.flatMap((rateBps) =>
    [...shown]
      .filter((base) => base < net && shown.has(net - base) && basisPointsOf(base, rateBps) === tax)
      .map((base) => ({ rateBps, net: base, tax })),
  );
  const [only, other] = found;
  return only && !other ? [only, { rateBps: 0, net: net - only.net, tax: 0n }] : undefined;
}

/** Bases of several rates that are not printed: each is derived from its VAT, and together they are the net total. */
function partedBases(rows: readonly VatRow[], net: bigint): DraftVatRate[] | undefined {
  if (rows.length < 2 || rows.some((row) => row.rateBps === 0 && row.net === undefined)) return undefined;
  const bases = rows.map((row) => row.net ?? roundedQuotient(row.tax * 10_000n, BigInt(row.rateBps)));
  const largest = bases.reduce(
    (at, base, index) => (absolute(base) > absolute(bases[at] ?? 0n) ? index : at),
    0,
  );
  const rest = net - bases.reduce((sum, base) => sum + base, 0n);
  const rates = rows.map((row, index) => ({
    rateBps: row.rateBps,
    net: (bases[index] ?? 0n) + (index === largest ? rest : 0n),
    tax: row.tax,
  }));
  const proven = rates.every((rate) => absolute(basisPointsOf(rate.net, rate.rateBps) - rate.tax) <= 1n);
  return proven ? rates : undefined;
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}

function fits(best: Solution, bps: number): boolean {
  const expected = (best.net * BigInt(bps) + (best.net >= 0n ? 5000n : -5000n)) / 10_000n;
  return absolute(expected - best.tax) <= vatTolerance(best.net, 6);
}
