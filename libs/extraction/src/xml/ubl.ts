import { type Draft, type DraftLine, type DraftVatRate, toMinor } from '../draft.js';
import { assumedCurrency } from '../values/assumed-currency.js';
import { parseXmlDate } from '../values/dates.js';
import {
  basisPoints,
  completeLine,
  draftOf,
  dueByTerms,
  exemptionsOf,
  firstDate,
  line,
  mergeRates,
  stated,
  statedCode,
  statedMoney,
  takenOff,
  withAllowances,
  withExemptions,
} from './structured.js';
import { kindOfType } from './document-type.js';
import { type XmlNode } from './xml-node.js';

/** UBL 2.1 `Invoice` and `CreditNote`, as in Peppol BIS Billing 3 and EN 16931. */
export function readUbl(root: string, node: XmlNode): Draft {
  const credit = root === 'CreditNote';
  const own =
    node.read('DocumentCurrencyCode') ?? node.at('LegalMonetaryTotal/PayableAmount')?.attribute('currencyID');
  const typeCode = node.read('InvoiceTypeCode') ?? node.read('CreditNoteTypeCode');
  const supplier = node.at('AccountingSupplierParty/Party');
  const buyer = node.at('AccountingCustomerParty/Party');
  const party = {
    supplierVatNumber: statedCode(vatOf(supplier)),
    supplierAddress: stated(addressOf(supplier)),
  };
  const assumed = own === undefined ? assumedCurrency(party) : undefined;
  const currency = own ?? assumed?.currency.value;
  const totals = node.at('LegalMonetaryTotal');
  const taxTotal = taxTotalOf(node, currency);
  const means = node.at('PaymentMeans');
  const kind = kindOfType(typeCode, credit);
  const exemptions = exemptionsOf(
    (taxTotal?.all('TaxSubtotal') ?? []).map((row) => ({
      category: row.read('TaxCategory/ID'),
      code: row.read('TaxCategory/TaxExemptionReasonCode'),
      words: row.read('TaxCategory/TaxExemptionReason'),
    })),
  );
  const date = parseXmlDate(node.read('IssueDate') ?? '');
  const dueDates = [
    node.read('DueDate'),
    means?.read('PaymentDueDate'),
    node.read('PaymentTerms/PaymentDueDate'),
  ];
  return draftOf({
    kind,
    typeCode: stated(typeCode),
    supplierName: stated(nameOf(supplier)),
    supplierRegistryCode: statedCode(supplier?.read('PartyLegalEntity/CompanyID')),
    ...party,
    supplierIban: statedCode(means?.read('PayeeFinancialAccount/ID')),
    buyerName: stated(nameOf(buyer)),
    buyerRegistryCode: statedCode(buyer?.read('PartyLegalEntity/CompanyID')),
    buyerVatNumber: statedCode(vatOf(buyer)),
    number: stated(node.read('ID')),
    date: stated(date),
    dueDate:
      stated(firstDate(...dueDates.map((day) => parseXmlDate(day ?? '')))) ??
      dueByTerms({ kind, date }, node.each('PaymentTerms/Note')),
    supplyDate: stated(
      parseXmlDate(node.read('TaxPointDate') ?? node.read('Delivery/ActualDeliveryDate') ?? ''),
    ),
    serviceFrom: stated(parseXmlDate(node.read('InvoicePeriod/StartDate') ?? '')),
    serviceTo: stated(parseXmlDate(node.read('InvoicePeriod/EndDate') ?? '')),
    currency: stated(own) ?? assumed?.currency,
    net: statedMoney(totals?.decimal('TaxExclusiveAmount'), currency),
    tax: statedMoney(taxTotal?.decimal('TaxAmount'), currency),
    gross: statedMoney(totals?.decimal('TaxInclusiveAmount'), currency),
    rounding: statedMoney(totals?.decimal('PayableRoundingAmount'), currency),
    prepaid: statedMoney(totals?.decimal('PrepaidAmount'), currency),
    amountDue: statedMoney(totals?.decimal('PayableAmount'), currency),
    vatRates: stated(ratesOf(taxTotal, currency)),
    referenceNumber: stated(means?.read('PaymentID')),
    correctsNumber: stated(node.read('BillingReference/InvoiceDocumentReference/ID')),
    ...takenOff(
      kind,
      totals?.decimal('PrepaidAmount'),
      node.each('BillingReference/InvoiceDocumentReference/ID'),
    ),
    paymentMethod: stated(paymentMethodOf(means?.read('PaymentMeansCode'))),
    cardLast4: stated(/\d{4}$/u.exec(means?.read('CardAccount/PrimaryAccountNumberID') ?? '')?.[0]),
    lines: withExemptions(
      withAllowances(linesOf(node, credit, currency), allowances(node, currency)),
      exemptions,
    ),
    checks: assumed ? [assumed.check] : [],
  });
}

/** Whether the content is an invoice, whatever the root element is called. */
export function isUbl(root: string, node: XmlNode): boolean {
  return (
    (root === 'Invoice' || root === 'CreditNote') &&
    node.has('LegalMonetaryTotal') &&
    node.has('AccountingSupplierParty')
  );
}

/** The payment method for a code of UNCL 4461; undefined where the code does not determine one. */
export function paymentMethodOf(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code === '10') return 'cash';
  if (['48', '54', '55'].includes(code)) return 'card';
  if (['49', '59'].includes(code)) return 'direct_debit';
  return ['30', '31', '42', '57', '58'].includes(code) ? 'bank_transfer' : undefined;
}

function nameOf(party: XmlNode | undefined): string | undefined {
  return party?.read('PartyLegalEntity/RegistrationName') ?? party?.read('PartyName/Name');
}

function vatOf(party: XmlNode | undefined): string | undefined {
  const schemes = party?.all('PartyTaxScheme') ?? [];
  const vat = schemes.find((scheme) => scheme.read('TaxScheme/ID')?.toUpperCase() === 'VAT');
  return (vat ?? (schemes.length === 1 ? schemes[0] : undefined))?.read('CompanyID');
}

function addressOf(party: XmlNode | undefined): string | undefined {
  const address = party?.at('PostalAddress');
  const parts = [
    'StreetName',
    'AdditionalStreetName',
    'PostalZone',
    'CityName',
    'CountrySubentity',
    'Country/IdentificationCode',
  ];
  const known = parts.map((part) => address?.read(part)).filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}

/** A second tax total may hold the VAT in the accounting currency: the one in the document's currency counts. */
function taxTotalOf(node: XmlNode, currency: string | undefined): XmlNode | undefined {
  const totals = node.all('TaxTotal');
  const own = totals.filter((total) => total.at('TaxAmount')?.attribute('currencyID') === currency);
  return (
    own.find((total) => total.has('TaxSubtotal')) ??
    own[0] ??
    totals.find((total) => total.has('TaxSubtotal'))
  );
}

function ratesOf(taxTotal: XmlNode | undefined, currency: string | undefined): DraftVatRate[] | undefined {
  const rows: DraftVatRate[] = [];
  for (const subtotal of taxTotal?.all('TaxSubtotal') ?? []) {
    const net = statedMoney(subtotal.decimal('TaxableAmount'), currency)?.value;
    const tax = statedMoney(subtotal.decimal('TaxAmount'), currency)?.value;
    const category = subtotal.read('TaxCategory/ID');
    const rateBps =
      basisPoints(subtotal.decimal('TaxCategory/Percent') ?? subtotal.decimal('Percent')) ??
      (category === 'O' ? 0 : undefined);
    if (net === undefined || tax === undefined || rateBps === undefined) return undefined;
    rows.push({ rateBps, net, tax, ...(category === undefined ? {} : { categories: [category] }) });
  }
  return rows.length > 0 ? mergeRates(rows) : undefined;
}

function linesOf(node: XmlNode, credit: boolean, currency: string | undefined): DraftLine[] {
  const quantityName = credit ? 'CreditedQuantity' : 'InvoicedQuantity';
  return node.all(credit ? 'CreditNoteLine' : 'InvoiceLine').map((item) => {
    const base = item.decimal('Price/BaseQuantity');
    const price = item.decimal('Price/PriceAmount');
    const category = item.at('Item/ClassifiedTaxCategory');
    return completeLine(
      line(item.read('Item/Name') ?? item.read('Item/Description'), {
        quantity: item.decimal(quantityName),
        unit: item.at(quantityName)?.attribute('unitCode'),
        unitPrice: price && base && !base.isZero() ? price.div(base) : price,
        net: moneyOf(item, 'LineExtensionAmount', currency),
        rateBps: basisPoints(category?.decimal('Percent')) ?? (category?.read('ID') === 'O' ? 0 : undefined),
        category: category?.read('ID'),
      }),
    );
  });
}

function moneyOf(node: XmlNode, path: string, currency: string | undefined): bigint | undefined {
  const amount = node.decimal(path);
  return amount && currency ? toMinor(amount, currency) : undefined;
}

/** Discounts and charges of the whole document are lines of their own, so that the lines sum to the net total. */
function allowances(node: XmlNode, currency: string | undefined): DraftLine[] {
  return node.all('AllowanceCharge').map((one) => {
    const charge = one.read('ChargeIndicator') === 'true';
    const amount = moneyOf(one, 'Amount', currency);
    return completeLine(
      line(one.read('AllowanceChargeReason') ?? (charge ? 'Charge' : 'Allowance'), {
        net: amount === undefined || charge ? amount : -amount,
        rateBps: basisPoints(one.decimal('TaxCategory/Percent')),
        category: one.read('TaxCategory/ID'),
        ofDocument: true,
      }),
    );
  });
}
