import { describe, expect, it } from 'vitest';
import { eventOf, type Typed } from './templates.js';

const account = (code: string) => ({ id: code, code, name: code });
const typed = (legs: Typed['legs']): Typed => ({ date: '2026-11-20', memo: ' Kulum ', kind: 'manual', legs });

describe('an entry by hand', () => {
  it('has a line for each account, with the sums of its legs', () => {
    const event = eventOf(
      typed([
        { amount: 10000n, debit: account('2960'), credit: account('2650') },
        { amount: 2821n, debit: account('8900'), credit: account('2656') },
        { amount: 500n, debit: account('2960'), credit: account('2656') },
      ]),
    );
    expect(event).toMatchObject({ memo: 'Kulum', economic_date: '2026-11-20' });
    expect(event?.lines).toEqual([
      { account_code: '2960', amount_minor: 10500 },
      { account_code: '2650', amount_minor: -10000 },
      { account_code: '8900', amount_minor: 2821 },
      { account_code: '2656', amount_minor: -3321 },
    ]);
  });

  it('keeps parties apart', () => {
    const party = (id: string) => ({ id, name: id });
    const leg = { amount: 100n, debit: account('1210'), credit: account('3120') };
    const lines = eventOf(
      typed([
        { ...leg, debitParty: party('a') },
        { ...leg, debitParty: party('b') },
      ]),
    )?.lines;
    expect(lines).toEqual([
      { account_code: '1210', amount_minor: 100, party_id: 'a' },
      { account_code: '3120', amount_minor: -200 },
      { account_code: '1210', amount_minor: 100, party_id: 'b' },
    ]);
  });

  it.each([
    ['an amount', [{ amount: undefined, debit: account('1'), credit: account('2') }]],
    ['an account', [{ amount: 1n, debit: account('1'), credit: undefined }]],
    ['two accounts', [{ amount: 1n, debit: account('1'), credit: account('1') }]],
  ] as const)('is not made without %s', (_what, legs) => {
    expect(eventOf(typed(legs))).toBeUndefined();
  });
});
