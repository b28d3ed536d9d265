import { type DocumentKind } from '../extraction.js';
import { fold } from '../values/fold.js';
import { NUMBER_WORDS } from './labels.js';

/** What papers of a kind call themselves, in words that are not composed by the rules below. */
const TITLES: readonly (readonly [DocumentKind, string])[] = [
  [
    'credit_note',
    'credit memo|hyvitys|kredītpavadzīme|кредит-нота|rechnungskorrektur|avoir|creditfactuur|nota de crédito|factura rectificativa|factura de rectificación|nota di credito|faktura korygująca|kreditnota|dobropis|opravný daňový doklad',
  ],
  [
    'prepayment',
    "ettemaksuarve|prepayment invoice|advance invoice|advance payment invoice|down payment invoice|ennakkolasku|anzahlungsrechnung|vorauszahlungsrechnung|avansa rēķins|priekšapmaksas rēķins|avansinė sąskaita|išankstinė sąskaita|išankstinė sąskaita faktūra|išankstinio apmokėjimo sąskaita|išankstinio mokėjimo sąskaita|förskottsfaktura|предварительный счёт|счёт на предоплату|авансовый счёт|facture d'acompte|voorschotfactuur|factura de anticipo|fattura d'acconto|faktura zaliczkowa|zálohová faktura|zálohová faktúra|acontofaktura|forudbetalingsfaktura|forskuddsfaktura|fatura de adiantamento",
  ],
  [
    'receipt',
    'arve-kviitung|arve/kviitung|kviitung|kassakviitung|ostutšekk|tšekk|receipt|sales receipt|payment receipt|payment confirmation|kuitti|kassakuitti|čeks|kases čeks|kvīts|čekis|kasos čekis|kvitas|quittung|kassenbon|kvitto|чек|кассовый чек|квитанция|reçu|ticket de caisse|bon|kassabon|ticket|scontrino|paragon|kvittering|účtenka|recibo',
  ],
  [
    'invoice',
    'arve|arve-saateleht|invoice|statement|lasku|rēķins|rēķins-pavadzīme|sąskaita|sąskaita-važtaraštis|rechnung|faktura|faktura vat|счёт|счёт-фактура|счёт-накладная|счёт на оплату|facture|factuur|factura|fattura|fatura|fatura recibo|faktúra|daňový doklad',
  ],
];

/** `Tühistusarve`, `Rechnungsgutschrift`: what takes back, in any compound with a word for a document. */
const TAKING_BACK =
  'kredit krediit kreedit tühist credit hyvitys кредит gutschrift tagastus palautus återbetal refund возврат korrektur korrig коррект grąžin atgriez storno сторн';
const TAKEN_BACK = 'arve invoice lasku rēķins sąskaita faktura rechnung nota note счёт фактура';
/** `Müügiarve`, `Schlussrechnung`: whatever else stands before a word for an invoice in one with it. */
const INVOICES = 'rechnung arve lasku faktura rēķins sąskaita invoice';

const anyOf = (words: string): string => words.split(' ').map(fold).join('|');
const CREDIT_NOTE = new RegExp(
  `^(?:\\p{L}*gutschrift|\\p{L}*(?:${anyOf(TAKING_BACK)})\\p{L}*(?:${anyOf(TAKEN_BACK)}))$`,
  'u',
);
const INVOICE = new RegExp(`^\\p{L}{2,}(?:${anyOf(INVOICES)})$`, 'u');

const KINDS: ReadonlyMap<string, DocumentKind> = new Map(
  TITLES.flatMap(([kind, titles]) => titles.split('|').map((title) => [fold(title), kind] as const)),
);

/** The kind of paper that calls itself so, in folded letters. */
export function kindOfTitle(title: string): DocumentKind | undefined {
  const known = KINDS.get(title);
  if (known || title.includes('proforma')) return known;
  if (CREDIT_NOTE.test(title)) return 'credit_note';
  return INVOICE.test(title) ? 'invoice' : undefined;
}

/** The same words as they stand before one for a number: `Čeka Nr.`, `Laskun numero`. */
const GENITIVES: readonly (readonly [DocumentKind, string])[] = [
  ['credit_note', 'hyvityslaskun|kredītrēķina|kreditinės sąskaitos|kreditinės pvm sąskaitos faktūros'],
  ['receipt', 'kviitungi|tšeki|kuitin|čeka|kases čeka|čekio|kvito|чека|квитанции'],
  ['invoice', 'laskun|rēķina|sąskaitos|sąskaitos faktūros|pvm sąskaitos faktūros|счёта|счёта-фактуры'],
];
const OWNERS: ReadonlyMap<string, DocumentKind> = new Map(
  GENITIVES.flatMap(([kind, words]) => words.split('|').map((word) => [fold(word), kind] as const)),
);

/** The kind of paper whose number or day is meant, in folded letters: its title, or that title's genitive. */
export function kindOfOwner(word: string): DocumentKind | undefined {
  return OWNERS.get(word) ?? kindOfTitle(word);
}

const CREDITED =
  /(?<!\p{L})(?:krediteeri\p{L}*|kredituoja\p{L}*|kreditēt\p{L}*|krediterad\p{L}*|hyvitet\p{L}*|stornier\p{L}*|кредитуем\p{L}*|(?:credited|original|cancelled) invoice|alg(?:ne|se) arve|ursprungsrechnung|ursprünglich\p{L}* rechnung|alkuperäi\p{L}* lasku\p{L}*|ursprunglig\p{L}* faktura|sākotnēj\p{L}* rēķin\p{L}*|pradin\p{L}* sąskait\p{L}*|исходн\p{L}* сч[её]т\p{L}*)(?!\p{L})/iu;

/** Whether a text names an invoice that this paper takes back: `Stornierte Rechnung`, `Krediteeritav arve`. */
export function creditsAnother(text: string): boolean {
  return CREDITED.test(text);
}

const NOT_AN_INVOICE =
  /(?<!\p{L}|(?:arve|rēķins|sąskaita|faktūra|счёт|счет)-)(?:proforma|pro forma|pro-forma|ettemaksuteatis|hinnapakkumi\p{L}*|pakkumine|quotation|quote|estimate|order confirmation|tellimuse kinnitus|saateleht|delivery note|packing slip|nefiskalinis|nefiskalais|pre-bill|meeldetuletus|payment reminder|reminder|mahnung|maksumeeldetuletus|auftragsbestätigung|lieferschein|angebot|devis|offerte|presupuesto|preventivo|bon de commande|kontoauszug|saldoteatis|account statement)(?!\p{L})/iu;

/** Whether a text says of a document that looks like an invoice that nothing is to be booked. */
export function saysNoInvoice(text: string): boolean {
  return NOT_AN_INVOICE.test(text);
}

const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split('|').map(fold));

/** What is stamped on a paper that is not in force: alone in a cell. */
const STAMPS = foldedSet(
  'tühistatud|annulleeritud|mustand|kavand|void|voided|cancelled|canceled|draft|sample|specimen|entwurf|storniert|ungültig|luonnos|mitätöity|peruttu|melnraksts|anulēts|paraugs|juodraštis|anuliuota|pavyzdys|utkast|makulerad|annullerad|черновик|аннулирован|аннулировано|образец|brouillon|annulé|annulée|geannuleerd|borrador|anulado|anulada|bozza|annullato|annullata|anulowano|anulowana',
);
const DRAFTS =
  /^(?:draft|mustand|entwurf|luonnos|utkast|brouillon|bozza)(?:arve|invoice|rechnung|lasku|faktura|facture|fattura)|^(?:arve|invoice|rechnung|lasku|faktura|facture|fattura)(?:draft|mustand|entwurf|luonnos|utkast)$/u;
const DENIED =
  /(?<!\p{L})(?:not (?:a|an) (?:(?:valid|tax|legal) )*invoice|(?:ei ole|pole) (?:käibemaksu)?arve|(?:ist|dies ist) keine rechnung|ei ole lasku|nav (?:nodokļu )?rēķins|nėra sąskaita|inte en faktura|не является сч[её]том|n'est pas une facture)(?!\p{L})/iu;

const ANNOUNCED =
  /(?:^|[.!] )(?:(?:a|an|the|your|our|teie) )?(?:(?:tax|vat|final) )?(?:invoice will (?:be (?:issued|sent)|follow)|arve (?:väljastatakse|saadetakse|esitatakse|väljastame|saadame|esitame) (?:eraldi|pärast|peale|kauba|teile|koos|hiljem|e-postiga|e-postile)|rechnung (?:folgt|erhalten sie (?:nach|separat|gesondert)|wird (?:nach|separat|gesondert)))/iu;

/** Whether a sentence announces the invoice as another paper: `A tax invoice will be issued after payment`. */
export function announcesInvoice(text: string): boolean {
  return ANNOUNCED.test(text);
}

/** Whether a cell by itself says that the paper is not in force, as watermarks do. */
export function isStamp(text: string): boolean {
  return STAMPS.has(fold(text));
}

/** Whether a title is that of a draft: `Draft invoice`. */
export function isDraftTitle(text: string): boolean {
  return DRAFTS.test(fold(text));
}

/** Whether a sentence denies it: `This is not a tax invoice`. One that is none for VAT alone is owed all the same. */
export function deniesInvoice(text: string): boolean {
  return DENIED.test(text);
}

const CORRECTING =
  /^(?:parandus|parandatud|korrigeeritud|korrigeeriv|asendus|corrected|corrective|correction|revised|amended|replacement|oikaisu|korjaus|korjattu|precizets|korigets|korigejoss|labots|patikslinta|tikslinamoji|koreguota|korrekturrechnung|korrigierte|berichtigte|korrigerad|rattad|facturerectificative|gecorrigeerde)/u;

/** Whether a title is that of an invoice in another's place: what of it is new, a person sees. */
export function isCorrectedTitle(text: string): boolean {
  return CORRECTING.test(fold(text));
}

const REFERENCE =
  /(?<!\p{L})(?:hinnapakkumi\p{L}*|pakkumi\p{L}*|quotation|quote|estimate|order confirmation|tellimuse kinnitus|saateleht|delivery note|packing slip|auftragsbestätigung|lieferschein|angebot|devis|offerte|presupuesto|preventivo|bon de commande)(?:\s+(?:nr|no|number|nummer|numero|n°|№|#))?[.:]?\s*(?:\p{L}{1,4}[-/ ]?)?#?\d/iu;

/** Whether a text names the offer, the order or the delivery that an invoice is for, by its number. */
export function refersToOther(text: string): boolean {
  return REFERENCE.test(text);
}

/** Titles of orders and offers, also written with their number: `Purchase order PO-17`. */
const ORDERS =
  "purchase order|work order|sales order|müügitellimus|myyntitilaus|verkaufsauftrag|försäljningsorder|order form|ostutellimus|tellimusleht|ostotilaus|tarjous|piedāvājums|pirkimo užsakymas|komercinis pasiūlymas|bestellschein|inköpsorder|offert|anbud|заказ поставщику|заказ покупателя|коммерческое предложение|inkooporder|pedido de compra|ordine d'acquisto";
/** Tills and web shops number what they sold with these too, so they are titles only without a number. */
const BARE_ORDERS =
  'order|tellimus|tilaus|pasūtījums|užsakymas|pasiūlymas|bestellung|beställning|заказ|bestelling|pedido|ordine|zamówienie';
/**
 * How titles begin of what asks to be paid again, confirms, offers, delivers or sums up: each mentions invoices and owes
 * nothing by itself.
 */
const NO_INVOICES =
  'pakkumus|lähetusleht|veoleht|offene posten|offener posten|zahlungsverzug|teostatud tööde|tööde üleandmi|tööde vastuvõtu|üleandmise-vastuvõt|certificate of completion|pieņemšanas-nodošanas|priėmimo-perdavimo|perdavimo-priėmimo|abnahmeprotokoll|luovutuspöytäkirja|акт выполненных|акт сдачи|teade arve|teade tasumata|teade maksmata|tasumata arve|maksetähtaja ületanud|tähtaja ületanud|leppetrahv|viivisenõue|upcoming renewal|renewal notice|renewal reminder|subscription renewal|võlgnevuse teade|võlgnevuse tasum|teade võlgnevus|maksehäire|hoiatuskiri|maksehoiatus|viimane hoiatus|nõudekiri|inkassoteade|inkassonõue|inkassokiri|overdue invoice|overdue payment|past due notice|past due invoice|outstanding invoices|unpaid invoice|demand for payment|request for payment|payment request|maksenõue|ettemaksunõue|ettemaksu nõue|maksekorraldus|payment order|zahlungsanforderung|maksupyyntö|betalningsbegäran|maksājuma pieprasījums|mokėjimo prašymas|запрос на оплату|demande de paiement|letter of demand|collection notice|debt notice|zahlungsaufforderung|letzte mahnung|pranešimas apie skol|skolos priminim|įsiskolinimo praneš|уведомление о задолженност|mise en demeure|lettre de relance|lettre de rappel|aanmaning|betalingsherinnering|sollecito di pagamento|recordatorio de pago|wezwanie do zapłaty|maksumuistutus|maksukehotus|maksuhuomautus|perintäkirje|tilausvahvistus|lähetysluettelo|lähetyslista|lähete|rahtikirja|tarjous|tiliote|saldovahvistus|atgādinājum|brīdinājum|pasūtījuma apstiprinājum|piedāvājum|cenu piedāvājum|salīdzināšanas akt|konta izrakst|priminim|raginim|mokėjimo ragin|įspėjim|užsakymo patvirtinim|pasiūlym|komercinis pasiūlym|suderinimo akt|tarpusavio atsiskaitym|sąskaitos išraš|påminnels|betalningspåminnels|inkassokrav|kravbrev|orderbekräftels|ordererkännand|följesedel|plocksedel|offert|anbud|kontoutdrag|mahnung|zahlungserinnerung|auftragsbestätigung|lieferschein|angebot|kontoauszug|kostenvoranschlag|saldenbestätigung|напоминан|претензи|подтверждение заказ|коммерческое предложен|акт сверки|товарная накладн|транспортная накладн|выписка|meeldetuletus|maksemeeldetuletus|võlateatis|võlanõue|tellimuse kinnitus|hinnapakkumi|pakkumi|saldoteatis|konto väljavõte|kontoväljavõte|payment reminder|reminder|overdue notice|final demand|final notice|order confirmation|order acknowledg|quotation|estimate|statement of account|account statement|delivery note|packing slip|remittance advice|tilbud|ordrebekr|rykker|betalingspåmind|påmind|purring|inkassovarsel|følgeseddel|pakkseddel|kontoudtog|kontoutskrift|nabídk|objednávk|potvrzení objednávk|upomínk|dodací list|výpis z účtu|orçamento|encomenda|guia de remessa|lembrete de pagamento'
    .split('|')
    .map(fold);
const LONGEST_OTHER_TITLE = 6;

const UNPAID =
  /(?<!\p{L})(?:tasumata|maksmata|(?:pole|ei ole) (?:meile )?(?:laekunud|tasutud|makstud)|overdue|unpaid|past due|not (?:yet )?(?:been )?(?:paid|received)|erääntynyt|maksamatta|nav (?:sa|ap)maksāt\p{L}*|neapmokėt\p{L}*|unbezahlt|überfällig|nicht (?:beglichen|bezahlt)|obetald\p{L}*|не оплачен\p{L}*|неоплачен\p{L}*|просрочен\p{L}*|impayée|onbetaald|non pagata|impagada|niezapłacon\p{L}*)(?!\p{L})/iu;
const SHORTEST_SENTENCE = 4;

/** Whether a text says of an invoice that it is owed still: `Arve A-880 summas 124,00 EUR on tasumata`. No invoice says so of itself. */
export function saysUnpaid(text: string, number: string): boolean {
  return UNPAID.test(text) && text.includes(number) && text.split(/\s+/u).length >= SHORTEST_SENTENCE;
}

/** Whether a cell is the title of a paper that is no invoice: `Maksumuistutus`, `Orderbekräftelse 4711`. */
export function isNoInvoiceTitle(text: string): boolean {
  if (text.includes(':') || text.split(/\s+/u).length > LONGEST_OTHER_TITLE) return false;
  // `2. teade arve 118 kohta`: papers that ask again count how often.
  const title = fold(text.replace(/^\d{1,2}\.?(?:st|nd|rd|th)?\s/iu, ''));
  return title.includes('proforma') || NO_INVOICES.some((beginning) => title.startsWith(beginning));
}

const NUMBERED = foldedSet(ORDERS);
const BARE = foldedSet(BARE_ORDERS);
const BEFORE_NUMBERS = new Set(NUMBER_WORDS.map(fold));

/** Whether a cell is the title of an order or an offer, which asks for nothing yet. */
export function isOrderTitle(text: string): boolean {
  if (BARE.has(fold(text))) return true;
  const words = text.split(/\s+/u);
  const number = words.findIndex((word) => /\d/u.test(word));
  const before =
    number < 0 ? words : words.slice(0, number).filter((word) => !BEFORE_NUMBERS.has(fold(word)));
  return NUMBERED.has(before.map(fold).join(''));
}
