import { type Draft, type Read } from '../draft.js';
import { currenciesOf } from '../values/currencies.js';
import { type TextDocument } from './document.js';

/** The currency the document names most; two of nearly equal weight leave it unsure. */
export function readCurrency(document: TextDocument): Read<string> | undefined {
  const found = currenciesOf(document.rows.map((row) => row.text));
  const [first, second] = found;
  if (!first) return undefined;
  const rivals = second !== undefined && second.count * 3 > first.count;
  return { value: first.code, confidence: rivals ? 0.6 : first.confidence };
}

/** A masked card number, and whether the words say card or cash. */
export function readPayment(document: TextDocument): Partial<Draft> {
  const all = document.rows.map((row) => row.text).join('\n');
  const masked =
    /(?:[*x•·X#]{2,}[ -]?){1,4}(\d{4})(?!\d)/u.exec(all) ??
    /(?:ending in|ending|lõppeb|last 4 digits)\s*:?\s*(\d{4})(?!\d)/iu.exec(all);
  const card = masked?.[1];
  const byCard =
    card !== undefined ||
    /(?<!\p{L})(?:kaardimakse|pangakaart|maksekaart|visa|mastercard|paid by card|credit card|debit card|kreditkarte)(?!\p{L})/iu.test(
      all,
    );
  const byCash =
    /(?<!\p{L})(?:sularaha|cash payment|paid in cash|grynais|skaidra nauda|käteinen|barzahlung)(?!\p{L})/iu.test(
      all,
    );
  return {
    ...(card === undefined ? {} : { cardLast4: { value: card, confidence: 0.9 } }),
    ...(byCard ? { paymentMethod: { value: 'card', confidence: 0.8 } } : {}),
    ...(!byCard && byCash ? { paymentMethod: { value: 'cash', confidence: 0.8 } } : {}),
  };
}
