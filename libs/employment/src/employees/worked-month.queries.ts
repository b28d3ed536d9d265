import { type IsoDate, type Sql } from '#platform';
import { type AbsenceKind, type BasicExemption, type PensionRate } from './words.js';

/** An employment that pays for days of some month, with what its pay depends on. */
export interface WorkedEmployment {
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly birth_date: IsoDate | null;
  readonly basic_exemption: BasicExemption;
  readonly basic_exemption_minor: bigint | null;
  readonly pension_rate: PensionRate;
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  readonly gross_minor: bigint;
  readonly absences: readonly {
    readonly kind: AbsenceKind;
    readonly from: IsoDate;
    readonly to: IsoDate | null;
  }[];
}

const PAID = `work.company_id = $1 AND work.status = 'registered' AND work.gross_minor > 0 AND work.start_date <= $3
  AND coalesce(work.end_date >= $2, true)`;

/** Registered employments with pay on any of the days, by employee, the best paid of each first. */
export function workedBetween(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
): Promise<WorkedEmployment[]> {
  return sql.rows<WorkedEmployment>(
    `SELECT work.employee_id, work.id AS employment_id, employee.first_name || ' ' || employee.last_name AS employee_name,
       employee.birth_date, employee.basic_exemption, employee.basic_exemption_minor, employee.pension_rate,
       work.employment_type, work.start_date, work.end_date, work.gross_minor, coalesce(absent.absences, '[]') AS absences
     FROM employment.employment AS work
     JOIN employment.employee AS employee ON employee.company_id = $1 AND employee.id = work.employee_id
     LEFT JOIN (
       SELECT employment_id, jsonb_agg(jsonb_build_object('kind', kind, 'from', starts_on, 'to', ends_on)) AS absences
       FROM employment.absence
       WHERE company_id = $1 AND starts_on <= $3 AND coalesce(ends_on >= $2, true) GROUP BY employment_id
     ) AS absent ON absent.employment_id = work.id
     WHERE ${PAID} ORDER BY work.employee_id, work.gross_minor DESC, work.id`,
    [companyId, from, to],
  );
}

/** How many employments `workedBetween` would answer. */
export async function countWorkedBetween(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
): Promise<number> {
  const { count } = await sql.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM employment.employment AS work WHERE ${PAID}`,
    [companyId, from, to],
  );
  return Number(count);
}
