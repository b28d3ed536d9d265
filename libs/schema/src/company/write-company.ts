import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type FileStorage, MissingObject } from '#files';
import { type Sql } from '#platform';
import { pack as createPack, type Pack } from 'tar-stream';
import { MIGRATIONS } from '../schema.js';
import {
  COMPANY_MANIFEST,
  type CompanyManifest,
  type CompanyPart,
  filePath,
  manifestOf,
  partPath,
} from './company-manifest.js';
import {
  type CompanyTable,
  exportedTables,
  type LaterCheck,
  LATER_CHECKS,
  linesOf,
} from './company-tables.js';
import { OBJECTS_OF_COMPANY } from './objects-of-company.js';
import { factsOfCompany } from './people-of-company.js';
import { textLines } from './text-lines.js';

/** A part of the file that holds the rows until they are sent. */
interface Stretch {
  readonly start: number;
  readonly bytes: number;
}

/** The rows of a company, kept in a file without a name: it vanishes with its handle, also when the process dies. */
export interface KeptCompany {
  readonly handle: FileHandle;
  readonly manifest: Omit<CompanyManifest, 'format' | 'files'>;
  readonly parts: readonly (Stretch & { readonly path: string })[];
  /** The list of the files: hash, number of bytes and address. */
  readonly objects: Stretch;
}

/** Bytes read from the file at once. */
const PIECE = 64 * 1024;

const FETCH = 'FETCH 500 FROM company_part';
/** After rows of this size on average, few are fetched at once. */
const LARGE_ROW = 8 * 1024;
const FETCH_FEW = 'FETCH 20 FROM company_part';

/**
 * Writes the rows of a company on one snapshot to a temporary file, compressed. A slow reader of the export therefore
 * keeps no snapshot open, and a failure is still an answer of its own.
 * @param sql of `Database.reportCompany`
 * @param under the folder of the file, on a disk: the temporary folder of a container is often memory
 */
export async function keepCompany(
  sql: Sql,
  companyId: bigint,
  { under, publicKeyId }: { readonly under: string; readonly publicKeyId: string | undefined },
): Promise<KeptCompany> {
  const handle = await unnamedFile(under);
  try {
    return await writeParts(sql, companyId, handle, publicKeyId);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** An open file whose name is removed at once. */
async function unnamedFile(under: string): Promise<FileHandle> {
  await mkdir(under, { recursive: true });
  const folder = await mkdtemp(join(under, 'export-'));
  try {
    return await open(join(folder, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeParts(
  sql: Sql,
  companyId: bigint,
  handle: FileHandle,
  publicKeyId: string | undefined,
): Promise<KeptCompany> {
  const tables = await exportedTables(sql);
  const described: CompanyPart[] = [];
  const parts: KeptCompany['parts'][number][] = [];
  let start = 0;
  for (const table of tables) {
    const { rows, bytes, sha256 } = await writeLines(handle, start, rowsOf(sql, table, companyId));
    described.push({
      table: table.name,
      columns: [...table.columns],
      path: partPath(table.name),
      rows,
      bytes,
      sha256,
    });
    parts.push({ path: partPath(table.name), start, bytes });
    start += bytes;
  }
  const list = await writeLines(handle, start, objectsOf(sql, companyId));
  return {
    handle,
    manifest: {
      migrations: MIGRATIONS.map(({ name }) => name),
      ...(await factsOfCompany(sql, companyId, tables)),
      sealing_keys: await sealingKeysOf(sql, companyId, tables, publicKeyId),
      tables: described,
      older_than: await olderThan(sql, companyId, tables),
    },
    parts,
    objects: { start, bytes: list.bytes },
  };
}

/** The files of the company, each once, as lines like those of tables. */
const OBJECTS = `
  SELECT json_build_array(sha256, min(bytes)::text, min(storage_key))::text AS line
  FROM (${OBJECTS_OF_COMPANY}) AS object GROUP BY sha256 ORDER BY sha256`;

async function* objectsOf(sql: Sql, companyId: bigint): AsyncGenerator<string[]> {
  await sql.run(`DECLARE company_part NO SCROLL CURSOR FOR ${OBJECTS}`, [companyId]);
  yield* fetched(sql);
}

async function* rowsOf(sql: Sql, table: CompanyTable, companyId: bigint): AsyncGenerator<string[]> {
  await sql.run(`DECLARE company_part NO SCROLL CURSOR FOR ${linesOf(table)}`, [companyId]);
  yield* fetched(sql);
}

async function* fetched(sql: Sql): AsyncGenerator<string[]> {
  let few = false;
  for (;;) {
    const rows: readonly Line[] = await sql.rows<Line>(few ? FETCH_FEW : FETCH);
    if (rows.length === 0) break;
    few = rows.reduce((sum, { line }) => sum + line.length, 0) / rows.length > LARGE_ROW;
    yield rows.map(({ line }) => line);
  }
  await sql.run('CLOSE company_part');
}

interface Line {
  readonly line: string;
}

async function writeLines(
  handle: FileHandle,
  start: number,
  batches: AsyncIterable<readonly string[]>,
): Promise<{ readonly rows: number; readonly bytes: number; readonly sha256: string }> {
  let rows = 0;
  async function* texts(): AsyncGenerator<string> {
    for await (const batch of batches) {
      rows += batch.length;
      yield batch.map((line) => `${line}\n`).join('');
    }
  }
  const { through, result } = hashing();
  await pipeline(
    Readable.from(texts(), { objectMode: true, highWaterMark: 1 }),
    createGzip({ level: 3 }),
    through,
    async (chunks: AsyncIterable<Buffer>) => {
      let position = start;
      for await (const chunk of chunks) {
        await handle.writev([chunk], position);
        position += chunk.length;
      }
    },
  );
  return { rows, ...result() };
}

/** Passes bytes through, and reports their hash and number at the end. */
function hashing(): {
  readonly through: Transform;
  readonly result: () => { readonly bytes: number; readonly sha256: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** The checks of later rows that rows of the company break. */
async function olderThan(
  sql: Sql,
  companyId: bigint,
  tables: readonly CompanyTable[],
): Promise<CompanyManifest['older_than']> {
  const companyColumns = new Map(tables.map(({ name, companyColumn }) => [name, companyColumn]));
  const broken: CompanyManifest['older_than'] = [];
  for (const { table, name, condition } of await sql.rows<LaterCheck>(LATER_CHECKS, [
    [...companyColumns.keys()],
  ])) {
    const rows = await sql.rows(
      `SELECT FROM ${table} WHERE ${companyColumns.get(table) ?? ''} = $1 AND NOT (${condition}) LIMIT 1`,
      [companyId],
    );
    if (rows.length > 0) broken.push({ table, check: name });
  }
  return broken;
}

/** Ids of the keys to which values of the company are sealed. A value without a key id belongs to the current key. */
async function sealingKeysOf(
  sql: Sql,
  companyId: bigint,
  tables: readonly CompanyTable[],
  publicKeyId: string | undefined,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const { name, columns, companyColumn } of tables) {
    for (const column of columns.filter((one) => one.endsWith('_sealed'))) {
      const rows = await sql.rows<{ id: string | null }>(
        `SELECT DISTINCT CASE WHEN get_byte(${column}, 0) > 1 THEN encode(substring(${column} FROM 2 FOR 4), 'hex') END AS id
         FROM ${name} WHERE ${companyColumn} = $1 AND ${column} IS NOT NULL`,
        [companyId],
      );
      for (const { id } of rows) {
        const key = id ?? publicKeyId;
        if (key !== undefined) ids.add(key);
      }
    }
  }
  return [...ids].sort();
}

/**
 * The kept rows and the files of the company as an archive, piece by piece. Its description comes last, so that an
 * archive that ends early has none.
 */
export function companyArchive(kept: KeptCompany, storage: FileStorage): Readable {
  const pack = createPack();
  // The reader of the archive gets the failure, also that of closing the file.
  const filled = fill(pack, kept, storage).finally(() => kept.handle.close());
  filled.catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const body = Readable.from(pack, { objectMode: false });
  body.once('close', () => {
    pack.destroy();
  });
  return body;
}

async function fill(pack: Pack, kept: KeptCompany, storage: FileStorage): Promise<void> {
  const mtime = new Date(kept.manifest.taken_at);
  for (const { path, ...stretch } of kept.parts) {
    const entry = pack.entry({ name: path, size: stretch.bytes, mtime, mode: 0o600 });
    await pipeline(streamOf(kept.handle, stretch), entry);
  }
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const line of textLines(streamOf(kept.handle, kept.objects).pipe(createGunzip()))) {
    const [sha256, size, key] = JSON.parse(line) as [string, string, string];
    const object = await storage.open(key).catch((error: unknown) => {
      if (error instanceof MissingObject) return undefined;
      throw error;
    });
    if (object === undefined) {
      missing.push(sha256);
      continue;
    }
    const { through, result } = hashing();
    await pipeline(
      object,
      through,
      pack.entry({ name: filePath(sha256), size: Number(size), mtime, mode: 0o600 }),
    );
    if (result().sha256 !== sha256) throw new Error(`The bytes at ${key} are not those of its row.`);
    count += 1;
    bytes += Number(size);
  }
  const manifest = manifestOf({ ...kept.manifest, files: { count, bytes, missing } });
  pack.entry({ name: COMPANY_MANIFEST, mtime, mode: 0o600 }, `${JSON.stringify(manifest, null, 2)}\n`);
  pack.finalize();
}

/** Reads by the handle and not by a stream of its own, which would close the file when the caller leaves. */
const streamOf = (handle: FileHandle, stretch: Stretch): Readable =>
  Readable.from(piecesOf(handle, stretch), { objectMode: false });

async function* piecesOf(handle: FileHandle, { start, bytes }: Stretch): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes;) {
    const piece = Buffer.alloc(Math.min(PIECE, bytes - read));
    const { bytesRead } = await handle.read(piece, 0, piece.length, start + read);
    if (bytesRead === 0) throw new Error('The rows of the export end early.');
    read += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
