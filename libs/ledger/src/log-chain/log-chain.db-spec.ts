import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksBus } from '#books';
import { encodeId, FixedClock, generateSigningKeys, recordAudit, signingKeyId } from '#platform';
import { openTestBooks, postEntries, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { logViolations } from './broken-log.js';
import { headText } from './head-text.js';
import { signedHeads, signHead } from './signed-heads.js';

const COMMITS = 4;
/** The commit, and the link of the acts outside commits, that the tests change. */
const CHANGED = 2;

let db: TestDatabase;
let owner: pg.Client;
let companyId: bigint;
const keys = generateSigningKeys();

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.url });
  await owner.connect();
  companyId = await openTestBooks(db.database);
  const bus = booksBus(db.database, new FixedClock(TEST_NOW), () => Promise.resolve());
  const actor = testActor({ requestId: 'req-1' });
  for (let commit = 1; commit <= COMMITS; commit += 1) {
    const lines = [
      ['5900', BigInt(commit)],
      ['1020', -BigInt(commit)],
    ] as const;
    await bus.execute(postEntries, {
      companyId,
      actor,
      idempotencyKey: `key ${commit}`,
      payload: {
        entries: [
          { date: '2026-11-02', lines },
          { date: '2026-11-03', lines },
        ],
      },
    });
    await db.database.inCompany(companyId, (sql) =>
      recordAudit(sql, {
        actor,
        companyId,
        action: 'file.store',
        objectType: 'file',
        objectId: String(commit),
        oldValues: { name: 'enne' },
        newValues: { name: 'pärast' },
      }),
    );
    if (commit === CHANGED) await sign();
  }
  // The owner changes what the constraints would refuse.
  await owner.query(`
    ALTER TABLE platform.audit_event DROP CONSTRAINT audit_event_actor;
    ALTER TABLE books.book DISABLE TRIGGER USER;
    SET session_replication_role = replica`);
  for (const table of TABLES) {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema || '.' || table_name = $1 AND is_nullable = 'NO' AND table_name <> 'signed_head'`,
      [table],
    );
    const keyColumns = await keyOf(table);
    for (const { name } of rows.filter((row) => !keyColumns.includes(row.name))) {
      await owner.query(`ALTER TABLE ${table} ALTER COLUMN ${name} DROP NOT NULL`);
    }
    await owner.query(`CREATE TABLE public.${copyOf(table)} AS SELECT * FROM ${table}`);
  }
});

afterAll(async () => {
  await owner.end();
  await db.drop();
});

const TABLES = [
  'books.command_log',
  'books.signed_head',
  'platform.audit_event',
  'platform.audit_link',
  'platform.audit_head',
];
const copyOf = (table: string): string => `copy_of_${table.replace('.', '_')}`;

async function keyOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
     WHERE indrelid = $1::regclass AND indisprimary`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const sign = (): Promise<boolean> =>
  db.database.inCompany(companyId, (sql) => signHead(sql, companyId, keys, TEST_NOW));

const found = async (): Promise<string[]> => {
  const violations = await db.database.reportCompany(companyId, (sql) =>
    logViolations(sql, companyId, [keys.publicKey]),
  );
  return violations.map(({ rule, detail }) => `${rule}: ${detail}`);
};

/** Runs a statement as the owner, and returns what the check then finds. Restores the rows afterwards. */
async function afterOwner(table: string, statement: string): Promise<string[]> {
  try {
    const { rowCount } = await owner.query(statement);
    expect([statement, rowCount]).toEqual([statement, 1]);
    return await found();
  } finally {
    await owner.query(`BEGIN; DELETE FROM ${table};
      INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM public.${copyOf(table)}; COMMIT`);
  }
}

/** A row of a chain that the tests change, and the details that name it. */
interface Target {
  readonly table: string;
  /** SQL condition. */
  readonly row: string;
  /** The detail that reports a change of each column. */
  readonly reported: (column: string) => string;
  /** The detail that reports that the row is missing; absent where only a copy kept elsewhere tells. */
  readonly deleted?: string;
}

/** The acts, in the order in which they were written: two of each commit, then one outside. */
async function actId(commit: number, outside: boolean): Promise<bigint> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM public.copy_of_platform_audit_event WHERE company_id = $1 ORDER BY id',
    [companyId],
  );
  return BigInt(rows[3 * (commit - 1) + (outside ? 2 : 0)]?.id ?? 0);
}

async function targets(): Promise<Target[]> {
  const [inside, outside] = [await actId(CHANGED, false), await actId(CHANGED, true)];
  const act = (id: bigint): string => `audit_chain: act ${encodeId('audit_event', id)}`;
  const missingAct = `${act(outside)} of link ${CHANGED} is missing`;
  const actPart = (id: bigint, column: string): string =>
    ['old_values', 'new_values', 'personal_salt'].includes(column)
      ? `${act(id)}: its personal values are not those that were hashed`
      : `${act(id)}: its facts are not those that were hashed`;
  const ofCommit = `command_chain: commit ${CHANGED}: its acts in the audit trail are not those that were hashed`;
  const missingCommit = `command_chain: commits ${CHANGED} to ${CHANGED} are missing`;
  const brokenHead = `audit_chain: the chain ends with link ${COMMITS}, its head`;
  const missingLink = `audit_chain: links ${CHANGED} to ${CHANGED} are missing`;
  const company = `company_id = ${companyId}`;
  return [
    {
      table: 'books.command_log',
      row: `${company} AND commit_seq = ${CHANGED}`,
      reported: (column) =>
        ['company_id', 'commit_seq'].includes(column)
          ? missingCommit
          : `command_chain: commit ${CHANGED}: its ${['idempotency_key', 'result', 'personal_salt'].includes(column) ? 'personal values' : 'facts'} are not those that were hashed`,
      deleted: missingCommit,
    },
    {
      table: 'platform.audit_event',
      row: `id = ${inside}`,
      reported: (column) => (['id', 'company_id'].includes(column) ? ofCommit : actPart(inside, column)),
      deleted: ofCommit,
    },
    {
      table: 'platform.audit_event',
      row: `id = ${outside}`,
      reported: (column) => (['id', 'company_id'].includes(column) ? missingAct : actPart(outside, column)),
      deleted: missingAct,
    },
    {
      table: 'platform.audit_link',
      row: `${company} AND position = ${CHANGED}`,
      reported: (column) =>
        ['company_id', 'position'].includes(column)
          ? missingLink
          : column === 'event_id'
            ? `audit_chain: act ${encodeId('audit_event', outside)} has no place in the chain or more than one`
            : `audit_chain: link ${CHANGED} does not continue the one before it`,
      deleted: missingLink,
    },
    { table: 'platform.audit_head', row: company, reported: () => brokenHead, deleted: brokenHead },
    {
      table: 'books.signed_head',
      row: company,
      reported: (column) =>
        column === 'key_id'
          ? 'signed_head: the head of commit 2 and link 2 is signed with the key'
          : 'signed_head: the signature of the head of commit',
    },
  ];
}

/** SQL for another value of a column, by its type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  integer: (column) => `${column} + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  jsonb: () => `'{"other": true}'`,
  uuid: () => 'gen_random_uuid()',
  bytea: () => "sha256('other')",
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 millisecond'`,
};

describe('the chains of a log', () => {
  it('are whole after ordinary work', async () => {
    expect(await found()).toEqual([]);
  });

  it('hash every row of the company as it is written', async () => {
    const { rows } = await owner.query(
      `SELECT (SELECT count(*) FROM books.command_log WHERE hash IS NOT NULL AND chained_at IS NULL)::int AS commits,
         (SELECT count(*) FROM platform.audit_event WHERE company_id = $1 AND hash IS NOT NULL AND chained_at IS NULL)::int AS acts,
         (SELECT count(*) FROM platform.audit_link)::int AS links`,
      [companyId],
    );
    expect(rows).toEqual([{ commits: COMMITS, acts: 3 * COMMITS, links: COMMITS }]);
  });

  it('report each changed and each emptied column of each table, with the row and the part of it', async () => {
    let changes = 0;
    for (const { table, row, reported } of await targets()) {
      const { rows: columns } = await owner.query<{
        name: string;
        type: string;
        identity: boolean;
        filled: boolean;
      }>(
        `SELECT column_name AS name, data_type AS type, is_identity = 'YES' AS identity, is_nullable = 'YES' AND
           (to_jsonb(row) -> column_name) <> 'null' AS filled
         FROM information_schema.columns, (SELECT * FROM ${table} WHERE ${row}) AS row
         WHERE table_schema || '.' || table_name = $1 ORDER BY ordinal_position`,
        [table],
      );
      expect(columns.length).toBeGreaterThan(2);
      for (const { name, type, identity, filled } of columns) {
        // A head in another company is a head that was deleted from this one.
        if (table === 'books.signed_head' && name === 'company_id') continue;
        const values = [identity ? 'DEFAULT' : (OTHER[type]?.(name) ?? ''), ...(filled ? ['NULL'] : [])];
        for (const value of values) {
          const details = await afterOwner(table, `UPDATE ${table} SET ${name} = ${value} WHERE ${row}`);
          const wanted = expect.arrayContaining([
            expect.stringContaining(reported(name)) as string,
          ]) as string[];
          expect({ table, name, value, details }).toEqual({ table, name, value, details: wanted });
          changes += 1;
        }
      }
    }
    expect(changes).toBeGreaterThan(80);
    expect(await found()).toEqual([]);
  }, 120_000);

  it('report each deleted row', async () => {
    for (const { table, row, deleted } of await targets()) {
      if (deleted === undefined) continue;
      const details = await afterOwner(table, `DELETE FROM ${table} WHERE ${row}`);
      expect({ table, details }).toEqual({
        table,
        details: expect.arrayContaining([expect.stringContaining(deleted) as string]) as string[],
      });
    }
  });

  it('report the last commit that is deleted, by the books', async () => {
    expect(
      await afterOwner('books.command_log', `DELETE FROM books.command_log WHERE commit_seq = ${COMMITS}`),
    ).toEqual([
      `command_chain: the books stand at commit ${COMMITS}, the log ends with ${COMMITS - 1}`,
      `command_chain: there are acts of commit ${COMMITS}, which is not in the log`,
    ]);
  });

  it('report only the changed row, not those after it', async () => {
    expect(
      await afterOwner(
        'books.command_log',
        `UPDATE books.command_log SET command = 'other' WHERE commit_seq = ${CHANGED}`,
      ),
    ).toEqual([`command_chain: commit ${CHANGED}: its facts are not those that were hashed`]);
    expect(
      await afterOwner(
        'books.command_log',
        `UPDATE books.command_log SET hash = sha256('other') WHERE commit_seq = ${CHANGED}`,
      ),
    ).toEqual([
      `command_chain: commit ${CHANGED}: its facts are not those that were hashed`,
      `signed_head: commit ${CHANGED} is not the one that was signed`,
    ]);
  });

  it('report a row that was hashed again after a change: the next one does not continue it', async () => {
    const rehashed = `UPDATE books.command_log AS log SET payload_hash = 'other', hash = sha256(
        (SELECT hash FROM books.command_log WHERE company_id = log.company_id AND commit_seq = log.commit_seq - 1)
        || convert_to(json_build_array(company_id, commit_seq, command_id, command, credential, 'other', objects, actor_kind,
          user_id, extract(epoch FROM occurred_at), extract(epoch FROM chained_at), encode(personal_hash, 'hex'),
          audit_events, encode(audit_hash, 'hex'))::text, 'UTF8'))
      WHERE commit_seq = ${CHANGED}`;
    expect(await afterOwner('books.command_log', rehashed)).toEqual([
      `command_chain: commit ${CHANGED + 1}: its facts are not those that were hashed`,
      `signed_head: commit ${CHANGED} is not the one that was signed`,
    ]);
  });

  it('stay whole when personal values are erased with their salt', async () => {
    expect(
      await afterOwner(
        'books.command_log',
        `UPDATE books.command_log SET idempotency_key = NULL, result = 'null', personal_salt = NULL
         WHERE commit_seq = ${CHANGED}`,
      ),
    ).toEqual([]);
    expect(
      await afterOwner(
        'platform.audit_event',
        `UPDATE platform.audit_event SET old_values = NULL, new_values = NULL, personal_salt = NULL
         WHERE id = ${await actId(CHANGED, true)}`,
      ),
    ).toEqual([]);
  });

  it('cannot be written otherwise by the application', async () => {
    const forged = db.database.inCompany(companyId, (sql) =>
      sql.run(
        `INSERT INTO platform.audit_event (company_id, actor_kind, credential_kind, credential_id, action, object_type,
           object_id, hash) VALUES ($1, 'worker', 'worker', '1', 'a.b', 'a', '1', sha256('other'))`,
        [companyId],
      ),
    );
    await expect(forged).rejects.toThrow('permission denied');
    for (const change of [
      "INSERT INTO platform.audit_link VALUES ($1, 99, 1, sha256('other'))",
      "UPDATE platform.audit_head SET hash = sha256('other') WHERE company_id = $1",
      'DELETE FROM platform.audit_link WHERE company_id = $1',
    ]) {
      await expect(db.database.inCompany(companyId, (sql) => sql.run(change, [companyId]))).rejects.toThrow(
        'permission denied',
      );
    }
  });

  it('continue without a gap when acts are written at the same time', async () => {
    const others = await openTestBooks(db.database, { companyId: 77n });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        db.database.inCompany(others, (sql) =>
          recordAudit(sql, {
            actor: testActor(),
            companyId: others,
            action: 'file.store',
            objectType: 'file',
            objectId: String(at),
          }),
        ),
      ),
    );
    const violations = await db.database.reportCompany(others, (sql) => logViolations(sql, others, []));
    expect(violations).toEqual([]);
    const { rows } = await owner.query<{ links: number }>(
      'SELECT max(position)::int AS links FROM platform.audit_link WHERE company_id = $1',
      [others],
    );
    expect(rows).toEqual([{ links: 20 }]);
  });

  it('are signed at their ends, once for each state', async () => {
    expect(await sign()).toBe(true);
    expect(await sign()).toBe(false);
    const heads = await db.database.readCompany(companyId, (sql) => signedHeads(sql, companyId));
    expect(heads).toMatchObject([
      { commitSeq: 2n, auditPosition: 2n },
      { commitSeq: BigInt(COMMITS), auditPosition: BigInt(COMMITS), keyId: signingKeyId(keys.publicKey) },
    ]);
    expect(heads[1] && headText(heads[1])).toMatch(
      /^raamat head 1\ncompany [0-9a-z]+\ncommits 4 [0-9a-f]{64}\nacts 4 [0-9a-f]{64}\nsigned 2026-11-20T10:00:00\.000Z\n$/,
    );
    expect(await found()).toEqual([]);
  });

  it('do not fit a signed head when every row after a change was hashed again', async () => {
    const rehashed = `
      DO $do$ DECLARE log books.command_log; before bytea := decode(repeat('00', 32), 'hex'); BEGIN
        UPDATE books.command_log SET payload_hash = 'other' WHERE commit_seq = 1;
        FOR log IN SELECT * FROM books.command_log ORDER BY commit_seq LOOP
          before := sha256(before || convert_to(json_build_array(log.company_id, log.commit_seq, log.command_id, log.command,
            log.credential, log.payload_hash, log.objects, log.actor_kind, log.user_id, extract(epoch FROM log.occurred_at),
            extract(epoch FROM log.chained_at), encode(log.personal_hash, 'hex'), log.audit_events,
            encode(log.audit_hash, 'hex'))::text, 'UTF8'));
          UPDATE books.command_log SET hash = before WHERE commit_seq = log.commit_seq;
        END LOOP; END $do$`;
    try {
      await owner.query(rehashed);
      expect(await found()).toEqual([
        'signed_head: commit 2 is not the one that was signed',
        'signed_head: commit 4 is not the one that was signed',
      ]);
    } finally {
      await owner.query(`BEGIN; DELETE FROM books.command_log;
        INSERT INTO books.command_log SELECT * FROM public.copy_of_books_command_log; COMMIT`);
    }
  });

  it('do not fit the head of another company', async () => {
    const other = await openTestBooks(db.database, { companyId: 78n });
    try {
      await owner.query('UPDATE books.signed_head SET company_id = $1 WHERE commit_seq = $2', [
        other,
        CHANGED,
      ]);
      const violations = await db.database.reportCompany(other, (sql) =>
        logViolations(sql, other, [keys.publicKey]),
      );
      expect(violations.map(({ detail }) => detail)).toEqual([
        'the signature of the head of commit 2 and link 2 is not valid',
        'commit 2 is not the one that was signed',
        'link 2 is not the one that was signed',
      ]);
    } finally {
      await owner.query('UPDATE books.signed_head SET company_id = $1', [companyId]);
    }
  });

  it('are not proved by heads of an unknown key', async () => {
    const other = generateSigningKeys();
    const violations = await db.database.reportCompany(companyId, (sql) =>
      logViolations(sql, companyId, [other.publicKey]),
    );
    expect(violations[0]?.detail).toBe(
      `the head of commit 2 and link 2 is signed with the key ${signingKeyId(keys.publicKey)}, which RAAMAT_HEADS_PUBLIC_KEYS does not contain`,
    );
  });
});
