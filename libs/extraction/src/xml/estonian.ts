import { Decimal } from '#platform';
import { type Draft, type DraftLine, type DraftVatRate } from '../draft.js';
import { checkOf, type DocumentKind, type ExtractionCheck } from '../extraction.js';
import { parseXmlDate } from '../values/dates.js';
import {
  basisPoints,
  completeLine,
  draftOf,
  dueByTerms,
  line,
  mergeRates,
  stated,
  statedCode,
  statedMoney,
} from './structured.js';
import { type XmlNode } from './xml-node.js';

export function isEstonianInvoice(root: string, node: XmlNode): boolean {
  return root === 'E_Invoice' && node.has('Invoice/InvoiceInformation');
}

/** Reads Estonian e-invoice 1.x. Its `TotalSum` includes the rounding; our gross total does not. */
export function readEstonianInvoice(file: XmlNode): Draft {
  const node = file.at('Invoice');
  const seller = node?.at('InvoiceParties/SellerParty');
  const buyer = node?.at('InvoiceParties/BuyerParty');
  const info = node?.at('InvoiceInformation');
  const group = node?.at('InvoiceSumGroup');
  const payment = node?.at('PaymentInfo');
  const currency = group?.read('Currency') ?? payment?.read('Currency') ?? 'EUR';
  const rounding = group?.decimal('Rounding');
  const total = group?.decimal('TotalSum');
  const gross = total && rounding ? total.minus(rounding) : total;
  const kind = stated(kindOf(info));
  const date = parseXmlDate(info?.read('InvoiceDate') ?? '');
  const rates = ratesOf(group, currency);
  const tax = group?.decimal('TotalVATSum');
  const account =
    seller?.each('AccountInfo/IBAN')[0]?.text ??
    payment?.read('PayToAccount') ??
    seller?.read('AccountInfo/AccountNumber');
  return draftOf({
    kind,
    supplierName: stated(seller?.read('Name')),
    supplierRegistryCode: statedCode(seller?.read('RegNumber') ?? node?.attribute('sellerRegnumber')),
    supplierVatNumber: statedCode(seller?.read('VATRegNumber')),
    supplierAddress: stated(addressOf(seller)),
    supplierIban: statedCode(account),
    buyerName: stated(buyer?.read('Name')),
    buyerRegistryCode: statedCode(buyer?.read('RegNumber') ?? node?.attribute('regNumber')),
    buyerVatNumber: statedCode(buyer?.read('VATRegNumber')),
    number: stated(info?.read('InvoiceNumber')),
    date: stated(date),
    dueDate:
      stated(parseXmlDate(info?.read('DueDate') ?? payment?.read('PayDueDate') ?? '')) ??
      dueByTerms({ kind, date }, info?.all('PaymentTerm') ?? []),
    serviceFrom: stated(parseXmlDate(info?.read('Period/StartDate') ?? '')),
    serviceTo: stated(parseXmlDate(info?.read('Period/EndDate') ?? '')),
    currency: stated(currency),
    net: statedMoney(netOf(group, gross, tax), currency),
    tax: statedMoney(tax ?? sumOf(group, 'VATSum'), currency),
    gross: statedMoney(gross, currency),
    rounding: statedMoney(rounding, currency),
    vatRates: stated(rates),
    referenceNumber: stated(info?.read('PaymentReferenceNumber') ?? payment?.read('PaymentRefId')),
    correctsNumber: stated(info?.read('Type/SourceInvoice')),
    lines: [...linesOf(node, currency), ...additions(group, currency)],
    checks: footerChecks(file),
  });
}

/** The format has only debit and credit; a prepayment invoice is recognised by the name of the document. */
function kindOf(info: XmlNode | undefined): DocumentKind {
  if (info?.at('Type')?.attribute('type') === 'CRE') return 'credit_note';
  return /^\s*(?:ettemaksu|prepayment)/iu.test(info?.read('DocumentName') ?? '') ? 'prepayment' : 'invoice';
}

function addressOf(party: XmlNode | undefined): string | undefined {
  const address = party?.at('ContactData/LegalAddress') ?? party?.at('ContactData/MailAddress');
  const known = ['PostalAddress1', 'PostalAddress2', 'PostalCode', 'City', 'Country']
    .map((part) => address?.read(part))
    .filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}

function netOf(
  group: XmlNode | undefined,
  gross: Decimal | undefined,
  tax: Decimal | undefined,
): Decimal | undefined {
  return (
    group?.decimal('InvoiceSum') ??
    sumOf(group, 'SumBeforeVAT') ??
    (gross && tax ? gross.minus(tax) : undefined)
  );
}

function sumOf(group: XmlNode | undefined, part: string): Decimal | undefined {
  const amounts = (group?.all('VAT') ?? []).map((vat) => vat.decimal(part));
  if (amounts.length === 0 || amounts.some((amount) => amount === undefined)) return undefined;
  return amounts.reduce<Decimal>((sum, amount) => sum.plus(amount ?? 0), new Decimal(0));
}

function ratesOf(group: XmlNode | undefined, currency: string): DraftVatRate[] | undefined {
  const rows: DraftVatRate[] = [];
  for (const vat of group?.all('VAT') ?? []) {
    const tax = statedMoney(vat.decimal('VATSum'), currency)?.value;
    const only = group?.all('VAT').length === 1 ? group.decimal('InvoiceSum') : undefined;
    const net = statedMoney(vat.decimal('SumBeforeVAT') ?? only, currency)?.value;
    const rateBps = basisPoints(vat.decimal('VATRate')) ?? (vat.attribute('vatId') === 'TAX' ? undefined : 0);
    if (net === undefined || tax === undefined || rateBps === undefined) return undefined;
    rows.push({ rateBps, net, tax });
  }
  return rows.length > 0 ? mergeRates(rows) : undefined;
}

function linesOf(node: XmlNode | undefined, currency: string): DraftLine[] {
  return (node?.each('InvoiceItem/InvoiceItemGroup/ItemEntry') ?? []).map((item) => {
    const detail = item.at('ItemDetailInfo');
    const vat = item.at('VAT');
    // ItemSum is before the line's own discounts; the base of its VAT is after them.
    const net = vat?.decimal('SumBeforeVAT') ?? item.decimal('ItemSum');
    return completeLine(
      line(item.read('Description'), {
        quantity: detail?.decimal('ItemAmount'),
        unit: detail?.read('ItemUnit'),
        unitPrice: detail?.decimal('ItemPrice'),
        net: statedMoney(net, currency)?.value,
        rateBps: basisPoints(vat?.decimal('VATRate')),
        tax: statedMoney(vat?.decimal('VATSum'), currency)?.value,
        gross: statedMoney(item.decimal('ItemTotal'), currency)?.value,
      }),
    );
  });
}

function additions(group: XmlNode | undefined, currency: string): DraftLine[] {
  return (group?.all('Addition') ?? []).map((one) => {
    const amount = statedMoney(one.decimal('AddSum'), currency)?.value;
    const discount = one.attribute('addCode') === 'DSC';
    const net = amount !== undefined && discount && amount > 0n ? -amount : amount;
    return line(one.read('AddContent'), { net, ofDocument: true });
  });
}

/** The footer counts the invoices of the file and sums them; a person must split a file with several. */
function footerChecks(file: XmlNode): ExtractionCheck[] {
  const invoices = file.all('Invoice');
  const checks: ExtractionCheck[] = [];
  if (invoices.length > 1) {
    checks.push(checkOf('single_document', false, { invoices: invoices.length, counted_by: 'file' }));
  }
  const count = file.decimal('Footer/TotalNumberInvoices');
  const total = file.decimal('Footer/TotalAmount');
  if (count && !count.eq(invoices.length)) {
    checks.push(checkOf('single_document', false, { invoices: count.toNumber(), counted_by: 'footer' }));
  }
  if (total) {
    const sum = invoices.reduce(
      (all, one) => all.plus(one.decimal('InvoiceSumGroup/TotalSum') ?? 0),
      new Decimal(0),
    );
    const toPay = invoices.reduce(
      (all, one) => all.plus(one.decimal('InvoiceSumGroup/TotalToPay') ?? 0),
      new Decimal(0),
    );
    const passed = total.eq(sum) || total.eq(toPay);
    checks.push(checkOf('footer_adds_up', passed, { footer: total.toFixed(), invoices: sum.toFixed() }));
  }
  return checks;
}
