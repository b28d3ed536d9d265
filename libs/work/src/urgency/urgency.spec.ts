import { type Deadline, isoDate, monthOf, type WaitingCount, type WorkKind } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { URGENCIES, urgencyOf } from './urgency.js';

const TODAY = isoDate('2026-11-25');

const due = (day: string, kind: Deadline['kind'] = 'vat_return'): Deadline => ({
  kind,
  month: monthOf(isoDate(day)),
  due_on: isoDate(day),
});
const since = (day: string, count = 1): WaitingCount => ({ count, oldest_on: isoDate(day) });
const of = (waiting: Partial<Record<WorkKind, WaitingCount>>, ...deadlines: Deadline[]) =>
  urgencyOf(waiting, deadlines, TODAY);

describe('the urgency of a company', () => {
  it.each([
    ['a return past its deadline is overdue', of({}, due('2026-11-24')), 'overdue'],
    ['a return due today is due soon', of({}, due('2026-11-25')), 'due_soon'],
    ['a return due in a week is due soon', of({}, due('2026-12-02')), 'due_soon'],
    ['a return due in eight days is not urgent by itself', of({}, due('2026-12-03')), 'none'],
    ['work waits', of({ review: since('2026-11-25') }, due('2026-12-20')), 'waiting'],
    ['the earliest of two deadlines counts', of({}, due('2026-12-20'), due('2026-11-10', 'tsd')), 'overdue'],
    ['nothing waits', of({ review: { count: 0, oldest_on: null } }), 'none'],
  ])('%s', (_rule, { urgency }, expected) => {
    expect(urgency).toBe(expected);
  });

  it('orders companies: longest overdue, due first, waiting longest, then most things', () => {
    const order = [
      of({}, due('2026-09-21')),
      of({ review: since('2026-01-01', 500) }, due('2026-11-20')),
      of({}, due('2026-11-26')),
      of({ review: since('2026-01-01', 500) }, due('2026-12-01')),
      of({ to_explain: since('2026-10-01') }),
      of({ to_explain: since('2026-11-01', 9), mails: since('2026-11-24', 3) }),
      of({ to_explain: since('2026-11-01', 9) }),
      of({}),
    ].map(({ score }) => score);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(new Set(order).size).toBe(order.length);
  });

  it('does not grow with months that stay open or the age of a return', () => {
    const open = { period_close: since('2024-01-31', 1), returns: since('2024-01-31', 1) };
    expect(of(open)).toEqual(of({ period_close: since(TODAY, 2) }));
  });

  it('is a whole number that grows with the level whatever else waits', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((n) => {
      const at = new Date(Date.UTC(2026, 10, 25 + n)).toISOString().slice(0, 10);
      return isoDate(at);
    });
    const company = fc.record({
      oldest: day,
      count: fc.integer({ min: 0, max: 2_000_000 }),
      deadlines: fc.array(
        day.map((on) => due(on)),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(company, company, (a, b) => {
        const [one, other] = [a, b].map(({ oldest, count, deadlines }) =>
          of({ to_explain: { count, oldest_on: count === 0 ? null : oldest } }, ...deadlines),
        ) as [ReturnType<typeof of>, ReturnType<typeof of>];
        expect(Number.isSafeInteger(one.score)).toBe(true);
        const level = ({ urgency }: typeof one) => URGENCIES.indexOf(urgency);
        if (level(one) < level(other)) expect(one.score).toBeGreaterThan(other.score);
      }),
    );
  });
});
