import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, enterCompany, recordAudit, type Sql } from '#platform';
import { makeTestPerson, testActor, TEST_PERSON } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await db.database.transaction(makeTestPerson);
  await db.owner(
    `INSERT INTO identity.organization (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'Ühed'), (2, 'Teised');
     INSERT INTO identity.company (id, organization_id, name, registry_code, legal_form) OVERRIDING SYSTEM VALUE
     SELECT id, id, name, 'X' || id, 'ou' FROM identity.organization`,
  );
});

afterAll(async () => {
  await db.drop();
});

const act = { action: 'test.act', objectType: 'test', objectId: 'x' };
const record = (sql: Sql, companyId: bigint | null, actor: Actor = testActor()) =>
  recordAudit(sql, { actor, companyId, ...act });
/** As the application, in the transaction of company 1, with the columns that it may name. */
const insert = (columns: string, values: string) =>
  db.database.inCompany(1n, (sql) =>
    sql.run(
      `INSERT INTO platform.audit_event (actor_kind, user_id, credential_kind, credential_id, action, object_type, object_id, ${columns})
       VALUES ('user', ${TEST_PERSON}, 'session', 's', 'test.act', 'test', 'x', ${values})`,
    ),
  );

describe('the audit trail, as the application writes it', () => {
  it('takes its time from the database: no writer chooses the date of an act', async () => {
    await expect(insert('occurred_at', "'2020-01-01'")).rejects.toThrow('permission denied');
    await db.database.inCompany(1n, (sql) => record(sql, 1n));
    const [row] = await db.owner<{ fresh: boolean }>(
      "SELECT occurred_at > now() - interval '1 minute' AS fresh FROM platform.audit_event ORDER BY id DESC LIMIT 1",
    );
    expect(row).toEqual({ fresh: true });
  });

  it('numbers its rows itself: nobody inserts one in between', async () => {
    await expect(insert('id', '1')).rejects.toThrow(/permission denied|non-DEFAULT value/);
  });

  it('belongs to the company of the session: nothing is written into the trail of another', async () => {
    await expect(db.database.inCompany(1n, (sql) => record(sql, 2n))).rejects.toThrow('row-level security');
    await expect(db.database.transaction((sql) => record(sql, 2n))).rejects.toThrow('row-level security');
    await db.database.transaction(async (sql) => {
      await enterCompany(sql, 2n);
      await record(sql, 2n);
    });
  });

  it('belongs to the organization of its company, whatever the writer says', async () => {
    await insert('company_id, organization_id, request_id', "1, 2, 'claimed'");
    const rows = await db.owner(
      "SELECT organization_id FROM platform.audit_event WHERE request_id = 'claimed'",
    );
    expect(rows).toEqual([{ organization_id: '1' }]);
  });

  it.each<[string, Partial<Actor>]>([
    ['a person who does not exist', { userId: 404n }],
    ['staff who are none', { kind: 'staff' }],
    ['nobody, by a session', { userId: null }],
    ['the service, by a session', { kind: 'worker' }],
    ['a person, as the service', { credential: { kind: 'worker', id: '1' } }],
  ])('accepts no act of %s', async (_who, fact) => {
    await expect(db.database.inCompany(1n, (sql) => record(sql, 1n, testActor(fact)))).rejects.toThrow(
      /there is no such person|audit_event_actor/,
    );
  });

  it('recognises staff', async () => {
    await db.owner('UPDATE identity.app_user SET is_staff = true WHERE id = $1', [TEST_PERSON]);
    await db.database.inCompany(1n, (sql) => record(sql, 1n, testActor({ kind: 'staff' })));
    await db.database.system((sql) => record(sql, 2n, testActor({ kind: 'staff' })));
  });
});
