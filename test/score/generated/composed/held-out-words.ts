import { type Language } from '../languages.js';
import { type Words, words } from './words.js';

/**
 * Words that only held-out documents use, in addition to `WORDS`. They were chosen without regard to the words that the
 * reader knows, and nobody improves the reader with them. If somebody does, they move to the words for tuning, and new
 * ones replace them here.
 */
export const HELD_OUT_WORDS: Readonly<Record<Language, Words>> = {
  et: words(`
    Müügiarve|Arve-teatis
    Krediitarve|Tühistusarve
    Dokumendi number|Dokument nr|Arve ID
    Väljastatud|Arve esitamise kuupäev|Väljastamise kuupäev
    Maksetähtpäev|Tasuda hiljemalt|Makse tähtaeg|Palume tasuda
    Ostutellimus|Teie tellimus
    Kliendikood|Lepingu nr
    Arve koostas|Müügiesindaja
    Tarne kuupäev|Teenus osutatud
    Viitenr|Maksekorralduse viitenumber
    Krediteeritava arve number|Parandatav arve
    Maksja|Arve adressaat|Kliendi andmed
    Teenuse osutaja|Arve esitaja|Väljastaja
    Reg.kood|Äriregistrikood|Registri nr
    KM reg nr|Käibemaksukohustuslase number|KMK nr
    Arvelduskonto|A/a|Konto
    Rida|#
    Tootenumber|SKU
    Toode|Artikli nimetus|Selgitus
    Kog.|Maht
    Mü|Ühikud
    Tükihind|Ühikuhind|Hind EUR
    Käibemaksumäär|Maksumäär
    Käibemaksu summa|Km EUR
    Rea summa|Kokku km-ta|Hind kokku
    Kokku km-ga|Summa KM-iga
    Vahesumma|Neto|Netosumma|Maksumus käibemaksuta
    Käibemaksusumma|Lisandub käibemaks|KM kokku
    Lõppsumma|Arve kokku|Üldsumma|Kokku koos km-ga
    Maksmisele kuulub|Tasuda kokku|Kokku tasuda
    Ettemakstud|Sissemakse
    Mob|Telefoninumber
    Hilinenud maksete viivis 0,06% päevas|Arve tasumata jätmisel lisandub viivis
    Ilusat päeva!|Küsimuste korral kirjutage meile`),
  en: words(`
    Sales Invoice|Commercial Invoice
    Credit Memo|Credit Invoice
    Invoice ID|Bill Number|Our invoice|Tax invoice no.
    Billing date|Dated|Invoice issued on|Date issued
    Payable by|Pay before|Settlement date|Due on
    Purchase order|Your order
    Client ID|Contract No
    Prepared by|Sales person
    Service date|Shipped
    Remittance reference|Your payment ref
    Ref. invoice|Credits invoice
    Client|Invoice recipient|Recipient|Account holder
    Vendor|Provider|Service provider
    Registration number|Company registration|Reg. code
    Tax ID|VAT ID No.|EU VAT|VAT reg. no.
    Bank details|Beneficiary account|A/C no.
    Line|Pos.
    Product code|Part no.
    Service|Particulars|Work done
    Hrs|Volume|Pcs
    Per|U/M
    Cost|Unit cost|Rate per unit
    Tax|GST/VAT %|VAT (%)
    Tax amount|VAT value
    Line amount|Ex VAT|Extended price
    Line total incl. VAT|Incl. VAT
    Net|Total before tax|Amount before VAT|Taxable amount
    Tax|Value added tax|Plus VAT
    Sum total|Total including VAT|Overall total|Invoice value
    Outstanding|To pay|Amount to pay|Now due
    Deposit received|Already paid
    Telephone|Call us
    A late fee applies to overdue balances|Overdue accounts bear interest
    We appreciate your custom|Questions? Write to us`),
  fi: words(`
    Myyntilasku|Loppulasku
    Hyvitys|Kreditlasku
    Laskun tunnus|Tositenumero|Dokumentin numero
    Laskuttamispäivä|Pvm|Laskun päiväys|Annettu
    Maksupäivä|Maksuaika päättyy|Maksa viimeistään
    Ostotilaus|Tilausnro
    Asiakastunnus|Sopimusnumero
    Laatija|Myyjän edustaja
    Suorituspäivä|Toimituspvm
    Viitenro|Maksun viite
    Hyvitetty lasku|Alkuperäisen laskun nro
    Laskun saaja|Vastaanottaja|Asiakkaan tiedot
    Palveluntarjoaja|Laskun lähettäjä|Yritys
    Y-tunn.|Yritystunnus
    VAT-numero|ALV-rek. nro|Alv-tunnus
    IBAN-tili|Saajan tili|Tilinro
    Rivinro|#
    Tuotekoodi|Tuotenumero
    Nimike|Palvelu|Erittely
    Määrät|Tuntia
    Yksiköt|Mittayks.
    Yks.hinta|Hinta/yks|Hinta ilman alv
    Alv-prosentti|Vero-%
    Veron määrä|Alv summa
    Yhteensä ilman alv|Rivin summa|Netto
    Rivi verollisena|Sis. alv
    Veron peruste|Välisumma|Netto|Laskun veroton summa
    Alv|Vero yhteensä|Arvonlisävero yhteensä
    Kokonaissumma|Lasku yhteensä|Brutto|Summa yhteensä
    Maksettavaa yhteensä|Avoin summa|Maksettava euroa
    Maksettu aiemmin|Ennakko
    Puhelinnumero|Gsm
    Viivästyneestä maksusta perimme korkoa|Viivästysmaksu 5 euroa
    Mukavaa päivänjatkoa|Kysymykset laskusta sähköpostitse`),
  lv: words(`
    Nodokļa rēķins|Faktūrrēķins
    Kredīta rēķins|Kredītnota
    Rēķina ID|Sērija un numurs|Dok. Nr.
    Rēķins izrakstīts|Izrakstīšanas datums|Dok. datums
    Maksājuma termiņš|Samaksāt līdz|Apmaksas datums
    Pirkuma pasūtījums|Jūsu pasūtījums
    Klienta ID|Līguma Nr.
    Rēķinu sagatavoja|Pārdevējs konsultants
    Darījuma datums|Pakalpojuma sniegšanas datums
    Maksājuma mērķis|Atsauce
    Labojamais rēķins|Kredīts rēķinam
    Rēķina saņēmējs|Saņēmējs|Preču saņēmējs
    Pakalpojuma sniedzējs|Rēķina izrakstītājs|Nosūtītājs
    Vienotais reģ. Nr.|Uzņēmuma reģ. Nr.|Reģ. kods
    PVN reģistrācijas Nr.|PVN reģistrācijas numurs|PVN kods
    Norēķinu konts|Bankas konta Nr.|Konta numurs
    Rinda|#
    Preces Nr.|SKU
    Prece|Pakalpojums|Saturs
    Apjoms|Daudz
    Mērv|Vien.
    Vienas vienības cena|Cena EUR
    PVN (%)|Nodokļa likme
    Nodoklis|PVN EUR
    Summa EUR|Neto summa|Rindas summa
    Kopā ar nodokli|Ar PVN
    Neto|Ar PVN apliekamā summa|Apliekamā vērtība
    PVN kopā|Nodoklis|Pievienotās vērtības nodoklis (PVN)
    Galasumma|Rēķina summa|Pavisam apmaksai ar PVN
    Samaksai|Summa samaksai|Jāmaksā|Jāapmaksā
    Saņemts avanss|Jau samaksāts
    Mob.|Telefons
    Kavējuma procenti 0,2% par katru dienu|Pēc termiņa tiek piemērota soda nauda
    Lai jauka diena!|Jautājumu gadījumā rakstiet mums`),
  lt: words(`
    Sąskaita|Pardavimo sąskaita
    Kreditinė PVM sąskaita faktūra|Kredito sąskaita
    Dokumento Nr.|Sąskaita Nr.|SF Nr.
    Sudarymo data|Išrašymo diena|Dokumento data
    Apmokėjimo data|Sumokėti iki|Terminas
    Pirkimo užsakymas|Jūsų užsakymas
    Pirkėjo kodas|Sutarties Nr.
    Sąskaitą išrašė|Vadybininkas
    Paslaugos suteikimo data|Atlikimo data
    Mokėjimo paskirtis|Nuoroda
    Koreguojama sąskaita|Kredituojamos sąskaitos Nr.
    Gavėjas|Sąskaitos gavėjas|Prekių gavėjas
    Paslaugos teikėjas|Sąskaitą išrašė|Rangovas
    Jur. asmens kodas|Įmonės reg. kodas|Į. k.
    PVM mokėtojo Nr.|PVM Nr.|PVM registracijos kodas
    Banko sąskaita|Sąsk. Nr.|Atsisk. sąskaita
    Eilutė|#
    Prekės Nr.|SKU
    Paslauga|Turinys|Prekės ar paslaugos
    Vienetai|Apimtis
    Vien.|Matas
    Vieneto kaina be PVM|Kaina EUR
    PVM (%)|Mokesčio tarifas
    Mokestis|PVM EUR
    Suma EUR|Eilutės suma|Kaina iš viso
    Viso su PVM|Su PVM
    Viso be PVM|Neto|Bendra suma be PVM
    Mokestis|PVM viso|Viso PVM
    Viso su PVM|Galutinė suma|Bendra suma|Sąskaitos suma
    Viso mokėti|Mokėjimo suma|Liko sumokėti
    Gautas avansas|Jau sumokėta
    Mob.|Tel. nr.
    Vėluojant taikomos palūkanos|Delspinigiai 0,05% už dieną
    Geros dienos!|Kilus klausimams rašykite`),
  de: words(`
    Honorarrechnung|Schlussrechnung
    Storno-Rechnung|Rechnungsgutschrift
    Belegnummer|Beleg-Nr.|Rechnung-Nr|Rg.-Nr.
    Erstellt am|Rechnung vom|Belegdat.|Rg.-Datum
    Zahlung bis|Bitte zahlen bis|Zahlungsfrist|Zahlbar bis zum
    Ihre Bestellung|Auftragsnummer
    Kd.-Nr.|Vertragsnummer
    Sachbearbeiter|Ihr Kontakt
    Leistungszeitpunkt|Ausführungsdatum
    Zahlungshinweis|Referenz
    Bezug Rechnung|Stornierte Rechnung
    Auftraggeber|An|Leistungsempfänger|Rechnungsanschrift
    Auftragnehmer|Rechnungssteller|Leistungserbringer
    Registernummer|Firmenbuchnummer|Reg.-Nr.
    Umsatzsteuer-Id|UID-Nr.|USt.-ID-Nr.|UID
    Kontonummer|Bankkonto|Empfängerkonto
    Zeile|Lfd. Nr.
    Artikel-Nr.|Bestell-Nr.
    Text|Tätigkeit|Produkt
    Mge.|Std.
    Ein.|Mengeneinheit
    EP|Stückpreis|Einzelpreis netto
    Steuer|Steuer %|USt.-Satz
    Steuerbetrag|Umsatzsteuerbetrag
    GP|Positionsbetrag|Summe
    Brutto EUR|Summe inkl. MwSt.
    Warenwert|Netto|Gesamtnetto|Summe ohne MwSt.
    Steuer|enthaltene USt.|MwSt.-Summe
    Endbetrag|Endsumme|Gesamt inkl. MwSt.|Total
    Fälliger Betrag|Restbetrag|Noch zu zahlen|Zu überweisen
    Abschlagszahlung|Angezahlt
    Fon|Rufnummer
    Nach Ablauf der Frist berechnen wir Verzugszinsen|Zahlung rein netto
    Wir danken für Ihr Vertrauen|Bei Rückfragen stehen wir gern bereit`),
  sv: words(`
    Kundfaktura|Slutfaktura
    Kreditnota|Återbetalningsfaktura
    Dokumentnr|Faktura-ID|Verifikationsnr
    Skapad|Fakturans datum|Faktdatum|Utställd
    Oss tillhanda|Betalningsdag|Senast|Förfallodag
    Inköpsorder|Er order
    Kund-ID|Avtalsnr
    Säljarens namn|Kontakt
    Utförandedatum|Tjänstedatum
    Betalningsreferens|Referensnummer
    Avser faktura|Krediterad faktura
    Beställare|Mottagare|Fakturamottagare|Betalare
    Utfärdare|Tjänsteleverantör|Företag
    Organisationsnr.|Reg.nr|Orgnr
    VAT-nummer|Moms/VAT|Momsregnr
    Kontonr|IBAN-nr|Till konto
    Radnr|#
    Produktnr|Art.
    Text|Tjänst|Produkt
    Timmar|Mängd
    Sort|Enheter
    Á|Pris exkl. moms|Enhetspris
    Skatt|Moms i %
    Skatt kr|Moms kr
    Radbelopp|Nettobelopp|Pris totalt
    Belopp inkl. moms|Brutto
    Delsumma|Belopp före moms|Momsunderlag|Nettosumma
    Skatt|Moms totalt|Mervärdesskatt
    Slutsumma|Summa|Bruttobelopp|Fakturans summa
    Kvar att betala|Betala|Belopp kvar|Betalningsbelopp
    Redan betalt|Delbetalt
    Telefonnr|Mobil
    Dröjsmålsränta enligt räntelagen|Påminnelseavgift 60 kr
    Ha en fin dag|Frågor om fakturan? Mejla oss`),
  ru: words(`
    Инвойс|Коммерческий счёт
    Кредит-счёт|Корректировочный счёт
    Документ №|Номер документа|Инвойс №
    Выставлен|Дата документа|Дата составления счёта
    Оплатить не позднее|Крайний срок оплаты|Оплата до
    Заказ на закупку|Ваш заказ
    ID клиента|Договор №
    Счёт составил|Ответственный
    Дата оказания услуги|Дата выполнения
    Назначение платежа|Код платежа
    Исправляемый счёт|К счёту №
    Клиент|Грузополучатель|Кому
    Подрядчик|Поставщик услуг|Отправитель
    Код предприятия|Рег. №|Код регистра
    ИНН НДС|Рег. № НДС|VAT №
    Счёт в банке|Номер счёта IBAN|Банковский счёт
    Строка|#
    Код изделия|SKU
    Услуга|Название|Работы
    Объём|Часы
    Единицы|Мера
    Стоимость за единицу|Тариф|Цена EUR
    Налог %|НДС, %
    Налог|НДС EUR
    Цена всего|Нетто|Сумма EUR
    Вместе с НДС|С НДС
    Нетто|Подытог|Налоговая база|Сумма до НДС
    Налог|В том числе НДС|Всего налог
    Окончательная сумма|Всего|Сумма счёта|Итоговая сумма
    К уплате|Подлежит оплате|Осталось оплатить|Оплатить
    Аванс|Уже оплачено
    Моб.|Тел
    За просрочку начисляются проценты|Пеня 0,05% за каждый день
    Хорошего дня!|Вопросы по счёту пишите нам`),
};
