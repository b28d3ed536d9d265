import { type Sql, type Ulid } from '#platform';
import { type CommandEffect } from './command.js';

/** An event in the books, in the past tense. */
export interface Fact {
  readonly type: string;
}

/** An object of the books that a commit made or changed. */
export interface ChangedObject<T extends string = string> {
  readonly type: T;
  readonly id: string;
}

/**
 * The facts and the kinds of objects that commands refer to. The library that keeps books on the ledger declares its
 * own.
 */
export interface Vocabulary {
  readonly fact: Fact;
  readonly object: string;
}

/**
 * The rules that the library that keeps books on the ledger supplies: the ledger itself knows no invoices and no bank
 * accounts.
 */
export interface LedgerRules {
  /** Writes the tasks that follow from the facts of a commit, in its transaction. */
  enqueueConsequences(sql: Sql, companyId: bigint, facts: readonly Fact[]): Promise<unknown>;
  /** The objects that the facts and the audit of a command name. */
  objectsOf(effect: Pick<CommandEffect<unknown>, 'audit' | 'facts'>): readonly ChangedObject[];
  /** Returns those of these entries that have a settled line: they can't be reversed. */
  settledEntries(sql: Sql, companyId: bigint, entryIds: readonly Ulid[]): Promise<readonly Ulid[]>;
}
