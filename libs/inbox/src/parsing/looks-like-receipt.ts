const wholeWords = (...words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'iu');

/** Names of documents to book, in the languages of suppliers. */
const RECEIPT = wholeWords(
  String.raw`(?:e-?)?arve(?:d|te|ga|le)?|kreeditarve|kviitung\p{L}*|ostukviitung|ostut[sš]ekk|t[sš]ekk`,
  '(?:tax |vat )?invoices?|receipts?|credit note',
  'lasku|laskun|kuitti|kuitin',
  String.raw`r[eē][kķ]in[sa]\p{L}*|[cč]eks|kv[iī]ts`,
  String.raw`s[aą]skait\p{L}*|kvit[aą]s`,
  'rechnung|quittung|kassenbon',
  'faktura|kvitto',
  'сч[её]т|чек|квитанция',
);
const TOTAL = wholeWords(
  'kokku|summa|tasuda|tasutud|makstud|maksumus',
  'total|amount|paid|charged|balance due',
  'yhteensä|maksettava',
  String.raw`gesamt\p{L}*|betrag|summe|zu zahlen`,
  String.raw`kop[aā]|apmaks[aā]\p{L}*`,
  'i[sš] viso|suma|mok[eė]ti',
  'totalt|belopp|att betala',
  'итого|всего|сумма|к оплате',
);
const CURRENCY = '(?:€|eur|\\$|usd|£|gbp|sek|nok|dkk|kr|pln|chf|руб)';
const AMOUNT = new RegExp(
  `${CURRENCY}\\s?-?\\d[\\d\\s.,']*|\\d[\\d\\s.,']{0,20}[.,]\\d{2}\\s?${CURRENCY}(?!\\p{L})`,
  'iu',
);
/** The start of the subject of an answer: Re, and its equivalents in the programs of Estonia and its neighbours. */
const ANSWER = /^\s*(?:re|vs|sv|aw|antw|ats|atb|odp|отв)(?:\[\d+\])? ?:/iu;
/** Leaflets that laws or lawyers make a shop send together with a receipt. */
const LEAFLET = new RegExp(
  [
    'tingimus|privaatsus|taganemis',
    String.raw`(?<!\p{L})terms|conditions|privacy|withdrawal`,
    String.raw`(?<!\p{L})agb(?!\p{L})|bedingungen|widerruf|datenschutz`,
    'ehdot|tietosuoja|villkor|noteikumi',
    'taisykl[eė]s|s[aą]lygos|условия',
  ].join('|'),
  'iu',
);
/** The amount of a total follows its word within this many characters. */
const NEAR = 120;

/**
 * Whether the text of a mail is itself a document to book: it names a receipt or an invoice, and has an amount near the
 * word of a total. A mail to a list of people must name it in its subject: newsletters mention prices and invoices too.
 * An answer is always a letter: people ask one another about invoices and sums.
 */
export function looksLikeReceipt(text: string, subject: string | null, bulk: boolean): boolean {
  if (ANSWER.test(subject ?? '')) return false;
  const named = RECEIPT.test(subject ?? '') || (!bulk && RECEIPT.test(text));
  return named && hasTotal(text);
}

/**
 * Whether the text of a mail is the document of a payment that is known: it shows the amount near the word of a total. How
 * it calls itself, and to how many people it went, then says nothing.
 */
export function showsPayment(text: string, subject: string | null, amounts: readonly string[]): boolean {
  if (ANSWER.test(subject ?? '')) return false;
  const shown = text.replaceAll(/(?<=\d)[\s'](?=\d{3})/gu, '');
  return amounts.some((amount) => {
    const [whole = '', cents] = amount.split('.');
    const written = cents === undefined ? whole : String.raw`${whole}[.,]${cents}`;
    return hasTotal(shown, new RegExp(String.raw`(?<![\d.,])${written}(?![\d]|[.,]\d)`, 'u'));
  });
}

/**
 * Whether the name of a file marks it as a leaflet that accompanies a receipt and never is one: the text of its mail
 * may still be the receipt.
 */
export function isLeaflet(name: string): boolean {
  const composed = name.normalize('NFC');
  return LEAFLET.test(composed) && !RECEIPT.test(composed.replaceAll('_', ' '));
}

function hasTotal(text: string, amount = AMOUNT): boolean {
  return Array.from(text.matchAll(new RegExp(TOTAL, 'giu'))).some(({ 0: word, index }) =>
    amount.test(text.slice(index + word.length, index + word.length + NEAR)),
  );
}
