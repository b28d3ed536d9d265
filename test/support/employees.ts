import { type Database, type Sql } from '#platform';

/** A registered employee of a test company with one employment. */
export interface TestEmployee {
  readonly employeeId: bigint;
  readonly employmentId: bigint;
}

export interface EmployeeFacts {
  readonly name?: string;
  readonly iban?: string;
  readonly birthDate?: string;
  readonly basicExemption?: 'none' | 'full';
  readonly pensionRate?: 'none' | '2' | '4' | '6';
  readonly employmentType?: number;
  readonly from?: string;
  readonly to?: string | null;
  readonly grossMinor?: number | null;
  readonly status?: string;
}

/** Writes an employee as the register's worker would: for tests of the consequences of employments. */
export function addEmployee(
  database: Database,
  companyId: bigint,
  facts: EmployeeFacts = {},
): Promise<TestEmployee> {
  return database.inCompany(companyId, async (sql) => {
    const employee = await sql.one<{ id: bigint }>(
      `INSERT INTO employment.employee (company_id, first_name, last_name, birth_date, citizenship, iban, email, basic_exemption,
         pension_rate, source, created_at)
       VALUES ($1, $2, 'Maasikas', $3, 'EE', $6, '', $4, $5, 'service', now()) RETURNING id`,
      [
        companyId,
        facts.name ?? 'Mari',
        facts.birthDate ?? '1985-05-05',
        facts.basicExemption ?? 'full',
        facts.pensionRate ?? '2',
        facts.iban ?? '',
      ],
    );
    return employed(sql, companyId, employee.id, facts);
  });
}

/** Adds an employment to an employee. */
export const addEmployment = (
  database: Database,
  companyId: bigint,
  { employeeId }: TestEmployee,
  facts: EmployeeFacts = {},
): Promise<TestEmployee> =>
  database.inCompany(companyId, (sql) => employed(sql, companyId, employeeId, facts));

async function employed(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  facts: EmployeeFacts,
): Promise<TestEmployee> {
  const employment = await sql.one<{ id: bigint }>(
    `INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, end_date, job_title, workplace,
       working_time_rate, gross_minor, status, registered_outside, created_at)
     VALUES ($1, $2, $3, $4, $5, 'Müüja', 'Tallinn', 1, $6, $7, false, now()) RETURNING id`,
    [
      companyId,
      employeeId,
      facts.employmentType ?? 1,
      facts.from ?? '2024-01-01',
      facts.to ?? null,
      facts.grossMinor === undefined ? 200_000 : facts.grossMinor,
      facts.status ?? 'registered',
    ],
  );
  return { employeeId, employmentId: employment.id };
}

/** Writes an applied event, as the register's worker would; the rows are as `addEmployee` made them. */
export async function addApplied(
  database: Database,
  companyId: bigint,
  of: TestEmployee,
  event: {
    readonly kind: 'new_employee' | 'change';
    readonly from: string;
    readonly data: object;
    readonly registeredAt?: string;
  },
): Promise<void> {
  await database.inCompany(companyId, (sql) =>
    sql.run(
      `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
         submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code, registered_at)
       VALUES ($1, $2, 'applied', $3, $4, $5, 'Maasikas', $6::jsonb, now(), false, '', '[]', '', coalesce($7, now()))`,
      [
        companyId,
        event.kind,
        event.from,
        of.employeeId,
        of.employmentId,
        JSON.stringify(event.data),
        event.registeredAt ?? null,
      ],
    ),
  );
}
