import { type Language } from '../languages.js';

/** The facts that composed documents label. */
export const THINGS = [
  'invoice',
  'creditNote',
  'number',
  'date',
  'due',
  'order',
  'customer',
  'contact',
  'delivered',
  'reference',
  'corrects',
  'buyer',
  'supplier',
  'registryCode',
  'vatNumber',
  'account',
  'position',
  'article',
  'description',
  'quantity',
  'unit',
  'price',
  'rate',
  'lineVat',
  'lineNet',
  'lineGross',
  'net',
  'vat',
  'gross',
  'amountDue',
  'prepaid',
  'phone',
  'interest',
  'thanks',
] as const;
export type Thing = (typeof THINGS)[number];
export type Words = Readonly<Record<Thing, readonly string[]>>;

/** Parses the words of each thing: one row each, in the order of `THINGS`. */
export function words(rows: string): Words {
  const lines = rows.trim().split('\n');
  return Object.fromEntries(
    THINGS.map((thing, index) => [thing, (lines[index] ?? '').split('|').map((word) => word.trim())]),
  ) as unknown as Words;
}

/** Several words for each thing; every document uses them. */
export const WORDS: Readonly<Record<Language, Words>> = {
  et: words(`
    Arve|ARVE|Arve-saateleht
    Kreeditarve|KREEDITARVE
    Arve number|Arve nr|Arve nr.|Number|Arve №
    Arve kuupäev|Kuupäev|Koostatud|Koostamise kuupäev
    Maksetähtaeg|Tähtaeg|Tasumise tähtaeg|Makse tähtpäev
    Tellimuse nr|Tellimus
    Kliendi nr|Kliendinumber
    Kontaktisik|Koostaja
    Tarnekuupäev|Kauba väljastamise kuupäev
    Viitenumber|Viitenumber maksmisel|Viite nr
    Krediteeritav arve|Alusarve nr
    Ostja|Klient|Arve saaja|Tellija
    Müüja|Tarnija|Hankija
    Reg. nr|Registrikood|Rg-kood|Äriregistri kood
    KMKR nr|Käibemaksukohustuslase nr|KMKR|Kmkr number
    IBAN|Arveldusarve|Konto nr|Pangakonto
    Nr|Jrk|Jrk nr
    Kood|Artikkel|Tootekood
    Nimetus|Kirjeldus|Kaup/teenus|Teenuse nimetus
    Kogus|Hulk|Arv
    Ühik|Mõõtühik|Üh
    Hind|Ühiku hind|Hind km-ta
    KM %|KM|Km määr
    KM summa|Käibemaks
    Summa|Summa km-ta|Maksumus
    Summa km-ga|Kokku
    Summa käibemaksuta|Kokku ilma km-ta|Summa KM-ta|Maksustatav summa|Käibemaksuta kokku
    Käibemaks|KM|Käibemaks kokku|Km summa
    Arve summa|Kokku|Summa kokku|Kokku käibemaksuga|Summa koos käibemaksuga
    Tasumisele kuulub|Kuulub tasumisele|Tasuda|Maksta EUR|Tasumisele kuuluv summa
    Ettemaks|Tasutud ettemaks
    Tel|Telefon
    Viivis 0,05% päevas tähtaja ületamisel|Tähtaegselt tasumata arvelt arvestame viivist 0,1% päevas
    Täname ostu eest!|Palume maksmisel märkida arve number`),
  en: words(`
    Invoice|INVOICE|Tax Invoice|TAX INVOICE|VAT Invoice
    Credit Note|CREDIT NOTE
    Invoice Number|Invoice No.|Invoice #|Invoice no|Document number|Inv. No.
    Invoice Date|Date|Date of issue|Issued|Issue date|Invoice dated
    Due Date|Payment due|Due|Pay by|Payment due date
    Order Number|PO Number
    Customer No.|Account No
    Contact|Your contact
    Delivery date|Date of supply
    Payment reference|Reference
    Original invoice|Credited invoice
    Bill To|Billed to|Invoice to|Customer|Sold To
    Seller|From|Supplier|Issued by
    Company No.|Company Reg. No.|Registered No.|CRO No.
    VAT No.|VAT Number|VAT Reg No|VAT ID|VAT registration number
    IBAN|Account|Bank account|Account number (IBAN)
    No.|#|Item
    Code|SKU|Item code
    Description|Item|Details|Product or service
    Qty|Quantity|Units
    Unit|UoM|Measure
    Unit Price|Price|Rate|Price each
    VAT %|VAT|VAT rate|Tax rate
    VAT amount|Tax
    Amount|Net amount|Line total|Net value
    Gross|Total
    Subtotal|Net total|Total excl. VAT|Total net amount|Sub-total (ex VAT)
    VAT|Total VAT|VAT amount|Tax total
    Total|Invoice total|Total incl. VAT|Grand Total|Total gross amount
    Amount Due|Balance Due|Total due|Amount payable|Please pay
    Paid in advance|Less deposit
    Tel|Phone
    Interest of 8% a year is charged on late payments|Please pay within the agreed terms
    Thank you for your business!|Please quote the invoice number`),
  fi: words(`
    Lasku|LASKU|Verolasku
    Hyvityslasku|HYVITYSLASKU
    Laskun numero|Laskunumero|Laskun nro|Lasku nro|Laskunro
    Laskun päivämäärä|Laskun pvm|Päiväys|Päivämäärä|Laskutuspäivä
    Eräpäivä|Eräpvm|Maksettava viimeistään|Viimeinen maksupäivä
    Tilausnumero|Tilaus
    Asiakasnumero|Asiakasnro
    Yhteyshenkilö|Käsittelijä
    Toimituspäivä|Toimitettu
    Viitenumero|Viite|Maksuviite
    Hyvitettävä lasku|Alkuperäinen lasku
    Asiakas|Laskutusosoite|Ostaja|Maksaja
    Myyjä|Toimittaja|Laskuttaja
    Y-tunnus|Y-tunnus|LY-tunnus
    ALV-numero|ALV-tunnus|VAT-tunnus|ALV nro
    IBAN|Tilinumero|Tili|Pankkitili
    Nro|Rivi|Pos
    Tuotenro|Koodi|Nimike
    Kuvaus|Tuote|Selite|Tuotteen nimi
    Määrä|Kpl|Lkm
    Yksikkö|Yks|Yks.
    Hinta|Yksikköhinta|A-hinta|À-hinta
    ALV %|ALV|Alv-%|Verokanta
    ALV EUR|Vero
    Summa|Veroton|Veroton summa|Rivisumma
    Verollinen|Yhteensä
    Veroton yhteensä|Yhteensä veroton|Summa ilman ALV|Veroton hinta yhteensä|Netto yhteensä
    ALV yhteensä|Arvonlisävero|ALV|Veron osuus
    Yhteensä|Laskun summa|Verollinen yhteensä|Laskun loppusumma|Yhteensä verollinen
    Maksettava|Maksettavaa|Maksettava yhteensä|Maksettava määrä|Laskun maksettava summa
    Ennakkomaksu|Maksettu ennakkoon
    Puh.|Puhelin
    Viivästyskorko 11,5 %|Huomautusaika 8 päivää
    Kiitos!|Käytä maksaessasi viitenumeroa`),
  lv: words(`
    Rēķins|RĒĶINS|Pavadzīme-rēķins
    Kredītrēķins|KREDĪTRĒĶINS
    Rēķina Nr.|Rēķina numurs|Rēķins Nr.|Numurs|Dokumenta numurs
    Rēķina datums|Datums|Izrakstīts|Sagatavošanas datums
    Apmaksas termiņš|Apmaksāt līdz|Samaksas termiņš|Termiņš
    Pasūtījuma Nr.|Pasūtījums
    Klienta Nr.|Klienta kods
    Kontaktpersona|Sagatavoja
    Piegādes datums|Preču izsniegšanas datums
    Maksājuma atsauce|Atsauces numurs
    Kreditējamais rēķins|Sākotnējais rēķins
    Pircējs|Klients|Maksātājs|Pasūtītājs
    Piegādātājs|Pārdevējs|Izpildītājs|Preču nosūtītājs
    Reģ. Nr.|Reģistrācijas Nr.|Reģistrācijas numurs|Vien. reģ. Nr.
    PVN Nr.|PVN reģ. Nr.|PVN maksātāja Nr.|PVN numurs
    Konts|IBAN|Konta Nr.|Bankas konts
    Nr.|N.p.k.|Nr.p.k.
    Kods|Artikuls|Preces kods
    Nosaukums|Apraksts|Preces nosaukums|Pakalpojuma nosaukums
    Daudzums|Skaits|Daudz.
    Mērv.|Vienība|Mērvienība
    Cena|Cena bez PVN|Vienības cena|Cena par vienību
    PVN %|PVN|PVN likme|Likme
    PVN summa|PVN
    Summa|Summa bez PVN|Kopā|Vērtība
    Summa ar PVN|Kopā
    Kopā bez PVN|Summa bez PVN|Starpsumma|Vērtība bez PVN
    PVN|PVN summa|Kopā PVN|Pievienotās vērtības nodoklis
    Kopā ar PVN|Kopējā summa|Summa ar PVN|Pavisam kopā
    Apmaksai|Kopā apmaksai|Summa apmaksai|Kopējā summa apmaksai
    Avanss|Priekšapmaksa
    Tālr.|Tālrunis
    Par kavētu maksājumu soda nauda 0,1% dienā|Apmaksas kavējuma gadījumā tiek aprēķināts līgumsods
    Paldies par pirkumu!|Maksājumā norādiet rēķina numuru`),
  lt: words(`
    Sąskaita faktūra|PVM SĄSKAITA FAKTŪRA|PVM sąskaita-faktūra
    Kreditinė sąskaita|KREDITINĖ SĄSKAITA
    Sąskaitos Nr.|Sąskaitos numeris|Serija ir Nr.|Numeris|Sąskaitos faktūros Nr.
    Data|Sąskaitos data|Išrašymo data|Išrašyta
    Apmokėti iki|Mokėjimo terminas|Apmokėjimo terminas|Mokėti iki
    Užsakymo Nr.|Užsakymas
    Kliento kodas|Kliento Nr.
    Kontaktinis asmuo|Išrašė
    Pristatymo data|Tiekimo data
    Įmokos kodas|Mokėjimo kodas
    Kredituojama sąskaita|Pirminė sąskaita
    Pirkėjas|Klientas|Mokėtojas|Užsakovas
    Pardavėjas|Tiekėjas|Vykdytojas
    Įmonės kodas|Įm. kodas|Juridinio asmens kodas|Kodas
    PVM kodas|PVM mokėtojo kodas|PVM mok. kodas|PVM k.
    A/s|Atsiskaitomoji sąskaita|Sąskaita banke|IBAN
    Nr.|Eil. Nr.|Poz.
    Kodas|Artikulas|Prekės kodas
    Pavadinimas|Aprašymas|Prekė|Paslaugos pavadinimas
    Kiekis|Kiek.|Vnt. sk.
    Mato vnt.|Vnt.|Mat. vnt.
    Kaina|Kaina be PVM|Vnt. kaina|Vieneto kaina
    PVM %|PVM|PVM tarifas|Tarifas
    PVM suma|PVM
    Suma|Suma be PVM|Vertė|Vertė be PVM
    Suma su PVM|Iš viso
    Iš viso be PVM|Suma be PVM|Tarpinė suma|Apmokestinamoji vertė
    PVM|PVM suma|PVM iš viso|Pridėtinės vertės mokestis
    Iš viso su PVM|Suma su PVM|Iš viso|Bendra suma su PVM
    Mokėtina suma|Iš viso mokėti|Mokėti|Apmokėti
    Avansas|Sumokėta avansu
    Tel.|Telefonas
    Už pavėluotą apmokėjimą 0,02% delspinigiai per dieną|Vėluojant skaičiuojami delspinigiai
    Dėkojame!|Mokėdami nurodykite sąskaitos numerį`),
  de: words(`
    Rechnung|RECHNUNG|Faktura
    Gutschrift|Rechnungskorrektur
    Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Rechnungsnr.|Re.-Nr.
    Rechnungsdatum|Datum|Belegdatum|Ausgestellt am
    Fällig am|Fälligkeit|Zahlbar bis|Fälligkeitsdatum|Zahlungsziel
    Bestellnummer|Auftrags-Nr.
    Kundennummer|Kunden-Nr.
    Ansprechpartner|Bearbeiter
    Lieferdatum|Leistungsdatum
    Verwendungszweck|Zahlungsreferenz
    Zur Rechnung|Ursprüngliche Rechnung
    Rechnungsempfänger|Kunde|Rechnung an|Käufer
    Verkäufer|Lieferant|Absender
    Handelsregister|HRB|HR-Nummer
    USt-IdNr.|USt-ID|USt-Id-Nr.|Umsatzsteuer-ID|Umsatzsteuer-Identifikationsnummer
    IBAN|Konto|Bankverbindung
    Pos.|Nr.|Position
    Art.-Nr.|Artikel|Artikelnummer
    Bezeichnung|Beschreibung|Leistung|Artikelbezeichnung
    Menge|Anzahl|Stück
    Einheit|ME|Einh.
    Einzelpreis|Preis|E-Preis|Preis/Einheit
    MwSt.|USt. %|MwSt. %|Steuersatz
    MwSt.-Betrag|USt.
    Betrag|Gesamtpreis|Netto|Gesamt netto
    Brutto|Gesamt
    Nettobetrag|Summe netto|Zwischensumme|Gesamt netto|Nettosumme
    MwSt.|Umsatzsteuer|USt.|zzgl. MwSt.|Mehrwertsteuer
    Gesamtbetrag|Rechnungsbetrag|Bruttobetrag|Gesamtsumme|Summe brutto
    Zahlbetrag|Zu zahlen|Offener Betrag|Zu zahlender Betrag
    Anzahlung|Bereits gezahlt
    Tel.|Telefon
    Bei Zahlungsverzug berechnen wir Zinsen von 9 %|Zahlbar ohne Abzug
    Vielen Dank für Ihren Auftrag!|Bitte geben Sie die Rechnungsnummer an`),
  sv: words(`
    Faktura|FAKTURA|Momsfaktura
    Kreditfaktura|KREDITFAKTURA
    Fakturanummer|Fakturanr|Faktura nr|Fakturanr.|Fakt.nr
    Fakturadatum|Datum|Utfärdad|Faktureringsdatum
    Förfallodatum|Förfaller|Betalas senast|Sista betalningsdag
    Ordernummer|Ert ordernr
    Kundnummer|Kundnr
    Vår referens|Handläggare
    Leveransdatum|Leveransdag
    OCR|OCR-nummer
    Kreditering av faktura|Ursprunglig faktura
    Kund|Köpare|Fakturaadress|Faktureras till
    Säljare|Leverantör|Avsändare
    Org.nr|Organisationsnummer|Organisationsnr
    Momsreg.nr|VAT-nr|Momsregistreringsnummer|Moms nr
    IBAN|Bankkonto|Konto
    Nr|Rad|Pos
    Artikelnr|Art.nr|Artikelkod
    Benämning|Beskrivning|Artikel|Specifikation
    Antal|Kvantitet|Lev. antal
    Enhet|Enh|Enh.
    À-pris|Pris|Styckpris|Pris/enhet
    Moms %|Moms|Momssats|Skattesats
    Momsbelopp|Moms
    Belopp|Summa|Belopp exkl. moms|Radsumma
    Inkl. moms|Totalt
    Netto|Summa exkl. moms|Exkl. moms|Belopp exkl. moms|Summa netto
    Moms|Momsbelopp|Total moms|Varav moms
    Totalt|Summa inkl. moms|Totalbelopp|Fakturabelopp|Total inkl. moms
    Att betala|Summa att betala|Belopp att betala|Totalt att betala
    Förskott|Avgår förskott
    Tel|Telefon
    Vid sen betalning debiteras dröjsmålsränta med 8 %|Efter förfallodagen debiteras ränta
    Tack för ditt köp!|Ange fakturanummer vid betalning`),
  ru: words(`
    Счёт|Счет|СЧЕТ-ФАКТУРА|Счет на оплату
    Кредитовый счёт|Кредит-нота
    Счет №|Номер счета|Номер счёта|№ счета|Счет-фактура №
    Дата|Дата счета|Дата выставления|Дата составления
    Срок оплаты|Оплатить до|К оплате до|Срок платежа
    Номер заказа|Заказ №
    Номер клиента|Код клиента
    Контактное лицо|Менеджер
    Дата поставки|Дата отгрузки
    Номер ссылки|Референс платежа
    Исходный счет|Кредитуемый счет
    Покупатель|Заказчик|Плательщик|Получатель счета
    Поставщик|Продавец|Исполнитель
    Рег. код|Рег. номер|Регистрационный код|Регистрационный номер
    Номер НДС|НДС №|Номер плательщика НДС|Код плательщика НДС
    IBAN|Расчетный счет|Р/с
    №|№ п/п|Поз.
    Код|Артикул|Код товара
    Наименование|Описание|Товар|Наименование услуги
    Количество|Кол-во|Кол.
    Ед.|Ед. изм.|Единица
    Цена|Цена за ед.|Цена без НДС|Цена за единицу
    НДС %|Ставка НДС|НДС|Ставка
    Сумма НДС|НДС
    Сумма|Сумма без НДС|Стоимость|Стоимость без НДС
    Сумма с НДС|Всего
    Итого без НДС|Сумма без НДС|Всего без НДС|Стоимость без НДС
    НДС|Сумма НДС|Итого НДС|Всего НДС
    Всего с НДС|Итого с НДС|Итого|Общая сумма
    К оплате|Всего к оплате|Итого к оплате|Сумма к оплате
    Предоплата|Внесён аванс
    Тел.|Телефон
    При просрочке начисляется пеня 0,1% в день|Оплата в срок обязательна
    Спасибо за покупку!|При оплате укажите номер счета`),
};
