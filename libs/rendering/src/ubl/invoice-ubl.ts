import { absolute, currencyExponent, Decimal, formatDecimal, majorFromMinor } from '#platform';
import XMLBuilder from 'fast-xml-builder';
import {
  type OutgoingInvoice,
  type OutgoingItem,
  type OutgoingVat,
  type TradingParty,
} from '../invoice/outgoing-invoice.js';
import { WORDS } from '../invoice/words.js';
import { inTwoDecimals } from './two-decimals.js';
import { unitCode } from './units.js';

/** Elements by name; undefined is omitted, a list repeats the element. Attributes begin with `@`. */
type Xml = string | undefined | readonly Xml[] | { readonly [name: string]: Xml };

/** The core invoice of EN 16931, without additions of a country or network. */
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017';
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';
/** UNCL 1001. */
const TYPES = { invoice: '380', receipt: '380', prepayment: '386', credit_note: '381' } as const;
/** UNCL 4461: a SEPA transfer, any other transfer to an account, not defined. */
const SEPA_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
const UNDEFINED_MEANS = '1';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/** The e-invoice of a sale: UBL 2.1 `Invoice` or `CreditNote`, with the elements in the order of its schema. */
export function invoiceUbl(issued: OutgoingInvoice): string {
  const invoice = inTwoDecimals(issued);
  const credit = invoice.kind === 'credit_note';
  const root = credit ? 'CreditNote' : 'Invoice';
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    [root]: {
      '@xmlns': `${NAMESPACE}:${root}-2`,
      '@xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
      ...headOf(invoice, credit),
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(invoice.seller, outOfScope(invoice)) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(invoice.buyer, outOfScope(invoice)) },
      'cac:Delivery': deliveryOf(invoice),
      'cac:PaymentMeans': credit ? undefined : meansOf(invoice),
      'cac:PaymentTerms': termsOf(invoice, credit),
      'cac:TaxTotal': taxTotals(invoice),
      'cac:LegalMonetaryTotal': totalsOf(invoice),
      [`cac:${root}Line`]: invoice.lines
        .filter((line) => line.kind === 'item')
        .map((line, index) => lineOf(line, index + 1, invoice, credit)),
    },
  });
}

function headOf(invoice: OutgoingInvoice, credit: boolean): Record<string, Xml> {
  const { serviceFrom, serviceTo, corrects, supplyDate } = invoice;
  const notes = invoice.lines.filter((line) => line.kind === 'note').map((line) => line.description);
  if (invoice.customerNote !== null) notes.push(invoice.customerNote);
  const note = notes.length === 0 ? undefined : text(notes.join('\n'));
  // For goods delivered to another member state, the delivery states the date.
  const taxPoint = supplyDate === null || delivers(invoice) ? undefined : supplyDate;
  return {
    'cbc:CustomizationID': CUSTOMIZATION,
    'cbc:ID': text(invoice.number),
    'cbc:IssueDate': invoice.date,
    ...(credit
      ? { 'cbc:TaxPointDate': taxPoint, 'cbc:CreditNoteTypeCode': TYPES.credit_note, 'cbc:Note': note }
      : {
          'cbc:DueDate': invoice.dueDate ?? undefined,
          'cbc:InvoiceTypeCode': TYPES[invoice.kind],
          'cbc:Note': note,
          'cbc:TaxPointDate': taxPoint,
        }),
    'cbc:DocumentCurrencyCode': invoice.currency,
    'cbc:TaxCurrencyCode': invoice.baseVat?.currency,
    'cac:InvoicePeriod':
      serviceFrom === null && serviceTo === null
        ? undefined
        : { 'cbc:StartDate': serviceFrom ?? undefined, 'cbc:EndDate': serviceTo ?? undefined },
    'cac:BillingReference':
      corrects === null
        ? undefined
        : {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': text(corrects.number ?? undefined),
              'cbc:IssueDate': corrects.invoice_date,
            },
          },
  };
}

/** An out-of-scope invoice is not about VAT, so it names no VAT numbers (BR-O-02). */
function outOfScope({ vat }: OutgoingInvoice): boolean {
  return vat.some((group) => group.category === 'O');
}

function partyOf(party: TradingParty, withoutVat: boolean): Xml {
  const [street, additional, ...rest] = party.addressLines;
  const { email, phone } = party;
  return {
    'cac:PostalAddress': {
      'cbc:StreetName': text(street),
      'cbc:AdditionalStreetName': text(additional),
      'cac:AddressLine': rest.length === 0 ? undefined : { 'cbc:Line': text(rest.join(', ')) },
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    'cac:PartyTaxScheme':
      party.vatNumber === null || withoutVat
        ? undefined
        : { 'cbc:CompanyID': text(party.vatNumber), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': text(party.name),
      'cbc:CompanyID': text(party.registryCode ?? undefined),
    },
    'cac:Contact':
      email === null && phone === null
        ? undefined
        : { 'cbc:Telephone': text(phone ?? undefined), 'cbc:ElectronicMail': text(email ?? undefined) },
  };
}

/** An invoice for goods to another member state states the date and country of delivery (BR-IC-11, BR-IC-12). */
function delivers({ vat }: OutgoingInvoice): boolean {
  return vat.some((group) => group.category === 'K');
}

function deliveryOf(invoice: OutgoingInvoice): Xml {
  if (!delivers(invoice)) return undefined;
  return {
    'cbc:ActualDeliveryDate': invoice.supplyDate ?? invoice.date,
    'cac:DeliveryLocation': {
      'cac:Address': { 'cac:Country': { 'cbc:IdentificationCode': invoice.buyer.country } },
    },
  };
}

function meansOf({ accounts, currency, referenceNumber }: OutgoingInvoice): Xml {
  const reference = { 'cbc:PaymentID': text(referenceNumber ?? undefined) };
  if (accounts.length === 0) return { 'cbc:PaymentMeansCode': UNDEFINED_MEANS, ...reference };
  return accounts.map((account) => ({
    'cbc:PaymentMeansCode': currency === 'EUR' ? SEPA_TRANSFER : CREDIT_TRANSFER,
    ...reference,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': account.iban,
      'cac:FinancialInstitutionBranch': account.bic === null ? undefined : { 'cbc:ID': account.bic },
    },
  }));
}

/** An amount to pay needs a due date or payment terms (BR-CO-25), even on a credit note, which nobody pays. */
function termsOf({ dueDate, corrects, language }: OutgoingInvoice, credit: boolean): Xml {
  if (dueDate !== null && !credit) return undefined;
  const words = WORDS[language];
  const number = corrects?.number;
  return { 'cbc:Note': credit ? text(`${words.corrects} ${number ?? ''}`) : words.onReceipt };
}

function taxTotals(invoice: OutgoingInvoice): Xml[] {
  const { baseVat } = invoice;
  const own: Xml = {
    'cbc:TaxAmount': money(invoice.taxMinor, invoice.currency),
    'cac:TaxSubtotal': invoice.vat.map((group) => subtotalOf(group, invoice)),
  };
  return baseVat === null ? [own] : [own, { 'cbc:TaxAmount': money(baseVat.tax_minor, baseVat.currency) }];
}

function subtotalOf(group: OutgoingVat, { currency, language }: OutgoingInvoice): Xml {
  // Charged VAT needs no reason, and a plain zero rate must not have one (BR-S-10, BR-Z-10).
  const reasoned = group.category !== 'S' && group.category !== 'Z';
  // The code of a ground of another category does not belong to this one.
  const codes = new Set(
    group.grounds.map(({ category, vatex }) => (category === group.category ? vatex : null)),
  );
  const [code] = codes;
  return {
    'cbc:TaxableAmount': money(group.netMinor, currency),
    'cbc:TaxAmount': money(group.taxMinor, currency),
    'cac:TaxCategory': {
      ...categoryOf(group),
      'cbc:TaxExemptionReasonCode': reasoned && codes.size === 1 ? (code ?? undefined) : undefined,
      'cbc:TaxExemptionReason': reasoned
        ? text(group.grounds.map((ground) => ground.words[language]).join('; '))
        : undefined,
      'cac:TaxScheme': { 'cbc:ID': 'VAT' },
    },
  };
}

/** Out of scope has no rate, not even 0 (BR-O-05). */
function categoryOf({ category, rateBps }: Pick<OutgoingVat, 'category' | 'rateBps'>): Record<string, Xml> {
  return {
    'cbc:ID': category,
    'cbc:Percent': category === 'O' ? undefined : formatDecimal(new Decimal(rateBps).div(100)),
  };
}

function totalsOf(invoice: OutgoingInvoice): Xml {
  const { currency } = invoice;
  const some = (minor: bigint): Xml => (minor === 0n ? undefined : money(minor, currency));
  return {
    'cbc:LineExtensionAmount': money(invoice.netMinor, currency),
    'cbc:TaxExclusiveAmount': money(invoice.netMinor, currency),
    'cbc:TaxInclusiveAmount': money(invoice.grossMinor, currency),
    'cbc:PrepaidAmount': some(invoice.prepaidMinor),
    'cbc:PayableRoundingAmount': some(invoice.roundingMinor),
    'cbc:PayableAmount': money(invoice.amountDueMinor, currency),
  };
}

/** A price is never negative (BR-27): a return has a negative quantity instead. */
function lineOf(item: OutgoingItem, id: number, { currency }: OutgoingInvoice, credit: boolean): Xml {
  const negative = item.unitPrice.isNegative();
  const quantity = negative ? item.quantity.negated() : item.quantity;
  const change = (charge: boolean, minor: bigint): Xml[] =>
    minor === 0n
      ? []
      : [
          {
            'cbc:ChargeIndicator': String(charge),
            'cbc:AllowanceChargeReasonCode': charge ? 'ZZZ' : '95',
            'cbc:Amount': money(minor, currency),
          },
        ];
  return {
    'cbc:ID': String(id),
    [credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@unitCode': unitCode(item.unit),
      '#text': formatDecimal(quantity),
    },
    'cbc:LineExtensionAmount': money(item.netMinor, currency),
    'cac:AllowanceCharge': [...change(false, item.allowanceMinor), ...change(true, item.chargeMinor)],
    'cac:Item': {
      'cbc:Name': text(item.description),
      'cac:ClassifiedTaxCategory': { ...categoryOf(item), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    'cac:Price': {
      'cbc:PriceAmount': { '@currencyID': currency, '#text': formatDecimal(item.unitPrice.abs()) },
    },
  };
}

function money(minor: bigint, currency: string): Xml {
  const decimals = Math.min(currencyExponent(currency) ?? 2, 2);
  const sign = minor < 0n ? '-' : '';
  const value = new Decimal(majorFromMinor(absolute(minor), currency)).toFixed(decimals);
  return { '@currencyID': currency, '#text': `${sign}${value}` };
}

/** Drops characters that XML 1.0 does not allow. */
function text(value: string | undefined): string | undefined {
  return value?.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').trim();
}
