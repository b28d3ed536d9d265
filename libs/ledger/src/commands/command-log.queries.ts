import { type Sql, type Ulid } from '#platform';
import { type ChangedObject } from './vocabulary.js';

/** A commit as the command log stores it. */
export interface LoggedCommit {
  readonly commit_seq: bigint;
  readonly command: string;
  readonly command_id: Ulid;
  readonly occurred_at: Date;
  readonly result: unknown;
  readonly objects: readonly ChangedObject[];
}

/** The position of a reader in the commits of a company. */
export interface CommitCursor {
  readonly companyId: bigint;
  readonly commitSeq: bigint;
}

/** The first commits after a position, in order. */
export function commitsAfter(
  sql: Sql,
  companyId: bigint,
  commitSeq: bigint,
  limit: number,
): Promise<LoggedCommit[]> {
  return sql.rows<LoggedCommit>(
    `SELECT commit_seq, command, command_id, occurred_at, result, objects FROM books.command_log
     WHERE company_id = $1 AND commit_seq > $2 ORDER BY commit_seq LIMIT $3`,
    [companyId, commitSeq, limit],
  );
}

/** The last commit of a company; 0 while it has no books. */
export async function lastCommitSeq(sql: Sql, companyId: bigint): Promise<bigint> {
  const book = await sql.row<{ commit_seq: bigint }>(
    'SELECT commit_seq FROM books.book WHERE company_id = $1',
    [companyId],
  );
  return book?.commit_seq ?? 0n;
}

/** The last commit of each of these companies; a company without books has none. */
export async function lastCommits(
  sql: Sql,
  companyIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const books = await sql.rows<CommitCursor>(
    'SELECT company_id AS "companyId", commit_seq AS "commitSeq" FROM books.book WHERE company_id = ANY ($1)',
    [companyIds],
  );
  return new Map(books.map(({ companyId, commitSeq }) => [companyId, commitSeq]));
}

/** The companies that have committed since a cursor. Each company has one cursor. */
export async function companiesWithNewCommits(sql: Sql, cursors: readonly CommitCursor[]): Promise<bigint[]> {
  const behind = await sql.rows<{ company_id: bigint }>(
    `SELECT book.company_id FROM unnest($1::bigint[], $2::bigint[]) AS cursor(company_id, commit_seq)
     JOIN books.book ON book.company_id = cursor.company_id AND book.commit_seq > cursor.commit_seq`,
    [cursors.map(({ companyId }) => companyId), cursors.map(({ commitSeq }) => commitSeq)],
  );
  return behind.map(({ company_id: companyId }) => companyId);
}
