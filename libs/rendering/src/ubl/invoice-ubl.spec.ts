import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal, isoDate, processEnvironment } from '#platform';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { issuedSale, type SaleInput } from '../../../../test/support/issued-sales.js';
import { outgoingInvoice } from '../invoice/outgoing-invoice.js';
import { invoiceUbl } from './invoice-ubl.js';

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) =>
    ['InvoiceLine', 'CreditNoteLine', 'TaxTotal', 'TaxSubtotal', 'AllowanceCharge'].includes(name),
});

function ubl(input: SaleInput): Node {
  const parsed = parser.parse(invoiceUbl(outgoingInvoice(issuedSale(input)))) as Record<string, Node>;
  return parsed['Invoice'] ?? parsed['CreditNote'] ?? {};
}

const at = (node: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => (here as Node | undefined)?.[name], node);
const textAt = (node: unknown, path: string): string => (at(node, path) as string | undefined) ?? '';
const list = (node: unknown, path: string): Node[] => (at(node, path) as Node[] | undefined) ?? [];
const amount = (node: unknown, path: string): Decimal =>
  new Decimal((at(node, `${path}.#text`) as string | undefined) ?? '0');
const sum = (values: readonly Decimal[]): string =>
  values.reduce((total, value) => total.plus(value), new Decimal(0)).toFixed(2);

const CREDIT: SaleInput = {
  invoice: { kind: 'credit_note', number: 'A-2026-0043' },
  corrects: { number: 'A-2026-0042', invoice_date: isoDate('2026-11-05') },
};
const GERMAN = { buyer: { vat_number: 'DE129273398', country: 'DE', name: 'Käufer GmbH' } };

const line = (code: string, rate: number | null, tax = 0n) => ({
  description: 'Müük',
  unit_price: '100',
  net_minor: 10_000n,
  tax_minor: tax,
  vat_code: code,
  vat_rate_bps: rate,
});
const CASES: readonly [string, SaleInput][] = [
  ['two rates', {}],
  ['a credit note', CREDIT],
  ['exempt and taxed', { lines: [line('S24', 2400, 2400n), line('SEX', null)] }],
  ['out of scope and taxed', { lines: [line('S24', 2400, 2400n), line('SOUT', null)] }],
  ['a margin scheme alone', { lines: [line('SMAR24', 2400, 2400n)] }],
  [
    'a margin scheme, taxed and exempt',
    { lines: [line('SMAR24', 2400, 2400n), line('S24', 2400, 2400n), line('SEX', null)] },
  ],
  [
    'services to another member state, of a seller without a VAT number',
    { ...GERMAN, seller: { vat_number: null }, lines: [line('S0EUS', 0), line('SRC', 0)] },
  ],
  ['out of scope alone', { seller: { vat_number: null }, lines: [line('SOUT', null)] }],
  ['exempt, of a seller without a VAT number', { seller: { vat_number: null }, lines: [line('SEX', null)] }],
  [
    'zero and export, of a seller without a VAT number',
    { seller: { vat_number: null }, lines: [line('S0', 0), line('S0EXP', 0)] },
  ],
  [
    'a currency of three decimals',
    {
      revision: { currency: 'KWD', prepaid_minor: 4n },
      lines: [1, 2, 3].map(() => ({ ...line('SEX', null), unit_price: '0.005', net_minor: 5n })),
    },
  ],
  ['reverse charge', { lines: [line('SRC', 0)] }],
  ['goods to another member state', { ...GERMAN, lines: [line('S0EUG', 0)] }],
  ['services to another member state', { ...GERMAN, lines: [line('S0EUS', 0)] }],
  ['export', { buyer: { vat_number: null, country: 'NO' }, lines: [line('S0EXP', 0), line('S0EXS', 0)] }],
  ['zero rate', { lines: [line('S0', 0)] }],
  ['a prepayment', { invoice: { kind: 'prepayment' } }],
  ['triangular', { ...GERMAN, lines: [line('S0TRI', 0)] }],
  [
    'prices with VAT inside',
    {
      revision: { prices_include_vat: true },
      lines: [{ ...line('S24', 2400, 242n), unit_price: '4.17', quantity: '3', net_minor: 1009n }],
    },
  ],
  [
    'dollars with VAT',
    {
      revision: {
        currency: 'USD',
        base_vat: { currency: 'EUR', tax_minor: 2207n, rates: [], rate: null, frozen: true },
      },
      lines: [line('S24', 2400, 2400n)],
    },
  ],
  [
    'private persons without an address',
    {
      buyer: { name: 'Eraisikud', vat_number: null, registry_code: null, address: null },
      lines: [line('S24', 2400, 2400n)],
    },
  ],
  ['prepaid and rounded', { revision: { prepaid_minor: 50_000n, rounding_minor: 3n } }],
  [
    'a discount and a line below zero',
    {
      lines: [
        { ...line('S24', 2400, 2160n), allowance_minor: 1000n, net_minor: 9000n },
        { ...line('S24', 2400, -240n), unit_price: '-10', net_minor: -1000n },
      ],
    },
  ],
];

/** Folder in which the e-invoices of the cases are left for a validator; none by default. */
const FOLDER = processEnvironment()['RAAMAT_EINVOICES'];

describe.each(CASES)('%s', (name, input) => {
  const node = ubl(input);
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${name}.xml`), invoiceUbl(outgoingInvoice(issuedSale(input))));
  }
  const credit = input.invoice?.kind === 'credit_note';
  const lines = list(node, credit ? 'CreditNoteLine' : 'InvoiceLine');
  const total = at(node, 'LegalMonetaryTotal');
  const tax = list(node, 'TaxTotal')[0];
  const subtotals = list(tax, 'TaxSubtotal');
  const categories = subtotals.map((subtotal) => at(subtotal, 'TaxCategory.ID'));

  it('adds up: BR-CO-10, 13, 14, 15 and 16', () => {
    const net = sum(lines.map((one) => amount(one, 'LineExtensionAmount')));
    expect(amount(total, 'LineExtensionAmount').toFixed(2)).toBe(net);
    expect(amount(total, 'TaxExclusiveAmount').toFixed(2)).toBe(net);
    expect(amount(tax, 'TaxAmount').toFixed(2)).toBe(sum(subtotals.map((one) => amount(one, 'TaxAmount'))));
    const gross = amount(total, 'TaxExclusiveAmount').plus(amount(tax, 'TaxAmount'));
    expect(amount(total, 'TaxInclusiveAmount').equals(gross)).toBe(true);
    const due = gross.minus(amount(total, 'PrepaidAmount')).plus(amount(total, 'PayableRoundingAmount'));
    expect(amount(total, 'PayableAmount').equals(due)).toBe(true);
  });

  it('has one breakdown per category and rate, summed over its lines: BR-CO-17, BR-CO-18 and BR-S-08', () => {
    const keyOf = (category: unknown): string => `${textAt(category, 'ID')} ${textAt(category, 'Percent')}`;
    const keys = subtotals.map((subtotal) => keyOf(at(subtotal, 'TaxCategory')));
    expect(new Set(keys).size).toBe(keys.length);
    for (const subtotal of subtotals) {
      const key = keyOf(at(subtotal, 'TaxCategory'));
      const own = lines.filter((one) => keyOf(at(one, 'Item.ClassifiedTaxCategory')) === key);
      const net = sum(own.map((one) => amount(one, 'LineExtensionAmount')));
      expect(amount(subtotal, 'TaxableAmount').toFixed(2)).toBe(net);
      const percent = new Decimal((at(subtotal, 'TaxCategory.Percent') as string | undefined) ?? 0);
      expect(amount(subtotal, 'TaxAmount').toFixed(2)).toBe(
        new Decimal(net).times(percent).div(100).toFixed(2),
      );
    }
  });

  it('gives the reason for no VAT where required, and nowhere else: BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10', () => {
    for (const subtotal of subtotals) {
      const category = textAt(subtotal, 'TaxCategory.ID');
      const reason = at(subtotal, 'TaxCategory.TaxExemptionReason');
      expect(reason === undefined).toBe(['S', 'Z'].includes(category));
    }
  });

  it('names the parties as its categories require: BR-S-02, BR-AE-02, BR-IC-02, BR-O-02, BR-O-11', () => {
    const vatOf = (role: string): unknown => at(node, `${role}.Party.PartyTaxScheme.CompanyID`);
    const legal = at(node, 'AccountingCustomerParty.Party.PartyLegalEntity.CompanyID');
    if (categories.includes('O')) {
      expect(categories).toEqual(['O']);
      expect(vatOf('AccountingSupplierParty') ?? vatOf('AccountingCustomerParty')).toBeUndefined();
      return;
    }
    expect(vatOf('AccountingSupplierParty')).toBeDefined();
    if (categories.includes('AE')) expect(vatOf('AccountingCustomerParty') ?? legal).toBeDefined();
    if (categories.includes('K')) {
      expect(vatOf('AccountingCustomerParty')).toBeDefined();
      expect(at(node, 'Delivery.ActualDeliveryDate')).toBe('2026-11-05');
      expect(at(node, 'Delivery.DeliveryLocation.Address.Country.IdentificationCode')).toBe('DE');
    }
  });

  it('has a due date or payment terms, and no negative price: BR-CO-25, BR-27', () => {
    expect(at(node, 'DueDate') ?? at(node, 'PaymentTerms.Note')).toBeDefined();
    for (const one of lines) {
      expect(amount(one, 'Price.PriceAmount').isNegative()).toBe(false);
      const quantity = amount(one, credit ? 'CreditedQuantity' : 'InvoicedQuantity');
      const changes = list(one, 'AllowanceCharge').map((change) => amount(change, 'Amount').negated());
      const product = quantity.times(amount(one, 'Price.PriceAmount'));
      expect(sum([product, ...changes])).toBe(amount(one, 'LineExtensionAmount').toFixed(2));
    }
  });
});

it('categories follow the VAT codes', () => {
  const category = (code: string, rate: number | null): unknown =>
    at(list(ubl({ lines: [line(code, rate)] }), 'InvoiceLine')[0], 'Item.ClassifiedTaxCategory.ID');
  expect(
    [
      category('S24', 2400),
      category('S0', 0),
      category('SEX', null),
      category('SRC', 0),
      category('S0EUG', 0),
      category('S0EUS', 0),
      category('S0EXP', 0),
      category('SOUT', null),
    ].join(' '),
  ).toBe('S Z E AE K AE G O');
});

it('a seller without a VAT number names no reverse charge', () => {
  const seller = { vat_number: null };
  const node = ubl({ ...GERMAN, seller, lines: [line('S0EUS', 0), line('SRC', 0), line('S0EUG', 0)] });
  const [total] = list(node, 'TaxTotal');
  expect(list(total, 'TaxSubtotal').map((group) => at(group, 'TaxCategory'))).toEqual([
    {
      ID: 'O',
      TaxExemptionReasonCode: 'VATEX-EU-O',
      TaxExemptionReason: 'Käibemaksuga ei maksustata',
      TaxScheme: { ID: 'VAT' },
    },
  ]);
});

it('a margin scheme shows no VAT: the price includes it, and the reason is stated', () => {
  const node = ubl({ lines: [{ ...line('SMAR24', 2400, 2400n), quantity: '2', unit_price: '50' }] });
  const [total] = list(node, 'TaxTotal');
  expect(amount(total, 'TaxAmount').toFixed(2)).toBe('0.00');
  expect(list(total, 'TaxSubtotal').map((group) => at(group, 'TaxCategory'))).toEqual([
    {
      ID: 'E',
      Percent: '0',
      TaxExemptionReasonCode: 'VATEX-EU-F',
      TaxExemptionReason: 'Kasuminormi maksustamise kord – kasutatud kaubad (KMS § 41)',
      TaxScheme: { ID: 'VAT' },
    },
  ]);
  expect(amount(node, 'LegalMonetaryTotal.TaxExclusiveAmount').toFixed(2)).toBe('124.00');
  expect(amount(node, 'LegalMonetaryTotal.PayableAmount').toFixed(2)).toBe('124.00');
  expect(amount(list(node, 'InvoiceLine')[0], 'Price.PriceAmount').toString()).toBe('62');
});

it('a credit note names its invoice: BG-3', () => {
  expect(ubl(CREDIT)).toMatchObject({
    CreditNoteTypeCode: '381',
    BillingReference: { InvoiceDocumentReference: { ID: 'A-2026-0042', IssueDate: '2026-11-05' } },
  });
});

it('VAT in another currency is repeated in euro: BR-53', () => {
  const node = ubl({
    revision: {
      currency: 'USD',
      base_vat: { currency: 'EUR', tax_minor: 2207n, rates: [], rate: null, frozen: true },
    },
    lines: [line('S24', 2400, 2400n)],
  });
  expect(at(node, 'TaxCurrencyCode')).toBe('EUR');
  expect(list(node, 'TaxTotal')[1]).toEqual({ TaxAmount: { '#text': '22.07', '@currencyID': 'EUR' } });
});

it('texts of customers neither break the XML nor leave it', () => {
  const node = ubl({ lines: [{ ...line('S24', 2400, 2400n), description: '<b>&"Tom"\u0001</b> ]]>' }] });
  expect(at(list(node, 'InvoiceLine')[0], 'Item.Name')).toBe('<b>&"Tom"</b> ]]>');
});
