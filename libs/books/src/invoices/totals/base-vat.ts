import { formatDecimal } from '#platform';
import { type KnownRate, toBase } from '#ledger';
import { type VatGroup } from '../content/invoice-content.js';
import { type BaseVat } from '../content/revision.wire.js';

/** The VAT of an invoice in base currency by rate; null when it charges none. */
export function baseVatOf(
  groups: readonly Pick<VatGroup, 'rateBps' | 'taxMinor'>[],
  rate: Omit<KnownRate, 'id'>,
  frozen: boolean,
): BaseVat | null {
  const charged = new Map<number | null, bigint>();
  for (const group of groups) {
    if (group.taxMinor === 0n) continue;
    charged.set(group.rateBps, (charged.get(group.rateBps) ?? 0n) + group.taxMinor);
  }
  if (charged.size === 0) return null;
  const rates = [...charged]
    .sort(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([bps, tax]) => ({ vat_rate_bps: bps, tax_minor: toBase(tax, rate) }));
  return {
    currency: rate.baseCurrency,
    tax_minor: rates.reduce((sum, part) => sum + part.tax_minor, 0n),
    rates,
    rate: {
      value: formatDecimal(rate.unitsPerBase),
      base: rate.baseCurrency,
      quote: rate.currency,
      date: rate.date,
      rate_source: rate.source,
    },
    frozen,
  };
}
