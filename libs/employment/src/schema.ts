import { AbsenceEntity } from './employees/absence.entity.js';
import { EmployeeEntity } from './employees/employee.entity.js';
import { EmploymentEntity } from './employees/employment.entity.js';
import { Employment1763600006001 } from './migrations/0001-employment.js';
import { Employment1763600006002 } from './migrations/0002-open-submissions.js';
import { Employment1763600006003 } from './migrations/0003-minimum-base.js';
import { Employment1763600006004 } from './migrations/0004-tax-country.js';
import { Employment1763600006005 } from './migrations/0005-withdrawn-submissions.js';
import { RegisterRequestEntity } from './register/register-request.entity.js';
import { SubmissionEntity } from './submissions/submission.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const EMPLOYMENT_ENTITIES = [
  EmployeeEntity,
  EmploymentEntity,
  AbsenceEntity,
  SubmissionEntity,
  RegisterRequestEntity,
];

/** Migrations of this library, in order. */
export const EMPLOYMENT_MIGRATIONS = [
  Employment1763600006001,
  Employment1763600006002,
  Employment1763600006003,
  Employment1763600006004,
  Employment1763600006005,
];
