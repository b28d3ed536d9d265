import { type TaxClaim } from '#authorities';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { noticesOf } from './notices.js';
import { type StoredAccount } from './stored-account.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const TODAY = isoDate('2026-11-20');

const claim = (values: Partial<TaxClaim>): TaxClaim => ({
  taxCode: 'KM',
  taxName: 'Käibemaks',
  period: '2026-10',
  dueDate: isoDate('2026-12-21'),
  amountMinor: 10_000n,
  interestMinor: 0n,
  remainingMinor: 10_000n,
  ...values,
});

const account = (
  claims: readonly TaxClaim[],
  values: { prepaymentMinor?: bigint; readAt?: Date; status?: StoredAccount['accessStatus'] } = {},
): StoredAccount => ({
  accessStatus: values.status ?? 'ok',
  accessErrorCode: values.status ?? '',
  lastAttemptAt: NOW,
  statement: {
    readAt: values.readAt ?? NOW,
    requestDate: TODAY,
    prepaymentMinor: values.prepaymentMinor ?? 0n,
    claims,
  },
});

const notices = (of: StoredAccount) =>
  noticesOf(of, NOW, TODAY).map(({ kind, severity, due_date, amount }) => [kind, severity, due_date, amount]);

describe('notices of a tax account', () => {
  it('do not exist while nothing is due soon and nothing is overpaid', () => {
    expect(notices(account([]))).toEqual([]);
    expect(notices(account([claim({})]))).toEqual([]);
  });

  it('report a debt from the day after its due date, in one sum with the earliest day', () => {
    const overdue = [
      claim({ dueDate: isoDate('2026-11-19'), remainingMinor: 4_000n }),
      claim({ dueDate: isoDate('2026-10-20'), remainingMinor: 150n }),
    ];
    expect(notices(account(overdue))).toEqual([['debt', 'critical', '2026-10-20', '41.50']]);
    expect(notices(account([claim({ dueDate: TODAY })]))).toEqual([
      ['claim_due', 'warning', '2026-11-20', '100.00'],
    ]);
  });

  it('report a claim due within 7 days, with less severity when the prepayment covers it, the earliest claims first', () => {
    const claims = [
      claim({ dueDate: isoDate('2026-11-27'), remainingMinor: 5_000n }),
      claim({ dueDate: isoDate('2026-11-23'), remainingMinor: 5_000n }),
      claim({ dueDate: isoDate('2026-11-28') }),
    ];
    expect(notices(account(claims, { prepaymentMinor: 6_000n }))).toEqual([
      ['claim_due', 'info', '2026-11-23', '50.00'],
      ['claim_due', 'warning', '2026-11-27', '50.00'],
    ]);
  });

  it('report interest, and the amount paid beyond all claims', () => {
    expect(notices(account([claim({ interestMinor: 123n })]))).toEqual([
      ['interest', 'warning', null, '1.23'],
    ]);
    expect(notices(account([claim({ interestMinor: 100n })], { prepaymentMinor: 10_200n }))).toEqual([
      ['interest', 'warning', null, '1.00'],
      ['overpaid', 'info', null, '1.00'],
    ]);
    expect(notices(account([claim({ remainingMinor: -2_500n })]))).toEqual([
      ['overpaid', 'info', null, '25.00'],
    ]);
  });

  it('report a missing right, and a copy older than two nights', () => {
    const twoNights = new Date(NOW.getTime() - 48 * 3_600_000);
    const older = new Date(twoNights.getTime() - 1);
    expect(notices(account([], { status: 'rights_missing' }))).toEqual([
      ['rights_missing', 'warning', null, null],
    ]);
    expect(notices(account([], { status: 'failed', readAt: twoNights }))).toEqual([]);
    expect(notices(account([], { status: 'failed', readAt: older }))).toEqual([
      ['stale', 'warning', null, null],
    ]);
  });

  it('report only a missing right while no copy has been read', () => {
    expect(notices({ ...account([], { status: 'rights_missing' }), statement: null })).toEqual([
      ['rights_missing', 'warning', null, null],
    ]);
    expect(notices({ ...account([], { status: 'failed' }), statement: null })).toEqual([]);
  });
});
