import {
  type CursorCodec,
  dayOf,
  encodeId,
  type IsoDate,
  type Page,
  pageOf,
  type PageRequest,
  placeAfter,
  placeOf,
  type Sql,
  visibleName,
  visibleText,
  type Waiting,
  type WaitingItem,
  waitingOf,
} from '#platform';
import { type SubmissionKind, type SubmissionStatus } from './submission-requests.js';
import { type SubmissionView, type SubmissionMessage } from './submission.wire.js';

export interface SubmissionRow {
  readonly id: bigint;
  readonly company_id: bigint;
  readonly kind: SubmissionKind;
  readonly status: SubmissionStatus;
  readonly event_date: IsoDate;
  readonly employee_id: bigint;
  readonly employee_name: string;
  readonly employment_id: bigint;
  readonly data: unknown;
  readonly submitted_at: Date;
  readonly submitted_by: bigint | null;
  readonly submitted_by_staff: boolean;
  readonly reviewed_at: Date | null;
  readonly review_reason: string;
  readonly register_employment_id: bigint | null;
  readonly register_messages: readonly SubmissionMessage[];
  readonly register_error_code: string;
  readonly registered_at: Date | null;
  readonly withdrawn_at: Date | null;
}

export const SUBMISSION = `id, company_id, kind, status, event_date, employee_id, employee_name, employment_id, data, submitted_at,
  submitted_by, submitted_by_staff, reviewed_at, review_reason, register_employment_id, register_messages, register_error_code,
  registered_at, withdrawn_at`;

/** Names of the people who sent submissions, by id. */
type Names = ReadonlyMap<bigint, string>;

/** The people of the company who sent these. */
export const sendersOf = (rows: readonly SubmissionRow[]): ReadonlySet<bigint> =>
  new Set(rows.flatMap(({ submitted_by: by }) => (by === null ? [] : [by])));

/** A start shows its employee and employment only once it is applied: until then they cannot be used. */
export function submissionView(row: SubmissionRow, names: Names): SubmissionView {
  const { company_id: _company, submitted_by: by, ...rest } = row;
  const made = row.status === 'applied';
  return {
    ...rest,
    employee_name: visibleName(row.employee_name),
    submitted_by_name: by === null || row.submitted_by_staff ? null : (names.get(by) ?? null),
    register_messages: row.register_messages.map((one) => ({ ...one, message: visibleText(one.message) })),
    id: encodeId('submission', row.id),
    employee_id: row.kind === 'new_employee' && !made ? '' : encodeId('employee', row.employee_id),
    employment_id:
      (row.kind === 'new_employee' || row.kind === 'new_employment') && !made
        ? ''
        : encodeId('employment', row.employment_id),
    submitted_at: row.submitted_at,
    reviewed_at: row.reviewed_at,
    registered_at: row.registered_at,
  };
}

/** Wait for review or for the register. */
const OPEN = `status IN ('submitted', 'approved', 'registered')`;

/** Submissions of a company, newest first, those that wait alone if wanted; one more than fits the page. */
export function listSubmissions(
  sql: Sql,
  companyId: bigint,
  request: PageRequest,
  { open = false }: { readonly open?: boolean | undefined } = {},
): Promise<SubmissionRow[]> {
  return sql.rows<SubmissionRow>(
    `SELECT ${SUBMISSION} FROM employment.submission
     WHERE company_id = $1 AND (submitted_at, id) < ($2::timestamptz, $3::bigint) ${open ? `AND ${OPEN}` : ''}
     ORDER BY submitted_at DESC, id DESC LIMIT $4`,
    [companyId, ...placeAfter(request.after), request.limit + 1],
  );
}

/** A page of submissions, with the names of those who sent them. */
export const submissionPage = (
  codec: CursorCodec,
  request: PageRequest,
  rows: readonly SubmissionRow[],
  names: Names,
): Page<SubmissionView> =>
  pageOf(
    codec,
    request,
    rows,
    (row) => placeOf(row.submitted_at, row.id),
    (row) => submissionView(row, names),
  );

export function readSubmission(sql: Sql, companyId: bigint, id: bigint): Promise<SubmissionRow | undefined> {
  return sql.row<SubmissionRow>(
    `SELECT ${SUBMISSION} FROM employment.submission WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
}

/** Number of submissions that wait for review or for the register. */
export async function countOpenSubmissions(sql: Sql, companyId: bigint): Promise<number> {
  const { open } = await sql.one<{ open: number }>(
    `SELECT count(*)::int AS open FROM employment.submission
     WHERE company_id = $1 AND ${OPEN}`,
    [companyId],
  );
  return open;
}

const WAITING = `
  SELECT 'submission' AS object, id, employee_name AS title, status AS detail, NULL::bigint AS amount_minor, NULL AS currency,
    submitted_at, event_date AS due_on, count(*) OVER ()::int AS waiting, min(submitted_at) OVER () AS oldest_at
  FROM employment.submission
  WHERE company_id = $1 AND ${OPEN}
  ORDER BY submitted_at, id LIMIT $2`;

interface WaitingSubmission extends Omit<WaitingItem, 'day' | 'id'> {
  readonly id: bigint;
  readonly submitted_at: Date;
  readonly waiting: number;
  readonly oldest_at: Date;
}

/** Submissions that wait for review or for the register; each is due on the day of its event. */
export async function waitingSubmissions(sql: Sql, companyId: bigint, shown: number): Promise<Waiting> {
  const rows = await sql.rows<WaitingSubmission>(WAITING, [companyId, Math.max(shown, 1)]);
  return waitingOf(
    rows.map(({ id, submitted_at, oldest_at, ...row }) => ({
      ...row,
      id: encodeId('submission', id),
      day: dayOf(submitted_at),
      oldest: dayOf(oldest_at),
    })),
    shown,
  );
}
