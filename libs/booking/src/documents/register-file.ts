import { type BooksOfFiles, keepDocument, type StoredFile } from '#files';
import { type Actor, type Ulid } from '#platform';

/** Creates the record of a file that arrived before the company had books; null while it still has none. */
export async function registerFile(
  documents: BooksOfFiles,
  file: StoredFile,
  actor: Actor,
): Promise<Ulid | null> {
  if (file.coreDocumentId !== null) return file.coreDocumentId;
  return documents.registerDocument(
    { companyId: file.companyId, actor, file, bankTransactionId: null },
    async (sql, documentId) => {
      if (documentId !== null) await keepDocument(sql, file.companyId, file.id, documentId);
      return documentId;
    },
  );
}
