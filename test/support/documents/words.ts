import { type DocumentTruth } from './truth.js';

/** The words that documents of a language print. */
export interface Words {
  invoice: string;
  creditNote: string;
  prepayment: string;
  receipt: string;
  number: string;
  numberShort: string;
  date: string;
  dueDate: string;
  reference: string;
  corrects: string;
  buyer: string;
  billTo: string;
  registryCode: string;
  vatNumber: string;
  account: string;
  description: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  vatRate: string;
  amount: string;
  net: string;
  vat: string;
  gross: string;
  total: string;
  amountDue: string;
  reverseCharge: string;
  card: string;
}

export const WORDS: Readonly<Record<DocumentTruth['language'], Words>> = {
  et: {
    invoice: 'Arve',
    creditNote: 'Kreeditarve',
    prepayment: 'Ettemaksuarve',
    receipt: 'Kviitung',
    number: 'Arve number',
    numberShort: 'nr',
    date: 'Kuupäev',
    dueDate: 'Maksetähtaeg',
    reference: 'Viitenumber',
    corrects: 'Krediteeritav arve',
    buyer: 'Ostja',
    billTo: 'Arve saaja',
    registryCode: 'Registrikood',
    vatNumber: 'KMKR nr',
    account: 'Arvelduskonto',
    description: 'Kirjeldus',
    quantity: 'Kogus',
    unit: 'Ühik',
    unitPrice: 'Hind',
    vatRate: 'KM %',
    amount: 'Summa',
    net: 'Summa käibemaksuta',
    vat: 'Käibemaks',
    gross: 'Kokku käibemaksuga',
    total: 'Kokku',
    amountDue: 'Tasuda',
    reverseCharge: 'Pöördmaksustamine',
    card: 'Kaardimakse',
  },
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    prepayment: 'Prepayment invoice',
    receipt: 'Receipt',
    number: 'Invoice number',
    numberShort: 'No.',
    date: 'Date of issue',
    dueDate: 'Date due',
    reference: 'Payment reference',
    corrects: 'Original invoice',
    buyer: 'Customer',
    billTo: 'Bill to',
    registryCode: 'Company number',
    vatNumber: 'VAT number',
    account: 'IBAN',
    description: 'Description',
    quantity: 'Qty',
    unit: 'Unit',
    unitPrice: 'Unit price',
    vatRate: 'VAT %',
    amount: 'Amount',
    net: 'Subtotal',
    vat: 'VAT',
    gross: 'Total',
    total: 'Total',
    amountDue: 'Amount due',
    reverseCharge:
      'Reverse charge: VAT to be accounted for by the recipient, Article 196 of Directive 2006/112/EC',
    card: 'Paid by card',
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    prepayment: 'Anzahlungsrechnung',
    receipt: 'Quittung',
    number: 'Rechnungsnummer',
    numberShort: 'Nr.',
    date: 'Rechnungsdatum',
    dueDate: 'Fällig am',
    reference: 'Verwendungszweck',
    corrects: 'Zur Rechnung',
    buyer: 'Kunde',
    billTo: 'Rechnungsadresse',
    registryCode: 'Handelsregister',
    vatNumber: 'USt-IdNr.',
    account: 'IBAN',
    description: 'Beschreibung',
    quantity: 'Menge',
    unit: 'Einheit',
    unitPrice: 'Einzelpreis',
    vatRate: 'USt %',
    amount: 'Betrag',
    net: 'Nettobetrag',
    vat: 'USt.',
    gross: 'Gesamtbetrag',
    total: 'Summe',
    amountDue: 'Zu zahlen',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
    card: 'Kartenzahlung VISA',
  },
  fi: {
    invoice: 'Lasku',
    creditNote: 'Hyvityslasku',
    prepayment: 'Ennakkolasku',
    receipt: 'Kuitti',
    number: 'Laskun numero',
    numberShort: 'nro',
    date: 'Laskun päiväys',
    dueDate: 'Eräpäivä',
    reference: 'Viitenumero',
    corrects: 'Alkuperäinen lasku',
    buyer: 'Asiakas',
    billTo: 'Laskutusosoite',
    registryCode: 'Y-tunnus',
    vatNumber: 'ALV-numero',
    account: 'IBAN',
    description: 'Kuvaus',
    quantity: 'Määrä',
    unit: 'Yks',
    unitPrice: 'Hinta',
    vatRate: 'ALV %',
    amount: 'Summa',
    net: 'Veroton yhteensä',
    vat: 'ALV',
    gross: 'Yhteensä',
    total: 'Yhteensä',
    amountDue: 'Maksettava',
    reverseCharge: 'Käänteinen verovelvollisuus',
    card: 'Pankkikortti VISA',
  },
};
