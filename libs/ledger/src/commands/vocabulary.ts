import { type Sql, type Ulid } from '#platform';
import { type CommandEffect } from './command.js';

/** Something that has happened in the books, in the past tense. */
export interface Fact {
  readonly type: string;
}

/** An object of the books that a commit made or changed. */
export interface ChangedObject<T extends string = string> {
  readonly type: T;
  readonly id: string;
}

/** The facts and the kinds of objects that commands speak of. The library that keeps books on the ledger names its own. */
export interface Vocabulary {
  readonly fact: Fact;
  readonly object: string;
}

/** What the ledger asks of the library that keeps books on it: it knows no invoice and no bank account itself. */
export interface LedgerRules {
  /** Writes the tasks that follow from the facts of a commit, in its transaction. */
  enqueueConsequences(sql: Sql, companyId: bigint, facts: readonly Fact[]): Promise<unknown>;
  /** The objects that the facts and the audit of a command name. */
  objectsOf(effect: Pick<CommandEffect<unknown>, 'audit' | 'facts'>): readonly ChangedObject[];
  /** Of these entries those with a line that something is settled with: they can't be reversed. */
  settledEntries(sql: Sql, companyId: bigint, entryIds: readonly Ulid[]): Promise<readonly Ulid[]>;
}
