import { type Actor, decodeId, encodeId, recordAudit, type Sql } from '#platform';
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

/**
 * Opens the personal codes of employees and records each opening in the audit trail with its cause. Employees without a
 * code are left out.
 * @param employeeIds as the API shows them, and the keys of the result
 */
export async function openPersonalCodes(
  sql: Sql,
  companyId: bigint,
  employeeIds: readonly string[],
  cause: Readonly<Record<string, string>>,
  { opener, actor }: OpenTools,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(employeeIds.flatMap((id) => decodeId('employee', id) ?? []));
  const rows = await sql.rows<{ id: bigint; sealed: Buffer }>(
    `SELECT id, personal_code_sealed AS sealed FROM employment.employee
     WHERE company_id = $1 AND id = ANY($2::bigint[]) AND personal_code_sealed IS NOT NULL ORDER BY id`,
    [companyId, [...ids]],
  );
  const codes = new Map<string, string>();
  for (const { id, sealed } of rows) {
    const objectId = encodeId('employee', id);
    await recordAudit(sql, {
      actor,
      companyId,
      action: 'employee.personal_code.open',
      objectType: 'employee',
      objectId,
      newValues: cause,
    });
    codes.set(objectId, opener.open(companyId, sealed));
  }
  return codes;
}
