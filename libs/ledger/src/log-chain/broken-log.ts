import { brokenActs, type Sql } from '#platform';
import { brokenCommits } from './command-chain.queries.js';
import { brokenHeads } from './signed-heads.js';

/** A place at which the log of a company is not as it was written. */
export interface LogViolation {
  readonly rule: 'audit_chain' | 'command_chain' | 'signed_head';
  /** Names the row, and the part of it that differs. */
  readonly detail: string;
}

/** The maximum number of places that a chain reports; the rest are left out. */
const SHOWN = 20;

/**
 * The places at which the command log or the audit trail of a company was changed; empty when there are none. It
 * computes every hash from the rows themselves, by its own text and not by a function of the database, and compares the
 * signed heads with them. Run it in one snapshot (`Database.reportCompany`).
 * @param publicKeys of all keys that have signed heads, as in the configuration
 */
export async function logViolations(
  sql: Sql,
  companyId: bigint,
  publicKeys: readonly string[],
): Promise<LogViolation[]> {
  const [commits, acts, heads] = await Promise.all([
    brokenCommits(sql, companyId, SHOWN),
    brokenActs(sql, companyId, SHOWN),
    brokenHeads(sql, companyId, publicKeys, SHOWN),
  ]);
  return [
    ...commits.map((detail) => ({ rule: 'command_chain', detail }) as const),
    ...acts.map((detail) => ({ rule: 'audit_chain', detail }) as const),
    ...heads.map((detail) => ({ rule: 'signed_head', detail }) as const),
  ];
}
