import { describe, expect, it } from 'vitest';
import { Memory } from './memory.js';

describe('the memory of look-ups', () => {
  it('answers without another look-up', async () => {
    const memory = new Memory<string, number>(1_000, 10);
    let asked = 0;
    const find = () => Promise.resolve((asked += 1));
    await memory.through('a', find);
    expect(await memory.through('a', find)).toBe(1);
  });

  it('does not keep a look-up that a change overtook', async () => {
    const memory = new Memory<string, string>(1_000, 10);
    const answer = await memory.through('a', () => {
      memory.clear();
      return Promise.resolve('before the change');
    });
    expect(answer).toBe('before the change');
    expect(memory.get('a')).toBeUndefined();
  });

  it('keeps neither missing values nor those not worth keeping', async () => {
    const memory = new Memory<string, number>(1_000, 10);
    await memory.through('a', () => Promise.resolve(undefined));
    await memory.through(
      'b',
      () => Promise.resolve(1),
      (value) => value > 1,
    );
    expect([memory.get('a'), memory.get('b')]).toEqual([undefined, undefined]);
  });

  it('forgets a value when its lifetime ends', async () => {
    const memory = new Memory<string, number>(0, 10);
    await memory.through('a', () => Promise.resolve(1));
    expect(memory.get('a')).toBeUndefined();
  });

  it('holds no more than its capacity', async () => {
    const memory = new Memory<number, number>(1_000, 2);
    for (const key of [1, 2, 3]) await memory.through(key, () => Promise.resolve(key));
    expect([1, 2, 3].filter((key) => memory.get(key) !== undefined)).toEqual([3]);
  });
});
