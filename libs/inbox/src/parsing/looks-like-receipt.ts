const wholeWords = (...words: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'iu');

/** Names of what is booked, in the languages that suppliers write in. */
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
/** An answer to somebody, as mail programs begin its subject: Re, and what they write in Estonia and around it. */
const ANSWER = /^\s*(?:re|vs|sv|aw|antw|ats|atb|odp|отв)(?:\[\d+\])? ?:/iu;
/** Leaves that the law or a lawyer has a shop send along with a receipt. */
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
/** Characters behind the word of a total in which its amount stands. */
const NEAR = 120;

/**
 * Whether the text of a mail is itself what is booked: it names a receipt or an invoice, and an amount stands by the word
 * of a total. What went to a list of people must say so in its subject: newsletters speak of prices and invoices too. An
 * answer to a letter is a letter: people ask one another about invoices and sums.
 */
export function looksLikeReceipt(text: string, subject: string | null, bulk: boolean): boolean {
  if (ANSWER.test(subject ?? '')) return false;
  const named = RECEIPT.test(subject ?? '') || (!bulk && RECEIPT.test(text));
  return named && hasTotal(text);
}

/**
 * Whether a file is by its name what is sent along with a receipt and never is one: the text of its mail may be the receipt
 * all the same.
 */
export function isLeaflet(name: string): boolean {
  const composed = name.normalize('NFC');
  return LEAFLET.test(composed) && !RECEIPT.test(composed.replaceAll('_', ' '));
}

function hasTotal(text: string): boolean {
  return Array.from(text.matchAll(new RegExp(TOTAL, 'giu'))).some(({ 0: word, index }) =>
    AMOUNT.test(text.slice(index + word.length, index + word.length + NEAR)),
  );
}
