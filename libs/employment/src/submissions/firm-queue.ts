import {
  type Actor,
  type CursorKey,
  type Database,
  encodeId,
  placeAfter,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { SUBMISSION, type SubmissionRow } from './submission.queries.js';
import { type SubmissionStatus } from './submission-requests.js';

interface QueueFilter {
  readonly status?: SubmissionStatus | undefined;
  readonly companyId?: bigint | undefined;
  /** Only submissions before this place in the list, for the next page. */
  readonly before: CursorKey | null;
  readonly limit: number;
}

/** Submissions for staff; records in each company's audit trail who read them. */
export function readQueue(database: Database, actor: Actor, filter: QueueFilter): Promise<SubmissionRow[]> {
  return database.systemTransaction(async (sql) => {
    const rows = await queuedSubmissions(sql, filter);
    const companies = [...new Set(rows.map(({ company_id: companyId }) => companyId))];
    const read = companies.map((companyId) => ({
      actor,
      companyId,
      action: 'submission.list',
      objectType: 'company',
      objectId: encodeId('company', companyId),
      newValues: {
        submissions: rows
          .filter((row) => row.company_id === companyId)
          .map(({ id }) => encodeId('submission', id)),
      },
    }));
    await recordAudit(sql, ...read);
    return rows;
  });
}

/** Submissions of all companies, newest first. Only for staff: the system's role sees every company. */
export function queuedSubmissions(sql: Sql, filter: QueueFilter): Promise<SubmissionRow[]> {
  const values: unknown[] = [filter.limit, ...placeAfter(filter.before)];
  const conditions = ['(submitted_at, id) < ($2::timestamptz, $3::bigint)'];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filter.status, (parameter) => `status = ${parameter}`);
  add(filter.companyId, (parameter) => `company_id = ${parameter}`);
  return sql.rows<SubmissionRow>(
    `SELECT ${SUBMISSION} FROM employment.submission WHERE ${conditions.join(' AND ')}
     ORDER BY submitted_at DESC, id DESC LIMIT $1`,
    values,
  );
}

/** The company of a submission. @throws Problem `not_found` */
export async function companyOfSubmission(database: Database, id: bigint): Promise<bigint> {
  const row = await database.system((sql) =>
    sql.row<{ company_id: bigint }>('SELECT company_id FROM employment.submission WHERE id = $1', [id]),
  );
  if (row === undefined) throw problem('not_found', 'There is no such submission.');
  return row.company_id;
}
