import { Decimal, isoDate } from '#platform';
import { standardVatCodes } from '../../libs/ledger/src/chart/vat-families.js';
import type { VatCode } from '../../libs/ledger/src/vat/vat-code.js';
import type { LineContent, RevisionContent } from '../../libs/books/src/invoices/content/invoice-content.js';
import { keptOfLine } from '../../libs/books/src/invoices/content/invoice-line.wire.js';
import { keptOfRevision } from '../../libs/books/src/invoices/content/revision.wire.js';
import { computeRevision, type TotalsContext } from '../../libs/books/src/invoices/totals/invoice-totals.js';

/** Building blocks of the tests of the books: a plain line and revision, with the test's own fields. */
export function aLine(input: Partial<Omit<LineContent, 'unitPrice'>> & { price?: string } = {}): LineContent {
  const { price, ...rest } = input;
  return {
    kind: 'item',
    description: 'Hosting',
    quantity: new Decimal(1),
    unitPrice: price === undefined ? null : new Decimal(price),
    unitPriceMinor: null,
    allowanceMinor: 0n,
    chargeMinor: 0n,
    vatCode: 'P24',
    taxMinor: null,
    accountCode: null,
    expenseRole: null,
    deductibleBps: null,
    businessUseBps: null,
    fixedAssetLink: null,
    dimensions: [],
    kept: keptOfLine({}),
    ...rest,
  };
}

export function aRevision(
  lines: readonly LineContent[],
  input: Partial<RevisionContent> = {},
): RevisionContent {
  return {
    number: null,
    invoiceDate: isoDate('2026-03-10'),
    supplyDate: null,
    dueDate: null,
    serviceFrom: null,
    serviceTo: null,
    currency: null,
    prepaidMinor: 0n,
    roundingMinor: 0n,
    exchangeRateId: null,
    needsReview: false,
    pricesIncludeVat: false,
    language: null,
    kept: keptOfRevision({}),
    documents: [],
    netMinor: null,
    taxMinor: null,
    grossMinor: null,
    ...input,
    lines,
  };
}

export const vatCodeNamed = (name: string): VatCode | undefined =>
  standardVatCodes().find((code) => code.code === name);

export const inEuros: TotalsContext = {
  currency: 'EUR',
  vatCode: vatCodeNamed,
  defaultVatCode: null,
  taxAsPrinted: true,
};

export const compute = (
  lines: readonly LineContent[],
  input: Partial<RevisionContent> = {},
  context: Partial<TotalsContext> = {},
) => computeRevision(aRevision(lines, input), { ...inEuros, ...context });
