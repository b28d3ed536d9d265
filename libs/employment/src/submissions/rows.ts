import { type Sql } from '#platform';
import { type EmployeeSource } from '../employees/words.js';
import { type EmploymentRow } from '../employees/employee-rows.js';
import { type EmploymentData, type PersonData } from './submission-requests.js';

interface NewEmployee {
  readonly person: PersonData;
  readonly sealedCode: Buffer | null;
  readonly codeEnd: string | null;
  readonly source: EmployeeSource;
  readonly now: Date;
}

export async function insertEmployee(sql: Sql, companyId: bigint, employee: NewEmployee): Promise<bigint> {
  const { person } = employee;
  const { id } = await sql.one<{ id: bigint }>(
    `INSERT INTO employment.employee (company_id, first_name, last_name, personal_code_sealed, personal_code_end, birth_date,
       citizenship, iban, email, basic_exemption, basic_exemption_minor, pension_rate, tax_country, source, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [
      companyId,
      person.first_name,
      person.last_name,
      employee.sealedCode,
      employee.codeEnd,
      person.birth_date,
      person.citizenship,
      person.iban,
      person.email,
      person.basic_exemption,
      person.basic_exemption_minor,
      person.pension_rate,
      person.tax_country,
      employee.source,
      employee.now,
    ],
  );
  return id;
}

interface NewEmployment {
  readonly employeeId: bigint;
  readonly employment: EmploymentData;
  readonly endGround: number | null;
  readonly status: EmploymentRow['status'];
  readonly registerId: bigint | null;
  readonly registeredOutside: boolean;
  readonly now: Date;
}

export async function insertEmployment(
  sql: Sql,
  companyId: bigint,
  { employeeId, employment, endGround, status, registerId, registeredOutside, now }: NewEmployment,
): Promise<bigint> {
  const { id } = await sql.one<{ id: bigint }>(
    `INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, end_date, end_ground,
       occupation_code, job_title, workplace, working_time_rate, gross_minor, minimum_base, minimum_base_reason, status,
       register_employment_id, registered_outside, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
    [
      companyId,
      employeeId,
      employment.employment_type,
      employment.start_date,
      employment.end_date,
      endGround,
      employment.occupation_code,
      employment.job_title,
      employment.workplace,
      employment.working_time_rate,
      employment.gross_minor,
      employment.minimum_base,
      employment.minimum_base_reason,
      status,
      registerId,
      registeredOutside,
      now,
    ],
  );
  return id;
}

/** The data of a person, without the personal code. */
export function personById(sql: Sql, companyId: bigint, id: bigint): Promise<PersonData | undefined> {
  return sql.row<PersonData>(
    `SELECT first_name, last_name, birth_date, citizenship, iban, email, basic_exemption, basic_exemption_minor, pension_rate,
       tax_country
     FROM employment.employee WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
}

export async function updateEmployee(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  person: PersonData,
): Promise<void> {
  await sql.run(
    `UPDATE employment.employee SET first_name = $3, last_name = $4, birth_date = $5, citizenship = $6, iban = $7, email = $8,
       basic_exemption = $9, basic_exemption_minor = $10, pension_rate = $11, tax_country = $12
     WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      id,
      person.first_name,
      person.last_name,
      person.birth_date,
      person.citizenship,
      person.iban,
      person.email,
      person.basic_exemption,
      // Only a partial exemption has an amount.
      person.basic_exemption === 'partial' ? person.basic_exemption_minor : null,
      person.pension_rate,
      person.tax_country,
    ],
  );
}

export async function updateEmployment(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  employment: EmploymentData & { readonly end_ground: number | null },
): Promise<void> {
  await sql.run(
    `UPDATE employment.employment SET employment_type = $3, start_date = $4, end_date = $5, end_ground = $6,
       occupation_code = $7, job_title = $8, workplace = $9, working_time_rate = $10, gross_minor = $11,
       minimum_base = $12, minimum_base_reason = $13
     WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      id,
      employment.employment_type,
      employment.start_date,
      employment.end_date,
      // Without an end there is no ground.
      employment.end_date === null ? null : employment.end_ground,
      employment.occupation_code,
      employment.job_title,
      employment.workplace,
      employment.working_time_rate,
      employment.gross_minor,
      employment.minimum_base,
      employment.minimum_base === 'exempt' ? employment.minimum_base_reason : null,
    ],
  );
}
