import { absolute, basisPointsOf, Decimal } from '#platform';
import { type Draft, toMinor } from '../draft.js';
import { checkOf, type ExtractionCheck } from '../extraction.js';

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** How far a VAT amount may differ from its base at the rate: every line may have been rounded on its own. */
export function vatTolerance(net: bigint, lineCount: number): bigint {
  const perLine = BigInt(Math.max(1, Math.ceil(lineCount / 2)));
  const share = absolute(net) / 1000n;
  const most = share > 5n ? share : 5n;
  return perLine < most ? perLine : most;
}

/** Swiss coins end at five rappen, and so do amounts that were rounded for payment. */
function rappenTolerance(tax: bigint, currency: string, tolerance: bigint): bigint {
  return currency === 'CHF' && tax % 5n === 0n && tolerance < 2n ? 2n : tolerance;
}

/** A line with the parts of its amount. */
interface PricedLine {
  readonly quantity?: Decimal | string | null;
  readonly unitPrice?: Decimal | string | null;
  readonly net?: bigint | null;
}

/**
 * The sum of quantities times prices, rounded once, as documents compute it that print fractions of a cent: their
 * printed lines are rounded one by one and may miss the total by cents. Undefined unless every line's amount equals its
 * quantity times its price.
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

type Comparison =
  | 'totals_add_up'
  | 'vat_rates_sum_to_tax'
  | 'vat_rates_sum_to_net'
  | 'lines_sum_to_net'
  | 'lines_sum_to_gross';

/** Checks the sums that a document states. A check appears only when both of its sides were read. */
export function arithmeticChecks(draft: Draft): ExtractionCheck[] {
  const currency = draft.currency?.value ?? '';
  const checks: ExtractionCheck[] = [];
  const figures = (made: bigint, stated: bigint) => ({
    made_minor: Number(made),
    stated_minor: Number(stated),
    currency,
  });
  const compare = (code: Comparison, made: bigint, stated: bigint): void => {
    checks.push(checkOf(code, made === stated, figures(made, stated)));
  };
  const net = draft.net?.value;
  const tax = draft.tax?.value;
  const gross = draft.gross?.value;
  if (net !== undefined && tax !== undefined && gross !== undefined) {
    compare('totals_add_up', net + tax, gross);
  }
  if (gross !== undefined && draft.amountDue) {
    const own = gross + (draft.rounding?.value ?? 0n) - (draft.prepaid?.value ?? 0n);
    const made = own + (draft.earlierDebt ?? 0n);
    const stated = draft.amountDue.value;
    checks.push(
      checkOf('amount_due_adds_up', made === stated, {
        ...figures(made, stated),
        earlier_debt: (draft.earlierDebt ?? 0n) !== 0n,
      }),
    );
  }
  const rates = draft.vatRates?.value ?? [];
  for (const rate of rates) {
    const made = basisPointsOf(rate.net, rate.rateBps);
    const tolerance = rappenTolerance(rate.tax, currency, vatTolerance(rate.net, draft.lines.length));
    checks.push(
      checkOf('vat_adds_up', absolute(made - rate.tax) <= tolerance, {
        ...figures(made, rate.tax),
        rate_bps: rate.rateBps,
        net_minor: Number(rate.net),
      }),
    );
  }
  if (rates.length > 0 && tax !== undefined) {
    compare('vat_rates_sum_to_tax', sum(rates.map((rate) => rate.tax)), tax);
  }
  if (rates.length > 0 && net !== undefined) {
    compare('vat_rates_sum_to_net', sum(rates.map((rate) => rate.net)), net);
  }
  const nets = draft.lines.map((line) => line.net);
  const grosses = draft.lines.map((line) => line.gross);
  if (nets.length > 0 && net !== undefined && allKnown(nets)) {
    const unrounded = sumBeforeRounding(draft.lines, currency);
    compare('lines_sum_to_net', unrounded === net ? unrounded : sum(nets), net);
  } else if (grosses.length > 0 && gross !== undefined && allKnown(grosses)) {
    compare('lines_sum_to_gross', sum(grosses), gross);
  }
  return checks;
}

function allKnown(values: readonly (bigint | undefined)[]): values is bigint[] {
  return values.every((value) => value !== undefined);
}
