import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { createLogger } from '../observability/logger.js';
import { Database } from './database.js';
import { type Sql } from './sql.js';

let db: TestDatabase;
/** Has one connection per role, so that a test knows which connection it continues on. */
let database: Database;

beforeAll(async () => {
  db = await testDatabase();
  await db.owner('CREATE TABLE public.noted (text text PRIMARY KEY)');
  await db.owner('GRANT SELECT, INSERT ON public.noted TO raamat_app');
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  database = await new Database({
    url: db.url,
    applicationName: 'test',
    appPool: 1,
    systemPool: 1,
    log,
    unsafe: true,
  }).connect();
});

afterAll(async () => {
  await database.close();
  await db.drop();
});

const note = (sql: Sql, text: string): Promise<number> =>
  sql.run('INSERT INTO public.noted VALUES ($1)', [text]);

const noted = async (): Promise<string[]> =>
  (
    await database.read((sql) => sql.rows<{ text: string }>('SELECT text FROM public.noted ORDER BY text'))
  ).map(({ text }) => text);

const companyOf = async (sql: Sql): Promise<string> =>
  (await sql.one<{ company: string }>("SELECT current_setting('app.company_id') AS company")).company;

it('answers each statement of one turn with its own rows, even the same statement sent twice', async () => {
  const twice = 'SELECT $1::int AS n FROM generate_series(1, $1::int)';
  const answers = await database.read((sql) =>
    Promise.all([
      sql.rows(twice, [2]),
      sql.run("SELECT 'x' WHERE false"),
      sql.rows(twice, [1]),
      sql.one("SELECT NULL AS none, true AS yes, ARRAY['a', NULL] AS list"),
    ]),
  );
  expect(answers).toEqual([
    [{ n: 2 }, { n: 2 }],
    0,
    [{ n: 1 }],
    { none: null, yes: true, list: ['a', null] },
  ]);
});

it('fails every statement of a turn with the error of the first, and keeps none of them, even outside a transaction', async () => {
  const failures = await database.eachInCompany(1n, (sql) =>
    Promise.allSettled([note(sql, 'before'), sql.run('SELECT 1 / 0'), note(sql, 'behind')]),
  );
  expect(failures.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array(3).fill('error: division by zero'),
  );
  expect(await noted()).toEqual([]);
});

it('restores the company after the turn that set it has failed', async () => {
  await database.eachInCompany(1n, (sql) => sql.run('SELECT 1'));
  const seen = await database.eachInCompany(2n, async (sql) => {
    await expect(sql.run('SELECT 1 / 0')).rejects.toThrow('division by zero');
    return companyOf(sql);
  });
  expect(seen).toBe('2');
});

it('prepares a statement again after preparing failed or its columns changed', async () => {
  const read = 'SELECT * FROM public.late';
  const rows = () => database.read((sql) => sql.rows(read));
  await expect(rows()).rejects.toThrow('does not exist');
  await db.owner('CREATE TABLE public.late AS SELECT 1 AS one');
  await db.owner('GRANT SELECT ON public.late TO raamat_app');
  expect(await rows()).toEqual([{ one: 1 }]);
  await db.owner('ALTER TABLE public.late ADD COLUMN two int DEFAULT 2');
  await expect(rows()).rejects.toThrow('cached plan must not change result type');
  expect(await rows()).toEqual([{ one: 1, two: 2 }]);
});

it('prepares a statement again that followed a failed one', async () => {
  const behind = "SELECT 'behind' AS place";
  await expect(
    database.read((sql) => Promise.all([sql.run('SELECT 1 / 0'), sql.rows(behind)])),
  ).rejects.toThrow('division by zero');
  expect(await database.read((sql) => sql.rows(behind))).toEqual([{ place: 'behind' }]);
});

it('reports a deferred constraint that fails at the end of the turn', async () => {
  await db.owner(`
    CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
    CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON public.noted DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.text = 'refused') EXECUTE FUNCTION public.refuse()`);
  await expect(database.eachInCompany(1n, (sql) => note(sql, 'refused'))).rejects.toThrow('not this one');
  await expect(database.inCompany(1n, (sql) => note(sql, 'refused'))).rejects.toThrow('not this one');
  expect(await noted()).toEqual([]);
});

it('refuses statements of work that goes on after it has failed: the connection belongs to the next', async () => {
  let goOn: () => Promise<string> = () => Promise.reject(new Error('not begun'));
  const failing = database.readCompany(3n, (sql) => {
    goOn = () => companyOf(sql);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await database.readCompany(4n, async (sql) => {
    await sql.run('SELECT 1');
    await expect(goOn()).rejects.toThrow('given back');
  });
});

it('survives a value that cannot be serialized and one that cannot be parsed', async () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await expect(database.read((sql) => sql.rows('SELECT $1::text', [circular]))).rejects.toThrow(/circular/i);
  const unreadable = database.read((sql) =>
    Promise.allSettled([sql.rows("SELECT json '1e' || '' AS bad"), sql.rows('SELECT 1')]),
  );
  expect((await unreadable).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await database.read((sql) => sql.one('SELECT 1 AS one'))).toEqual({ one: 1 });
});
