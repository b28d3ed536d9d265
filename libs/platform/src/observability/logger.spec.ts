import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
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
  ])('has its time to the millisecond: %s', (time) => {
    vi.setSystemTime(time);
    log.info({ status: 200 }, 'request');
    expect(lines.at(-1)).toEqual({ level: 'info', time, name: 'test', status: 200, msg: 'request' });
  });

  it('that is written later has the time of its event, and the next line its own', () => {
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

  it('strikes out secrets', () => {
    log.info({ key: 'raamat_live_x', caller: { password: 'y' } }, 'who');
    expect(lines.at(-1)).toMatchObject({ key: '[struck out]', caller: { password: '[struck out]' } });
  });

  it('strikes out the command that the client of Redis adds to its errors', () => {
    const refused = (): Error =>
      Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['the-password'] } });
    log.warn({ err: refused() }, 'refused');
    log.warn({ err: Object.assign(new Error('all failed'), { lastNodeError: refused() }) }, 'lost');
    expect(JSON.stringify(lines.slice(-2))).not.toContain('the-password');
    expect(lines.at(-2)).toMatchObject({ err: { message: 'WRONGPASS', command: '[struck out]' } });
  });
});

/** Logs until several writes have failed, then reports on standard error and ends. */
const LOGGING = `
  import { createLogger } from '#platform';
  const log = createLogger({ LOG_LEVEL: 'info' }, 'test');
  let left = 20;
  const timer = setInterval(() => {
    log.info('a line');
    if ((left -= 1) > 0) return;
    clearInterval(timer);
    process.stderr.write('went on');
  }, 10);
`;

it.skipIf(!existsSync('/dev/full'))('a full log disk neither ends a process nor delays its end', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOGGING], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  const ended = once(child, 'exit') as Promise<[number]>;
  const output = child.stderr === null ? '' : await text(child.stderr);
  const [code] = await ended;
  expect([output, code]).toEqual(['went on', 0]);
});
