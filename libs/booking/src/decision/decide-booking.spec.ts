import { type PartyMatch, standardVatCodes } from '#books';
import { isoDate, type Permission } from '#platform';
import { describe, expect, it } from 'vitest';
import { type Candidate } from './candidate.js';
import { type BookingDecision, type BookingTerms, type BooksFacts, decideBooking } from './decide-booking.js';

const SURE: Candidate = {
  kind: 'invoice',
  supplier: { name: 'Pilv OÜ', regCode: '10000001', vatNumber: 'EE100366327', iban: null, address: null },
  buyerVatNumber: 'EE100000009',
  number: '2026-17',
  correctsNumber: null,
  invoiceDate: isoDate('2026-10-01'),
  dueDate: isoDate('2026-10-15'),
  supplyDate: null,
  serviceFrom: null,
  serviceTo: null,
  currency: 'EUR',
  netMinor: 1000n,
  taxMinor: 240n,
  grossMinor: 1240n,
  roundingMinor: 0n,
  prepaidMinor: 0n,
  rates: [{ rateBps: 2400, netMinor: 1000n, taxMinor: 240n }],
  lines: [
    {
      description: 'Veebimajutus',
      quantity: '1',
      unit: null,
      unitPrice: '10',
      netMinor: 1000n,
      rateBps: 2400,
      category: null,
    },
  ],
  confident: true,
  findings: [],
  errorCode: null,
};
const PARTY: PartyMatch = {
  party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  name: 'Pilv OÜ',
  by: 'reg_code',
  reg_code: '10000001',
  vat_number: 'EE100366327',
  country: 'EE',
  vat_area: 'domestic',
  is_own: false,
  is_confirmed: true,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ibans: [],
  default_expense_role: null,
  default_vat_code: null,
  default_payment_days: null,
};
const KNOWN: BooksFacts['supplier'] = { kind: 'known', party: PARTY, newIban: false, disputed: false };
const BOOKS: BooksFacts = {
  supplier: KNOWN,
  vatCodes: standardVatCodes(),
  vatStatus: 'registered',
  correctsInvoiceId: null,
  expenses: { history: [], accountCodes: new Set() },
  receivedOn: isoDate('2026-10-02'),
};
const TERMS: BookingTerms = {
  autoBook: true,
  autoBookNewSuppliers: true,
  mayPost: true,
  fileKind: null,
  refused: null,
  totalOnly: false,
};
const ALL: readonly Permission[] = ['invoices.write', 'invoices.post_purchase', 'parties.write'];

const decide = (
  about: {
    candidate?: Partial<Candidate>;
    books?: Partial<BooksFacts>;
    terms?: Partial<BookingTerms>;
    rights?: readonly Permission[];
  } = {},
): BookingDecision =>
  decideBooking(
    { ...SURE, ...about.candidate },
    { ...BOOKS, ...about.books },
    { ...TERMS, ...about.terms },
    new Set(about.rights ?? ALL),
  );
const codes = (decision: BookingDecision): string[] => decision.reasons.map((reason) => reason.code);
const NEW: BooksFacts['supplier'] = { kind: 'new', name: 'Pilv OÜ', namesake: false };

describe('a file that was read with certainty', () => {
  it('is recorded and posted without a person', () => {
    const decision = decide();
    expect(decision).toMatchObject({
      action: 'record_and_post',
      reasons: [],
      party: { known: PARTY.party_id },
      invoice: {
        kind: 'invoice',
        number: '2026-17',
        needsReview: false,
        reviewNote: null,
        totals: { net: 1000n, tax: 240n, gross: 1240n },
        lines: [{ vat_code: 'P24', expense_role: 'hosting_expense', tax_minor: 240 }],
      },
    });
  });

  it('of a new supplier creates it, from the codes and the country they tell', () => {
    const decision = decide({ books: { supplier: NEW } });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      party: {
        create: {
          name: 'Pilv OÜ',
          country: 'EE',
          regCode: '10000001',
          vatNumber: 'EE100366327',
          externalKey: null,
        },
      },
    });
  });

  it('whose kind of cost is a guess is posted and shown for review', () => {
    const lines = SURE.lines.map((line) => ({ ...line, description: 'Puitaken' }));
    const decision = decide({
      candidate: { lines, supplier: { ...SURE.supplier, name: 'Mets OÜ' } },
      books: { supplier: NEW },
    });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      invoice: { needsReview: true, lines: [{ expense_role: 'expense_default' }] },
    });
    expect(codes(decision)).toEqual(['expense_unsure']);
  });

  it.each<[string, Parameters<typeof decide>[0], string]>([
    ['the company has switched it off', { terms: { autoBook: false } }, 'auto_book_off'],
    ['the uploader may not post', { rights: ['invoices.write', 'parties.write'] }, 'may_not_post'],
    ['the sender of the mail is not proven', { terms: { mayPost: false } }, 'sender_unproven'],
    [
      'a known supplier names a new account',
      { books: { supplier: { ...KNOWN, newIban: true } } },
      'iban_new',
    ],
    [
      'the codes point to two suppliers',
      { books: { supplier: { ...KNOWN, disputed: true } } },
      'supplier_disputed',
    ],
    ['a namesake has other codes', { books: { supplier: { ...NEW, namesake: true } } }, 'supplier_namesake'],
    [
      'new suppliers wait for a person',
      { books: { supplier: NEW }, terms: { autoBookNewSuppliers: false } },
      'supplier_new',
    ],
    [
      'so do those made by themselves',
      {
        books: { supplier: { ...KNOWN, party: { ...PARTY, is_confirmed: false } } },
        terms: { autoBookNewSuppliers: false },
      },
      'supplier_unconfirmed',
    ],
    ['the reading is not sure', { candidate: { confident: false } }, 'reading_unsure'],
    [
      'a check failed',
      {
        candidate: {
          confident: false,
          findings: [{ code: 'totals_add_up', message: 'Net plus VAT is not the total' }],
        },
      },
      'totals_add_up',
    ],
    ['the date could not be read', { candidate: { invoiceDate: null } }, 'date_missing'],
    ['the currency could not be read', { candidate: { currency: null } }, 'currency_missing'],
    ['the number could not be read', { candidate: { number: null } }, 'number_missing'],
    ['it was uploaded as something else', { terms: { fileKind: 'credit_note' } }, 'kind_disputed'],
    [
      'the VAT is unclear',
      { candidate: { supplier: { ...SURE.supplier, vatNumber: null } }, books: { supplier: NEW } },
      'vat_unclear',
    ],
    [
      'it is a meal',
      { candidate: { lines: SURE.lines.map((line) => ({ ...line, description: 'Lõunasöök' })) } },
      'representation',
    ],
    ['the lines do not add up', { candidate: { lines: [...SURE.lines, ...SURE.lines] } }, 'amounts_disagree'],
    [
      'the books refused it',
      { terms: { refused: { code: 'period_closed', message: 'Closed.' } } },
      'period_closed',
    ],
  ])('stays a draft when %s', (_name, about, code) => {
    const decision = decide(about);
    expect(decision.action).toBe('record_draft');
    expect(codes(decision)).toContain(code);
    expect(decision).toMatchObject({
      invoice: { needsReview: true, reviewNote: expect.any(String) as string },
    });
  });

  it.each<[string, Parameters<typeof decide>[0], string]>([
    ['the file could not be read', { candidate: { errorCode: 'encrypted_pdf' } }, 'encrypted_pdf'],
    [
      'it is no invoice',
      { candidate: { findings: [{ code: 'document_is_invoice', message: 'no' }] } },
      'not_an_invoice',
    ],
    ['the company itself is the supplier', { books: { supplier: { kind: 'own' } } }, 'own_document'],
    ['nothing names the supplier', { books: { supplier: { kind: 'unknown' } } }, 'supplier_unreadable'],
    [
      'no amount could be read',
      { candidate: { grossMinor: null, netMinor: null, rates: [] } },
      'amounts_unreadable',
    ],
    [
      'the uploader may not record',
      { rights: ['invoices.post_purchase', 'parties.write'] },
      'may_not_record',
    ],
    [
      'the supplier is new and may not be made',
      { rights: ['invoices.write'], books: { supplier: NEW } },
      'may_not_create_party',
    ],
  ])('is not recorded when %s', (_name, about, code) => {
    const decision = decide(about);
    expect(decision.action).toBe('none');
    expect(codes(decision)).toEqual([code]);
  });
});

describe('what is recorded', () => {
  it('is a receipt when an invoice shows no number, dated by the day it came when it shows no date', () => {
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

  it('remembers the account of a supplier that had none, and no other', () => {
    const supplier = { ...SURE.supplier, iban: 'EE382200221020145685' };
    expect(decide({ candidate: { supplier } })).toMatchObject({ learnIban: supplier.iban });
    const paid = { ...KNOWN, party: { ...PARTY, ibans: [supplier.iban] } };
    expect(decide({ candidate: { supplier }, books: { supplier: paid } })).toMatchObject({ learnIban: null });
    expect(decide({ candidate: { supplier, confident: false } })).toMatchObject({ learnIban: null });
  });

  it('is reverse charge of a service that a supplier in the Union charges no VAT on', () => {
    const decision = decide({
      candidate: {
        supplier: {
          name: 'Cloudware Ltd',
          regCode: null,
          vatNumber: 'IE6388047V',
          iban: null,
          address: null,
        },
        netMinor: 1000n,
        taxMinor: 0n,
        grossMinor: 1000n,
        rates: [{ rateBps: 0, netMinor: 1000n, taxMinor: 0n }],
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
