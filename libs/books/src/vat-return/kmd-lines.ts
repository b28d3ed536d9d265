import { absolute, Decimal, roundHalfUp, type IsoDate, type Ulid } from '#platform';
import { returnLinesOn, type VatCode } from '#ledger';
import { kmdFormLines, type KmdForm, type KmdFormLine } from './kmd-form.js';
import { type ReturnShare, type VatAdjustment } from './vat-posting.js';

export interface KmdLine extends KmdFormLine {
  readonly amount_minor: bigint;
  /** Number of entries behind the line. */
  readonly entries: number;
}

interface LineSum {
  minor: bigint;
  readonly entries: Set<Ulid>;
}

export interface KmdTotals {
  readonly lines: readonly KmdLine[];
  /** Negative for a refund. */
  readonly payableMinor: bigint;
  /** VAT on turnover as posted; line 4 follows the authority's computation and may differ by cents. */
  readonly postedOutputMinor: bigint;
  readonly computedOutputMinor: bigint;
}

/** The line of input VAT on fixed assets. */
const ASSETS = '5.2';

/** The lines of a month's return, on the form in force on its first day. */
export function kmdTotals(
  form: KmdForm,
  shares: readonly ReturnShare[],
  adjustments: readonly VatAdjustment[],
  periodFrom: IsoDate,
): KmdTotals {
  const sums = new Map<string, LineSum>();
  const sumOf = (line: string): LineSum => {
    let sum = sums.get(line);
    if (sum === undefined) sums.set(line, (sum = { minor: 0n, entries: new Set<Ulid>() }));
    return sum;
  };
  const add = (line: string, minor: bigint, entry: Ulid): void => {
    const sum = sumOf(line);
    sum.minor += minor;
    sum.entries.add(entry);
  };
  let postedOutput = 0n;
  const linesOf = linesByCode(periodFrom);
  for (const { posting, baseMinor, outputMinor, inputMinor, assetMinor } of shares) {
    const fed = linesOf(posting.code);
    if (assetMinor !== 0n && !fed.inputVat.includes(ASSETS)) add(ASSETS, assetMinor, posting.entryId);
    if (baseMinor !== 0n) for (const line of fed.base) add(line, baseMinor, posting.entryId);
    if (inputMinor !== 0n) for (const line of fed.inputVat) add(line, inputMinor, posting.entryId);
    if (outputMinor === 0n) continue;
    for (const line of fed.outputVat) {
      // Line 4 is computed, so the posting adds only its entry here, not its amount.
      add(line, line === '4' ? 0n : outputMinor, posting.entryId);
      if (line === '4') postedOutput += outputMinor;
    }
  }
  for (const { box, minor, entryId } of adjustments) add(box, box === '10' ? -minor : minor, entryId);
  crossNegative(sumOf('10'), sumOf('11'));
  const computed = roundHalfUp(
    [...form.rates].reduce(
      (tax, [line, rate]) =>
        tax.plus(new Decimal((sums.get(line)?.minor ?? 0n).toString()).times(rate).div(10_000)),
      new Decimal(0),
    ),
  );
  sumOf('4').minor = computed;
  const of = (line: string): bigint => sums.get(line)?.minor ?? 0n;
  const payable = of('4') + of('4.1') - of('5') + of('10') - of('11');
  if (payable !== 0n) {
    const made = new Set<Ulid>();
    for (const line of ['4', '4.1', '5', '10', '11']) {
      for (const entry of sums.get(line)?.entries ?? []) made.add(entry);
    }
    sums.set(payable > 0n ? '12' : '13', { minor: absolute(payable), entries: made });
  }
  return {
    lines: kmdFormLines(form).map((line) => ({
      ...line,
      amount_minor: of(line.line),
      entries: sums.get(line.line)?.entries.size ?? 0,
    })),
    payableMinor: payable,
    postedOutputMinor: postedOutput,
    computedOutputMinor: computed,
  };
}

/** The lines that a code feeds on the form of a month, looked up once per code. */
function linesByCode(periodFrom: IsoDate): (code: VatCode) => ReturnType<typeof returnLinesOn> {
  const known = new Map<VatCode, ReturnType<typeof returnLinesOn>>();
  return (code) => {
    let lines = known.get(code);
    if (lines === undefined) known.set(code, (lines = returnLinesOn(code, periodFrom)));
    return lines;
  };
}

/** The form takes no negative adjustments: what lowers one of the two lines raises the other. */
function crossNegative(plus: LineSum, minus: LineSum): void {
  for (const [line, other] of [
    [plus, minus],
    [minus, plus],
  ] as const) {
    if (line.minor >= 0n) continue;
    other.minor -= line.minor;
    for (const entry of line.entries) other.entries.add(entry);
    line.minor = 0n;
    line.entries.clear();
  }
}
