import { fileOfStatement, type WithdrawStatementResult } from '#books';
import { keepWithdrawal } from '#files';
import { type Sql } from '#platform';
import { type CommandOutcome } from '#ledger';
import { rereadHeldStatements } from './held-statements.js';

/**
 * Updates files in the commit that withdraws a bank statement: its own file records the withdrawal and may be read
 * again, and files that were held because of it are read again.
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
