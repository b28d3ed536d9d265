import { describe, expect, it } from 'vitest';
import { Disk, type FileNode, type FolderNode, SECTOR_BYTES } from './disk.js';

const ROOT_USER = { uid: 0, gid: 0 };
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

const newDisk = (fileFlushStoresName = false): Disk => new Disk({ fileFlushStoresName, now: () => 1 });

const file = (disk: Disk, name: string, folder = disk.root): FileNode =>
  disk.create(folder, name, 'file', 0o600, ROOT_USER) as FileNode;

const folder = (disk: Disk, name: string): FolderNode =>
  disk.create(disk.root, name, 'folder', 0o700, ROOT_USER) as FolderNode;

function kept(disk: Disk, name: string): Buffer | undefined {
  const node = disk.root.names.get(name)?.node;
  return node?.kind === 'file' ? disk.read(node, 0, node.size) : undefined;
}

describe('a disk after a power cut', () => {
  it('has a file whose content and folder were flushed', () => {
    const disk = newDisk();
    const one = file(disk, 'one');
    disk.write(one, 0, Buffer.from('content'));
    disk.flush(one);
    disk.flush(disk.root);
    expect(kept(disk.afterCut('none', 1), 'one')?.toString()).toBe('content');
  });

  it('has no file whose folder was not flushed, on a disk that promises no more', () => {
    for (const storesName of [false, true]) {
      const disk = newDisk(storesName);
      const one = file(disk, 'one');
      disk.flush(one);
      expect(disk.afterCut('none', 1).root.names.has('one')).toBe(storesName);
    }
  });

  it('has an empty file where the name was flushed and the content was not', () => {
    const disk = newDisk();
    disk.write(file(disk, 'one'), 0, Buffer.from('content'));
    disk.flush(disk.root);
    expect(kept(disk.afterCut('none', 1), 'one')).toHaveLength(0);
  });

  it('has the old name of a file until the new one is flushed, and never both', () => {
    const disk = newDisk();
    const to = folder(disk, 'to');
    file(disk, 'one');
    disk.flush(disk.root);
    disk.rename(disk.root, 'one', to, 'two');
    const before = disk.afterCut('none', 1);
    expect([...before.root.names.keys()]).toEqual(['to', 'one']);
    disk.flush(to);
    const after = disk.afterCut('none', 1);
    expect([...after.root.names.keys()]).toEqual(['to']);
    expect([...(after.find(after.root, 'to') as FolderNode).names.keys()]).toEqual(['two']);
  });

  it('has a file again that was removed without a flush', () => {
    const disk = newDisk();
    file(disk, 'one');
    disk.flush(disk.root);
    disk.remove(disk.root, 'one', 'file');
    expect(disk.afterCut('none', 1).root.names.has('one')).toBe(true);
  });

  it('loses everything below a folder whose own name was not flushed', () => {
    const disk = newDisk();
    const inner = folder(disk, 'inner');
    const one = file(disk, 'one', inner);
    disk.flush(one);
    disk.flush(inner);
    expect(disk.afterCut('none', 1).root.names.size).toBe(0);
  });

  it('may have any part of unflushed writes, sector by sector, but never a mix that nobody wrote', () => {
    const outcomes = new Set(
      SEEDS.map((seed) => {
        const disk = newDisk();
        const one = file(disk, 'one');
        disk.write(one, 0, Buffer.alloc(2 * SECTOR_BYTES, 'a'));
        disk.flush(one);
        disk.flush(disk.root);
        disk.write(one, 0, Buffer.alloc(2 * SECTOR_BYTES, 'b'));
        const bytes = kept(disk.afterCut('some', seed), 'one') ?? Buffer.alloc(0);
        const sectors = [0, SECTOR_BYTES].map((at) => bytes.subarray(at, at + SECTOR_BYTES));
        for (const sector of sectors) expect(new Set(sector).size).toBe(1);
        return sectors.map((sector) => sector.toString('latin1', 0, 1)).join('');
      }),
    );
    expect([...outcomes].toSorted()).toEqual(['aa', 'ab', 'ba', 'bb']);
  });

  it('may have a later change of names without an earlier one', () => {
    const outcomes = SEEDS.map((seed) => {
      const disk = newDisk();
      file(disk, 'one');
      file(disk, 'two');
      return [...disk.afterCut('some', seed).root.names.keys()].join();
    });
    expect([...new Set(outcomes)].toSorted()).toEqual(['', 'one', 'one,two', 'two']);
  });

  it('has everything where it had written everything by itself', () => {
    const disk = newDisk();
    disk.write(file(disk, 'one'), 5_000, Buffer.from('content'));
    const bytes = kept(disk.afterCut('all', 1), 'one');
    expect(bytes?.subarray(5_000).toString()).toBe('content');
    expect(bytes?.subarray(0, 5_000).every((byte) => byte === 0)).toBe(true);
  });

  it('holds zeros behind the end of a file that was cut short and grows again', () => {
    const disk = newDisk();
    const one = file(disk, 'one');
    disk.write(one, 0, Buffer.alloc(100, 'a'));
    disk.resize(one, 50);
    disk.resize(one, 100);
    expect(disk.read(one, 0, 100).toString('latin1')).toBe('a'.repeat(50) + '\0'.repeat(50));
  });
});
