/** The archive as a whole was not opened: the same bytes would not be opened another time either. */
export type ArchiveFault = 'encrypted' | 'too_large' | 'unreadable';

/** Most that is taken out of one archive, those within it included. */
export const ARCHIVE_LIMITS = {
  /** Files of one archive. */
  members: 1_000,
  /** Bytes of one file: what an upload may be. */
  memberBytes: 25 * 1024 * 1024,
  /** Bytes of all files together. */
  totalBytes: 150 * 1024 * 1024,
  /** Archives within archives. */
  depth: 3,
  /** Bytes that one packed byte may become: documents come to twenty, text of zeros to a thousand. */
  ratio: 200,
  /** What is as small as this is no bomb at any ratio. */
  harmlessBytes: 1024 * 1024,
} as const;

/** What is left to be taken out. One is shared by all that comes in together. */
export class ArchiveBudget {
  private members: number = ARCHIVE_LIMITS.members;
  private bytes: number = ARCHIVE_LIMITS.totalBytes;

  /** Takes one file of that size; false when there is no room for it. */
  take(bytes: number): boolean {
    if (this.members === 0 || bytes > this.bytes) return false;
    this.members -= 1;
    this.bytes -= bytes;
    return true;
  }

  /** Whether so many files may still come. */
  holds(members: number): boolean {
    return members <= this.members;
  }
}

/** Whether so few packed bytes may honestly become so many. */
export function isPlausibleSize(packedBytes: number, bytes: number): boolean {
  return bytes <= ARCHIVE_LIMITS.harmlessBytes || bytes <= packedBytes * ARCHIVE_LIMITS.ratio;
}
