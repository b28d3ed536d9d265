import { type Disk, DiskError, type DiskNode, type FileNode, type FolderNode } from './disk.js';

/** Numbers of the kernel's protocol, version 7.31 (linux/fuse.h). */
const OP = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  mkdir: 9,
  unlink: 10,
  rmdir: 11,
  rename: 12,
  read: 15,
  write: 16,
  statfs: 17,
  fsync: 20,
  init: 26,
  opendir: 27,
  readdir: 28,
  releasedir: 29,
  fsyncdir: 30,
  create: 35,
  interrupt: 36,
  batchForget: 42,
  fallocate: 43,
  rename2: 45,
} as const;

const ERRORS = {
  ENOENT: 2,
  EIO: 5,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ESTALE: 116,
} as const;

const HEADER_BYTES = 40;
const ANSWER_BYTES = 16;
const MINOR = 31;
export const MAX_WRITE_BYTES = 128 * 1024;
/** Bits of the answer to init: big writes, requests about names at the same time, no calls for open, long writes. */
const FLAGS = (1 << 5) | (1 << 17) | (1 << 18) | (1 << 22);
/** The kernel may remember names and attributes: nobody else changes them. A cut changes those in the root alone. */
const REMEMBERED_SECONDS = 3_600n;
const SET = { mode: 1, uid: 2, gid: 4, size: 8 } as const;
const FORMAT = { file: 0o100000, folder: 0o040000 } as const;
const FALLOCATE_KEEP_SIZE = 1;

/** The operations that change a disk, by the names under which a cut may be armed. */
export const CHANGES = ['create', 'write', 'rename', 'remove', 'flush', 'flush_folder'] as const;
export type ChangeName = (typeof CHANGES)[number];

const CHANGE_OF: ReadonlyMap<number, ChangeName> = new Map([
  [OP.create, 'create'],
  [OP.mkdir, 'create'],
  [OP.write, 'write'],
  [OP.rename, 'rename'],
  [OP.rename2, 'rename'],
  [OP.unlink, 'remove'],
  [OP.fsync, 'flush'],
  [OP.fsyncdir, 'flush_folder'],
]);

/** The change that a request of the kernel makes; undefined for others. */
export const changeOf = (request: Buffer): ChangeName | undefined => CHANGE_OF.get(request.readUInt32LE(4));

class Refused extends Error {
  constructor(readonly code: keyof typeof ERRORS) {
    super(code);
  }
}

/** Answers the kernel's requests about one mounted disk. */
export class FuseSession {
  private known = new Map<number, { readonly node: DiskNode; lookups: number }>();
  private disk: Disk | undefined;

  constructor(disk: Disk) {
    this.disk = disk;
  }

  /** From now on every request fails, as those to a disk without power. Gives back the disk at this moment. */
  cut(): Disk {
    const { disk } = this;
    if (disk === undefined) throw new Error('The power is off already.');
    this.disk = undefined;
    return disk;
  }

  /** The power is back. Handles from before the cut are stale. */
  restore(disk: Disk): void {
    this.known = new Map();
    this.disk = disk;
  }

  /** The answer to a request; undefined for one that gets none. */
  answer(request: Buffer): Buffer | undefined {
    const op = request.readUInt32LE(4);
    if (op === OP.forget || op === OP.batchForget || op === OP.interrupt) {
      this.forget(op, request);
      return undefined;
    }
    const unique = request.readBigUInt64LE(8);
    try {
      return answerOf(unique, 0, this.perform(op, request));
    } catch (error) {
      if (error instanceof Refused || error instanceof DiskError) return answerOf(unique, ERRORS[error.code]);
      throw error;
    }
  }

  private perform(op: number, request: Buffer): Buffer {
    const body = request.subarray(HEADER_BYTES);
    if (op === OP.init) return initAnswer();
    const { disk } = this;
    if (disk === undefined) throw new Refused('EIO');
    const number = Number(request.readBigUInt64LE(16));
    const owner = { uid: request.readUInt32LE(24), gid: request.readUInt32LE(28) };
    switch (op) {
      case OP.lookup: {
        const folder = this.folder(number);
        return this.entry(folder, disk.find(folder, textAt(body, 0)));
      }
      case OP.getattr:
        return attributeAnswer(this.node(number));
      case OP.setattr: {
        const node = this.node(number);
        const valid = body.readUInt32LE(0);
        if ((valid & SET.size) !== 0) disk.resize(this.file(number), Number(body.readBigUInt64LE(16)));
        if ((valid & SET.mode) !== 0) node.mode = body.readUInt32LE(68) & 0o7777;
        if ((valid & SET.uid) !== 0) node.uid = body.readUInt32LE(76);
        if ((valid & SET.gid) !== 0) node.gid = body.readUInt32LE(80);
        return attributeAnswer(node);
      }
      case OP.mkdir: {
        const folder = this.folder(number);
        const mode = body.readUInt32LE(0) & 0o7777;
        return this.entry(folder, disk.create(folder, textAt(body, 8), 'folder', mode, owner));
      }
      case OP.create: {
        const folder = this.folder(number);
        const mode = body.readUInt32LE(4) & 0o7777;
        const node = disk.create(folder, textAt(body, 16), 'file', mode, owner);
        return Buffer.concat([this.entry(folder, node), Buffer.alloc(16)]);
      }
      case OP.unlink:
      case OP.rmdir:
        disk.remove(this.folder(number), textAt(body, 0), op === OP.unlink ? 'file' : 'folder');
        return Buffer.alloc(0);
      case OP.rename:
      case OP.rename2: {
        const names = body.subarray(op === OP.rename ? 8 : 16);
        if (op === OP.rename2 && body.readUInt32LE(8) !== 0) throw new Refused('EINVAL');
        const from = textAt(names, 0);
        const to = textAt(names, Buffer.byteLength(from) + 1);
        disk.rename(this.folder(number), from, this.folder(Number(body.readBigUInt64LE(0))), to);
        return Buffer.alloc(0);
      }
      case OP.read:
        return disk.read(this.file(number), Number(body.readBigUInt64LE(8)), body.readUInt32LE(16));
      case OP.write: {
        const bytes = body.readUInt32LE(16);
        disk.write(this.file(number), Number(body.readBigUInt64LE(8)), body.subarray(40, 40 + bytes));
        return numbers32(bytes, 0);
      }
      case OP.fallocate: {
        const file = this.file(number);
        const mode = body.readUInt32LE(24);
        if ((mode & ~FALLOCATE_KEEP_SIZE) !== 0) throw new Refused('ENOSYS');
        const end = Number(body.readBigUInt64LE(8) + body.readBigUInt64LE(16));
        if (mode === 0 && end > file.size) disk.resize(file, end);
        return Buffer.alloc(0);
      }
      case OP.fsync:
      case OP.fsyncdir:
        disk.flush(this.node(number));
        return Buffer.alloc(0);
      case OP.opendir:
        this.folder(number);
        return Buffer.alloc(16);
      case OP.readdir:
        return listing(this.folder(number), Number(body.readBigUInt64LE(8)), body.readUInt32LE(16));
      case OP.releasedir:
        return Buffer.alloc(0);
      case OP.statfs:
        return statfsAnswer();
      default:
        throw new Refused('ENOSYS');
    }
  }

  private node(number: number): DiskNode {
    if (number === 1 && this.disk !== undefined) return this.disk.root;
    const known = this.known.get(number);
    if (known === undefined) throw new Refused('ESTALE');
    return known.node;
  }

  private folder(number: number): FolderNode {
    const node = this.node(number);
    if (node.kind !== 'folder') throw new Refused('ENOTDIR');
    return node;
  }

  private file(number: number): FileNode {
    const node = this.node(number);
    if (node.kind !== 'file') throw new Refused('EISDIR');
    return node;
  }

  private entry(folder: FolderNode, node: DiskNode): Buffer {
    const known = this.known.get(node.number) ?? { node, lookups: 0 };
    known.lookups += 1;
    this.known.set(node.number, known);
    const remembered = folder.number === 1 ? 0n : REMEMBERED_SECONDS;
    const head = Buffer.alloc(40);
    head.writeBigUInt64LE(BigInt(node.number), 0);
    head.writeBigUInt64LE(remembered, 16);
    head.writeBigUInt64LE(remembered, 24);
    return Buffer.concat([head, attributes(node)]);
  }

  private forget(op: number, request: Buffer): void {
    const body = request.subarray(HEADER_BYTES);
    const less = (number: number, lookups: number): void => {
      const known = this.known.get(number);
      if (known === undefined) return;
      known.lookups -= lookups;
      if (known.lookups <= 0) this.known.delete(number);
    };
    if (op === OP.forget) less(Number(request.readBigUInt64LE(16)), Number(body.readBigUInt64LE(0)));
    else if (op === OP.batchForget)
      for (let at = 8; at < 8 + body.readUInt32LE(0) * 16; at += 16)
        less(Number(body.readBigUInt64LE(at)), Number(body.readBigUInt64LE(at + 8)));
  }
}

function answerOf(unique: bigint, error: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(ANSWER_BYTES);
  head.writeUInt32LE(ANSWER_BYTES + body.length, 0);
  head.writeInt32LE(-error, 4);
  head.writeBigUInt64LE(unique, 8);
  return Buffer.concat([head, body]);
}

function initAnswer(): Buffer {
  const answer = Buffer.alloc(64);
  answer.writeUInt32LE(7, 0);
  answer.writeUInt32LE(MINOR, 4);
  answer.writeUInt32LE(MAX_WRITE_BYTES, 8);
  answer.writeUInt32LE(FLAGS, 12);
  answer.writeUInt16LE(64, 16);
  answer.writeUInt16LE(48, 18);
  answer.writeUInt32LE(MAX_WRITE_BYTES, 20);
  answer.writeUInt32LE(1_000_000_000, 24);
  answer.writeUInt16LE(MAX_WRITE_BYTES / 4096, 28);
  return answer;
}

function attributes(node: DiskNode): Buffer {
  const size = node.kind === 'file' ? node.size : 4096;
  const answer = Buffer.alloc(88);
  answer.writeBigUInt64LE(BigInt(node.number), 0);
  answer.writeBigUInt64LE(BigInt(size), 8);
  answer.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  [node.modifiedAt, node.modifiedAt, node.changedAt].forEach((seconds, at) => {
    answer.writeBigUInt64LE(BigInt(Math.floor(seconds)), 24 + at * 8);
  });
  answer.writeUInt32LE(FORMAT[node.kind] | node.mode, 60);
  answer.writeUInt32LE(node.kind === 'file' ? 1 : 2, 64);
  answer.writeUInt32LE(node.uid, 68);
  answer.writeUInt32LE(node.gid, 72);
  answer.writeUInt32LE(4096, 80);
  return answer;
}

function attributeAnswer(node: DiskNode): Buffer {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(node.number === 1 ? 0n : REMEMBERED_SECONDS, 0);
  return Buffer.concat([head, attributes(node)]);
}

function statfsAnswer(): Buffer {
  const answer = Buffer.alloc(80);
  for (const at of [0, 8, 16, 24, 32]) answer.writeBigUInt64LE(10_000_000n, at);
  answer.writeUInt32LE(4096, 40);
  answer.writeUInt32LE(255, 44);
  answer.writeUInt32LE(4096, 48);
  return answer;
}

/** The names of a folder after a place in its list, as many as fit. */
function listing(folder: FolderNode, after: number, bytes: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  for (const [name, { node, place }] of folder.names) {
    if (place <= after) continue;
    const text = Buffer.from(name);
    const entry = Buffer.alloc(Math.ceil((24 + text.length) / 8) * 8);
    if (total + entry.length > bytes) break;
    entry.writeBigUInt64LE(BigInt(node.number), 0);
    entry.writeBigUInt64LE(BigInt(place), 8);
    entry.writeUInt32LE(text.length, 16);
    entry.writeUInt32LE(FORMAT[node.kind] >> 12, 20);
    text.copy(entry, 24);
    parts.push(entry);
    total += entry.length;
  }
  return Buffer.concat(parts);
}

function numbers32(...numbers: readonly number[]): Buffer {
  const answer = Buffer.alloc(numbers.length * 4);
  numbers.forEach((one, at) => answer.writeUInt32LE(one, at * 4));
  return answer;
}

/** The text that ends with a zero. */
const textAt = (bytes: Buffer, at: number): string => bytes.toString('utf8', at, bytes.indexOf(0, at));
