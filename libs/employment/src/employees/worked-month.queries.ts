import { holdsAuthorityAccess } from '#identity';
import { type IsoDate, type Sql } from '#platform';
import {
  type DatedPay,
  datedPay,
  type AppliedMinimumBase,
  type AppliedPay,
  type AppliedPersonTerms,
  minimumBaseOn,
  type TaxTerms,
  termsOn,
} from './dated-terms.js';
import { shownEmployment } from './employee.queries.js';
import { type AbsenceKind, type MinimumBase } from './words.js';

/** An employment of days of a month, with the facts its pay depends on; it may have no pay. */
export interface WorkedEmployment extends TaxTerms {
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly birth_date: IsoDate | null;
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  /** On the day of payment. */
  readonly minimum_base: MinimumBase;
  /** The oldest first; the first also applies to earlier days. */
  readonly pay: readonly DatedPay[];
  readonly absences: readonly {
    readonly kind: AbsenceKind;
    readonly from: IsoDate;
    readonly to: IsoDate | null;
  }[];
}

/**
 * Submissions that set pay. A change may take effect on a later day than it is applied, and a later change on an
 * earlier day.
 */
const SAYS_PAY = `s.company_id = $1 AND s.status = 'applied' AND s.data->'employment' ? 'gross_minor'`;

const WORKED = `work.company_id = $1 AND work.status = 'registered' AND work.start_date <= $3
  AND coalesce(work.end_date >= $2, true)`;
const PAID = `(work.gross_minor > 0
  OR EXISTS (SELECT FROM employment.submission AS s WHERE ${SAYS_PAY} AND s.employment_id = work.id AND s.kind = 'change'))`;
/** Employments that are paid by something else than the monthly pay: by the hour, or after they have ended. */
const NAMED = `work.company_id = $1 AND work.status = 'registered' AND work.id = ANY($5::bigint[])`;

/** Terms take effect at the start of the employment at the earliest, whatever day a change names. */
const COUNTS_FROM = `CASE s.kind WHEN 'change' THEN greatest(s.event_date, of_work.start_date) ELSE of_work.start_date END`;
const SUBMISSION = `employment.submission AS s
         JOIN employment.employment AS of_work ON of_work.company_id = $1 AND of_work.id = s.employment_id`;
/** For the same day the last registered one applies, as in the rows of employees and employments. */
const IN_ORDER = `${COUNTS_FROM}, s.registered_at, s.id`;

interface WorkedRow extends Omit<WorkedEmployment, 'pay'> {
  readonly gross_minor: bigint | null;
  /** Null if there was no change since the start. */
  readonly applied_pay: readonly AppliedPay[] | null;
  readonly applied_person_terms: readonly AppliedPersonTerms[] | null;
  /** Null if no event has set it. */
  readonly applied_minimum_base: readonly AppliedMinimumBase[] | null;
}

/**
 * Registered employments on any of the days, by employee, each employee's best paid first, with the terms on the day
 * of payment. Those without pay are among them, except for those that are hidden because the company has no mandate.
 * @param alsoEmployments registered employments that are among them whatever their days
 */
export async function workedBetween(
  sql: Sql,
  companyId: bigint,
  {
    from,
    to,
    paidOn,
    today,
    alsoEmployments = [],
  }: {
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly paidOn: IsoDate;
    readonly today: IsoDate;
    readonly alsoEmployments?: readonly bigint[];
  },
): Promise<WorkedEmployment[]> {
  const fetched = await holdsAuthorityAccess(sql, companyId, today);
  const rows = await sql.rows<WorkedRow>(
    `SELECT work.employee_id, work.id AS employment_id, employee.first_name || ' ' || employee.last_name AS employee_name,
       employee.birth_date, employee.basic_exemption, employee.basic_exemption_minor, employee.pension_rate,
       employee.tax_country,
       work.employment_type, work.start_date, work.end_date, work.gross_minor, work.minimum_base,
       coalesce(absent.absences, '[]') AS absences, pay.applied AS applied_pay, person.applied AS applied_person_terms,
       base.applied AS applied_minimum_base
     FROM employment.employment AS work
     JOIN employment.employee AS employee ON employee.company_id = $1 AND employee.id = work.employee_id
     LEFT JOIN (
       SELECT employment_id, jsonb_agg(jsonb_build_object('kind', kind, 'from', starts_on, 'to', ends_on)
         ORDER BY starts_on, id) AS absences
       FROM employment.absence
       WHERE company_id = $1 AND starts_on <= $3 AND coalesce(ends_on >= $2, true) GROUP BY employment_id
     ) AS absent ON absent.employment_id = work.id
     LEFT JOIN (
       SELECT s.employment_id, jsonb_agg(jsonb_build_object('from', ${COUNTS_FROM},
         'gross_minor', s.data->'employment'->'gross_minor') ORDER BY ${IN_ORDER}) AS applied
       FROM ${SUBMISSION} WHERE ${SAYS_PAY} GROUP BY s.employment_id HAVING bool_or(s.kind = 'change')
     ) AS pay ON pay.employment_id = work.id
     LEFT JOIN (
       SELECT s.employee_id, jsonb_agg(jsonb_build_object('from', ${COUNTS_FROM},
         'starts', s.kind <> 'change', 'employee', s.data->'employee')
         ORDER BY ${IN_ORDER}) AS applied
       FROM ${SUBMISSION}
       WHERE s.company_id = $1 AND s.status = 'applied' AND s.data ? 'employee'
       GROUP BY s.employee_id HAVING count(*) > 1 OR bool_or(s.kind = 'change')
     ) AS person ON person.employee_id = work.employee_id
     LEFT JOIN (
       SELECT s.employment_id, jsonb_agg(jsonb_build_object('from', ${COUNTS_FROM}, 'starts', s.kind <> 'change',
         'minimum_base', s.data->'employment'->'minimum_base') ORDER BY ${IN_ORDER}) AS applied
       FROM ${SUBMISSION}
       WHERE s.company_id = $1 AND s.status = 'applied' AND s.data->'employment' ? 'minimum_base'
       GROUP BY s.employment_id
     ) AS base ON base.employment_id = work.id
     WHERE ${WORKED} AND (${PAID} OR ${shownEmployment('$4', 'work')}) OR ${NAMED}
     ORDER BY work.employee_id, work.gross_minor DESC NULLS LAST, work.id`,
    [companyId, from, to, fetched, alsoEmployments],
  );
  return rows.map((row) => {
    const {
      gross_minor: gross,
      applied_pay: pay,
      applied_person_terms: person,
      applied_minimum_base: base,
      ...facts
    } = row;
    return {
      ...facts,
      ...(person === null ? {} : termsOn(paidOn, person)),
      ...(base === null ? {} : { minimum_base: minimumBaseOn(paidOn, base) }),
      pay: pay === null ? [{ from: row.start_date, gross_minor: gross ?? 0n }] : datedPay(pay),
    };
  });
}

/** Number of registered employments on any of the days. */
export async function countWorkedBetween(
  sql: Sql,
  companyId: bigint,
  from: IsoDate,
  to: IsoDate,
): Promise<number> {
  const { count } = await sql.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM employment.employment AS work WHERE ${WORKED}`,
    [companyId, from, to],
  );
  return Number(count);
}

/** A registered employment that may be paid. */
export interface PayableEmployment {
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
}

/** The registered employments of a person, the best paid first. */
export function payableEmployments(
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
): Promise<PayableEmployment[]> {
  return sql.rows<PayableEmployment>(
    `SELECT work.id AS employment_id, employee.first_name || ' ' || employee.last_name AS employee_name, work.start_date,
       work.end_date
     FROM employment.employment AS work
     JOIN employment.employee AS employee ON employee.company_id = $1 AND employee.id = work.employee_id
     WHERE work.company_id = $1 AND work.employee_id = $2 AND work.status = 'registered'
     ORDER BY work.gross_minor DESC NULLS LAST, work.id`,
    [companyId, employeeId],
  );
}

/** An absence of a registered employment. */
interface DatedAbsence {
  readonly absence_id: bigint;
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly kind: AbsenceKind;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** Absences with a day in a range, by employee and day. */
export function absencesBetween(
  sql: Sql,
  companyId: bigint,
  kinds: readonly AbsenceKind[],
  from: IsoDate,
  to: IsoDate,
): Promise<DatedAbsence[]> {
  return sql.rows<DatedAbsence>(
    `SELECT absence.id AS absence_id, work.employee_id, absence.employment_id, absence.kind, absence.starts_on AS "from",
       absence.ends_on AS "to"
     FROM employment.absence AS absence
     JOIN employment.employment AS work ON work.company_id = $1 AND work.id = absence.employment_id
     WHERE absence.company_id = $1 AND work.status = 'registered' AND absence.kind = ANY($2::text[])
       AND absence.starts_on <= $4 AND coalesce(absence.ends_on >= $3, true)
     ORDER BY work.employee_id, absence.starts_on, absence.id`,
    [companyId, kinds, from, to],
  );
}
