import {
  type CursorCodec,
  type IsoDate,
  type Page,
  pageOf,
  type PageRequest,
  placeAfter,
  placeOf,
  type Sql,
} from '#platform';
import {
  ABSENCE,
  type AbsenceRow,
  EMPLOYEE,
  type EmployeeRow,
  EMPLOYMENT,
  type EmploymentRow,
} from './employee-rows.js';
import { absenceView, employeeListView, employmentView, type NewestEmployment } from './employee-views.js';
import { type EmployeeListView, type EmployeeView } from './employee.wire.js';

/** Which of a company's employees are visible. */
export interface Shown {
  readonly today: IsoDate;
  /** Whether data fetched from the register is visible, which requires a mandate; without one it is kept but hidden. */
  readonly fetched: boolean;
}

/**
 * Condition: the company submitted the employment itself, even if the register showed it before the company's own
 * event was entered there.
 */
const enteredHere = (work: string): string => `(NOT ${work}.registered_outside
  OR EXISTS (SELECT FROM employment.submission AS entered WHERE entered.company_id = ${work}.company_id
    AND entered.employment_id = ${work}.id AND entered.kind IN ('new_employee', 'new_employment')))`;
/**
 * Condition: the company submitted the employment itself or, with `fetched`, the register showed it; `work` is the
 * row's alias.
 */
export const shownEmployment = (fetched: string, work: string): string =>
  `(${fetched}::boolean OR ${enteredHere(work)})`;
/**
 * Condition: an employee known from the register is visible without a mandate once the company has submitted an
 * employment of theirs.
 */
export const shownEmployee = (
  fetched: string,
): string => `(${fetched}::boolean OR employee.source <> 'register_external'
  OR EXISTS (SELECT FROM employment.employment AS own WHERE own.company_id = employee.company_id
    AND own.employee_id = employee.id AND ${enteredHere('own')}))`;
/** Rejected and cancelled employments are shown only if there is no other. */
const newest = (fetched: string): string => `LEFT JOIN LATERAL (
    SELECT employment_type, start_date, end_date, status,
      bool_or(registered_outside) OVER () AS registered_outside
    FROM employment.employment AS work
    WHERE work.company_id = employee.company_id AND work.employee_id = employee.id AND ${shownEmployment(fetched, 'work')}
    ORDER BY status IN ('rejected', 'cancelled'), start_date DESC, id DESC LIMIT 1) AS newest ON true`;

/** Employees of a company with the facts of their newest employment, newest first. */
export async function listEmployees(
  sql: Sql,
  codec: CursorCodec,
  companyId: bigint,
  request: PageRequest,
  { today, fetched }: Shown,
): Promise<Page<EmployeeListView>> {
  const rows = await sql.rows<EmployeeRow & NewestEmployment>(
    `SELECT ${EMPLOYEE.of('employee')}, newest.employment_type, newest.start_date, newest.end_date, newest.status,
       newest.registered_outside
     FROM employment.employee AS employee ${newest('$5')}
     WHERE employee.company_id = $1 AND (employee.created_at, employee.id) < ($2::timestamptz, $3::bigint)
       AND ${shownEmployee('$5')}
     ORDER BY employee.created_at DESC, employee.id DESC LIMIT $4`,
    [companyId, ...placeAfter(request.after), request.limit + 1, fetched],
  );
  return pageOf(
    codec,
    request,
    rows,
    (row) => placeOf(row.created_at, row.id),
    (row) => employeeListView(row, today),
  );
}

/** Bank accounts of a company's employees, without those who have none. */
export async function ibansOfEmployees(sql: Sql, companyId: bigint): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql.rows<{ id: bigint; iban: string }>(
    `SELECT id, iban FROM employment.employee WHERE company_id = $1 AND iban <> ''`,
    [companyId],
  );
  return new Map(rows.map(({ id, iban }) => [id, iban]));
}

/** One employee with all employments, the newest first, and absences by date; undefined when unknown. */
export async function readEmployee(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  { today, fetched }: Shown,
): Promise<EmployeeView | undefined> {
  const [employee, employments, absences] = await Promise.all([
    sql.row<EmployeeRow & NewestEmployment>(
      `SELECT ${EMPLOYEE.of('employee')}, newest.employment_type, newest.start_date, newest.end_date, newest.status,
         newest.registered_outside
       FROM employment.employee AS employee ${newest('$3')}
       WHERE employee.company_id = $1 AND employee.id = $2 AND ${shownEmployee('$3')}`,
      [companyId, employeeId, fetched],
    ),
    employmentsOf(sql, companyId, employeeId, fetched),
    sql.rows<AbsenceRow>(
      `SELECT ${ABSENCE.of('absence')}
       FROM employment.absence AS absence
       JOIN employment.employment AS work ON work.company_id = absence.company_id AND work.id = absence.employment_id
       WHERE absence.company_id = $1 AND work.employee_id = $2 AND ${shownEmployment('$3', 'work')}
       ORDER BY starts_on, absence.id`,
      [companyId, employeeId, fetched],
    ),
  ]);
  if (employee === undefined) return undefined;
  return {
    ...employeeListView(employee, today),
    employments: employments.map((row) => employmentView(row, absences, today)),
    absences: absences.map(absenceView),
  };
}

/** Employments of an employee, the newest first. */
function employmentsOf(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  fetched: boolean,
): Promise<EmploymentRow[]> {
  return sql.rows<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment
     WHERE company_id = $1 AND employee_id = $2 AND ${shownEmployment('$3', 'employment')} ORDER BY start_date DESC, id DESC`,
    [companyId, employeeId, fetched],
  );
}
