import { absolute } from '#platform';
import { type Draft, toMinor } from '../draft.js';
import { vatTolerance } from '../checks/arithmetic.js';
import { type Word } from '../page/words.js';
import { findRates } from '../values/amounts.js';
import { amountsIn, isMoney } from './amounts-in-rows.js';
import { type TextDocument } from './document.js';
import { readAt } from './reading.js';

interface Printed {
  value: bigint;
  words: readonly Word[];
}

/** Confidence of totals that are shown to a person, and never enough to book: no word says what these amounts are. */
const CONFIDENCE = 0.8;

/**
 * Totals under unknown words: the largest amount of the document, when it is the sum of two others, one of which is the
 * VAT of the other at a printed rate. Undefined when nothing or more than one combination fits.
 */
export function provenTotals(document: TextDocument, currency: string): Partial<Draft> | undefined {
  const printed = amountsOf(document, currency);
  const rates = [...new Set(document.rows.flatMap((row) => findRates(row.text).map(({ bps }) => bps)))];
  const gross = [...printed.values()].reduce<Printed | undefined>(
    (most, one) => (most && most.value >= one.value ? most : one),
    undefined,
  );
  if (!gross) return undefined;
  const found = [...printed.values()].flatMap((net) => {
    const tax = printed.get(gross.value - net.value);
    const rateBps = tax && rates.find((bps) => bps > 0 && isVatOf(tax.value, net.value, bps));
    return tax && rateBps !== undefined ? [{ net, tax, rateBps }] : [];
  });
  const [only, other] = found;
  if (!only || other) return undefined;
  const { net, tax, rateBps } = only;
  return {
    net: readAt(net.value, CONFIDENCE, net.words),
    tax: readAt(tax.value, CONFIDENCE, tax.words),
    gross: readAt(gross.value, CONFIDENCE, gross.words),
    vatRates: { value: [{ rateBps, net: net.value, tax: tax.value }], confidence: CONFIDENCE },
  };
}

/** Amounts of money above zero by value, with the last position of each. */
function amountsOf(document: TextDocument, currency: string): Map<bigint, Printed> {
  const printed = new Map<bigint, Printed>();
  for (const row of document.rows) {
    for (const amount of amountsIn(document, row, row.words).filter((one) => isMoney(one, row))) {
      const value = toMinor(amount.value, currency);
      if (value !== undefined && value > 0n) printed.set(value, { value, words: amount.words });
    }
  }
  return printed;
}

function isVatOf(tax: bigint, net: bigint, bps: number): boolean {
  const expected = (net * BigInt(bps) + 5000n) / 10_000n;
  return absolute(expected - tax) <= vatTolerance(net, 6);
}
