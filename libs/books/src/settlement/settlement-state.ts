import { addDays, type IsoDate } from '#platform';
import type { InvoiceKind, InvoiceState } from '../invoices/content/invoice-content.js';

export const SETTLEMENT_STATES = ['unposted', 'unpaid', 'part_paid', 'paid', 'overdue'] as const;
type SettlementState = (typeof SETTLEMENT_STATES)[number];

/**
 * A purchase that says that a card has paid it waits for its bank line this long after its date. After that it is overdue
 * like any other: the line would have come, and the document may have been misread.
 */
export const CARD_LINE_DAYS = 45;

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
  readonly invoiceDate: IsoDate;
  /** The document says that a card has paid it. */
  readonly paidByCard: boolean;
}

interface Settlement {
  /** Still open; null while the invoice has no live entry. */
  readonly openMinor: bigint | null;
  readonly state: SettlementState;
  /** A card has paid it, and its bank line has not come. */
  readonly waitsForCardLine: boolean;
}

/** True when the invoice has a live entry: an issued sale or a posted purchase. */
export function isPosted(state: InvoiceState): boolean {
  return state === 'issued' || state === 'posted';
}

/**
 * Settlement of an invoice on a day (today in the time zone of the books). With nothing due it is `paid`; unpaid or
 * part paid after its due date it is `overdue`, except for a credit note and for one that a card has paid. The open amount may exceed the amount due: an
 * invoice whose payment was reversed after a part of it was refunded counts as unpaid.
 */
export function settlementOf(facts: SettlementFacts, today: IsoDate): Settlement {
  if (!isPosted(facts.state)) return { openMinor: null, state: 'unposted', waitsForCardLine: false };
  const openMinor = facts.amountDueMinor - facts.settledMinor - facts.creditedMinor;
  if (openMinor === 0n) return { openMinor, state: 'paid', waitsForCardLine: false };
  const waitsForCardLine = facts.paidByCard && facts.invoiceDate >= addDays(today, -CARD_LINE_DAYS);
  const isLate = facts.dueDate !== null && facts.dueDate < today && !waitsForCardLine;
  if (facts.kind !== 'credit_note' && isLate) return { openMinor, state: 'overdue', waitsForCardLine };
  return { openMinor, state: openMinor < facts.amountDueMinor ? 'part_paid' : 'unpaid', waitsForCardLine };
}
