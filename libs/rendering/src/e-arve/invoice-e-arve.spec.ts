import { readFileSync } from 'node:fs';
import { isoDate } from '#platform';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuedSale, type SaleInput } from '../../../../test/support/issued-sales.js';
import { outgoingInvoice } from '../invoice/outgoing-invoice.js';
import { invoiceEArve } from './invoice-e-arve.js';

/** Version 1.2 as the Estonian Internet Foundation publishes it (internetee/e_invoice, MIT). */
const SCHEMA = new URL('../../../../test/support/e-invoice-1.2.xsd', import.meta.url);

let schema: XmlDocument;
let validator: XsdValidator;

beforeAll(() => {
  schema = XmlDocument.fromBuffer(readFileSync(SCHEMA));
  validator = XsdValidator.fromDoc(schema);
});
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

const eArve = (input: SaleInput): string => invoiceEArve(outgoingInvoice(issuedSale(input)));

/** The faults that the schema finds in a file. */
function faults(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}

const line = (code: string, rate: number | null, tax = 0n) => ({
  description: 'Müük',
  unit_price: '100',
  net_minor: 10_000n,
  tax_minor: tax,
  vat_code: code,
  vat_rate_bps: rate,
});
const CREDIT: SaleInput = {
  invoice: { kind: 'credit_note', number: 'A-2026-0043' },
  corrects: { number: 'A-2026-0042', invoice_date: isoDate('2026-11-05') },
};
const LONG = 'Väga pikk tekst & <märgid> '.repeat(60);

const CASES: readonly [string, SaleInput][] = [
  ['two rates', {}],
  ['a credit note', CREDIT],
  ['a prepayment', { invoice: { kind: 'prepayment' } }],
  ['exempt and taxed', { lines: [line('S24', 2400, 2400n), line('SEX', null)] }],
  ['out of scope', { seller: { vat_number: null }, lines: [line('SOUT', null)] }],
  ['reverse charge', { lines: [line('SRC', 0)] }],
  ['a margin scheme', { lines: [line('SMAR24', 2400, 2400n)] }],
  [
    'allowances and charges',
    { lines: [{ ...line('S24', 2400, 2400n), allowance_minor: 500n, charge_minor: 100n }] },
  ],
  ['a rounding and a prepaid part', { revision: { rounding_minor: 2n, prepaid_minor: 100n } }],
  [
    'a currency of three decimals',
    {
      revision: { currency: 'KWD' },
      lines: [1, 2, 3].map(() => ({ ...line('SEX', null), unit_price: '0.005', net_minor: 5n })),
    },
  ],
  ['long texts with signs of XML', { lines: [{ ...line('S24', 2400, 2400n), description: LONG }] }],
  ['a customer without codes', { buyer: { vat_number: null, registry_code: null, address: null } }],
  ['no account to pay to', { accounts: [] }],
];

describe('the Estonian e-invoice', () => {
  it.each(CASES)('of %s is valid against the schema of version 1.2', (_name, input) => {
    expect(faults(eArve(input))).toEqual([]);
  });

  it('is checked by a schema that refuses what it does not know', () => {
    expect(
      faults(eArve({}).replace('<InvoiceDate>', '<InvoiceDay>').replace('</InvoiceDate>', '</InvoiceDay>')),
    ).not.toEqual([]);
  });

  it('adds up: net, VAT, total and what is left to pay', () => {
    const xml = eArve({ lines: [line('S24', 2400, 2400n)] });
    for (const element of [
      '<InvoiceSum>100.00</InvoiceSum>',
      '<TotalVATSum>24.00</TotalVATSum>',
      '<TotalSum>124.00</TotalSum>',
      '<TotalToPay>124.00</TotalToPay>',
      '<TotalAmount>124.00</TotalAmount>',
      '<VATRate>24</VATRate>',
    ]) {
      expect(xml).toContain(element);
    }
  });

  it('of a credit note is negative, names the invoice that it corrects, and asks for no payment', () => {
    const xml = eArve({ ...CREDIT, lines: [line('S24', 2400, 2400n)] });
    for (const part of [
      'type="CRE"',
      '<SourceInvoice>A-2026-0042</SourceInvoice>',
      '<TotalSum>-124.00</TotalSum>',
      '<ItemSum>-100.00</ItemSum>',
      '<Payable>NO</Payable>',
    ]) {
      expect(xml).toContain(part);
    }
    expect(xml).not.toContain('<PaymentRefId>');
  });

  it('names the street, the city and the postal code apart', () => {
    const xml = eArve({ buyer: { address: 'Näidise tn 1, 10111 Tallinn' } });
    expect(xml).toMatch(
      /<PostalAddress1>Näidise tn 1<\/PostalAddress1>\s*<City>Tallinn<\/City>\s*<PostalCode>10111<\/PostalCode>/,
    );
  });

  it('says that a supply without VAT is exempt, or not taxed', () => {
    expect(eArve({ lines: [line('SEX', null)] })).toContain('vatId="TAXEX"');
    expect(eArve({ lines: [line('SRC', 0)] })).toContain('vatId="NOTTAX"');
    expect(eArve({ lines: [line('S0', 0)] })).toContain('vatId="TAX"');
  });
});
