import { type Month } from './calendar.js';
import { rateLines } from './vat-codes.js';

/** Elements of `declarationBody` with their lines, in the order of the form's schema (domain facts 3.2 and 3.5). */
const BODY: readonly (readonly [element: string, line: string | number])[] = [
  ['transactions24', 2_400],
  ['transactions22', 2_200],
  ['transactions20', 2_000],
  ['transactions9', 900],
  ['transactions5', 500],
  ['transactions13', 1_300],
  ['transactionsZeroVat', '3'],
  ['euSupplyInclGoodsAndServicesZeroVat', '3.1'],
  ['euSupplyGoodsZeroVat', '3.1.1'],
  ['exportZeroVat', '3.2'],
  ['salePassengersWithReturnVat', '3.2.1'],
  ['inputVatTotal', '5'],
  ['importVat', '5.1'],
  ['fixedAssetsVat', '5.2'],
  ['carsVat', '5.3'],
  ['carsPartialVat', '5.4'],
  ['euAcquisitionsGoodsAndServicesTotal', '6'],
  ['euAcquisitionsGoods', '6.1'],
  ['acquisitionOtherGoodsAndServicesTotal', '7'],
  ['acquisitionImmovablesAndScrapMetalAndGold', '7.1'],
  ['supplyExemptFromTax', '8'],
  ['supplySpecialArrangements', '9'],
  ['adjustmentsPlus', '10'],
  ['adjustmentsMinus', '11'],
];

/** The body begins with these flags, and the numbers of cars follow the VAT on cars. */
export const FLAGS = ['noSales', 'noPurchases', 'sumPerPartnerSales', 'sumPerPartnerPurchases'];

export interface KmdElement {
  readonly element: string;
  readonly line: string;
}

/** The elements of a month's form, in order. */
export const elementsOf = (month: Month): readonly KmdElement[] =>
  BODY.flatMap(([element, at]) => {
    const line = typeof at === 'string' ? at : rateLines(month).get(at);
    return line === undefined ? [] : [{ element, line }];
  });

/** The version of the form of a month. */
export const versionOf = (month: Month): string =>
  month >= '2025-07' ? 'KMD6' : month >= '2025-01' ? 'KMD5' : 'KMD4';
