import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FreeDisk } from './free-disk.js';

it('a disk has capacity while the reserve is left, and is queried once a second', async () => {
  const left = [200n, 199n];
  let now = 0;
  const disk = new FreeDisk(
    '/files',
    200n,
    () => Promise.resolve(left.shift()),
    () => now,
  );
  expect([await disk.hasCapacity(), await disk.hasCapacity()]).toEqual([true, true]);
  now = 1_000;
  expect(await disk.hasCapacity()).toBe(false);
  now = 2_000;
  expect(await disk.hasCapacity()).toBe(true);
});

it('a folder that does not exist yet counts as on the disk of its nearest existing parent', async () => {
  const folder = join(tmpdir(), 'raamat-not-there', 'files');
  expect(await new FreeDisk(folder, 1n).hasCapacity()).toBe(true);
  expect(await new FreeDisk(folder, 2n ** 62n).hasCapacity()).toBe(false);
});
