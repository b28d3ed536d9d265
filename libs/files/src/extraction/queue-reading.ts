import { type Sql } from '#platform';
import { enqueueAll, type TaskRequest } from '#tasks';
import { type FileKind } from '../files/document-kind.js';
import { type StoredFile } from '../files/stored-file.js';
import { isArchive, isExtracted, isImported } from '../upload/upload-rules.js';
import { queueExtraction } from './extraction.queries.js';

/** The task that reads a file, or unpacks an archive. */
type Reading = 'extract-file' | 'import-statement' | 'unpack-file';

/** The task that reads a stored file; undefined for one that is only stored. */
export function readingOfFile(file: StoredFile): Reading | undefined {
  return readingOf(file, file.kindGiven ? file.kind : undefined);
}

/** The same for a file with this declared kind, or with none. */
export function readingOf(
  { contentType, source }: Pick<StoredFile, 'contentType' | 'source'>,
  kind: FileKind | undefined,
): Reading | undefined {
  if (isArchive(contentType)) return 'unpack-file';
  if (isImported(contentType, kind)) return 'import-statement';
  return isExtracted(contentType, kind, source) ? 'extract-file' : undefined;
}

/** The facts that decide which task reads a file. */
interface ReadingWay {
  readonly scans: boolean;
  readonly parentId?: bigint | undefined;
}

type FileToRead = Pick<StoredFile, 'companyId' | 'id' | 'held'>;

/**
 * Queues a file for reading, through the virus scanner if one is configured or held the file back, because only its
 * task releases the file. False when the file already waits or is being read.
 */
export async function queueReading(
  sql: Sql,
  file: FileToRead,
  reading: Reading | undefined,
  way: ReadingWay,
): Promise<boolean> {
  if (!(await queueExtraction(sql, file.companyId, file.id))) return false;
  await enqueueAll(sql, [taskOf(file, reading, way)]);
  return true;
}

/** Queues a new file for reading: no other request for it can be waiting yet. */
export async function queueFirstReading(
  sql: Sql,
  file: FileToRead,
  reading: Reading,
  way: ReadingWay,
): Promise<void> {
  await Promise.all([
    queueExtraction(sql, file.companyId, file.id),
    enqueueAll(sql, [taskOf(file, reading, way)]),
  ]);
}

function taskOf(
  { companyId, id, held }: FileToRead,
  reading: Reading | undefined,
  { scans, parentId }: ReadingWay,
): TaskRequest {
  return {
    kind: reading === undefined || held !== null || scans ? 'scan-file' : reading,
    payload: { fileId: id.toString() },
    companyId,
    ...(parentId === undefined ? {} : { parentId }),
  };
}
