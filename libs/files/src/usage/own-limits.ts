import { type Actor, encodeId, recordAudit, type Sql } from '#platform';
import { type Limits } from './limits.js';

const SET = `
  INSERT INTO files.company_limit (company_id, stored_bytes, files_a_day, mails_a_day, pages_a_day)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (company_id) DO UPDATE SET stored_bytes = excluded.stored_bytes, files_a_day = excluded.files_a_day,
    mails_a_day = excluded.mails_a_day, pages_a_day = excluded.pages_a_day`;

/**
 * Gives a company its own limits; with null, those of the installation apply. For staff, and recorded in the audit
 * trail.
 */
export async function setOwnLimits(sql: Sql, actor: Actor, companyId: bigint, limits: Limits): Promise<void> {
  const { storedBytes, filesADay, mailsADay, pagesADay } = limits;
  await sql.run(SET, [companyId, storedBytes, filesADay, mailsADay, pagesADay]);
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'company.limits',
    objectType: 'company',
    objectId: encodeId('company', companyId),
    newValues: {
      stored_bytes: storedBytes?.toString() ?? null,
      files_a_day: filesADay,
      mails_a_day: mailsADay,
      pages_a_day: pagesADay,
    },
  });
}
