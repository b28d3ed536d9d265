import {
  type Command as LedgerCommand,
  type CommandContext as LedgerContext,
  type CommandEffect as LedgerEffect,
  commandsOf,
} from '#ledger';
import { type ChangedObject } from './changed-objects.js';
import { type Fact } from './facts.js';

/** The facts and the kinds of objects that the commands of the books speak of. */
interface BooksVocabulary {
  readonly fact: Fact;
  readonly object: ChangedObject['type'];
}

/** A command of the books: one of the ledger's that speaks of invoices, bank transactions and the rest. */
export type Command<P, R, A = unknown> = LedgerCommand<P, R, A, BooksVocabulary>;
export type CommandContext = LedgerContext<BooksVocabulary>;
export type CommandEffect<R> = LedgerEffect<R, BooksVocabulary>;

/** Declares a command of the books that the API offers. */
export const defineCommand = commandsOf<BooksVocabulary>();
