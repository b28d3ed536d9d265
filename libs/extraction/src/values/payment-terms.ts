import { findDates } from './dates.js';
import { fold } from './fold.js';
import { MONTHS } from './months.js';

/** A day as languages bend and shorten it. Working days are none: which of them are depends on the country. */
const DAYS =
  'days?|päeva?|pv|pvä|päivää?|päivän|dienas|dienu|dienos|dienų|dien|tage?n?|tg|dagar|dage|dager|dgr|dag|dagen|dgn|d|дней|дня|день|дн|jours?|jrs|días?|dias?|giorni|gg|dni|dní|dnů';
const CALENDAR =
  '(?:calendar|kalendri|kalender|kalenteri|kalendār\\p{L}*|kalendorini\\p{L}*|kalendarzow\\p{L}*|календарн\\p{L}*)?[\\s-]?';
const NET = 'netto|nett|net|neto|нетто';
const UNCUT = `(?:(?:rein|strictly)\\s+)?(?:${NET})|ohne abzug|ohne skonto|utan avdrag|without (?:any )?deduction|sans escompte|zonder korting`;

/** `30 days`, `14 (neljateist) päeva`, but no span of them and no part of a number: the days, what counts them. */
const COUNTED = new RegExp(
  `(?<![\\p{L}\\d.,/]|\\d\\s?(?:[-–—]|or|to|või|kuni|oder|bis|eller|tai|vai|arba|или|до)\\s?)(\\d{1,3})\\s?[-)]?\\s?(?:\\([\\p{L}\\s-]+\\)\\s?)?${CALENDAR}(${DAYS})(?![\\p{L}\\d])`,
  'iu',
);
/** `30 days net`. */
const COUNTED_NET = new RegExp(
  `${COUNTED.source}(?:\\s+(?:jooksul|kuluessa|laikā))?[.,]?\\s*(?:${UNCUT})(?!\\p{L})`,
  'iu',
);
/** `Net 30`: not the amount that stands behind the same word. */
const NET_COUNTED = new RegExp(
  `(?<!\\p{L})(?:${NET})[\\s:-]{0,3}(?:(?:in|within|innerhalb(?: von)?|binnen|inom)\\s)?(\\d{1,3})(?![\\d%/]|[.,]\\d|\\s?(?:%|\\p{Sc}|[A-Z]{3}\\b))`,
  'iu',
);
/** `(päeva): 14`, behind a label. */
const OF_DAYS = new RegExp(`^\\W*(?:${DAYS})[\\s).:]+(\\d{1,3})\\W*$`, 'iu');

const IMMEDIATELY =
  'immediately|(?:up)?on receipt|sofort|prompt|kohe|koheselt|viivitamatult|heti|nekavējoties|nedelsiant|iš karto|omgående|немедленно|à réception|immédiat\\p{L}*|per direct|onmiddellijk|immediat[oa]|natychmiast';
const PAID = 'due|payable|payment|pay|zahlbar|fällig|zahlung|tasuda|maksta|maksetaan|maksettava|betalas';
const OPENING = new RegExp(`^\\W*(?:\\d|(?:${NET}|within)(?!\\p{L}))`, 'iu');
/** `due on receipt`, at the head of a stated term. */
const STATED_NOW = new RegExp(`^\\W*(?:(?:${PAID}|netto|net|rein)\\s+)*(?:${IMMEDIATELY})(?!\\p{L})`, 'iu');
/** The same within a sentence: beside a word for paying. */
const DUE_NOW = new RegExp(
  `(?<!\\p{L})(?:(?:${PAID})\\s+(?:is\\s+)?(?:due\\s+)?(?:${IMMEDIATELY})|(?:sofort|kohe|heti)\\s+(?:${PAID}))(?!\\p{L})`,
  'iu',
);

/** Words of being late: what follows them is what it costs. */
const LATE =
  /viivis|viivit|hilin|tasumata|maksmata|interest|(?<!\p{L})late(?!st)|overdue|past due|after (?:the )?due|penalt|unpaid|n[o'’]t (?:been )?paid|non-?payment|default|delay|viiväst|(?<!\p{L})korko|myöhäst|erääntymisestä|kavē|līgumsod|soda nauda|delspinig|vėlav|palūkan|verzug|zinsen|mahn|säum|nichtzahl|überfällig|dröjsmål|ränta|försen|påminn|(?<!\p{L})пен[яиюе]|просроч|задерж|неустой|retard|pénalit|intérêts|(?<!\p{L})rente|aanmaning|(?<!\p{L})mora(?!\p{L})|interess|odset|meeldetulet|remind|ei (?:ole |ole veel )?(?:tasu|maks)|ei makseta|nicht (?:fristgerecht )?(?:be|ge)?zahl|inte betal|nav (?:sa|ap)?maks|neapmok|не опла/iu;
/** `0,05 % päevas`: what it costs too, before any word of it. */
const BY_TIME =
  /(?<!\d)\d{1,3}(?:[.,]\d{1,3})?\s?%\s?(?:päevas|per day|a day|pro tag|per dag|dienā|per dieną|в день|за каждый|päivässä|par jour|p\.?\s?a\.?|per annum|per year|aastas|vuodessa|gadā|per metus|per år|годовых|jährlich|per month|kuus)(?!\p{L})/giu;

/** What else a paper gives days for: returns, complaints, warranty, deliveries, offers, what follows the payment. */
const OF_OTHERS = new RegExp(
  [
    'return|refund|withdraw|tagast|tagasi|tagane|palaut|atgrie|grąžin|rückgabe|rücksend|rücktritt|widerruf|umtausch|retur|ångerrätt|возврат|retour',
    'warrant|guarant|garan|takuu|gwaran|гаранти',
    'complain|claim|objection|dispute|pretens|pretenz|kaebus|vastuväi|huomautu|moitte|muistutu|sūdz|anmärkning|beanstand|einwend|einspruch|mängel|претензи|жалоб|klacht|réclam|reclam|reklam',
    'deliver|(?<!\\p{L})ship|goods|tarne|tarni|kauba|liefer|(?<!\\p{L})ware(?:n|\\b)|toimit|piegād|prista|leverans|leverer|levering|поставк|товар|livrais|livré|marchandise|entrega|consegn|dostaw|abnahme',
    'valid|kehti|gültig|voimassa|derīg|galioj|giltig|действ',
    'cancel|terminat|subscription|(?<!\\p{L})trial|notice|storn|tühista|lõpeta|peata|kündig|uppsäg|irtisan',
    '(?<!\\p{L})(?:last|ago|viimase|letzten|senaste)(?!\\p{L})',
    'end of (?:the )?month|month.end|(?<!\\p{L})e\\.?o\\.?m(?!\\p{L})|kuu lõp|kuun lop|monatsende|fin de mois|månadens|mēneša bei|mėnesio pab|einde (?:van de )?maand|fine mese|fin de mes|конца месяца|końca miesiąca',
    'unless|otherwise agreed|agreed otherwise|kokku lepi|lepitud|toisin sovi|sofern|soweit|anders vereinbart|avtalats|nav panākt|nesutart|если ин',
    '(?:after|of|following|upon|from) (?:\\p{L}+ ){0,2}payment|pärast (?:makse|tasu|raha)|laeku|zahlungseingang|nach (?:der )?zahlung|maksun jälkeen|pēc (?:samaks|apmaks)|po (?:apmok|mok)|efter (?:\\p{L}+ )?\\p{L}*betalning|после оплат|après (?:le )?paiement|na betaling',
  ].join('|'),
  'iu',
);

const PERCENT = /\d\s?%/gu;
const DISCOUNT = /skonto|discount|rabatt|korting|allahindl|alennus|atlaid|nuolaid|скидк|escompte|remise/iu;
const PAYING =
  /(?<!\p{L})(?:tasuda|tasumi|tasuge|tasutakse|maksta|maksmi|makset|maksa|maksett|maksu|pa(?:y|id)|due|settle|remit|apmaks|samaks|jāmaksā|apmok|mokė|sumok|atsiskait|zahl|bezahl|fällig|begl|überw|betal|förfall|оплат|уплат|плат[её]ж|règlement|régler|voldo|pago|pagar|pagam|płat|zapła)/iu;
const WITHIN =
  /(?<!\p{L})(?:within|in|innerhalb|binnen|inom|per|en|entro|sous|dans|в течение|w ciągu|jooksul|kuluessa|sisällä|laikā)(?!\p{L})/iu;

/** Where a sentence ends, and no number or shortened word. */
const SENTENCE_END = /(?<=\p{L}{3})[.!?](?=\s|$)|;|\n/u;

/** Longer ones are misread, or of something else. */
const LONGEST = 120;

/**
 * Days from the date of an invoice within which it asks to be paid, in the words of a payment term: `14 päeva`,
 * `2 % within 10 days, 30 days net`. The term without a discount counts. Undefined for anything that leaves two ways to
 * read it, and beside a printed day, which says more.
 */
export function statedTerm(text: string): number | undefined {
  const behindUnit = OF_DAYS.exec(text)?.[1];
  if (behindUnit !== undefined) return onlyOne([Number(behindUnit)]);
  const kept = text
    .replace(BY_TIME, ' ')
    .split(SENTENCE_END)
    .map((sentence) => sentence.split(LATE)[0] ?? '');
  const ofPaying = kept.filter((sentence) => !OF_OTHERS.test(sentence));
  const net = ofPaying.flatMap((sentence) => daysIn(sentence, NET_COUNTED, COUNTED_NET));
  return termOf(ofPaying, kept.join('\n'), net, STATED_NOW);
}

/** The same in running text, where a sentence must speak of paying within days, and of nothing else. */
export function termInSentence(text: string): number | undefined {
  if (!COUNTED.test(text) && !DUE_NOW.test(text)) return undefined;
  const kept = text.split(SENTENCE_END).filter((sentence) => !LATE.test(sentence));
  const ofPaying = kept
    .filter((sentence) => PAYING.test(sentence) && !OF_OTHERS.test(sentence))
    .filter((sentence) => WITHIN.test(sentence) || COUNTED_NET.test(sentence) || DUE_NOW.test(sentence));
  const net = ofPaying.flatMap((sentence) => daysIn(sentence, COUNTED_NET));
  return termOf(ofPaying, kept.join('\n').replace(BY_TIME, ' '), net, DUE_NOW);
}

/** Whether words that stand beside a label or below it can be its term: they open with the days, or speak of paying. */
export function opensTerm(text: string): boolean {
  return OPENING.test(text) || STATED_NOW.test(text) || termInSentence(text) !== undefined;
}

/** Whether a sentence goes on with the next line. */
export function goesOn(text: string, next: string): boolean {
  return /[^.!?;:]$/u.test(text) && /^[\p{Ll}\d(]/u.test(next);
}

/** Whether a line is about a discount, which would make a term of the line before that of the discount. */
export function grantsDiscount(text: string): boolean {
  return DISCOUNT.test(text) || text.includes('%');
}

function termOf(
  sentences: readonly string[],
  whole: string,
  net: readonly number[],
  now: RegExp,
): number | undefined {
  if (findDates(whole).length > 0) return undefined;
  if (net.length > 0) return onlyOne(net);
  const days = [...new Set(sentences.flatMap((sentence) => daysIn(sentence, COUNTED)))];
  const discounts = whole.match(PERCENT)?.length ?? (DISCOUNT.test(whole) ? 1 : 0);
  // A discount is for paying earlier: of more terms than discounts the last is that without.
  if (discounts > 0) return days.length > discounts ? onlyOne([Math.max(...days)]) : undefined;
  if (days.length === 0) return sentences.some((sentence) => now.test(sentence)) ? 0 : undefined;
  return onlyOne(days);
}

function daysIn(sentence: string, ...forms: readonly RegExp[]): number[] {
  return forms.flatMap((form) =>
    [...sentence.matchAll(new RegExp(form, 'giu'))]
      .filter(({ index }) => !isDayOfMonth(sentence.slice(Math.max(0, index - LONGEST_MONTH), index)))
      .map((match) => Number(match[1])),
  );
}

const LONGEST_MONTH = 20;

/** `lapkričio 20 d.`: the twentieth, and no twenty days. */
function isDayOfMonth(before: string): boolean {
  return MONTHS.has(fold(before.trim().split(/\s/u).at(-1) ?? ''));
}

function onlyOne(days: readonly number[]): number | undefined {
  const [first, ...others] = new Set(days);
  return first !== undefined && others.length === 0 && first <= LONGEST ? first : undefined;
}
