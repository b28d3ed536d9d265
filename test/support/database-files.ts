import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The files of a database on disk: stored data, deleted data that is not yet overwritten, and the WAL. */
export interface DatabaseFiles {
  /** The files that hold one of the texts: the database's own, and the server's WAL since the watch began. */
  holding(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * The server searches, so that the test may run on another machine. Segments of the WAL are recycled: after its end, the
 * last one still holds old records.
 */
const FILES_HOLDING = `
  WITH file (name, start, stop) AS (
    SELECT path || '/' || name, 0, NULL
    FROM (SELECT 'base/' || oid FROM pg_database WHERE datname = current_database()) AS own (path), LATERAL pg_ls_dir(path) AS name
    UNION ALL
    SELECT 'pg_wal/' || name, CASE name WHEN first.file_name THEN first.file_offset ELSE 0 END,
      CASE name WHEN last.file_name THEN last.file_offset END
    FROM pg_ls_waldir(), pg_walfile_name_offset($2) AS first, pg_walfile_name_offset(pg_current_wal_flush_lsn()) AS last
    WHERE name BETWEEN first.file_name AND last.file_name AND name ~ '^[0-9A-F]{24}$'
  )
  SELECT name FROM file, LATERAL (
    SELECT pg_read_binary_file(name, start, coalesce(stop, (pg_stat_file(name, true)).size) - start, true) AS bytes OFFSET 0
  ) AS content
  WHERE EXISTS (SELECT FROM unnest($1::bytea[]) AS text WHERE position(text IN bytes) > 0)`;

/**
 * Watches the files of a database from now on; undefined where the server does not let us read its files. The slot keeps
 * the WAL from being recycled meanwhile, and ends with the connection.
 */
export async function watchDatabaseFiles(url: string): Promise<DatabaseFiles | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ super: boolean; from: string }>(
    `SELECT current_setting('is_superuser')::boolean AS super, pg_current_wal_insert_lsn() AS from`,
  );
  const [server] = rows;
  if (server?.super !== true) {
    await client.end();
    return undefined;
  }
  const slot = `raamat_test_${randomBytes(4).toString('hex')}`;
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  return {
    holding: async (texts) => {
      await client.query('CHECKPOINT');
      const found = await client.query<{ name: string }>(FILES_HOLDING, [
        texts.map((text) => Buffer.from(text)),
        server.from,
      ]);
      return found.rows.map(({ name }) => name);
    },
    close: () => client.end(),
  };
}
