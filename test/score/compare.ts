import { type Extraction } from '#extraction';
import { currencyExponent, Decimal } from '#platform';
import { type ScoredField } from './case.js';

/** The value read for a field, in the notation of the truth. */
export function readValue(extraction: Extraction, field: ScoredField): string | undefined {
  const { fields } = extraction;
  const exponent = currencyExponent(fields.currency?.value ?? 'EUR') ?? 2;
  const money = (minor: number | undefined): string | undefined =>
    minor === undefined ? undefined : new Decimal(minor).div(10 ** exponent).toFixed(2);
  switch (field) {
    case 'net':
      return money(fields.net_minor?.value);
    case 'tax':
      return money(fields.tax_minor?.value);
    case 'gross':
      return money(fields.gross_minor?.value);
    case 'vat_rate':
      return fields.vat_rates?.value
        .map((rate) => String(rate.rate_bps / 100))
        .sort()
        .join(' ');
    default:
      return fields[field]?.value;
  }
}

const AMOUNTS: ReadonlySet<ScoredField> = new Set(['net', 'tax', 'gross']);

/** Whether a value is true: amounts to the cent, and text without regard to case, accents and punctuation. */
export function isTrue(field: ScoredField, expected: string, actual: string): boolean {
  if (AMOUNTS.has(field)) return new Decimal(expected).eq(actual);
  if (field === 'vat_rate')
    return (
      expected.split(' ').map(Number).sort().join(' ') === actual.split(' ').map(Number).sort().join(' ')
    );
  // A German number may have the register's name before it, or not.
  if (field === 'supplier_registry_code')
    return plain(expected).replace('hrb', '') === plain(actual).replace('hrb', '');
  if (field !== 'supplier_name') return plain(expected) === plain(actual);
  // Truth files shorten names ("Netpresse"), documents lengthen them ("NETPRESSE SAS").
  const [a, b] = [plain(expected), plain(actual)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

export function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
