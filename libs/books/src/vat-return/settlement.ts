import { type Ulid } from '#platform';
import { type AccountBook, type EntryDraftLine } from '#ledger';
import { type VatRole } from './vat-posting.js';

/**
 * The lines that settle a month: they clear its VAT from the accounts it was posted to, move the payable amount to
 * the settlement account, and book the cents between line 4 and the posted VAT as rounding. Amounts that earlier
 * returns of the month have settled are not settled again.
 * @param settled by role, debit positive
 * @param before by account, debit positive: the totals of the entries of earlier returns of the month
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
