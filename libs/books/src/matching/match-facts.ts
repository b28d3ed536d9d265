import { type Decimal, type IsoDate, type Ulid } from '#platform';

/** A bank line with an open amount on suspense. Amounts in minor units of their own currency. */
export interface MatchableLine {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly residualMinor: bigint;
  /** The amount paid in another currency, if the bank states it; null once a part of the line is settled. */
  readonly originalCurrency: string | null;
  readonly originalMinor: bigint | null;
  /** The bank's name of the counterparty, as a name key; empty when it names none. */
  readonly counterpartyKey: string;
  readonly counterpartyAccount: string | null;
  readonly cardLast4: string | null;
  readonly reference: string | null;
  /** The parts of its text that may name an invoice. */
  readonly words: readonly string[];
  /** The party of the line, if it is known. */
  readonly partyId: Ulid | null;
  /** The number of its changes since the matcher last examined it. */
  readonly due: number;
}

/** An invoice with an open amount, or a paid one that may be refunded. */
export interface MatchableInvoice {
  readonly id: Ulid;
  /** The direction of the money that settles it. */
  readonly way: 'in' | 'out';
  readonly isCreditNote: boolean;
  /** True for a paid invoice: money in the opposite direction refunds it. */
  readonly returns: boolean;
  readonly currency: string;
  readonly openMinor: bigint;
  readonly number: string | null;
  /** The reference number that it asks payers to use. */
  readonly referenceNumber: string | null;
  readonly cardLast4: string | null;
  /** The document says that a card has paid it. */
  readonly paidByCard: boolean;
  /** The words by which a payer may name it. */
  readonly words: readonly string[];
  readonly partyId: Ulid;
  readonly invoiceDate: IsoDate;
  readonly dueDate: IsoDate | null;
  readonly due: number;
}

/** A line and an invoice that have a reason to match. */
export interface Pair {
  readonly lineId: Ulid;
  readonly itemId: Ulid;
}

/** An open proposal to settle a pair. */
export interface Waiting extends Pair {
  readonly itemMinor: bigint;
  readonly score: number | null;
  /** True when the matcher proposed it. */
  readonly byMatcher: boolean;
}

/** All facts on which the matcher decides. */
export interface MatchFacts {
  readonly lines: ReadonlyMap<Ulid, MatchableLine>;
  /** Other open lines of the parties of the lines, which may pay an invoice together with them. */
  readonly alongside: ReadonlyMap<Ulid, MatchableLine>;
  readonly items: ReadonlyMap<Ulid, MatchableInvoice>;
  /** Invoices whose payment may be refunded; one that is paid in part is among the open ones too. */
  readonly returned: ReadonlyMap<Ulid, MatchableInvoice>;
  /** The results of the search by amount and by name. */
  readonly pairs: readonly Pair[];
  /** Names of each party, as name keys. */
  readonly partyNames: ReadonlyMap<Ulid, readonly string[]>;
  /** Parties by account number. */
  readonly accounts: ReadonlyMap<string, ReadonlySet<Ulid>>;
  /** Lines with a complete search; the other lines are here only because they compete with those. */
  readonly looked: ReadonlySet<Ulid>;
  /** Pairs that a person has linked: a file of the invoice explains the line; by `pairKey`. */
  readonly linked: ReadonlySet<string>;
  /** Pairs that a person rejected, undid or reversed, by `pairKey`. */
  readonly refused: ReadonlySet<string>;
  /** Counterparties that a person declared not to be a party, by `doubtKey`. */
  readonly doubted: ReadonlySet<string>;
  /** Open proposals, by `pairKey`. */
  readonly waiting: ReadonlyMap<string, Waiting>;
  /** The amount of one currency that a unit of the other buys on a day, where it is known. */
  readonly rates: ReadonlyMap<string, Decimal>;
}

export const pairKey = (lineId: Ulid, itemId: Ulid): string => `${lineId} ${itemId}`;
export const doubtKey = (counterparty: string, partyId: Ulid): string => `${partyId} ${counterparty}`;
export const rateKey = (from: string, to: string, day: IsoDate): string => `${from} ${to} ${day}`;
