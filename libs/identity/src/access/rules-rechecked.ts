import { enterCompany, type Sql } from '#platform';
import { enqueue } from '#tasks';

/**
 * Rules of companies act in the names of people. After somebody lost rights, the task that applies the rules runs in their
 * companies and pauses those of people who may no longer judge. Without an organization: in all of the person's. It
 * is the last statement of its transaction, because it enters the companies.
 */
export async function recheckRules(
  sql: Sql,
  { userId, organizationId }: { readonly userId: bigint; readonly organizationId: bigint | null },
): Promise<void> {
  const companies = await sql.rows<{ id: bigint }>(COMPANIES, [userId, organizationId]);
  for (const { id: companyId } of companies) {
    await enterCompany(sql, companyId);
    await enqueue(sql, { kind: 'match-company', payload: {}, companyId });
  }
}

const COMPANIES = `
  SELECT id FROM identity.company WHERE state = 'ready' AND organization_id IN (
    SELECT organization_id FROM identity.membership WHERE user_id = $1 AND organization_id = coalesce($2, organization_id))
  ORDER BY id`;
