import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FreeDisk } from './free-disk.js';

it('a disk has room while as much as the reserve is left, and is asked once a second', async () => {
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

it('the disk of a folder that is not made yet is that of the folder it will be in', async () => {
  const folder = join(tmpdir(), 'raamat-not-there', 'files');
  expect(await new FreeDisk(folder, 1n).hasCapacity()).toBe(true);
  expect(await new FreeDisk(folder, 2n ** 62n).hasCapacity()).toBe(false);
});
