import { type Clock, type Database, type Sql } from '#platform';
import { CommandBus } from '#ledger';
import { settledEntries } from './settlement/settled-entries.queries.js';
import { objectsOf } from './commands/changed-objects.js';
import { consequencesOf, type Consequence } from './commands/consequences.js';
import { type Fact } from './commands/facts.js';

/** Writes the tasks of a company in the transaction of the commit. */
type TaskSink = (sql: Sql, companyId: bigint, tasks: readonly Consequence[]) => Promise<unknown>;

/** The ledger's command bus with the rules of the books: consequences of facts, their objects, and settled entries. */
export function booksBus(database: Database, clock: Clock, enqueue: TaskSink): CommandBus {
  return new CommandBus(database, clock, {
    enqueueConsequences: (sql, companyId, facts: readonly Fact[]) =>
      enqueue(sql, companyId, consequencesOf(facts)),
    objectsOf,
    settledEntries,
  });
}
