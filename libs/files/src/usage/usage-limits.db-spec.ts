import { FixedClock, isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBooks, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles } from '../../../../test/support/files.js';
import { FileStore, type StoreCall } from '../store/file-store.js';
import { setOwnLimits } from './own-limits.js';
import { type Limits } from './limits.js';
import { type UsageState, UsageLimits } from './usage-limits.js';
import { Readable } from 'node:stream';

const NONE: Limits = { storedBytes: null, filesADay: null, mailsADay: null, pagesADay: null };
const actor = testActor();
const clock = new FixedClock(TEST_NOW);
let db: TestDatabase;
let files: TestFiles;
let serial = 0;

beforeAll(async () => {
  db = await testDatabase();
  files = await testFiles(db.database, clock);
});

afterAll(async () => {
  await files.close();
  await db.drop();
});

const limitsOf = (limits: Partial<Limits>, sandbox = false): UsageLimits =>
  new UsageLimits(clock, { ...NONE, ...limits }, undefined, sandbox);

const SIZE = 100;

/** Stores a new file of 100 bytes. */
async function upload(
  limits: UsageLimits,
  companyId: bigint,
  call: Partial<StoreCall> = {},
): Promise<string> {
  const store = new FileStore(db.database, files.storage, files.documents, clock, false, limits);
  const content = Buffer.from(`%PDF-1.7\n${(serial += 1)}`.padEnd(SIZE));
  return store
    .store({
      companyId,
      actor,
      upload: await store.receive(Readable.from([content])),
      name: 'leping.pdf',
      source: 'upload',
      kind: 'contract',
      receivedOn: null,
      bankTransactionId: null,
      autoProcess: false,
      ...call,
    })
    .then(
      () => 'stored',
      (error: unknown) => (error as { code: string }).code,
    );
}

async function usageState(limits: UsageLimits, companyId: bigint): Promise<UsageState | undefined> {
  const found = await db.database.readCompany(companyId, (sql) => limits.usageStates(sql, [companyId]));
  return found.get(companyId);
}

const tally = (outcomes: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('the limits of a company', () => {
  it('are exact for simultaneous files, and refused ones count nothing', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ filesADay: 5 });
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => upload(limits, companyId)));
    expect(tally(outcomes)).toEqual({ stored: 5, throttled: 7 });
    expect((await usageState(limits, companyId))?.usage).toMatchObject({ files: 5, storedBytes: 500n });
    expect(await db.owner('SELECT 1 FROM files.stored_file WHERE company_id = $1', [companyId])).toHaveLength(
      5,
    );
  });

  it('of space are exact too, and separate for each company', async () => {
    const [full, other] = [await openTestBooks(db.database), await openTestBooks(db.database)];
    const limits = limitsOf({ storedBytes: 250n });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => upload(limits, full)));
    expect(tally(outcomes)).toEqual({ stored: 2, storage_full: 4 });
    expect(await upload(limits, other)).toBe('stored');
  });

  it('of a day restart with the next one, and stored bytes still count', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ filesADay: 1 });
    expect([await upload(limits, companyId), await upload(limits, companyId)]).toEqual([
      'stored',
      'throttled',
    ]);
    clock.set(limits.nextDay());
    expect(await upload(limits, companyId)).toBe('stored');
    expect((await usageState(limits, companyId))?.usage).toMatchObject({ files: 1, storedBytes: 200n });
    clock.set(TEST_NOW);
  });

  it('restart at midnight in the time zone of the books', () => {
    expect(limitsOf({}).nextDay().toISOString()).toMatch(/T22:00:00.000Z$/);
  });

  it('count the files of mails and archives, and those that the service renders, and refuse none of them', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ filesADay: 1, storedBytes: 100n });
    expect(await upload(limits, companyId, { source: 'email' })).toBe('stored');
    expect(await upload(limits, companyId, { source: 'generated' })).toBe('stored');
    expect(await upload(limits, companyId)).toBe('storage_full');
    expect((await usageState(limits, companyId))?.usage).toMatchObject({ files: 2, storedBytes: 200n });
  });

  it('are those that staff set, if they did', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ filesADay: 1, storedBytes: 100n });
    await db.database.inCompany(companyId, (sql) =>
      setOwnLimits(sql, actor, companyId, { ...NONE, filesADay: 3, storedBytes: 200n }),
    );
    const outcomes = [
      await upload(limits, companyId),
      await upload(limits, companyId),
      await upload(limits, companyId),
    ];
    expect(outcomes).toEqual(['stored', 'stored', 'storage_full']);
    expect((await usageState(limits, companyId))?.limits).toEqual({
      ...NONE,
      filesADay: 3,
      storedBytes: 200n,
    });
  });

  it('of a day do not apply in the sandbox, but that of space does', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ filesADay: 1, pagesADay: 0, storedBytes: 250n }, true);
    const outcomes = [
      await upload(limits, companyId),
      await upload(limits, companyId),
      await upload(limits, companyId),
    ];
    expect(outcomes).toEqual(['stored', 'stored', 'storage_full']);
    expect(await limits.hasPagesLeft(db.database, companyId)).toBe(true);
  });

  it('of pages defer reading until the next day', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ pagesADay: 10 });
    expect(await limits.hasPagesLeft(db.database, companyId)).toBe(true);
    await db.database.inCompany(companyId, (sql) => limits.count(sql, companyId, { pages: 10 }));
    expect(await limits.hasPagesLeft(db.database, companyId)).toBe(false);
    expect(await upload(limits, companyId)).toBe('throttled');
  });

  it('are not restored by a clock that is behind', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({});
    await upload(limits, companyId);
    clock.set(new Date(TEST_NOW.getTime() - 86_400_000));
    await upload(limits, companyId);
    clock.set(TEST_NOW);
    expect((await usageState(limits, companyId))?.usage).toMatchObject({
      files: 2,
      day: isoDate(TEST_NOW.toISOString().slice(0, 10)),
    });
  });
});

describe('a refused file', () => {
  it('leaves no bytes behind', async () => {
    const companyId = await openTestBooks(db.database);
    const limits = limitsOf({ storedBytes: 0n });
    expect(await upload(limits, companyId)).toBe('storage_full');
    const found = [];
    for await (const { key } of files.storage.list(`companies/${companyId}/`)) found.push(key);
    expect(found).toEqual([]);
  });
});

describe('row security', () => {
  it('lets no company count for another, nor give itself limits', async () => {
    const [a, b] = [await openTestBooks(db.database), await openTestBooks(db.database)];
    const limits = limitsOf({});
    await expect(db.database.inCompany(a, (sql) => limits.count(sql, b, { files: 1 }))).rejects.toThrow(
      /row-level security/,
    );
    await expect(db.database.inCompany(a, (sql) => setOwnLimits(sql, actor, b, NONE))).rejects.toThrow(
      /row-level security/,
    );
  });
});
