import { absolute, Decimal, roundHalfUp, type IsoDate, type Ulid } from '#platform';
import { returnLinesOn } from '../vat-code.js';
import { kmdFormLines, type KmdForm, type KmdFormLine } from './kmd-form.js';
import { type ReturnShare } from './vat-posting.js';

export interface KmdLine extends KmdFormLine {
  readonly amount_minor: bigint;
  /** How many entries have made it. */
  readonly entries: number;
}

interface LineSum {
  minor: bigint;
  readonly entries: Set<Ulid>;
}

export interface KmdTotals {
  readonly lines: readonly KmdLine[];
  /** Negative: to be refunded. */
  readonly payableMinor: bigint;
  /** VAT on turnover as it was posted; line 4 is as the authority computes it, and may differ by cents. */
  readonly postedOutputMinor: bigint;
  readonly computedOutputMinor: bigint;
}

/** The lines of the return of a month, in the form that is in force on its first day. */
export function kmdTotals(form: KmdForm, shares: readonly ReturnShare[], periodFrom: IsoDate): KmdTotals {
  const sums = new Map<string, LineSum>();
  const add = (line: string, minor: bigint, entries: Iterable<Ulid>): void => {
    const sum = sums.get(line) ?? { minor: 0n, entries: new Set<Ulid>() };
    sum.minor += minor;
    for (const entry of entries) sum.entries.add(entry);
    sums.set(line, sum);
  };
  let postedOutput = 0n;
  const taxed = new Set<Ulid>();
  for (const { posting, baseMinor, outputMinor, inputMinor } of shares) {
    const fed = returnLinesOn(posting.code, periodFrom);
    const entry = [posting.entryId];
    if (baseMinor !== 0n) for (const line of fed.base) add(line, baseMinor, entry);
    if (inputMinor !== 0n) for (const line of fed.inputVat) add(line, inputMinor, entry);
    if (outputMinor === 0n) continue;
    if (fed.outputVat.includes('4')) {
      postedOutput += outputMinor;
      taxed.add(posting.entryId);
    }
    for (const line of fed.outputVat.filter((one) => one !== '4')) add(line, outputMinor, entry);
  }
  const computed = roundHalfUp(
    [...form.rates].reduce(
      (tax, [line, rate]) =>
        tax.plus(new Decimal((sums.get(line)?.minor ?? 0n).toString()).times(rate).div(10_000)),
      new Decimal(0),
    ),
  );
  add('4', computed, taxed);
  const of = (line: string): bigint => sums.get(line)?.minor ?? 0n;
  const payable = of('4') + of('4.1') - of('5') + of('10') - of('11');
  const made = ['4', '4.1', '5', '10', '11'].flatMap((line) => [...(sums.get(line)?.entries ?? [])]);
  if (payable !== 0n) add(payable > 0n ? '12' : '13', absolute(payable), made);
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
