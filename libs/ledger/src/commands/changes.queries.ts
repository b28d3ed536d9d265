import { type PageRequest, type Sql, type Ulid } from '#platform';
import { type ChangedObject } from './vocabulary.js';

export const CHANGE_ORDERINGS = ['commit_seq', '-commit_seq'] as const;

interface ChangeFilters {
  readonly after_commit_seq?: number | undefined;
  readonly ordering: (typeof CHANGE_ORDERINGS)[number];
}

/** A commit of the books, for readers that follow the changes. */
export interface LoggedChange {
  readonly commit_seq: bigint;
  readonly command: string;
  readonly command_id: Ulid;
  readonly occurred_at: Date;
  readonly actor_kind: 'user' | 'staff' | 'worker';
  readonly objects: readonly ChangedObject[];
}

/** The commits after a sequence number. Returns one more than the page holds. */
export function listChanges(
  sql: Sql,
  companyId: bigint,
  { after_commit_seq: known, ordering }: ChangeFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<LoggedChange[]> {
  const [beyond, direction] = ordering === 'commit_seq' ? ['>', 'ASC'] : ['<', 'DESC'];
  return sql.rows<LoggedChange>(
    `SELECT commit_seq, command, command_id, occurred_at, actor_kind, objects FROM books.command_log
     WHERE company_id = $1 AND commit_seq > $2 AND ${page.after === null ? '$3::bigint IS NULL' : `commit_seq ${beyond} $3`}
     ORDER BY commit_seq ${direction} LIMIT $4`,
    [companyId, known ?? 0, page.after?.[0] ?? null, page.limit + 1],
  );
}
