import { currencyExponent } from '#platform';

/** A symbol, its currency and how certain that is: many countries use a dollar sign. */
const SYMBOLS: readonly (readonly [RegExp, string, number])[] = [
  [/€/u, 'EUR', 0.97],
  [/£/u, 'GBP', 0.95],
  [/(?:US\$|\$US)/u, 'USD', 0.97],
  [/(?:CA\$|C\$)/u, 'CAD', 0.95],
  [/(?:AU\$|A\$)/u, 'AUD', 0.95],
  [/(?:HK\$)/u, 'HKD', 0.95],
  [/(?:NZ\$)/u, 'NZD', 0.95],
  [/(?<![A-Z])S\$/u, 'SGD', 0.95],
  [/(?<![A-Z])\$/u, 'USD', 0.8],
  [/zł/u, 'PLN', 0.95],
  [/Kč/u, 'CZK', 0.95],
  [/₹|(?<!\p{L})Rs\.?(?!\p{L})/u, 'INR', 0.9],
  [/₽/u, 'RUB', 0.9],
  [/₴/u, 'UAH', 0.9],
  [/¥/u, 'JPY', 0.6],
];
const COMMON = [
  'EUR',
  'USD',
  'GBP',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CHF',
  'CZK',
  'CAD',
  'AUD',
  'INR',
  'JPY',
  'UAH',
  'HUF',
  'RON',
  'BGN',
  'ISK',
  'TRY',
  'CNY',
  'HKD',
  'SGD',
  'NZD',
  'ZAR',
  'ILS',
  'AED',
  'RUB',
  'GEL',
  'KZT',
  'KWD',
];
const CODE = new RegExp(`(?<![A-Z]\\d{0,3})(${COMMON.join('|')}|Euro|EURO|Eur|eur|euro)(?![A-Za-z])`, 'gu');

interface CurrencyCount {
  code: string;
  confidence: number;
  count: number;
}

/** Whether the code is in ISO 4217. */
export function isCurrency(code: string): boolean {
  return currencyExponent(code) !== undefined;
}

/** The currencies a document names, the most frequent first. */
export function currenciesOf(texts: readonly string[]): CurrencyCount[] {
  const counts = new Map<string, CurrencyCount>();
  const add = (code: string, confidence: number, count: number): void => {
    if (count === 0) return;
    const known = counts.get(code) ?? { code, confidence: 0, count: 0 };
    counts.set(code, {
      code,
      confidence: Math.max(known.confidence, confidence),
      count: known.count + count,
    });
  };
  for (const text of texts) {
    for (const match of text.matchAll(CODE)) {
      const code = match[1] ?? '';
      const around = `${text.slice(Math.max(0, match.index - 3), match.index)}|${text.slice(match.index + code.length, match.index + code.length + 3)}`;
      // Next to an amount or alone in brackets a code is a currency; elsewhere three capitals may be anything.
      const weight =
        /\d\s*\|/u.test(around) || /\|\s*[-(]?\d/u.test(around) || /\(\|\)/u.test(around)
          ? 3
          : code === 'EUR' || code === 'Eur' || code === 'Euro' || code === 'USD'
            ? 1
            : 0;
      add(code.toLowerCase().startsWith('eur') ? 'EUR' : code, 0.97, weight);
    }
    for (const [symbol, code, confidence] of SYMBOLS) {
      // A dollar sign counts only without a country in front of it.
      if (symbol.test(text)) add(code, confidence, 2);
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
