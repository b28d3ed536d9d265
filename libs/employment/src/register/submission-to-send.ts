import { type IsoDate, type Sql } from '#platform';
import { type StoredEvent, storedEvent } from '../submissions/stored-event.js';
import { SUBMISSION, type SubmissionRow } from '../submissions/submission.queries.js';

export interface SubmissionToSend extends SubmissionRow {
  readonly personal_code_sealed: Buffer | null;
  /** The part of it that is in force today. */
  readonly event: StoredEvent;
}

/**
 * An event reduced to what is in force today: a change from an earlier day loses the fields that later changes have
 * set.
 */
export async function loadSubmission(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  today: IsoDate,
): Promise<SubmissionToSend | undefined> {
  const row = await sql.row<SubmissionRow & { personal_code_sealed: Buffer | null }>(
    `SELECT ${SUBMISSION}, personal_code_sealed FROM employment.submission WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  if (row === undefined) return undefined;
  const { employee, employment, ...event } = storedEvent(row.data);
  if (row.kind !== 'change') return { ...row, event: { employee, employment, ...event } };
  const since = await changedSince(sql, row, today);
  return {
    ...row,
    event: {
      ...event,
      employee: without(employee, since.employee),
      employment: without(employment, since.employment),
    },
  };
}

/** Fields set by changes from later days that have come. */
async function changedSince(
  sql: Sql,
  { company_id: companyId, employee_id: employeeId, employment_id: employmentId, event_date }: SubmissionRow,
  today: IsoDate,
): Promise<{ readonly employee: readonly string[]; readonly employment: readonly string[] }> {
  const later = await sql.rows<{ of_employment: boolean; data: unknown }>(
    `SELECT employment_id = $3 AS of_employment, data FROM employment.submission
     WHERE company_id = $1 AND employee_id = $2 AND kind = 'change' AND status = 'applied'
       AND event_date > $4 AND event_date <= $5`,
    [companyId, employeeId, employmentId, event_date, today],
  );
  const laterEvents = later.map(({ of_employment, data }) => ({ of_employment, ...storedEvent(data) }));
  return {
    employee: laterEvents.flatMap(({ employee }) => Object.keys(employee)),
    employment: laterEvents.flatMap(({ of_employment, employment }) =>
      of_employment ? Object.keys(employment) : [],
    ),
  };
}

const without = <Part extends object>(part: Part, fields: readonly string[]): Partial<Part> =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !fields.includes(name))) as Partial<Part>;
