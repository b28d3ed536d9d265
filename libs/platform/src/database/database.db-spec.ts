import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { until } from '../../../../test/support/wait.js';
import { type Actor } from '../actor/actor.js';
import { recordAudit } from '../audit/audit.js';
import { createLogger } from '../observability/logger.js';
import { Database } from './database.js';
import { isBusy, isUniqueViolation } from './errors.js';
import { type Sql } from './sql.js';

const actor: Actor = {
  kind: 'user',
  userId: 1n,
  credential: { kind: 'session', id: 's1' },
  human: true,
  permissions: new Set(),
  onBehalfOf: null,
};

const remember = (sql: Sql, companyId: bigint, objectId: string): Promise<void> =>
  recordAudit(sql, {
    actor,
    companyId,
    action: 'test.act',
    objectType: 'test',
    objectId,
    newValues: { amount: 2n ** 60n },
  });

const remembered = async (db: TestDatabase, companyId: bigint): Promise<string[]> =>
  (
    await db.database.readCompany(companyId, (sql) =>
      sql.rows<{ object_id: string }>('SELECT object_id FROM platform.audit_event ORDER BY id'),
    )
  ).map((row) => row.object_id);

interface Way {
  readonly url: string;
  close(): Promise<unknown>;
}

/** A proxy to Postgres that lets a test decide, per connection, what happens to each answer. */
async function wayTo(url: string, answering: (near: Socket) => (chunk: Buffer) => void): Promise<Way> {
  const target = new URL(url);
  const { hostname, port } = target;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', answering(near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: target.href, close: () => once(server.close(), 'close') };
}

/** After `goDown`, ends a new connection in the same write that welcomes it. */
async function goingDown(url: string): Promise<Way & { goDown(): void }> {
  const welcome = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const reason = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(reason.length + length.length);
  const farewell = Buffer.concat([Buffer.from('E'), length, reason]);
  let down = false;
  const way = await wayTo(url, (near) => {
    let welcomed = false;
    return (chunk) => {
      const ends = down && !welcomed && chunk.includes(welcome);
      welcomed ||= chunk.includes(welcome);
      if (ends) {
        down = false;
        near.end(Buffer.concat([chunk, farewell]));
      } else near.write(chunk);
    };
  });
  return {
    ...way,
    goDown: () => {
      down = true;
    },
  };
}

/** After `standStill`, passes nothing back on existing connections. */
async function stalled(url: string): Promise<Way & { standStill(): void }> {
  let generation = 0;
  const way = await wayTo(url, (near) => {
    const mine = generation;
    return (chunk) => {
      if (mine === generation) near.write(chunk);
    };
  });
  return {
    ...way,
    standStill: () => {
      generation += 1;
    },
  };
}

describe('the database', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
    await db.owner(
      "INSERT INTO identity.app_user (id, email, email_folded, name) OVERRIDING SYSTEM VALUE VALUES (1, 'a@raamat.test', 'a@raamat.test', 'A')",
    );
  });

  afterAll(async () => {
    await db.drop();
  });

  it('shows a company only its own rows, and no rows when no company is set', async () => {
    await db.database.inCompany(11n, (sql) => remember(sql, 11n, 'of 11'));
    await db.database.inCompany(12n, (sql) => remember(sql, 12n, 'of 12'));
    expect(await remembered(db, 11n)).toEqual(['of 11']);
    expect(await remembered(db, 12n)).toEqual(['of 12']);
    expect(await db.database.read((sql) => sql.rows('SELECT 1 FROM platform.audit_event'))).toEqual([]);
  });

  it('never keeps the company of the previous checkout', async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.database.readCompany(n % 2 === 0 ? 11n : 12n, async (sql) => {
          const { company } = await sql.one<{ company: string }>(
            "SELECT current_setting('app.company_id') AS company",
          );
          return company === (n % 2 === 0 ? '11' : '12');
        }),
      ),
    );
    expect(seen.every(Boolean)).toBe(true);
  });

  it('keeps nothing when the work fails, and reuses its connection', async () => {
    const work = db.database.inCompany(13n, async (sql) => {
      await remember(sql, 13n, 'lost');
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect(await remembered(db, 13n)).toEqual([]);
  });

  it('commits statements that nobody awaits, and nothing when one of them fails', async () => {
    await db.database.inCompany(14n, (sql) => {
      sql.withCommit(remember(sql, 14n, 'kept'));
      return Promise.resolve();
    });
    const failing = db.database.inCompany(14n, (sql) => {
      sql.withCommit(remember(sql, 14n, 'lost'));
      sql.withCommit(sql.run('SELECT 1 / 0'));
      return Promise.resolve('as if all were well');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await remembered(db, 14n)).toEqual(['kept']);
  });

  it('does not commit when statements that nobody awaits fail before all of them are sent', async () => {
    const failing = db.database.inCompany(16n, async (sql) => {
      sql.withCommit(Promise.all([remember(sql, 16n, 'lost'), Promise.reject(new Error('never sent'))]));
      await sql.run('SELECT 1');
      sql.withCommit(remember(sql, 16n, 'lost too'));
    });
    await expect(failing).rejects.toThrow('never sent');
    expect(await remembered(db, 16n)).toEqual([]);
  });

  it('reports the first failure, and not those it caused', async () => {
    const work = db.database.inCompany(15n, async (sql) => {
      sql.withCommit(sql.run('SELECT 1 / 0'));
      await sql.run('SELECT 1');
    });
    await expect(work).rejects.toThrow('division by zero');
  });

  it('runs effects after the commit, and none without a commit', async () => {
    const effects: string[] = [];
    await db.database.inCompany(14n, async (sql) => {
      sql.afterCommit(() => void effects.push('first'));
      await remember(sql, 14n, 'kept');
      expect(effects).toEqual([]);
    });
    await expect(
      db.database.inCompany(14n, (sql) => {
        sql.afterCommit(() => void effects.push('second'));
        return Promise.reject(new Error('on purpose'));
      }),
    ).rejects.toThrow();
    expect(effects).toEqual(['first']);
  });

  it('discards a connection whose driver and server are out of step', async () => {
    const select = 'SELECT $1::text AS text, 77 AS marker';
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    for (let n = 0; n < 20; n += 1) {
      await expect(db.database.readCompany(16n, (sql) => sql.rows(select, [circular]))).rejects.toThrow();
    }
    expect(await db.database.readCompany(16n, (sql) => sql.one(select, ['fine']))).toEqual({
      text: 'fine',
      marker: 77,
    });
  });

  it('keeps a commit whose effect fails', async () => {
    await db.database.inCompany(17n, async (sql) => {
      sql.afterCommit(() => Promise.reject(new Error('on purpose')));
      await remember(sql, 17n, 'kept all the same');
    });
    expect(await remembered(db, 17n)).toEqual(['kept all the same']);
  });

  it('gives reports one snapshot and read-only access', async () => {
    await expect(db.database.reportCompany(15n, (sql) => remember(sql, 15n, 'never'))).rejects.toThrow(
      /read-only transaction/,
    );
    await db.database.reportCompany(15n, async (sql) => {
      const count = 'SELECT count(*)::int AS n FROM platform.audit_event';
      expect(await sql.one(count)).toEqual({ n: 0 });
      await db.database.inCompany(15n, (other) => remember(other, 15n, 'meanwhile'));
      expect(await sql.one(count)).toEqual({ n: 0 });
    });
  });

  it.each([
    ["UPDATE platform.audit_event SET action = 'changed'"],
    ['DELETE FROM platform.audit_event'],
    ['TRUNCATE platform.audit_event'],
    ['ALTER TABLE platform.audit_event DISABLE ROW LEVEL SECURITY'],
    ['DROP TRIGGER audit_event_append_only ON platform.audit_event'],
  ])('keeps the audit trail append-only: %s', async (statement) => {
    await expect(db.database.inCompany(11n, (sql) => sql.run(statement))).rejects.toThrow();
    await expect(db.database.systemTransaction((sql) => sql.run(statement))).rejects.toThrow();
    expect(await remembered(db, 11n)).toEqual(['of 11']);
  });

  it('reads whole numbers, dates and decimals exactly', async () => {
    const row = await db.database.read((sql) =>
      sql.one(
        "SELECT 9007199254740993::bigint AS large, date '2026-02-28' AS day, 1.10::numeric AS rate, $1::bigint AS given",
        [2n ** 62n],
      ),
    );
    expect(row).toEqual({ large: 9007199254740993n, day: '2026-02-28', rate: '1.10', given: 2n ** 62n });
  });

  it('survives a server that shuts down right after welcoming a connection', async () => {
    const proxy = await goingDown(db.url);
    const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
    const options = { url: proxy.url, applicationName: 'test', appPool: 2, systemPool: 2, log, unsafe: true };
    const database = await new Database(options).connect();
    // Two at once: the second needs a new connection.
    await database.read(async (sql) => {
      await sql.one('SELECT 1');
      proxy.goDown();
      await expect(database.read((other) => other.one('SELECT 1'))).rejects.toMatchObject({
        code: 'books_unavailable',
      });
    });
    expect(await database.read((sql) => sql.one('SELECT 1 AS one'))).toEqual({ one: 1 });
    await database.close();
    await proxy.close();
  });

  describe('drops a connection to a stalled server, and the next connection works', () => {
    let proxy: Awaited<ReturnType<typeof stalled>>;
    let database: Database;
    const away = { code: 'books_unavailable', headers: { 'Retry-After': '5' } };

    beforeEach(async () => {
      proxy = await stalled(db.url);
      const options = {
        url: proxy.url,
        applicationName: 'test',
        // One connection: if it is not given up, the next work cannot run.
        appPool: 1,
        systemPool: 1,
        silence: { firstMs: 1_000, batchMs: 1_000 },
        log: createLogger({ LOG_LEVEL: 'silent' }, 'test'),
        unsafe: true,
      };
      database = await new Database(options).connect();
    });

    afterEach(async () => {
      expect(await database.read((sql) => sql.one('SELECT 1 AS one'))).toEqual({ one: 1 });
      await database.close();
      await proxy.close();
    });

    it('at checkout: 503 books_unavailable', async () => {
      proxy.standStill();
      const work = database.inCompany(18n, (sql) => remember(sql, 18n, 'never arrived'));
      await expect(work).rejects.toMatchObject(away);
    });

    it('in the middle of its work: 503 books_unavailable', async () => {
      const work = database.inCompany(18n, async (sql) => {
        await remember(sql, 18n, 'never committed');
        proxy.standStill();
      });
      await expect(work).rejects.toMatchObject(away);
    });

    it('during a rollback', async () => {
      const work = database.inCompany(18n, async (sql) => {
        await remember(sql, 18n, 'taken back');
        proxy.standStill();
        throw new Error('on purpose');
      });
      await expect(work).rejects.toThrow('on purpose');
    });
  });

  it.each([
    ['53100', 'disk'],
    ['53200', 'memory'],
    ['58030', 'input and output'],
  ])('is unavailable when the server fails with %s, its %s', async (code) => {
    const failing = `DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${code}'; END $$`;
    await expect(db.database.inCompany(19n, (sql) => sql.run(failing))).rejects.toMatchObject({
      code: 'books_unavailable',
    });
  });

  it('is busy when a statement times out', async () => {
    const slow = db.database.inCompany(19n, async (sql) => {
      await sql.run('SET LOCAL statement_timeout = 1');
      await sql.run('SELECT pg_sleep(1)');
    });
    expect(isBusy(await slow.catch((error: unknown) => error))).toBe(true);
  });

  it('distinguishes a unique violation from another failure', () => {
    expect(
      isUniqueViolation(
        Object.assign(new Error('x'), { code: '23505', constraint: 'party_name' }),
        'party_name',
      ),
    ).toBe(true);
    expect(isUniqueViolation(Object.assign(new Error('x'), { code: '23503' }))).toBe(false);
  });

  it('notifies this process of a change before its writer continues, and of no change that was rolled back', async () => {
    const heard: string[] = [];
    const stop = await db.database.listen('test_changes', () => heard.push('changed'));
    await db.database.transaction((sql) => sql.announce('test_changes'));
    expect(heard).toContain('changed');
    await until(() => heard.length === 2, { what: 'the notification came around' });
    const undone = db.database.transaction(async (sql) => {
      await sql.announce('test_changes');
      throw new Error('on purpose');
    });
    await expect(undone).rejects.toThrow('on purpose');
    expect(heard).toHaveLength(2);
    await stop();
  });

  it('delivers notifications to listeners, several at once as one', async () => {
    const heard: string[] = [];
    const stop = await db.database.listen('test_channel', (payload) => heard.push(payload));
    db.database.notify('test_channel', 'first');
    db.database.notify('test_channel', 'second');
    await until(() => heard.includes('second'));
    expect(heard).toEqual(['second']);
    await stop();
  });

  it('keeps a notification in its process while a listener there is the only one', async () => {
    const heard: string[] = [];
    let isAlone = true;
    const stop = await db.database.listen(
      'test_alone',
      (payload) => heard.push(payload),
      () => isAlone,
    );
    db.database.notify('test_alone', 'first');
    expect(heard).toEqual(['first']);
    isAlone = false;
    db.database.notify('test_alone', 'second');
    await until(() => heard.length === 2);
    expect(heard).toEqual(['first', 'second']);
    await stop();
  });

  it('commits independent statements in one round trip, and none of them when one fails', async () => {
    const answers = await db.database.atOnceInCompany(31n, (sql) =>
      Promise.all([remember(sql, 31n, 'first'), sql.one('SELECT 1 AS one')]),
    );
    expect(answers).toEqual([undefined, { one: 1 }]);
    const failing = db.database.atOnceInCompany(31n, (sql) =>
      Promise.all([remember(sql, 31n, 'second'), sql.one('SELECT 1 / 0')]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    const dry = { dryRun: true };
    await db.database.atOnceInCompany(31n, (sql) => remember(sql, 31n, 'third'), dry);
    expect(await remembered(db, 31n)).toEqual(['first']);
  });
});
