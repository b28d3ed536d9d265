import { text } from 'node:stream/consumers';
import { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Database, FixedClock, type Problem, type Sql, workerActor } from '#platform';
import { words } from '#sheets';
import { FileAnswer, type FileCall } from './file-answer.js';
import { listFile } from './file-declaration.js';

const COMPANY = { name: 'Kask OÜ', registryCode: '10000024' };
const ACTOR = workerActor('test', []);

/** The snapshots that were opened and not closed yet. */
let open = 0;
/** The snapshots that were open when something was written. */
const recorded: number[] = [];
const sql = {
  row: () => Promise.resolve(COMPANY),
  run: () => Promise.resolve(recorded.push(open)),
} as unknown as Sql;

const database = {
  async reportCompany<T>(_company: bigint, work: (one: Sql) => Promise<T>): Promise<T> {
    open += 1;
    try {
      return await work(sql);
    } finally {
      open -= 1;
    }
  },
  inCompany: <T>(_company: bigint, work: (one: Sql) => Promise<T>): Promise<T> => work(sql),
} as unknown as Database;

const declared = listFile<{ readonly name: string }>(words('Nimed', 'Names'), [
  { key: 'name', kind: 'text', head: words('Nimi', 'Name') },
]);

const callOf = (query: Readonly<Record<string, string>> = {}): FileCall => ({
  request: {
    id: 'request',
    query: { format: 'csv', ...query },
    headers: {},
    raw: { socket: {} },
    call: { caller: undefined },
  } as unknown as FastifyRequest,
  companyId: 1n,
  query,
  snapshot: undefined,
  nextCursor: undefined,
  records: [],
});

const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));

async function linesOf(handle: (call: FileCall) => unknown, call = callOf()): Promise<string[]> {
  const answer = new FileAnswer({ database, clock }, declared, call, 'csv', () => handle(call));
  return (await text((await answer.answer()).body)).split('\r\n');
}

describe('the file of a list', () => {
  it('has all pages, each after the cursor of the one before, on one snapshot that ends with it', async () => {
    const asked: (string | undefined)[] = [];
    const lines = await linesOf((call) => {
      expect([call.snapshot, open]).toEqual([sql, 1]);
      asked.push(call.nextCursor);
      return {
        items: [{ name: `Leht ${asked.length}` }],
        next_cursor: asked.length < 3 ? `c${asked.length}` : null,
      };
    });
    expect(asked).toEqual([undefined, 'c1', 'c2']);
    expect(lines.slice(-4)).toEqual(['Leht 1,', 'Leht 2,', 'Leht 3,', '']);
    expect(open).toBe(0);
  });

  it('is recorded once its snapshot is closed, so that it needs one connection at a time', async () => {
    recorded.length = 0;
    const record = { action: 'employee.list', objectType: 'company', objectId: 'c', actor: ACTOR } as const;
    await linesOf(() => ({ items: [], next_cursor: null }), { ...callOf(), records: [record] });
    expect(recorded).toEqual([0]);
  });

  it('is refused with its first row beyond a million, and leaves no snapshot open', async () => {
    const items = new Array<object>(1_000_001).fill({ name: 'Kask' });
    await expect(linesOf(() => ({ items, next_cursor: null }))).rejects.toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'format', code: 'too_many' }],
    } satisfies Partial<Record<keyof Problem, unknown>>);
    expect(open).toBe(0);
  });

  it('fails as its handler fails', async () => {
    await expect(linesOf(() => Promise.reject(new Error('The books are away.')))).rejects.toThrow('away');
    expect(open).toBe(0);
  });

  it('starts at the first row', async () => {
    await expect(linesOf(() => undefined, callOf({ cursor: 'ab' }))).rejects.toMatchObject({
      errors: [{ field: 'cursor', code: 'contradiction' }],
    });
  });
});
