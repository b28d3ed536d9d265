import { describe, expect, it } from 'vitest';
import { FixedClock } from '../clock/clock.js';
import { CursorCodec } from './cursor.js';

describe('cursors', () => {
  const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));
  const codec = new CursorCodec('ab'.repeat(32), clock);
  const cursor = codec.encode('invoices', { direction: 'sales', number: undefined }, [
    '2026-01-01',
    '01ARZ3',
  ]);

  it('are hexadecimal and hide the key', () => {
    expect(cursor).toMatch(/^[0-9a-f]+$/);
    expect(Buffer.from(cursor, 'hex').toString('latin1')).not.toContain('2026-01-01');
  });

  it('decode with the same list and filters, in any order and with any limit', () => {
    expect(codec.decode('invoices', { limit: 3, direction: 'sales' }, cursor)).toEqual([
      '2026-01-01',
      '01ARZ3',
    ]);
  });

  it.each([
    ['another list', () => codec.decode('parties', { direction: 'sales' }, cursor)],
    ['other filters', () => codec.decode('invoices', { direction: 'purchase' }, cursor)],
    [
      'a changed digit',
      () =>
        codec.decode(
          'invoices',
          { direction: 'sales' },
          `${cursor.slice(0, -1)}0`.replace(/.$/, (d) => (cursor.endsWith(d) ? '1' : d)),
        ),
    ],
    ['an odd digit', () => codec.decode('invoices', { direction: 'sales' }, `${cursor}a`)],
    [
      'another secret',
      () => new CursorCodec('cd'.repeat(32), clock).decode('invoices', { direction: 'sales' }, cursor),
    ],
    ['a foreign cursor', () => codec.decode('invoices', { direction: 'sales' }, 'deadbeef')],
  ])('are refused with %s', (_, attempt) => {
    expect(attempt).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        errors: [expect.objectContaining({ field: 'cursor', code: 'invalid_cursor' })],
      }),
    );
  });

  it('expire after 24 hours', () => {
    const later = new FixedClock(new Date('2026-11-21T10:00:01Z'));
    expect(() =>
      new CursorCodec('ab'.repeat(32), later).decode('invoices', { direction: 'sales' }, cursor),
    ).toThrow();
  });
});
