import { type Actor, type IsoDate, type Permission, type ProblemCode, type Sql, type Ulid } from '#platform';
import { type z } from 'zod';
import { type Book } from '../book/book.js';
import { type AccountBook } from '../accounts/account-book.js';
import { type LedgerWriter } from '../entries/ledger-writer.js';
import { type VatSetup } from '../vat/vat-setup.js';
import { type Vocabulary } from './vocabulary.js';

/**
 * The context in which a command runs. It reads everything that it decides on through `sql`, after the books are
 * locked.
 */
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
  /** Names an object that the command changes, in addition to those that its effect names; null names none. */
  changed(type: V['object'], id: Ulid | null): void;
  /**
   * Runs another command as a part of this one: its facts and its audit, under its own name, go into the same commit.
   * @throws Problem `permission_denied` or `human_actor_required` when the actor may not give that command, and every
   *   problem that it throws
   */
  run<P, R>(command: Command<P, R, unknown, V>, payload: P): Promise<R>;
  /** The chart of the company; read once and cached until it changes. */
  accounts(): Promise<AccountBook>;
  /** Its VAT codes and registrations, cached likewise. */
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
  /**
   * The ids of the created objects and other output. It is stored, and returned when the key is used again. Snake case,
   * JSON.
   */
  readonly result: R;
  readonly facts: readonly V['fact'][];
  readonly audit: readonly AuditChange[];
}

/** A change of the books. `A` is its prefetched facts. */
export interface Command<P, R, A = unknown, V extends Vocabulary = Vocabulary> {
  /** Object and verb: `invoice.post`. */
  readonly name: string;
  /**
   * The permission that the actor must hold. Of several, any one is enough, and the command checks which. Null: only
   * the service itself runs it.
   */
  readonly permission: Permission | readonly Permission[] | null;
  /** Whether only a person may decide it: always, or for some payloads. */
  readonly judgement?: true | ((payload: P) => boolean);
  /** The part of the payload that identifies a change, for a payload too long to be compared as a whole. */
  identity?(payload: P): unknown;
  /**
   * Sends the reads that need only the payload. They travel with the lock in one round trip, and the database runs them
   * after the lock is granted: they see the changes that the lock waited for.
   */
  prefetch?(sql: Sql, companyId: bigint, payload: P): Promise<A>;
  /**
   * Loads, decides and writes, in the transaction of the commit. Ledger entries go through `context.ledger`.
   * @param prefetched the facts that were prefetched; undefined when another command runs this one as a part of it
   * @throws Problem when the books refuse it; nothing is left behind
   */
  handle(context: CommandContext<V>, payload: P, prefetched?: Promise<A>): Promise<CommandEffect<R, V>>;
}

/** The parsed type of a schema; no members where there is no schema. */
type Read<Form> = [Extract<Form, z.ZodType>] extends [never] ? object : z.output<Extract<Form, z.ZodType>>;

/** A command that the API offers. It declares its wire forms and refusals, and an operation takes them from here. */
interface OfferedCommand<
  Params extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Result extends z.ZodType = z.ZodType,
  A = unknown,
  V extends Vocabulary = Vocabulary,
> extends Command<Read<Params> & Read<Body>, z.output<Result>, A, V> {
  readonly permission: Permission | readonly Permission[];
  /** Names the object that the command acts on, if there is one. */
  readonly params?: Params;
  /** The body of the request; absent where the command needs none. */
  readonly body?: Body;
  readonly result: Result;
  /** The reasons for which the books may refuse it. `human_actor_required` follows from `judgement`. */
  readonly refusals: readonly ProblemCode[];
}

/** Declares an offered command. Its payload is the parsed `params` and `body` together. */
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
  /** Stored by the books permanently: the same key of the same credential never runs twice. */
  readonly idempotencyKey?: string | undefined;
  readonly payload: P;
  /** Does everything except the commit. */
  readonly dryRun?: boolean | undefined;
}

/**
 * The caller's own work in the transaction: it runs after the command has written everything and before the commit,
 * also for a replay.
 */
export type InTransaction<R, T> = (sql: Sql, outcome: CommandOutcome<R>) => Promise<T>;

export interface CommandOutcome<R> {
  readonly command: string;
  readonly commandId: Ulid;
  /** Commit sequence of the books after the command. */
  readonly commitSeq: bigint;
  /** True when the books knew the key: this is the first outcome, and nothing ran. */
  readonly replayed: boolean;
  readonly result: R;
}
