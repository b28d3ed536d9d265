import { type MoneyBack } from '#books';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { decideMoneyBack } from './money-back.js';

/** A payment of the 3rd that came back on the 10th. */
const pair = (given: Partial<MoneyBack> = {}): MoneyBack => ({
  paidId: 'P1',
  backId: 'B1',
  paidOn: isoDate('2026-11-03'),
  backOn: isoDate('2026-11-10'),
  direction: 'in',
  paidOpen: true,
  paidRole: null,
  paidByPerson: false,
  paidTwice: false,
  backByPerson: false,
  backText: 'Tagastame topeltmakse',
  backMethod: null,
  sameReference: false,
  paidAccount: 'EE1',
  backAccount: 'EE1',
  ...given,
});
const found = (...pairs: MoneyBack[]) =>
  decideMoneyBack(pairs).propose.map(({ bankTransactionId: id, judgement }) =>
    judgement.kind === 'exempt'
      ? [id, judgement.counter_role]
      : [id, judgement.money_in_kind, judgement.refund_bank_transaction_id],
  );

describe('money that is back', () => {
  it('refunds the payment that it names, and a payment that nothing explains was a prepayment', () => {
    expect(found(pair())).toEqual([
      ['B1', 'refund', 'P1'],
      ['P1', 'supplier_prepayment'],
    ]);
    expect(found(pair({ paidOpen: false, paidRole: 'bank_charges' }))).toEqual([['B1', 'refund', 'P1']]);
    const [finding] = decideMoneyBack([pair()]).propose;
    expect(finding?.reasons[0]?.message).toContain('on 2026-11-03');
    expect(finding?.score).toBe(85);
  });

  it('takes off what the payment of a customer was taken for, when the company sends it back', () => {
    expect(found(pair({ direction: 'out' }))).toEqual([
      ['B1', 'customer_prepayment'],
      ['P1', 'customer_prepayment'],
    ]);
    const taken = pair({ direction: 'out', paidOpen: false, paidRole: 'grant_liability' });
    expect(found(taken)).toEqual([['B1', 'grant_liability']]);
  });

  it.each([
    ['Refund of invoice 17', {}],
    ['Возврат платежа', {}],
    ['arve 17', { sameReference: true }],
    ['makse', { backMethod: 'reversal' }],
  ])('is known by %j', (backText, given) => {
    expect(found(pair({ backText, ...given }))[0]).toEqual(['B1', 'refund', 'P1']);
  });

  it.each([
    ['only the amount and the counterparty', { backText: 'arve 18' }],
    ['another account', { backAccount: 'EE2' }],
    ['a loan that is repaid', { backText: 'Laenu tagastus' }],
  ])('is not known by %s', (_what, given) => {
    expect(found(pair(given))).toEqual([]);
  });

  it('is asked about every payment that it may be, and none of them counts as a prepayment', () => {
    const other = pair({ paidId: 'P2', paidOn: isoDate('2026-11-05') });
    expect(found(pair(), other)).toEqual([
      ['B1', 'refund', 'P2'],
      ['B1', 'refund', 'P1'],
    ]);
    const many = ['P1', 'P2', 'P3', 'P4', 'P5'].map((paidId) => pair({ paidId }));
    expect(found(...many)).toHaveLength(3);
  });
});

describe('a payment that is back, once a person has answered about one of its lines', () => {
  const settled = (...pairs: MoneyBack[]) =>
    decideMoneyBack(pairs).settle.map(({ paidId, backId, role, reasons }) => [
      paidId,
      backId,
      role,
      reasons[0]?.code,
    ]);
  /** A person exempted the payment as one that was not owed. */
  const HELD = { paidOpen: false, paidRole: 'supplier_prepayment', paidByPerson: true } as const;

  it.each<[string, Partial<MoneyBack>, unknown[]]>([
    ['that it was a prepayment', HELD, ['P1', 'B1', 'supplier_prepayment', 'money_back_answered']],
    [
      'that an equal payment settled its invoice',
      { paidTwice: true },
      ['P1', 'B1', 'supplier_prepayment', 'paid_twice'],
    ],
    [
      'of a customer',
      { paidTwice: true, direction: 'out' },
      ['P1', 'B1', 'customer_prepayment', 'paid_twice'],
    ],
    [
      'that the money refunds it',
      { backByPerson: true, backText: 'tagasi', backAccount: null },
      ['P1', 'B1', 'supplier_prepayment', 'money_back_answered'],
    ],
  ])('is explained with all of them: %s', (_what, given, expected) => {
    expect(settled(pair(given))).toEqual([expected]);
    expect(found(pair(given))).toEqual([]);
  });

  it.each<[string, Partial<MoneyBack>]>([
    ['nobody has answered', {}],
    ['the service exempted it', { ...HELD, paidByPerson: false }],
    ['a person took it for something else', { ...HELD, paidRole: 'bank_charges' }],
    ['the text does not say that it is back', { paidTwice: true, backText: 'arve 17', sameReference: true }],
    ['the account is not known', { paidTwice: true, backAccount: null }],
  ])('is proposed while %s', (_what, given) => {
    expect(settled(pair(given))).toEqual([]);
    expect(found(pair(given))[0]?.[0]).toBe('B1');
  });

  it('is proposed where another payment may be the one that is back', () => {
    const other = pair({ paidId: 'P2', paidOn: isoDate('2026-11-05') });
    expect(settled(pair({ paidTwice: true }), other)).toEqual([]);
  });
});
