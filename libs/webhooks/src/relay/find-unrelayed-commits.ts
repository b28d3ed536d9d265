import { companiesWithNewCommits } from '#ledger';
import { type Sql } from '#platform';
import { companiesWithLiveTasks, enqueueAll } from '#tasks';

const CURSORS = `
  SELECT company_id AS "companyId", min(told_commit_seq) AS "commitSeq" FROM webhooks.endpoint
  WHERE state = 'enabled' GROUP BY company_id`;

/**
 * Requests the relay wherever an endpoint is behind the books of its company. Commits send no notification, so that a
 * company without webhooks pays for none: the cursor of an endpoint, when it is below the last commit, shows which
 * commits are missing, however late.
 */
export async function findUnrelayedCommits(sql: Sql): Promise<void> {
  const cursors = await sql.rows<{ companyId: bigint; commitSeq: bigint }>(CURSORS);
  if (cursors.length === 0) return;
  const behind = await companiesWithNewCommits(sql, cursors);
  if (behind.length === 0) return;
  const asked = await companiesWithLiveTasks(sql, behind, ['relay-webhooks']);
  await enqueueAll(
    sql,
    behind
      .filter((companyId) => !asked.has(companyId))
      .map((companyId) => ({ kind: 'relay-webhooks' as const, payload: {}, companyId })),
  );
}
