export const TRANSACTION_STATUSES = [
  'unmatched',
  'part_matched',
  'matched',
  'exempted',
  'classified',
  'transfer_matched',
  'transfer_unmatched',
  'posted',
  'withdrawn',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export type JudgementKind = 'exemption' | 'money_in' | 'transfer';

/**
 * The outcome of a line: the judgement made on it, or its withdrawal with its bank statement, after which it accepts
 * nothing.
 */
export type LineJudgement = JudgementKind | 'withdrawn';

/** The facts that the status of a bank line is derived from. Amounts in minor units of its account. */
export interface TransactionFacts {
  readonly judgement: LineJudgement | null;
  /** The counterparty is an account of the company itself. */
  readonly ownCounterparty: boolean;
  readonly amountMinor: bigint;
  readonly allocatedMinor: bigint;
}

/** The status of a bank line: the first that applies. */
export function statusOf(line: TransactionFacts): TransactionStatus {
  if (line.judgement === 'withdrawn') return 'withdrawn';
  if (line.judgement === 'exemption') return 'exempted';
  if (line.judgement === 'money_in') return 'classified';
  if (line.judgement === 'transfer') return 'transfer_matched';
  if (line.ownCounterparty) return 'transfer_unmatched';
  if (line.amountMinor === 0n) return 'posted';
  if (line.allocatedMinor === 0n) return 'unmatched';
  return line.allocatedMinor < line.amountMinor ? 'part_matched' : 'matched';
}

/** The remainder of the suspense line: 0 once a judgement clears it, null where there is none. */
export function residualOf(line: Omit<TransactionFacts, 'ownCounterparty'>): bigint | null {
  if (line.amountMinor === 0n || line.judgement === 'withdrawn') return null;
  return line.judgement === null ? line.amountMinor - line.allocatedMinor : 0n;
}

/**
 * The condition that line `t` was not withdrawn with its bank statement, in the form that the index of line keys
 * uses.
 */
export const NOT_WITHDRAWN = `t.judgement IS DISTINCT FROM 'withdrawn'`;

const FREE = 't.judgement IS NULL AND NOT t.own_counterparty';

/** The same statuses as conditions on a row `t`, in the form that the partial indexes use. */
export const STATUS_CONDITIONS: Readonly<Record<TransactionStatus | 'open' | 'not_withdrawn', string>> = {
  not_withdrawn: NOT_WITHDRAWN,
  withdrawn: `t.judgement = 'withdrawn'`,
  exempted: `t.judgement = 'exemption'`,
  classified: `t.judgement = 'money_in'`,
  transfer_matched: `t.judgement = 'transfer'`,
  transfer_unmatched: 't.judgement IS NULL AND t.own_counterparty',
  posted: `${FREE} AND t.amount_minor = 0`,
  open: `${FREE} AND t.allocated_minor < t.amount_minor`,
  unmatched: `${FREE} AND t.allocated_minor < t.amount_minor AND t.allocated_minor = 0`,
  part_matched: `${FREE} AND t.allocated_minor < t.amount_minor AND t.allocated_minor > 0`,
  matched: `${FREE} AND t.allocated_minor >= t.amount_minor AND t.amount_minor > 0`,
};

/** Outgoing lines with an open amount that no stored file explains (contract, Rules that hold 2). */
export const TO_EXPLAIN = `${STATUS_CONDITIONS.open} AND t.direction = 'out' AND NOT t.explained`;
