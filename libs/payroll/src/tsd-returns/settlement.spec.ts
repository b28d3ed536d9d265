import { describe, expect, it } from 'vitest';
import { settlementLines } from './settlement.js';

const taxes = {
  annex_4: { income_tax_minor: 27_077n, social_tax_minor: 40_615n },
  annex_5: { income_tax_minor: 1_410n },
  annex_6: { income_tax_minor: 2_200n },
};
const amounts = (posted: Readonly<Record<string, bigint>> = {}) =>
  Object.fromEntries(
    settlementLines(taxes, new Map(Object.entries(posted))).map((line) => [
      line.account_code,
      line.amount_minor,
    ]),
  );

describe('the entry of a TSD', () => {
  it('posts the taxes of annexes 4 to 6 against the debts to the tax authority', () => {
    expect(amounts()).toEqual({ 6130: 67_692n, 7240: 3_610n, 2550: -30_687n, 2530: -40_615n });
  });

  it('leaves out what pay runs, tax events and earlier returns have posted', () => {
    expect(amounts({ 6130: 67_692n, 2550: -27_077n, 2530: -200_000n })).toEqual({
      7240: 3_610n,
      2550: -3_610n,
    });
    expect(amounts({ 6130: 67_692n, 7240: 3_610n, 2550: -30_687n })).toEqual({});
  });

  it('takes back what is no longer due', () => {
    expect(amounts({ 6130: 67_692n, 7240: 7_220n, 2550: -34_297n })).toEqual({ 7240: -3_610n, 2550: 3_610n });
  });
});
