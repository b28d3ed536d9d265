import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { issuedSale, type SaleInput } from '../../../../test/support/issued-sales.js';
import { type InvoiceDocument, invoiceDocument } from './invoice-document.js';
import { outgoingInvoice } from './outgoing-invoice.js';

const documentOf = (input: SaleInput = {}): InvoiceDocument =>
  invoiceDocument(outgoingInvoice(issuedSale(input)));
const cellsOf = ({ items }: InvoiceDocument): (readonly string[])[] =>
  items.rows.map((row) => (row.kind === 'item' ? row.cells : [row.text]));
const NBSP = '\u00a0';

describe('the content of an invoice', () => {
  it('is everything that KMS § 37 requires, in Estonian by default', () => {
    const document = documentOf({ revision: { supply_date: isoDate('2026-11-03') } });
    expect(document.title).toBe('Arve nr A-2026-0042');
    expect(document.facts).toEqual([
      { label: 'Arve kuupäev', value: '05.11.2026' },
      { label: 'Käibe kuupäev', value: '03.11.2026' },
      { label: 'Maksetähtaeg', value: '19.11.2026' },
      { label: 'Viitenumber', value: '100010' },
    ]);
    expect(document.seller).toEqual({
      heading: 'Müüja',
      name: 'Põhjatuule Õppekeskus OÜ',
      lines: ['Pikk tn 12-3', '10133 Tallinn', 'Registrikood 12345678', 'KMKR nr EE100366327'],
    });
    expect(document.buyer.lines).toEqual([
      'Ülikooli 18',
      '50090 Tartu',
      'Registrikood 14800000',
      'KMKR nr EE100000001',
    ]);
    expect(cellsOf(document)).toEqual([
      ['Juhtimiskonsultatsioon, november 2026', '12,5', 'h', '85,00', '24%', `1${NBSP}062,50`],
      ['Käsiraamat „Šokolaadi ja žanri lugu“, 2. trükk', '3', 'tk', '19,90', '9%', '59,70'],
    ]);
    expect(document.vat?.rows).toEqual([
      ['24%', `1${NBSP}062,50`, '255,00'],
      ['9%', '59,70', '5,37'],
    ]);
    expect(document.totals).toEqual([
      { label: 'Summa käibemaksuta', value: `1${NBSP}122,20 EUR` },
      { label: 'Käibemaks', value: '260,37 EUR' },
      { label: 'Kokku käibemaksuga', value: `1${NBSP}382,57 EUR` },
    ]);
    expect(document.due).toEqual({ label: 'Tasuda', value: `1${NBSP}382,57 EUR` });
    expect(document.remarks).toEqual([]);
  });

  it('is in the language of the invoice, or else of the customer', () => {
    expect(documentOf({ revision: { language: 'en' } })).toMatchObject({
      title: 'Invoice no A-2026-0042',
      due: { label: 'Amount due', value: '1,382.57 EUR' },
    });
    expect(documentOf({ partyLanguage: 'en' }).title).toBe('Invoice no A-2026-0042');
    expect(documentOf({ partyLanguage: 'en', revision: { language: 'et' } }).title).toMatch(/^Arve/);
    expect(documentOf({ partyLanguage: 'fi' }).title).toMatch(/^Arve/);
  });

  it('includes how to pay: payee, accounts, reference and due date', () => {
    const accounts = [
      { iban: 'EE382200221020145685', bic: 'HABAEE2X', bank_name: 'Swedbank', currency: 'EUR' },
      { iban: 'EE471000001020145685', bic: null, bank_name: null, currency: 'USD' },
    ];
    expect(documentOf({ accounts }).payment?.facts).toEqual([
      { label: 'Saaja', value: 'Põhjatuule Õppekeskus OÜ' },
      { label: 'IBAN', value: 'EE38 2200 2210 2014 5685, Swedbank, BIC HABAEE2X' },
      { label: 'IBAN (USD)', value: 'EE47 1000 0010 2014 5685' },
      { label: 'Viitenumber', value: '100010' },
      { label: 'Maksetähtaeg', value: '19.11.2026' },
    ]);
  });

  it('includes the prepayment and the rounding of the total', () => {
    const { totals, due } = documentOf({ revision: { prepaid_minor: 100_000n, rounding_minor: -2n } });
    expect(totals.slice(3)).toEqual([
      { label: 'Ettemaks', value: `-1${NBSP}000,00 EUR` },
      { label: 'Ümardus', value: '-0,02 EUR' },
    ]);
    expect(due.value).toBe('382,55 EUR');
  });

  it('shows a rounding line as rounding', () => {
    const { items, totals } = documentOf({
      lines: [
        { description: 'Töö', unit_price: '10', net_minor: 1000n, tax_minor: 240n },
        { description: 'Ümardus', kind: 'rounding', net_minor: 1n, vat_code: null, vat_rate_bps: null },
      ],
    });
    expect(items.rows).toHaveLength(1);
    expect(totals).toEqual([
      { label: 'Summa käibemaksuta', value: '10,00 EUR' },
      { label: 'Käibemaks', value: '2,40 EUR' },
      { label: 'Kokku käibemaksuga', value: '12,40 EUR' },
      { label: 'Ümardus', value: '0,01 EUR' },
    ]);
  });

  it('shows prices without VAT even if they were entered with it', () => {
    const line = {
      description: 'Pilet',
      quantity: '3',
      unit_price: '12.40',
      net_minor: 3000n,
      tax_minor: 720n,
    };
    const document = documentOf({ revision: { prices_include_vat: true }, lines: [line] });
    expect(cellsOf(document)).toEqual([['Pilet', '3', '', '10,00', '24%', '30,00']]);
  });

  it('shows discounts and charges under their line, and notes across the table', () => {
    const document = documentOf({
      lines: [
        {
          description: 'Kaup',
          quantity: '2',
          unit_price: '50',
          allowance_minor: 1000n,
          charge_minor: 250n,
          net_minor: 9250n,
          tax_minor: 2220n,
        },
        { description: 'Tarne jaanuaris', kind: 'note', net_minor: 0n, vat_code: null, vat_rate_bps: null },
      ],
    });
    expect(document.items.rows).toMatchObject([
      { kind: 'item', detail: 'Allahindlus -10,00, Lisatasu 2,50' },
      { kind: 'note', text: 'Tarne jaanuaris' },
    ]);
  });
});

describe('a credit note', () => {
  const credit = documentOf({
    invoice: { kind: 'credit_note', number: 'A-2026-0043' },
    corrects: { number: 'A-2026-0042', invoice_date: isoDate('2026-11-05') },
  });

  it('names the corrected invoice', () => {
    expect(credit.title).toBe('Kreeditarve nr A-2026-0043');
    expect(credit.facts).toContainEqual({ label: 'Krediteeritav arve', value: 'A-2026-0042 (05.11.2026)' });
  });

  it('asks for no payment', () => {
    expect(credit.payment).toBeNull();
    expect(credit.facts.map((fact) => fact.label)).toEqual(['Kreeditarve kuupäev', 'Krediteeritav arve']);
  });
});

describe('a supply without VAT', () => {
  it.each([
    ['S0EUG', 0, '0%', /^Kauba ühendusesisene käive/],
    ['S0EUS', 0, '0%', /^Pöördmaksustamine: käibemaksu tasub teenuse saaja/],
    ['S0TRI', 0, '0%', /^Pöördmaksustamine: kolmnurktehing/],
    ['SRC', 0, '0%', /^Pöördmaksustamine \(KMS § 41¹\)/],
    ['S0EXP', 0, '0%', /^Eksport/],
    ['S0EXS', 0, '0%', /^Teenus ühendusevälisele isikule/],
    ['S0', 0, '0%', /^Maksumäär 0%/],
    ['SEX', null, 'Maksuvaba', /^Maksuvaba käive \(KMS § 16\)/],
  ])('gives the reason for its code %s', (code, rate, shown, words) => {
    const line = {
      description: 'Müük',
      unit_price: '10',
      net_minor: 1000n,
      vat_code: code,
      vat_rate_bps: rate,
    };
    const document = documentOf({ lines: [line] });
    expect(document.remarks).toEqual([expect.stringMatching(words)]);
    expect(document.vat?.rows).toEqual([[shown, '10,00', '0,00']]);
  });

  it('of a seller without VAT registration names no reverse charge', () => {
    const line = {
      description: 'Müük',
      unit_price: '10',
      net_minor: 1000n,
      vat_code: 'S0EUS',
      vat_rate_bps: 0,
    };
    const { remarks, vat } = documentOf({ seller: { vat_number: null }, lines: [line] });
    expect([remarks, vat]).toEqual([['Käibemaksuga ei maksustata'], null]);
  });

  it('of a seller without VAT registration shows neither rates nor VAT', () => {
    const line = {
      description: 'Müük',
      unit_price: '10',
      net_minor: 1000n,
      vat_code: 'SOUT',
      vat_rate_bps: null,
    };
    const document = documentOf({ seller: { vat_number: null }, lines: [line] });
    expect(document.vat).toBeNull();
    expect(document.items.heads).not.toContain('KM %');
    expect(document.totals).toEqual([{ label: 'Kokku', value: '10,00 EUR' }]);
  });
});

describe('a margin scheme', () => {
  const margin = {
    description: 'Kasutatud jalgratas',
    unit_price: '100',
    net_minor: 10_000n,
    tax_minor: 2_400n,
    vat_code: 'SMAR24',
    vat_rate_bps: 2400,
  };

  it('is invoiced without any VAT, and names itself', () => {
    const document = documentOf({ lines: [margin] });
    expect(document.vat).toBeNull();
    expect(document.items.heads).not.toContain('KM %');
    expect(document.items.rows).toMatchObject([
      { cells: ['Kasutatud jalgratas', '1', '', '124,00', '124,00'] },
    ]);
    expect(document.totals).toEqual([{ label: 'Kokku', value: '124,00 EUR' }]);
    expect(document.remarks).toEqual(['Kasuminormi maksustamise kord – kasutatud kaubad (KMS § 41)']);
  });

  it('shows the VAT of other lines only', () => {
    const taxed = { ...margin, description: 'Lukk', vat_code: 'S24' };
    const document = documentOf({
      lines: [margin, taxed],
      revision: {
        currency: 'USD',
        base_vat: {
          currency: 'EUR',
          tax_minor: 4_000n,
          rates: [{ vat_rate_bps: 2400, tax_minor: 4_000n }],
          rate: null,
          frozen: true,
        },
      },
    });
    expect(document.vat?.rows).toEqual([
      ['24%', '100,00', '24,00'],
      ['–', '124,00', '0,00'],
    ]);
    expect(document.totals.map(({ value }) => value)).toEqual(['224,00 USD', '24,00 USD', '248,00 USD']);
    expect(document.remarks).toContain('Käibemaks eurodes: 24% 20,00 €');
  });
});

it('VAT in another currency is also given in euro', () => {
  const { remarks, due } = documentOf({
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
  });
  expect(due.value).toBe(`1${NBSP}240,00 USD`);
  expect(remarks).toEqual(['Käibemaks eurodes: 24% 220,69 € (kurss 1 € = 1,0875 USD, 05.11.2026)']);
});

it('a frozen party of another shape is shown as far as possible', () => {
  const { buyer } = documentOf({ revision: { buyer_snapshot: { given: 7, name: 3, address: ['x'] } } });
  expect(buyer).toEqual({ heading: 'Ostja', name: 'Jõeäärne Raamatukauplus OÜ', lines: [] });
});
