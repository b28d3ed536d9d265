import { isoDate, RECOGNISED_DISMISSALS } from '#platform';
import { check } from '#reasons';
import { describe, expect, it } from 'vitest';
import { type BooksFacts } from './books-facts.js';
import {
  amounts,
  codes,
  decide,
  described,
  KNOWN,
  NEW,
  PARTY,
  SURE,
} from '../../../../test/support/booking-decisions.js';

/** Another party, with which the supplier may be confused. */
const TWIN: BooksFacts['resembled'][number] = {
  party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAX',
  name: 'Pi\u04CFv OÜ',
  looks: 'Pi\u04CFv OÜ',
  reg_code: '10000002',
  created_at: new Date('2026-01-01T00:00:00Z'),
  known_ibans: [],
};

/** Documents of the supplier from this sender were confirmed before. */
const FROM_BEFORE = { confirmedSenders: new Set(['pilv.ee']) };

describe('a value that the books do not accept', () => {
  it('is left off the supplier, kept on the invoice as read, and named for a person', () => {
    const decision = decide({
      candidate: {
        supplier: { ...SURE.supplier, regCode: null, vatNumber: null, country: 'NL' },
        leftOut: [{ field: 'supplier_vat_number', value: 'NL8200' }],
        findings: [check('vat_number_valid', false, { value: 'NL8200' })],
        confident: false,
      },
      books: { supplier: NEW },
    });
    expect(decision).toMatchObject({
      action: 'record_draft',
      party: { create: { vatNumber: null, country: 'NL' } },
      invoice: { supplierVatNumber: 'NL8200' },
    });
    expect(codes(decision)).toContain('field_left_out');
    expect(codes(decision)).not.toContain('vat_number_valid');
  });
});

describe("a supplier name that looks like another party's", () => {
  it('leads to a draft that names the party', () => {
    expect(decide({ books: { resembled: [TWIN] } }).reasons).toMatchObject([
      {
        code: 'name_resembles',
        message: `The name Pilv OÜ looks like that of another party: ${TWIN.name} (10000002).`,
      },
    ]);
  });

  it('adds no account that would count as known for the next document', () => {
    const books = { supplier: NEW, accounts: ['EE382200221020145685'] };
    expect(decide({ books })).toMatchObject({ party: { create: { ibans: books.accounts } } });
    expect(decide({ books: { ...books, resembled: [TWIN] } })).toMatchObject({
      party: { create: { ibans: [] } },
    });
  });
});

describe('a file read with certainty', () => {
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

  it('of a new supplier creates the supplier, with its codes and the country that these imply', () => {
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

  it('whose kind of cost is a guess is posted and flagged for review', () => {
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

  it.each<[string, Parameters<typeof decide>[0]]>([
    [
      'a sender of confirmed documents of this supplier',
      { books: FROM_BEFORE, terms: { sender: { trust: 'other', key: 'pilv.ee' } } },
    ],
    ['one of its own people', { terms: { sender: { trust: 'member', key: 'kodu.ee' } } }],
    ['a sender that it named', { terms: { sender: { trust: 'trusted', key: 'muu.ee' } } }],
    [
      'a sender that it named, of a new supplier',
      { books: { supplier: NEW }, terms: { sender: { trust: 'trusted', key: 'muu.ee' } } },
    ],
  ])('is posted when it came by mail from %s', (_who, about) => {
    expect(decide(about)).toMatchObject({ action: 'record_and_post', reasons: [] });
  });

  it.each<[string, Parameters<typeof decide>[0], string]>([
    ['the company has switched it off', { terms: { autoBook: false } }, 'auto_book_off'],
    ['the uploader may not post', { rights: ['invoices.write', 'parties.write'] }, 'may_not_post'],
    [
      'the sender of the mail is not proven',
      { books: FROM_BEFORE, terms: { sender: { trust: 'unproven', key: 'pilv.ee' } } },
      'sender_unproven',
    ],
    [
      'no document of the supplier from this sender was confirmed',
      { books: FROM_BEFORE, terms: { sender: { trust: 'other', key: 'muu.ee' } } },
      'sender_new',
    ],
    [
      'the mail names no single sender',
      { books: FROM_BEFORE, terms: { sender: { trust: 'other', key: null } } },
      'sender_new',
    ],
    [
      'a member forwards a document of a new supplier',
      { books: { supplier: NEW }, terms: { sender: { trust: 'member', key: 'pilv.ee' } } },
      'supplier_new',
    ],
    [
      'the name of the supplier hides characters',
      { candidate: { supplier: { ...SURE.supplier, hides: true } } },
      'name_hidden',
    ],
    [
      'a known supplier names a new account',
      { books: { supplier: { ...KNOWN, newAccounts: ['LT601010012345678901'] } } },
      'iban_new',
    ],
    [
      'the name of the supplier looks like that of another party',
      { books: { resembled: [TWIN] } },
      'name_resembles',
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
          findings: [{ code: 'totals_add_up', parameters: {}, message: 'Net plus VAT is not the total' }],
        },
      },
      'totals_add_up',
    ],
    [
      'the cause of an uncertain reading is not reported twice',
      {
        candidate: {
          confident: false,
          findings: [{ code: 'buyer_is_own', parameters: {}, message: 'The buyer is another' }],
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
    [
      'a meal is named next to another cost',
      { candidate: { lines: described('Majutus ja toitlustus') } },
      'representation',
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
    ['it is a prepayment invoice', { candidate: { kind: 'prepayment' } }, 'prepayment'],
    [
      'it says that money was paid that the books do not know',
      { candidate: { prepaidMinor: 500n } },
      'prepaid_unknown',
    ],
    [
      'it states a larger prepayment than the books have',
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
      'a thing of materials may be one, too, until the account is certain',
      {
        candidate: {
          ...amounts(200_000n, 48_000n),
          lines: described('Kasevineer').map((line) => ({ ...line, unitPrice: '2000', netMinor: 200_000n })),
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
      { terms: { refused: { code: 'period_closed', parameters: {}, message: 'Closed.' } } },
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
      'it is not an invoice',
      { candidate: { findings: [{ code: 'document_is_invoice', parameters: {}, message: 'no' }] } },
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

describe('a document that its reader recognised', () => {
  const finding = (is: string) => ({
    code: 'document_is_invoice',
    parameters: { because: 'other_document', title: 'Meeldetuletus', is },
    message: 'no',
  });

  it.each(RECOGNISED_DISMISSALS)('is dismissed as %s, with the reason why it is no invoice', (is) => {
    const decision = decide({ candidate: { findings: [finding(is)] } });
    expect(decision).toMatchObject({ action: 'dismiss', dismissal: is });
    expect(codes(decision)).toEqual(['not_an_invoice']);
  });

  it.each<[string, Parameters<typeof decide>[0]]>([
    ['its uploader called it an invoice', { terms: { fileKind: 'invoice' } }],
    ['it is a scan', { candidate: { findings: [finding('reminder')], readBy: 'ocr' } }],
    [
      'not all of its pages were read',
      {
        candidate: {
          findings: [finding('reminder'), { code: 'all_pages_read', parameters: {}, message: 'no' }],
        },
      },
    ],
    ['the reason is no kind of document', { candidate: { findings: [finding('private')] } }],
  ])('waits for a person when %s', (_rule, about) => {
    expect(decide({ candidate: { findings: [finding('reminder')] }, ...about }).action).toBe('none');
  });
});

describe('a file that is booked nevertheless', () => {
  it.each<[string, Parameters<typeof decide>[0]]>([
    [
      'names no buyer on a simplified invoice',
      { candidate: { buyer: { name: null, regCode: null, vatNumber: null }, ...amounts(16_000n, 3_840n) } },
    ],
    [
      'names the company and a person',
      { candidate: { buyer: { name: 'OÜ Näidis, Jaan Tamm', regCode: null, vatNumber: null } } },
    ],
    [
      'was prepaid according to the books',
      { candidate: { prepaidMinor: 500n }, books: { prepaidOpenMinor: 500n } },
    ],
    [
      'is the payment of the whole by the card that is named',
      { candidate: { prepaidMinor: 1_240n, cardLast4: '4471' } },
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

  it('uses no more of a prepayment than the amount due', () => {
    const decided = decide({ candidate: { prepaidMinor: 5_000n }, books: { prepaidOpenMinor: 5_000n } });
    expect(decided).toMatchObject({ action: 'record_and_post', invoice: { prepaidMinor: 1_240n } });
  });

  it('keeps the code of the VAT that is probably deductible, for the person who reviews it', () => {
    const line = (description: string) => decide({ candidate: { lines: described(description) } });
    expect(line('Bensiin 95')).toMatchObject({ invoice: { lines: [{ vat_code: 'P24CAR50' }] } });
    expect(line('Lõunasöök')).toMatchObject({ invoice: { lines: [{ vat_code: 'P24ND' }] } });
  });
});
