import { type PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWhenSilent } from './stream.js';

let destroy: ReturnType<typeof vi.fn<(error: Error) => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  destroy = vi.fn();
});

afterEach(() => {
  vi.useRealTimers();
});

const client = (): PoolClient => ({ connection: { stream: { destroy } } }) as unknown as PoolClient;

it('closes a silent connection with a time-out', () => {
  endWhenSilent(client(), 100);
  vi.advanceTimersByTime(99);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2);
  expect(destroy.mock.calls[0]?.[0]).toMatchObject({ code: 'ETIMEDOUT' });
});

it('leaves an answered connection open, however long its next answers take', () => {
  const answered = endWhenSilent(client(), 100);
  vi.advanceTimersByTime(99);
  answered();
  vi.advanceTimersByTime(10_000);
  expect(destroy).not.toHaveBeenCalled();
});

it('reads an answer that waited while this process was stalled, before it closes the connection', () => {
  const answered = endWhenSilent(client(), 100);
  vi.advanceTimersToNextTimer();
  answered();
  vi.runAllTimers();
  expect(destroy).not.toHaveBeenCalled();
});
