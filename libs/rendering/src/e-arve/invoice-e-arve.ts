import { absolute, currencyExponent, Decimal, formatDecimal, majorFromMinor } from '#platform';
import XMLBuilder from 'fast-xml-builder';
import {
  type OutgoingInvoice,
  type OutgoingItem,
  type OutgoingVat,
  type TradingParty,
} from '../invoice/outgoing-invoice.js';
import { inTwoDecimals } from '../ubl/two-decimals.js';
import { DOCUMENT_NAMES } from './names.js';

/** Elements by name; undefined is omitted, a list repeats the element. Attributes begin with `@`. */
type Xml = string | undefined | readonly Xml[] | { readonly [name: string]: Xml };

/** Lengths of the schema's types. */
const SHORT = 20;
const NORMAL = 100;
const LONG = 500;
const REGISTRY = 15;
const PAYMENT = 210;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/**
 * The e-invoice of a sale in the Estonian format, version 1.2, with the elements in the order of its schema. The sums of
 * a credit note are negative, as the format asks.
 */
export function invoiceEArve(issued: OutgoingInvoice): string {
  const invoice = inTwoDecimals(issued);
  const total = invoice.grossMinor + invoice.roundingMinor;
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    E_Invoice: {
      Header: {
        Date: invoice.date,
        FileId: text(invoice.number, SHORT),
        AppId: 'EARVE',
        Version: '1.2',
      },
      Invoice: {
        '@invoiceId': text(invoice.number, NORMAL),
        '@regNumber': text(invoice.buyer.registryCode ?? '', REGISTRY),
        '@languageId': invoice.language,
        '@sellerRegnumber': text(invoice.seller.registryCode ?? '', REGISTRY),
        InvoiceParties: { SellerParty: sellerOf(invoice), BuyerParty: partyOf(invoice.buyer) },
        InvoiceInformation: informationOf(invoice),
        InvoiceSumGroup: {
          InvoiceSum: sumOf(invoice, invoice.netMinor),
          Rounding: invoice.roundingMinor === 0n ? undefined : sumOf(invoice, invoice.roundingMinor),
          VAT: invoice.vat.map((group) => vatOf(invoice, group)),
          TotalVATSum: sumOf(invoice, invoice.taxMinor),
          TotalSum: sumOf(invoice, total),
          TotalToPay: sumOf(invoice, invoice.amountDueMinor),
          Currency: invoice.currency,
        },
        InvoiceItem: {
          InvoiceItemGroup: {
            ItemEntry: invoice.lines
              .filter((line) => line.kind === 'item')
              .map((item, index) => itemOf(invoice, item, index + 1)),
          },
        },
        AdditionalInformation: notesOf(invoice).map((note) => ({ InformationContent: text(note, LONG) })),
        PaymentInfo: paymentOf(invoice),
      },
      Footer: { TotalNumberInvoices: '1', TotalAmount: sumOf(invoice, total) },
    },
  });
}

function informationOf(invoice: OutgoingInvoice): Xml {
  const { corrects, serviceFrom, serviceTo } = invoice;
  return {
    Type: {
      '@type': isCredit(invoice) ? 'CRE' : 'DEB',
      SourceInvoice: text(corrects?.number ?? undefined, SHORT),
    },
    DocumentName: DOCUMENT_NAMES[invoice.language][invoice.kind],
    InvoiceNumber: text(invoice.number, NORMAL),
    PaymentReferenceNumber: reference(invoice),
    InvoiceDate: invoice.date,
    DueDate: isCredit(invoice) ? undefined : (invoice.dueDate ?? undefined),
    Period:
      serviceFrom === null && serviceTo === null
        ? undefined
        : { StartDate: serviceFrom ?? undefined, EndDate: serviceTo ?? undefined },
  };
}

function sellerOf({ seller, accounts }: OutgoingInvoice): Xml {
  return {
    Name: text(seller.name, NORMAL),
    RegNumber: text(seller.registryCode ?? '', REGISTRY),
    VATRegNumber: text(seller.vatNumber ?? undefined, REGISTRY),
    ContactData: contactOf(seller),
    AccountInfo: accounts.map(({ iban, bic, bank_name }) => ({
      AccountNumber: iban,
      IBAN: iban,
      BIC: bic ?? undefined,
      BankName: text(bank_name ?? undefined, NORMAL),
    })),
  };
}

function partyOf(party: TradingParty): Xml {
  return {
    Name: text(party.name, NORMAL),
    RegNumber: text(party.registryCode ?? undefined, REGISTRY),
    VATRegNumber: text(party.vatNumber ?? undefined, REGISTRY),
    ContactData: contactOf(party),
  };
}

function contactOf({ phone, email, addressLines, country }: TradingParty): Xml {
  const contact = {
    PhoneNumber: text(phone ?? undefined, NORMAL),
    'E-mailAddress': email !== null && /.@./u.test(email) ? text(email, 254) : undefined,
    LegalAddress: addressOf(addressLines, country),
  };
  return Object.values(contact).every((part) => part === undefined) ? undefined : contact;
}

/** The format asks for the street and the city apart; the books have one text, whose last part without a code is the city. */
function addressOf(lines: readonly string[], country: string): Xml {
  const parts = lines.flatMap((line) => line.split(',')).map((part) => part.trim());
  const postalCode = parts
    .map((part) => /(?<!\d)\d{5}(?!\d)/u.exec(part)?.[0])
    .findLast((code) => code !== undefined);
  const places = parts
    .map((part) => (postalCode === undefined ? part : part.replace(postalCode, '').trim()))
    .filter((part) => part !== '');
  const city = places.at(-1);
  if (city === undefined) return undefined;
  const street = places.length > 1 ? places.slice(0, -1).join(', ') : city;
  return {
    PostalAddress1: text(street, NORMAL),
    City: text(city, NORMAL),
    PostalCode: postalCode,
    Country: country,
  };
}

/** A supply at the rate 0 is taxed; only what VAT does not apply to, or what the buyer taxes, is not. */
const VAT_IDS: Readonly<Record<string, string>> = { E: 'TAXEX', AE: 'NOTTAX', O: 'NOTTAX' };

function vatOf(
  invoice: OutgoingInvoice,
  {
    category,
    rateBps,
    netMinor,
    taxMinor,
  }: Pick<OutgoingVat, 'category' | 'rateBps' | 'netMinor' | 'taxMinor'>,
): Xml {
  return {
    '@vatId': VAT_IDS[category] ?? 'TAX',
    SumBeforeVAT: sumOf(invoice, netMinor),
    VATRate: formatDecimal(new Decimal(rateBps).div(100)),
    VATSum: sumOf(invoice, taxMinor),
    SumAfterVAT: sumOf(invoice, netMinor + taxMinor),
  };
}

function itemOf(invoice: OutgoingInvoice, item: OutgoingItem, row: number): Xml {
  const addition = (code: string, content: string, minor: bigint): Xml[] =>
    minor === 0n ? [] : [{ '@addCode': code, AddContent: content, AddSum: sumOf(invoice, minor) }];
  const names = DOCUMENT_NAMES[invoice.language];
  return {
    RowNo: String(row),
    Description: text(item.description, LONG) || '-',
    ItemDetailInfo: {
      ItemUnit: text(item.unit ?? undefined, SHORT),
      ItemAmount: fourDecimals(isCredit(invoice) ? item.quantity.negated() : item.quantity),
      ItemPrice: fourDecimals(item.unitPrice),
    },
    ItemSum: sumOf(invoice, item.netMinor + item.allowanceMinor - item.chargeMinor),
    Addition: [
      ...addition('DSC', names.allowance, -item.allowanceMinor),
      ...addition('CHR', names.charge, item.chargeMinor),
    ],
    VAT: vatOf(invoice, item),
    ItemTotal: sumOf(invoice, item.netMinor + item.taxMinor),
  };
}

/** Text that people read and no element of the format is for: why no VAT is charged, and the seller's notes. */
function notesOf({ lines, vat, customerNote, language }: OutgoingInvoice): string[] {
  const grounds = vat.flatMap((group) => group.grounds.map((ground) => ground.words[language]));
  const notes = lines.filter((line) => line.kind === 'note').map((line) => line.description);
  return [...new Set(grounds), ...notes, ...(customerNote === null ? [] : [customerNote])];
}

/** For paying by a bank's button: nobody pays a credit note, or into no account. */
function paymentOf(invoice: OutgoingInvoice): Xml {
  const [account] = invoice.accounts;
  const number = text(invoice.number, NORMAL);
  const payable = account !== undefined && !isCredit(invoice) && invoice.amountDueMinor > 0n;
  return {
    Currency: invoice.currency,
    PaymentRefId: reference(invoice),
    PaymentDescription: invoice.number.replace(/[^ -ÿŠšŽž]/gu, '').slice(0, PAYMENT),
    Payable: payable ? 'YES' : 'NO',
    PayDueDate: isCredit(invoice) ? undefined : (invoice.dueDate ?? undefined),
    PaymentTotalSum: sumOf(invoice, invoice.amountDueMinor),
    PayerName: text(invoice.buyer.name, NORMAL),
    PaymentId: number,
    PayToAccount: account?.iban ?? '',
    PayToName: text(invoice.seller.name, NORMAL),
    PayToBIC: account?.bic ?? undefined,
  };
}

const isCredit = ({ kind }: OutgoingInvoice): boolean => kind === 'credit_note';

const reference = (invoice: OutgoingInvoice): string | undefined =>
  isCredit(invoice) ? undefined : (invoice.referenceNumber ?? undefined);

/** An amount of the books, which are positive on a credit note. */
function sumOf({ currency, kind }: OutgoingInvoice, minor: bigint): string {
  const signed = kind === 'credit_note' ? -minor : minor;
  const decimals = Math.min(currencyExponent(currency) ?? 2, 2);
  const value = new Decimal(majorFromMinor(absolute(signed), currency)).toFixed(decimals);
  return `${signed < 0n ? '-' : ''}${value}`;
}

const fourDecimals = (value: Decimal): string => formatDecimal(value.toDecimalPlaces(4));

function text(value: string, most: number): string;
function text(value: string | undefined, most: number): string | undefined;
/** One line without the characters that XML 1.0 does not allow, and no longer than the schema lets it be. */
function text(value: string | undefined, most: number): string | undefined {
  const clean = value
    ?.replace(/\s+/gu, ' ')
    .replace(/[^ -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .trim();
  return clean === undefined ? undefined : Array.from(clean).slice(0, most).join('').trimEnd();
}
