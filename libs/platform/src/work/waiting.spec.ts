import { describe, expect, it } from 'vitest';
import { isoDate } from '../clock/dates.js';
import { type WaitingItem, waitingOf, waitingOfAll } from './waiting.js';

const item = (id: string, day: string): WaitingItem => ({
  object: 'file',
  id,
  title: id,
  detail: null,
  amount_minor: null,
  currency: null,
  day: isoDate(day),
  due_on: null,
});

describe('waiting work', () => {
  it('counts all of it and shows the oldest first, as many as asked', () => {
    const waiting = waitingOfAll(
      [item('b', '2026-02-01'), item('a', '2026-01-01'), item('c', '2026-03-01')],
      2,
    );
    expect(waiting).toEqual({
      count: 3,
      oldest_on: '2026-01-01',
      items: [item('a', '2026-01-01'), item('b', '2026-02-01')],
    });
  });

  it('takes number and oldest day from rows, and nothing from none', () => {
    const row = { ...item('a', '2026-01-02'), waiting: 9, oldest: isoDate('2026-01-02') };
    expect(waitingOf([row], 5)).toEqual({
      count: 9,
      oldest_on: '2026-01-02',
      items: [item('a', '2026-01-02')],
    });
    expect(waitingOf([row], 0).items).toEqual([]);
    expect(waitingOf([], 5)).toEqual({ count: 0, oldest_on: null, items: [] });
  });
});
