import { type RegisterEntry } from '#authorities';
import { type Sql } from '#platform';
import { personById } from '../submissions/rows.js';
import { employmentById, suspensionsOf } from '../submissions/target.queries.js';
import { openPersonalCode, type OpenTools } from './open-personal-code.js';
import { registerEntry } from './register-entry.js';
import { type SubmissionToSend } from './submission-to-send.js';

/** The register entry of a submission, with the personal code opened: it must not outlive the call. */
export async function loadEntry(
  sql: Sql,
  submission: SubmissionToSend,
  tools: OpenTools,
  now: Date,
): Promise<RegisterEntry> {
  const { company_id: companyId, employee_id: employeeId, event } = submission;
  const [employment, suspensions, person, kept] = await Promise.all([
    employmentById(sql, companyId, submission.employment_id),
    suspensionsOf(sql, companyId, submission.employment_id),
    personById(sql, companyId, employeeId),
    sql.one<{ sealed: Buffer | null }>(
      'SELECT personal_code_sealed AS sealed FROM employment.employee WHERE company_id = $1 AND id = $2',
      [companyId, employeeId],
    ),
  ]);
  if (employment === undefined || person === undefined)
    throw new Error('The employment of a submission is missing.');
  const sealed = submission.personal_code_sealed ?? kept.sealed;
  return registerEntry(
    employment,
    suspensions,
    {
      personalCode: await openPersonalCode(sql, submission, sealed, tools),
      birthDate: event.employee.birth_date ?? person.birth_date,
      firstName: event.employee.first_name ?? person.first_name,
      lastName: event.employee.last_name ?? person.last_name,
    },
    event,
    now,
  );
}
