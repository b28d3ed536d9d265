import { type IsoDate, type Sql } from '#platform';
import { EMPLOYMENT, type EmploymentRow } from '../employees/employee-rows.js';
import { shownEmployee, shownEmployment } from '../employees/employee.queries.js';
import { type BasicExemption } from '../employees/words.js';
import { type SuspensionData } from './submission-requests.js';

/** The person of an event, with the facts for checks. */
export interface TargetEmployee {
  readonly id: bigint;
  readonly name: string;
  readonly birth_date: IsoDate | null;
  readonly basic_exemption: BasicExemption;
}

const EMPLOYEE = `id, trim(first_name || ' ' || last_name) AS name, birth_date, basic_exemption`;

/** Finds a person by date of birth and the end of the personal code; without a code, by date of birth and name. */
export function findPerson(
  sql: Sql,
  companyId: bigint,
  person: { birthDate: IsoDate; codeEnd: string | null; firstName: string; lastName: string },
): Promise<TargetEmployee | undefined> {
  const { birthDate, codeEnd, firstName, lastName } = person;
  return sql.row<TargetEmployee>(
    `SELECT ${EMPLOYEE} FROM employment.employee
     WHERE company_id = $1 AND birth_date = $2 AND personal_code_end IS NOT DISTINCT FROM $3::text
       AND ($3::text IS NOT NULL OR (lower(first_name) = lower($4) AND lower(last_name) = lower($5)))
     ORDER BY id LIMIT 1`,
    [companyId, birthDate, codeEnd, firstName, lastName],
  );
}

export function employmentById(sql: Sql, companyId: bigint, id: bigint): Promise<EmploymentRow | undefined> {
  return sql.row<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
}

/** The employment, if an event of the company may refer to it. */
export function employmentNamed(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  fetched: boolean,
): Promise<EmploymentRow | undefined> {
  return sql.row<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment
     WHERE company_id = $1 AND id = $2 AND ${shownEmployment('$3', 'employment')}`,
    [companyId, id, fetched],
  );
}

/** The employee, if an event of the company may refer to them. */
export function employeeNamed(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  fetched: boolean,
): Promise<TargetEmployee | undefined> {
  return sql.row<TargetEmployee>(
    `SELECT ${EMPLOYEE} FROM employment.employee AS employee
     WHERE company_id = $1 AND id = $2 AND ${shownEmployee('$3')}`,
    [companyId, id, fetched],
  );
}

/** A person's registered employments in the company, optionally without one. */
export function registeredEmployments(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  { without = null, fetched }: { readonly without?: bigint | null; readonly fetched: boolean },
): Promise<EmploymentRow[]> {
  return sql.rows<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment
     WHERE company_id = $1 AND employee_id = $2 AND status = 'registered' AND id IS DISTINCT FROM $3::bigint
       AND ${shownEmployment('$4', 'employment')}`,
    [companyId, employeeId, without, fetched],
  );
}

export function suspensionsOf(sql: Sql, companyId: bigint, employmentId: bigint): Promise<SuspensionData[]> {
  return sql.rows<SuspensionData>(
    `SELECT register_code AS kind, starts_on AS "from", ends_on AS "to" FROM employment.absence
     WHERE company_id = $1 AND employment_id = $2 AND register_code IS NOT NULL`,
    [companyId, employmentId],
  );
}
