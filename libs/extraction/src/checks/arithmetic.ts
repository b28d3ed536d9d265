import { absolute, basisPointsOf, currencyExponent, majorFromMinor } from '#platform';
import { type Draft } from '../draft.js';
import { type ExtractionCheck } from '../extraction.js';

function shown(minor: bigint, currency: string): string {
  return currencyExponent(currency) === undefined
    ? `${minor}`
    : `${majorFromMinor(minor, currency)} ${currency}`;
}

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

/** The sums a document states about itself. A check appears only when both of its sides were read. */
export function arithmeticChecks(draft: Draft): ExtractionCheck[] {
  const currency = draft.currency?.value ?? '';
  const money = (minor: bigint): string => shown(minor, currency);
  const checks: ExtractionCheck[] = [];
  const compare = (code: string, what: string, left: bigint, right: bigint, tolerance = 0n): void => {
    const passed = absolute(left - right) <= tolerance;
    checks.push({
      code,
      passed,
      message: `${what}: ${money(left)} ${passed ? 'agrees with' : 'is not'} ${money(right)}`,
    });
  };
  const net = draft.net?.value;
  const tax = draft.tax?.value;
  const gross = draft.gross?.value;
  if (net !== undefined && tax !== undefined && gross !== undefined) {
    compare('totals_add_up', 'Net plus VAT against the total', net + tax, gross);
  }
  if (gross !== undefined && draft.amountDue) {
    const due = gross + (draft.rounding?.value ?? 0n) - (draft.prepaid?.value ?? 0n);
    compare(
      'amount_due_adds_up',
      'Total, rounding and prepayment against the amount due',
      due,
      draft.amountDue.value,
    );
  }
  const rates = draft.vatRates?.value ?? [];
  for (const rate of rates) {
    compare(
      'vat_adds_up',
      `VAT of ${rate.rateBps / 100} %`,
      rate.tax,
      basisPointsOf(rate.net, rate.rateBps),
      vatTolerance(rate.net, draft.lines.length),
    );
  }
  if (rates.length > 0 && tax !== undefined) {
    compare(
      'vat_rates_sum_to_tax',
      'VAT of all rates against the VAT total',
      sum(rates.map((rate) => rate.tax)),
      tax,
    );
  }
  if (rates.length > 0 && net !== undefined) {
    compare(
      'vat_rates_sum_to_net',
      'Bases of all rates against the net total',
      sum(rates.map((rate) => rate.net)),
      net,
    );
  }
  return [...checks, ...lineChecks(draft, money)];
}

function lineChecks(draft: Draft, money: (minor: bigint) => string): ExtractionCheck[] {
  if (draft.lines.length === 0) return [];
  const nets = draft.lines.map((line) => line.net);
  const grosses = draft.lines.map((line) => line.gross);
  const known = (values: readonly (bigint | undefined)[]): values is bigint[] =>
    values.every((value) => value !== undefined);
  if (known(nets) && draft.net) {
    const total = sum(nets);
    const passed = total === draft.net.value;
    const relation = passed ? 'agree with' : 'are not';
    return [
      {
        code: 'lines_sum_to_net',
        passed,
        message: `Lines of ${money(total)} ${relation} the net total ${money(draft.net.value)}`,
      },
    ];
  }
  if (known(grosses) && draft.gross) {
    const total = sum(grosses);
    const passed = total === draft.gross.value;
    const relation = passed ? 'agree with' : 'are not';
    return [
      {
        code: 'lines_sum_to_gross',
        passed,
        message: `Lines of ${money(total)} ${relation} the total ${money(draft.gross.value)}`,
      },
    ];
  }
  return [];
}
