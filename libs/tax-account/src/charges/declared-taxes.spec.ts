import { type TaxLiability } from '#books';
import { isoDate, type IsoMonth } from '#platform';
import { describe, expect, it } from 'vitest';
import { chargeLines, type DeclarationEntry, declarationsOf, dueDeclarations } from './declared-taxes.js';

const OCTOBER = '2026-10' as IsoMonth;
const VAT_DUE = isoDate('2026-11-20');
const TSD_DUE = isoDate('2026-11-10');

const vat = (entryId: string, part: DeclarationEntry['part'] = 'owed'): DeclarationEntry => ({
  tax: 'vat',
  month: OCTOBER,
  dueDate: VAT_DUE,
  entryId,
  part,
});
const tsd = (entryId: string, part: DeclarationEntry['part'] = 'owed'): DeclarationEntry => ({
  ...vat(entryId, part),
  tax: 'payroll',
  dueDate: TSD_DUE,
});
const owed = (entryId: string, code: string, minor: bigint): TaxLiability => ({
  entry_id: entryId,
  account_id: `A${code}`,
  account_code: code,
  owed_minor: minor,
});
/** The lines that a run on a day writes, as [account, amount], by declaration. */
const run = (entries: DeclarationEntry[], liabilities: TaxLiability[], today = '2026-11-25') =>
  dueDeclarations(declarationsOf(entries, liabilities), isoDate(today)).map((one) =>
    chargeLines(one, '1516').map(({ account_code: code, amount_minor: minor }) => [code, minor]),
  );

describe('taxes that are due', () => {
  it('move from the VAT settlement to the prepayment account: Dr 2515 140 / Cr 1516 140', () => {
    expect(run([vat('S')], [owed('S', '2515', 14_000n)])).toEqual([
      [
        ['2515', 14_000n],
        ['1516', -14_000n],
      ],
    ]);
  });

  it('of a refund month move to the prepayment account: Dr 1516 / Cr 2515', () => {
    expect(run([vat('S')], [owed('S', '2515', -2_200n)])).toEqual([
      [
        ['2515', -2_200n],
        ['1516', 2_200n],
      ],
    ]);
  });

  it('of a TSD move in one entry: Dr 2520, 2530, 2535, 2540 / Cr 1516, all runs of its month added', () => {
    const taxes = [owed('R', '2520', 27_016n), owed('R', '2530', 66_000n), owed('R', '2535', 4_800n)];
    expect(run([tsd('R'), tsd('B')], [...taxes, owed('R', '2540', 4_000n), owed('B', '2520', 984n)])).toEqual(
      [
        [
          ['2520', 28_000n],
          ['2530', 66_000n],
          ['2535', 4_800n],
          ['2540', 4_000n],
          ['1516', -102_800n],
        ],
      ],
    );
  });

  it('wait for their due day', () => {
    expect(run([vat('S')], [owed('S', '2515', 14_000n)], '2026-11-19')).toEqual([]);
    expect(run([vat('S')], [owed('S', '2515', 14_000n)], '2026-11-20')).toHaveLength(1);
  });

  it('move once, and after a revision by the difference only', () => {
    const charged = [vat('S'), vat('C', 'charged')];
    const first = [owed('S', '2515', 14_000n), owed('C', '2515', -14_000n)];
    expect(run(charged, first)).toEqual([]);
    expect(run([...charged, vat('S2')], [...first, owed('S2', '2515', -1_000n)])).toEqual([
      [
        ['2515', -1_000n],
        ['1516', 1_000n],
      ],
    ]);
  });

  it('move back when their declaration no longer owes them', () => {
    expect(run([tsd('C', 'charged')], [owed('C', '2530', -66_000n)])).toEqual([
      [
        ['2530', -66_000n],
        ['1516', 66_000n],
      ],
    ]);
  });

  it('from before the books charged taxes do not move; their later revision does', () => {
    expect(run([vat('S', 'earlier')], [owed('S', '2515', 14_000n)])).toEqual([]);
    expect(
      run([vat('S', 'earlier'), vat('S2')], [owed('S', '2515', 14_000n), owed('S2', '2515', 500n)]),
    ).toEqual([
      [
        ['2515', 500n],
        ['1516', -500n],
      ],
    ]);
  });

  it('that change accounts alone leave the prepayment account as it is', () => {
    const moved = [owed('C', '2520', -100n)];
    expect(run([tsd('R'), tsd('C', 'charged')], [owed('R', '2500', 100n), ...moved])).toEqual([
      [
        ['2500', 100n],
        ['2520', -100n],
      ],
    ]);
  });
});
