import { fileOfStatement, type WithdrawStatementResult } from '#books';
import { keepWithdrawal } from '#files';
import { type Sql } from '#platform';
import { type CommandOutcome } from '#ledger';
import { rereadHeldStatements } from './held-statements.js';

/**
 * What follows for files, in the commit that withdraws a statement: its own says so and may be read again, and those that it
 * stood in the way of are.
 * @throws Problem `state_conflict` while the file is being read
 */
export async function releaseStatementFile(
  sql: Sql,
  companyId: bigint,
  { replayed, result }: CommandOutcome<WithdrawStatementResult>,
  reason: string,
): Promise<void> {
  if (replayed) return;
  const fileId = await fileOfStatement(sql, companyId, result.statement_id);
  if (fileId !== null) await keepWithdrawal(sql, companyId, fileId, reason);
  if (result.withdrawn > 0) await rereadHeldStatements(sql, companyId);
}
