import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from './disk-storage.js';

let above: string;

beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'raamat-above-'));
  await mkdir(join(above, 'files'));
  // Passed through, but not read: as the folder of a volume that belongs to the machine.
  await chmod(above, 0o311);
});

afterAll(async () => {
  await chmod(above, 0o700);
  await rm(above, { recursive: true });
});

describe('files in a folder of the machine', () => {
  it.skipIf(process.getuid?.() === 0)('are stored where the folder above it may not be read', async () => {
    const storage = new DiskStorage(join(above, 'files'));
    const staged = await storage.stage(Readable.from([Buffer.from('arve')]));
    await storage.place(staged, 'companies/1/aa/bb/aabb');
    expect(await readFile(join(above, 'files', 'companies/1/aa/bb/aabb'), 'utf8')).toBe('arve');
  });
});
