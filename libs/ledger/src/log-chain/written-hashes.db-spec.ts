import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksBus } from '#books';
import { type Command } from '#ledger';
import { FixedClock, recordAudit, type Sql } from '#platform';
import { openTestBooks, TEST_NOW, TEST_PERSON, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { logViolations } from './broken-log.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

/** A command whose result and acts are the given values. */
const record: Command<{ result: unknown; acts: readonly unknown[] }, unknown> = {
  name: 'test.record',
  permission: null,
  handle(_context, { result, acts }) {
    return Promise.resolve({
      result,
      facts: [],
      audit: acts.map((values) => ({ objectType: 'test', objectId: 'x', newValues: values })),
    });
  },
};

const ODD_TEXT = '"õ\\/\u0001\u001f\u007f\u2028😀\t\n\r\b\f ';
const ODD_VALUES = {
  longer: ODD_TEXT,
  [ODD_TEXT]: [1.5, -0, 1e21, 1e-7, 12345678901234567890n, true, null, {}, []],
  a: '',
};

const actsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ at }));

const found = (companyId: bigint) =>
  db.database.reportCompany(companyId, (sql) => logViolations(sql, companyId, []));
const busAt = (time: string) =>
  booksBus(db.database, new FixedClock(new Date(time)), () => Promise.resolve());

describe('the hashes with which a commit is written', () => {
  it.each([
    ['nothing personal', { result: null, acts: [] }, undefined],
    ['a key alone', { result: null, acts: [] }, 'key'],
    ['a result alone', { result: { a: 1 }, acts: [{}] }, undefined],
    [
      'odd texts and numbers',
      { result: ODD_VALUES, acts: [ODD_VALUES, null] },
      ODD_TEXT.replaceAll('\n', ''),
    ],
    ['as many acts as are noted', { result: [], acts: actsOf(32) }, 'key'],
    ['more acts', { result: [], acts: actsOf(33) }, 'key'],
    ['many more acts', { result: null, acts: actsOf(70) }, undefined],
  ])('are those of the check: %s', async (_name, payload, idempotencyKey) => {
    const companyId = await openTestBooks(db.database);
    const actor = testActor({ requestId: ODD_TEXT });
    for (const time of ['2026-11-20T10:00:00.001Z', '2026-11-20T10:00:00.999Z', '2026-11-20T10:00:01Z']) {
      const call = { companyId, actor, payload };
      await busAt(time).execute(record, {
        ...call,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey} ${time}` }),
      });
    }
    expect(await found(companyId)).toEqual([]);
  });

  it('are each of its own acts when one transaction writes several commits', async () => {
    const companyId = await openTestBooks(db.database);
    await busAt('2026-11-20T10:00:00Z').together(companyId, async (runner, sql) => {
      for (const acts of [[{ a: 1 }, { a: 2 }], [], [{ a: 3 }]]) {
        const call = { companyId, actor: testActor(), payload: { result: null, acts } };
        await runner.execute(record, call, () => Promise.resolve());
        await recordAudit(sql, {
          actor: testActor(),
          companyId,
          action: 'test.a',
          objectType: 'test',
          objectId: 'x',
        });
      }
    });
    expect(await found(companyId)).toEqual([]);
  });

  it('are computed by the database for a release that does not write them', async () => {
    const companyId = await openTestBooks(db.database);
    const earlier = (sql: Sql, seq: number): Promise<unknown> =>
      Promise.all([
        sql.run('UPDATE books.book SET commit_seq = $2 WHERE company_id = $1', [companyId, seq]),
        sql.run(
          `INSERT INTO platform.audit_event (company_id, actor_kind, user_id, credential_kind, credential_id, action,
             object_type, object_id, new_values, commit_seq)
           VALUES ($1, 'user', $2, 'session', 's', 'test.act', 'test', 'x', '{"a": 1}', $3)`,
          [companyId, TEST_PERSON, seq],
        ),
        sql.run(
          `INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, idempotency_key,
             payload_hash, result, actor_kind, occurred_at, audit_events)
           VALUES ($1, $2, $3, 'test.earlier', 'session:s', $3, '', '{"b": 2}', 'user', now(), 1)`,
          [companyId, seq, `C${seq}`],
        ),
      ]);
    await db.database.inCompany(companyId, (sql) => earlier(sql, 1));
    const call = { companyId, actor: testActor(), payload: { result: { a: 1 }, acts: [{}] } };
    await busAt('2026-11-20T10:00:00Z').execute(record, call);
    await db.database.inCompany(companyId, (sql) => earlier(sql, 3));
    expect(await found(companyId)).toEqual([]);
  });

  it('are reported when they are not those of the row', async () => {
    const companyId = await openTestBooks(db.database);
    await db.database.inCompany(companyId, async (sql) => {
      await sql.run('UPDATE books.book SET commit_seq = 1 WHERE company_id = $1', [companyId]);
      await sql.run(
        `INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, payload_hash, result,
           actor_kind, occurred_at, hash) VALUES ($1, 1, 'C', 'test.own', 'session:s', '', 'null', 'user', $2, sha256('other'))`,
        [companyId, TEST_NOW],
      );
    });
    expect(await found(companyId)).toEqual([
      { rule: 'command_chain', detail: 'commit 1: its facts are not those that were hashed' },
    ]);
  });
});
