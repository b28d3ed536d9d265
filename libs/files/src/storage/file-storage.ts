import { type Readable } from 'node:stream';

/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files lie. Bytes are first staged under a name of their own, because their hash, which
 * becomes their address, is known only at their end; then they are put in place in one step that either happens
 * or does not. Putting the same bytes in place twice changes nothing.
 */
export abstract class FileStorage {
  /**
   * Writes a stream, a piece at a time. What it wrote is gone again when the stream fails.
   * @throws StorageAway, as do all others
   */
  abstract stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedObject>;

  /** Moves staged bytes to their address, durable when this returns. */
  abstract place(staged: StagedObject, key: string): Promise<void>;

  /** Forgets staged bytes; they may be gone already. */
  abstract discard(staged: StagedObject): Promise<void>;

  /** @throws MissingObject when there are no bytes at the address */
  abstract open(key: string, range?: ByteRange): Promise<Readable>;

  abstract exists(key: string): Promise<boolean>;

  abstract delete(key: string): Promise<void>;

  /**
   * Lends the bytes as a file on this machine, for programs that read by path. The path is valid until `use` ends.
   * @throws MissingObject when there are no bytes at the address
   */
  abstract lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;

  /** Every object whose address begins so, with the time when it was put in place; in no order. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;

  /** When the bytes were put in place, last; undefined when there are none at the address. */
  abstract placedAt(key: string): Promise<Date | undefined>;

  /** Deletes what was staged before that time and never placed. Returns how many objects. */
  abstract sweepStaged(before: Date): Promise<number>;
}

/** Bytes in their place. */
export interface StoredObject {
  readonly key: string;
  readonly placedAt: Date;
}

/** Bytes on their way into storage. */
export interface StagedObject {
  readonly name: string;
}

/** The bytes of a file are not where its row says. */
export class MissingObject extends Error {
  constructor(readonly key: string) {
    super(`There are no bytes at ${key}.`);
    this.name = 'MissingObject';
  }
}

/** The place of the bytes takes or gives none at the moment: a disk that is full, a bucket that does not answer. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of files is not available.', { cause });
    this.name = 'StorageAway';
  }
}

/**
 * Waits for a step of the storage itself, so that its failures are told from those of the stream that it is given.
 * @throws StorageAway
 */
export async function ofStorage<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw error instanceof MissingObject ? error : new StorageAway(error);
  }
}

/** The address of bytes: by company, then by their hash, spread over folders of at most 256 entries each. */
export function objectKey(companyId: bigint, sha256: string): string {
  return `companies/${companyId}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
