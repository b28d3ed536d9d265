import { describe, expect, it } from 'vitest';
import { type IsoDate, isoDate, monthOf } from '#platform';
import { type VatRegistrationPeriod } from '#ledger';
import {
  shareOf,
  type EarlyPayments,
  type PostedInvoice,
  type VatPosting,
  type VatRole,
} from './vat-posting.js';
import { invoiceOf, posting } from '../../../../test/support/vat-postings.js';

const REGISTERED: readonly VatRegistrationPeriod[] = [{ status: 'registered', validFrom: null }];

const dated = (invoiced: string, supplied: string | null, input: Partial<PostedInvoice> = {}) =>
  invoiceOf({
    invoiceDate: isoDate(invoiced),
    supplyDate: supplied === null ? null : isoDate(supplied),
    ...input,
  });

/** A posted invoice of 1,000.00 net with these dates. */
function posted(
  code: string,
  vat: Partial<Record<VatRole, bigint>>,
  invoice: PostedInvoice,
  input: { early?: EarlyPayments; taxPoint?: VatPosting['taxPoint'] } = {},
): VatPosting {
  const date = invoice.supplyDate ?? invoice.invoiceDate;
  const net = code.startsWith('S') ? -100_000n : 100_000n;
  return posting(code, vat, net, { date, invoice, taxPoint: 'supply', ...input });
}

/** Base, output and input VAT by month, without the months in which it does not count. */
function months(of: VatPosting, registrations = REGISTERED): Record<string, readonly bigint[]> {
  const counted: Record<string, readonly bigint[]> = {};
  for (let number = 6; number <= 12; number += 1) {
    const month = monthOf(isoDate(`2026-${String(number).padStart(2, '0')}-01`));
    const share = shareOf(of, month, registrations);
    if (share !== undefined) counted[month] = [share.baseMinor, share.outputMinor, share.inputMinor];
  }
  return counted;
}

const paid = (...money: readonly (readonly [string, bigint])[]): EarlyPayments => ({
  money: money.map(([on, minor]) => ({ on: isoDate(on), minor })),
  amountDueMinor: 124_000n,
  askedMinor: 124_000n,
  grossMinor: 124_000n,
});

const charged = { vat_output: -24_000n };
const owed = { vat_output_rc: -24_000n, vat_input_rc: 24_000n };

describe('the month of VAT (KMS § 11)', () => {
  it('of a service of 28 August invoiced on 5 September is August, owed and deducted alike', () => {
    expect(months(posted('PEUS24', owed, dated('2026-09-05', '2026-08-28')))).toEqual({
      '2026-08': [100_000n, 24_000n, 24_000n],
    });
  });

  it('that a supplier charged is not before the month of its invoice', () => {
    expect(months(posted('P24', { vat_input: 24_000n }, dated('2026-09-05', '2026-08-28')))).toEqual({
      '2026-08': [0n, 0n, 0n],
      '2026-09': [0n, 0n, 24_000n],
    });
  });

  it('of goods between member states follows the invoice, or the 15th of the month after dispatch', () => {
    expect(months(posted('PEUG24', owed, dated('2026-09-05', '2026-08-28')))).toEqual({
      '2026-09': [100_000n, 24_000n, 24_000n],
    });
    expect(months(posted('PEUG24', owed, dated('2026-10-05', '2026-08-28')))).toEqual({
      '2026-09': [100_000n, 24_000n, 24_000n],
    });
    expect(months(posted('S0EUG', {}, dated('2026-09-05', '2026-08-28')))).toEqual({
      '2026-09': [100_000n, 0n, 0n],
    });
  });

  it('of an import is that of the declaration, whenever the invoice came', () => {
    expect(months(posted('PIMP', { vat_input_import: 24_000n }, dated('2026-09-05', '2026-08-28')))).toEqual({
      '2026-08': [0n, 0n, 24_000n],
    });
  });

  it('of an entry that moved out of a closed month is the month of the entry', () => {
    const moved = posting('PEUG24', owed, 100_000n, {
      date: '2026-11-01',
      invoice: dated('2026-09-05', '2026-08-28'),
    });
    expect(months(moved)).toEqual({ '2026-11': [100_000n, 24_000n, 24_000n] });
  });

  it('of a prepayment is that of the money, whatever the day of its entry', () => {
    const prepaid = posting('S24', charged, -100_000n, {
      date: '2026-11-02',
      taxPoint: isoDate('2026-10-30'),
      invoice: dated('2026-11-02', null),
    });
    expect(months(prepaid)).toEqual({ '2026-10': [100_000n, 24_000n, 0n] });
  });
});

describe('money before the supply', () => {
  const sale = (early: EarlyPayments, code = 'S24') =>
    posted(code, code === 'S24' ? charged : {}, dated('2026-09-10', '2026-10-05'), { early });

  it('makes its own day the tax point of the part that it paid', () => {
    expect(months(sale(paid(['2026-08-20', 31_000n])))).toEqual({
      '2026-08': [25_000n, 6_000n, 0n],
      '2026-10': [75_000n, 18_000n, 0n],
    });
    expect(months(sale(paid(['2026-08-20', 31_000n], ['2026-09-01', 93_000n])))).toEqual({
      '2026-08': [25_000n, 6_000n, 0n],
      '2026-09': [75_000n, 18_000n, 0n],
    });
  });

  it('adds up to the cent in uneven parts', () => {
    const uneven = Object.values(months(sale(paid(['2026-07-20', 33_333n], ['2026-08-20', 33_333n]))));
    expect(uneven.map(([, output]) => output)).toEqual([6_452n, 6_451n, 11_097n]);
  });

  it('leaves what the invoice states as prepaid with the supply', () => {
    const early = { ...paid(['2026-08-20', 62_000n]), amountDueMinor: 62_000n, askedMinor: 62_000n };
    expect(months(sale(early))).toMatchObject({
      '2026-08': [50_000n, 12_000n, 0n],
      '2026-10': [50_000n, 12_000n, 0n],
    });
  });

  it('does not count for goods between member states', () => {
    expect(months(sale(paid(['2026-08-20', 31_000n]), 'S0EUG'))).toEqual({ '2026-09': [100_000n, 0n, 0n] });
  });

  it('brings forward what the buyer owes itself, and what it deducts once it has the invoice', () => {
    const early = paid(['2026-08-20', 124_000n]);
    const invoice = dated('2026-09-10', '2026-10-05');
    expect(months(posted('PEUS24', owed, invoice, { early }))).toMatchObject({
      '2026-08': [100_000n, 24_000n, 24_000n],
    });
    expect(months(posted('P24', { vat_input: 24_000n }, invoice, { early }))).toMatchObject({
      '2026-09': [0n, 0n, 24_000n],
    });
  });

  it('does not count on a day without the code or the registration, which would declare its VAT nowhere', () => {
    const since = (validFrom: IsoDate): VatRegistrationPeriod[] => [{ status: 'registered', validFrom }];
    const early = paid(['2026-08-20', 124_000n]);
    expect(months(sale(early), since(isoDate('2026-09-01')))).toEqual({ '2026-10': [100_000n, 24_000n, 0n] });
    const old = dated('2026-09-10', '2026-10-05');
    const before = paid(['2025-06-30', 124_000n]);
    expect(months(posted('S24', charged, old, { early: before }))).toEqual({
      '2026-10': [100_000n, 24_000n, 0n],
    });
  });
});
