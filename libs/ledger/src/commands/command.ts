import { type Actor, type IsoDate, type Permission, type ProblemCode, type Sql, type Ulid } from '#platform';
import { type z } from 'zod';
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
  /** Names an object that the command changes, besides those that its effect names; null names none. */
  changed(type: V['object'], id: Ulid | null): void;
  /**
   * Runs another command as a part of this one: its facts and its audit, under its own name, go into the same commit.
   * @throws Problem `permission_denied` or `human_actor_required` when the actor may not give that command, and what it throws
   */
  run<P, R>(command: Command<P, R, unknown, V>, payload: P): Promise<R>;
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

/** A change of the books. `A` is its prefetched facts. */
export interface Command<P, R, A = unknown, V extends Vocabulary = Vocabulary> {
  /** Object and verb: `invoice.post`. */
  readonly name: string;
  /** What the actor must hold; of several, any one, and the command checks which. Null: only the service itself gives it. */
  readonly permission: Permission | readonly Permission[] | null;
  /** Whether only a person may decide it: always, or for some payloads. */
  readonly judgement?: true | ((payload: P) => boolean);
  /** What two calls must share to be one change, where the payload is too long to be told by all of it. */
  identity?(payload: P): unknown;
  /**
   * Sends the reads that need nothing but the payload. They travel with the lock, in one round trip, and are done behind it:
   * they see what the lock waited for.
   */
  prefetch?(sql: Sql, companyId: bigint, payload: P): Promise<A>;
  /**
   * Loads, decides and writes, in the transaction of the commit. Ledger entries go through `context.ledger`.
   * @param prefetched the facts that were prefetched; not there when another command runs this one as a part of it
   * @throws Problem when the books refuse it; nothing is left behind
   */
  handle(context: CommandContext<V>, payload: P, prefetched?: Promise<A>): Promise<CommandEffect<R, V>>;
}

/** What a form is read as; nothing where there is none. */
type Read<Form> = [Extract<Form, z.ZodType>] extends [never] ? object : z.output<Extract<Form, z.ZodType>>;

/** A command that the API offers: its wire forms and refusals are declared with it, and an operation takes them from here. */
interface OfferedCommand<
  Params extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Result extends z.ZodType = z.ZodType,
  A = unknown,
  V extends Vocabulary = Vocabulary,
> extends Command<Read<Params> & Read<Body>, z.output<Result>, A, V> {
  readonly permission: Permission | readonly Permission[];
  /** Names the object that the command is given to, where there is one. */
  readonly params?: Params;
  /** What the caller sends; absent where there is nothing to say. */
  readonly body?: Body;
  readonly result: Result;
  /** Why the books may refuse it. `human_actor_required` follows from `judgement`. */
  readonly refusals: readonly ProblemCode[];
}

/** Declares an offered command; the payload is what its `params` and its `body` are read as, together. */
export type DefineCommand<V extends Vocabulary> = <
  Result extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  A = unknown,
>(
  command: OfferedCommand<Params, Body, Result, A, V>,
) => OfferedCommand<Params, Body, Result, A, V>;

/** A call of a command. */
export interface CommandCall<P> {
  readonly companyId: bigint;
  readonly actor: Actor;
  /** Remembered by the books for good: the same key of the same credential never runs twice. */
  readonly idempotencyKey?: string | undefined;
  readonly payload: P;
  /** Everything but the commit. */
  readonly dryRun?: boolean | undefined;
}

/** What a caller does in the transaction, after all of the command was written and before it commits; also for a replay. */
export type InTransaction<R, T> = (sql: Sql, outcome: CommandOutcome<R>) => Promise<T>;

export interface CommandOutcome<R> {
  readonly command: string;
  readonly commandId: Ulid;
  /** Commit sequence of the books after the command. */
  readonly commitSeq: bigint;
  /** True when the books knew the key: this is the first outcome again, nothing ran. */
  readonly replayed: boolean;
  readonly result: R;
}
