import { isoDate } from '#platform';
import { expect, it } from 'vitest';
import { type Halves } from '#books';
import { decideTransfers } from './own-transfers.js';

/** Money from account A to account B, where neither half names the other account. */
const halves = (fields: Partial<Halves> = {}): Halves => ({
  outId: 'O1',
  inId: 'I1',
  outDate: isoDate('2026-11-10'),
  inDate: isoDate('2026-11-11'),
  outIban: 'A',
  inIban: 'B',
  outNames: null,
  inNames: null,
  outOwn: true,
  inOwn: false,
  isPayout: false,
  namesPayer: false,
  ...fields,
});
const joined = (pairs: readonly Halves[]) =>
  decideTransfers(pairs).join.map((pair) => [pair.bank_transaction_id, pair.other_bank_transaction_id]);

it('halves are joined when one names the account of the other', () => {
  expect(joined([halves({ outNames: 'B' })])).toEqual([['O1', 'I1']]);
  expect(joined([halves({ inNames: 'A' })])).toEqual([['O1', 'I1']]);
});

it('halves are joined when both are internal and fit nothing else', () => {
  expect(joined([halves({ inOwn: true })])).toEqual([['O1', 'I1']]);
  expect(joined([halves({ inOwn: true }), halves({ inId: 'I2', inOwn: true })])).toEqual([]);
});

it('a half that names the account takes precedence over one that only has the amount', () => {
  expect(joined([halves({ outNames: 'B' }), halves({ outId: 'O2' })])).toEqual([['O1', 'I1']]);
});

it('two transfers of one amount are proposed to a person, the nearest first', () => {
  const pairs = [
    halves({ outNames: 'B', inDate: isoDate('2026-11-14') }),
    halves({ outNames: 'B', inId: 'I2', inDate: isoDate('2026-11-10') }),
  ];
  expect(joined(pairs)).toEqual([]);
  expect(decideTransfers(pairs).propose.map((pair) => pair.other_bank_transaction_id)).toEqual(['I2', 'I1']);
});

it('a half that names another account does not belong to the transfer', () => {
  expect(decideTransfers([halves({ outNames: 'C' })])).toEqual({ join: [], propose: [] });
});

it('the payout of a payment service is proposed as a transfer, and never joined', () => {
  const payout = halves({ outIban: null, outOwn: false, isPayout: true, namesPayer: true });
  expect(decideTransfers([payout])).toMatchObject({ join: [], propose: [{ score: 90 }] });
  const twins = decideTransfers([payout, { ...payout, inId: 'I2' }]);
  expect(twins.propose.map(({ score }) => score)).toEqual([90, 90]);
});

it('a pair states its reasons and their score', () => {
  expect(decideTransfers([halves()]).propose).toMatchObject([
    {
      score: 55,
      reasons: [
        {
          code: 'transfer_amount',
          message: 'The same amount left one account of the company and arrived in another.',
        },
        { code: 'transfer_near', message: 'The halves are no more than a day apart.' },
      ],
    },
  ]);
});
