import { type TaxClaim } from '#authorities';
import { isoDate, type IsoMonth, type Ulid } from '#platform';
import { describe, expect, it } from 'vitest';
import { type Declaration } from '../charges/declared-taxes.js';
import { explainRest, knownDifferences, withRest } from './differences.js';

const DAY = isoDate('2026-11-22');

const vat = (dueDate: string, owedMinor: bigint, chargedMinor: bigint): Declaration => ({
  tax: 'vat',
  month: '2026-10' as IsoMonth,
  dueDate: isoDate(dueDate),
  amounts: [{ accountCode: '2515', owedMinor, chargedMinor }],
  entryIds: ['E-charge'],
  earlier: false,
});
const claim = (dueDate: string, remainingMinor: bigint, given: Partial<TaxClaim> = {}): TaxClaim => ({
  taxCode: 'KM',
  taxName: 'Käibemaks',
  period: '2026-10',
  dueDate: isoDate(dueDate),
  amountMinor: remainingMinor,
  interestMinor: 0n,
  remainingMinor,
  ...given,
});
const known = (declarations: Declaration[], claims: TaxClaim[], overdrawnMinor = 0n) => {
  const { prepayment, claims: owed } = knownDifferences({ day: DAY, declarations, claims, overdrawnMinor });
  const short = (all: typeof owed) => all.map(({ kind, amount_minor: minor }) => [kind, minor]);
  return { prepayment: short(prepayment), claims: short(owed) };
};

describe('the differences of the tax account', () => {
  it('are none for a return that the authority claims in the same amount', () => {
    expect(known([vat('2026-12-21', 240n, 0n)], [claim('2026-12-21', 240n)])).toEqual({
      prepayment: [],
      claims: [],
    });
  });

  it('name a filed return without a claim, and a claim of another amount', () => {
    expect(known([vat('2026-12-21', 240n, 0n)], []).claims).toEqual([['declaration_unclaimed', 240n]]);
    expect(known([vat('2026-12-21', 240n, 0n)], [claim('2026-12-21', 200n)]).claims).toEqual([
      ['claim_amount', 40n],
    ]);
  });

  it('name a claim that nothing declares, and its interest apart', () => {
    expect(known([], [claim('2026-09-21', 60n, { interestMinor: 2n })]).claims).toEqual([
      ['claim_undeclared', -60n],
      ['interest', -2n],
    ]);
  });

  it('are on both sides for a tax that is due and not moved', () => {
    const uncharged = [['declaration_uncharged', 240n]];
    expect(known([vat('2026-11-20', 240n, 0n)], [])).toEqual({ prepayment: uncharged, claims: uncharged });
  });

  it('name a tax that the books moved and the authority still claims, but for what the books do not cover either', () => {
    const charged = vat('2026-11-20', 240n, 240n);
    expect(known([charged], [claim('2026-11-20', 240n)]).claims).toEqual([['claim_unpaid', -240n]]);
    expect(known([charged], [claim('2026-11-20', 240n)], 100n).claims).toEqual([['claim_unpaid', -140n]]);
    expect(known([charged], [claim('2026-11-20', 240n)], 240n).claims).toEqual([]);
  });

  it('have a rest, so that they add up to the whole', () => {
    expect(withRest(100n, []).map(({ kind, amount_minor: minor }) => [kind, minor])).toEqual([
      ['unexplained', 100n],
    ]);
    expect(withRest(0n, [])).toEqual([]);
  });

  it('explain the rest by one fact of exactly its amount: a payment, a refund, a tax, a bank line', () => {
    const none = { payments: [], openLine: undefined };
    const kinds = (
      rest: bigint,
      declarations: Declaration[],
      given: Partial<Parameters<typeof explainRest>[2]>,
    ) => explainRest(rest, { day: DAY, declarations }, { ...none, ...given }).map(({ kind }) => kind);
    const paid = { entry_id: 'E' as Ulid, economic_date: DAY, paid_minor: 500n };
    expect(kinds(500n, [], { payments: [paid] })).toEqual(['payment_not_arrived']);
    expect(kinds(499n, [], { payments: [paid] })).toEqual([]);
    expect(kinds(240n, [vat('2026-11-20', -240n, -240n)], {})).toEqual(['refund_pending']);
    expect(kinds(240n, [vat('2026-08-20', -240n, -240n)], {})).toEqual([]);
    expect(kinds(-240n, [vat('2026-11-20', 240n, 240n)], {})).toEqual(['charge_unknown']);
    expect(kinds(-70n, [], { openLine: 'L' })).toEqual(['payment_unexplained']);
  });
});
