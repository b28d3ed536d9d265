import { extractDocument, type Extraction } from '#extraction';
import { isoDate } from '#platform';
import { invoiceFiles } from '#rendering';
import { describe, expect, it } from 'vitest';
import { BUYER, issuedSale, type SaleInput } from '../../../../test/support/issued-sales.js';

/** The customer who receives the invoice. */
const HINTS = {
  own: { registryCode: BUYER.registry_code, vatNumber: BUYER.vat_number, name: BUYER.name },
  today: isoDate('2026-11-20'),
};

async function read(input: SaleInput): Promise<{ pdf: Extraction; ubl: Extraction }> {
  const [pdf, ubl] = await invoiceFiles(issuedSale(input));
  return {
    pdf: await extractDocument(pdf.content, 'application/pdf', HINTS),
    ubl: await extractDocument(ubl.content, 'application/xml', HINTS),
  };
}

const MANY = Array.from({ length: 70 }, (_, index) => ({
  description: `Teenus number ${index + 1}${index % 7 === 0 ? ' pika kirjeldusega, mis ei mahu ühele reale ja murdub mitmele nii nagu peab' : ''}`,
  quantity: '2',
  unit: 'tk',
  unit_price: '10.5',
  net_minor: 2100n,
  tax_minor: 504n,
}));
const USD: SaleInput = {
  revision: {
    currency: 'USD',
    base_vat: {
      currency: 'EUR',
      tax_minor: 22_069n,
      rates: [{ vat_rate_bps: 2400, tax_minor: 22_069n }],
      rate: { value: '1.0875', base: 'EUR', quote: 'USD', date: isoDate('2026-11-05'), rate_source: 'ecb' },
      frozen: true,
    },
  },
  lines: [{ description: 'Tarkvara', unit_price: '1000', net_minor: 100_000n, tax_minor: 24_000n }],
};
const CREDIT: SaleInput = {
  invoice: { kind: 'credit_note', number: 'A-2026-0043' },
  corrects: { number: 'A-2026-0042', invoice_date: isoDate('2026-11-05') },
};
const SETTLED: SaleInput = {
  revision: {
    supply_date: isoDate('2026-10-31'),
    service_from: isoDate('2026-10-01'),
    service_to: isoDate('2026-10-31'),
    prepaid_minor: 100_000n,
    rounding_minor: 3n,
  },
};

const CASES: readonly [string, SaleInput][] = [
  ['in Estonian', {}],
  ['in English', { revision: { language: 'en', customer_note: 'Thank you for your order.' } }],
  ['on three pages', { lines: MANY }],
  ['on three pages in English', { revision: { language: 'en' }, lines: MANY }],
  ['in dollars', USD],
  ['in dollars and English', { ...USD, revision: { ...USD.revision, language: 'en' } }],
  ['that credits another', CREDIT],
  ['that credits another, in English', { ...CREDIT, revision: { language: 'en' } }],
  ['of a period, paid before in part and rounded', SETTLED],
  ['of a period, in English', { revision: { ...SETTLED.revision, language: 'en' } }],
];

describe.each(CASES)('an invoice %s', (_, input) => {
  const sale = issuedSale(input);
  const { revision } = sale.invoice;
  const credit = sale.invoice.kind === 'credit_note';
  const values = {
    document_kind: credit ? 'credit_note' : 'invoice',
    supplier_name: 'Põhjatuule Õppekeskus OÜ',
    supplier_registry_code: '12345678',
    supplier_vat_number: 'EE100366327',
    buyer_name: BUYER.name,
    buyer_registry_code: BUYER.registry_code,
    buyer_vat_number: BUYER.vat_number,
    invoice_number: sale.invoice.number,
    invoice_date: '2026-11-05',
    currency: revision.currency,
    net_minor: Number(revision.net_minor),
    tax_minor: Number(revision.tax_minor),
    gross_minor: Number(revision.gross_minor),
    ...(credit
      ? { corrects_number: 'A-2026-0042' }
      : {
          due_date: '2026-11-19',
          supplier_iban: 'EE382200221020145685',
          reference_number: '100010',
          amount_due_minor: Number(revision.amount_due_minor),
        }),
    ...(revision.prepaid_minor === 0n ? {} : { prepaid_minor: Number(revision.prepaid_minor) }),
    ...(revision.rounding_minor === 0n ? {} : { rounding_minor: Number(revision.rounding_minor) }),
    ...(revision.supply_date === null ? {} : { supply_date: revision.supply_date }),
    ...(revision.service_from === null ? {} : { service_from: revision.service_from }),
    ...(revision.service_to === null ? {} : { service_to: revision.service_to }),
  };
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  const lines = revision.lines.map((line) => ({
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unit_price,
    net_minor: Number(line.net_minor),
    vat_rate_bps: line.vat_rate_bps,
  }));

  it('is read by its customer with certainty and with every field correct, from the PDF and from the e-invoice', async () => {
    const { pdf, ubl } = await read(input);
    for (const reading of [pdf, ubl]) {
      expect(reading.fields).toMatchObject(fields);
      expect(reading.lines).toMatchObject(lines);
      expect(reading.checks.filter((check) => !check.passed)).toEqual([]);
      expect(reading.confident).toBe(true);
    }
    expect([pdf.method, ubl.method]).toEqual(['text', 'xml']);
  });
});

it('has byte-identical files for the same sale', async () => {
  const [first, second] = await Promise.all([invoiceFiles(issuedSale()), invoiceFiles(issuedSale())]);
  expect(second).toEqual(first);
});
