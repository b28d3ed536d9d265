import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import {
  amounts,
  codes,
  decide,
  described,
  explained,
  KNOWN,
  NEW,
  PARTY,
  SURE,
} from '../../../../test/support/booking-decisions.js';
import { type Candidate } from './candidate.js';

describe('the note of a draft', () => {
  it('states each reason once, in words and major units', () => {
    const decision = decide({
      candidate: {
        confident: false,
        kind: null,
        invoiceDate: null,
        buyer: { name: null, regCode: '10000009', vatNumber: null },
        grossMinor: 1_250n,
        findings: [
          {
            code: 'totals_add_up',
            parameters: {},
            message: 'Net and VAT make 12,40 EUR, the total is 12,50 EUR',
          },
          { code: 'required_present', parameters: {}, message: 'Not read: document_kind, invoice_date' },
          { code: 'buyer_is_own', parameters: {}, message: 'The buyer 10000009 is another company' },
        ],
      },
      terms: { autoBook: false },
    });
    expect(decision).toMatchObject({
      invoice: {
        reviewNote:
          'Net and VAT make 12,40 EUR, the total is 12,50 EUR. Could not be read: the kind of document. ' +
          'No invoice date could be read: the day on which the file arrived is used instead. ' +
          'It is made out to another buyer: 10000009. Automatic booking is switched off.',
      },
    });
  });

  it.each([
    ['invoice', 'No invoice number could be read: it is recorded as a receipt.'],
    [
      'credit_note',
      'No invoice number could be read: the credit note is recorded as a receipt; record it again with its number.',
    ],
  ] as const)('states how an unnumbered %s is booked', (kind, reviewNote) => {
    expect(decide({ candidate: { kind, number: null } })).toMatchObject({
      invoice: { kind: 'receipt', reviewNote },
    });
  });

  it('names every supplier that has the registry code', () => {
    const rivals = [{ ...PARTY, party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', name: 'Pilv Teenused OÜ' }];
    expect(decide({ books: { supplier: { ...KNOWN, rivals } } }).reasons).toMatchObject([
      {
        code: 'supplier_disputed',
        message:
          'Several suppliers in the books have the registry code 10000001: Pilv OÜ and Pilv Teenused OÜ.',
      },
    ]);
  });
});

describe('the recorded invoice', () => {
  it('is a prepayment when the document says so', () => {
    expect(decide({ candidate: { kind: 'prepayment', number: null } })).toMatchObject({
      action: 'record_draft',
      invoice: { kind: 'prepayment', needsReview: true },
    });
    // A person has answered for the supplier whether it is paid before it delivers.
    expect(decide({ candidate: { kind: 'prepayment' }, books: { isPrepaid: true } })).toMatchObject({
      action: 'record_and_post',
      invoice: { kind: 'prepayment', needsReview: false },
    });
  });

  it("has the supplier's usual days to pay and dimensions, where the document shows no due date", () => {
    const books = { paymentDays: 14, dimensions: ['01ARZ3NDEKTSV4RRFFQ69G5FAY'] };
    const lines = [{ dimensions: books.dimensions }];
    expect(decide({ candidate: { dueDate: null }, books })).toMatchObject({
      invoice: { dueDate: '2026-10-15', lines },
    });
    expect(decide({ candidate: { dueDate: isoDate('2026-10-02') }, books })).toMatchObject({
      invoice: { dueDate: '2026-10-02' },
    });
    const party = { ...PARTY, default_payment_days: 7 };
    const given = { ...books, supplier: { ...KNOWN, party } };
    expect(decide({ candidate: { dueDate: null }, books: given })).toMatchObject({
      invoice: { dueDate: null },
    });
    expect(decide({ candidate: { dueDate: null, kind: 'receipt' }, books })).toMatchObject({
      invoice: { dueDate: null },
    });
  });

  it('is a receipt when it shows no number, dated by the day it arrived when it shows no date', () => {
    expect(decide({ candidate: { number: null, invoiceDate: null } })).toMatchObject({
      invoice: { kind: 'receipt', number: null, invoiceDate: '2026-10-02' },
    });
  });

  it('is a credit note with the invoice it corrects', () => {
    const decision = decide({
      candidate: { kind: 'credit_note' },
      books: { correctsInvoiceId: '01ARZ3NDEKTSV4RRFFQ69G5FAW' },
    });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      invoice: { kind: 'credit_note', correctsInvoiceId: '01ARZ3NDEKTSV4RRFFQ69G5FAW' },
    });
  });

  it('remembers the account of a supplier only when that had none', () => {
    const accounts = ['EE382200221020145685'];
    expect(decide({ books: { accounts } })).toMatchObject({ learnIbans: accounts });
    const paid = { ...KNOWN, party: { ...PARTY, ibans: accounts, known_ibans: accounts } };
    expect(decide({ books: { accounts, supplier: paid } })).toMatchObject({ learnIbans: [] });
    expect(decide({ books: { accounts }, candidate: { confident: false } })).toMatchObject({
      learnIbans: [],
    });
  });

  it('is under reverse charge for a service on which a supplier in the Union charges no VAT', () => {
    const decision = decide({
      candidate: {
        supplier: {
          name: 'Cloudware Ltd',
          regCode: null,
          vatNumber: 'IE6388047V',
          iban: null,
          hides: false,
          accounts: { listed: [], inText: [] },
          country: null,
          address: null,
        },
        netMinor: 1000n,
        taxMinor: 0n,
        grossMinor: 1000n,
        rates: [{ rateBps: 0, netMinor: 1000n, taxMinor: 0n, categories: [] }],
        lines: SURE.lines.map((line) => ({ ...line, description: 'Pro plan subscription', rateBps: 0 })),
      },
      books: { supplier: { ...NEW, name: 'Cloudware Ltd' } },
    });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      party: { create: { country: 'IE' } },
      invoice: { lines: [{ vat_code: 'PEUS24', expense_role: 'software_expense' }] },
    });
  });
});

describe('the decision', () => {
  it('is kept with the invoice, together with its grounds', () => {
    expect(explained(decide())).toEqual({
      decision: 'post',
      read_by: 'text',
      confidence: '0.9',
      supplier: 'reg_code',
      named: null,
      vat: [
        {
          code: 'P24',
          because: 'charged_at_home',
          about: 'charged_at_home|||registered|veebimajutus',
          lines: [1],
        },
      ],
      accounts: [{ account: 'hosting_expense', because: 'line_words', lines: [1] }],
      rules: [],
      reasons: [],
    });
  });

  it('is also kept with a draft, together with the reasons why it waits', () => {
    const decision = decide({
      books: { supplier: NEW },
      terms: { sender: { trust: 'unproven', key: null } },
    });
    expect(explained(decision)).toMatchObject({
      decision: 'draft',
      supplier: 'new',
      reasons: [{ code: 'sender_unproven' }, { code: 'supplier_new' }],
    });
  });

  it('fits the free JSON of an invoice, however many and long the doubts are', () => {
    const findings = Array.from({ length: 200 }, (_, n) => ({
      code: `c${n}`,
      parameters: {},
      message: `${n} ${'😀'.repeat(2000)}`,
    }));
    const lines = Array.from({ length: 500 }, (_, n) =>
      described(`Asi ${String.fromCodePoint(0x1000 + n)}a`),
    ).flat();
    const sums = { ...amounts(500_000n, 120_000n), lines };
    const decision = decide({ candidate: { ...sums, confident: false, findings } });
    expect(Buffer.byteLength(JSON.stringify(explained(decision)))).toBeLessThan(64 * 1024);
  });
});

describe('a credit note', () => {
  const note: Partial<Candidate> = { kind: 'credit_note', correctsNumber: '2026-16' };

  it('is offset against the invoice that it names', () => {
    const original = '01ARZ3NDEKTSV4RRFFQ69G5FAX';
    const decision = decide({ candidate: note, books: { correctsInvoiceId: original } });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      reasons: [],
      invoice: { kind: 'credit_note', correctsInvoiceId: original },
    });
  });

  it('for an invoice that is not in the books is posted alone, with a note of that', () => {
    const decision = decide({ candidate: note });
    expect(decision).toMatchObject({ action: 'record_and_post', invoice: { needsReview: true } });
    expect(codes(decision)).toEqual(['corrected_unknown']);
  });
});

describe("a supplier's own VAT code", () => {
  const fuel = described('Bensiin 95');

  it('is left to the books, and settles the questions that the law leaves to a person', () => {
    expect(codes(decide({ candidate: { lines: fuel } }))).toEqual(['car_costs']);
    const party = { ...PARTY, default_vat_code: 'P24CAR50' };
    const decision = decide({
      candidate: { lines: fuel },
      books: { supplier: { ...KNOWN, party } },
    });
    expect(decision).toMatchObject({ action: 'record_and_post', reasons: [] });
    expect('invoice' in decision ? decision.invoice.lines[0] : {}).not.toHaveProperty('vat_code');
    expect(explained(decision)?.vat).toEqual([
      { code: 'P24CAR50', about: null, because: 'supplier_default', lines: [1] },
    ]);
  });
});

describe('a supplier whose country is known only from its address', () => {
  it('belongs to that country, and the buyer accounts for the VAT on its services', () => {
    const supplier = { ...SURE.supplier, regCode: null, vatNumber: null, country: 'US' };
    const free = { rateBps: 0, netMinor: 1000n, taxMinor: 0n, categories: [] };
    const lines = SURE.lines.map((line) => ({ ...line, rateBps: 0 }));
    const decision = decide({
      candidate: { supplier, taxMinor: 0n, grossMinor: 1000n, rates: [free], lines },
      books: { supplier: NEW },
    });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      party: { create: { country: 'US' } },
      invoice: { lines: [{ vat_code: 'PNEU24' }] },
    });
  });
});
