import { columnsExcept, type RowOf, type Sql, toJson } from '#platform';
import { type StatementContent } from './statement-content.js';
import { StatementFileEntity } from './statement-file.entity.js';
import { type StatementMapping } from './statement-mapping.wire.js';

const KEPT = columnsExcept(StatementFileEntity, ['company_id', 'file_id']);

/** The facts about a statement's file that its extraction does not hold. */
export interface StatementFile {
  /** Read only, until a person has it imported. */
  readonly hold: boolean;
  readonly mapping: StatementMapping | null;
  readonly content: StatementContent | null;
  /** The person who had it imported, if not its uploader. */
  readonly requestedBy: bigint | null;
}

const NOTHING_KNOWN: StatementFile = { hold: false, mapping: null, content: null, requestedBy: null };

export async function statementFileOf(sql: Sql, companyId: bigint, fileId: bigint): Promise<StatementFile> {
  const row = await sql.row<RowOf<typeof KEPT>>(
    `SELECT ${KEPT.list} FROM files.statement_file WHERE company_id = $1 AND file_id = $2`,
    [companyId, fileId],
  );
  if (row === undefined) return NOTHING_KNOWN;
  return { hold: row.hold, mapping: row.mapping, content: row.survey, requestedBy: row.requested_by };
}

/** Has a new file of a statement read only. */
export async function holdStatement(sql: Sql, companyId: bigint, fileId: bigint): Promise<void> {
  await sql.run('INSERT INTO files.statement_file (company_id, file_id, hold) VALUES ($1, $2, true)', [
    companyId,
    fileId,
  ]);
}

/** Stores the content of a statement's file, and the mapping by which it was read. */
export async function keepStatementContent(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  content: StatementContent,
  mapping: StatementMapping | null,
): Promise<void> {
  await sql.run(
    `INSERT INTO files.statement_file (company_id, file_id, hold, survey, mapping) VALUES ($1, $2, false, $3::jsonb, $4::jsonb)
     ON CONFLICT (company_id, file_id) DO UPDATE SET survey = excluded.survey, mapping = excluded.mapping`,
    [companyId, fileId, toJson(content), mapping === null ? null : toJson(mapping)],
  );
}

/** Files whose mappings are compared: more than a person shows columns of. */
const MOST_MAPPINGS = 100;

/** The mappings by which files with exactly these columns were imported, the newest first. */
export async function mappingsOfColumns(
  sql: Sql,
  companyId: bigint,
  columns: readonly string[],
): Promise<StatementMapping[]> {
  const rows = await sql.rows<{ mapping: StatementMapping }>(
    `SELECT s.mapping FROM files.statement_file s
     JOIN files.extraction e ON e.company_id = s.company_id AND e.file_id = s.file_id
     WHERE s.company_id = $1 AND s.mapping IS NOT NULL AND s.survey->'table'->'columns' = $2::jsonb
       AND e.state = 'done' AND e.booking_state = 'none'
     ORDER BY e.extracted_at DESC LIMIT ${MOST_MAPPINGS}`,
    [companyId, toJson(columns)],
  );
  return rows.map(({ mapping }) => mapping);
}

/** Lets a statement's file be imported, by these columns where it says nothing itself. */
export async function releaseStatement(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  { mapping, requestedBy }: Pick<StatementFile, 'mapping' | 'requestedBy'>,
): Promise<void> {
  await sql.run(
    `INSERT INTO files.statement_file (company_id, file_id, hold, mapping, requested_by) VALUES ($1, $2, false, $3::jsonb, $4)
     ON CONFLICT (company_id, file_id)
     DO UPDATE SET hold = false, mapping = excluded.mapping, requested_by = excluded.requested_by`,
    [companyId, fileId, mapping === null ? null : toJson(mapping), requestedBy],
  );
}
