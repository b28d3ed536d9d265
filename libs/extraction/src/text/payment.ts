import { type Draft, type Read } from '../draft.js';
import { currenciesOf } from '../values/currencies.js';
import { textOf, type TextDocument } from './document.js';
import { readAt } from './reading.js';

const CURRENCY_LABEL =
  /^(?:valuuta|arve valuuta|currency|invoice currency|währung|belegwährung|valuutta|valūta|valiuta|valuta|валюта|devise|monnaie|moneda|waluta)\s*:?$/iu;

/** The currency that stands behind a word for it. */
function statedCurrency(document: TextDocument): Read<string> | undefined {
  for (const row of document.rows) {
    for (const cell of row.cells) {
      const at = cell.words.findIndex((_, index) =>
        CURRENCY_LABEL.test(textOf(cell.words.slice(0, index + 1)).replace(/ :$/u, '')),
      );
      const last = cell.words[at];
      const value =
        last && row.words.slice(row.words.indexOf(last) + 1).find((word) => /\p{L}|\p{Sc}/u.test(word.text));
      const [found] = value ? currenciesOf([`1 ${value.text}`]) : [];
      if (value && found) return readAt(found.code, 0.97, [value]);
    }
  }
  return undefined;
}

/** The currency the document states, else the one it names most; two of nearly equal weight leave it unsure. */
export function readCurrency(document: TextDocument): Read<string> | undefined {
  const stated = statedCurrency(document);
  if (stated) return stated;
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
