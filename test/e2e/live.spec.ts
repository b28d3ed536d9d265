import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Identity } from '#identity';
import { announceProgress, encodeId } from '#platform';
import { STREAMS_A_PERSON } from '../../apps/api/src/live/live-hub.js';
import { type TestRequest } from '../support/api.js';
import { openTestBooks } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { OpenStream } from '../support/event-stream.js';
import { until } from '../support/wait.js';

interface CommitEvent {
  readonly company_id: string;
  readonly commit_seq: number;
  readonly types: readonly string[];
  readonly objects: readonly { readonly type: string; readonly id: string }[];
}

let db: TestDatabase;
let us: Bookkeeper;
let stopped = false;
const streams: OpenStream[] = [];

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterEach(async () => {
  for (const stream of streams.splice(0)) {
    stream.close();
    await until(() => stream.ended || stream.response.status !== 200);
  }
});

afterAll(async () => {
  if (!stopped) await us.close();
  await db.drop();
});

async function follow(
  path: string,
  request: Omit<TestRequest, 'body'> = { key: us.key },
): Promise<OpenStream> {
  const stream = await OpenStream.open(us.api, path, request);
  streams.push(stream);
  return stream;
}
const live = (request?: Omit<TestRequest, 'body'>) => follow(`${us.company.path}/live/`, request);
const seqs = (stream: OpenStream): number[] =>
  stream.events<CommitEvent>('commit').map(({ commit_seq: seq }) => seq);
const lastCommit = async (): Promise<number> => {
  const { body } = await us.get('/changes/?ordering=-commit_seq&limit=1');
  return (body as { items: { commit_seq: number }[] }).items[0]?.commit_seq ?? 0;
};
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('the stream of a company', () => {
  it('has an event for each commit, with its number, types and objects, and is neither stored nor buffered', async () => {
    const stream = await live();
    expect([...stream.response.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'text/event-stream'],
        ['cache-control', 'no-store'],
        ['x-accel-buffering', 'no'],
      ]),
    );
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    const before = await lastCommit();
    await until(() => stream.lastId === String(before));
    const party = await us.party();
    await until(() => stream.events('commit').length === 1);
    expect(stream.blocks.at(-1)).toEqual({
      id: String(before + 1),
      event: 'commit',
      data: {
        company_id: encodeId('company', us.company.id),
        commit_seq: before + 1,
        types: ['party.created'],
        objects: [{ type: 'party', id: party }],
      },
    });
  });

  it('continues after Last-Event-ID with every commit since, once and in order, while others commit', async () => {
    const from = await lastCommit();
    for (let n = 0; n < 120; n += 1) await us.party();
    const committing = Promise.all(range(1, 30).map(() => us.party()));
    const stream = await live({ key: us.key, headers: { 'last-event-id': String(from) } });
    await committing;
    const to = await lastCommit();
    await until(() => seqs(stream).at(-1) === to);
    expect(seqs(stream)).toEqual(range(from + 1, to));
  });

  it('starts at the last commit for an id from the future, and refuses what is no id', async () => {
    const stream = await live({ key: us.key, headers: { 'last-event-id': '999999999' } });
    const last = await lastCommit();
    await until(() => stream.lastId === String(last));
    const refused = await us.send('GET', '/live/', { headers: { 'last-event-id': 'eile' } });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'validation_error', errors: [{ field: 'Last-Event-ID', code: 'invalid_format' }] },
    ]);
  });

  it('misses no commit when notifications are lost and when their connection breaks', async () => {
    const stream = await live();
    const from = await lastCommit();
    await until(() => stream.lastId === String(from));
    // Both the notifications that are sent meanwhile and those of other processes are lost with it.
    for (let round = 0; round < 5; round += 1) {
      await db.owner(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'raamat-% notifier'`,
      );
      for (let n = 0; n < 10; n += 1) await us.party();
    }
    const to = await lastCommit();
    await until(() => seqs(stream).at(-1) === to);
    expect(seqs(stream)).toEqual(range(from + 1, to));
  });

  it('shows the progress of a file, mail or task without an id', async () => {
    const stream = await live();
    await until(() => stream.lastId !== undefined);
    announceProgress(db.database, us.company.id, {
      taskId: '77',
      kind: 'extract-file',
      state: 'running',
      percent: 40,
      subject: { type: 'file', id: '5' },
    });
    await until(() => stream.events('progress').length === 1);
    expect(stream.blocks.at(-1)).toEqual({
      event: 'progress',
      data: {
        company_id: encodeId('company', us.company.id),
        task_id: encodeId('task', 77n),
        kind: 'extract-file',
        state: 'running',
        progress: 40,
        object: { type: 'file', id: encodeId('file', 5n) },
      },
    });
  });

  it('has nothing of another company, which others may not follow either', async () => {
    const theirs = await us.organization.company('ready');
    await openTestBooks(db.database, { companyId: theirs.id });
    const stream = await live();
    await until(() => stream.lastId !== undefined);
    const created = await us.api.send('POST', `${theirs.path}/parties`, {
      key: us.key,
      body: { name: 'Teise osapool', kind: 'other' },
    });
    expect(created.status).toBe(201);
    announceProgress(db.database, theirs.id, {
      taskId: '78',
      kind: 'extract-file',
      state: 'done',
      percent: 100,
      subject: null,
    });
    const mine = await us.party();
    await until(() => stream.events('commit').length > 0);
    expect(stream.events<CommitEvent>('commit').flatMap(({ objects }) => objects)).toEqual([
      { type: 'party', id: mine },
    ]);
    expect(stream.events('progress')).toEqual([]);
    const stranger = await (await us.api.organization()).key(['read']);
    expect((await live({ key: stranger })).response.status).toBe(404);
  });

  it('answers HEAD without opening a stream', async () => {
    const answer = await us.send('HEAD', '/live/');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('the stream of an organization', () => {
  it('has the commits of every company that the caller may read, new ones included, and no ids', async () => {
    const stream = await follow(`${us.organization.path}/live/`);
    const late = await us.organization.company('ready');
    await openTestBooks(db.database, { companyId: late.id });
    const shut = await us.organization.company('ready');
    await openTestBooks(db.database, { companyId: shut.id });
    await us.api.send('PUT', `${shut.path}/client-access/`, { session: us.session, body: { scopes: [] } });
    us.api.get(Identity).forget();
    const of = (companyId: bigint) => (event: CommitEvent) =>
      event.company_id === encodeId('company', companyId);
    let made = 0;
    const make = (path: string) =>
      us.api.send('POST', `${path}/parties`, {
        session: us.session,
        body: { name: `Osapool ${(made += 1)}`, kind: 'other' },
      });
    await until(async () => {
      await make(shut.path);
      await make(late.path);
      await us.party();
      const events = stream.events<CommitEvent>('commit');
      return events.some(of(late.id)) && events.some(of(us.company.id));
    });
    expect(stream.events<CommitEvent>('commit').filter(of(shut.id))).toEqual([]);
    expect(stream.blocks.filter(({ id }) => id !== undefined)).toEqual([]);
  });
});

describe('a stream ends', () => {
  it('when its session ends', async () => {
    const session = await us.api.session(us.organization.ownerId);
    const stream = await live({ session });
    await until(() => stream.lastId !== undefined);
    const startedAt = performance.now();
    await us.api.send('POST', '/api/auth/logout/', { session, body: {} });
    await until(() => stream.ended);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(stream.blocks.filter(({ retry }) => retry !== undefined)).toEqual([]);
  });

  it('when the key is revoked, and when the person leaves the organization', async () => {
    const member = await us.organization.member('viewer');
    const session = await us.api.session(member.userId);
    const [byKey, byPerson] = [await live({ key: member.key }), await live({ session })];
    await until(() => byKey.lastId !== undefined && byPerson.lastId !== undefined);
    const startedAt = performance.now();
    await db.owner('UPDATE identity.membership SET ended_at = now() WHERE user_id = $1', [member.userId]);
    us.api.get(Identity).forget();
    await until(() => byKey.ended && byPerson.ended);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('limits', () => {
  it(`a person has at most ${STREAMS_A_PERSON} streams, whatever credentials they use`, async () => {
    const member = await us.organization.member('viewer');
    const session = await us.api.session(member.userId);
    for (let n = 0; n < STREAMS_A_PERSON; n += 1) {
      const request = n % 2 === 0 ? { session } : { key: member.key };
      expect((await live(request)).response.status).toBe(200);
    }
    const refused = await us.api.send('GET', `${us.company.path}/live/`, { key: member.key });
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.objectContaining({ code: 'throttled' }),
      '15',
    ]);
    streams.pop()?.close();
    const other = streams.at(-1);
    other?.close();
    await until(async () => {
      const again = await live({ session });
      return again.response.status === 200;
    });
  });
});

it('a stream ends with `retry` when the process stops, which does not wait for its readers', async () => {
  const stream = await live();
  await until(() => stream.lastId !== undefined);
  const startedAt = performance.now();
  stopped = true;
  await us.close();
  await until(() => stream.ended);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(Number(stream.blocks.at(-1)?.retry)).toBeGreaterThanOrEqual(1_000);
});
