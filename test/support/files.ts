import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BooksDocuments } from '#booking';
import {
  DiskStorage,
  FileReadings,
  FileStore,
  KeptPages,
  type StoreCall,
  type StoreOutcome,
  UsageLimits,
} from '#files';
import { type Actor, type Clock, type Database, type Sql } from '#platform';
import { type ClaimedTask, type TaskKind, type TaskPayload } from '#tasks';
import { booksBus } from '#books';
import { type CommandBus } from '#ledger';

/** Stored files of a test, in a separate folder. */
export interface TestFiles {
  readonly root: string;
  readonly storage: DiskStorage;
  readonly store: FileStore;
  readonly readings: FileReadings;
  readonly pages: KeptPages;
  readonly documents: BooksDocuments;
  /** Stores an upload as the API would. */
  upload(
    content: Buffer | string,
    call: Pick<StoreCall, 'companyId' | 'actor'> & Partial<StoreCall>,
    inTransaction?: (sql: Sql, outcome: StoreOutcome) => Promise<void>,
  ): Promise<StoreOutcome>;
  close(): Promise<void>;
}

/**
 * Their records go through `door`; without one, through a separate command bus that runs no consequences.
 * @param scans whether a virus scanner is set up
 */
export async function testFiles(
  database: Database,
  clock: Clock,
  bus: CommandBus = booksBus(database, clock, () => Promise.resolve()),
  scans = false,
): Promise<TestFiles> {
  const root = await mkdtemp(join(tmpdir(), 'raamat-files-'));
  const storage = new DiskStorage(root);
  const documents = new BooksDocuments(bus, database);
  const store = new FileStore(database, storage, documents, clock, scans);
  return {
    root,
    storage,
    store,
    readings: new FileReadings(database, documents, scans),
    pages: new KeptPages(storage, new UsageLimits(clock)),
    documents,
    upload: async (content, call, inTransaction) =>
      store.store(
        {
          upload: await store.receive(Readable.from([Buffer.from(content)])),
          name: 'arve.pdf',
          source: 'upload',
          kind: undefined,
          receivedOn: null,
          bankTransactionId: null,
          autoProcess: false,
          ...call,
        },
        inTransaction,
      ),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** A claimed task, as a handler gets it; `ended` holds the outcome with which its effect committed. */
export interface TestTask<K extends TaskKind> extends ClaimedTask<K> {
  readonly ended: readonly string[];
}

export function testTask<K extends TaskKind>(
  kind: K,
  payload: TaskPayload<K>,
  companyId: bigint,
  id = 1n,
): TestTask<K> {
  const ended: string[] = [];
  return {
    id,
    kind,
    payload,
    companyId,
    organizationId: null,
    subject: null,
    parentId: null,
    attempt: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    ended,
    progress: () => Promise.resolve(),
    fence: () => Promise.resolve(),
    finish: (sql, outcome = 'done') => {
      sql.afterCommit(() => {
        ended.push(outcome);
      });
      return Promise.resolve();
    },
  };
}

/** A person with only these permissions. */
export function actorWith(base: Actor, ...permissions: Parameters<Set<string>['add']>[0][]): Actor {
  return { ...base, permissions: new Set(permissions) as Actor['permissions'] };
}
