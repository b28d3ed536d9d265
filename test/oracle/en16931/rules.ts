import { absolute, divide, fraction, sumOf } from '../law/money.js';
import { all, cents, text, texts } from './invoice-xml.js';

/** A rule of EN 16931 that a document of ours could break; its check is true where the document keeps it. */
export interface Rule {
  readonly id: string;
  readonly keeps: (invoice: unknown) => boolean;
}

const rule = (id: string, keeps: Rule['keeps']): Rule => ({ id, keeps });
const has =
  (...paths: readonly string[]): Rule['keeps'] =>
  (invoice) =>
    paths.some((path) => text(invoice, path) !== undefined);

/** Lines of an invoice, or of a credit note. */
const linesOf = (invoice: unknown): unknown[] => [
  ...all(invoice, 'InvoiceLine'),
  ...all(invoice, 'CreditNoteLine'),
];
const everyLine =
  (keeps: Rule['keeps']): Rule['keeps'] =>
  (invoice) =>
    linesOf(invoice).every(keeps);

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';
const TOTAL = 'LegalMonetaryTotal';
const SUBTOTAL = 'TaxTotal/TaxSubtotal';

const subtotalsOf = (invoice: unknown): unknown[] => all(invoice, SUBTOTAL);
const everySubtotal =
  (keeps: Rule['keeps']): Rule['keeps'] =>
  (invoice) =>
    subtotalsOf(invoice).every(keeps);
const categoryOf = (subtotal: unknown): string | undefined => text(subtotal, 'TaxCategory/ID');
const lineCategory = (line: unknown): string | undefined => text(line, 'Item/ClassifiedTaxCategory/ID');

const amountOf = (invoice: unknown, path: string): bigint => cents(invoice, path) ?? 0n;
const currencyOf = (invoice: unknown): string => text(invoice, 'DocumentCurrencyCode') ?? '';

/** Totals of VAT in the currency of the document: another total may be in that of accounting. */
const ownTotals = (invoice: unknown): unknown[] =>
  all(invoice, 'TaxTotal').filter((one) => all(one, 'TaxAmount/@currencyID').includes(currencyOf(invoice)));
const totalVat = (invoice: unknown): bigint =>
  amountOf(ownTotals(invoice)[0] ?? all(invoice, 'TaxTotal')[0], 'TaxAmount');

/** Net of the lines and document charges of a category, and of a rate where one is given. */
function netOf(invoice: unknown, category: string, rate?: string): bigint {
  const matches = (code: string | undefined, percent: string | undefined): boolean =>
    code === category && (rate === undefined || isSame(percent ?? '0', rate));
  const lines = linesOf(invoice).filter((one) =>
    matches(lineCategory(one), text(one, 'Item/ClassifiedTaxCategory/Percent')),
  );
  const changes = all(invoice, 'AllowanceCharge').filter((one) =>
    matches(text(one, 'TaxCategory/ID'), text(one, 'TaxCategory/Percent')),
  );
  return (
    sumOf(lines.map((one) => amountOf(one, 'LineExtensionAmount'))) +
    sumOf(
      changes.map((one) => (text(one, 'ChargeIndicator') === 'true' ? 1n : -1n) * amountOf(one, 'Amount')),
    )
  );
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [fraction(a), fraction(b)];
  return one.over * other.under === other.over * one.under;
}

const isZero = (decimal: string | undefined): boolean =>
  decimal !== undefined && fraction(decimal).over === 0n;
const sellerVat = (invoice: unknown): boolean =>
  all(invoice, `${SELLER}/PartyTaxScheme`).some((one) => text(one, 'CompanyID') !== undefined) ||
  text(invoice, 'TaxRepresentativeParty/PartyTaxScheme/CompanyID') !== undefined;
const buyerVat = (invoice: unknown): boolean =>
  text(invoice, `${BUYER}/PartyTaxScheme/CompanyID`) !== undefined;
/** Whether a line, or an allowance or charge of the document, is of a category. */
const uses = (invoice: unknown, category: string): boolean =>
  linesOf(invoice).some((one) => lineCategory(one) === category) ||
  texts(invoice, 'AllowanceCharge/TaxCategory/ID').includes(category);
const breaksDown = (invoice: unknown, category: string): boolean =>
  subtotalsOf(invoice).some((one) => categoryOf(one) === category);

/**
 * The VAT of a breakdown by its base and rate. The standard's own check allows a unit of the currency, because prices
 * with VAT are rounded the other way round.
 */
const isTaxOf = (subtotal: unknown): boolean => {
  const { over, under } = fraction(text(subtotal, 'TaxCategory/Percent') ?? '0');
  const computed = divide(amountOf(subtotal, 'TaxableAmount') * over, under * 100n);
  return absolute(amountOf(subtotal, 'TaxAmount') - computed) < 100n;
};

/** The rules that every category of VAT has in its own form (S, Z, E, AE, K, G, O). */
function rulesOfCategory(
  prefix: string,
  category: string,
  { rate, reason }: { readonly rate: 'above' | 'zero' | 'none'; readonly reason: boolean },
): Rule[] {
  const own = (invoice: unknown): unknown[] =>
    subtotalsOf(invoice).filter((one) => categoryOf(one) === category);
  const hasRate = (percent: string | undefined): boolean =>
    rate === 'none'
      ? percent === undefined
      : rate === 'zero'
        ? isZero(percent)
        : percent !== undefined && !isZero(percent);
  return [
    rule(`BR-${prefix}-01`, (invoice) => {
      const count = own(invoice).length;
      if (!uses(invoice, category)) return count === 0;
      return category === 'S' ? count > 0 : count === 1;
    }),
    rule(`BR-${prefix}-05`, (invoice) =>
      linesOf(invoice).every(
        (one) => lineCategory(one) !== category || hasRate(text(one, 'Item/ClassifiedTaxCategory/Percent')),
      ),
    ),
    rule(`BR-${prefix}-08`, (invoice) =>
      own(invoice).every(
        (one) =>
          amountOf(one, 'TaxableAmount') ===
          netOf(invoice, category, category === 'S' ? (text(one, 'TaxCategory/Percent') ?? '0') : undefined),
      ),
    ),
    rule(`BR-${prefix}-09`, (invoice) =>
      own(invoice).every((one) => (category === 'S' ? isTaxOf(one) : amountOf(one, 'TaxAmount') === 0n)),
    ),
    rule(`BR-${prefix}-10`, (invoice) =>
      own(invoice).every((one) => {
        const given =
          text(one, 'TaxCategory/TaxExemptionReason') !== undefined ||
          text(one, 'TaxCategory/TaxExemptionReasonCode') !== undefined;
        return given === reason;
      }),
    ),
  ];
}

export const RULES: readonly Rule[] = [
  rule('BR-01', has('CustomizationID')),
  rule('BR-02', has('ID')),
  rule('BR-03', has('IssueDate')),
  rule('BR-04', has('InvoiceTypeCode', 'CreditNoteTypeCode')),
  rule('BR-05', has('DocumentCurrencyCode')),
  rule('BR-06', has(`${SELLER}/PartyLegalEntity/RegistrationName`)),
  rule('BR-07', has(`${BUYER}/PartyLegalEntity/RegistrationName`)),
  rule('BR-08', (invoice) => all(invoice, `${SELLER}/PostalAddress`).length > 0),
  rule('BR-09', has(`${SELLER}/PostalAddress/Country/IdentificationCode`)),
  rule('BR-10', (invoice) => all(invoice, `${BUYER}/PostalAddress`).length > 0),
  rule('BR-11', has(`${BUYER}/PostalAddress/Country/IdentificationCode`)),
  rule('BR-12', has(`${TOTAL}/LineExtensionAmount`)),
  rule('BR-13', has(`${TOTAL}/TaxExclusiveAmount`)),
  rule('BR-14', has(`${TOTAL}/TaxInclusiveAmount`)),
  rule('BR-15', has(`${TOTAL}/PayableAmount`)),
  rule('BR-16', (invoice) => linesOf(invoice).length > 0),
  rule('BR-21', everyLine(has('ID'))),
  rule('BR-22', everyLine(has('InvoicedQuantity', 'CreditedQuantity'))),
  rule('BR-23', everyLine(has('InvoicedQuantity/@unitCode', 'CreditedQuantity/@unitCode'))),
  rule('BR-24', everyLine(has('LineExtensionAmount'))),
  rule('BR-25', everyLine(has('Item/Name'))),
  rule('BR-26', everyLine(has('Price/PriceAmount'))),
  rule(
    'BR-27',
    everyLine((line) => !(text(line, 'Price/PriceAmount') ?? '').startsWith('-')),
  ),
  rule(
    'BR-28',
    everyLine((line) => texts(line, 'Price/AllowanceCharge/BaseAmount').every((one) => !one.startsWith('-'))),
  ),
  rule('BR-45', everySubtotal(has('TaxableAmount'))),
  rule('BR-46', everySubtotal(has('TaxAmount'))),
  rule('BR-47', everySubtotal(has('TaxCategory/ID'))),
  rule(
    'BR-48',
    everySubtotal((one) => categoryOf(one) === 'O' || text(one, 'TaxCategory/Percent') !== undefined),
  ),
  rule('BR-49', (invoice) => all(invoice, 'PaymentMeans').every(has('PaymentMeansCode'))),
  rule('BR-53', (invoice) => {
    const currency = text(invoice, 'TaxCurrencyCode');
    return (
      currency === undefined ||
      all(invoice, 'TaxTotal/TaxAmount').some((one) => text(one, '@currencyID') === currency)
    );
  }),
  rule(
    'BR-CO-04',
    everyLine((line) => lineCategory(line) !== undefined),
  ),
  rule('BR-CO-09', (invoice) =>
    [SELLER, BUYER, 'TaxRepresentativeParty']
      .flatMap((party) => all(invoice, `${party}/PartyTaxScheme`))
      .filter((one) => text(one, 'TaxScheme/ID') === 'VAT')
      .flatMap((one) => texts(one, 'CompanyID'))
      .every((one) => /^(EL|1A|[A-Z]{2})/.test(one)),
  ),
  rule(
    'BR-CO-10',
    (invoice) =>
      amountOf(invoice, `${TOTAL}/LineExtensionAmount`) ===
      sumOf(linesOf(invoice).map((one) => amountOf(one, 'LineExtensionAmount'))),
  ),
  rule(
    'BR-CO-13',
    (invoice) =>
      amountOf(invoice, `${TOTAL}/TaxExclusiveAmount`) ===
      amountOf(invoice, `${TOTAL}/LineExtensionAmount`) -
        amountOf(invoice, `${TOTAL}/AllowanceTotalAmount`) +
        amountOf(invoice, `${TOTAL}/ChargeTotalAmount`),
  ),
  rule('BR-CO-14', (invoice) => {
    const parts = subtotalsOf(invoice);
    return parts.length === 0 || totalVat(invoice) === sumOf(parts.map((one) => amountOf(one, 'TaxAmount')));
  }),
  rule(
    'BR-CO-15',
    (invoice) =>
      ownTotals(invoice).length < 2 &&
      amountOf(invoice, `${TOTAL}/TaxInclusiveAmount`) ===
        amountOf(invoice, `${TOTAL}/TaxExclusiveAmount`) + totalVat(invoice),
  ),
  rule(
    'BR-CO-16',
    (invoice) =>
      amountOf(invoice, `${TOTAL}/PayableAmount`) ===
      amountOf(invoice, `${TOTAL}/TaxInclusiveAmount`) -
        amountOf(invoice, `${TOTAL}/PrepaidAmount`) +
        amountOf(invoice, `${TOTAL}/PayableRoundingAmount`),
  ),
  rule('BR-CO-17', everySubtotal(isTaxOf)),
  rule('BR-CO-18', (invoice) => subtotalsOf(invoice).length > 0),
  rule(
    'BR-CO-25',
    (invoice) =>
      text(invoice, '@root') === 'CreditNote' ||
      amountOf(invoice, `${TOTAL}/PayableAmount`) <= 0n ||
      has('DueDate', 'PaymentMeans/PaymentDueDate', 'PaymentTerms/Note')(invoice),
  ),
  rule(
    'BR-CO-26',
    has(
      `${SELLER}/PartyIdentification/ID`,
      `${SELLER}/PartyLegalEntity/CompanyID`,
      `${SELLER}/PartyTaxScheme/CompanyID`,
    ),
  ),
  ...rulesOfCategory('S', 'S', { rate: 'above', reason: false }),
  ...rulesOfCategory('Z', 'Z', { rate: 'zero', reason: false }),
  ...rulesOfCategory('E', 'E', { rate: 'zero', reason: true }),
  ...rulesOfCategory('AE', 'AE', { rate: 'zero', reason: true }),
  ...rulesOfCategory('IC', 'K', { rate: 'zero', reason: true }),
  ...rulesOfCategory('G', 'G', { rate: 'zero', reason: true }),
  ...rulesOfCategory('O', 'O', { rate: 'none', reason: true }),
  ...(['S', 'Z', 'E'] as const).map((category) =>
    rule(`BR-${category}-02`, (invoice) => !uses(invoice, category) || sellerVat(invoice)),
  ),
  rule(
    'BR-AE-02',
    (invoice) =>
      !uses(invoice, 'AE') ||
      (sellerVat(invoice) &&
        (buyerVat(invoice) || text(invoice, `${BUYER}/PartyLegalEntity/CompanyID`) !== undefined)),
  ),
  rule('BR-IC-02', (invoice) => !uses(invoice, 'K') || (sellerVat(invoice) && buyerVat(invoice))),
  rule(
    'BR-IC-11',
    (invoice) =>
      !breaksDown(invoice, 'K') || has('Delivery/ActualDeliveryDate', 'InvoicePeriod/StartDate')(invoice),
  ),
  rule(
    'BR-IC-12',
    (invoice) =>
      !breaksDown(invoice, 'K') ||
      has('Delivery/DeliveryLocation/Address/Country/IdentificationCode')(invoice),
  ),
  rule('BR-G-02', (invoice) => !uses(invoice, 'G') || sellerVat(invoice)),
  rule('BR-O-02', (invoice) => !uses(invoice, 'O') || (!sellerVat(invoice) && !buyerVat(invoice))),
  rule('BR-O-11', (invoice) => {
    const categories = subtotalsOf(invoice).map(categoryOf);
    return !categories.includes('O') || categories.every((one) => one === 'O');
  }),
  rule('BR-O-12', (invoice) => {
    const broken = subtotalsOf(invoice).some((one) => categoryOf(one) === 'O');
    return !broken || linesOf(invoice).every((one) => lineCategory(one) === 'O');
  }),
];

/** The ids of the rules that a document breaks. */
export const broken = (invoice: unknown): string[] =>
  RULES.filter(({ keeps }) => !keeps(invoice)).map(({ id }) => id);
