import { type Decimal, type IsoDate, type Ulid } from '#platform';

/** A bank line with something on suspense. Amounts in minor units of their own currency. */
export interface MatchableLine {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly residualMinor: bigint;
  /** What was paid in another currency, where the bank says so; null once a part of the line is settled. */
  readonly originalCurrency: string | null;
  readonly originalMinor: bigint | null;
  /** What the bank calls the counterparty, as a name key; empty when it names none. */
  readonly counterpartyKey: string;
  readonly counterpartyAccount: string | null;
  readonly cardLast4: string | null;
  readonly reference: string | null;
  /** What of its text may name an invoice. */
  readonly words: readonly string[];
  /** Whose line it is known to be. */
  readonly partyId: Ulid | null;
  /** How often it has changed since it was looked at. */
  readonly due: number;
}

/** An invoice with something open, or one that was paid and may be paid back. */
export interface MatchableInvoice {
  readonly id: Ulid;
  /** The direction of the money that settles it. */
  readonly way: 'in' | 'out';
  readonly isCreditNote: boolean;
  /** Paid already: money the other way gives it back. */
  readonly returns: boolean;
  readonly currency: string;
  readonly openMinor: bigint;
  readonly number: string | null;
  /** What it asks to be paid with. */
  readonly referenceNumber: string | null;
  readonly cardLast4: string | null;
  /** What a payer may call it. */
  readonly words: readonly string[];
  readonly partyId: Ulid;
  readonly invoiceDate: IsoDate;
  readonly dueDate: IsoDate | null;
  readonly due: number;
}

/** A line and an invoice that something speaks for. */
export interface Pair {
  readonly lineId: Ulid;
  readonly itemId: Ulid;
}

/** An open proposal to settle a pair. */
export interface Waiting extends Pair {
  readonly itemMinor: bigint;
  readonly score: number | null;
  /** The matcher's own. */
  readonly byMatcher: boolean;
}

/** Everything that the matcher decides on. */
export interface MatchFacts {
  readonly lines: ReadonlyMap<Ulid, MatchableLine>;
  readonly items: ReadonlyMap<Ulid, MatchableInvoice>;
  /** Invoices of which what was paid may come back; one that is paid in part stands among the open ones too. */
  readonly returned: ReadonlyMap<Ulid, MatchableInvoice>;
  /** What the search by amount and by name has found. */
  readonly pairs: readonly Pair[];
  /** Names that each party is known by, as name keys. */
  readonly partyNames: ReadonlyMap<Ulid, readonly string[]>;
  /** Parties by account number. */
  readonly accounts: ReadonlyMap<string, ReadonlySet<Ulid>>;
  /** Lines that everything was searched for; of the others only what competes with those. */
  readonly looked: ReadonlySet<Ulid>;
  /** Pairs that a person has joined: a file of the invoice is said to explain the line; by `pairKey`. */
  readonly linked: ReadonlySet<string>;
  /** Pairs that a person rejected, undid or reversed, by `pairKey`. */
  readonly refused: ReadonlySet<string>;
  /** Counterparties that a person said not to be a party, by `doubtKey`. */
  readonly doubted: ReadonlySet<string>;
  /** What waits for a person, by `pairKey`. */
  readonly waiting: ReadonlyMap<string, Waiting>;
  /** How much of a currency one unit of the other buys on a day, where it is known. */
  readonly rates: ReadonlyMap<string, Decimal>;
}

export const pairKey = (lineId: Ulid, itemId: Ulid): string => `${lineId} ${itemId}`;
export const doubtKey = (counterparty: string, partyId: Ulid): string => `${partyId} ${counterparty}`;
export const rateKey = (from: string, to: string, day: IsoDate): string => `${from} ${to} ${day}`;
