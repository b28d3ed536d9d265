import { type Actor, type IsoDate, type Sql, type Ulid } from '#platform';
import { type Book } from '../book/book.js';
import { type AccountBook } from '../accounts/account-book.js';
import { type LedgerWriter } from '../entries/ledger-writer.js';
import { type VatSetup } from '../vat/vat-setup.js';
import { type Vocabulary } from './vocabulary.js';

/** What a command runs with. Everything it decides on is read through `sql`, after the books were locked. */
export interface CommandContext<V extends Vocabulary = Vocabulary> {
  readonly sql: Sql;
  readonly companyId: bigint;
  readonly book: Book;
  readonly actor: Actor;
  readonly commandId: Ulid;
  readonly now: Date;
  /** In the time zone of the books. */
  readonly today: IsoDate;
  readonly ledger: LedgerWriter;
  /** Names what stands otherwise after the command, beside what its effect tells of; null is nothing. */
  changed(type: V['object'], id: Ulid | null): void;
  /** The chart of the company; read once and kept while it doesn't change. */
  accounts(): Promise<AccountBook>;
  /** Its VAT codes and registrations, kept likewise. */
  vat(): Promise<VatSetup>;
}

/** One change of one object, for the audit trail. `action` defaults to the name of the command. */
export interface AuditChange {
  readonly action?: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly oldValues?: unknown;
  readonly newValues?: unknown;
}

export interface CommandEffect<R, V extends Vocabulary = Vocabulary> {
  /** The ids it created and more; kept, and told again when the key comes back. Snake case, JSON. */
  readonly result: R;
  readonly facts: readonly V['fact'][];
  readonly audit: readonly AuditChange[];
}

/** A change of the books. `A` is what it reads ahead. */
export interface Command<P, R, A = unknown, V extends Vocabulary = Vocabulary> {
  /** Object and verb: `invoice.post`. */
  readonly name: string;
  /** True when the payload asks for what only a person may decide. */
  judgement?(payload: P): boolean;
  /** What two calls must share to be one change, where the payload is too long to be told by all of it. */
  identity?(payload: P): unknown;
  /**
   * Sends the reads that need nothing but the payload. They travel with the lock, in one round trip, and are done behind it:
   * they see what the lock waited for.
   */
  ahead?(sql: Sql, companyId: bigint, payload: P): Promise<A>;
  /**
   * Loads, decides and writes, in the transaction of the commit. Ledger entries go through `context.ledger`.
   * @param ahead what was read ahead; not there when another command runs this one as a part of it
   * @throws Problem when the books refuse it; nothing is left behind
   */
  handle(context: CommandContext<V>, payload: P, ahead?: Promise<A>): Promise<CommandEffect<R, V>>;
}

/** A call of a command. */
export interface CommandCall<P, R> {
  readonly companyId: bigint;
  readonly actor: Actor;
  /** Remembered by the books for good: the same key of the same credential never runs twice. */
  readonly idempotencyKey?: string | undefined;
  readonly payload: P;
  /** Everything but the commit. */
  readonly dryRun?: boolean | undefined;
  /** Runs in the transaction, after all of the command was written and before it commits; also for a replay. */
  readonly within?: ((sql: Sql, outcome: CommandOutcome<R>) => Promise<void>) | undefined;
}

export interface CommandOutcome<R> {
  readonly command: string;
  readonly commandId: Ulid;
  /** Commit sequence of the books after the command. */
  readonly commitSeq: bigint;
  /** True when the books knew the key: this is the first outcome again, nothing ran. */
  readonly replayed: boolean;
  readonly result: R;
}
