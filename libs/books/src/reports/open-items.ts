import { absolute, type IsoDate, type Ulid } from '#platform';
import { type ControlKind } from '#ledger';
import { agingOf, type AgingBucket } from './aging.js';

export interface OpenItem {
  readonly line_id: Ulid;
  readonly entry_id: Ulid;
  readonly account_code: string;
  readonly control_kind: ControlKind | null;
  readonly party_id: Ulid | null;
  readonly party_name: string | null;
  readonly currency: string;
  readonly side: 'debit' | 'credit';
  /** All amounts are positive; `side` gives their direction. */
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  readonly residual_minor: bigint;
  readonly residual_base_minor: bigint;
  readonly due_date: IsoDate | null;
  readonly economic_date: IsoDate;
  readonly invoice_id: Ulid | null;
  readonly invoice_number: string | null;
  readonly bank_transaction_id: Ulid | null;
  readonly days_overdue: number | null;
  readonly aging_bucket: AgingBucket;
}

export interface OpenItems {
  readonly as_of: IsoDate;
  readonly base_currency: string;
  readonly items: readonly OpenItem[];
}

/** The open items of one side of a party, summed up by age in base currency. All amounts are positive. */
export interface PartyAges {
  readonly control_kind: ControlKind | null;
  readonly side: 'debit' | 'credit';
  readonly party_id: Ulid | null;
  readonly party_name: string | null;
  readonly items: number;
  readonly overdue_items: number;
  /** With those that have no due date. */
  readonly not_due_minor: bigint;
  readonly days_1_30_minor: bigint;
  readonly days_31_60_minor: bigint;
  readonly days_61_90_minor: bigint;
  readonly over_90_minor: bigint;
  readonly total_minor: bigint;
}

export interface OpenItemAges {
  readonly as_of: IsoDate;
  readonly base_currency: string;
  readonly items: readonly PartyAges[];
}

export const ITEM_KINDS = ['receivable', 'payable', 'other'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Ages as people read them: an item without a due date is not late. */
export const ITEM_AGES = ['not_due', '1_30', '31_60', '61_90', 'over_90'] as const;
export type ItemAge = (typeof ITEM_AGES)[number];

/** Whether an item is of a kind and an age, where they are asked for. */
export function isOpenItemOf(
  { control_kind, aging_bucket }: Pick<OpenItem, 'aging_bucket' | 'control_kind'>,
  { kind, age }: { readonly kind?: ItemKind | undefined; readonly age?: ItemAge | undefined },
): boolean {
  const ownKind = control_kind === 'receivable' || control_kind === 'payable' ? control_kind : 'other';
  const ownAge = aging_bucket === 'no_due_date' ? 'not_due' : aging_bucket;
  return (kind === undefined || kind === ownKind) && (age === undefined || age === ownAge);
}

/** A line that may be open, signed as posted, with the amount settled by the requested day. */
export type OpenItemLine = Omit<
  OpenItem,
  'side' | 'residual_minor' | 'residual_base_minor' | 'days_overdue' | 'aging_bucket'
> & { readonly settled_minor: bigint; readonly settled_base_minor: bigint };

/**
 * The line as an open item, or undefined when all of it is settled. The rest in base currency is the line's own amount
 * less the amounts taken off it: open items add up to their accounts to the cent.
 *
 * A line settled beyond its amount (paid a second time on a day before the first payment was refunded) is owed back by
 * the excess: an item on the other side, without a due date.
 */
export function openItemOf(
  { settled_minor, settled_base_minor, amount_minor, base_minor, ...line }: OpenItemLine,
  asOf: IsoDate,
): OpenItem | undefined {
  const amount = absolute(amount_minor);
  const base = amount_minor > 0n ? base_minor : -base_minor;
  const residual = amount - settled_minor;
  const residualBase = base - settled_base_minor;
  if (residual === 0n) return undefined;
  const beyond = residual < 0n;
  const dueDate = beyond ? null : line.due_date;
  return {
    line_id: line.line_id,
    entry_id: line.entry_id,
    account_code: line.account_code,
    control_kind: line.control_kind,
    party_id: line.party_id,
    party_name: line.party_name,
    currency: line.currency,
    side: amount_minor > 0n === beyond ? 'credit' : 'debit',
    amount_minor: beyond ? -residual : amount,
    base_minor: beyond ? -residualBase : base,
    residual_minor: beyond ? -residual : residual,
    residual_base_minor: beyond ? -residualBase : residualBase,
    due_date: dueDate,
    economic_date: line.economic_date,
    invoice_id: line.invoice_id,
    invoice_number: line.invoice_number,
    bank_transaction_id: line.bank_transaction_id,
    ...agingOf(dueDate, asOf),
  };
}
