import { type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { readAgain } from './read-again.js';

/** All that is ready to go on has gone on. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** A client whose readings end when the test says so. */
function heldClient() {
  const read: QueryKey[] = [];
  const ends: (() => void)[] = [];
  return {
    read,
    end: async () => {
      for (const end of ends.splice(0)) end();
      await settled();
    },
    client: {
      invalidateQueries: ({ queryKey = [] }: { queryKey?: QueryKey } = {}) => {
        read.push(queryKey);
        return new Promise<void>((resolve) => {
          ends.push(resolve);
        });
      },
    },
  };
}

describe('what changed is read again', () => {
  it('at once, and once after the running reading, however much changes meanwhile', async () => {
    const { client, read, end } = heldClient();
    const again = readAgain(client);
    again([['work']]);
    expect(read).toEqual([['work']]);
    for (let commit = 0; commit < 1_000; commit += 1) again([['work'], ['file']]);
    expect(read).toHaveLength(1);
    await end();
    expect(read).toEqual([['work'], ['work'], ['file']]);
    await end();
    expect(read).toHaveLength(3);
  });

  it('also after a reading that failed', async () => {
    let calls = 0;
    const again = readAgain({ invalidateQueries: () => Promise.reject(new Error(`${(calls += 1)}`)) });
    again([['work']]);
    await settled();
    again([['work']]);
    expect(calls).toBe(2);
  });
});
