import { columnsExcept, type RowOf } from '#platform';
import { AbsenceEntity } from './absence.entity.js';
import { EmployeeEntity } from './employee.entity.js';
import { EmploymentEntity } from './employment.entity.js';

/** An employment as its row has it: `ended` is not kept, it follows from the end. */
const EMPLOYMENT_COLUMNS = columnsExcept(EmploymentEntity, ['company_id', 'working_time_rate', 'created_at']);
export const EMPLOYMENT = `${EMPLOYMENT_COLUMNS.list}, trim_scale(working_time_rate)::text AS working_time_rate`;
export type EmploymentRow = RowOf<typeof EMPLOYMENT_COLUMNS> &
  Readonly<Pick<EmploymentEntity, 'working_time_rate'>>;

export const EMPLOYEE = columnsExcept(EmployeeEntity, ['company_id', 'personal_code_sealed']);
export type EmployeeRow = RowOf<typeof EMPLOYEE>;

export const ABSENCE = columnsExcept(AbsenceEntity, ['company_id']);
export type AbsenceRow = RowOf<typeof ABSENCE>;
