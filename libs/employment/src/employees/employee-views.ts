import { encodeId, type IsoDate, maskOfPersonalCode, visibleName } from '#platform';
import { type AbsenceRow, type EmployeeRow, type EmploymentRow } from './employee-rows.js';
import { type EmploymentStatus } from './words.js';
import { type EmploymentView, type EmployeeListView, type AbsenceView } from './employee.wire.js';

/** The facts of the newest employment in a list row; `registered_outside` is true if it is true for any employment. */
export interface NewestEmployment {
  readonly employment_type: number | null;
  readonly start_date: IsoDate | null;
  readonly end_date: IsoDate | null;
  readonly status: EmploymentRow['status'] | null;
  readonly registered_outside: boolean | null;
}

/** A registered employment has ended once its last day has come. */
function statusOn(
  { status, end_date }: Pick<NewestEmployment, 'status' | 'end_date'>,
  today: IsoDate,
): EmploymentStatus | null {
  return status === 'registered' && end_date !== null && end_date <= today ? 'ended' : status;
}

export function employeeListView(row: EmployeeRow & NewestEmployment, today: IsoDate): EmployeeListView {
  return {
    id: encodeId('employee', row.id),
    first_name: visibleName(row.first_name),
    last_name: visibleName(row.last_name),
    personal_code: row.personal_code_end === null ? '' : maskOfPersonalCode(row.personal_code_end),
    birth_date: row.birth_date,
    citizenship: row.citizenship,
    iban: row.iban,
    email: row.email,
    basic_exemption: row.basic_exemption,
    basic_exemption_minor: row.basic_exemption_minor,
    pension_rate: row.pension_rate,
    tax_country: row.tax_country,
    source: row.source,
    employment_type: row.employment_type,
    start_date: row.start_date,
    end_date: row.end_date,
    status: statusOn(row, today),
    registered_outside: row.registered_outside ?? false,
    created_at: row.created_at,
  };
}

export function employmentView(
  row: EmploymentRow,
  absences: readonly AbsenceRow[],
  today: IsoDate,
): EmploymentView {
  return {
    id: encodeId('employment', row.id),
    employee_id: encodeId('employee', row.employee_id),
    employment_type: row.employment_type,
    start_date: row.start_date,
    end_date: row.end_date,
    end_ground: row.end_ground,
    occupation_code: row.occupation_code,
    job_title: row.job_title,
    workplace: row.workplace,
    working_time_rate: row.working_time_rate,
    gross_minor: row.gross_minor,
    minimum_base: row.minimum_base,
    minimum_base_reason: row.minimum_base_reason,
    status: statusOn(row, today) ?? row.status,
    register_employment_id: row.register_employment_id,
    suspensions: absences.flatMap(({ employment_id, register_code: kind, starts_on: from, ends_on: to }) =>
      employment_id !== row.id || kind === null ? [] : { kind, from, to },
    ),
  };
}

export function absenceView(row: AbsenceRow): AbsenceView {
  return {
    id: encodeId('absence', row.id),
    employment_id: encodeId('employment', row.employment_id),
    kind: row.kind,
    from: row.starts_on,
    to: row.ends_on,
    register_code: row.register_code,
  };
}
