import { type Draft, type Read } from '../draft.js';
import { currenciesOf } from '../values/currencies.js';
import { findIbans, findVatNumbers } from '../values/identifiers.js';
import { textOf, type TextDocument } from './document.js';
import { dollar } from './dollar.js';
import { type Row, type Word } from '../page/words.js';
import { anyOf, wholeWords } from '../vocabulary/words.js';
import { placeOf, readAt } from './reading.js';

const CURRENCY_LABEL = new RegExp(String.raw`^${anyOf('payment', 'currency')}\s*:?$`, 'iu');

/** A quick test: most cells have no such words. */
const ABOUT_CURRENCY = new RegExp(anyOf('payment', 'currency'), 'iu');

/** `All amounts in EUR`, `Kõik summad on eurodes (EUR)`: a remark on the currency of the figures. */
const AMOUNTS_IN = new RegExp(
  String.raw`${anyOf('payment', 'amounts')}\s+(?:\p{L}+\s+){0,3}(?:${anyOf('payment', 'are_in')}\s*)?` +
    String.raw`\(?([A-Z]{3})(?![A-Za-z])`,
  'iu',
);

/** The currency after a word for it. */
function statedCurrency(document: TextDocument): Read<string> | undefined {
  for (const row of document.rows) {
    for (const cell of row.cells) {
      if (!ABOUT_CURRENCY.test(cell.text)) continue;
      // Bilingual labels are side by side: the value follows the last of them.
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
    // `Amount GBP   Amount EUR`: two headings with different currencies say nothing about which is meant.
    const code = namesSeveral(row) ? undefined : AMOUNTS_IN.exec(row.text)?.[1];
    const [found] = code === undefined ? [] : currenciesOf([`1 ${code}`]);
    if (found) return readAt(found.code, 0.95, row.words);
  }
  return undefined;
}

function namesSeveral({ words }: Row): boolean {
  const codes = words.flatMap(({ text }) => /^\(?([A-Z]{3})\)?$/u.exec(text)?.[1] ?? []);
  return new Set(codes.flatMap((code) => currenciesOf([`1 ${code}`]).map((found) => found.code))).size > 1;
}

/** Countries whose currency is a krone or krona, by the prefix of VAT numbers and accounts. */
const KRONER: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Z])SE ?\d{2}/u, 'SEK'],
  [/(?<![A-Z])DK ?\d{2}/u, 'DKK'],
  [/(?<![A-Z])NO ?\d{2}|(?<!\p{L})org\.? ?nr\.? ?\d{3} ?\d{3} ?\d{3} ?MVA/iu, 'NOK'],
];

const IN_KRONER = /\d ?kr\.?(?!\p{L})|(?<!\p{L})kr\.? ?\d/iu;

/** Whether amounts are in the sign that several currencies share: none of them may be assumed. */
export const showsKroner = (document: TextDocument): boolean =>
  document.rows.some(({ text }) => IN_KRONER.test(text));

/** `1 250,00 kr`: the currency of the only one of these countries whose codes the document shows. */
function krone(document: TextDocument): Read<string> | undefined {
  const row = document.rows.find(({ text }) => IN_KRONER.test(text));
  const all = document.rows.map(({ text }) => text).join('\n');
  const [only, other] = KRONER.filter(([codes]) => codes.test(all));
  return row && only && !other ? readAt(only[1], 0.92, row.words) : undefined;
}

/** Concepts whose labels may name the currency of their amounts. */
const SUMS: ReadonlySet<string> = new Set(['net', 'tax', 'gross', 'amount_due']);

/** `Att betala SEK`, with the amount in its column: the code after a word for a total is its currency. */
function currencyOfSum(document: TextDocument): Read<string> | undefined {
  for (const { concept, row, to } of document.labels) {
    const word = SUMS.has(concept) ? row.words[to + 1] : undefined;
    const code = word && /^\(?([A-Z]{3})\)?:?$/u.exec(word.text)?.[1];
    const [found] = code === undefined ? [] : currenciesOf([`1 ${code}`]);
    if (word && found) return readAt(found.code, 0.95, [word]);
  }
  return undefined;
}

/** The members of the euro area, by the prefix of their VAT numbers and accounts. */
const EURO_AREA: ReadonlySet<string> = new Set(
  'AT BE BG CY DE EE EL ES FI FR HR IE IT LT LU LV MT NL PT SI SK'.split(' '),
);

/**
 * For a document that names no currency at all, as receipts often do: the euro, if every VAT number and account on it
 * is of the euro area. A document in another currency names it.
 */
function euroOfCodes(document: TextDocument): Read<string> | undefined {
  const codes = document.rows.flatMap((row) =>
    [...findVatNumbers(row.text), ...findIbans(row.text)].map(({ value }) => ({ row, value })),
  );
  const finnish = document.rows.find(({ text }) => FINNISH_CODE.test(text));
  const [first] = [...codes.map(({ row }) => row), ...(finnish ? [finnish] : [])];
  const euro = codes.every(({ value }) => EURO_AREA.has(value.slice(0, 2)));
  return first && euro ? readAt('EUR', 0.9, first.words) : undefined;
}
const FINNISH_CODE = /(?<![\p{L}\d-])\d{7}-\d(?![\d-])/u;

/** Signs with less certainty are shared by several currencies. */
const LEAST_SIGN = 0.85;

/**
 * The currency that the document states, or else the one it names most; if two have nearly equal weight, it is unsure.
 */
export function readCurrency(document: TextDocument): Read<string> | undefined {
  const stated = statedCurrency(document);
  if (stated) return stated;
  const found = currenciesOf(document.rows.map((row) => row.text));
  const [first, second] = found;
  if (!first) return currencyOfSum(document) ?? krone(document) ?? euroOfCodes(document);
  // `Total AUD … $100.00`: many countries use the dollar sign, and a total may name the country's currency.
  const dollars = first.confidence < LEAST_SIGN ? currencyOfSum(document) : undefined;
  if (dollars) return dollars;
  if (first.code === 'USD' && first.confidence < LEAST_SIGN && second === undefined) return dollar(document);
  const headed = document.rows.some((one) => !/\d/u.test(one.text) && namesSeveral(one));
  const rivals = headed || (second !== undefined && second.count * 3 > first.count);
  const says = (text: string): boolean => currenciesOf([text]).some(({ code }) => code === first.code);
  const row = document.rows.find(({ text }) => says(text));
  // A currency without its amount is less certain than one next to it.
  const word = row?.words.find(({ text }) => says(text) || says(`1 ${text}`));
  const words = word === undefined ? row?.words : [word];
  return { value: first.code, confidence: rivals ? 0.6 : first.confidence, ...placeOf(words ?? []) };
}

const MASKED_CARD = [
  /[*x•·X#]{2}[ -]?(\d{4})(?!\d)/u,
  new RegExp(String.raw`${anyOf('payment', 'card_ending')}\s*(?::\s*)?(\d{4})(?!\d)`, 'iu'),
];
const BY_CARD = wholeWords('payment', 'by_card');
/** `can be paid by card`, `või tasutud kaardiga` only offer it. */
const PAID_BY_CARD = new RegExp(
  String.raw`(?<!\p{L})(?<!(?:be|or|või|saab|võib|oder|kann)\s)${anyOf('payment', 'paid_by_card')}(?!\p{L})`,
  'iu',
);
const BY_CASH = wholeWords('payment', 'in_cash');

/** Reads a masked card number, and whether the words mention a card or cash. Only words for a payment made are certain. */
export function readPayment(document: TextDocument): Partial<Draft> {
  const masked = MASKED_CARD.map((pattern) => matchIn(document, pattern)).find(
    (found) => found !== undefined,
  );
  const paid = matchIn(document, PAID_BY_CARD);
  const byCard = paid ?? matchIn(document, BY_CARD) ?? masked;
  const byCash = matchIn(document, BY_CASH);
  const card = masked?.match[1];
  return {
    ...(masked && card !== undefined
      ? { cardLast4: { value: card, confidence: 0.9, ...placeOf(masked.words) } }
      : {}),
    ...(byCard
      ? { paymentMethod: { value: 'card', confidence: paid ? 0.95 : 0.8, ...placeOf(byCard.words) } }
      : {}),
    ...(!byCard && byCash
      ? { paymentMethod: { value: 'cash', confidence: 0.8, ...placeOf(byCash.words) } }
      : {}),
  };
}

/** The first match of a pattern in the text of all rows, with the words at its end. */
function matchIn(
  { rows }: TextDocument,
  pattern: RegExp,
): { readonly match: RegExpExecArray; readonly words: readonly Word[] } | undefined {
  const match = pattern.exec(rows.map((row) => row.text).join('\n'));
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  let read = 0;
  const row = rows.find(({ text }) => {
    read += text.length + 1;
    return read > end;
  });
  const all = row?.words ?? [];
  const words = all.filter(({ text }) => match[0].includes(text) || text.includes(match[0]));
  return { match, words: words.length > 0 ? words : all };
}
