import { firstOfMonth, isStandardRate, majorFromMinor, type IsoDate } from '#platform';
import XMLBuilder from 'fast-xml-builder';
import { type Annex } from './annex.js';
import { kmdFormOn, type KmdForm } from './kmd-form.js';
import { type VatReturnContent } from './vat-return.js';

/** An element by its name; undefined omits it, a list repeats it. */
type Xml = string | undefined | readonly Xml[] | { readonly [name: string]: Xml };

/** Only a bankrupt has a special period. */
const NORMAL_PERIOD = '1';

/** The other elements in schema order. Lines 4, 4.1, 12 and 13 have none: the authority computes them. */
const OTHER: readonly (readonly [line: string, element: string])[] = [
  ['3', 'transactionsZeroVat'],
  ['3.1', 'euSupplyInclGoodsAndServicesZeroVat'],
  ['3.1.1', 'euSupplyGoodsZeroVat'],
  ['3.2', 'exportZeroVat'],
  ['3.2.1', 'salePassengersWithReturnVat'],
  ['5', 'inputVatTotal'],
  ['5.1', 'importVat'],
  ['5.2', 'fixedAssetsVat'],
  ['5.3', 'carsVat'],
  ['5.4', 'carsPartialVat'],
  ['6', 'euAcquisitionsGoodsAndServicesTotal'],
  ['6.1', 'euAcquisitionsGoods'],
  ['7', 'acquisitionOtherGoodsAndServicesTotal'],
  ['7.1', 'acquisitionImmovablesAndScrapMetalAndGold'],
  ['8', 'supplyExemptFromTax'],
  ['9', 'supplySpecialArrangements'],
  ['10', 'adjustmentsPlus'],
  ['11', 'adjustmentsMinus'],
];

/** Maximum lengths of the schema. */
const NAME = 182;
const NUMBER = 200;
const COMMENTS = 50;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

/**
 * The return in the tax authority's format: form KMD with its annex KMD INF, invoice by invoice. Lines that are zero
 * are omitted, as the schema allows.
 */
export function kmdXml(content: VatReturnContent, taxPayerRegCode: string): string {
  const from = firstOfMonth(content.period_from);
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    vatDeclaration: {
      taxPayerRegCode,
      year: from.slice(0, 4),
      month: String(Number(from.slice(5, 7))),
      declarationType: NORMAL_PERIOD,
      version: content.form_version,
      declarationBody: {
        noSales: String(content.annex.part_a.length === 0),
        noPurchases: String(content.annex.part_b.length === 0),
        sumPerPartnerSales: 'false',
        sumPerPartnerPurchases: 'false',
        ...amountsOf(content, from),
      },
      salesAnnex: some(content.annex.part_a, 'saleLine', (row) => saleLine(row, content.currency)),
      purchasesAnnex: some(content.annex.part_b, 'purchaseLine', (row) =>
        purchaseLine(row, content.currency),
      ),
    },
  });
}

function amountsOf(content: VatReturnContent, from: IsoDate): Record<string, Xml> {
  const amounts = new Map(content.lines.map((line) => [line.line, line.amount_minor]));
  const amountOf = (line: string): Xml => {
    const amount = inMajor(amounts.get(line) ?? 0n, content.currency);
    return Number(amount) === 0 ? undefined : amount;
  };
  return Object.fromEntries([
    ...turnoverElements(kmdFormOn(from)).map(([line, element]) => [element, amountOf(line)] as const),
    ...OTHER.flatMap(([line, element]) => [[element, amountOf(line)] as const, ...carsOf(line, content)]),
  ]);
}

/** The number of cars follows their VAT. */
function carsOf(line: string, content: VatReturnContent): (readonly [element: string, number: Xml])[] {
  const some = (count: number): Xml => (count === 0 ? undefined : String(count));
  if (line === '5.3') return [['numberOfCars', some(content.vat_cars)]];
  return line === '5.4' ? [['numberOfCarsPartial', some(content.vat_cars_partial)]] : [];
}

/** Elements of taxed turnover in schema order: standard rates from the highest, then the others as on the form. */
function turnoverElements({ rates }: KmdForm): (readonly [line: string, element: string])[] {
  const elements = [...rates].map(([line, rate]) => ({ line, rate, element: `transactions${rate / 100}` }));
  const standard = elements.filter(({ rate }) => isStandardRate(rate)).sort((a, b) => b.rate - a.rate);
  const reduced = elements.filter(({ rate }) => !isStandardRate(rate));
  return [...standard, ...reduced].map(({ line, element }) => [line, element]);
}

function some<T>(rows: readonly T[], element: string, of: (row: T) => Xml): Xml {
  return rows.length === 0 ? undefined : { [element]: rows.map(of) };
}

function saleLine(row: Annex['part_a'][number], currency: string): Xml {
  return {
    buyerRegCode: row.buyer_reg_code ?? undefined,
    buyerName: text(row.buyer_name, NAME),
    invoiceNumber: text(row.invoice_number, NUMBER),
    invoiceDate: row.invoice_date,
    invoiceSum: inMajor(row.invoice_sum_minor, currency),
    taxRate: row.tax_rate,
    sumForRateInPeriod: inMajor(row.sum_for_rate_in_period_minor, currency),
    comments: commentsOf(row),
  };
}

function purchaseLine(row: Annex['part_b'][number], currency: string): Xml {
  return {
    sellerRegCode: row.seller_reg_code ?? undefined,
    sellerName: text(row.seller_name, NAME),
    invoiceNumber: text(row.invoice_number, NUMBER),
    invoiceDate: row.invoice_date,
    invoiceSumVat: inMajor(row.invoice_sum_vat_minor, currency),
    vatInPeriod: inMajor(row.vat_in_period_minor, currency),
    comments: commentsOf(row),
  };
}

function commentsOf({ comments }: { readonly comments: readonly string[] }): string | undefined {
  return comments.length === 0 ? undefined : comments.join(',').slice(0, COMMENTS);
}

/** A stored return holds its amounts as whole JSON numbers. */
function inMajor(minor: bigint | number, currency: string): string {
  return majorFromMinor(BigInt(minor), currency);
}

/** Removes characters that XML 1.0 does not allow, and cuts the text to the schema's length. */
function text(value: string | null, length: number): string | undefined {
  const held = value?.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').trim();
  return held?.slice(0, length);
}
