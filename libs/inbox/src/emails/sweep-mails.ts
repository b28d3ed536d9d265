import { type FileStorage } from '#files';
import { type Clock, type Database, type Logger } from '#platform';
import { RAW_MAILS, rawMailKey, rawMailLock, sha256OfRawMail } from './raw-mail.js';

/** Longer than any mail takes from its first byte to its commit. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

interface SweepTools {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Deletes raw mails without a row: a process died, or the database became unreachable, between the bytes and their
 * commit. Where the database knows none of them, they belong to another installation, for example in a folder on which
 * an empty database was started, and all are kept. Returns the number of deleted mails.
 */
export async function sweepMails(tools: SweepTools, signal?: AbortSignal): Promise<number> {
  const before = new Date(tools.clock.now().getTime() - GRACE_MS);
  let swept = 0;
  let known = false;
  let unknown: string[] = [];
  for await (const batch of batchesOf(placedBefore(tools.storage, before))) {
    if (signal?.aborted === true) return swept;
    const orphans = await unreferred(tools.database, batch);
    known ||= orphans.length < batch.length;
    unknown.push(...orphans);
    if (!known) continue;
    for (const sha256 of unknown) swept += (await sweepOne(tools, sha256, before)) ? 1 : 0;
    unknown = [];
  }
  if (unknown.length > 0)
    tools.log.warn({ mails: unknown.length }, 'the database has none of the stored mails: none is deleted');
  return swept;
}

/** The hashes of the raw mails that were put in place before a time. */
async function* placedBefore(storage: FileStorage, before: Date): AsyncGenerator<string> {
  for await (const { key, placedAt } of storage.list(RAW_MAILS)) {
    const sha256 = sha256OfRawMail(key);
    if (sha256 !== undefined && placedAt < before) yield sha256;
  }
}

async function* batchesOf(hashes: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const sha256 of hashes) {
    batch.push(sha256);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Those of the hashes that belong to no mail. */
async function unreferred(database: Database, hashes: readonly string[]): Promise<string[]> {
  const rows = await database.system((sql) =>
    sql.rows<{ raw_sha256: string }>(
      'SELECT DISTINCT raw_sha256 FROM inbox.email WHERE raw_sha256 = ANY($1::text[])',
      [hashes],
    ),
  );
  const found = new Set(rows.map((row) => row.raw_sha256));
  return hashes.filter((sha256) => !found.has(sha256));
}

/**
 * Takes the lock that a mail takes before its bytes are put in place: a mail that arrives now waits, and then places
 * them again.
 */
function sweepOne({ database, storage }: SweepTools, sha256: string, before: Date): Promise<boolean> {
  return database.systemTransaction(async (sql) => {
    await sql.run('SELECT pg_advisory_xact_lock($1::bigint)', [rawMailLock(sha256)]);
    const { referred } = await sql.one<{ referred: boolean }>(
      'SELECT EXISTS (SELECT FROM inbox.email WHERE raw_sha256 = $1) AS referred',
      [sha256],
    );
    if (referred) return false;
    const key = rawMailKey(sha256);
    const placedAt = await storage.placedAt(key);
    if (placedAt === undefined || placedAt >= before) return false;
    await storage.delete(key);
    return true;
  });
}
