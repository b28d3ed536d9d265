import { type Ulid } from '#platform';
import { type AccountBook, type EntryDraftLine } from '#ledger';
import { type VatRole } from './vat-posting.js';

/**
 * The lines that settle a month: its VAT goes off the accounts that it was posted to, what is payable stands on the
 * settlement account, and the cents between line 4 and what was posted are rounding. What earlier returns of the month
 * have settled already is not settled again.
 * @param settled by role, debit positive
 * @param before by account, debit positive: what the entries of earlier returns of the month came to
 */
export function settlementLines(
  settled: ReadonlyMap<VatRole, bigint>,
  payableMinor: bigint,
  before: ReadonlyMap<Ulid, bigint>,
  accounts: AccountBook,
  currency: string,
): EntryDraftLine[] {
  const wanted = new Map<Ulid, bigint>();
  const want = (role: string, minor: bigint): void => {
    const { id } = accounts.requireRole(role);
    wanted.set(id, (wanted.get(id) ?? 0n) + minor);
  };
  let posted = 0n;
  for (const [role, minor] of settled) {
    want(role, -minor);
    posted += minor;
  }
  want('vat_payable', -payableMinor);
  want('rounding', posted + payableMinor);
  for (const [id, minor] of before) wanted.set(id, (wanted.get(id) ?? 0n) - minor);
  return [...wanted]
    .filter(([, minor]) => minor !== 0n)
    .map(([accountId, minor]) => ({ accountId, currency, amountMinor: minor, baseMinor: minor }));
}
