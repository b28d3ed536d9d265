import {
  DUE_DATES,
  EARLIER_BALANCES,
  ISSUE_DATES,
  PAYMENT_TERMS,
  REGISTRY_CODES,
} from './composed-labels.js';
import { sumLabels } from './sum-labels.js';

/** What a printed label announces. `other_*` are there so that their values are not taken for ours. */
export type LabelConcept =
  | 'number'
  | 'date'
  | 'due_date'
  | 'payment_terms'
  | 'supply_date'
  | 'period'
  | 'net'
  | 'tax'
  | 'gross'
  | 'amount_due'
  | 'rounding'
  | 'prepaid'
  | 'reference'
  | 'registry_code'
  | 'vat_number'
  | 'buyer_vat_number'
  | 'iban'
  | 'supplier'
  | 'buyer'
  | 'corrects'
  | 'other_number'
  | 'other_date'
  | 'other_amount'
  | 'earlier_balance';

/** What a document is called, also as the first part of a compound, and what its number is called. */
const DOCUMENT_WORDS =
  'inv doc fakt lask rēķ sąsk arve müügiarve kreeditarve ettemaksuarve kviitung tšekk tšeki dokument dokumendi invoice receipt document bill lasku laskun hyvityslasku hyvityslaskun ennakkolaskun kuitti kuitin tositteen rēķins rēķina kredītrēķina avansa.rēķina čeka kvīts dokumenta sąskaita sąskaitos sąskaitos.faktūros kreditinė.sąskaita kreditinės.sąskaitos pvm.sąskaita.faktūra dokumento čekis čekio kvitas kvito rechnung rechnungs handelsrechnung gutschrift gutschrifts beleg dokument bon kassenbon quittung quittungs faktura kreditfaktura kvitto verifikation счет счета счет-фактура счета-фактуры чек чека квитанция кредит-нота документа facture avoir reçu factuur creditnota bon factura fattura scontrino documento faktury paragonu kreditnota kvittering bilag fatura recibo faktúra'
    .split(' ')
    .map((word) => word.replace(/\./gu, ' '));
export const NUMBER_WORDS =
  'nr no nro num nummer number numero nº n° numurs numura numeris numéro numer číslo номер №'.split(' ');

/** `Laskun nro`, `Belegnummer`, `Čeka Nr.`: every document with every word for its number, apart and in one. */
const DOCUMENT_NUMBERS = DOCUMENT_WORDS.flatMap((document) =>
  NUMBER_WORDS.flatMap((number) =>
    /^\p{L}{2,}$/u.test(number) && number !== 'no'
      ? [`${document} ${number}`, `${document}${number}`]
      : [`${document} ${number}`],
  ),
);

/** `№ счета`, `Nr. faktury`, `N° de facture`: the word for the number first. */
const NUMBERS_OF_DOCUMENTS = DOCUMENT_WORDS.filter((document) => document !== 'bon').flatMap((document) =>
  ['nr', 'n', 'no', 'numer', 'номер', '№'].map((number) => `${number} ${document}`),
);

/** Whose number is none of the document's: customers, orders, contracts and what else papers refer to. */
const OTHERS =
  'kliendi ostja tellimuse tellimus lepingu leping projekti kauba toote artikli saatelehe customer client buyer order contract project item product account delivery.note purchase.order sales.order asiakas asiakkaan tilaus tilauksen sopimus sopimuksen tuotteen tuote klienta pircēja pasūtījuma līguma preces kliento pirkėjo užsakymo sutarties prekės kunden auftrags bestell vertrags lieferschein artikel kund order avtals artikel клиента покупателя заказа договора товара client commande contrat article klant order bestel klienta zamówienia'
    .split(' ')
    .map((word) => word.replace(/\./gu, ' '));
const OTHER_NUMBERS = OTHERS.flatMap((other) =>
  [...NUMBER_WORDS, 'kood', 'code', 'koodi', 'kods', 'kodas', 'код'].flatMap((number) => [
    `${other} ${number}`,
    ...(/^\p{L}{2,}$/u.test(number) && number !== 'no' ? [`${other}${number}`] : []),
  ]),
);

/** What a VAT number is called, and the words that make it the reader's own. */
const VAT_NUMBERS =
  'kmkr|kmkr nr|kmkr number|km nr|km-nr|kmkr-nr|km kood|käibemaksukohustuslase number|käibemaksukohustuslase nr|käibemaksukohuslase nr|kmk nr|kmkn|km reg nr|kmv nr|vat number|vat no|vat nr|vat id|vat reg no|vat registration number|vat registration no|vat reg nr|vat identification number|vat code|vat reg|vatin|tax id|tax registration number|tax identification number|vat registration|eu vat|eu vat number|alv nro|alv-numero|alv-nro|alv tunnus|pvn nr|pvn numurs|pvn reģ nr|pvn reģistrācijas nr|pvm kodas|pvm mokėtojo kodas|pvm nr|ust-idnr|ust-id|ustid|ust id nr|ust-id-nr|umsatzsteuer-id|umsatzsteuer-identifikationsnummer|ust-id nr|ust.-id|uid|mwst nr|mwst-nr|vat-nr|vat-id|ust-ident-nr|umsatzsteuer-identnr|umsatzsteueridentifikationsnummer|momsregnr|moms nr|momsreg nr|vat-nummer|номер ндс|ндс №|pvn maksātāja nr|pvm mok kodas|vat numero|vat-numero|vat-nr|mwst-id|номер плательщика ндс|numéro de tva|n tva|no tva|tva intracommunautaire|n tva intracommunautaire|tva intra|numéro tva|btw nummer|btw-nummer|btw nr|btw-nr|btw|nif|cif|partita iva|p iva|p.iva|nip|dič|ič dph|nº contribuinte|contribuinte|mva nr|tin|vat tin|gstin|steuernummer|st-nr|tva n'.split(
    '|',
  );
const YOURS =
  'teie kliendi ostja your customer client ihre kunden uw votre su vostro jūsu jūsų er ert ваш teidän din'.split(
    ' ',
  );

/**
 * Labels by concept: Estonian, English, then Finnish, Latvian, Lithuanian, German, Swedish, Russian, French, Dutch,
 * Spanish, Italian, Polish, Portuguese, Danish, Norwegian, Czech. Written as printed; case, accents and punctuation don't matter. A leading `~` marks a
 * label that often means something else.
 */
export const LABELS: Readonly<Record<LabelConcept, readonly string[]>> = {
  number: [
    'arve nr|arve number|arve no|arve-saateleht nr|arve saateleht nr|arve-kviitung nr|arve kviitung nr|müügiarve nr|kreeditarve nr|kreeditarve number|kviitungi nr|kviitung nr|kviitungi number|tšeki nr|tšekk nr|tšeki number|dokumendi nr|dokumendi number|~arve|ettemaksuarve nr|ettemaksuarve number|ettemaksu arve nr|~ettemaksuarve|~ettemaksu arve|~kreeditarve|~kviitung|~müügiarve|~arve-saateleht|~arve-kviitung|~tšekk',
    'invoice number|invoice no|invoice nr|invoice num|invoice id|inv no|inv nr|inv number|tax invoice no|tax invoice number|tax invoice nr|vat invoice no|vat invoice number|credit note number|credit note no|credit note nr|credit memo no|credit memo number|receipt number|receipt no|receipt nr|bill number|bill no|document number|document no|sales invoice no|statement number|invoice reference|prepayment invoice no|prepayment invoice nr|prepayment invoice number|advance invoice no|advance invoice number|~prepayment invoice|~advance invoice|~invoice|~tax invoice|~vat invoice|~credit note|~receipt|~sales invoice|~credit memo',
    'laskun numero|lasku nro|laskunumero|lasku numero|hyvityslaskun numero|kuitti numero|kuitin numero|kuitin nro|~kuitti|kuitti nro|ennakkolasku nro|ennakkolaskun numero|~ennakkolasku|~lasku',
    'pavadzīme-rēķins nr|pavadzīmes-rēķina nr|~preču pavadzīme-rēķins|~pavadzīme-rēķins|sērija|rēķina numurs|rēķina nr|rēķins numurs|kredītrēķina nr|kredītrēķina numurs|dokumenta nr|dokumenta numurs|kvīts numurs|čeks nr|~kredītrēķins|~čeks|~kvīts|rēķins nr|pavadzīmes nr|kvīts nr|čeka nr|rēķina-faktūras nr|~rēķins',
    'sąskaitos numeris|kreditinės sąskaitos nr|kreditinė sąskaita nr|dokumento nr|dokumento numeris|čekis nr|kvito numeris|~kvitas|~čekis|~kreditinė sąskaita|~pvm sąskaita faktūra|~sąskaita faktūra|sąskaitos nr|sąskaita nr|sąskaita faktūra nr|pvm sąskaita faktūra nr|sąskaita-faktūra nr|pvm sąskaita-faktūra nr|serija|serija nr|serija ir nr|serija ir numeris|kvito nr|čekio nr|kvitas nr|kvitas',
    'rechnungsnummer|anzahlungsrechnung nr|~anzahlungsrechnung|vorauszahlungsrechnung nr|~vorauszahlungsrechnung|~handelsrechnung|~kreditnota|~hyvityslasku|rechnungs nr|rechnungs-nr|rechnung nr|rechnung nummer|rechnungsnr|rg nr|rg-nr|re nr|re-nr|belegnummer|beleg nr|beleg-nr|gutschriftsnummer|gutschrift nr|gutschriftsnr|bon nr|bon-nr|kassenbon nr|~kassenbon|~rechnungskorrektur|rechnungskorrektur nr|belegnr|quittungsnummer|quittung nr|~quittung|~rechnung|~gutschrift',
    'fakturanummer|kreditfakturanummer|kvittonr|~kvitto|~kreditfaktura|fakturanr|faktura nr|faktura nummer|kreditfaktura nr|kvittonummer|kvitto nr|~faktura',
    'счет №|счета №|счет-фактуры №|документ №|номер документа|квитанция №|номер квитанции|кредитовый счет №|кредит-нота №|~кредитовый счет|~кредит-нота|~чек|~квитанция|счет-фактура №|счет номер|номер счета|накладная №|чек №|номер чека|~счет|~счет-фактура',
    'facture n|facture no|facture numero|numero de facture|n de facture|no de facture|n facture|no facture|facture nr|avoir n|~avoir|avoir no|numero de l avoir|reference facture|~facture',
    'factuurnummer|factuurnr|factuur nr|factuur nummer|factuur no|bonnummer|creditnota nummer|creditnotanummer|~factuur',
    'numero de factura|factura numero|factura no|factura n|factura nr|nº factura|no factura|nº de factura|núm factura|num factura|~factura',
    'fattura n|fattura numero|numero fattura|fattura no|fattura nr|numero documento|scontrino n|nota di credito n|~fattura',
    'faktura vat nr|faktura vat|faktura numer|numer faktury|nr faktury|faktura korygująca nr|paragon nr|rachunek nr',
    'fatura n|fatura nr|~fatura|faktura daňový doklad č|daňový doklad č|faktura č|faktury č|faktúra č|~faktúra',
  ]
    .join('|')
    .split('|')
    .concat(DOCUMENT_NUMBERS, NUMBERS_OF_DOCUMENTS),
  date: [
    'arve kuupäev|arve kpv|arve kp|kreeditarve kuupäev|koostamise kuupäev|väljastamise kuupäev|väljastatud|arve väljastatud|koostatud|kviitungi kuupäev|ostu kuupäev|~kuupäev|~kpv|~kp|~aeg',
    'invoice date|date of invoice|date of issue|issue date|issued on|issued|date issued|invoice issued|receipt date|~date paid|billing date|bill date|tax date|tax point|tax point date|credit note date|document date|statement date|invoice issue date|date of purchase|~date|~dated|~paid on',
    'laskun päiväys|laskun päivämäärä|laskun pvm|laskupäivä|lasku pvm|~päiväys|~päivämäärä|~pvm',
    'rēķina datums|izrakstīšanas datums|izrakstīts|~datums',
    'sąskaitos data|išrašymo data|sąskaitos išrašymo data|dokumento data|išrašyta|~data',
    'rechnungsdatum|rechnungs-datum|datum der rechnung|belegdatum|ausstellungsdatum|rg datum|gutschriftsdatum|~datum|~rechnung vom|~den|~vom',
    'fakturadatum|utfärdad|utfärdat|utfärdandedatum|faktura datum|utskriftsdatum|kvittodatum',
    'дата счета|дата выдачи|выставлен|дата выставления|дата документа|~дата|~от',
    'date de facture|date facture|date de facturation|date de la facture|date d emission|facture du|date d émission|~émise le|~emis le',
    'factuurdatum|datum factuur|bonne datum',
    'fecha de factura|fecha factura|fecha de emisión|fecha emisión|fecha de la factura|~fecha',
    'data fattura|data di emissione|data emissione|data documento|data della fattura',
    'data wystawienia|data faktury|wystawiono dnia|wystawiono',
    '~dato',
  ]
    .join('|')
    .split('|')
    .concat(ISSUE_DATES),
  due_date: [
    'tasuda kuni|maksta kuni|hiljemalt tasuda|maksetähtaeg|maksetähtpäev|makse tähtaeg|tasumise tähtaeg|tähtaeg|maksetähtaja kuupäev|maksta hiljemalt|tasuda hiljemalt|tasuda enne',
    'to be paid by|due date|payment due date|please remit until|remit until|remit by|payable by|payable until|payment due|date due|due on|due by|pay by|payment date due|invoice due date|please pay by|due|pay before',
    'maksun eräpäivä|maksettava viimeistään|eräpäivä|eräpvm|erääntyy|erääntymispäivä|maksupäivä|viimeinen maksupäivä',
    'apmaksa līdz|samaksa līdz|lūdzu apmaksājiet līdz|apmaksājiet līdz|samaksāt līdz|apmaksas termiņš|apmaksāt līdz|samaksas termiņš|maksāt līdz|apmaksas datums',
    'apmokėti iki|mokėti iki|apmokėjimo terminas|mokėjimo terminas|sumokėti iki|apmokėjimo data',
    'netto bis|zahlbar netto bis|zahlbar ohne abzug bis|zahlbar ohne abschlag bis|zahlbar spätestens|zahlbar bis spätestens|fälligkeitstag|fällig am|zahlbar bis|fälligkeit|fälligkeitsdatum|zahlbar bis|zahlungsziel|zu zahlen bis|fällig|zahlungstermin|fällig bis|zahlung bis|zahlbar bis zum|bis zum',
    'förfallodatum|förfaller|förfallodag|betalas senast|oss tillhanda senast|oss tillhanda',
    'срок оплаты|к оплате до|дата оплаты|оплатить до|оплата до|крайний срок оплаты',
    'date d échéance|date d’échéance|échéance|date échéance|date limite de paiement|à payer avant le|payable au',
    'vervaldatum|te betalen voor|uiterste betaaldatum|te betalen vóór|betalen voor|vervaldag',
    'fecha de vencimiento|vencimiento|fecha vencimiento|fecha límite de pago',
    'data scadenza|scadenza|data di scadenza|scadenza pagamento',
    'termin płatności|termin zapłaty|płatne do|data płatności|splatnost|vencimento|à régler avant le',
  ]
    .join('|')
    .split('|')
    .concat(DUE_DATES),
  payment_terms: ['~terms', 'net terms', ...PAYMENT_TERMS],
  supply_date: [
    'tarne kuupäev|tarnekuupäev|käibe kuupäev|käibe tekkimise kuupäev|teenuse osutamise kuupäev|lähetamise kuupäev|kauba väljastamise kuupäev|müügikuupäev',
    'date of supply|supply date|delivery date|date of delivery|service date|date of service|shipping date|ship date|tax point',
    'toimituspäivä|toimituspvm|piegādes datums|pristatymo data|lieferdatum|leistungsdatum|liefer-/leistungsdatum|leveransdatum|дата поставки|date de livraison|leverdatum|fecha de entrega|data di consegna|data sprzedaży|data dostawy|datum zdan plnění|datum uskutečnění plnění|datum zdanitelného plnění|dátum dodania|leveringsdato|leistungs-/lieferdatum|liefertermin|lieferdatum/leistungsdatum',
  ]
    .join('|')
    .split('|'),
  period: [
    'periood|arveldusperiood|teenuse periood|arve periood|tarbimisperiood|billing period|service period|invoice period|period|subscription period|usage period|laskutuskausi|laskutusjakso|norēķinu periods|laikotarpis|leistungszeitraum|abrechnungszeitraum|zeitraum|rechnungszeitraum|fakturaperiod|период|période|période de facturation|periode|período de facturación|periodo|okres|okres rozliczeniowy|billing cycle',
  ]
    .join('|')
    .split('|'),
  net: [
    'summa käibemaksuta|summa ilma käibemaksuta|kokku ilma käibemaksuta|kokku käibemaksuta|kokku km-ta|kokku ilma km-ta|summa km-ta|summa ilma km-ta|maksustatav summa|maksustatav käive|käibemaksuta summa|käibemaksuta|km-ta|ilma km-ta|ilma käibemaksuta|vahesumma|neto|netosumma|neto kokku|kokku neto|summa enne käibemaksu|maksustatav|kokku ilma km|summa ilma km|summa km-ta kokku|alus kokku',
    'subtotal|sub total|sub-total|net total|total net|net amount|total excluding vat|total excl vat|total excl tax|total ex vat|total excluding tax|total without vat|amount excluding vat|amount excl vat|taxable amount|net|total net amount|subtotal excl vat|total before tax|amount before tax|net value|vat base|tax base|invoice subtotal|total excluding taxes|total untaxed|untaxed amount|amount net of tax|total exc vat|net price|total untaxed amount|taxable value|total taxable',
    'välisumma|veroton|yhteensä veroton|veroton yhteensä|veroton hinta yhteensä|veroton summa|arvonlisäveroton|yhteensä ilman alv|verollinen netto',
    'summa bez pvn|kopā bez pvn|kopsumma bez pvn|starpsumma|apliekamā summa',
    'suma be pvm|iš viso be pvm|viso be pvm|tarpinė suma|apmokestinama suma|suma be pvm iš viso',
    'nettobetrag|netto|rechnungssumme ohne ust|summe ohne ust|positionssumme|zwischensumme|summe netto|gesamt netto|netto gesamt|gesamtbetrag netto|nettosumme|summe nettobetrag|rechnungsbetrag netto|gesamtnetto|gesamtsumme netto|gesamt nettobetrag|summe positionen|netto-summe|nettowert|warenwert|steuerbasis|bemessungsgrundlage|summe (netto)|total netto|steuerbasisbetrag|netto summe|nettogesamt',
    'exkl. moms|summa exkl moms|belopp före moms|summa före moms|netto|exkl moms|belopp exkl moms|nettobelopp|totalt exkl moms|delsumma',
    'сумма без ндс|итого без ндс|всего без ндс|без ндс',
    'total ht|montant ht|sous-total|sous total|total hors taxe|total hors taxes|net ht|total h.t.|montant hors taxe|montant total ht|base ht|total général ht|montant net ht|montant net|base hors taxe',
    'subtotaal|totaal excl btw|totaal exclusief btw|bedrag excl btw|nettobedrag|excl btw|totaal excl|totaal excl. btw',
    'base imponible|total sin iva|importe neto|total neto',
    'imponibile|totale imponibile|totale netto|netto a imponibile|totale senza iva',
    'wartość netto|suma netto|razem netto|kwota netto|ogółem netto|základ daně|základ dane|momsgrundlag|grunnlag mva|total ilíquido',
    'total ex tax|total ex vat|total before tax|total before vat|amount before vat|amount before tax|net price total|total without vat|total without tax|~ohne mwst|~ohne ust|~ohne umsatzsteuer|~exkl mwst|~exkl ust|~excl vat|~ex vat|~without vat|~ilma käibemaksuta|~ilma km-ta|~exkl moms|~bez pvn|~be pvm|~без ндс|~hors taxes|~excl btw',
  ]
    .join('|')
    .split('|')
    .concat(sumLabels('net')),
  tax: [
    'käibemaks|käibemaks kokku|käibemaksu|kokku käibemaks|km|km kokku|kokku km|käibemaksu summa|km summa|käibemaksusumma|käibemaks (km)',
    'vat|vat amount|vat total|total vat|tax|tax total|total tax|tax amount|sales tax|gst|hst|total vat amount|value added tax|total tax amount|estimated tax|vat/gst|igst|cgst|sgst|total gst|taxes|total taxes|vat sum',
    'alv|alv yhteensä|arvonlisäveron määrä|alv määrä|veron määrä|vero yhteensä|arvonlisävero|arvonlisävero yhteensä|veron osuus|vero|alv:n osuus',
    'pvn|pvn summa|pvn kopsumma|pvn kopā|pievienotās vērtības nodoklis',
    'pvm|pvm suma|pvm iš viso suma|pvm iš viso|pridėtinės vertės mokestis',
    'mwst|ust|umsatzsteuer|mehrwertsteuer|ust-betrag|mwst-betrag|steuerbetrag|zzgl mwst|zzgl ust|zzgl umsatzsteuer|zzgl mehrwertsteuer|umsatzsteuerbetrag|summe mwst|summe ust|summe umsatzsteuer|gesamt mwst|mwst gesamt|ust gesamt|steuer|zuzüglich umsatzsteuer|plus mwst|summe steuern|gesamtbetrag steuer|mwst betrag|zuzüglich mwst|enthaltene mwst|inkl mwst betrag|zuzügl mwst|mehrwertsteuer gesamt|steuergesamtbetrag|steuersumme|total mwst',
    'moms|moms kr|moms sek|momsbelopp|summa moms|varav moms|moms totalt|mervärdesskatt',
    'ндс|сумма ндс|в том числе ндс|итого ндс|в т.ч. ндс',
    'tva|montant tva|total tva|montant de la tva|dont tva|total de la tva|t.v.a.|montant total tva',
    'btw|btw bedrag|totaal btw|btw-bedrag|waarvan btw|btw totaal',
    'iva|total iva|importe iva|cuota iva|cuota|imposta|totale iva|totale imposta',
    'kwota vat|podatek vat|razem vat|suma vat|kwota podatku|mva|merverdiavgift|momsbeløb|heraf moms|herav mva|dph|dph celkem|výše dph|částka dph|valor iva|total do iva',
  ]
    .join('|')
    .split('|'),
  gross: [
    'kokku käibemaksuga|summa käibemaksuga|kokku koos käibemaksuga|summa koos käibemaksuga|kokku km-ga|kokku koos km-ga|summa km-ga|arve kokku|arve summa|arve summa kokku|arve lõppsumma|lõppsumma|bruto|kokku summa|summa kokku|üldsumma|kogusumma|koos käibemaksuga|summa km-ga kokku|~kokku|kokku eur|kokku eurot|~summa|ost kokku|~kokku (eur)',
    'grand total|invoice total|total amount|total including vat|total incl vat|total inc vat|total including tax|total incl tax|gross total|total gross|gross amount|total with vat|amount including vat|invoice amount|total invoice amount|total price|order total|total charged|total charge|total (incl. vat)|total inc. vat|total for this invoice|final total|amount incl vat|~total|~total eur|~total usd|~total gbp|total in eur|total in usd|total for this period|total sum|total value|total invoice value|~amount|net invoice amount|total gross amount|total invoice',
    'yhteensä|lasku yhteensä|loppusumma|yhteensä eur|verollinen|verollinen yhteensä|yhteensä verollinen|laskun loppusumma|summa yhteensä|yhteensä sis alv',
    'kopā|kopsumma|kopā ar pvn|summa ar pvn|pavisam|pavisam kopā|summa kopā|pavisam apmaksai|~kopā eur',
    'iš viso|viso|bendra suma|suma su pvm|iš viso su pvm|viso su pvm|iš viso eur|bendra suma su pvm|galutinė suma',
    'gesamtbetrag|rechnungsbetrag|bruttobetrag|gesamtsumme|brutto|summe brutto|gesamt brutto|endbetrag|gesamt|bruttosumme|gesamtbetrag brutto|rechnungssumme|endsumme|gesamtbetrag inkl mwst|summe inkl mwst|rechnungsendbetrag|rechnungsbetrag brutto|rechnungsbeitrag|gesamtpreis|~summe|gesamtbetrag inkl ust|gesamtsumme brutto|~total|bruttogesamt|brutto gesamt|bruttowert|gesamtbrutto|totalbetrag|brutto-summe',
    'totalt|~summa|summa inkl moms|totalt inkl moms|totalbelopp|fakturabelopp|belopp inkl moms|total summa|totalsumma|att betala totalt',
    'итого|всего|итого с ндс|общая сумма|сумма с ндс|итого сумма|всего с ндс',
    'total ttc|montant ttc|montant total|total général|net ttc|total t.t.c.|total toutes taxes comprises|montant total ttc|ttc|total facture',
    'totaal|totaalbedrag|totaal incl btw|totaal inclusief btw|factuurbedrag|incl btw|totaal incl|totaal bedrag|eindtotaal',
    'importe total|total factura|total con iva|total a facturar',
    'totale|totale fattura|totale documento|totale complessivo|importo totale|totale ivato',
    'wartość brutto|razem brutto|suma brutto|kwota brutto|razem|ogółem|ogółem brutto|do zapłaty razem|i alt|celkem|celkom',
  ]
    .join('|')
    .split('|')
    .concat(sumLabels('gross')),
  amount_due: [
    'tasuda|tasumisele kuulub|kuulub tasumisele|tasuda kokku|kokku tasuda|maksta|tasumisele kuuluv summa|tasumisele kuuluv|kokku tasumisele|summa tasuda|kuulub tasuda|jääb tasuda|maksmisele kuulub|kokku maksta|maksta kokku|tasumata|tasuda eur|kuulub tasumisele kokku',
    'amount due|amount now due|total due|balance due|amount payable|total payable|payable|please pay|balance|amount to pay|to pay|total to pay|due amount|total amount due|outstanding balance|amount outstanding|total amount payable|invoice balance due|payable amount|new balance due|balance owing',
    'hyvitetään yhteensä|hyvitettävää yhteensä|maksettava|maksettavaa yhteensä|maksettavaa|maksettava yhteensä|yhteensä maksettava|maksettava summa',
    'apmaksai|summa apmaksai|kopā apmaksai|maksājamā summa|apmaksājamā summa',
    'mokėti|mokėtina suma|iš viso mokėti|apmokėti|suma apmokėjimui|mokėtina|viso mokėti',
    'gutschriftsbetrag|zu zahlen|zu zahlender betrag|zahlbetrag|zahlungsbetrag|fälliger betrag|offener betrag|noch zu zahlen|zahlbetrag brutto|zahllast|fällige zahlung',
    'att betala|att återfå|summa att betala|belopp att betala',
    'к оплате|итого к оплате|всего к оплате|сумма к оплате',
    'net à payer|montant à payer|à payer|reste à payer|total à payer|montant dû|solde dû|solde à payer',
    'te betalen|te betalen bedrag|totaal te betalen|te voldoen|openstaand bedrag|nog te betalen',
    'total a pagar|importe a pagar|a pagar|totale da pagare|da pagare|netto a pagare|totale dovuto|do zapłaty|pozostało do zapłaty|kwota do zapłaty|należność|at betale|til betaling|å betale|k úhradě|k zaplacení|na úhradu|zbývá uhradit|valor a pagar',
  ]
    .join('|')
    .split('|')
    .concat(sumLabels('due')),
  rounding: [
    'ümardus|ümardamine|ümardatud|rounding|rounding amount|pyöristys|noapaļošana|apvalinimas|suapvalinimas|rundung|rundungsdifferenz|öresavrundning|öresutjämning|öresavr|öresutj|öresutj.|avrundning|округление|arrondi|afronding|redondeo|arrotondamento|zaokrąglenie|arve ümardus|round off|sent ümardus',
  ]
    .join('|')
    .split('|'),
  prepaid: [
    'ettemaks|ettemakstud|makstud ettemaks|tasutud ettemaks|ettemaksuna tasutud|prepaid|prepayment|amount paid|paid amount|advance payment|deposit paid|less paid|payments received|payment received|already paid|paid to date|ennakkomaksu|maksettu|avanss|avansas|anzahlung|bereits gezahlt|bereits bezahlt|anzahlungen|abzüglich anzahlung|erhaltene anzahlungen|förskott|предоплата|аванс|acompte|acompte versé|déjà payé|vooruitbetaling|reeds betaald|voorschot|anticipo|acconto|zaliczka|vorauszahlung|geleistete anzahlung|anzahlungsbetrag|less deposit|less payments',
  ]
    .join('|')
    .split('|'),
  reference: [
    'viitenumber|viitenr|viite nr|viite number|viitenumbri|reference number|payment reference|reference no|ref no|ref nr|ref number|viitenumero|viite|atsauces numurs|mokėjimo paskirtis|zahlungsreferenz|ocr|ocr-nummer|ocr nummer|referensnummer|номер ссылки|ссылочный номер|номер платежа|референс|įmokos kodas|mokėjimo kodas|maksājuma atsauce|atsauce|référence de paiement|betalingskenmerk|kid|kid-nummer|variabilní symbol|variabilný symbol|makse viitenumber|verwendungszweck|maksuviite',
  ]
    .join('|')
    .split('|'),
  registry_code: [
    'registrikood|reg kood|reg-kood|regkood|rg-kood|rg kood|registreerimisnumber|reg nr|regnr|reg-nr|registri kood|registrinumber|äriregistri kood|reg|registry code|reg code|company code|company registration|registration number|reg no|company no|company number|company reg no|company registration number|company registration no|registration no|registered number|business id|y-tunnus|reģ nr|reģistrācijas numurs|reģistrācijas nr|vienotais reģistrācijas numurs|reg numurs|įmonės kodas|į k|įk|im kodas|į. kodas|kodas|handelsregister|hrb|hra|org nr|org.nr|organisationsnummer|orgnr|регистрационный код|регистрационный номер|registernummer|handelsregisternummer|registrační|im kodas|įm kodas|vienotais reģ nr|рег код|рег номер|siret|siren|rcs|cvr|cvr nr|cvr-nr|ič|ičo|kvk|kvk nummer|kvk-nummer|kvk nr|regon|registered no|corporate id|business registration number|ein',
  ]
    .join('|')
    .split('|')
    .concat(REGISTRY_CODES),
  vat_number: VAT_NUMBERS,
  buyer_vat_number: [
    'ostja kmkr|ostja kmkr nr|kliendi kmkr|teie kmkr|customer vat|customer vat number|customer vat no|your vat number|your vat no|your vat id|buyer vat|client vat|customer vat id|customer tax id|ihre ust-idnr|ihre ust-id|ihre ust-id-nr|uw btw-nummer|bill to vat|kunden-ust-id|ust-idnr kunde|votre tva|asiakkaan alv-tunnus|ihre umsatzsteuer-id|client tax id|tva client|n tva client|n° tva client|n° de tva client|your tax id|uw btw nummer',
  ]
    .join('|')
    .split('|')
    .concat(YOURS.flatMap((yours) => VAT_NUMBERS.map((number) => `${yours} ${number}`))),
  iban: [
    'iban|arveldusarve|konto|konto nr|pangakonto|a/a|arvelduskonto|account|account no|account number|bank account|tilinumero|tili|konts|konta numurs|sąskaita banke|a s|atsiskaitomoji sąskaita|kontonummer|bankverbindung|bankkonto|bankgiro|расчетный счет|р/с|compte|rekeningnummer|rekening|cuenta|conto corrente|numer konta|nr konta|norēķinu konts|bankas konts|banko sąskaita|pankkitili|счет в банке|банковский счет|pangaarve|bank details',
  ]
    .join('|')
    .split('|'),
  supplier: [
    'müüja|teenuse osutaja|tarnija|arve esitaja|arve väljastaja|väljastaja|saatja|seller|supplier|vendor|issuer|issued by|sold by|verkauft von|verkauf durch|vendu par|vendido por|venduto da|verkocht door|sprzedawane przez|sprzedane przez|såld av|merchant|service provider|~from|bill from|billed from|company details|myyjä|toimittaja|laskuttaja|pārdevējs|piegādātājs|pakalpojumu sniedzējs|pakalpojuma sniedzējs|preču nosūtītājs|preču piegādātājs|nosūtītājs|izpildītājs|pardavėjas|tiekėjas|prekių tiekėjas|paslaugos teikėjas|paslaugų teikėjas|verkäufer|lieferant|rechnungssteller|aussteller|leistungserbringer|säljare|leverantör|поставщик|продавец|исполнитель|грузоотправитель|vendeur|fournisseur|émetteur|prestataire|verkoper|leverancier|vendedor|proveedor|emisor|fornitore|cedente|venditore|sprzedawca|dostawca|sælger|selger|leverandør|dodavatel|dodávateľ|prodávající|fornecedor|emitente|pay to|remit to|beneficiary|makse saaja|saaja|cedente/prestatore',
  ]
    .join('|')
    .split('|'),
  buyer: [
    'ostja|arve saaja|maksja|klient|tellija|kauba saaja|teenuse saaja|kellele|ostja andmed|kliendi andmed|arve saaja andmed|makse tegija|buyer|customer|bill to|billed to|invoice to|invoiced to|sold to|client|ship to|shipped to|deliver to|recipient|customer name|payer|~to|bill-to|billing address|shipping address|delivery address|customer details|issued to|invoice for|ostaja|asiakas|laskun saaja|laskutusosoite|toimitusosoite|pircējs|maksātājs|saņēmējs|pakalpojumu saņēmējs|pakalpojuma saņēmējs|rēķina saņēmējs|klients|pasūtītājs|pirkėjas|mokėtojas|klientas|gavėjas|paslaugų gavėjas|prekių gavėjas|užsakovas|käufer|rechnungsempfänger|kunde|auftraggeber|rechnungsadresse|rechnung an|lieferadresse|lieferanschrift|rechnungsanschrift|leistungsempfänger|rechnungs-adresse|köpare|kund|fakturaadress|leveransadress|покупатель|preču saņēmējs|грузополучатель|плательщик|заказчик|получатель|клиент|acheteur|facturé à|adresse de facturation|adresse de livraison|destinataire|facturer à|klant|koper|factuuradres|afleveradres|factuur aan|cliente|comprador|facturar a|datos del cliente|acquirente|cessionario|committente|destinatario|spett|spett.le|nabywca|odbiorca|kupujący|køber|kjøper|odběratel|odberateľ|kupující|adquirente|cessionario/committente|gast|guest name|guest|billing contact|technical contact|account holder',
  ]
    .join('|')
    .split('|'),
  corrects: [
    'krediteeritav arve|krediteeritav arve nr|algne arve|algarve|arvele nr|kreeditarve arvele|arve millele|original invoice|original invoice no|original invoice number|corrected invoice|credit for invoice|credited invoice|refers to invoice|related invoice|hyvitettävä lasku|alkuperäinen lasku|kreditējamais rēķins|kredituojama sąskaita|pirminė sąskaita|sākotnējais rēķins|ursprunglig faktura|avser faktura|avser fakturanr|avser fakturanummer|pie rēķina|pie rēķina nr|attiecas uz rēķinu|prie sąskaitos|prie sąskaitos nr|hyvitys laskuun|исходный счет|кредитуемый счет|к счету|к счету №|zur rechnung|facture liée|facture associée|n de facture associée|n° de facture associée|ursprüngliche rechnung|storno zu rechnung|ursprungsrechnung|kreditering av faktura|facture d origine|facture originale|oorspronkelijke factuur|factura rectificada|factura original|fattura originale|do faktury|faktura pierwotna|rechnungskorrektur zu|korrektur zu rechnung',
  ]
    .join('|')
    .split('|'),
  other_number: [
    'tellimuse nr|tellimus nr|tellimuse number|tellimus|kliendi nr|kliendinumber|kliendi number|lepingu nr|lepingu number|leping nr|leping|telefon|tel|faks|mobiil|order number|order no|order nr|order id|order|purchase order|po number|po no|po|customer number|customer no|customer id|account id|client id|client number|contract no|contract number|contract|phone|telephone|mobile|fax|customer reference|your reference|our reference|transaction id|payment id|project|project no|delivery note|delivery note no|booking id|booking no|quote number|subscription|subscription id|confirmation number|job number|ticket no|asiakasnumero|tilausnumero|tilausnro|puhelin|puh|viitteenne|viitteemme|pasūtījuma nr|klienta nr|līguma nr|tālrunis|užsakymo nr|kliento nr|sutarties nr|kundennummer|kunden-nr|kundennr|kunden nr|auftragsnummer|auftrags-nr|auftragsnr|auftrag nr|bestellnummer|bestell-nr|lieferscheinnummer|lieferschein nr|vertragsnummer|telefon|ihre bestellung|projekt|projektnummer|ihre referenz|unsere referenz|ihr zeichen|unser zeichen|kundnummer|kundnr|kundenr|kundenr.|ordrenr|ordrenummer|číslo objednávky|objednávka|ordernummer|ordernr|номер заказа|номер договора|договор|телефон|тел|numéro de commande|commande n|n commande|numéro client|n client|code client|votre référence|bestelnummer|ordernummer|klantnummer|número de pedido|número de cliente|numero ordine|ordine n|codice cliente|numer zamówienia|nr zamówienia|lieferantennummer|lieferanten-nr|lieferschein-nr|e-mail|email|www|bic|swift|swift/bic|bic/swift|blz|bic code|mobil|sitz|artikel-nr|käsitleja|ref|kasutaja|bankleitzahl|gln|leitweg-id|bestellung',
  ]
    .join('|')
    .split('|')
    .concat(OTHER_NUMBERS),
  other_date: [
    'tellimuse kuupäev|lepingu kuupäev|trükitud|saabumine|lahkumine|order date|date of order|order placed|print date|printed|arrival|departure|anreise|abreise|ankomst|avresa|saapuminen|заезд|выезд|atvykimas|išvykimas|check in|check out|check-in|check-out|tilauspäivä|pasūtījuma datums|užsakymo data|bestelldatum|auftragsdatum|lieferschein vom|druckdatum|orderdatum|дата заказа|date de commande|besteldatum|fecha de pedido|data ordine|data zamówienia|next billing date|renewal date|expires|expiry date|valid until|purchase date|date de facture associée|stand|po date|bestellung vom|auftrag vom|contract date',
  ]
    .join('|')
    .split('|'),
  other_amount: [
    'viivis|soodustus|allahindlus|tagastatav|raha tagasi|tagasi|antud|sularaha|kaart|saadud|tasutud|fine|interest|discount|shipping|fracht|frachtkosten|verpackung|porto|transpordikulu|saatmiskulu|postikulu|toimituskulut|rahti|shipping cost|shipping & handling|delivery|change|cash|tendered|tip|gratuity|credit|savings|you saved|alennus|viivästyskorko|atlaide|nuolaida|rabatt|skonto|versandkosten|versand|rückgeld|gegeben|bar|mahnkosten|rabatt|frakt|скидка|сдача|наличные|remise|frais de port|korting|verzendkosten|descuento|envío|sconto|spedizione|rabat|reszta|gotówka|price|unit price|rate|conversion rate|exchange rate|kurss|vahetuskurss|kassakaart|deposit|airport tax|airport taxes|city tax|tourist tax|tourism tax|occupancy tax|departure tax|passenger tax|fuel tax|taxes and fees|taxes fees and charges|taxes and charges|insurance tax|versicherungsteuer|versicherungssteuer|kurtaxe|ortstaxe|beherbergungssteuer|citytax|linnamaks|turismimaks|taxe de séjour|toeristenbelasting|tassa di soggiorno|tasa turística',
  ]
    .join('|')
    .split('|'),
  earlier_balance: EARLIER_BALANCES,
};
