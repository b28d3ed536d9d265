import {
  type Command as LedgerCommand,
  type CommandContext as LedgerContext,
  type CommandEffect as LedgerEffect,
  commandsOf,
} from '#ledger';
import { type ChangedObject } from './changed-objects.js';
import { type Fact } from './facts.js';

/** The facts and the object kinds of the commands of the books. */
interface BooksVocabulary {
  readonly fact: Fact;
  readonly object: ChangedObject['type'];
}

/** A command of the books: a ledger command with the facts of invoices, bank transactions and so on. */
export type Command<P, R, A = unknown> = LedgerCommand<P, R, A, BooksVocabulary>;
export type CommandContext = LedgerContext<BooksVocabulary>;
export type CommandEffect<R> = LedgerEffect<R, BooksVocabulary>;

/** Declares a command of the books that the API offers. */
export const defineCommand = commandsOf<BooksVocabulary>();
