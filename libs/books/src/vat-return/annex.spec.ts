import { describe, expect, it } from 'vitest';
import { basisPointsOf } from '#platform';
import { computeReturn } from './vat-return.js';
import { type PostedInvoice, type VatPosting } from './vat-posting.js';
import { facts, invoiceOf, posting, sale } from '../../../../test/support/vat-postings.js';

describe('the annex', () => {
  const annex = (postings: VatPosting[]) => computeReturn(facts(postings)).content.annex;
  const sold = (net: bigint, given: Partial<PostedInvoice> = {}, partner = {}) => {
    const invoice = invoiceOf(
      { netMinor: net, grossMinor: net + basisPointsOf(net, 2400), ...given },
      partner,
    );
    return sale('S24', net, { invoice });
  };

  it('lists all invoices of a partner who reaches 1000 euros without VAT, small ones too', () => {
    expect(annex([sold(99_999n)]).part_a).toEqual([]);
    const rows = annex([sold(99_999n), sold(1n)]).part_a;
    expect(rows.map((row) => row.sum_for_rate_in_period_minor)).toEqual([99_999n, 1n]);
    expect(rows[0]).toEqual({
      invoice_id: expect.any(String) as string,
      buyer_reg_code: '10000018',
      buyer_name: 'Ostja OÜ',
      invoice_number: expect.any(String) as string,
      invoice_date: '2026-11-05',
      invoice_sum_minor: 99_999n,
      tax_rate: '24',
      sum_for_rate_in_period_minor: 99_999n,
      comments: [],
    });
  });

  it('marks purchases of which not all VAT is deducted, also where another code of the invoice deducts none', () => {
    const bought = (...codes: [string, bigint][]) => {
      const invoice = invoiceOf({ netMinor: 200_000n, grossMinor: 248_000n });
      return codes.map(([code, input]) => posting(code, { vat_input: input }, 100_000n, { invoice }));
    };
    const comments = (postings: VatPosting[]) => annex(postings).part_b.map((row) => row.comments);
    expect(comments(bought(['P24', 24_000n]))).toEqual([[]]);
    expect(comments(bought(['P24CAR50', 12_000n]))).toEqual([['11']]);
    expect(comments(bought(['P24', 24_000n], ['P24ND', 0n]))).toEqual([['11']]);
    expect(comments(bought(['P24', 24_000n], ['PEX', 0n]))).toEqual([[]]);
  });

  it('counts credit notes separately, with a minus', () => {
    const note = invoiceOf({ kind: 'credit_note', netMinor: -100_000n });
    const credit = posting('S24', { vat_output: 24_000n }, 100_000n, { invoice: note });
    expect(annex([sold(50_000n), credit]).part_a).toMatchObject([
      { sum_for_rate_in_period_minor: -100_000n },
    ]);
  });

  it('groups partners by registry code, and leaves out foreign and private ones', () => {
    expect(annex([sold(60_000n), sold(60_000n, {}, { id: 'P2' })]).part_a).toHaveLength(2);
    expect(annex([sold(60_000n), sold(60_000n, {}, { id: 'P2', regCode: '10000024' })]).part_a).toEqual([]);
    expect(annex([sold(600_000n, {}, { listed: false })]).part_a).toEqual([]);
  });

  it('warns of a partner without a registry code', () => {
    const { warnings } = computeReturn(facts([sold(200_000n, { invoiceId: 'X' }, { regCode: null })]));
    expect(warnings).toMatchObject([{ code: 'reg_code_missing', invoice_id: 'X' }]);
  });

  it('has one row per rate, and marks invoices that also hold other rates or a special scheme', () => {
    const invoice = invoiceOf({ netMinor: 300_000n });
    const rows = annex([
      sale('S24', 100_000n, { invoice }),
      sale('S9', 100_000n, { invoice }),
      sale('SRC', 100_000n, { invoice }),
    ]).part_a;
    expect(rows.map((row) => [row.tax_rate, row.comments])).toEqual([
      ['24', ['03']],
      ['9', ['03']],
      ['24erikord', ['02', '03']],
    ]);
  });

  it('lists each purchase with deducted VAT once', () => {
    const bought = invoiceOf({ netMinor: 200_000n, grossMinor: 248_000n });
    const half = invoiceOf({ netMinor: 10_000n, grossMinor: 12_400n });
    const none = invoiceOf({ netMinor: 900_000n, grossMinor: 900_000n });
    const { part_a, part_b } = annex([
      posting('P24', { vat_input: 48_000n }, 200_000n, { invoice: bought }),
      posting('P24CAR50', { vat_input: 1_200n }, 11_200n, { invoice: half }),
      posting('P24ND', {}, 900_000n, { invoice: none }),
    ]);
    expect(part_a).toEqual([]);
    expect(part_b.map((row) => [row.invoice_sum_vat_minor, row.vat_in_period_minor, row.comments])).toEqual([
      [248_000n, 48_000n, []],
      [12_400n, 1_200n, ['11']],
    ]);
  });

  it('omits invoices posted and reversed in the same month', () => {
    const invoice = invoiceOf({ netMinor: 200_000n });
    const back = posting('S24', { vat_output: 48_000n }, 200_000n, { invoice });
    expect(annex([sale('S24', 200_000n, { invoice }), back]).part_a).toEqual([]);
  });

  it('leaves an invoice out of rows and threshold in a month that declares nothing of it', () => {
    // The prepayment of an earlier month paid for all of the final invoice: its turnover arose then (KMS § 11).
    const final = invoiceOf({ netMinor: 90_000n, grossMinor: 111_600n });
    const used = posting('S24', { vat_output: 21_600n }, 90_000n, { invoice: final });
    const other = invoiceOf({ netMinor: 20_000n, grossMinor: 24_800n });
    expect(
      annex([sale('S24', 90_000n, { invoice: final }), used, sale('S24', 20_000n, { invoice: other })]),
    ).toEqual({
      part_a: [],
      part_b: [],
    });

    const bought = invoiceOf({ netMinor: 90_000n, grossMinor: 111_600n });
    const deducted = posting('P24', { vat_input: 21_600n }, 90_000n, { invoice: bought });
    const taken = posting('P24', { vat_input: -21_600n }, -90_000n, { invoice: bought });
    const small = posting('P24', { vat_input: 4_800n }, 20_000n, { invoice: other });
    expect(annex([deducted, taken, small]).part_b).toEqual([]);
  });

  it('counts the whole of an invoice of which the month declares a part', () => {
    const final = invoiceOf({ netMinor: 100_000n, grossMinor: 124_000n });
    const used = posting('S24', { vat_output: 23_999n }, 99_996n, { invoice: final });
    expect(annex([sale('S24', 100_000n, { invoice: final }), used]).part_a).toMatchObject([
      { invoice_sum_minor: 100_000n, sum_for_rate_in_period_minor: 4n },
    ]);
  });

  it('lists both rates of a final invoice whose prepayment was at another rate, though they cancel out', () => {
    const final = invoiceOf({ netMinor: 100_000n, grossMinor: 124_000n });
    const used = posting('S22', { vat_output: 22_000n }, 100_000n, { invoice: final });
    const rows = annex([sale('S24', 100_000n, { invoice: final }), used]).part_a;
    expect(rows.map((row) => [row.tax_rate, row.sum_for_rate_in_period_minor])).toEqual([
      ['24', 100_000n],
      ['22', -100_000n],
    ]);
  });
});
