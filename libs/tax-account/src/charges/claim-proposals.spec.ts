import { type TaxClaim } from '#authorities';
import { isoDate, type IsoMonth } from '#platform';
import { describe, expect, it } from 'vitest';
import { proposeAgainst } from './claim-proposals.js';
import { type Declaration } from './declared-taxes.js';

const declaration = (
  tax: Declaration['tax'],
  dueDate: string,
  amounts: readonly (readonly [string, bigint])[],
): Declaration => ({
  tax,
  month: '2026-10' as IsoMonth,
  dueDate: isoDate(dueDate),
  amounts: amounts.map(([accountCode, owedMinor]) => ({ accountCode, owedMinor, chargedMinor: owedMinor })),
  entryIds: ['E'],
  earlier: false,
});
const DECLARED = [
  declaration('payroll', '2026-11-10', [
    ['2520', 27_016n],
    ['2530', 66_000n],
  ]),
  declaration('vat', '2026-11-20', [['2515', 14_000n]]),
];
const claim = (taxCode: string, dueDate: string | null, amountMinor: bigint): TaxClaim => ({
  taxCode,
  taxName: taxCode,
  period: '2026-10',
  dueDate: dueDate === null ? null : isoDate(dueDate),
  amountMinor,
  interestMinor: 0n,
  remainingMinor: amountMinor,
});
const propose = (claims: TaxClaim[]) =>
  proposeAgainst(DECLARED, claims).map(({ proposed }) =>
    proposed === null ? null : [proposed.account_code, proposed.difference_minor],
  );

describe('claims of the stored copy', () => {
  it('are proposed against declared amounts of the same due day and the same size', () => {
    expect(
      propose([
        claim('SM', '2026-11-10', 66_000n),
        claim('TM', '2026-11-10', 27_016n),
        claim('KM', '2026-11-20', 14_000n),
      ]),
    ).toEqual([
      ['2530', 0n],
      ['2520', 0n],
      ['2515', 0n],
    ]);
  });

  it('of another size are proposed with the difference, where one claim and one amount of the day are left', () => {
    expect(propose([claim('KM', '2026-11-20', 15_000n)])).toEqual([['2515', 1_000n]]);
    expect(propose([claim('TM', '2026-11-10', 27_016n), claim('SM', '2026-11-10', 66_100n)])).toEqual([
      ['2520', 0n],
      ['2530', 100n],
    ]);
  });

  it('are left without a proposal where nothing decides', () => {
    expect(propose([claim('SM', '2026-11-10', 1n), claim('TM', '2026-11-10', 2n)])).toEqual([null, null]);
    expect(propose([claim('TRAHV', null, 14_000n), claim('KM', '2026-12-20', 14_000n)])).toEqual([
      null,
      null,
    ]);
  });

  it('share no declared amount', () => {
    expect(propose([claim('KM', '2026-11-20', 14_000n), claim('KM', '2026-11-20', 14_000n)])).toEqual([
      ['2515', 0n],
      null,
    ]);
  });
});
