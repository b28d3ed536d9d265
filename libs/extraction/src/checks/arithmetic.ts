import { absolute, amountInWords, basisPointsOf, Decimal } from '#platform';
import { type Draft, toMinor } from '../draft.js';
import { type ExtractionCheck } from '../extraction.js';

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** How far a VAT amount may be off its base: every line may have been rounded on its own. */
export function vatTolerance(net: bigint, lineCount: number): bigint {
  const perLine = BigInt(Math.max(1, Math.ceil(lineCount / 2)));
  const share = absolute(net) / 1000n;
  const most = share > 5n ? share : 5n;
  return perLine < most ? perLine : most;
}

/** Swiss coins end at five rappen, and so do amounts that were rounded to be paid. */
function rappenTolerance(tax: bigint, currency: string, tolerance: bigint): bigint {
  return currency === 'CHF' && tax % 5n === 0n && tolerance < 2n ? 2n : tolerance;
}

/** A line with what its amount is made of. */
interface PricedLine {
  readonly quantity?: Decimal | string | null;
  readonly unitPrice?: Decimal | string | null;
  readonly net?: bigint | null;
}

/**
 * The sum of quantities at their prices, rounded once, as those count who print parts of a cent: their lines, each rounded
 * for the eye, may miss the total by cents. Undefined unless every line's amount is what its quantity and price make.
 */
export function sumBeforeRounding(lines: readonly PricedLine[], currency: string): bigint | undefined {
  let total = new Decimal(0);
  for (const { quantity, unitPrice, net } of lines) {
    if (!quantity || !unitPrice || net === undefined || net === null) return undefined;
    const amount = new Decimal(quantity).times(unitPrice);
    if (toMinor(amount, currency) !== net) return undefined;
    total = total.plus(amount);
  }
  return toMinor(total, currency);
}

/** What an amount is said to be, and the amount. */
type Figure = readonly [what: string, minor: bigint];

/** The sums a document states about itself. A check appears only when both of its sides were read. */
export function arithmeticChecks(draft: Draft): ExtractionCheck[] {
  const currency = draft.currency?.value ?? '';
  const money = (minor: bigint): string => amountInWords(minor, currency);
  const checks: ExtractionCheck[] = [];
  const compare = (code: string, [made, left]: Figure, [stated, right]: Figure, tolerance = 0n): void => {
    checks.push({
      code,
      passed: absolute(left - right) <= tolerance,
      message: `${made} ${money(left)}, ${stated} ${money(right)}`,
    });
  };
  const net = draft.net?.value;
  const tax = draft.tax?.value;
  const gross = draft.gross?.value;
  if (net !== undefined && tax !== undefined && gross !== undefined) {
    compare('totals_add_up', ['Net and VAT make', net + tax], ['the total is', gross]);
  }
  if (gross !== undefined && draft.amountDue) {
    const own = gross + (draft.rounding?.value ?? 0n) - (draft.prepaid?.value ?? 0n);
    const made = draft.earlierDebt
      ? 'Total, rounding, prepayment and earlier debt make'
      : 'Total, rounding and prepayment make';
    compare(
      'amount_due_adds_up',
      [made, own + (draft.earlierDebt ?? 0n)],
      ['the amount due is', draft.amountDue.value],
    );
  }
  const rates = draft.vatRates?.value ?? [];
  for (const rate of rates) {
    compare(
      'vat_adds_up',
      [`${rate.rateBps / 100} % of ${money(rate.net)} is`, basisPointsOf(rate.net, rate.rateBps)],
      ['the VAT stated', rate.tax],
      rappenTolerance(rate.tax, currency, vatTolerance(rate.net, draft.lines.length)),
    );
  }
  if (rates.length > 0 && tax !== undefined) {
    compare(
      'vat_rates_sum_to_tax',
      ['The VAT of all rates is', sum(rates.map((rate) => rate.tax))],
      ['the VAT total', tax],
    );
  }
  if (rates.length > 0 && net !== undefined) {
    compare(
      'vat_rates_sum_to_net',
      ['The bases of all rates make', sum(rates.map((rate) => rate.net))],
      ['the net total is', net],
    );
  }
  const nets = draft.lines.map((line) => line.net);
  const grosses = draft.lines.map((line) => line.gross);
  if (nets.length > 0 && net !== undefined && allKnown(nets)) {
    const unrounded = sumBeforeRounding(draft.lines, currency);
    const made = unrounded === net ? unrounded : sum(nets);
    compare('lines_sum_to_net', ['The lines make', made], ['the net total is', net]);
  } else if (grosses.length > 0 && gross !== undefined && allKnown(grosses)) {
    compare('lines_sum_to_gross', ['The lines make', sum(grosses)], ['the total is', gross]);
  }
  return checks;
}

function allKnown(values: readonly (bigint | undefined)[]): values is bigint[] {
  return values.every((value) => value !== undefined);
}
