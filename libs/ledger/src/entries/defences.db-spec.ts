import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database } from '#platform';
import { BooksByHand, refusal } from '../../../../test/support/books-by-hand.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { until } from '../../../../test/support/wait.js';

/** The statements that the database itself refuses from the roles that the service runs as. */

let held: TestDatabase;
let database: Database;
let books: BooksByHand;

beforeAll(async () => {
  held = await testDatabase();
  ({ database } = held);
});

afterAll(() => held.drop());

beforeEach(async () => {
  books = await BooksByHand.open(database);
});

describe('posted rows', () => {
  it.each([
    'UPDATE books.journal_entry SET memo = NULL',
    'DELETE FROM books.journal_entry',
    'TRUNCATE books.journal_entry CASCADE',
    'UPDATE books.journal_line SET base_minor = 0',
    'DELETE FROM books.journal_line',
    'TRUNCATE books.journal_line',
    "UPDATE books.command_log SET command = 'x'",
    'DELETE FROM books.command_log',
    'UPDATE books.month_balance SET debit_base_minor = 0',
    'DELETE FROM books.month_balance',
    "INSERT INTO books.month_balance SELECT company_id, id, '2026-01-01', 'EUR', 1, 0, 1, 0 FROM books.account LIMIT 1",
    "UPDATE books.account SET type = 'income'",
    "UPDATE books.account SET code = '9999'",
    'UPDATE books.account SET role = NULL',
    'DELETE FROM books.account',
    'DELETE FROM books.period',
    'UPDATE books.period SET starts_on = starts_on',
    'DELETE FROM books.book',
    'UPDATE books.book SET company_id = 1',
    'ALTER TABLE books.journal_line DISABLE TRIGGER ALL',
    'ALTER TABLE books.journal_line DISABLE ROW LEVEL SECURITY',
    'SET session_replication_role = replica',
  ])('cannot be changed: %s', async (statement) => {
    await books.posted();
    expect(await refusal(books.run((sql) => sql.run(statement)))).toMatch(/^permission$|must be owner/);
  });

  it.each(['raamat_app', 'raamat_system'])(
    'cannot be deleted or emptied by %s in any table',
    async (role) => {
      const rights = await database.system((sql) =>
        sql.rows<{ name: string }>(
          `SELECT table_name AS name FROM (SELECT c.relname AS table_name, c.oid FROM pg_class c
           WHERE c.relnamespace = 'books'::regnamespace AND c.relkind = 'r') AS t
         WHERE has_table_privilege($1, oid, 'DELETE') OR has_table_privilege($1, oid, 'TRUNCATE')`,
          [role],
        ),
      );
      expect(rights).toEqual([]);
    },
  );

  it('are invisible to the role that works across all companies', async () => {
    await books.posted();
    for (const statement of [
      'SELECT * FROM books.journal_entry',
      'SELECT * FROM books.book',
      'UPDATE books.book SET commit_seq = commit_seq + 1',
      "INSERT INTO books.journal_line (company_id, entry_id, line_no) VALUES (1, 'x', 1)",
      'SELECT books.rebuild_month_balances()',
    ]) {
      expect(await refusal(database.system((sql) => sql.run(statement))), statement).toBe('permission');
    }
  });
});

describe('commits', () => {
  it.each([0n, 2n, 5n])('increase by one: %s after 0 is refused', async (seq) => {
    const jump = books.run(async (sql) => {
      await books.commit(sql, seq);
    });
    expect(await refusal(jump)).toBe('commit_seq_gapless');
  });

  it('never decrease', async () => {
    await books.posted();
    await books.posted();
    const back = books.run((sql) =>
      sql.run('UPDATE books.book SET commit_seq = 1 WHERE company_id = $1', [books.companyId]),
    );
    expect(await refusal(back)).toBe('commit_seq_gapless');
  });

  it('have a row in the log, and the log has no other rows', async () => {
    const unlogged = books.run((sql) =>
      sql.run('UPDATE books.book SET commit_seq = 1 WHERE company_id = $1', [books.companyId]),
    );
    expect(await refusal(unlogged)).toBe('commit_logged');
    expect(await refusal(books.run((sql) => books.log(sql, 1n)))).toBe('commit_seq_gapless');
    expect(await refusal(books.run((sql) => books.log(sql, 0n)))).toBe('commit_seq_gapless');
  });
});

describe('a period', () => {
  /** Whether a statement in this database waits for another transaction. */
  const isAnyoneWaiting = async (): Promise<boolean> =>
    (
      await database.system((sql) =>
        sql.one<{ n: bigint }>(
          `SELECT count(*) AS n FROM pg_stat_activity
           WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        ),
      )
    ).n > 0n;

  it('closes before or after a commit and never at the same time', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const first = books.run(async (sql) => {
      await sql.run(
        "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'",
        [books.companyId],
      );
      isWritten();
      await held;
    });
    await written;
    let answered = false;
    const second = refusal(books.post()).finally(() => (answered = true));
    await until(async () => answered || (await isAnyoneWaiting()));
    release();
    await first;
    expect(await second).toBe('entry_in_open_period');
  });

  it('is a whole month', async () => {
    const odd = books.run((sql) =>
      sql.run(
        "INSERT INTO books.period (company_id, id, fiscal_year_id, starts_on, ends_on) VALUES ($1, 'P', $2, '2030-01-02', '2030-01-31')",
        [books.companyId, books.year],
      ),
    );
    expect(await refusal(odd)).toBe('period_month');
  });
});

describe('the tables', () => {
  it('all have row security, also against their owner, except for the rates that all companies share', async () => {
    const open = await database.system((sql) =>
      sql.rows(
        `SELECT relname FROM pg_class WHERE relnamespace = 'books'::regnamespace AND relkind IN ('r', 'p')
           AND NOT (relrowsecurity AND relforcerowsecurity)`,
      ),
    );
    expect(open).toEqual([{ relname: 'reference_rate' }]);
  });

  it('have the company as the first column of every key, unique index and foreign key', async () => {
    const loose = await database.system((sql) =>
      sql.rows(
        `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
           JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
         WHERE t.relnamespace = 'books'::regnamespace AND t.relrowsecurity AND a.attname <> 'company_id'
         UNION ALL
         SELECT c.conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
         WHERE c.connamespace = 'books'::regnamespace AND c.contype = 'f' AND a.attname <> 'company_id'`,
      ),
    );
    expect(loose).toEqual([]);
  });
});
