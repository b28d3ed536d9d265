import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/catalogue.js';
import { assertCatalogue } from './catalogue/declaration.js';
import { inRounds } from './dispatcher/dispatch.js';
import { inFlightOf } from './dispatcher/groups.js';
import { Rate } from './dispatcher/rate.js';
import { nextSlot } from './dispatcher/slots.js';
import { jobOf, messageOf } from './broker/dispatch-jobs.js';
import { backoffMs } from './worker/backoff.js';
import { Batcher } from './worker/batcher.js';
import { handlersByKind } from './worker/handler.js';

describe('the catalogue', () => {
  it('refers only to its own entries', () => {
    expect(() => {
      assertCatalogue(CATALOGUE);
    }).not.toThrow();
  });

  it('has time limits that end before the next slot of a schedule', () => {
    for (const { kind } of Object.values(CATALOGUE.schedules))
      expect(CATALOGUE.kinds[kind].timeLimitMs).toBeLessThanOrEqual(2 * 60 * 60 * 1_000);
  });

  it('names every kind that has no handler', () => {
    expect(() => handlersByKind(CATALOGUE, ['inbox', 'provisioning'], {})).toThrow(
      'No handler for: provision-company, take-in-mail, scan-file, unpack-file.',
    );
  });
});

describe('backoff', () => {
  const policy = { firstMs: 1_000, lastMs: 60_000 };

  it('doubles from the first pause and stops at the last', () => {
    expect([1, 2, 3, 4, 10, 1_000].map((attempt) => backoffMs(policy, attempt, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 60_000, 60_000,
    ]);
  });

  it('is shortened randomly by up to half', () => {
    expect(backoffMs(policy, 1, 1)).toBe(500);
  });
});

describe('slots of a schedule', () => {
  it('follow the wall clock through the change to summer time and back', () => {
    const after = (text: string): string =>
      nextSlot('30 2 * * *', 'Europe/Tallinn', new Date(text)).toISOString();
    expect(after('2026-03-27T12:00:00Z')).toBe('2026-03-28T00:30:00.000Z');
    expect(after('2026-03-29T12:00:00Z')).toBe('2026-03-29T23:30:00.000Z');
    expect(after('2026-10-25T12:00:00Z')).toBe('2026-10-26T00:30:00.000Z');
  });

  it('lie after the given moment, also when that is a slot', () => {
    expect(nextSlot('0 * * * *', 'UTC', new Date('2026-05-05T10:00:00Z')).toISOString()).toBe(
      '2026-05-05T11:00:00.000Z',
    );
  });
});

describe('rounds', () => {
  const row = (id: number, company: number, priority = 5): Parameters<typeof inRounds>[0][number] => ({
    id: BigInt(id),
    company_id: BigInt(company),
    priority,
    run_at: new Date(id),
  });

  it('take one task of each company, starting after the company served last', () => {
    const rows = [row(1, 7), row(2, 7), row(3, 7), row(4, 8), row(5, 9), row(6, 9)];
    expect(inRounds(rows, 7n).map(({ id }) => Number(id))).toEqual([4, 5, 1, 6, 2, 3]);
  });

  it('respect priorities first', () => {
    expect(inRounds([row(1, 7), row(2, 8, 1)], 0n).map(({ id }) => Number(id))).toEqual([2, 1]);
  });
});

describe('the limit of a queue', () => {
  const queue = { concurrency: 2, inFlight: 48 };

  it('is that of one worker where none or half a one is live, and grows with their slots', () => {
    expect([0, 1, 2, 4, 5, 200].map((slots) => inFlightOf(queue, slots))).toEqual([
      48, 48, 48, 96, 120, 4_800,
    ]);
  });

  it('stays what an external service allows, however many workers are live', () => {
    expect(inFlightOf({ ...queue, inFlightAtMost: 48 }, 200)).toBe(48);
    expect(inFlightOf(CATALOGUE.queues['tax-account'], 200)).toBe(20);
  });
});

describe('the rate of an external service', () => {
  it('fills up by its rate and holds one second of it', () => {
    const rate = new Rate(4, 0);
    expect(rate.take(10, 0)).toBe(4);
    expect(rate.take(10, 0)).toBe(0);
    expect(rate.take(10, 500)).toBe(2);
    expect(rate.take(10, 60_000)).toBe(4);
  });

  it('gets back the tasks that were not there', () => {
    const rate = new Rate(4, 0);
    expect(rate.take(3, 0)).toBe(3);
    rate.giveBack(2);
    expect(rate.take(10, 0)).toBe(3);
  });
});

describe('messages', () => {
  it('are the same after conversion to a job and back', () => {
    const message = { taskId: 9_007_199_254_740_993n, delivery: 12, kind: 'book-file' };
    const { name, opts } = jobOf(message);
    expect(opts).toMatchObject({ jobId: '9007199254740993-12', attempts: 1 });
    expect(messageOf({ name, ...(opts.jobId === undefined ? {} : { id: opts.jobId }) })).toEqual(message);
  });

  it('are not made from foreign jobs', () => {
    expect(messageOf({ id: 'repeat:1', name: 'x' })).toBeUndefined();
    expect(messageOf({ name: 'x' })).toBeUndefined();
  });
});

describe('batches', () => {
  it('send at once when idle, and send later items together', async () => {
    const batches: number[][] = [];
    const opens: (() => void)[] = [];
    const batcher = new Batcher<number, number>(async (items) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => {
        opens.push(resolve);
      });
      return new Map(items.filter((item) => item !== 3).map((item) => [item, item * 10]));
    }, 1);
    const first = batcher.add(1);
    await Promise.resolve();
    const rest = Promise.all([batcher.add(2), batcher.add(3)]);
    opens[0]?.();
    expect(await first).toBe(10);
    opens[1]?.();
    expect(await rest).toEqual([20, undefined]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('fail together when the statement does', async () => {
    const batcher = new Batcher<number, number>(() => Promise.reject(new Error('away')));
    await expect(batcher.add(1)).rejects.toThrow('away');
    await expect(batcher.add(2)).rejects.toThrow('away');
  });
});
