import { Chance } from '../../chaos/support/chance.js';

/** Smallest part of a file that is written in one step. */
export const SECTOR_BYTES = 4096;
const ZEROS = Buffer.alloc(SECTOR_BYTES);
/** Older versions of a sector that a cut may bring back, with the stored one. */
const KEPT_VERSIONS = 8;

/** Undefined for zeros. */
type Sector = Buffer | undefined;

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Common extends Owner {
  readonly number: number;
  uid: number;
  gid: number;
  mode: number;
  /** Seconds. */
  changedAt: number;
  modifiedAt: number;
  /** The changes of names that are not stored and give this node a name. */
  readonly unstoredNames: Set<NameChange>;
}

export interface FileNode extends Common {
  readonly kind: 'file';
  size: number;
  readonly sectors: Sector[];
  /** Sizes since the last flush, and versions of each sector; the first one is the stored one. */
  readonly oldSizes: number[];
  readonly oldSectors: Map<number, Sector[]>;
}

export interface FolderNode extends Common {
  readonly kind: 'folder';
  parent: FolderNode | undefined;
  readonly names: Map<string, Name>;
  /** The names after a cut now. */
  readonly storedNames: Map<string, DiskNode>;
  readonly unstored: Set<NameChange>;
}

export type DiskNode = FileNode | FolderNode;

/** A name with its place in the list of the folder, which does not move while others come and go. */
export interface Name {
  readonly node: DiskNode;
  readonly place: number;
}

/** A change of names in one step, as a rename is: all of it is stored or none. */
interface NameChange {
  readonly order: number;
  settings: readonly Setting[];
}

interface Setting {
  readonly folder: FolderNode;
  readonly name: string;
  /** Undefined where the name is removed. */
  readonly node: DiskNode | undefined;
}

/** The part of the unflushed changes that a cut leaves: the disk is free to have written any of them. */
export const KEEPS = ['none', 'some', 'all'] as const;
export type Keep = (typeof KEEPS)[number];

export interface DiskOptions {
  /**
   * Whether the flush of a file stores its name too. POSIX promises a name only when its folder is flushed; ext4, XFS and
   * Btrfs store the name of a new file with the file, and Postgres relies on that.
   */
  readonly fileFlushStoresName: boolean;
  /** Seconds. */
  readonly now: () => number;
}

/** @throws with the name of the error that a system call would give */
export class DiskError extends Error {
  constructor(readonly code: 'ENOENT' | 'EEXIST' | 'ENOTDIR' | 'EISDIR' | 'ENOTEMPTY') {
    super(code);
  }
}

/**
 * The files and folders of a disk as programs see them, with everything that is not stored yet: `afterCut` is the disk as a
 * power cut leaves it. Owners and modes count as stored at once.
 */
export class Disk {
  readonly root: FolderNode;
  private changes = 0;

  constructor(
    private readonly options: DiskOptions,
    /** Numbers of nodes, never given twice, so that a handle from before a cut means nothing after it. */
    private readonly numbers = { last: 1 },
  ) {
    this.root = this.newFolder(1, undefined, 0o755, { uid: 0, gid: 0 });
  }

  find(folder: FolderNode, name: string): DiskNode {
    const found = folder.names.get(name);
    if (found === undefined) throw new DiskError('ENOENT');
    return found.node;
  }

  create(folder: FolderNode, name: string, kind: DiskNode['kind'], mode: number, owner: Owner): DiskNode {
    if (folder.names.has(name)) throw new DiskError('EEXIST');
    this.numbers.last += 1;
    const node =
      kind === 'file'
        ? this.newFile(this.numbers.last, mode, owner)
        : this.newFolder(this.numbers.last, folder, mode, owner);
    this.change([{ folder, name, node }]);
    return node;
  }

  remove(folder: FolderNode, name: string, kind: DiskNode['kind']): void {
    const node = this.find(folder, name);
    if (node.kind !== kind) throw new DiskError(kind === 'file' ? 'EISDIR' : 'ENOTDIR');
    if (node.kind === 'folder' && node.names.size > 0) throw new DiskError('ENOTEMPTY');
    this.change([{ folder, name, node: undefined }]);
  }

  rename(from: FolderNode, name: string, to: FolderNode, newName: string): void {
    const node = this.find(from, name);
    const replaced = to.names.get(newName)?.node;
    if (replaced?.kind === 'folder' && replaced.names.size > 0) throw new DiskError('ENOTEMPTY');
    if (replaced === node) return;
    if (node.kind === 'folder') node.parent = to;
    this.change([
      { folder: from, name, node: undefined },
      { folder: to, name: newName, node },
    ]);
  }

  read(file: FileNode, offset: number, bytes: number): Buffer {
    const end = Math.min(offset + bytes, file.size);
    const parts: Buffer[] = [];
    for (let at = offset; at < end;) {
      const start = at % SECTOR_BYTES;
      const until = Math.min(SECTOR_BYTES, start + end - at);
      parts.push((file.sectors[Math.floor(at / SECTOR_BYTES)] ?? ZEROS).subarray(start, until));
      at += until - start;
    }
    return Buffer.concat(parts);
  }

  write(file: FileNode, offset: number, bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      const sector = Math.floor((offset + at) / SECTOR_BYTES);
      const start = (offset + at) % SECTOR_BYTES;
      const piece = bytes.subarray(at, at + SECTOR_BYTES - start);
      const next = Buffer.from(file.sectors[sector] ?? ZEROS);
      piece.copy(next, start);
      setSector(file, sector, next.equals(ZEROS) ? undefined : next);
      at += piece.length;
    }
    if (offset + bytes.length > file.size) setSize(file, offset + bytes.length);
    this.touch(file);
  }

  resize(file: FileNode, size: number): void {
    if (size < file.size) {
      const first = Math.ceil(size / SECTOR_BYTES);
      for (let sector = first; sector < file.sectors.length; sector += 1) setSector(file, sector, undefined);
      const rest = size % SECTOR_BYTES;
      const last = file.sectors[first - 1];
      if (rest > 0 && last !== undefined)
        setSector(file, first - 1, Buffer.concat([last.subarray(0, rest), ZEROS.subarray(rest)]));
    }
    if (size !== file.size) setSize(file, size);
    this.touch(file);
  }

  /** Stores what fsync promises: the content of a file, the names in a folder. */
  flush(node: DiskNode): void {
    if (node.kind === 'folder') {
      for (const change of inOrder(node.unstored)) store(change);
      if (this.options.fileFlushStoresName) storeNamesAbove(node);
      return;
    }
    node.oldSizes.length = 0;
    node.oldSectors.clear();
    if (!this.options.fileFlushStoresName) return;
    for (const change of inOrder(node.unstoredNames)) {
      store(change);
      for (const { folder } of change.settings) storeNamesAbove(folder);
    }
  }

  /** The disk after a power cut. The seed chooses which unflushed changes the disk had written already. */
  afterCut(keep: Keep, seed: number): Disk {
    const chance = new Chance(seed);
    const isKept = (): boolean => keep === 'all' || (keep === 'some' && chance.below(2) === 1);
    for (const change of inOrder(allChanges(this.root))) if (isKept()) store(change);
    const after = new Disk(this.options, this.numbers);
    const versionOf = <T>(old: readonly T[], now: T): T => {
      if (old.length === 0 || keep === 'all') return now;
      return keep === 'none' ? (old[0] as T) : chance.of([...old, now]);
    };
    const copies = new Map<DiskNode, FileNode>();
    const copyNames = (from: FolderNode, to: FolderNode): void => {
      for (const [name, node] of from.storedNames) {
        const known = copies.get(node);
        const copy = known ?? after.create(to, name, node.kind, node.mode, node);
        if (known !== undefined) after.change([{ folder: to, name, node: known }]);
        else if (node.kind === 'folder') copyNames(node, copy as FolderNode);
        else {
          copies.set(node, copy as FileNode);
          copyContent(node, copy as FileNode, versionOf);
        }
        Object.assign(copy, { changedAt: node.changedAt, modifiedAt: node.modifiedAt });
        after.flush(copy);
      }
      after.flush(to);
    };
    Object.assign(after.root, { mode: this.root.mode, uid: this.root.uid, gid: this.root.gid });
    copyNames(this.root, after.root);
    return after;
  }

  private change(settings: readonly Setting[]): void {
    this.changes += 1;
    const change: NameChange = { order: this.changes, settings };
    for (const { folder, name, node } of settings) {
      folder.names.delete(name);
      if (node !== undefined) {
        folder.names.set(name, { node, place: this.changes });
        node.unstoredNames.add(change);
        node.changedAt = this.options.now();
      }
      folder.unstored.add(change);
      this.touch(folder);
    }
  }

  private touch(node: DiskNode): void {
    const now = this.options.now();
    node.changedAt = now;
    node.modifiedAt = now;
  }

  private common(number: number, mode: number, { uid, gid }: Owner): Common {
    const now = this.options.now();
    return { number, mode, uid, gid, changedAt: now, modifiedAt: now, unstoredNames: new Set() };
  }

  private newFile(number: number, mode: number, owner: Owner): FileNode {
    return {
      ...this.common(number, mode, owner),
      kind: 'file',
      size: 0,
      sectors: [],
      oldSizes: [],
      oldSectors: new Map(),
    };
  }

  private newFolder(number: number, parent: FolderNode | undefined, mode: number, owner: Owner): FolderNode {
    return {
      ...this.common(number, mode, owner),
      kind: 'folder',
      parent,
      names: new Map(),
      storedNames: new Map(),
      unstored: new Set(),
    };
  }
}

function setSector(file: FileNode, sector: number, next: Sector): void {
  const old = file.oldSectors.get(sector) ?? [];
  old.push(file.sectors[sector]);
  if (old.length > KEPT_VERSIONS) old.splice(1, 1);
  file.oldSectors.set(sector, old);
  file.sectors[sector] = next;
}

function setSize(file: FileNode, size: number): void {
  file.oldSizes.push(file.size);
  if (file.oldSizes.length > KEPT_VERSIONS) file.oldSizes.splice(1, 1);
  file.size = size;
}

const inOrder = (changes: Iterable<NameChange>): NameChange[] =>
  [...changes].toSorted((a, b) => a.order - b.order);

/** Makes a change last. Earlier ones of the same names are void from now on. */
function store(change: NameChange): void {
  for (const { folder, name, node } of change.settings) {
    if (node === undefined) folder.storedNames.delete(name);
    else folder.storedNames.set(name, node);
    for (const earlier of folder.unstored) {
      if (earlier.order >= change.order) continue;
      const isVoid = (one: Setting): boolean => one.folder === folder && one.name === name;
      for (const one of earlier.settings.filter(isVoid)) one.node?.unstoredNames.delete(earlier);
      earlier.settings = earlier.settings.filter((one) => !isVoid(one));
      if (earlier.settings.every((one) => one.folder !== folder)) folder.unstored.delete(earlier);
    }
  }
  for (const { folder, node } of change.settings) {
    folder.unstored.delete(change);
    node?.unstoredNames.delete(change);
  }
}

function storeNamesAbove(folder: FolderNode): void {
  for (let one: FolderNode | undefined = folder; one !== undefined; one = one.parent)
    for (const change of inOrder(one.unstoredNames)) store(change);
}

function allChanges(folder: FolderNode, seen = new Set<DiskNode>()): Set<NameChange> {
  if (seen.has(folder)) return new Set();
  seen.add(folder);
  const below = [...folder.names.values(), ...[...folder.storedNames.values()].map((node) => ({ node }))];
  return new Set([
    ...folder.unstored,
    ...below.flatMap(({ node }) => (node.kind === 'folder' ? [...allChanges(node, seen)] : [])),
  ]);
}

function copyContent(from: FileNode, to: FileNode, versionOf: <T>(old: readonly T[], now: T) => T): void {
  to.size = versionOf(from.oldSizes, from.size);
  for (let sector = 0; sector * SECTOR_BYTES < to.size; sector += 1)
    to.sectors[sector] = versionOf(from.oldSectors.get(sector) ?? [], from.sectors[sector]);
  // Bytes behind the end of a file are zeros when it grows again.
  const rest = to.size % SECTOR_BYTES;
  const last = to.sectors.at(-1);
  if (rest > 0 && last !== undefined)
    to.sectors[to.sectors.length - 1] = Buffer.concat([last.subarray(0, rest), ZEROS.subarray(rest)]);
}
