import { fallbackName } from '../content/content-types.js';
import { fileName } from '../content/file-name.js';
import { type StoredFile } from '../files/stored-file.js';
import { type StoreCall } from './file-store.js';

/** A file before the books have its record. */
export type NewFile = Omit<StoredFile, 'coreDocumentId' | 'bankTransactionIds'>;

/** The new file of an upload. Lists sort by its id and show its time, so both are generated together. */
export function newFile(
  { companyId, actor, upload, origin, ...call }: StoreCall,
  {
    id,
    createdAt,
    storageKey,
    scans,
  }: Pick<StoredFile, 'id' | 'createdAt' | 'storageKey'> & { readonly scans: boolean },
): NewFile {
  return {
    id,
    companyId,
    kind: call.kind ?? 'other',
    kindGiven: call.kind !== undefined,
    name: fileName(call.name, fallbackName(upload.contentType)),
    contentType: upload.contentType,
    sizeBytes: BigInt(upload.sizeBytes),
    sha256: upload.sha256,
    storageKey,
    receivedOn: call.receivedOn,
    uploadedBy: actor.userId ?? actor.onBehalfOf,
    source: call.source,
    origin:
      origin === undefined
        ? null
        : {
            email_id: origin.email_id,
            from: origin.from,
            subject: origin.subject,
            received_at: origin.received_at,
          },
    sender: call.sender ?? null,
    note: call.note ?? null,
    held: scans && call.source !== 'generated' ? 'waiting' : null,
    dismissal: null,
    createdAt,
  };
}
