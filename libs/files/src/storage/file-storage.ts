import { type Readable } from 'node:stream';

/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Storage for the bytes of files. Bytes are first staged under a temporary name, because their hash, which becomes
 * their address, is known only at the end; one atomic step then puts them in place. Putting the same bytes in place
 * twice changes nothing.
 */
export abstract class FileStorage {
  /**
   * Writes a stream piece by piece, and deletes the written bytes when the stream fails.
   * @throws StorageAway, like every other method
   */
  abstract stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedObject>;

  /** Moves staged bytes to their address, durable when this returns. */
  abstract place(staged: StagedObject, key: string): Promise<void>;

  /** Deletes staged bytes, which may be gone already. */
  abstract discard(staged: StagedObject): Promise<void>;

  /** @throws MissingObject when there are no bytes at the address */
  abstract open(key: string, range?: ByteRange): Promise<Readable>;

  abstract exists(key: string): Promise<boolean>;

  abstract delete(key: string): Promise<void>;

  /**
   * Provides the bytes as a file on this machine, for programs that read by path. The path is valid until `use` ends.
   * @throws MissingObject when there are no bytes at the address
   */
  abstract lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;

  /** Every object whose address has this prefix, with the time when it was put in place; in no order. */
  abstract list(prefix: string): AsyncIterable<StoredObject>;

  /** The last time when the bytes were put in place; undefined when there are none at the address. */
  abstract placedAt(key: string): Promise<Date | undefined>;

  /** Deletes bytes that were staged before that time and never put in place. Returns the number of objects. */
  abstract sweepStaged(before: Date): Promise<number>;
}

/** Bytes at their final address. */
export interface StoredObject {
  readonly key: string;
  readonly placedAt: Date;
}

/** Staged bytes. */
export interface StagedObject {
  readonly name: string;
}

/** The bytes of a file are missing from the address in its row. */
export class MissingObject extends Error {
  constructor(readonly key: string) {
    super(`There are no bytes at ${key}.`);
    this.name = 'MissingObject';
  }
}

/** The storage is temporarily unavailable: a full disk, or a bucket that does not answer. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('The storage of files is not available.', { cause });
    this.name = 'StorageAway';
  }
}

/**
 * Awaits a step of the storage itself, to distinguish its failures from those of the caller's stream.
 * @throws StorageAway
 */
export async function ofStorage<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw error instanceof MissingObject ? error : new StorageAway(error);
  }
}

/** The address of bytes: the company, then the hash, spread over folders of at most 256 entries each. */
export function objectKey(companyId: bigint, sha256: string): string {
  return `companies/${companyId}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}
