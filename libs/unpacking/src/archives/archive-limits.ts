/** Why a whole archive was not opened: the same bytes would fail again. */
export type ArchiveFault = 'encrypted' | 'too_large' | 'unreadable';

/** Limits for one archive, including the archives inside it. */
export const ARCHIVE_LIMITS = {
  /** Files of one archive. */
  members: 1_000,
  /** Bytes of one file: the limit of an upload. */
  memberBytes: 25 * 1024 * 1024,
  /** Bytes of all files together. */
  totalBytes: 150 * 1024 * 1024,
  /** Depth of archives within archives. */
  depth: 3,
  /** Bytes that one packed byte may expand to: documents reach about twenty, a text of zeros a thousand. */
  ratio: 200,
  /** Up to this size a file is no bomb at any ratio. */
  harmlessBytes: 1024 * 1024,
} as const;

/** The budget left for extraction, shared by all archives that arrive together. */
export class ArchiveBudget {
  private members: number = ARCHIVE_LIMITS.members;
  private bytes: number = ARCHIVE_LIMITS.totalBytes;

  /** Reserves capacity for one file of that size; false when there is none. */
  take(bytes: number): boolean {
    if (this.members === 0 || bytes > this.bytes) return false;
    this.members -= 1;
    this.bytes -= bytes;
    return true;
  }

  /** Whether that many more files fit. */
  holds(members: number): boolean {
    return members <= this.members;
  }
}

/** Whether that many packed bytes can plausibly expand to that many bytes. */
export function isPlausibleSize(packedBytes: number, bytes: number): boolean {
  return bytes <= ARCHIVE_LIMITS.harmlessBytes || bytes <= packedBytes * ARCHIVE_LIMITS.ratio;
}
