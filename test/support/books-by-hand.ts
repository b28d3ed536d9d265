import { FixedClock, newUlid, toJson, violatedConstraint, type Database, type Sql } from '#platform';
import { booksBus } from '#books';
import { openTestBooks, postEntries, TEST_NOW, testActor } from './books.js';

/** An entry to insert; omitted fields get values that keep every rule. */
export interface HandEntry {
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

/** A line to insert, with the code or the id of its account; amounts in cents. */
export interface HandLine {
  code?: string;
  account_id?: string;
  base: bigint;
  amount?: bigint;
  currency?: string;
  economic_date?: string;
}

/** An entry's lines that keep every rule. */
export const BALANCED: HandLine[] = [
  { code: '5900', base: 100n },
  { code: '1020', base: -100n },
];

/** The command id of commits that a test opens by hand. */
export const COMMAND = newUlid();

/** The database rule that refused the work, or else the reported error. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '42501') return 'permission';
    return violatedConstraint(error) ?? String(error);
  }
  return 'allowed';
}

/** Books written by plain SQL in the application's role: only the database can refuse a change. */
export class BooksByHand {
  private constructor(
    private readonly database: Database,
    readonly companyId: bigint,
    /** Ids of accounts by code. */
    private readonly accounts: ReadonlyMap<string, string>,
    /** The current fiscal year. */
    readonly year: string,
  ) {}

  static async open(database: Database): Promise<BooksByHand> {
    const companyId = await openTestBooks(database);
    return database.readCompany(companyId, async (sql) => {
      const accounts = await sql.rows<{ code: string; id: string }>(
        'SELECT code, id FROM books.account WHERE company_id = $1',
        [companyId],
      );
      const year = await sql.one<{ id: string }>(
        "SELECT id FROM books.fiscal_year WHERE company_id = $1 AND starts_on = '2026-01-01'",
        [companyId],
      );
      return new BooksByHand(
        database,
        companyId,
        new Map(accounts.map(({ code, id }) => [code, id])),
        year.id,
      );
    });
  }

  run<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.database.inCompany(this.companyId, work);
  }

  /** Opens a commit, as the command bus does. */
  async commit(sql: Sql, seq = 1n, commandId = COMMAND): Promise<void> {
    await sql.run('UPDATE books.book SET commit_seq = $2 WHERE company_id = $1', [this.companyId, seq]);
    await this.log(sql, seq, commandId);
  }

  log(sql: Sql, seq: bigint, commandId = COMMAND): Promise<number> {
    return sql.run(
      `INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, payload_hash, result,
       actor_kind, occurred_at) VALUES ($1, $2, $3, 'by.hand', 'none', '', 'null', 'user', now())`,
      [this.companyId, seq, commandId],
    );
  }

  async insertEntry(sql: Sql, entry: HandEntry = {}): Promise<string> {
    const id = entry.id ?? newUlid();
    await sql.run(
      `INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
       source_role, source_id, reverses_entry_id, command_id, commit_seq)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'S', $9, $10, $11)`,
      [
        entry.company_id ?? this.companyId,
        id,
        entry.journal ?? 'general',
        entry.fiscal_year_id ?? this.year,
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

  insertLines(sql: Sql, entryId: string, lines: readonly HandLine[], firstNo = 1): Promise<number> {
    return sql.run(
      `INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency,
       amount_minor, base_minor)
     SELECT $1, $2, line_no, id, account_id, economic_date, currency, amount_minor, base_minor
     FROM jsonb_to_recordset($3::jsonb) AS line(line_no integer, id text, account_id text, economic_date date,
       currency text, amount_minor bigint, base_minor bigint)`,
      [
        this.companyId,
        entryId,
        toJson(
          lines.map((line, index) => ({
            line_no: firstNo + index,
            id: newUlid(),
            account_id: line.account_id ?? this.accounts.get(line.code ?? '5900'),
            economic_date: line.economic_date ?? '2026-11-02',
            currency: line.currency ?? 'EUR',
            amount_minor: line.amount ?? line.base,
            base_minor: line.base,
          })),
        ),
      ],
    );
  }

  /** Writes a commit with one entry. */
  post(entry: HandEntry = {}, lines: readonly HandLine[] = BALANCED): Promise<string> {
    return this.run(async (sql) => {
      await this.commit(sql);
      const id = await this.insertEntry(sql, entry);
      await this.insertLines(sql, id, lines);
      return id;
    });
  }

  /** Posts an entry of one euro through the command bus. */
  async posted(): Promise<string> {
    const bus = booksBus(this.database, new FixedClock(TEST_NOW), () => Promise.resolve());
    const { result } = await bus.execute(postEntries, {
      companyId: this.companyId,
      actor: testActor(),
      payload: {
        entries: [
          {
            date: '2026-11-02',
            lines: [
              ['5900', 100n],
              ['1020', -100n],
            ],
          },
        ],
      },
    });
    return result.entry_ids[0] as string;
  }
}
