import { type Draft, type Read } from '../draft.js';
import { currenciesOf } from '../values/currencies.js';
import { textOf, type TextDocument } from './document.js';
import { readAt } from './reading.js';

const CURRENCY_LABEL =
  /^(?:valuuta|arve valuuta|currency|invoice currency|währung|belegwährung|valuutta|valūta|valiuta|valuta|валюта|devise|monnaie|moneda|waluta)\s*:?$/iu;

/** What every such label has in it: most cells have nothing of the kind. */
const ABOUT_CURRENCY = /val[uūi]|curren|währung|валюта|devise|monnaie|moneda|waluta/iu;

/** `All amounts in EUR`, `Kõik summad on eurodes (EUR)`: a remark that says what the figures are of. */
const AMOUNTS_IN =
  /(?:amounts?|prices|totals|summad|hinnad|summat|hinnat|summas|cenas|sumos|kainos|beträge|preise|belopp|priser|суммы|цены|montants|prix|bedragen|importes|importi)\s+(?:\p{L}+\s+){0,3}(?:(?:in|on|är|sind|are|yra|ir|i|en|в)\s*)?\(?([A-Z]{3})(?![A-Za-z])/iu;

/** The currency that stands behind a word for it. */
function statedCurrency(document: TextDocument): Read<string> | undefined {
  for (const row of document.rows) {
    for (const cell of row.cells) {
      if (!ABOUT_CURRENCY.test(cell.text)) continue;
      // Bilingual labels stand side by side: the value comes after the last of them.
      const at = cell.words.findLastIndex((_, index) =>
        textOf(cell.words.slice(0, index + 1))
          .split(' / ')
          .every((label) => CURRENCY_LABEL.test(label.replace(/ :$/u, ''))),
      );
      const last = cell.words[at];
      const value =
        last && row.words.slice(row.words.indexOf(last) + 1).find((word) => /\p{L}|\p{Sc}/u.test(word.text));
      const [found] = value ? currenciesOf([`1 ${value.text}`]) : [];
      if (value && found) return readAt(found.code, 0.97, [value]);
    }
  }
  for (const row of document.rows) {
    const code = AMOUNTS_IN.exec(row.text)?.[1];
    const [found] = code === undefined ? [] : currenciesOf([`1 ${code}`]);
    if (found) return readAt(found.code, 0.95, row.words);
  }
  return undefined;
}

/** Countries whose money is a krone or krona, by the prefix of VAT numbers and accounts. */
const KRONER: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Z])SE ?\d{2}/u, 'SEK'],
  [/(?<![A-Z])DK ?\d{2}/u, 'DKK'],
  [/(?<![A-Z])NO ?\d{2}|(?<!\p{L})org\.? ?nr\.? ?\d{3} ?\d{3} ?\d{3} ?MVA/iu, 'NOK'],
];

/** `1 250,00 kr`: of the one country of those that write so whose codes the paper shows. */
function krone(document: TextDocument): Read<string> | undefined {
  const row = document.rows.find(({ text }) => /\d ?kr\.?(?!\p{L})|(?<!\p{L})kr\.? ?\d/iu.test(text));
  const all = document.rows.map(({ text }) => text).join('\n');
  const [only, other] = KRONER.filter(([codes]) => codes.test(all));
  return row && only && !other ? readAt(only[1], 0.92, row.words) : undefined;
}

/** The currency the document states, else the one it names most; two of nearly equal weight leave it unsure. */
export function readCurrency(document: TextDocument): Read<string> | undefined {
  const stated = statedCurrency(document);
  if (stated) return stated;
  const found = currenciesOf(document.rows.map((row) => row.text));
  const [first, second] = found;
  if (!first) return krone(document);
  const rivals = second !== undefined && second.count * 3 > first.count;
  return { value: first.code, confidence: rivals ? 0.6 : first.confidence };
}

/** A masked card number, and whether the words say card or cash. */
export function readPayment(document: TextDocument): Partial<Draft> {
  const all = document.rows.map((row) => row.text).join('\n');
  const masked =
    /[*x•·X#]{2}[ -]?(\d{4})(?!\d)/u.exec(all) ??
    /(?:ending in|ending|lõppeb|last 4 digits)\s*(?::\s*)?(\d{4})(?!\d)/iu.exec(all);
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
