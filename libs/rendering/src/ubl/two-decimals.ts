import { absolute, currencyExponent } from '#platform';
import { type OutgoingInvoice, type OutgoingItem, type OutgoingLine } from '../invoice/outgoing-invoice.js';

/** EN 16931 allows amounts at most two decimals (BR-DEC). */
const DECIMALS = 2;

/**
 * The invoice with amounts of at most two decimals. In a currency with three, lines are rounded one by one and VAT
 * per group; totals are sums of the rounded amounts (BR-CO-10 to BR-CO-15), and their difference from the amount due
 * is the rounding amount (BR-CO-16). Other currencies stay unchanged.
 */
export function inTwoDecimals(invoice: OutgoingInvoice): OutgoingInvoice {
  const step = 10n ** BigInt(Math.max(0, (currencyExponent(invoice.currency) ?? DECIMALS) - DECIMALS));
  if (step === 1n) return invoice;
  const lines = invoice.lines.map((line) => roundedLine(line, step));
  const items = lines.filter((line) => line.kind === 'item');
  const vat = invoice.vat.map((group) => ({
    ...group,
    netMinor: sum(
      items.filter(({ category, rateBps }) => category === group.category && rateBps === group.rateBps),
      (item) => item.netMinor,
    ),
    taxMinor: rounded(group.taxMinor, step),
  }));
  const netMinor = sum(vat, (group) => group.netMinor);
  const taxMinor = sum(vat, (group) => group.taxMinor);
  const prepaidMinor = rounded(invoice.prepaidMinor, step);
  const amountDueMinor = rounded(invoice.amountDueMinor, step);
  return {
    ...invoice,
    lines,
    vat,
    netMinor,
    taxMinor,
    grossMinor: netMinor + taxMinor,
    prepaidMinor,
    roundingMinor: amountDueMinor - (netMinor + taxMinor - prepaidMinor),
    amountDueMinor,
  };
}

function roundedLine(line: OutgoingLine, step: bigint): OutgoingLine {
  if (line.kind === 'note') return line;
  const amounts: Pick<OutgoingItem, 'allowanceMinor' | 'chargeMinor' | 'netMinor' | 'taxMinor'> = {
    allowanceMinor: rounded(line.allowanceMinor, step),
    chargeMinor: rounded(line.chargeMinor, step),
    netMinor: rounded(line.netMinor, step),
    taxMinor: rounded(line.taxMinor, step),
  };
  return { ...line, ...amounts };
}

/** Rounds to a whole number of steps, half away from zero. */
function rounded(minor: bigint, step: bigint): bigint {
  const steps = (absolute(minor) + step / 2n) / step;
  return minor < 0n ? -steps * step : steps * step;
}

function sum<T>(rows: readonly T[], of: (row: T) => bigint): bigint {
  return rows.reduce((total, row) => total + of(row), 0n);
}
