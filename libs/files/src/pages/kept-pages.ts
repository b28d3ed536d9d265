import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Problem } from '#platform';
import { type StoredFile } from '../files/stored-file.js';
import { type FileStorage, MissingObject } from '../storage/file-storage.js';
import { type UsageLimits } from '../usage/usage-limits.js';

/** A word on a page as it is shown, with its box in the unit of the page's size. */
export interface PageWord {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

type OfFile = Pick<StoredFile, 'storageKey'>;

/**
 * Drawn pages and recognised words of a file, kept next to its bytes. All of it can be made again, so it has no
 * rows, no backup, and no place in the company's usage.
 */
export class KeptPages {
  constructor(
    private readonly storage: FileStorage,
    private readonly limits: Pick<UsageLimits, 'demandDisk'>,
  ) {}

  /** Undefined for what was not kept. @throws StorageAway */
  async read({ storageKey }: OfFile, name: string): Promise<Buffer | undefined> {
    try {
      return await buffer(await this.storage.open(keyOf(storageKey, name)));
    } catch (error) {
      if (error instanceof MissingObject) return undefined;
      throw error;
    }
  }

  /** Keeps bytes, unless the disk is nearly full. Keeping them twice changes nothing. @throws StorageAway */
  async keep({ storageKey }: OfFile, name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.limits.demandDisk();
    } catch (error) {
      if (error instanceof Problem) return;
      throw error;
    }
    await this.storage.place(await this.storage.stage(Readable.from([bytes])), keyOf(storageKey, name));
  }

  /** The words recognised on a page that is a picture. */
  keepWords(file: OfFile, page: number, words: readonly PageWord[]): Promise<void> {
    return this.keep(file, recognisedName(page), Buffer.from(JSON.stringify(words)));
  }

  /** Undefined for a page on which nothing was recognised. */
  async recognisedWords(file: OfFile, page: number): Promise<readonly PageWord[] | undefined> {
    const kept = await this.read(file, recognisedName(page));
    return kept === undefined ? undefined : (JSON.parse(kept.toString()) as readonly PageWord[]);
  }
}

const recognisedName = (page: number): string => `recognised-${page}.json`;

const keyOf = (storageKey: string, name: string): string => `${storageKey}.pages/${name}`;
