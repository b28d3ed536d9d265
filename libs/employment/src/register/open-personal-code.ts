import { type Actor, encodeId, recordAudit, type Sql } from '#platform';
import { type PersonalCodeOpener } from '../sealing/personal-code-seal.js';
import { type SubmissionRow } from '../submissions/submission.queries.js';

/** The key to open codes with, and the actor who opens them. */
export interface OpenTools {
  readonly opener: PersonalCodeOpener;
  readonly actor: Actor;
}

/** Opens a personal code for a submission and records that in the audit trail; null for a person without one. */
export async function openPersonalCode(
  sql: Sql,
  { id, company_id: companyId, employee_id: employeeId }: SubmissionRow,
  sealed: Buffer | null,
  { opener, actor }: OpenTools,
): Promise<string | null> {
  if (sealed === null) return null;
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'employee.personal_code.open',
    objectType: 'employee',
    objectId: encodeId('employee', employeeId),
    newValues: { submission_id: encodeId('submission', id) },
  });
  return opener.open(companyId, sealed);
}
