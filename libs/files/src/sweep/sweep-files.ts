import { type Clock, type Database } from '#platform';
import { type FileStorage } from '../storage/file-storage.js';

/** Longer than any upload takes. */
const GRACE_MS = 60 * 60 * 1000;
const BATCH = 500;

interface Swept {
  /** Number of objects that were staged and never put in place. */
  readonly staged: number;
  /** Number of objects that were put in place, and whose row never committed. */
  readonly orphaned: number;
}

/** Deletes bytes that no file row names: their upload was interrupted or its transaction rolled back. */
export async function sweepFiles(
  tools: { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock },
  signal?: AbortSignal,
): Promise<Swept> {
  const before = new Date(tools.clock.now().getTime() - GRACE_MS);
  const staged = await tools.storage.sweepStaged(before);
  const companies = await tools.database.system((sql) =>
    sql.rows<{ company_id: bigint }>(
      'SELECT DISTINCT company_id FROM files.pending_object WHERE noted_at < $1',
      [before],
    ),
  );
  let orphaned = 0;
  for (const { company_id: companyId } of companies) {
    // Works in batches, so that uploads of these bytes never wait for long.
    for (let part = await sweepPart(tools, companyId, before); ;) {
      orphaned += part.orphaned;
      if (part.looked < BATCH || signal?.aborted === true) break;
      part = await sweepPart(tools, companyId, before);
    }
    if (signal?.aborted === true) break;
  }
  return { staged, orphaned };
}

function sweepPart(
  tools: { readonly database: Database; readonly storage: FileStorage },
  companyId: bigint,
  before: Date,
): Promise<{ looked: number; orphaned: number }> {
  return tools.database.inCompany(companyId, async (sql) => {
    // The lock makes an upload of the same bytes wait, and put them in place again after the deletion.
    const due = await sql.rows<{ storage_key: string; kept: boolean }>(
      `SELECT pending.storage_key, EXISTS (SELECT FROM files.stored_file AS file
         WHERE file.company_id = pending.company_id AND file.storage_key = pending.storage_key) AS kept
       FROM files.pending_object AS pending WHERE pending.company_id = $1 AND pending.noted_at < $2
       LIMIT $3 FOR UPDATE OF pending SKIP LOCKED`,
      [companyId, before, BATCH],
    );
    const orphans = due.filter((object) => !object.kept);
    for (const object of orphans) await tools.storage.delete(object.storage_key);
    await sql.run(
      'DELETE FROM files.pending_object WHERE company_id = $1 AND storage_key = ANY($2::text[])',
      [companyId, due.map((object) => object.storage_key)],
    );
    return { looked: due.length, orphaned: orphans.length };
  });
}
