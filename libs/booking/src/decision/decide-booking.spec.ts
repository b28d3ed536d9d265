import { type PartyMatch, standardVatCodes } from '#books';
import { isoDate, type Permission } from '#platform';
import { describe, expect, it } from 'vitest';
import { type BooksFacts } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type BookingDecision, type BookingTerms, decideBooking } from './decide-booking.js';

const SURE: Candidate = {
  kind: 'invoice',
  supplier: {
    name: 'Pilv OÜ',
    regCode: '10000001',
    vatNumber: 'EE100366327',
    iban: null,
    address: null,
    country: null,
  },
  buyer: { name: 'Näidis OÜ', regCode: '14800000', vatNumber: 'EE100000009' },
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
  paymentReference: null,
  cardLast4: null,
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
      ofDocument: false,
    },
  ],
  readBy: 'text',
  confidence: '0.9',
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
const KNOWN: BooksFacts['supplier'] = { kind: 'known', party: PARTY, newIban: false, rivals: [] };
const BOOKS: BooksFacts = {
  own: { name: 'Näidis OÜ', regCode: '14800000', vatNumber: 'EE100000009' },
  supplier: KNOWN,
  vatCodes: standardVatCodes(),
  vatStatus: 'registered',
  correctsInvoiceId: null,
  prepaidOpenMinor: 0n,
  expenses: { history: [], accountCodes: new Set(['5110', '5320', '5510', '5720']), codeOfRole: new Map() },
  baseCurrency: 'EUR',
  rate: null,
  receivedOn: isoDate('2026-10-02'),
  today: isoDate('2026-11-20'),
  fiscalYearStartMonth: 1,
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
/** The one line of the document, described otherwise. */
const described = (description: string): Candidate['lines'] =>
  SURE.lines.map((line) => ({ ...line, description }));
const amounts = (net: bigint, tax: bigint): Partial<Candidate> => ({
  netMinor: net,
  taxMinor: tax,
  grossMinor: net + tax,
  rates: [{ rateBps: 2400, netMinor: net, taxMinor: tax }],
  lines: SURE.lines.map((line) => ({ ...line, unitPrice: null, netMinor: net })),
});
const codes = (decision: BookingDecision): string[] => decision.reasons.map((reason) => reason.code);
const explained = (decision: BookingDecision) =>
  decision.action === 'none' ? undefined : decision.invoice.explanation;
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
      { books: { supplier: { ...KNOWN, rivals: [{ ...PARTY, party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAX' }] } } },
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
    [
      'what made the reading unsure is not said again in words of its own',
      {
        candidate: {
          confident: false,
          findings: [{ code: 'buyer_is_own', message: 'The buyer is another' }],
        },
      },
      'reading_unsure',
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
    ['it is a meal', { candidate: { lines: described('Lõunasöök') } }, 'representation'],
    ['the lines do not add up', { candidate: { lines: [...SURE.lines, ...SURE.lines] } }, 'amounts_disagree'],
    [
      'it is made out to another',
      { candidate: { buyer: { name: 'Muu AS', regCode: '10000009', vatNumber: null } } },
      'buyer_other',
    ],
    [
      'it is made out to another by name',
      { candidate: { buyer: { name: 'Jaan Tamm', regCode: null, vatNumber: null } } },
      'buyer_other',
    ],
    [
      'it names no buyer and is above the simplified invoice',
      {
        candidate: {
          buyer: { name: null, regCode: null, vatNumber: null },
          ...amounts(16_001n, 3_840n),
        },
      },
      'buyer_missing',
    ],
    ['its day is still to come', { candidate: { invoiceDate: isoDate('2026-11-21') } }, 'date_future'],
    [
      'its day is before the previous fiscal year',
      { candidate: { invoiceDate: isoDate('2024-12-31') } },
      'date_old',
    ],
    [
      'its supply is before the previous fiscal year',
      { candidate: { supplyDate: isoDate('2024-12-31') } },
      'supply_date_far',
    ],
    ['it asks for money ahead', { candidate: { kind: 'prepayment' } }, 'prepayment'],
    [
      'it says that money was paid that the books do not know',
      { candidate: { prepaidMinor: 500n } },
      'prepaid_unknown',
    ],
    [
      'more is said to be paid than stands ahead in the books',
      { candidate: { prepaidMinor: 500n }, books: { prepaidOpenMinor: 499n } },
      'prepaid_unknown',
    ],
    ['it is fuel of a car', { candidate: { lines: described('Bensiin 95') } }, 'car_costs'],
    ['it is a gift', { candidate: { lines: described('Kinkekaart') } }, 'gifts'],
    [
      'a thing may be a fixed asset',
      {
        candidate: {
          ...amounts(200_000n, 48_000n),
          lines: described('Sülearvuti').map((line) => ({ ...line, unitPrice: '2000', netMinor: 200_000n })),
        },
      },
      'fixed_asset',
    ],
    [
      'the supplier is known by name alone and shows no VAT number',
      {
        candidate: { supplier: { ...SURE.supplier, regCode: null, vatNumber: null } },
        books: { supplier: { ...KNOWN, party: { ...PARTY, by: 'name' } } },
      },
      'vat_unclear',
    ],
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

describe('a file that is booked all the same', () => {
  it.each<[string, Parameters<typeof decide>[0]]>([
    [
      'names no buyer on a simplified invoice',
      { candidate: { buyer: { name: null, regCode: null, vatNumber: null }, ...amounts(16_000n, 3_840n) } },
    ],
    [
      'names the company and a person beside it',
      { candidate: { buyer: { name: 'OÜ Näidis, Jaan Tamm', regCode: null, vatNumber: null } } },
    ],
    [
      'was paid ahead, as the books say',
      { candidate: { prepaidMinor: 500n }, books: { prepaidOpenMinor: 500n } },
    ],
    ['is a receipt that was paid at once', { candidate: { kind: 'receipt', prepaidMinor: 1_240n } }],
    ['is of the previous fiscal year', { candidate: { invoiceDate: isoDate('2025-07-01') } }],
    [
      'is of a supplier found by its registry code that has a VAT number in the books',
      { candidate: { supplier: { ...SURE.supplier, vatNumber: null } } },
    ],
    ['is dear and a service by its words', { candidate: amounts(900_000n, 216_000n) }],
    [
      'is many cheap things',
      {
        candidate: {
          ...amounts(300_000n, 72_000n),
          lines: described('Klaviatuur').map((line) => ({
            ...line,
            quantity: '100',
            unitPrice: '30',
            netMinor: 300_000n,
          })),
        },
      },
    ],
  ])('%s', (_name, about) => {
    expect(decide(about)).toMatchObject({ action: 'record_and_post', reasons: [] });
  });

  it('uses of what was paid ahead no more than it asks for', () => {
    const decided = decide({ candidate: { prepaidMinor: 5_000n }, books: { prepaidOpenMinor: 5_000n } });
    expect(decided).toMatchObject({ action: 'record_and_post', invoice: { prepaidMinor: 1_240n } });
  });

  it('keeps the code of the VAT that is probably deductible for the person who looks', () => {
    const line = (description: string) => decide({ candidate: { lines: described(description) } });
    expect(line('Bensiin 95')).toMatchObject({ invoice: { lines: [{ vat_code: 'P24CAR50' }] } });
    expect(line('Lõunasöök')).toMatchObject({ invoice: { lines: [{ vat_code: 'P24ND' }] } });
  });
});

describe('the note of a draft', () => {
  it('says each reason once, in words and major units', () => {
    const decision = decide({
      candidate: {
        confident: false,
        kind: null,
        invoiceDate: null,
        buyer: { name: null, regCode: '10000009', vatNumber: null },
        grossMinor: 1_250n,
        findings: [
          { code: 'totals_add_up', message: 'Net and VAT make 12,40 EUR, the total is 12,50 EUR' },
          { code: 'required_present', message: 'Not read: document_kind, invoice_date' },
          { code: 'buyer_is_own', message: 'The buyer 10000009 is another company' },
        ],
      },
      terms: { autoBook: false },
    });
    expect(decision).toMatchObject({
      invoice: {
        reviewNote:
          'Net and VAT make 12,40 EUR, the total is 12,50 EUR. Could not be read: the kind of document. ' +
          'No invoice date could be read: the day the file came in stands for it. ' +
          'It is made out to another buyer: 10000009. Automatic booking is switched off.',
      },
    });
  });

  it.each([
    ['invoice', 'No invoice number could be read: it stands as a receipt.'],
    [
      'credit_note',
      'No invoice number could be read: the credit note stands as a receipt, to be recorded anew with its number.',
    ],
  ] as const)('says what an unnumbered %s stands as', (kind, reviewNote) => {
    expect(decide({ candidate: { kind, number: null } })).toMatchObject({
      invoice: { kind: 'receipt', reviewNote },
    });
  });

  it('names every supplier that has the registry code', () => {
    const rivals = [{ ...PARTY, party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', name: 'Pilv Teenused OÜ' }];
    expect(decide({ books: { supplier: { ...KNOWN, rivals } } }).reasons).toEqual([
      {
        code: 'supplier_disputed',
        message:
          'The registry code 10000001 is that of several suppliers in the books: Pilv OÜ and Pilv Teenused OÜ.',
      },
    ]);
  });
});

describe('what is recorded', () => {
  it('is a prepayment when the document says so', () => {
    expect(decide({ candidate: { kind: 'prepayment', number: null } })).toMatchObject({
      action: 'record_draft',
      invoice: { kind: 'prepayment', needsReview: true },
    });
  });

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
          country: null,
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

describe('what was decided', () => {
  it('stays with the invoice, with what it was decided by', () => {
    expect(explained(decide())).toEqual({
      decision: 'post',
      read_by: 'text',
      confidence: '0.9',
      supplier: 'reg_code',
      vat: [{ code: 'P24', because: 'charged_at_home', lines: [1] }],
      accounts: [{ account: 'hosting_expense', because: 'line_words', lines: [1] }],
      reasons: [],
    });
  });

  it('stays with a draft too, with the reasons it waits for', () => {
    const decision = decide({ books: { supplier: NEW }, terms: { mayPost: false } });
    expect(explained(decision)).toMatchObject({
      decision: 'draft',
      supplier: 'new',
      reasons: [{ code: 'sender_unproven' }],
    });
  });

  it('fits the free JSON of an invoice, whatever is doubted and however long it is', () => {
    const findings = Array.from({ length: 200 }, (_, n) => ({
      code: `c${n}`,
      message: `${n} ${'😀'.repeat(2000)}`,
    }));
    const lines = Array.from({ length: 500 }, () => SURE.lines).flat();
    const sums = { ...amounts(500_000n, 120_000n), lines };
    const decision = decide({ candidate: { ...sums, confident: false, findings } });
    expect(Buffer.byteLength(JSON.stringify(explained(decision)))).toBeLessThan(64 * 1024);
  });
});

describe('a credit note', () => {
  const note: Partial<Candidate> = { kind: 'credit_note', correctsNumber: '2026-16' };

  it('is set off against the invoice that it names', () => {
    const original = '01ARZ3NDEKTSV4RRFFQ69G5FAX';
    const decision = decide({ candidate: note, books: { correctsInvoiceId: original } });
    expect(decision).toMatchObject({
      action: 'record_and_post',
      reasons: [],
      invoice: { kind: 'credit_note', correctsInvoiceId: original },
    });
  });

  it('of an invoice that is not in the books is posted alone, and says so', () => {
    const decision = decide({ candidate: note });
    expect(decision).toMatchObject({ action: 'record_and_post', invoice: { needsReview: true } });
    expect(codes(decision)).toEqual(['corrected_unknown']);
  });
});

describe("a supplier's own VAT code", () => {
  const fuel = described('Bensiin 95');

  it('is left to the books, and answers what the law leaves to a person', () => {
    expect(codes(decide({ candidate: { lines: fuel } }))).toEqual(['car_costs']);
    const party = { ...PARTY, default_vat_code: 'P24CAR50' };
    const decision = decide({
      candidate: { lines: fuel },
      books: { supplier: { ...KNOWN, party } },
    });
    expect(decision).toMatchObject({ action: 'record_and_post', reasons: [] });
    expect(decision.action === 'none' ? {} : decision.invoice.lines[0]).not.toHaveProperty('vat_code');
    expect(explained(decision)?.vat).toEqual([{ code: 'P24CAR50', because: 'supplier_default', lines: [1] }]);
  });
});

describe('a supplier whose address alone tells its country', () => {
  it('is of that country, and its services are taxed by the buyer', () => {
    const supplier = { ...SURE.supplier, regCode: null, vatNumber: null, country: 'US' };
    const free = { rateBps: 0, netMinor: 1000n, taxMinor: 0n };
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
