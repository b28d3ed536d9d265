import { encodeId, readPersonalCode, recordAudit, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { type RegisterLists } from '../lists/register-lists.js';
import { given } from '../submissions/given.js';
import { isNeverStarted } from '../submissions/submission-requests.js';
import { personById, updateEmployee, updateEmployment } from '../submissions/rows.js';
import { employmentById } from '../submissions/target.queries.js';
import { openPersonalCode, type OpenTools } from './open-personal-code.js';
import { type SubmissionToSend } from './submission-to-send.js';

/**
 * Updates the employee and the employment to what the register accepted, and deletes the submission's own copy of the
 * personal code.
 */
export async function applySubmission(
  sql: Sql,
  submission: SubmissionToSend,
  tools: OpenTools & { readonly lists: RegisterLists },
): Promise<void> {
  const { company_id: companyId, id } = submission;
  await Promise.all([
    applyToEmployee(sql, submission, tools),
    applyToEmployment(sql, submission),
    applySuspension(sql, submission, tools.lists),
  ]);
  await Promise.all([
    sql.run(
      `UPDATE employment.submission SET status = 'applied', personal_code_sealed = NULL
       WHERE company_id = $1 AND id = $2`,
      [companyId, id],
    ),
    recordAudit(sql, {
      actor: tools.actor,
      companyId,
      action: 'submission.apply',
      objectType: 'submission',
      objectId: encodeId('submission', id),
      newValues: { employee_id: encodeId('employee', submission.employee_id) },
    }),
    enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId }),
  ]);
}

async function applyToEmployee(sql: Sql, submission: SubmissionToSend, tools: OpenTools): Promise<void> {
  const { company_id: companyId, employee_id: employeeId, personal_code_sealed: sealed, event } = submission;
  const code = await openPersonalCode(sql, submission, sealed, tools);
  const facts = code === null ? undefined : readPersonalCode(code);
  const person = await personById(sql, companyId, employeeId);
  if (person === undefined) return;
  const birthDate = facts?.birthDate ?? event.employee.birth_date ?? person.birth_date;
  await updateEmployee(sql, companyId, employeeId, {
    ...person,
    ...given(event.employee),
    birth_date: birthDate,
  });
  if (facts === undefined) return;
  await sql.run(
    `UPDATE employment.employee SET personal_code_sealed = $3, personal_code_end = $4 WHERE company_id = $1 AND id = $2`,
    [companyId, employeeId, sealed, facts.end],
  );
}

async function applyToEmployment(sql: Sql, submission: SubmissionToSend): Promise<void> {
  const { company_id: companyId, employment_id: employmentId, event } = submission;
  const employment = await employmentById(sql, companyId, employmentId);
  if (employment === undefined) return;
  if (isNeverStarted(event.end)) {
    await sql.run(`UPDATE employment.employment SET status = 'cancelled' WHERE company_id = $1 AND id = $2`, [
      companyId,
      employmentId,
    ]);
    return;
  }
  await updateEmployment(sql, companyId, employmentId, {
    ...employment,
    ...given(event.employment),
    ...(event.end === undefined ? {} : { end_date: event.end.end_date, end_ground: event.end.ground }),
  });
}

async function applySuspension(
  sql: Sql,
  { company_id: companyId, employment_id: employmentId, event }: SubmissionToSend,
  lists: RegisterLists,
): Promise<void> {
  if (event.suspension === undefined) return;
  await keepSuspension(sql, companyId, employmentId, event.suspension, lists);
}

/** Stores a suspension as an absence; an existing one gets the new end. */
export async function keepSuspension(
  sql: Sql,
  companyId: bigint,
  employmentId: bigint,
  suspension: { readonly kind: number; readonly from: string; readonly to: string | null },
  lists: RegisterLists,
): Promise<void> {
  const ground = lists.suspension_grounds.find(({ code }) => code === suspension.kind);
  await sql.run(
    `INSERT INTO employment.absence (company_id, employment_id, kind, starts_on, ends_on, register_code)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, employment_id, starts_on, register_code)
     DO UPDATE SET kind = excluded.kind, ends_on = excluded.ends_on`,
    [
      companyId,
      employmentId,
      ground?.absence_kind ?? 'other',
      suspension.from,
      suspension.to,
      suspension.kind,
    ],
  );
}
