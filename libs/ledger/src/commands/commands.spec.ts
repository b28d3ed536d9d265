import { describe, expect, it } from 'vitest';
import { CompanyQueue } from './company-queue.js';
import { payloadHash } from './payload-hash.js';

describe('the hash of a payload', () => {
  const hash = payloadHash('invoice.post', { a: 1n, b: [{ c: null, d: 'x' }] });

  it('ignores the order of members', () => {
    expect(payloadHash('invoice.post', { b: [{ d: 'x', c: null }], a: 1n })).toBe(hash);
  });

  it.each([
    ['another command', 'invoice.void', { a: 1n, b: [{ c: null, d: 'x' }] }],
    ['another amount', 'invoice.post', { a: 2n, b: [{ c: null, d: 'x' }] }],
    ['another order of a list', 'invoice.post', { a: 1n, b: [] }],
    ['text for a number', 'invoice.post', { a: '1', b: [{ c: null, d: 'x' }] }],
  ])('distinguishes %s', (_, command, payload) => {
    expect(payloadHash(command, payload)).not.toBe(hash);
  });
});

describe('the queue of a company', () => {
  it('runs one task at a time in order, continues after a failure, and keeps nothing when empty', async () => {
    const queue = new CompanyQueue();
    const order: string[] = [];
    const step = (name: string, fail = false) =>
      queue.run(1n, async () => {
        order.push(`${name} starts`);
        await Promise.resolve();
        order.push(`${name} ends`);
        if (fail) throw new Error(name);
      });
    const results = await Promise.allSettled([step('a'), step('b', true), step('c')]);
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(Reflect.get(queue, 'last')).toHaveProperty('size', 0);
  });

  it('does not make one company wait for another', async () => {
    const queue = new CompanyQueue();
    let open = (): void => undefined;
    const held = queue.run(1n, () => new Promise<void>((resolve) => (open = resolve)));
    await expect(queue.run(2n, () => Promise.resolve('done'))).resolves.toBe('done');
    open();
    await held;
  });
});
