import { type FileExtraction } from '#files';
import { type Reason, reason } from '#reasons';

/** Codes of files that booking never sees, each with a reason of its own. */
const FAILED = [
  'encrypted_archive',
  'archive_too_large',
  'invalid_archive',
  'nothing_readable',
  'infected',
  'unscanned',
  'file_missing',
] as const;

/** Why nothing was booked of a file that booking never saw; undefined for one that waits, or was taken apart. */
export function unreadReason(
  extraction: Pick<FileExtraction, 'state' | 'errorCode'> | undefined,
): Reason | undefined {
  switch (extraction?.state) {
    case undefined:
    case 'not_extractable':
      return reason('not_looked_for');
    case 'failed':
      return reason(FAILED.find((code) => code === extraction.errorCode) ?? 'reading_failed');
    default:
      return undefined;
  }
}
