/** Languages of drawn documents. */
export const LANGUAGES = ['et', 'en', 'fi', 'lv', 'lt', 'de', 'sv', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Names of a thing on documents; layouts for tuning use all but the last one. */
type Ways = readonly string[];

export interface Vocabulary {
  invoice: Ways;
  creditNote: Ways;
  prepayment: Ways;
  prepaid: Ways;
  receipt: Ways;
  number: Ways;
  short: Ways;
  date: Ways;
  due: Ways;
  reference: Ways;
  corrects: Ways;
  uses: Ways;
  buyer: Ways;
  supplier: Ways;
  registryCode: Ways;
  vatNumber: Ways;
  account: Ways;
  description: Ways;
  quantity: Ways;
  price: Ways;
  rate: Ways;
  amount: Ways;
  net: Ways;
  vat: Ways;
  gross: Ways;
  amountDue: Ways;
  card: Ways;
  cash: Ways;
  goods: Ways;
}

function ways(words: Readonly<Record<keyof Vocabulary, string>>): Vocabulary {
  return Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, text.split('|')]),
  ) as unknown as Vocabulary;
}

export const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = {
  et: ways({
    invoice: 'Arve|ARVE|Müügiarve',
    creditNote: 'Kreeditarve|KREEDITARVE',
    prepayment: 'Ettemaksuarve|ETTEMAKSUARVE|Ettemaksu arve',
    prepaid: 'Tasutud ettemaks|Ettemaks|Makstud ettemaks',
    receipt: 'Kviitung|Tšekk',
    number: 'Arve number|Arve nr|Dokumendi nr',
    short: 'nr|nr.|number',
    date: 'Kuupäev|Arve kuupäev|Väljastatud',
    due: 'Maksetähtaeg|Tasuda hiljemalt|Makse tähtaeg',
    reference: 'Viitenumber|Viitenr',
    corrects: 'Krediteeritav arve|Algne arve',
    uses: 'Ettemaksuarve nr|Ettemaksuarve',
    buyer: 'Ostja|Arve saaja|Maksja',
    supplier: 'Müüja|Teenuse osutaja|Arve esitaja',
    registryCode: 'Registrikood|Reg nr|Reg. kood',
    vatNumber: 'KMKR|KMKR nr|KMV nr',
    account: 'Arveldusarve|Konto|IBAN',
    description: 'Nimetus|Kirjeldus|Toode/teenus',
    quantity: 'Kogus|Kogus|Hulk',
    price: 'Hind|Ühiku hind|Ühikuhind',
    rate: 'KM %|KM|Km määr',
    amount: 'Summa|Summa km-ta|Maksumus',
    net: 'Summa käibemaksuta|Kokku km-ta|Summa ilma KM-ta',
    vat: 'Käibemaks|KM|Km',
    gross: 'Kokku|Kokku käibemaksuga|Summa kokku',
    amountDue: 'Tasuda|Kuulub tasumisele|Maksta',
    card: 'Kaardimakse|Makstud kaardiga|Pangakaart',
    cash: 'Sularaha',
    goods:
      'Paber A4 kast|Kontoritool|Raamatupidamisteenus|Kuutasu|Trükitööd|Kohv ubades|Transport Tallinn–Tartu|Tarkvara litsents',
  }),
  en: ways({
    invoice: 'Invoice|INVOICE|Tax invoice',
    creditNote: 'Credit note|CREDIT NOTE',
    prepayment: 'Prepayment invoice|Advance invoice',
    prepaid: 'Prepaid|Less prepayment|Advance received',
    receipt: 'Receipt|Sales receipt',
    number: 'Invoice number|Invoice no.|Document number',
    short: 'No.|#|no',
    date: 'Invoice date|Date|Issue date',
    due: 'Due date|Payment due|Pay by',
    reference: 'Payment reference|Reference number',
    corrects: 'Original invoice|Corrected invoice',
    uses: 'Prepayment invoice no|Advance invoice',
    buyer: 'Bill to|Customer|Invoice to',
    supplier: 'Seller|Supplier|From',
    registryCode: 'Company number|Registration no.|Reg. no.',
    vatNumber: 'VAT number|VAT no.|VAT ID',
    account: 'IBAN|Account|Bank account',
    description: 'Description|Item|Product',
    quantity: 'Qty|Quantity|Units',
    price: 'Unit price|Price|Rate',
    rate: 'VAT %|VAT|VAT rate',
    amount: 'Amount|Total|Line total',
    net: 'Subtotal|Net total|Total excl. VAT',
    vat: 'VAT|Tax|VAT amount',
    gross: 'Total|Total incl. VAT|Grand total',
    amountDue: 'Amount due|Balance due|Total due',
    card: 'Paid by card|Card payment|Card',
    cash: 'Cash',
    goods:
      'Consulting, October|Office chairs|Cloud hosting|Team plan|Printing services|Coffee beans|Freight to Tallinn|Software licence',
  }),
  fi: ways({
    invoice: 'Lasku|LASKU',
    creditNote: 'Hyvityslasku|HYVITYSLASKU',
    prepayment: 'Ennakkolasku|ENNAKKOLASKU',
    prepaid: 'Ennakkomaksu|Maksettu ennakko',
    receipt: 'Kuitti|KUITTI',
    number: 'Laskun numero|Laskunumero|Laskun nro',
    short: 'nro|numero|nro.',
    date: 'Laskun päiväys|Päivämäärä|Laskun päivämäärä',
    due: 'Eräpäivä|Viimeinen maksupäivä|Erääntyy',
    reference: 'Viitenumero|Viite',
    corrects: 'Alkuperäinen lasku|Hyvitettävä lasku',
    uses: 'Ennakkolaskun nro|Ennakkolasku',
    buyer: 'Asiakas|Laskutusosoite|Laskun saaja',
    supplier: 'Myyjä|Laskuttaja|Toimittaja',
    registryCode: 'Y-tunnus|Y-tunnus|Y-tunnus',
    vatNumber: 'ALV-numero|ALV nro|VAT-numero',
    account: 'Tilinumero|IBAN|Pankkitili',
    description: 'Kuvaus|Tuote|Nimike',
    quantity: 'Määrä|Kpl|Määrä',
    price: 'Hinta|A-hinta|Yksikköhinta',
    rate: 'ALV %|ALV|ALV-%',
    amount: 'Summa|Yhteensä|Veroton',
    net: 'Veroton yhteensä|Veroton summa|Yhteensä ilman ALV',
    vat: 'ALV|Arvonlisävero|ALV yhteensä',
    gross: 'Yhteensä|Verollinen yhteensä|Loppusumma',
    amountDue: 'Maksettava|Maksettava yhteensä|Maksettavaa',
    card: 'Korttimaksu|Pankkikortti|Maksettu kortilla',
    cash: 'Käteinen',
    goods:
      'Toimistotuoli|Kirjanpitopalvelu|Kuukausimaksu|Kahvi 500 g|Kuljetus|Painotyöt|Ohjelmistolisenssi|Siivous',
  }),
  lv: ways({
    invoice: 'Rēķins|RĒĶINS',
    creditNote: 'Kredītrēķins|KREDĪTRĒĶINS',
    prepayment: 'Priekšapmaksas rēķins|Avansa rēķins',
    prepaid: 'Samaksāts avanss|Avanss',
    receipt: 'Čeks|Kvīts',
    number: 'Rēķina numurs|Rēķina Nr.|Dokumenta Nr.',
    short: 'Nr.|Nr|numurs',
    date: 'Datums|Rēķina datums|Izrakstīšanas datums',
    due: 'Apmaksas termiņš|Apmaksāt līdz|Samaksas termiņš',
    reference: 'Atsauces numurs|Maksājuma atsauce',
    corrects: 'Kreditējamais rēķins|Sākotnējais rēķins',
    uses: 'Avansa rēķina Nr.|Avansa rēķins',
    buyer: 'Pircējs|Maksātājs|Preču saņēmējs',
    supplier: 'Pārdevējs|Piegādātājs|Izpildītājs',
    registryCode: 'Reģ. Nr.|Reģistrācijas numurs|Vienotais reģ. Nr.',
    vatNumber: 'PVN Nr.|PVN reģ. Nr.|PVN maksātāja Nr.',
    account: 'Konts|Konta numurs|Norēķinu konts',
    description: 'Nosaukums|Apraksts|Prece',
    quantity: 'Daudzums|Skaits|Daudz.',
    price: 'Cena|Vienības cena|Cena EUR',
    rate: 'PVN %|PVN|PVN likme',
    amount: 'Summa|Kopā|Summa EUR',
    net: 'Summa bez PVN|Kopā bez PVN|Starpsumma',
    vat: 'PVN|PVN summa|Pievienotās vērtības nodoklis',
    gross: 'Kopā ar PVN|Kopā|Summa kopā',
    amountDue: 'Kopā apmaksai|Summa apmaksai|Apmaksai',
    card: 'Maksājumu karte|Bankas karte|Karte',
    cash: 'Skaidra nauda',
    goods:
      'Biroja krēsls|Grāmatvedības pakalpojums|Abonēšanas maksa|Kafija|Transporta pakalpojums|Drukas darbi|Programmatūra|Tīrīšana',
  }),
  lt: ways({
    invoice: 'PVM sąskaita faktūra|Sąskaita faktūra|Sąskaita',
    creditNote: 'Kreditinė sąskaita|KREDITINĖ SĄSKAITA',
    prepayment: 'Išankstinio mokėjimo sąskaita|Avansinė sąskaita',
    prepaid: 'Sumokėtas avansas|Avansas',
    receipt: 'Kvitas|Čekis',
    number: 'Sąskaitos numeris|Sąskaitos Nr.|Dokumento Nr.',
    short: 'Nr.|Nr|numeris',
    date: 'Data|Sąskaitos data|Išrašymo data',
    due: 'Apmokėti iki|Apmokėjimo terminas|Mokėti iki',
    reference: 'Mokėjimo kodas|Įmokos kodas',
    corrects: 'Kredituojama sąskaita|Pirminė sąskaita',
    uses: 'Avansinės sąskaitos Nr.|Avansinė sąskaita',
    buyer: 'Pirkėjas|Mokėtojas|Klientas',
    supplier: 'Pardavėjas|Tiekėjas|Paslaugos teikėjas',
    registryCode: 'Įmonės kodas|Įm. kodas|Kodas',
    vatNumber: 'PVM kodas|PVM mokėtojo kodas|PVM mok. kodas',
    account: 'Sąskaita banke|A. s.|Banko sąskaita',
    description: 'Pavadinimas|Prekė|Prekės/paslaugos pavadinimas',
    quantity: 'Kiekis|Kiekis|Kiek.',
    price: 'Kaina|Vnt. kaina|Kaina be PVM',
    rate: 'PVM %|PVM|PVM tarifas',
    amount: 'Suma|Suma be PVM|Suma EUR',
    net: 'Suma be PVM|Iš viso be PVM|Tarpinė suma',
    vat: 'PVM|PVM suma|PVM iš viso',
    gross: 'Iš viso|Suma su PVM|Bendra suma',
    amountDue: 'Mokėti|Mokėtina suma|Iš viso mokėti',
    card: 'Mokėjimo kortelė|Banko kortelė|Kortele',
    cash: 'Grynais',
    goods:
      'Biuro kėdė|Buhalterinės paslaugos|Mėnesinis mokestis|Kava|Transporto paslaugos|Spausdinimas|Programinė įranga|Valymas',
  }),
  de: ways({
    invoice: 'Rechnung|RECHNUNG',
    creditNote: 'Gutschrift|Rechnungskorrektur',
    prepayment: 'Anzahlungsrechnung|Abschlagsrechnung',
    prepaid: 'Anzahlung|Geleistete Anzahlung',
    receipt: 'Quittung|Kassenbon',
    number: 'Rechnungsnummer|Rechnungs-Nr.|Beleg-Nr.',
    short: 'Nr.|Nr|Nummer',
    date: 'Rechnungsdatum|Datum|Ausstellungsdatum',
    due: 'Fällig am|Zahlbar bis|Fälligkeitsdatum',
    reference: 'Verwendungszweck|Zahlungsreferenz',
    corrects: 'Zur Rechnung|Ursprüngliche Rechnung',
    uses: 'Anzahlungsrechnung Nr.|Anzahlungsrechnung',
    buyer: 'Rechnungsempfänger|Kunde|Rechnung an',
    supplier: 'Verkäufer|Rechnungssteller|Lieferant',
    registryCode: 'Handelsregister|HRB|Registernummer',
    vatNumber: 'USt-IdNr.|USt-ID|Umsatzsteuer-ID',
    account: 'IBAN|Bankverbindung|Konto',
    description: 'Beschreibung|Bezeichnung|Leistung',
    quantity: 'Menge|Anzahl|Menge',
    price: 'Einzelpreis|Preis|Stückpreis',
    rate: 'USt %|MwSt|MwSt.-Satz',
    amount: 'Betrag|Gesamt|Gesamtpreis',
    net: 'Nettobetrag|Zwischensumme|Summe netto',
    vat: 'MwSt.|USt.|Umsatzsteuer',
    gross: 'Gesamtbetrag|Bruttobetrag|Rechnungsbetrag',
    amountDue: 'Zu zahlen|Zahlbetrag|Zu zahlender Betrag',
    card: 'Kartenzahlung|EC-Karte|Kreditkarte',
    cash: 'Bar',
    goods:
      'Bürostuhl|Buchhaltung Oktober|Grundgebühr|Kaffeebohnen|Transport|Druckarbeiten|Softwarelizenz|Reinigung',
  }),
  sv: ways({
    invoice: 'Faktura|FAKTURA',
    creditNote: 'Kreditfaktura|KREDITFAKTURA',
    prepayment: 'Förskottsfaktura|A conto-faktura',
    prepaid: 'Betalt förskott|Förskott',
    receipt: 'Kvitto|KVITTO',
    number: 'Fakturanummer|Fakturanr|Faktura nr',
    short: 'nr|nr.|nummer',
    date: 'Fakturadatum|Datum|Utfärdad',
    due: 'Förfallodatum|Betalas senast|Förfallodag',
    reference: 'OCR|OCR-nummer',
    corrects: 'Kreditering av faktura|Ursprunglig faktura',
    uses: 'Förskottsfaktura nr|Förskottsfaktura',
    buyer: 'Kund|Fakturaadress|Köpare',
    supplier: 'Säljare|Leverantör|Säljare',
    registryCode: 'Org.nr|Organisationsnummer|Org nr',
    vatNumber: 'Momsregnr|Momsreg.nr|VAT-nr',
    account: 'IBAN|Bankkonto|Konto',
    description: 'Beskrivning|Benämning|Artikel',
    quantity: 'Antal|Antal|Kvantitet',
    price: 'Pris|À-pris|Styckpris',
    rate: 'Moms %|Moms|Momssats',
    amount: 'Belopp|Summa|Belopp exkl. moms',
    net: 'Netto|Summa exkl. moms|Belopp före moms',
    vat: 'Moms|Momsbelopp|Mervärdesskatt',
    gross: 'Totalt|Summa inkl. moms|Totalbelopp',
    amountDue: 'Att betala|Summa att betala|Belopp att betala',
    card: 'Kortbetalning|Betalt med kort|Bankkort',
    cash: 'Kontant',
    goods: 'Kontorsstol|Bokföring oktober|Månadsavgift|Kaffe|Transport|Tryckeri|Programvarulicens|Städning',
  }),
  ru: ways({
    invoice: 'Счёт|Счет-фактура|Счет',
    creditNote: 'Кредитовый счёт|Кредит-нота',
    prepayment: 'Счёт на предоплату|Авансовый счёт',
    prepaid: 'Предоплата|Внесённый аванс',
    receipt: 'Чек|Квитанция',
    number: 'Номер счёта|Счет №|Документ №',
    short: '№|№|номер',
    date: 'Дата|Дата счета|Дата выставления',
    due: 'Срок оплаты|Оплатить до|К оплате до',
    reference: 'Номер ссылки|Номер платежа',
    corrects: 'Исходный счет|Кредитуемый счет',
    uses: 'Авансовый счёт №|Счёт на предоплату',
    buyer: 'Покупатель|Плательщик|Заказчик',
    supplier: 'Продавец|Поставщик|Исполнитель',
    registryCode: 'Рег. код|Регистрационный код|Рег. номер',
    vatNumber: 'Номер НДС|Номер плательщика НДС|НДС №',
    account: 'Расчетный счет|Р/с|Счёт в банке',
    description: 'Наименование|Описание|Товар',
    quantity: 'Количество|Кол-во|Кол-во',
    price: 'Цена|Цена|Цена за ед.',
    rate: 'НДС %|НДС|Ставка НДС',
    amount: 'Сумма|Сумма без НДС|Стоимость',
    net: 'Сумма без НДС|Итого без НДС|Всего без НДС',
    vat: 'НДС|Сумма НДС|НДС',
    gross: 'Итого с НДС|Всего|Итого',
    amountDue: 'К оплате|Итого к оплате|Всего к оплате',
    card: 'Банковская карта|Оплата картой|Карта',
    cash: 'Наличные',
    goods: 'Офисное кресло|Бухгалтерские услуги|Абонентская плата|Кофе|Транспорт|Печать|Лицензия|Уборка',
  }),
};
