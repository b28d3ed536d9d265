import { type Vocabulary } from './concepts.js';

/** Polish. */
export const pol: Vocabulary = {
  labels: {
    number: `
      faktura vat nr | faktura vat | faktura numer | numer faktury | nr faktury | faktura korygująca nr
      | paragon nr | rachunek nr
    `,
    date: 'data wystawienia | data faktury | wystawiono dnia | wystawiono',
    due_date: 'termin płatności | termin zapłaty | płatne do | data płatności',
    payment_terms: 'warunki+[płatności|zapłaty]',
    supply_date: 'data sprzedaży | data dostawy',
    period: 'okres | okres rozliczeniowy',
    net: 'wartość netto | suma netto | razem netto | kwota netto | ogółem netto',
    tax: 'kwota vat | podatek vat | razem vat | suma vat | kwota podatku',
    gross: `
      wartość brutto | razem brutto | suma brutto | kwota brutto | razem | ogółem | ogółem brutto
      | do zapłaty razem | suma pln | razem pln | ~suma
    `,
    amount_due: 'do zapłaty | pozostało do zapłaty | kwota do zapłaty | należność',
    rounding: 'zaokrąglenie',
    prepaid: 'zaliczka',
    registry_code: 'regon',
    vat_number: 'nip',
    iban: 'numer konta | nr konta',
    supplier: 'sprzedawane przez | sprzedane przez | sprzedawca | dostawca',
    buyer: 'nabywca | odbiorca | kupujący',
    corrects: 'do faktury | faktura pierwotna',
    other_number: 'numer zamówienia | nr zamówienia',
    other_date: 'data zamówienia',
    other_amount: 'rabat | reszta | gotówka',
    earlier_balance: '[poprzednie|poprzednia]+[saldo|zaległość]',
  },
  numbering: {
    documents: 'faktury | paragonu',
    number: 'numer',
    number_of: 'numer',
    others: 'klienta | zamówienia',
  },
  sums: {
    total: 'suma | razem | kwota | wartość | ogółem | łącznie',
    gross: 'brutto | z vat',
    net: 'netto | bez vat',
    due: 'do zapłaty',
  },
  columns: {
    description: 'nazwa | nazwa towaru | opis',
    quantity: 'ilość',
    unit: 'jm | jedn',
    price: 'cena netto | cena jedn',
    rate: 'stawka vat',
    net: 'wartość netto',
    tax: 'kwota vat',
    gross: 'wartość brutto',
    amount: 'wartość | kwota',
    other: 'lp',
  },
  titles: {
    invoice: 'faktura vat',
    receipt: 'paragon',
    credit_note: 'faktura korygująca',
    prepayment: 'faktura zaliczkowa',
  },
  kinds: {
    prepayments: 'faktur* zaliczkow*',
    stamps: 'anulowano | anulowana',
    bare_orders: 'zamówienie',
    no_invoices: 'wezwanie do zapłaty',
    unpaid: 'niezapłacon*',
    yours: 'twoja | państwa',
  },
  months: {
    january: 'styczeń | stycznia | sty',
    february: 'luty | lutego | lut',
    march: 'marzec | marca',
    april: 'kwiecień | kwietnia | kwi',
    may: 'maja',
    june: 'czerwiec | czerwca | cze',
    july: 'lipiec | lipca | lip',
    august: 'sierpień | sierpnia | sie',
    september: 'wrzesień | września | wrz',
    october: 'październik | października | paź',
    november: 'listopada | lis',
    december: 'grudzień | grudnia | gru',
  },
  vat: {
    row_words: 'stawka | kwota | w | tym | podatek',
    rate_words: 'stawka',
    exempt: 'zw',
    none: 'odwrotne obciążenie | zwolnion* z vat',
  },
  terms: {
    days: 'dni',
    calendar: 'kalendarzow*',
    immediately: 'natychmiast',
    late: 'odset',
    others: 'gwaran | reklam | dostaw | końca miesiąca',
    paying: 'płat | zapła',
    within: 'w ciągu',
  },
  payment: {
    paid_by_card: '[zapłacono|opłacono] kartą | [forma płatności|sposób płatności][:|] karta',
    currency: 'waluta',
  },
  accounts: {
    changed: 'nowy | nowe | nowego | stary | starego | zmian* | zmieni* | zamknie* | tylko',
    instructions: 'prosze | prosimy | zaplac* | wplac* | wplat* | przelac | uwaga',
  },
  parties: {
    name: 'nazwa',
  },
  legal: {
    forms: '[Sp|sp].[ |]z[ |]o[.|][ |]o[.|] | [Sp|sp].[ |][j|k|z o.o. sp. k].',
  },
};
