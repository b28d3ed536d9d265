import { type FileExtraction } from '#files';

const FAILED: Readonly<Record<string, string>> = {
  encrypted_archive: 'The archive is protected by a password.',
  archive_too_large: 'The archive holds more than is taken out of one.',
  invalid_archive: 'The archive is damaged.',
  nothing_readable: 'The archive holds no file of a type that is taken.',
  infected: 'The virus scanner found something in the file and holds it back.',
  unscanned: 'The virus scanner could not look into the file, which is held back.',
  file_missing: 'The bytes of the file are gone.',
};

/** Why nothing was booked of a file that booking never saw, for a person; null for one that waits, or was taken apart. */
export function unreadWords(
  extraction: Pick<FileExtraction, 'state' | 'errorCode'> | undefined,
): string | null {
  switch (extraction?.state) {
    case undefined:
    case 'not_extractable':
      return 'No invoice is looked for in a file of this type and kind.';
    case 'failed':
      return FAILED[extraction.errorCode ?? ''] ?? 'Reading the file broke down.';
    default:
      return null;
  }
}
