import { type IsoDate, type Sql } from '#platform';
import {
  type DatedPay,
  datedPay,
  type AppliedPay,
  type AppliedPersonTerms,
  type TaxTerms,
  termsOn,
} from './dated-terms.js';
import { type AbsenceKind } from './words.js';

/** An employment that pays for days of some month, with what its pay depends on. */
export interface WorkedEmployment extends TaxTerms {
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly birth_date: IsoDate | null;
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  /** The oldest first; what stands first counts for the days before it too. */
  readonly pay: readonly DatedPay[];
  readonly absences: readonly {
    readonly kind: AbsenceKind;
    readonly from: IsoDate;
    readonly to: IsoDate | null;
  }[];
}

/** A change may count from a later day than it was applied, and another one from a day before that. */
const SAYS_PAY = `s.company_id = $1 AND s.status = 'applied' AND s.data->'employment' ? 'gross_minor'`;

const PAID = `work.company_id = $1 AND work.status = 'registered' AND work.start_date <= $3
  AND coalesce(work.end_date >= $2, true) AND (work.gross_minor > 0
    OR EXISTS (SELECT FROM employment.submission AS s WHERE ${SAYS_PAY} AND s.employment_id = work.id AND s.kind = 'change'))`;

/** What is said of an employment counts from its start at the earliest, whatever day a change of it names. */
const COUNTS_FROM = `CASE s.kind WHEN 'change' THEN greatest(s.event_date, told.start_date) ELSE told.start_date END`;
const SUBMISSION = `employment.submission AS s
         JOIN employment.employment AS told ON told.company_id = $1 AND told.id = s.employment_id`;
/** Of one day the last that was registered counts, as it does in the rows of employees and employments. */
const IN_ORDER = `${COUNTS_FROM}, s.registered_at, s.id`;

interface WorkedRow extends Omit<WorkedEmployment, 'pay'> {
  readonly gross_minor: bigint | null;
  /** Null where nothing was said since the first start. */
  readonly applied_pay: readonly AppliedPay[] | null;
  readonly applied_person_terms: readonly AppliedPersonTerms[] | null;
}

/** Registered employments with pay on any of the days, by employee, the best paid of each first, as on the day of payment. */
export async function workedBetween(
  sql: Sql,
  companyId: bigint,
  { from, to, paidOn }: { readonly from: IsoDate; readonly to: IsoDate; readonly paidOn: IsoDate },
): Promise<WorkedEmployment[]> {
  const rows = await sql.rows<WorkedRow>(
    `SELECT work.employee_id, work.id AS employment_id, employee.first_name || ' ' || employee.last_name AS employee_name,
       employee.birth_date, employee.basic_exemption, employee.basic_exemption_minor, employee.pension_rate,
       work.employment_type, work.start_date, work.end_date, work.gross_minor, coalesce(absent.absences, '[]') AS absences,
       pay.said AS applied_pay, person.said AS applied_person_terms
     FROM employment.employment AS work
     JOIN employment.employee AS employee ON employee.company_id = $1 AND employee.id = work.employee_id
     LEFT JOIN (
       SELECT employment_id, jsonb_agg(jsonb_build_object('kind', kind, 'from', starts_on, 'to', ends_on)) AS absences
       FROM employment.absence
       WHERE company_id = $1 AND starts_on <= $3 AND coalesce(ends_on >= $2, true) GROUP BY employment_id
     ) AS absent ON absent.employment_id = work.id
     LEFT JOIN (
       SELECT s.employment_id, jsonb_agg(jsonb_build_object('from', ${COUNTS_FROM},
         'gross_minor', s.data->'employment'->'gross_minor') ORDER BY ${IN_ORDER}) AS said
       FROM ${SUBMISSION} WHERE ${SAYS_PAY} GROUP BY s.employment_id HAVING bool_or(s.kind = 'change')
     ) AS pay ON pay.employment_id = work.id
     LEFT JOIN (
       SELECT s.employee_id, jsonb_agg(jsonb_build_object('from', ${COUNTS_FROM},
         'starts', s.kind <> 'change', 'employee', s.data->'employee')
         ORDER BY ${IN_ORDER}) AS said
       FROM ${SUBMISSION}
       WHERE s.company_id = $1 AND s.status = 'applied' AND s.data ? 'employee'
       GROUP BY s.employee_id HAVING count(*) > 1 OR bool_or(s.kind = 'change')
     ) AS person ON person.employee_id = work.employee_id
     WHERE ${PAID} ORDER BY work.employee_id, work.gross_minor DESC NULLS LAST, work.id`,
    [companyId, from, to],
  );
  return rows.map(({ gross_minor: gross, applied_pay: pay, applied_person_terms: person, ...row }) => ({
    ...row,
    ...(person === null ? {} : termsOn(paidOn, person)),
    pay: pay === null ? [{ from: row.start_date, gross_minor: gross ?? 0n }] : datedPay(pay),
  }));
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
