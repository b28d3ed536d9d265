import { type CursorCodec, type IsoDate, pageOf, type Page, type PageRequest, type Sql } from '#platform';
import {
  type AbsenceRow,
  absenceView,
  employeeListView,
  type EmployeeListView,
  type EmployeeRow,
  type EmployeeView,
  type EmploymentRow,
  employmentView,
  type NewestEmployment,
} from './employee-views.js';

const EMPLOYEE = `employee.id, employee.first_name, employee.last_name, employee.personal_code_end, employee.birth_date,
  employee.citizenship, employee.iban, employee.email, employee.basic_exemption, employee.basic_exemption_minor,
  employee.pension_rate, employee.source, employee.created_at`;
export const EMPLOYMENT = `id, employee_id, employment_type, start_date, end_date, end_ground, occupation_code, job_title, workplace,
  trim_scale(working_time_rate)::text AS working_time_rate, gross_minor, status, register_employment_id, registered_outside`;
/** What was rejected or cancelled is shown only where there is nothing else. */
const NEWEST = `LEFT JOIN LATERAL (
    SELECT employment_type, start_date, end_date, status,
      bool_or(registered_outside) OVER () AS registered_outside
    FROM employment.employment AS work
    WHERE work.company_id = employee.company_id AND work.employee_id = employee.id
    ORDER BY status IN ('rejected', 'cancelled'), start_date DESC, id DESC LIMIT 1) AS newest ON true`;

/** Employees of a company with the facts of their newest employment, newest first. */
export async function listEmployees(
  sql: Sql,
  codec: CursorCodec,
  companyId: bigint,
  request: PageRequest,
  today: IsoDate,
): Promise<Page<EmployeeListView>> {
  const [id] = request.after ?? [null];
  const rows = await sql.rows<EmployeeRow & NewestEmployment>(
    `SELECT ${EMPLOYEE}, newest.employment_type, newest.start_date, newest.end_date, newest.status,
       newest.registered_outside
     FROM employment.employee AS employee ${NEWEST}
     WHERE employee.company_id = $1 AND ($2::bigint IS NULL OR employee.id < $2)
     ORDER BY employee.id DESC LIMIT $3`,
    [companyId, id, request.limit + 1],
  );
  return pageOf(
    codec,
    request,
    rows,
    (row) => [row.id.toString()],
    (row) => employeeListView(row, today),
  );
}

/** Where the employees of a company have their bank accounts; those who named none are left out. */
export async function ibansOfEmployees(sql: Sql, companyId: bigint): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql.rows<{ id: bigint; iban: string }>(
    `SELECT id, iban FROM employment.employee WHERE company_id = $1 AND iban <> ''`,
    [companyId],
  );
  return new Map(rows.map(({ id, iban }) => [id, iban]));
}

/** One employee with all employments, the newest first, and absences by date; undefined when there is none. */
export async function readEmployee(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  today: IsoDate,
): Promise<EmployeeView | undefined> {
  const [employee, employments, absences] = await Promise.all([
    sql.row<EmployeeRow & NewestEmployment>(
      `SELECT ${EMPLOYEE}, newest.employment_type, newest.start_date, newest.end_date, newest.status,
         newest.registered_outside
       FROM employment.employee AS employee ${NEWEST}
       WHERE employee.company_id = $1 AND employee.id = $2`,
      [companyId, employeeId],
    ),
    employmentsOf(sql, companyId, [employeeId]),
    sql.rows<AbsenceRow>(
      `SELECT absence.id, employment_id, kind, starts_on, ends_on, register_code
       FROM employment.absence AS absence
       JOIN employment.employment AS work ON work.company_id = absence.company_id AND work.id = absence.employment_id
       WHERE absence.company_id = $1 AND work.employee_id = $2 ORDER BY starts_on, absence.id`,
      [companyId, employeeId],
    ),
  ]);
  if (employee === undefined) return undefined;
  return {
    ...employeeListView(employee, today),
    employments: employments.map((row) => employmentView(row, absences, today)),
    absences: absences.map(absenceView),
  };
}

/** Employments of these employees, the newest of each first. */
export function employmentsOf(
  sql: Sql,
  companyId: bigint,
  employeeIds: readonly bigint[],
): Promise<EmploymentRow[]> {
  return sql.rows<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment
     WHERE company_id = $1 AND employee_id = ANY($2) ORDER BY employee_id, start_date DESC, id DESC`,
    [companyId, employeeIds],
  );
}
