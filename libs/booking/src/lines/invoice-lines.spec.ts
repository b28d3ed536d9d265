import { recordInvoiceRequest, type RevisionContent, toRevisionContent } from '#books';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { type Candidate, type CandidateLine } from '../decision/candidate.js';
import { type LineTerms, planLines } from './invoice-lines.js';

const EMPTY: Candidate = {
  kind: 'invoice',
  typeCode: null,
  supplier: {
    name: 'Tarnija OÜ',
    regCode: null,
    vatNumber: null,
    iban: null,
    hides: false,
    accounts: { listed: [], inText: [] },
    address: null,
    country: null,
  },
  buyer: { name: null, regCode: null, vatNumber: null },
  number: '1',
  correctsNumber: null,
  prepaymentNumbers: [],
  invoiceDate: isoDate('2026-10-01'),
  dueDate: null,
  supplyDate: null,
  serviceFrom: null,
  serviceTo: null,
  currency: 'EUR',
  netMinor: null,
  taxMinor: null,
  grossMinor: null,
  roundingMinor: 0n,
  prepaidMinor: 0n,
  paymentReference: null,
  cardLast4: null,
  paidByCard: false,
  rates: [],
  lines: [],
  readBy: 'text',
  confidence: '0.9',
  confident: true,
  places: [],
  leftOut: [],
  findings: [],
  errorCode: null,
};

const line = (netMinor: bigint | null, more: Partial<CandidateLine> = {}): CandidateLine => ({
  description: 'Asi',
  quantity: null,
  unit: null,
  unitPrice: null,
  netMinor,
  rateBps: null,
  category: null,
  exemption: null,
  ofDocument: false,
  ...more,
});

const STANDARD: LineTerms = {
  vatCode: 'P24',
  computedRateBps: 2400,
  selfAssessed: false,
  account: { expenseRole: 'expense_default', accountCode: null },
  vatAbout: null,
  because: { vat: 'charged_at_home', account: 'nothing' },
};
const plan = (candidate: Partial<Candidate>, terms: LineTerms = STANDARD) =>
  planLines({ ...EMPTY, ...candidate }, () => terms);

/** The lines as the books read them. */
const content = (lines: unknown): RevisionContent['lines'] =>
  toRevisionContent(
    recordInvoiceRequest.parse({
      direction: 'purchase',
      party_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      revision: { invoice_date: '2026-10-01', lines },
    }).revision,
  ).lines;

describe('the lines of a booked invoice', () => {
  it('are those of the document, with quantity and price where they multiply to the net amount', () => {
    const planned = plan({
      netMinor: 3000n,
      taxMinor: 720n,
      grossMinor: 3720n,
      rates: [{ rateBps: 2400, netMinor: 3000n, taxMinor: 720n, categories: [] }],
      lines: [
        line(2000n, { quantity: '2', unitPrice: '10.00', unit: 'tk' }),
        line(1000n, { quantity: '3', unitPrice: '10.00' }),
      ],
    });
    expect(planned).toMatchObject({ agree: true, doubts: [] });
    expect(planned.lines).toMatchObject([
      { quantity: '2', unit_price: '10.00', unit: 'tk', tax_minor: 480 },
      { unit_price_minor: 1000, tax_minor: 240 },
    ]);
    expect(content(planned.lines)).toHaveLength(2);
  });

  it('carry the printed VAT to the cent, whether it was rounded per line or on the sum', () => {
    // Each line by itself has 8 cents of VAT; this supplier rounded the sum down.
    const rates = [{ rateBps: 2400, netMinor: 99n, taxMinor: 23n, categories: [] }];
    const planned = plan({
      netMinor: 99n,
      taxMinor: 23n,
      grossMinor: 122n,
      rates,
      lines: [line(33n), line(33n), line(33n)],
    });
    expect(planned.lines.map((one) => one.tax_minor)).toEqual([7, 8, 8]);
    expect(planned.agree).toBe(true);
  });

  it('are one for each printed rate when the document shows no lines', () => {
    const planned = plan({
      netMinor: 1500n,
      taxMinor: 285n,
      grossMinor: 1785n,
      rates: [
        { rateBps: 2400, netMinor: 1000n, taxMinor: 240n, categories: [] },
        { rateBps: 900, netMinor: 500n, taxMinor: 45n, categories: [] },
      ],
    });
    expect(planned).toMatchObject({
      agree: true,
      doubts: [],
      lines: [
        { kind: 'vat_summary', unit_price_minor: 1000, tax_minor: 240 },
        { kind: 'vat_summary', unit_price_minor: 500, tax_minor: 45 },
      ],
    });
  });

  it('that do not add up are not overridden silently', () => {
    const planned = plan({
      netMinor: 3000n,
      taxMinor: 720n,
      grossMinor: 3720n,
      rates: [{ rateBps: 2400, netMinor: 3000n, taxMinor: 720n, categories: [] }],
      lines: [line(2000n), line(900n)],
    });
    expect(planned.lines).toMatchObject([{ kind: 'vat_summary', unit_price_minor: 3000 }]);
    expect(planned.doubts).toMatchObject([
      { code: 'amounts_disagree', message: 'The lines read do not add up to the totals.' },
    ]);
  });

  it('that miss the total only by rounding become one line, without a doubt', () => {
    const planned = plan({
      netMinor: 9999n,
      taxMinor: 2400n,
      grossMinor: 12_399n,
      currency: 'EUR',
      rates: [{ rateBps: 2400, netMinor: 9999n, taxMinor: 2400n, categories: [] }],
      lines: [
        line(5000n, { quantity: '1', unitPrice: '49.9965' }),
        line(5000n, { quantity: '1', unitPrice: '49.9965' }),
      ],
    });
    expect(planned.lines).toMatchObject([{ kind: 'vat_summary', unit_price_minor: 9999 }]);
    expect(planned.doubts).toEqual([]);
  });

  it('whose VAT is far from the rate show the computed VAT, with a doubt', () => {
    const planned = plan({
      netMinor: 1000n,
      taxMinor: 300n,
      grossMinor: 1300n,
      rates: [{ rateBps: 2400, netMinor: 1000n, taxMinor: 300n, categories: [] }],
    });
    expect(planned.lines).toMatchObject([{ tax_minor: 240 }]);
    expect(planned).toMatchObject({ agree: false });
    expect(planned.doubts).toMatchObject([
      { code: 'amounts_disagree', message: 'The printed VAT is 3,00 EUR, the lines add up to 2,40 EUR.' },
    ]);
  });

  it('of several kinds of cost that become one line raise a doubt, and take the account of the largest share', () => {
    const planned = planLines(
      {
        ...EMPTY,
        netMinor: 3_000n,
        taxMinor: 720n,
        grossMinor: 3_720n,
        rates: [{ rateBps: 2400, netMinor: 3_000n, taxMinor: 720n, categories: [] }],
        lines: [line(1_000n, { description: 'Paber' }), line(null, { description: 'Veebimajutus' })],
      },
      ({ description }) => ({
        ...STANDARD,
        account: {
          expenseRole: description === 'Paber' ? 'expense_default' : 'hosting_expense',
          accountCode: null,
        },
      }),
    );
    expect(planned.lines).toMatchObject([{ kind: 'vat_summary', expense_role: 'hosting_expense' }]);
    expect(planned.doubts).toMatchObject([{ code: 'expense_unsure' }]);
    const taxedApart = planLines(
      {
        ...EMPTY,
        grossMinor: 3_720n,
        rates: [{ rateBps: 2400, netMinor: 3_000n, taxMinor: 720n, categories: [] }],
        lines: [line(1_000n, { description: 'Paber' }), line(null, { description: 'Bensiin' })],
      },
      ({ description }) => ({ ...STANDARD, vatCode: description === 'Paber' ? 'P24' : 'P24CAR50' }),
    );
    expect(taxedApart.doubts).toMatchObject([{ code: 'vat_unclear' }]);
  });

  it('book an allowance on the whole document like the goods of its rate, the most expensive of several', () => {
    const software = { expenseRole: 'software_expense', accountCode: null };
    const hosting = { expenseRole: 'hosting_expense', accountCode: null };
    const books = { expenseRole: null, accountCode: '5110' };
    const asked: string[] = [];
    const planned = planLines(
      {
        ...EMPTY,
        netMinor: 2_700n,
        taxMinor: 558n,
        grossMinor: 3_258n,
        rates: [
          { rateBps: 2400, netMinor: 2_100n, taxMinor: 504n, categories: [] },
          { rateBps: 900, netMinor: 600n, taxMinor: 54n, categories: [] },
        ],
        lines: [
          line(1_000n, { description: 'Veebimajutus', rateBps: 2400 }),
          line(-300n, { description: 'Soodustus', rateBps: 2400, ofDocument: true }),
          line(1_400n, { description: 'Litsents', rateBps: 2400 }),
          line(600n, { description: 'Raamat', rateBps: 900 }),
        ],
      },
      ({ description, rate }) => {
        asked.push(description);
        const account = { Veebimajutus: hosting, Litsents: software, Raamat: books }[description];
        return {
          ...STANDARD,
          vatCode: rate.rateBps === 900 ? 'P9' : 'P24',
          account: account ?? STANDARD.account,
        };
      },
    );
    expect(planned.lines).toMatchObject([
      { expense_role: 'hosting_expense', vat_code: 'P24' },
      { expense_role: 'software_expense', vat_code: 'P24', unit_price_minor: -300, tax_minor: -72 },
      { expense_role: 'software_expense', vat_code: 'P24' },
      { account_code: '5110', vat_code: 'P9' },
    ]);
    expect(asked).not.toContain('Soodustus');
    expect(planned).toMatchObject({ agree: true, doubts: [] });
  });

  it('omit VAT that the buyer owes itself', () => {
    const planned = plan(
      {
        netMinor: 1000n,
        taxMinor: 0n,
        grossMinor: 1000n,
        rates: [{ rateBps: 0, netMinor: 1000n, taxMinor: 0n, categories: [] }],
        lines: [line(1000n)],
      },
      { ...STANDARD, vatCode: 'PEUS24', selfAssessed: true },
    );
    expect(planned.lines).toEqual([
      { description: 'Asi', unit_price_minor: 1000, vat_code: 'PEUS24', expense_role: 'expense_default' },
    ]);
    expect(planned.agree).toBe(true);
  });

  it("take another country's VAT as printed, whatever its rate", () => {
    const planned = plan(
      {
        netMinor: 1000n,
        taxMinor: 187n,
        grossMinor: 1187n,
        rates: [{ rateBps: 1900, netMinor: 1000n, taxMinor: 187n, categories: [] }],
      },
      { ...STANDARD, vatCode: 'PFOR', computedRateBps: null },
    );
    expect(planned.lines).toMatchObject([{ vat_code: 'PFOR', tax_minor: 187 }]);
    expect(planned.agree).toBe(true);
  });

  it('are the total alone when no VAT could be read, or when the books refused them', () => {
    const total = { grossMinor: 1240n, lines: [line(null, { description: 'Pilet' })] };
    for (const planned of [
      plan(total),
      planLines(
        { ...EMPTY, ...total, rates: [{ rateBps: 2400, netMinor: 1000n, taxMinor: 240n, categories: [] }] },
        () => STANDARD,
        true,
      ),
    ]) {
      expect(planned.lines).toMatchObject([
        { description: 'Pilet', unit_price_minor: 1240, vat_code: 'POUT' },
      ]);
      expect(planned.agree).toBe(false);
      expect(planned.doubts).toHaveLength(1);
    }
  });

  it("are in minor units of the document's currency: the yen has none", () => {
    const planned = plan({
      currency: 'JPY',
      netMinor: 500n,
      taxMinor: 0n,
      grossMinor: 500n,
      rates: [{ rateBps: 0, netMinor: 500n, taxMinor: 0n, categories: [] }],
      lines: [line(500n, { quantity: '2', unitPrice: '250' })],
    });
    expect(planned.lines).toMatchObject([{ quantity: '2', unit_price: '250' }]);
  });
});
