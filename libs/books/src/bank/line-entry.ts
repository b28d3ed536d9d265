import { type Ulid } from '#platform';
import { type AccountBook, type EntryDraft, type PostingRate, toBase } from '#ledger';
import { type StatementLine, totalOf } from './statement-line.js';

/** The facts that determine the entry of a bank line, other than the line itself. */
interface LineContext {
  readonly id: Ulid;
  /** The ledger account of the bank account. */
  readonly bankAccountId: Ulid;
  readonly currency: string;
  readonly rate: PostingRate;
  readonly accounts: AccountBook;
  readonly partyId: Ulid | null;
}

/**
 * The entry of a bank line: the bank side is the total, the suspense side the amount, and the fee goes to bank charges.
 * Money in credits the receivable suspense, money out debits the payable one, until the line is judged. Undefined for a
 * line without any amount.
 */
export function draftOfLine(line: StatementLine, context: LineContext): EntryDraft | undefined {
  const { accounts, currency, rate } = context;
  const suspense = accounts.requireRole(
    line.direction === 'in' ? 'suspense_receivable' : 'suspense_payable',
  ).id;
  const towards = line.direction === 'in' ? -1n : 1n;
  const side = (accountId: Ulid, amountMinor: bigint, baseMinor: bigint) => ({
    accountId,
    currency,
    amountMinor,
    baseMinor,
  });
  // The bank side takes the rounding difference, because judgements and reports rely on the suspense and the fee.
  const suspenseBase = toBase(line.amountMinor, rate) * towards;
  const feeBase = toBase(line.feeMinor, rate);
  const lines = [
    side(context.bankAccountId, totalOf(line), -suspenseBase - feeBase),
    { ...side(suspense, line.amountMinor * towards, suspenseBase), partyId: context.partyId },
    side(accounts.requireRole('bank_charges').id, line.feeMinor, feeBase),
  ].filter(({ amountMinor, baseMinor }) => amountMinor !== 0n || baseMinor !== 0n);
  if (lines.length < 2) return undefined;
  return {
    journal: 'bank',
    economicDate: line.bookingDate,
    sourceKind: 'bank_transaction',
    sourceRole: 'primary',
    sourceId: context.id,
    memo:
      [line.counterpartyName, line.description]
        .filter((text) => text)
        .join(': ')
        .slice(0, 500) || null,
    lines,
  };
}
