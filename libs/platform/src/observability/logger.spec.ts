import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, writtenAsOf } from './logger.js';

describe('a line of the log', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ LOG_LEVEL: 'info' }, 'test', {
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });

  it.each([
    '2026-11-22T15:04:05.000Z',
    '2026-11-22T15:04:05.007Z',
    '2026-11-22T15:04:05.999Z',
    '2026-11-22T15:04:06.012Z',
    '2026-11-22T15:04:05.500Z',
  ])('carries its time to the millisecond: %s', (time) => {
    vi.setSystemTime(time);
    log.info({ status: 200 }, 'request');
    expect(lines.at(-1)).toEqual({ level: 'info', time, name: 'test', status: 200, msg: 'request' });
  });

  it('that is written later carries the time of what it tells of, and the next one its own', () => {
    vi.setSystemTime('2026-11-22T15:04:06.500Z');
    writtenAsOf(Date.parse('2026-11-22T15:04:05.999Z'), () => {
      log.info('late');
    });
    log.info('now');
    expect(lines.slice(-2)).toMatchObject([
      { time: '2026-11-22T15:04:05.999Z', msg: 'late' },
      { time: '2026-11-22T15:04:06.500Z', msg: 'now' },
    ]);
  });

  it('strikes out what is secret', () => {
    log.info({ key: 'raamat_live_x', caller: { password: 'y' } }, 'who');
    expect(lines.at(-1)).toMatchObject({ key: '[struck out]', caller: { password: '[struck out]' } });
  });
});
