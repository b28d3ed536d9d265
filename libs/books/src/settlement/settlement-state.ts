import type { IsoDate } from '#platform';
import type { InvoiceKind, InvoiceState } from '../invoices/content/invoice-content.js';

export const SETTLEMENT_STATES = ['unposted', 'unpaid', 'part_paid', 'paid', 'overdue'] as const;
type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** The facts that determine the settlement of an invoice; amounts in minor units of its currency. */
export interface SettlementFacts {
  readonly kind: InvoiceKind;
  readonly state: InvoiceState;
  readonly amountDueMinor: bigint;
  /** Paid, refunded or otherwise settled by live allocations. */
  readonly settledMinor: bigint;
  /** Offset by live credit notes. */
  readonly creditedMinor: bigint;
  readonly dueDate: IsoDate | null;
}

interface Settlement {
  /** Still open; null while the invoice has no live entry. */
  readonly openMinor: bigint | null;
  readonly state: SettlementState;
}

/** True when the invoice has a live entry: an issued sale or a posted purchase. */
export function isPosted(state: InvoiceState): boolean {
  return state === 'issued' || state === 'posted';
}

/**
 * Settlement of an invoice on a day (today in the time zone of the books). With nothing due it is `paid`; unpaid or
 * part paid after its due date it is `overdue`, except for a credit note. The open amount may exceed the amount due: an
 * invoice whose payment was reversed after a part of it was refunded counts as unpaid.
 */
export function settlementOf(facts: SettlementFacts, today: IsoDate): Settlement {
  if (!isPosted(facts.state)) return { openMinor: null, state: 'unposted' };
  const openMinor = facts.amountDueMinor - facts.settledMinor - facts.creditedMinor;
  if (openMinor === 0n) return { openMinor, state: 'paid' };
  if (facts.kind !== 'credit_note' && facts.dueDate !== null && facts.dueDate < today) {
    return { openMinor, state: 'overdue' };
  }
  return { openMinor, state: openMinor < facts.amountDueMinor ? 'part_paid' : 'unpaid' };
}
