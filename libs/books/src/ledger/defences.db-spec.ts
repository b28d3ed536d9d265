import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixedClock, newUlid, toJson, violatedConstraint, type Database, type Sql } from '#platform';
import { assertLedgerCoherent, Door } from '#books';
import { openTestBooks, postEntries, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { until } from '../../../../test/support/wait.js';

/** What the database refuses by itself, whatever statement comes from the roles that the service runs as. */

let database: Database;
let held: TestDatabase;
let door: Door;
let companyId: bigint;
/** The chart and the current year of the company under test. */
let account: Record<string, string>;
let year: string;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  door = new Door(database, new FixedClock(TEST_NOW), () => Promise.resolve());
});

afterAll(() => held.drop());

beforeEach(async () => {
  companyId = await openTestBooks(database);
  await database.readCompany(companyId, async (sql) => {
    const rows = await sql.rows<{ code: string; id: string }>(
      'SELECT code, id FROM books.account WHERE company_id = $1',
      [companyId],
    );
    account = Object.fromEntries(rows.map((row) => [row.code, row.id]));
    year = (
      await sql.one<{ id: string }>(
        "SELECT id FROM books.fiscal_year WHERE company_id = $1 AND starts_on = '2026-01-01'",
        [companyId],
      )
    ).id;
  });
});

const asApp = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => database.inCompany(companyId, work);

/** The rule that the database refused by, or what else it said. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '42501') return 'permission';
    return violatedConstraint(error) ?? String(error);
  }
  return 'allowed';
}

interface HandEntry {
  id?: string;
  journal?: string;
  fiscal_year_id?: string;
  entry_no?: number;
  economic_date?: string;
  source_kind?: string;
  source_role?: string;
  reverses_entry_id?: string;
  commit_seq?: bigint;
  company_id?: bigint;
}

interface HandLine {
  code?: string;
  account_id?: string;
  base: bigint;
  amount?: bigint;
  currency?: string;
  economic_date?: string;
}

const COMMAND = newUlid();

/** Opens a commit by hand, as the door does. */
async function commit(sql: Sql, seq = 1n, commandId = COMMAND): Promise<void> {
  await sql.run('UPDATE books.book SET commit_seq = $2 WHERE company_id = $1', [companyId, seq]);
  await logCommand(sql, seq, commandId);
}

const logCommand = (sql: Sql, seq: bigint, commandId = COMMAND): Promise<number> =>
  sql.run(
    `INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, payload_hash, result,
       actor_kind, occurred_at) VALUES ($1, $2, $3, 'by.hand', 'none', '', 'null', 'user', now())`,
    [companyId, seq, commandId],
  );

async function insertEntry(sql: Sql, entry: HandEntry = {}): Promise<string> {
  const id = entry.id ?? newUlid();
  await sql.run(
    `INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
       source_role, source_id, reverses_entry_id, command_id, commit_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'S', $9, $10, $11)`,
    [
      entry.company_id ?? companyId,
      id,
      entry.journal ?? 'general',
      entry.fiscal_year_id ?? year,
      entry.entry_no ?? 1,
      entry.economic_date ?? '2026-11-02',
      entry.source_kind ?? 'accounting_event',
      entry.source_role ?? 'primary',
      entry.reverses_entry_id ?? null,
      COMMAND,
      entry.commit_seq ?? 1n,
    ],
  );
  return id;
}

const insertLines = (sql: Sql, entryId: string, lines: HandLine[], firstNo = 1): Promise<number> =>
  sql.run(
    `INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency,
       amount_minor, base_minor)
     SELECT $1, $2, line_no, id, account_id, economic_date, currency, amount_minor, base_minor
     FROM jsonb_to_recordset($3::jsonb) AS line(line_no integer, id text, account_id text, economic_date date,
       currency text, amount_minor bigint, base_minor bigint)`,
    [
      companyId,
      entryId,
      toJson(
        lines.map((line, index) => ({
          line_no: firstNo + index,
          id: newUlid(),
          account_id: line.account_id ?? account[line.code ?? '5900'],
          economic_date: line.economic_date ?? '2026-11-02',
          currency: line.currency ?? 'EUR',
          amount_minor: line.amount ?? line.base,
          base_minor: line.base,
        })),
      ),
    ],
  );

const BALANCED: HandLine[] = [
  { code: '5900', base: 100n },
  { code: '1020', base: -100n },
];

const post = (entry: HandEntry = {}, lines: HandLine[] = BALANCED): Promise<string> =>
  asApp(async (sql) => {
    await commit(sql);
    const id = await insertEntry(sql, entry);
    await insertLines(sql, id, lines);
    return id;
  });

const posted = async (cents = 100n, date = '2026-11-02'): Promise<string> => {
  const { result } = await door.execute(postEntries, {
    companyId,
    actor: testActor(),
    payload: {
      entries: [
        {
          date,
          lines: [
            ['5900', cents],
            ['1020', -cents],
          ],
        },
      ],
    },
  });
  return result.entry_ids[0] as string;
};

it('an entry by hand that keeps every rule is taken: the refusals below have no other cause', async () => {
  await post();
  await database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
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
  ])('stay: %s', async (statement) => {
    await posted();
    expect(await refusal(asApp((sql) => sql.run(statement)))).toMatch(/^permission$|must be owner/);
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

  it('are nothing that the role over all companies may even see', async () => {
    await posted();
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

describe('an entry', () => {
  it.each<[string, HandLine[]]>([
    ['is off in base', [{ base: 100n }, { code: '1020', base: -99n }]],
    ['has one line, off by it', [{ base: 100n }]],
    [
      'is off in its only currency',
      [
        { base: 100n, amount: 110n, currency: 'USD' },
        { code: '1021', base: -100n, amount: -109n, currency: 'USD' },
      ],
    ],
  ])('that %s is refused', async (_, lines) => {
    expect(await refusal(post({}, lines))).toBe('entry_balances');
  });

  it('in several currencies balances in base', async () => {
    await post({}, [
      { base: 100n, amount: 110n, currency: 'USD' },
      { code: '1020', base: -100n },
    ]);
  });

  it('without lines is refused when the commit ends', async () => {
    const empty = asApp(async (sql) => {
      await commit(sql);
      await insertEntry(sql);
    });
    expect(await refusal(empty)).toBe('entry_has_lines');
  });

  it('cannot be unbalanced after an early check', async () => {
    const late = asApp(async (sql) => {
      await commit(sql);
      const id = await insertEntry(sql);
      await insertLines(sql, id, BALANCED);
      await sql.run('SET CONSTRAINTS ALL IMMEDIATE');
      await insertLines(sql, id, [{ base: 5n }], 3);
    });
    expect(await refusal(late)).toBe('line_no_gapless');
  });

  it('takes all its lines at once: no more of them come later, not even balanced ones', async () => {
    const later = (firstNo: number) =>
      asApp(async (sql) => {
        await commit(sql);
        const id = await insertEntry(sql);
        await insertLines(sql, id, BALANCED);
        await insertLines(sql, id, BALANCED, firstNo);
      });
    expect(await refusal(later(3))).toBe('line_no_gapless');
    expect(await refusal(later(1))).toBe('journal_line_pkey');
  });

  it.each([2, 7, 0, -1])('numbered %i where 1 is next is refused', async (number) => {
    expect(await refusal(post({ entry_no: number }))).toMatch(/^(entry_no_gapless|journal_entry_no)$/);
  });

  it('with a number that is taken is refused', async () => {
    await posted();
    const again = asApp(async (sql) => {
      await commit(sql, 2n);
      await insertEntry(sql, { commit_seq: 2n });
    });
    expect(await refusal(again)).toBe('journal_entry_number');
  });

  it('that leaves a number out among several is refused', async () => {
    const gap = asApp(async (sql) => {
      await commit(sql);
      await sql.run(
        `INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
           source_role, source_id, command_id, commit_seq)
         SELECT $1, 'E' || no, 'general', $2, no, '2026-11-02', 'accounting_event', 'primary', 'S', $3, 1
         FROM unnest(ARRAY[1, 3]) AS no`,
        [companyId, year, COMMAND],
      );
    });
    expect(await refusal(gap)).toBe('entry_no_gapless');
  });

  it.each(['2023-05-05', '1999-12-31', '2028-01-01'])(
    'dated %s, where no period is, is refused',
    async (date) => {
      const lines = BALANCED.map((line) => ({ ...line, economic_date: date }));
      expect(await refusal(post({ economic_date: date }, lines))).toBe('entry_in_open_period');
    },
  );

  it('of another fiscal year than its date is refused', async () => {
    const lines = BALANCED.map((line) => ({ ...line, economic_date: '2025-11-02' }));
    expect(await refusal(post({ economic_date: '2025-11-02' }, lines))).toBe('entry_in_open_period');
  });

  it('in a closed period is refused, but for the settlement of its VAT return', async () => {
    await asApp((sql) =>
      sql.run("UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'", [
        companyId,
      ]),
    );
    expect(await refusal(post())).toBe('entry_in_open_period');
    await post({ source_kind: 'vat_return' });
  });

  it('belongs to the commit that is being made', async () => {
    await posted();
    const bare = asApp((sql) => insertEntry(sql, { entry_no: 2 }));
    expect(await refusal(bare)).toBe('entry_of_commit');
    const older = asApp(async (sql) => {
      await commit(sql, 2n, newUlid());
      await insertEntry(sql, { entry_no: 2, commit_seq: 1n });
    });
    expect(await refusal(older)).toBe('entry_of_commit');
  });

  it('is made by nobody for another company', async () => {
    const other = await openTestBooks(database);
    const foreign = asApp(async (sql) => {
      await commit(sql);
      await insertEntry(sql, { company_id: other });
    });
    expect(await refusal(foreign)).toBe('permission');
    const rows = await database.readCompany(other, (sql) =>
      sql.rows('SELECT FROM books.account WHERE company_id = $1', [companyId]),
    );
    expect(rows).toEqual([]);
  });
});

describe('a line', () => {
  it('joins no entry of an earlier commit', async () => {
    const id = await posted();
    expect(await refusal(asApp((sql) => insertLines(sql, id, BALANCED, 3)))).toBe('line_of_entry');
  });

  it('has the date of its entry', async () => {
    const lines = BALANCED.map((line) => ({ ...line, economic_date: '2026-10-02' }));
    expect(await refusal(post({}, lines))).toBe('line_of_entry');
  });

  it('in the base currency has one amount', async () => {
    const lines = [
      { base: 100n, amount: 90n },
      { code: '1020', base: -100n, amount: -90n },
    ];
    expect(await refusal(post({}, lines))).toBe('line_currency');
  });

  it('fits the currency of its account', async () => {
    await asApp((sql) =>
      sql.run(
        `INSERT INTO books.account (company_id, id, code, name, search_key, type, normal_side, currency)
         VALUES ($1, 'USD', '1029', 'Dollarid', 'dollarid', 'asset', 'debit', 'USD')`,
        [companyId],
      ),
    );
    const lines = [{ base: 100n }, { account_id: 'USD', base: -100n }];
    expect(await refusal(post({}, lines))).toBe('line_currency');
  });

  it('goes to an account of the company', async () => {
    const other = await openTestBooks(database);
    const foreign = await database.readCompany(other, (sql) =>
      sql.one<{ id: string }>("SELECT id FROM books.account WHERE code = '5900'"),
    );
    const lines = [
      { account_id: foreign.id, base: 100n },
      { code: '1020', base: -100n },
    ];
    expect(await refusal(post({}, lines))).toBe('journal_line_account_fkey');
  });
});

describe('a reversal', () => {
  const reversal = (original: string, lines: HandLine[], no = 2, seq = 2n): Promise<unknown> =>
    asApp(async (sql) => {
      await commit(sql, seq);
      const id = await insertEntry(sql, {
        entry_no: no,
        commit_seq: seq,
        source_role: 'reversal',
        reverses_entry_id: original,
      });
      await insertLines(sql, id, lines);
    });
  const opposite = BALANCED.map((line) => ({ ...line, base: -line.base }));

  it('takes back exactly what was posted', async () => {
    const id = await posted();
    const less = opposite.map((line) => ({ ...line, base: line.base / 2n }));
    const elsewhere = [
      { code: '5210', base: -100n },
      { code: '1020', base: 100n },
    ];
    expect(await refusal(reversal(id, less))).toBe('reversal_is_exact');
    expect(await refusal(reversal(id, elsewhere))).toBe('reversal_is_exact');
    await reversal(id, opposite);
  });

  it('happens once', async () => {
    const id = await posted();
    await reversal(id, opposite);
    expect(
      await refusal(
        asApp(async (sql) => {
          await commit(sql, 3n, newUlid());
          await insertEntry(sql, {
            entry_no: 3,
            commit_seq: 3n,
            source_role: 'reversal',
            reverses_entry_id: id,
          });
        }),
      ),
    ).toBe('journal_entry_reversal');
  });

  it('names an entry of the same company', async () => {
    const mine = companyId;
    companyId = await openTestBooks(database);
    const foreign = await posted();
    companyId = mine;
    await posted();
    expect(await refusal(reversal(foreign, opposite))).toBe('journal_entry_reverses_fkey');
  });

  it('and only a reversal names the entry that it takes back', async () => {
    const id = await posted();
    const primary = asApp(async (sql) => {
      await commit(sql, 2n);
      await insertEntry(sql, { entry_no: 2, commit_seq: 2n, reverses_entry_id: id });
    });
    expect(await refusal(primary)).toBe('journal_entry_reverses');
    const bare = asApp(async (sql) => {
      await commit(sql, 2n);
      await insertEntry(sql, { entry_no: 2, commit_seq: 2n, source_role: 'reversal' });
    });
    expect(await refusal(bare)).toBe('journal_entry_reverses');
  });
});

describe('commits', () => {
  it.each([0n, 2n, 5n])('are counted by one: %s after 0 is refused', async (seq) => {
    const jump = asApp(async (sql) => {
      await commit(sql, seq);
    });
    expect(await refusal(jump)).toBe('commit_seq_gapless');
  });

  it('never go back', async () => {
    await posted();
    await posted();
    const back = asApp((sql) =>
      sql.run('UPDATE books.book SET commit_seq = 1 WHERE company_id = $1', [companyId]),
    );
    expect(await refusal(back)).toBe('commit_seq_gapless');
  });

  it('have a row in the log, and the log has none but theirs', async () => {
    const unlogged = asApp((sql) =>
      sql.run('UPDATE books.book SET commit_seq = 1 WHERE company_id = $1', [companyId]),
    );
    expect(await refusal(unlogged)).toBe('commit_logged');
    expect(await refusal(asApp((sql) => logCommand(sql, 1n)))).toBe('commit_seq_gapless');
    expect(await refusal(asApp((sql) => logCommand(sql, 0n)))).toBe('commit_seq_gapless');
  });
});

describe('a period', () => {
  /** Whether a statement of this database waits for another transaction. */
  const isAnyoneWaiting = async (): Promise<boolean> =>
    (
      await database.system((sql) =>
        sql.one<{ n: bigint }>(
          `SELECT count(*) AS n FROM pg_stat_activity
           WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        ),
      )
    ).n > 0n;

  it('closes before or after a commit and never beside it', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const first = asApp(async (sql) => {
      await sql.run(
        "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'",
        [companyId],
      );
      isWritten();
      await held;
    });
    await written;
    let answered = false;
    const second = refusal(post()).finally(() => (answered = true));
    await until(async () => answered || (await isAnyoneWaiting()));
    release();
    await first;
    expect(await second).toBe('entry_in_open_period');
  });

  it('is a whole month', async () => {
    const odd = asApp((sql) =>
      sql.run(
        "INSERT INTO books.period (company_id, id, fiscal_year_id, starts_on, ends_on) VALUES ($1, 'P', $2, '2030-01-02', '2030-01-31')",
        [companyId, year],
      ),
    );
    expect(await refusal(odd)).toBe('period_month');
  });
});

describe('the tables', () => {
  it('are all row-secured, also against their owner, but for the rates that all companies share', async () => {
    const open = await database.system((sql) =>
      sql.rows(
        `SELECT relname FROM pg_class WHERE relnamespace = 'books'::regnamespace AND relkind IN ('r', 'p')
           AND NOT (relrowsecurity AND relforcerowsecurity)`,
      ),
    );
    expect(open).toEqual([{ relname: 'reference_rate' }]);
  });

  it('have the company first in every key, unique index and foreign key', async () => {
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
