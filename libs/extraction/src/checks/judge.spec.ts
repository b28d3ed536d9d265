import { describe, expect, it } from 'vitest';
import { Decimal, isoDate } from '#platform';
import { checkWords } from '#reasons';
import { type Draft } from '../draft.js';
import { checkOf } from '../extraction.js';
import { judge } from './judge.js';

const TODAY = isoDate('2026-11-20');

function sure<T>(value: T): { value: T; confidence: number } {
  return { value, confidence: 0.97 };
}

function invoice(changes: Partial<Draft> = {}): Draft {
  return {
    kind: sure('invoice'),
    supplierName: sure('Põhjatähe OÜ'),
    supplierRegistryCode: sure('19002349'),
    supplierVatNumber: sure('EE190023450'),
    number: sure('12'),
    date: sure(isoDate('2026-11-03')),
    dueDate: sure(isoDate('2026-11-17')),
    currency: sure('EUR'),
    net: sure(10_000n),
    tax: sure(2_400n),
    gross: sure(12_400n),
    vatRates: sure([{ rateBps: 2400, net: 10_000n, tax: 2_400n }]),
    lines: [{ description: 'Paber', net: 10_000n }],
    checks: [],
    ...changes,
  };
}

function failed(draft: Draft, hints = {}): string[] {
  return judge(draft, { today: TODAY, ...hints })
    .checks.filter((check) => !check.passed)
    .map((check) => check.code);
}

describe('the verdict on a reading', () => {
  it('is confident when every essential is sure and every check holds', () => {
    expect(judge(invoice(), { today: TODAY })).toMatchObject({ confident: true });
  });

  it('is not confident of a supplier whose VAT number is one of two that nothing tells apart, whatever its account', () => {
    const account = sure('EE382200221020145685');
    const unsettled = { supplierIban: account, supplierVatNumber: { value: 'EE100931558', confidence: 0.6 } };
    expect(judge(invoice({ supplierIban: account }), { today: TODAY }).confident).toBe(true);
    expect(judge(invoice(unsettled), { today: TODAY }).confident).toBe(false);
  });

  it('lets lines miss the total by the rounding of each line', () => {
    const at = (price: string, net: bigint) => ({
      description: 'Server',
      quantity: new Decimal(1),
      unitPrice: new Decimal(price),
      net,
    });
    const lines = ['33.3333', '33.3333', '33.3333'].map((price) => at(price, 3333n));
    expect(failed(invoice({ lines }))).not.toContain('lines_sum_to_net');
    const wrong = [...lines.slice(1), at('33.3333', 3332n)];
    expect(failed(invoice({ lines: wrong }))).toContain('lines_sum_to_net');
  });

  it.each<[string, Partial<Draft>]>([
    ['totals_add_up', { gross: sure(12_500n) }],
    [
      'vat_adds_up',
      {
        tax: sure(2_300n),
        gross: sure(12_300n),
        vatRates: sure([{ rateBps: 2400, net: 10_000n, tax: 2_300n }]),
      },
    ],
    ['vat_rates_sum_to_tax', { vatRates: sure([{ rateBps: 2400, net: 5_000n, tax: 1_200n }]) }],
    ['lines_sum_to_net', { lines: [{ description: 'Paber', net: 9_900n }] }],
    ['amount_due_adds_up', { amountDue: sure(11_000n) }],
    ['rate_valid_on_date', { date: sure(isoDate('2025-06-30')), dueDate: sure(isoDate('2025-07-14')) }],
    ['date_plausible', { date: sure(isoDate('2027-11-03')), dueDate: sure(isoDate('2027-11-17')) }],
    ['due_not_before_date', { dueDate: sure(isoDate('2026-10-17')) }],
    ['currency_known', { currency: sure('XYZ') }],
    ['required_present', { number: undefined }],
    [
      'required_present',
      {
        gross: sure(0n),
        net: sure(0n),
        tax: sure(0n),
        vatRates: sure([{ rateBps: 2400, net: 0n, tax: 0n }]),
        lines: [],
      },
    ],
  ])('is not confident when %s fails', (code, changes) => {
    expect(failed(invoice(changes))).toContain(code);
    expect(judge(invoice(changes), { today: TODAY }).confident).toBe(false);
  });

  it('explains a failure in plain words and major units', () => {
    const draft = invoice({ gross: sure(12_500n), number: undefined });
    const failures = judge(draft, { today: TODAY }).checks.filter((check) => !check.passed);
    expect(failures.map((check) => checkWords(check, 'en'))).toEqual([
      'Net and VAT make 124,00 EUR, the total is 125,00 EUR',
      'Could not be read: the number',
    ]);
  });

  it('allows each line its own rounding of VAT, and no more', () => {
    const off = (tax: bigint): Draft =>
      invoice({
        tax: sure(tax),
        gross: sure(10_000n + tax),
        vatRates: sure([{ rateBps: 2400, net: 10_000n, tax }]),
      });
    expect(failed(off(2_401n))).not.toContain('vat_adds_up');
    expect(failed(off(2_402n))).toContain('vat_adds_up');
  });

  it('takes Swiss VAT that was rounded to five rappen', () => {
    const swiss = (currency: string, tax: bigint) => {
      const rates = sure([{ rateBps: 810, net: 318_000n, tax }]);
      const lines = [{ description: 'Seminar', net: 318_000n }];
      const sums = { net: sure(318_000n), tax: sure(tax), gross: sure(318_000n + tax) };
      return failed(invoice({ ...sums, currency: sure(currency), vatRates: rates, lines }));
    };
    expect(swiss('CHF', 25_760n)).not.toContain('vat_adds_up');
    expect(swiss('CHF', 25_756n)).toContain('vat_adds_up');
    expect(swiss('EUR', 25_760n)).toContain('vat_adds_up');
  });

  it('is as sure as its least sure essential', () => {
    const verdict = judge(invoice({ date: { value: isoDate('2026-11-03'), confidence: 0.6 } }), {
      today: TODAY,
    });
    expect(verdict).toMatchObject({ confident: false, confidence: 0.6 });
  });

  it('names the values that are unsure, and not the missing ones', () => {
    const { number: _, ...unnumbered } = invoice({ date: { value: isoDate('2026-11-03'), confidence: 0.6 } });
    const unmet = judge(unnumbered, { today: TODAY }).checks.filter((check) => !check.passed);
    expect(unmet.map((check) => checkWords(check, 'en'))).toEqual([
      'Could not be read: the number',
      'Not read with certainty: the date',
    ]);
  });

  it('leaves a file whose footer does not add up to a person', () => {
    const footer = checkOf('footer_adds_up', false, { footer: '999', invoices: '1' });
    expect(judge(invoice({ checks: [footer] }), { today: TODAY })).toMatchObject({ confident: false });
  });

  it('never takes the company itself for the supplier', () => {
    const own = { registryCode: '19002349', vatNumber: null, name: 'Muu OÜ' };
    expect(failed(invoice(), { own })).toContain('supplier_is_not_own');
    expect(failed(invoice(), { own: { name: 'OÜ Põhjatähe' } })).toContain('supplier_is_not_own');
  });

  it('stops at an invoice to another company', () => {
    const own = { registryCode: '19001232', vatNumber: 'EE190012348', name: 'Demo Raamat OÜ' };
    expect(failed(invoice({ buyerRegistryCode: sure('19003455') }), { own })).toContain('buyer_is_own');
    expect(failed(invoice({ buyerVatNumber: sure('EE190012348') }), { own })).not.toContain('buyer_is_own');
  });

  it('does not let a printed name alone identify a supplier', () => {
    const draft = invoice({ supplierRegistryCode: undefined, supplierVatNumber: undefined });
    expect(judge(draft, { today: TODAY }).confident).toBe(false);
  });

  it('does not trust a code whose check digit is wrong', () => {
    const draft = invoice({ supplierRegistryCode: undefined, supplierVatNumber: sure('EE190023451') });
    expect(failed(draft)).toContain('vat_number_valid');
    expect(judge(draft, { today: TODAY }).confident).toBe(false);
  });

  it('turns a negative invoice into an unsure credit note with positive figures', () => {
    const draft = invoice({
      net: sure(-10_000n),
      tax: sure(-2_400n),
      gross: sure(-12_400n),
      vatRates: sure([{ rateBps: 2400, net: -10_000n, tax: -2_400n }]),
      lines: [{ description: 'Paber', net: -10_000n }],
    });
    expect(judge(draft, { today: TODAY }).confident).toBe(false);
    expect(draft).toMatchObject({
      kind: { value: 'credit_note' },
      gross: { value: 12_400n },
      lines: [{ net: 10_000n }],
    });
  });
});
