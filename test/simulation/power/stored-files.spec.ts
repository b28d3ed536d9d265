import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskStorage } from '../../../libs/files/src/storage/disk-storage.js';
import { Disks, missingForDisks } from './disks.js';

const KEY = 'companies/1/aa/bb/aabb';
const missing = missingForDisks();

describe.skipIf(missing !== undefined)(
  `a stored file after a power cut${missing === undefined ? '' : `: not run, ${missing}`}`,
  () => {
    let disks: Disks;
    let root: string;

    beforeEach(async () => {
      disks = await Disks.mount({ files: { fileFlushStoresName: false } });
      root = join(disks.path('files'), 'stored');
    });

    afterEach(async () => {
      await disks.close();
    });

    const keep = async (storage: DiskStorage, key = KEY): Promise<void> => {
      await storage.place(await storage.stage(Readable.from([Buffer.from(key)])), key);
    };

    const cut = async (): Promise<void> => {
      disks.cut();
      await disks.restore('none', 1);
    };

    const read = async (key = KEY): Promise<string> =>
      (await buffer(await new DiskStorage(root).open(key))).toString();

    it('is there with its bytes, also the first of an installation', async () => {
      await keep(new DiskStorage(root));
      await cut();
      expect(await read()).toBe(KEY);
    });

    it('would be lost where nobody flushed it', async () => {
      mkdirSync(root);
      writeFileSync(join(root, 'unflushed'), 'content');
      expect(await read('unflushed')).toBe('content');
      await cut();
      await expect(read('unflushed')).rejects.toThrow();
    });

    it('is there where another process made its folder and has not flushed it', async () => {
      const storage = new DiskStorage(root);
      await keep(storage);
      mkdirSync(join(root, 'companies/1/aa/cc'));
      await keep(storage, 'companies/1/aa/cc/aacc');
      await cut();
      expect(await read('companies/1/aa/cc/aacc')).toBe('companies/1/aa/cc/aacc');
    });

    it('is there where somebody removed its folder meanwhile', async () => {
      const storage = new DiskStorage(root);
      await keep(storage);
      rmSync(join(root, 'companies'), { recursive: true });
      await keep(storage);
      await cut();
      expect(await read()).toBe(KEY);
    });

    it('is complete or absent when the power goes before it is placed', async () => {
      const storage = new DiskStorage(root);
      const gone = disks.loses({ disk: 'files', change: 'flush_folder', nth: 1, when: 'before' });
      await expect(keep(storage)).rejects.toThrow();
      await gone;
      await disks.restore('none', 1);
      expect(await new DiskStorage(root).exists(KEY)).toBe(false);
    });
  },
);
