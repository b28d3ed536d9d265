import { type Sql } from '#platform';
import { type FileKind } from './document-kind.js';

/** Files whose names are read before the index is asked: a common text is found in them at once. */
const NEWEST = 2_000;
/** Trigrams need three letters. */
const SHORTEST = 3;

interface FoundFile {
  readonly id: bigint;
  readonly name: string;
  readonly kind: FileKind;
  readonly created_at: Date;
}

const NEW_FILES = `
  SELECT new.id, new.name, new.kind, new.created_at
  FROM (SELECT id, name, kind, created_at FROM files.stored_file
    WHERE company_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}) AS new
  WHERE position($2 IN lower(new.name)) > 0 LIMIT $3`;

const OLD_FILES = `
  SELECT file.id, file.name, file.kind, file.created_at
  FROM files.search_names($2, 200) AS found
  JOIN files.stored_file AS file ON file.company_id = $1 AND file.id = found.id
  ORDER BY file.created_at DESC, file.id DESC LIMIT $3`;

/** The newest files with a text anywhere in their names; a text of one or two letters is looked for in new files. */
export async function searchFileNames(
  sql: Sql,
  companyId: bigint,
  text: string,
  shown: number,
): Promise<FoundFile[]> {
  const recent = await sql.rows<FoundFile>(NEW_FILES, [companyId, text, shown]);
  if (recent.length >= shown || text.length < SHORTEST) return recent;
  return sql.rows<FoundFile>(OLD_FILES, [companyId, text, shown]);
}
