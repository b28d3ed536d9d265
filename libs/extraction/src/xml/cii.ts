import { type IsoDate } from '#platform';
import { type Draft, type DraftLine, type DraftVatRate, type Read, toMinor } from '../draft.js';
import { assumedCurrency } from '../values/assumed-currency.js';
import { parseCompactDate, parseXmlDate } from '../values/dates.js';
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
import { paymentMethodOf } from './ubl.js';
import { kindOfType } from './document-type.js';
import { type XmlNode } from './xml-node.js';

/** Element names, which differ between the two generations of Cross Industry Invoice. */
interface Names {
  document: string;
  transaction: string;
  agreement: string;
  delivery: string;
  settlement: string;
  totals: string;
  line: string;
  lineAgreement: string;
  lineDelivery: string;
  lineSettlement: string;
  lineTotals: string;
}
const NAMES_2: Names = {
  document: 'ExchangedDocument',
  transaction: 'SupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement',
  delivery: 'ApplicableHeaderTradeDelivery',
  settlement: 'ApplicableHeaderTradeSettlement',
  totals: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  line: 'IncludedSupplyChainTradeLineItem',
  lineAgreement: 'SpecifiedLineTradeAgreement',
  lineDelivery: 'SpecifiedLineTradeDelivery',
  lineSettlement: 'SpecifiedLineTradeSettlement',
  lineTotals: 'SpecifiedTradeSettlementLineMonetarySummation',
};
const NAMES_1: Names = {
  document: 'HeaderExchangedDocument',
  transaction: 'SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableSupplyChainTradeAgreement',
  delivery: 'ApplicableSupplyChainTradeDelivery',
  settlement: 'ApplicableSupplyChainTradeSettlement',
  totals: 'SpecifiedTradeSettlementMonetarySummation',
  line: 'IncludedSupplyChainTradeLineItem',
  lineAgreement: 'SpecifiedSupplyChainTradeAgreement',
  lineDelivery: 'SpecifiedSupplyChainTradeDelivery',
  lineSettlement: 'SpecifiedSupplyChainTradeSettlement',
  lineTotals: 'SpecifiedTradeSettlementMonetarySummation',
};

/** Whether the content is an invoice; an order shares most elements but has another root. */
export function isCii(root: string, node: XmlNode): boolean {
  if (root === 'CrossIndustryInvoice') return node.has(`${NAMES_2.transaction}/${NAMES_2.settlement}`);
  return root === 'CrossIndustryDocument' && node.has(`${NAMES_1.transaction}/${NAMES_1.settlement}`);
}

/** Confidence of a currency that is taken from the pages because the XML does not state it: a person checks it. */
const SHOWN = 0.85;

/**
 * Reads Cross Industry Invoice: Factur-X, ZUGFeRD 1.0 and 2.x, XRechnung. If the XML states no currency, the one of its
 * pages counts, and without pages that of the supplier's country.
 */
export function readCii(root: string, node: XmlNode, pages?: () => Read<string> | undefined): Draft {
  const names = root === 'CrossIndustryDocument' ? NAMES_1 : NAMES_2;
  const agreement = node.at(`${names.transaction}/${names.agreement}`);
  const settlement = node.at(`${names.transaction}/${names.settlement}`);
  const totals = settlement?.at(names.totals);
  const own =
    settlement?.read('InvoiceCurrencyCode') ?? totals?.at('GrandTotalAmount')?.attribute('currencyID');
  const shown = own === undefined ? pages?.() : undefined;
  const seller = agreement?.at('SellerTradeParty');
  const party = {
    supplierVatNumber: statedCode(vatOf(seller)),
    supplierAddress: stated(addressOf(seller)),
  };
  const assumed = own === undefined && shown === undefined ? assumedCurrency(party) : undefined;
  const currency = own ?? shown?.value ?? assumed?.currency.value;
  const buyer = agreement?.at('BuyerTradeParty');
  const means = settlement?.at('SpecifiedTradeSettlementPaymentMeans');
  const rates = settlement ? ratesOf(settlement, currency) : undefined;
  const taxTotal = (totals?.all('TaxTotalAmount') ?? []).find(
    (one) => (one.attribute('currencyID') ?? currency) === currency,
  );
  const typeCode = node.read(`${names.document}/TypeCode`);
  const kind = kindOfType(typeCode, false);
  const exemptions = exemptionsOf(
    (settlement?.all('ApplicableTradeTax') ?? []).map((tax) => ({
      category: tax.read('CategoryCode'),
      code: tax.read('ExemptionReasonCode'),
      words: tax.read('ExemptionReason'),
    })),
  );
  const date = dateOf(node.at(`${names.document}/IssueDateTime`));
  const terms = settlement?.each('SpecifiedTradePaymentTerms/DueDateDateTime').map(dateOf) ?? [];
  return draftOf({
    kind,
    typeCode: stated(typeCode),
    supplierName: stated(seller?.read('Name')),
    supplierRegistryCode: statedCode(seller?.read('SpecifiedLegalOrganization/ID')),
    ...party,
    supplierIban: statedCode(
      settlement?.read('SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID'),
    ),
    buyerName: stated(buyer?.read('Name')),
    buyerRegistryCode: statedCode(buyer?.read('SpecifiedLegalOrganization/ID')),
    buyerVatNumber: statedCode(vatOf(buyer)),
    number: stated(node.read(`${names.document}/ID`)),
    date: stated(date),
    dueDate:
      stated(firstDate(...terms)) ??
      dueByTerms({ kind, date }, settlement?.each('SpecifiedTradePaymentTerms/Description') ?? []),
    supplyDate: stated(
      dateOf(
        node.at(`${names.transaction}/${names.delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime`),
      ),
    ),
    serviceFrom: stated(dateOf(settlement?.at('BillingSpecifiedPeriod/StartDateTime'))),
    serviceTo: stated(dateOf(settlement?.at('BillingSpecifiedPeriod/EndDateTime'))),
    currency:
      stated(own) ??
      (shown && { ...shown, confidence: Math.min(SHOWN, shown.confidence) }) ??
      assumed?.currency,
    net: statedMoney(totals?.decimal('TaxBasisTotalAmount'), currency),
    tax: stated(taxTotal ? moneyOf(taxTotal, currency) : rates && sumTax(rates)),
    gross: statedMoney(totals?.decimal('GrandTotalAmount'), currency),
    rounding: statedMoney(totals?.decimal('RoundingAmount'), currency),
    prepaid: statedMoney(totals?.decimal('TotalPrepaidAmount'), currency),
    amountDue: statedMoney(totals?.decimal('DuePayableAmount'), currency),
    vatRates: stated(rates),
    referenceNumber: stated(settlement?.read('PaymentReference')),
    correctsNumber: stated(
      settlement?.read('InvoiceReferencedDocument/IssuerAssignedID') ??
        settlement?.read('InvoiceReferencedDocument/ID'),
    ),
    ...takenOff(
      kind,
      totals?.decimal('TotalPrepaidAmount'),
      settlement?.each('InvoiceReferencedDocument/IssuerAssignedID') ?? [],
    ),
    paymentMethod: stated(paymentMethodOf(means?.read('TypeCode'))),
    cardLast4: stated(/\d{4}$/u.exec(means?.read('ApplicableTradeSettlementFinancialCard/ID') ?? '')?.[0]),
    lines: settlement
      ? withExemptions(
          withAllowances(linesOf(node, names, currency), allowances(settlement, currency)),
          exemptions,
        )
      : [],
    checks: assumed ? [assumed.check] : [],
  });
}

function sumTax(rates: readonly DraftVatRate[]): bigint {
  return rates.reduce((sum, rate) => sum + rate.tax, 0n);
}

function dateOf(node: XmlNode | undefined): IsoDate | undefined {
  const text = node?.read('DateTimeString') ?? node?.read('DateTime') ?? '';
  return parseCompactDate(text) ?? parseXmlDate(text);
}

function vatOf(party: XmlNode | undefined): string | undefined {
  return (party?.each('SpecifiedTaxRegistration/ID') ?? []).find((id) => id.attribute('schemeID') === 'VA')
    ?.text;
}

function addressOf(party: XmlNode | undefined): string | undefined {
  const address = party?.at('PostalTradeAddress');
  const known = ['LineOne', 'LineTwo', 'PostcodeCode', 'CityName', 'CountryID']
    .map((part) => address?.read(part))
    .filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}

function moneyOf(node: XmlNode | undefined, currency: string | undefined, path?: string): bigint | undefined {
  const amount = (path === undefined ? node : node?.at(path))?.own();
  return amount && currency !== undefined ? toMinor(amount, currency) : undefined;
}

function ratesOf(settlement: XmlNode, currency: string | undefined): DraftVatRate[] | undefined {
  const rows: DraftVatRate[] = [];
  for (const tax of settlement.all('ApplicableTradeTax')) {
    const type = tax.read('TypeCode');
    if (type !== undefined && type !== 'VAT') return undefined;
    const net = moneyOf(tax, currency, 'BasisAmount');
    const amount = moneyOf(tax, currency, 'CalculatedAmount');
    const category = tax.read('CategoryCode');
    const percent = tax.decimal('RateApplicablePercent') ?? tax.decimal('ApplicablePercent');
    const rateBps =
      basisPoints(percent) ?? (['O', 'E', 'AE', 'K', 'G', 'Z'].includes(category ?? '') ? 0 : undefined);
    if (net === undefined || amount === undefined || rateBps === undefined) return undefined;
    rows.push({ rateBps, net, tax: amount, ...(category === undefined ? {} : { categories: [category] }) });
  }
  return rows.length > 0 ? mergeRates(rows) : undefined;
}

function linesOf(node: XmlNode, names: Names, currency: string | undefined): DraftLine[] {
  return node
    .each(`${names.transaction}/${names.line}`)
    .filter((item) => isPricedLine(item, names))
    .map((item) => {
      const agreement = item.at(names.lineAgreement);
      const settlement = item.at(names.lineSettlement);
      const tax = settlement?.at('ApplicableTradeTax');
      const price = agreement?.decimal('NetPriceProductTradePrice/ChargeAmount');
      const base = agreement?.decimal('NetPriceProductTradePrice/BasisQuantity');
      const quantity = item.at(`${names.lineDelivery}/BilledQuantity`);
      return completeLine(
        line(item.read('SpecifiedTradeProduct/Name') ?? item.read('SpecifiedTradeProduct/Description'), {
          quantity: quantity?.own(),
          unit: quantity?.attribute('unitCode'),
          unitPrice: price && base && !base.isZero() ? price.div(base) : price,
          net: moneyOf(settlement, currency, `${names.lineTotals}/LineTotalAmount`),
          rateBps: basisPoints(tax?.decimal('RateApplicablePercent') ?? tax?.decimal('ApplicablePercent')),
          category: tax?.read('CategoryCode'),
        }),
      );
    });
}

/**
 * ZUGFeRD gives free text as lines without product or amount; its EXTENDED profile also groups lines under a heading.
 */
function isPricedLine(item: XmlNode, names: Names): boolean {
  const reason = item.read('AssociatedDocumentLineDocument/LineStatusReasonCode');
  if (reason === 'GROUP' || reason === 'INFORMATION') return false;
  return (
    item.has(`${names.lineSettlement}/${names.lineTotals}/LineTotalAmount`) ||
    item.has('SpecifiedTradeProduct/Name')
  );
}

function allowances(settlement: XmlNode, currency: string | undefined): DraftLine[] {
  const whole = settlement.all('SpecifiedTradeAllowanceCharge').map((one) => {
    const charge = one.read('ChargeIndicator/Indicator') === 'true';
    const amount = moneyOf(one, currency, 'ActualAmount');
    return extra(
      one,
      one.read('Reason') ?? (charge ? 'Charge' : 'Allowance'),
      charge || amount === undefined ? amount : -amount,
      'CategoryTradeTax',
    );
  });
  const freight = settlement
    .all('SpecifiedLogisticsServiceCharge')
    .map((one) =>
      extra(
        one,
        one.read('Description') ?? 'Freight',
        moneyOf(one, currency, 'AppliedAmount'),
        'AppliedTradeTax',
      ),
    );
  return [...whole, ...freight];
}

function extra(node: XmlNode, description: string, net: bigint | undefined, tax: string): DraftLine {
  return completeLine(
    line(description, {
      net,
      rateBps: basisPoints(
        node.decimal(`${tax}/RateApplicablePercent`) ?? node.decimal(`${tax}/ApplicablePercent`),
      ),
      category: node.read(`${tax}/CategoryCode`),
      ofDocument: true,
    }),
  );
}
