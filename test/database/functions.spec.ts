import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#schema';
import { testDatabase, type TestDatabase } from '../support/database.js';

/**
 * The roles that may execute each function. Trigger functions are not listed: Postgres fires them for everybody, and no
 * role need be able to call one.
 */
const EXECUTED_BY: Readonly<Record<string, readonly string[]>> = {
  // With the rights of the owner.
  'books.find_bank_amounts(numeric[],integer)': ['raamat_app'],
  'books.find_bank_lines(text,integer)': ['raamat_app'],
  'books.rebuild_month_balances()': ['raamat_app'],
  'books.search_text(text,text,integer)': ['raamat_app'],
  'books.separate_document(text,text)': ['raamat_app'],
  'files.search_names(text,integer)': ['raamat_app'],
  // With the rights of the caller.
  'books.invoice_words(text,text,text)': ['raamat_app'],
  'books.refuse(text,text)': ['raamat_app'],
  'platform.refuse(text,text)': ['raamat_app', 'raamat_system'],
  'tasks.put_back(bigint,integer,text[],timestamp with time zone,integer,text,text,integer,boolean)': [
    'raamat_system',
  ],
};

const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'bullmq')
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

describe('functions of the database', () => {
  it('are executed by the roles that need each, and by nobody else', async () => {
    const granted = await db.owner<{ name: string; by: string[] }>(`
      SELECT p.oid::regprocedure::text AS name,
        array_agg(CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END ORDER BY 1) AS by
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace,
        LATERAL aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS a
      WHERE ${OURS} AND a.grantee <> p.proowner GROUP BY p.oid`);
    const found = Object.fromEntries(granted.map(({ name, by }) => [name, by.sort()]));
    // A new function is added above with the roles that need it; one that only triggers call needs no grant.
    expect(found).toEqual(EXECUTED_BY);
  });

  it('look names up where their author did, when they run with the rights of the owner', async () => {
    const loose = await db.owner<{ name: string }>(`
      SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE ${OURS} AND p.prosecdef
        AND NOT coalesce(p.proconfig && ARRAY['search_path=""', 'search_path=pg_catalog, pg_temp'], false)`);
    expect(loose).toEqual([]);
  });

  /** A table of the caller's own would fire a function of the owner's on rows that the caller makes up. */
  const BORROWED = [
    'CREATE TEMP TABLE made_up (company_id bigint, bank_transaction_id text, counter_minor bigint)',
    `CREATE TRIGGER borrowed AFTER INSERT ON made_up
       FOR EACH ROW EXECUTE FUNCTION books.count_bank_allocation()`,
    "INSERT INTO made_up VALUES (2, 'a line of theirs', 100)",
  ];
  const borrow = () =>
    db.database.inCompany(1n, async (sql) => {
      for (const statement of BORROWED) await sql.run(statement);
    });

  it('change no row of another company: the application cannot create a trigger with them', async () => {
    await expect(borrow()).rejects.toThrow('permission denied for function');
  });

  it('have no temporary table to be attached to either', async () => {
    await migrate(db.url);
    await expect(borrow()).rejects.toThrow('permission denied to create temporary tables');
  });
});
