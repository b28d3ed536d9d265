import { type InvoicePostingLine } from './invoice-posting-lines.js';

/**
 * The line that balances an entry whose parts are valued at different rates: a gain above zero, else a loss, in minor
 * units.
 */
export function exchangeDifference(
  gain: bigint,
  baseCurrency: string,
  memo: string | null,
): InvoicePostingLine {
  return {
    accountRole: gain > 0n ? 'fx_gain' : 'fx_loss',
    currency: baseCurrency,
    amountMinor: -gain,
    baseMinor: -gain,
    partyId: null,
    dueDate: null,
    invoiceId: null,
    vatCode: null,
    dimensionValueIds: [],
    memo,
  };
}
