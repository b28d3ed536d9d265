import { fold } from '../values/fold.js';
import { LABELS } from './labels.js';

/** Word stems as they are compared: without case, accents and punctuation. */
const words = (stems: string): string =>
  stems
    .trim()
    .split(/[\s|]+/u)
    .join('|');

/** Street words and house numbers: `Uus 5` and `Vana turg` are addresses. New York is a place. */
const PLACE = String.raw`(?! (?:\d|tn|tanav|pst|mnt|maantee|turg|sadam|str|strasse|street|st|road|rd|iela|gatve|g|gatan|vag|vej|vei|katu|tie|york|zealand|jersey|delhi))`;

/** Accounts are another one than they were, in every language that documents are read in. */
const CHANGED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${words(`
    uus uue uut uuel uuele uuelt uued uute uutele vana vanale vanalt vanal vanad endine endise endisele suleti sulet\\p{L}* muut\\p{L}* muudet\\p{L}*
    vahetu\\p{L}* vahetas\\p{L}* asemel kehtetu\\p{L}* kehtib edaspidi nuudsest nuud ainult teisele alates
    new old former formerly changed changes updated closed instead only henceforth longer
    uusi uuden uudelle uudella vanha\\p{L}* muuttu\\p{L}* suljet\\p{L}* vain jatkossa
    jaunais jaunaja jauno jauns jaunu jaunajam vecais vecaja vecaj\\p{L}* mainit\\p{L}* mainij\\p{L}* mainas slegt\\p{L}* turpmak tikai
    nauja nauj\\p{L}* senoji senoj\\p{L}* pasikeit\\p{L}* pakeist\\p{L}* uzdaryt\\p{L}* tik
    neu neue neuen neues neuer neuem alte alten altes geandert\\p{L}* andert kunftig kunftige geschlossen ausschliesslich nur
    nya nytt nye gamla gammalt gamle andrat andrats aendret aendre endret stangt lukket endast kun
    нов\\p{L}* стар\\p{L}* измен\\p{L}* закры\\p{L}* только
    nouveau nouvel nouvelle nouveaux ancien ancienne modifi\\p{L}* uniquement desormais
    nieuw nieuwe oude gewijzigd gesloten voortaan
    nuevo nueva antigua antiguo cambio cambiado cerrada nuovo nuova vecchio vecchia cambiato chiuso
    nowy nowe nowego stary starego zmian\\p{L}* zmieni\\p{L}* zamknie\\p{L}* tylko novy nove nova novo novou zmeni\\p{L}*
    mudou alterad\\p{L}*`)})(?![\p{L}\d])${PLACE}`,
  'u',
);

/** Somebody is told to pay, or to mind what is said. `Note` is a part of what a document is called, too. */
const TOLD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${words(`
    palun palume makske maksta maksa maksma tasuda tasuge tasuma kanda kandke ulekanne kasutage kasutada kasutame tahelepanu nb teade
    kontole kontodele arvelduskontole arveldusarvele pangakontole
    please kindly pay remit attention notice important
    maksakaa maksathan maksetaan maksettava pyydamme tilille huom
    ludzu ludzam maksat maksajiet parskaitit parskaitiet apmaksat kontam
    prasome mokekite moketi perveskite pervesti apmoketi
    bitte uberweisen uberweist zahlen zahlt achtung
    vanligen vennligst venligst betala betal betales inbetalas observera
    просим просьба пожалуиста оплатит\\p{L}* оплачива\\p{L}* платит\\p{L}* перевод\\p{L}* перевест\\p{L}* перевед\\p{L}* внимание
    veuillez payer virer regler gelieve betaal betalen betaald overmaken
    pague pagar transferir prego pagare versare prosze prosimy zaplac\\p{L}* wplac\\p{L}* wplat\\p{L}* przelac
    prosim\\p{L}* uhrad\\p{L}* zaplat\\p{L}* atencion attenzione uwaga pozor`)}|(?<!(?:credit|debit|delivery) )note)(?![\p{L}\d])`,
  'u',
);

/** What is said of accounts, as a word or a part of one. */
const ACCOUNT =
  /konto|konta|konts|kontu|tili|account|acct|iban|arveldusarve|pangaarve|saskait|compte|rekening|cuenta|счет/u;

/** What is said of banks, and those whose names do not say that they are. */
const BANK =
  /bank|pank|банк|(?<!\p{L})(?:seb|lhv|luminor|nordea|citadele|coop|revolut|wise|paysera|n26)(?!\p{L})/u;

/** What heads a list of accounts. */
const HEADING = /rekvisii|rekvizi|details|information|andmed|bankverbindung/u;

/** Words that say what stands beside accounts in a list or in the foot of a page: labels, codes, ways to reach somebody. */
const BESIDE: ReadonlySet<string> = new Set(
  [
    ...[LABELS.iban, LABELS.reference, LABELS.registry_code, LABELS.vat_number, LABELS.supplier].flat(),
    'name nimi nimetus nosaukums pavadinimas nom holder omanik inhaber titulaire number nr no numero bic swift blz bank pank panga pankki banka bankas banke банк saaja makse makserekvisiidid pangarekvisiidid rekvisiidid rekviziti rekvizitai',
    'tel telefon telefoni phone telephone fax faks mob mobil mobiil email post mail web veeb koduleht www aadress address adrese adresas osoite anschrift адрес',
    'tn tanav pst mnt maantee linn vald maakond street road iela gatve gatan strasse county eesti estonia latvija lietuva suomi finland deutschland',
    'eur usd sek nok dkk pln gbp rub chf the of and for in ja voi or und et og och y e and de la le',
    'oü as mtü fie sa oy oyj ab sia uab gmbh ag kg ltd limited llc bv',
  ].flatMap((text) => text.split(/[\s/.-]+/u).map(fold)),
);

/** So many words of no list, one behind the other, are a sentence. */
const SENTENCE = 3;

const folded = (text: string): string => text.split(/\s+/u).map(fold).join(' ');

export const tellsOfChange = (text: string): boolean => CHANGED.test(folded(text));
export const tellsToPay = (text: string): boolean => TOLD.test(folded(text));
export const namesAccount = (text: string): boolean => ACCOUNT.test(folded(text));
export const headsList = (text: string): boolean => HEADING.test(folded(text));
export const namesBank = (text: string): boolean => BANK.test(folded(text));

/** Whether a word is one that stands beside accounts, or none at all: a code, a figure, an address of the net. */
export function isBeside(word: string): boolean {
  const plain = fold(word);
  return (
    !/\p{L}{2,}/u.test(plain) ||
    /[\d@]|www\./u.test(word) ||
    BESIDE.has(plain) ||
    ACCOUNT.test(plain) ||
    BANK.test(plain)
  );
}

/** Whether words in a row are a sentence, in whatever case. What ends in a mark ends a run of them. */
export function isSentence(text: string): boolean {
  let run = 0;
  for (const word of text.split(/\s+/u)) {
    run = isBeside(word) ? 0 : run + 1;
    if (run >= SENTENCE) return true;
    if (/[.!?;:,|)]$/u.test(word)) run = 0;
  }
  return false;
}
