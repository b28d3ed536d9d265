import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertLedgerCoherent } from '#books';
import { newUlid, type Database } from '#platform';
import { openTestBooks } from '../../../../test/support/books.js';
import {
  BALANCED,
  BooksByHand,
  COMMAND,
  type HandLine,
  refusal,
} from '../../../../test/support/books-by-hand.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

/** The entries that the database itself refuses, whatever statement the role of the application sends. */

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

it('an entry by hand that keeps every rule is accepted: the refusals below have no other cause', async () => {
  await books.post();
  await database.reportCompany(books.companyId, (sql) => assertLedgerCoherent(sql, books.companyId));
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
    expect(await refusal(books.post({}, lines))).toBe('entry_balances');
  });

  it('in several currencies balances in the base currency', async () => {
    await books.post({}, [
      { base: 100n, amount: 110n, currency: 'USD' },
      { code: '1020', base: -100n },
    ]);
  });

  it('without lines is refused when the commit ends', async () => {
    const empty = books.run(async (sql) => {
      await books.commit(sql);
      await books.insertEntry(sql);
    });
    expect(await refusal(empty)).toBe('entry_has_lines');
  });

  it('cannot be unbalanced after an early check', async () => {
    const late = books.run(async (sql) => {
      await books.commit(sql);
      const id = await books.insertEntry(sql);
      await books.insertLines(sql, id, BALANCED);
      await sql.run('SET CONSTRAINTS ALL IMMEDIATE');
      await books.insertLines(sql, id, [{ base: 5n }], 3);
    });
    expect(await refusal(late)).toBe('line_no_gapless');
  });

  it('takes all its lines at once: later lines are refused, even balanced ones', async () => {
    const later = (firstNo: number) =>
      books.run(async (sql) => {
        await books.commit(sql);
        const id = await books.insertEntry(sql);
        await books.insertLines(sql, id, BALANCED);
        await books.insertLines(sql, id, BALANCED, firstNo);
      });
    expect(await refusal(later(3))).toBe('line_no_gapless');
    expect(await refusal(later(1))).toBe('journal_line_pkey');
  });

  it.each([2, 7, 0, -1])('numbered %i where 1 is next is refused', async (number) => {
    expect(await refusal(books.post({ entry_no: number }))).toMatch(/^(entry_no_gapless|journal_entry_no)$/);
  });

  it('with a number already in use is refused', async () => {
    await books.posted();
    const again = books.run(async (sql) => {
      await books.commit(sql, 2n);
      await books.insertEntry(sql, { commit_seq: 2n });
    });
    expect(await refusal(again)).toBe('journal_entry_number');
  });

  it('that skips a number among several is refused', async () => {
    const gap = books.run(async (sql) => {
      await books.commit(sql);
      await sql.run(
        `INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
           source_role, source_id, command_id, commit_seq)
         SELECT $1, 'E' || no, 'general', $2, no, '2026-11-02', 'accounting_event', 'primary', 'S', $3, 1
         FROM unnest(ARRAY[1, 3]) AS no`,
        [books.companyId, books.year, COMMAND],
      );
    });
    expect(await refusal(gap)).toBe('entry_no_gapless');
  });

  it.each(['2023-05-05', '1999-12-31', '2028-01-01'])(
    'dated %s, where there is no period, is refused',
    async (date) => {
      const lines = BALANCED.map((line) => ({ ...line, economic_date: date }));
      expect(await refusal(books.post({ economic_date: date }, lines))).toBe('entry_in_open_period');
    },
  );

  it('in a fiscal year other than that of its date is refused', async () => {
    const lines = BALANCED.map((line) => ({ ...line, economic_date: '2025-11-02' }));
    expect(await refusal(books.post({ economic_date: '2025-11-02' }, lines))).toBe('entry_in_open_period');
  });

  it('in a closed period is refused, except for the settlement of its VAT return', async () => {
    await books.run((sql) =>
      sql.run("UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'", [
        books.companyId,
      ]),
    );
    expect(await refusal(books.post())).toBe('entry_in_open_period');
    await books.post({ source_kind: 'vat_return' });
  });

  it('belongs to the current commit', async () => {
    await books.posted();
    const bare = books.run((sql) => books.insertEntry(sql, { entry_no: 2 }));
    expect(await refusal(bare)).toBe('entry_of_commit');
    const older = books.run(async (sql) => {
      await books.commit(sql, 2n, newUlid());
      await books.insertEntry(sql, { entry_no: 2, commit_seq: 1n });
    });
    expect(await refusal(older)).toBe('entry_of_commit');
  });

  it('is never created for another company', async () => {
    const other = await openTestBooks(database);
    const foreign = books.run(async (sql) => {
      await books.commit(sql);
      await books.insertEntry(sql, { company_id: other });
    });
    expect(await refusal(foreign)).toBe('permission');
    const rows = await database.readCompany(other, (sql) =>
      sql.rows('SELECT FROM books.account WHERE company_id = $1', [books.companyId]),
    );
    expect(rows).toEqual([]);
  });
});

describe('a line', () => {
  it('cannot join an entry of an earlier commit', async () => {
    const id = await books.posted();
    expect(await refusal(books.run((sql) => books.insertLines(sql, id, BALANCED, 3)))).toBe('line_of_entry');
  });

  it('has the date of its entry', async () => {
    const lines = BALANCED.map((line) => ({ ...line, economic_date: '2026-10-02' }));
    expect(await refusal(books.post({}, lines))).toBe('line_of_entry');
  });

  it('in the base currency has one amount', async () => {
    const lines = [
      { base: 100n, amount: 90n },
      { code: '1020', base: -100n, amount: -90n },
    ];
    expect(await refusal(books.post({}, lines))).toBe('line_currency');
  });

  it('matches the currency of its account', async () => {
    await books.run((sql) =>
      sql.run(
        `INSERT INTO books.account (company_id, id, code, name, search_key, type, normal_side, currency)
         VALUES ($1, 'USD', '1029', 'Dollarid', 'dollarid', 'asset', 'debit', 'USD')`,
        [books.companyId],
      ),
    );
    const lines = [{ base: 100n }, { account_id: 'USD', base: -100n }];
    expect(await refusal(books.post({}, lines))).toBe('line_currency');
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
    expect(await refusal(books.post({}, lines))).toBe('journal_line_account_fkey');
  });
});

describe('a reversal', () => {
  const reversal = (original: string, lines: HandLine[], no = 2, seq = 2n): Promise<unknown> =>
    books.run(async (sql) => {
      await books.commit(sql, seq);
      const id = await books.insertEntry(sql, {
        entry_no: no,
        commit_seq: seq,
        source_role: 'reversal',
        reverses_entry_id: original,
      });
      await books.insertLines(sql, id, lines);
    });
  const opposite = BALANCED.map((line) => ({ ...line, base: -line.base }));

  it('negates exactly the posted lines', async () => {
    const id = await books.posted();
    const less = opposite.map((line) => ({ ...line, base: line.base / 2n }));
    const elsewhere = [
      { code: '5210', base: -100n },
      { code: '1020', base: 100n },
    ];
    expect(await refusal(reversal(id, less))).toBe('reversal_is_exact');
    expect(await refusal(reversal(id, elsewhere))).toBe('reversal_is_exact');
    await reversal(id, opposite);
  });

  it('happens only once', async () => {
    const id = await books.posted();
    await reversal(id, opposite);
    expect(
      await refusal(
        books.run(async (sql) => {
          await books.commit(sql, 3n, newUlid());
          await books.insertEntry(sql, {
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
    const foreign = await (await BooksByHand.open(database)).posted();
    await books.posted();
    expect(await refusal(reversal(foreign, opposite))).toBe('journal_entry_reverses_fkey');
  });

  it('and only a reversal names the entry that it reverses', async () => {
    const id = await books.posted();
    const primary = books.run(async (sql) => {
      await books.commit(sql, 2n);
      await books.insertEntry(sql, { entry_no: 2, commit_seq: 2n, reverses_entry_id: id });
    });
    expect(await refusal(primary)).toBe('journal_entry_reverses');
    const bare = books.run(async (sql) => {
      await books.commit(sql, 2n);
      await books.insertEntry(sql, { entry_no: 2, commit_seq: 2n, source_role: 'reversal' });
    });
    expect(await refusal(bare)).toBe('journal_entry_reverses');
  });
});
