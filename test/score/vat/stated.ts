import { compactCode, type IsoDate, isoDate, vatPrefix } from '#platform';
import { parseXml } from '../../../libs/extraction/src/xml/safe-xml.js';
import { type XmlNode } from '../../../libs/extraction/src/xml/xml-node.js';

/** One row of the VAT breakdown of an e-invoice. */
export interface StatedVat {
  /** UNCL 5305. */
  readonly category: string;
  readonly percent: number;
  /** BT-121, in capitals. */
  readonly reasonCode: string | null;
}

/** The facts that decide the VAT codes of an e-invoice, taken from its XML without the reader that is measured. */
export interface Stated {
  /** ISO 3166 of the country in whose name the supplier charges; null when the document names none. */
  readonly country: string | null;
  readonly day: IsoDate;
  readonly vat: readonly StatedVat[];
}

const SPELLED: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The facts of an invoice in UBL or Cross Industry Invoice format; undefined for any other content. */
export function statedIn(bytes: Uint8Array): Stated | undefined {
  let parsed: ReturnType<typeof parseXml>;
  try {
    parsed = parseXml(bytes);
  } catch {
    return undefined;
  }
  const stated = parsed.root === 'CrossIndustryInvoice' ? ofCii(parsed.node) : ofUbl(parsed.node);
  return stated !== undefined && stated.vat.length > 0 ? stated : undefined;
}

function ofUbl(node: XmlNode): Stated | undefined {
  const party = node.at('AccountingSupplierParty/Party');
  const day = node.read('TaxPointDate') ?? node.read('Delivery/ActualDeliveryDate') ?? node.read('IssueDate');
  const numbers = party?.each('PartyTaxScheme/CompanyID').map(({ text }) => text) ?? [];
  return stated(day, numbers, party?.read('PostalAddress/Country/IdentificationCode'), [
    ...(node.all('TaxTotal')[0]?.all('TaxSubtotal') ?? []).map((row) => ({
      category: row.read('TaxCategory/ID'),
      percent: row.read('TaxCategory/Percent') ?? row.read('Percent'),
      reasonCode: row.read('TaxCategory/TaxExemptionReasonCode'),
    })),
  ]);
}

function ofCii(node: XmlNode): Stated | undefined {
  const trade = node.at('SupplyChainTradeTransaction');
  const seller = trade?.at('ApplicableHeaderTradeAgreement/SellerTradeParty');
  const settlement = trade?.at('ApplicableHeaderTradeSettlement');
  const delivered = trade?.read(
    'ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
  );
  const day = delivered ?? node.read('ExchangedDocument/IssueDateTime/DateTimeString');
  const numbers = seller?.each('SpecifiedTaxRegistration/ID').map(({ text }) => text) ?? [];
  return stated(
    day?.replace(/^(\d{4})(\d{2})(\d{2}).*$/u, '$1-$2-$3'),
    numbers,
    seller?.read('PostalTradeAddress/CountryID'),
    (settlement?.all('ApplicableTradeTax') ?? []).map((row) => ({
      category: row.read('CategoryCode'),
      percent: row.read('RateApplicablePercent'),
      reasonCode: row.read('ExemptionReasonCode'),
    })),
  );
}

function stated(
  day: string | undefined,
  numbers: readonly (string | undefined)[],
  address: string | undefined,
  rows: readonly Readonly<Record<'category' | 'percent' | 'reasonCode', string | undefined>>[],
): Stated | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(day)) return undefined;
  const prefix = numbers.flatMap((number) => vatPrefix(compactCode(number ?? '')) ?? [])[0];
  return {
    country: prefix === undefined ? (address ?? null) : (SPELLED[prefix] ?? prefix),
    day: isoDate(day.slice(0, 10)),
    vat: rows.map(({ category, percent, reasonCode }) => ({
      category: category ?? '',
      percent: Number(percent ?? 0),
      reasonCode: reasonCode?.trim().toUpperCase() ?? null,
    })),
  };
}
