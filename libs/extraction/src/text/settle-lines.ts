import { absolute, basisPointsOf } from '#platform';
import { type DraftLine } from '../draft.js';

/**
 * Drops rows of the totals that looked like items: the items before them sum to the total to the cent, and these rows
 * have neither a quantity nor a price.
 */
function itemsOf(lines: readonly DraftLine[], net: bigint | undefined, gross: bigint | undefined) {
  const first = lines.findLastIndex((line) => line.quantity ?? line.unitPrice) + 1;
  const sumTo = (end: number): bigint =>
    lines.slice(0, end).reduce((sum, line) => sum + (line.net ?? line.gross ?? 0n), 0n);
  const makeTotal = (end: number): boolean => sumTo(end) === net || sumTo(end) === gross;
  if (first === 0 || makeTotal(lines.length)) return lines;
  const ends = lines.map((_, index) => index).filter((end) => end >= first && makeTotal(end));
  return lines.slice(0, ends.at(-1));
}

/**
 * `Discount -54,00` between the lines and the total: the only printed allowance or charge that makes the lines sum to
 * the total.
 */
function withAdjustment(
  lines: readonly DraftLine[],
  adjustments: readonly DraftLine[],
  net: bigint | undefined,
  gross: bigint | undefined,
): readonly DraftLine[] {
  const sum = lines.reduce((total, line) => total + (line.net ?? 0n), 0n);
  const total = (minor: bigint): boolean => minor === net || minor === gross;
  if (lines.length === 0 || lines.some((line) => line.net === undefined) || total(sum)) return lines;
  const rates = new Set(lines.map((line) => line.rateBps));
  const [rateBps] = rates.size === 1 ? rates : [];
  for (const adjustment of adjustments) {
    const amount = absolute(adjustment.net ?? 0n);
    const minor = [-amount, amount].find((one) => total(sum + one));
    if (minor !== undefined)
      return [...lines, { ...adjustment, net: minor, ...(rateBps === undefined ? {} : { rateBps }) }];
  }
  return lines;
}

/** Line amounts that turn out to include VAT become gross amounts; the tax of a line follows from its rate. */
export function settleLines(
  found: readonly DraftLine[],
  net: bigint | undefined,
  gross: bigint | undefined,
  adjustments: readonly DraftLine[] = [],
): DraftLine[] {
  const lines = withAdjustment(itemsOf(found, net, gross), adjustments, net, gross);
  const sum = lines.reduce((total, line) => total + (line.net ?? 0n), 0n);
  const allNet = lines.length > 0 && lines.every((line) => line.net !== undefined);
  if (allNet && sum !== net && sum === gross) {
    return lines.map(({ net: amount, ...line }) => ({
      ...line,
      ...(amount === undefined ? {} : { gross: amount }),
    }));
  }
  return lines.map((line) => {
    if (line.net === undefined || line.rateBps === undefined || line.tax !== undefined) return line;
    const tax = basisPointsOf(line.net, line.rateBps);
    return { ...line, tax, gross: line.gross ?? line.net + tax };
  });
}
