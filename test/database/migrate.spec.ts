import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, NewerSchema } from '#schema';
import { reverseAllocation } from '#books';
import { Companies, deleteCompany, recordVatNumberCheck } from '#identity';
import { encodeId, recordAudit, workerActor } from '#platform';
import { OTHER_IBAN } from '../support/bank.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { testActor } from '../support/books.js';
import { testFiles } from '../support/files.js';
import { addEmployee } from '../support/employees.js';
import { Ledgered } from '../support/ledgered.js';
import { Trade } from '../support/trade.js';
import { until } from '../support/wait.js';

let db: TestDatabase;

beforeEach(async () => {
  db = await testDatabase();
});

afterEach(async () => {
  await db.drop();
});

const operator = workerActor('test', []);
let serial = 0;

async function company(actor = operator): Promise<bigint> {
  const [firm] = await db.owner<{ id: string }>(
    `INSERT INTO identity.organization (name) VALUES ('Büroo') RETURNING id`,
  );
  const made = await new Companies(db.database).create(actor, {
    organizationId: BigInt(firm?.id ?? 0),
    name: 'Firma OÜ',
    registryCode: String(10_000_000 + (serial += 1)),
    legalForm: 'ou',
  });
  return made.id;
}

describe('migrating', () => {
  it('does nothing to a database that is up to date', async () => {
    expect(await migrate(db.url)).toEqual([]);
  });

  it('leaves alone a database that a later release has changed, and names the migration', async () => {
    const before = await db.owner('SELECT name FROM migration ORDER BY id');
    await db.owner("INSERT INTO migration (timestamp, name) VALUES (1999999999999, 'Books1999999999999')");
    await expect(migrate(db.url)).rejects.toThrow(NewerSchema);
    await expect(migrate(db.url)).rejects.toThrow('Books1999999999999');
    expect(await db.owner('SELECT name FROM migration ORDER BY id')).toHaveLength(before.length + 1);
  });
});

describe('the move of tasks that are not due', () => {
  const NAMES = ['Tasks1763600001103', 'Tasks1763600001104'];
  /** The table of tasks as the release before left it. */
  const BEFORE = `
    ALTER TABLE tasks.task DROP CONSTRAINT task_state, ADD CONSTRAINT task_state
      CHECK (state = ANY ('{waiting,queued,running,done,skipped,duplicate,failed}'::text[]));
    DROP INDEX tasks.task_scheduled, tasks.task_due_of_kind, tasks.task_debounce, tasks.task_live;
    CREATE UNIQUE INDEX task_debounce ON tasks.task (company_id, kind, dedup_key)
      WHERE state = 'waiting' AND dedup_key IS NOT NULL;
    CREATE INDEX task_live ON tasks.task (company_id, kind) WHERE state IN ('waiting', 'queued', 'running');
    DROP TABLE tasks.worker;
    DROP FUNCTION tasks.put_back;
    CREATE FUNCTION tasks.put_back(bigint, integer, text[], timestamptz, integer, text, text, integer DEFAULT NULL)
      RETURNS text LANGUAGE sql AS 'SELECT NULL::text';
    DELETE FROM migration WHERE name IN ('Tasks1763600001103', 'Tasks1763600001104')`;
  const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS rule, indisvalid AS valid
    FROM pg_index WHERE indrelid = 'tasks.task'::regclass ORDER BY 1`;
  /** As the release before writes a task that may have to wait for others of its key. */
  const write = (key: string): Promise<unknown[]> =>
    db.owner(
      `INSERT INTO tasks.task AS task (company_id, kind, version, queue, payload, priority, run_at, dedup_key)
       VALUES (7, 'rebuild-status', 1, 'upkeep', '{}', 5, now() + interval '1 hour', $1)
       ON CONFLICT (company_id, kind, dedup_key) WHERE state = 'waiting' AND dedup_key IS NOT NULL
       DO UPDATE SET version = excluded.version RETURNING id`,
      [key],
    );

  it('keeps no writer waiting while an open transaction keeps it from the table, and ends when that does', async () => {
    const indexes = await db.owner(INDEXES);
    await db.owner(BEFORE);
    let done: readonly string[] | undefined;
    let migrating: Promise<void> | undefined;
    await db.database.systemTransaction(async (sql) => {
      await sql.run(`UPDATE tasks.task SET progress = 1`);
      migrating = migrate(db.url).then((names) => {
        done = names;
      });
      await until(async () => (await db.owner('SELECT FROM pg_locks WHERE NOT granted')).length > 0);
      // Each waits behind the migration until that gives up, and then goes first.
      for (let n = 0; n < 5; n += 1) await write(String(n));
      expect(done).toBeUndefined();
    });
    await migrating;
    expect(done).toEqual(NAMES);
    expect(await db.owner(INDEXES)).toEqual(indexes);
    await write('0');
    expect(await db.owner('SELECT FROM tasks.task WHERE company_id = 7')).toHaveLength(5);
  });

  it('is done once by two processes that start together', async () => {
    await db.owner(BEFORE);
    const [one, other] = await Promise.all([migrate(db.url), migrate(db.url)]);
    expect([one, other].toSorted((a, b) => b.length - a.length)).toEqual([NAMES, []]);
  });

  it('goes on where it was interrupted', async () => {
    const indexes = await db.owner(INDEXES);
    await db.owner(BEFORE);
    // One index was left half made, and the other is complete and has already replaced the old one but for its name.
    await db.owner(`
      CREATE INDEX task_live_next ON tasks.task (company_id);
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'tasks.task_live_next'::regclass;
      DROP INDEX tasks.task_debounce;
      CREATE UNIQUE INDEX task_debounce_next ON tasks.task (company_id, kind, dedup_key)
        WHERE state IN ('scheduled', 'waiting') AND dedup_key IS NOT NULL`);
    expect(await migrate(db.url)).toEqual(NAMES);
    expect(await db.owner(INDEXES)).toEqual(indexes);
  });
});

describe('policies and checks that every statement evaluates', () => {
  /** A policy and a list of words as earlier releases wrote them. */
  const BEFORE = `
    ALTER POLICY task_company ON tasks.task
      USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint) OR company_id = 0)
      WITH CHECK (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint) OR company_id = 0);
    ALTER POLICY audit_event_own ON platform.audit_event USING (organization_id IS NULL AND company_id IS NULL
      AND user_id = (SELECT nullif(current_setting('app.user_id', true), '')::bigint));
    ALTER TABLE books.invoice DROP CONSTRAINT invoice_posted_at,
      ADD CONSTRAINT invoice_posted_at CHECK ((state IN ('issued', 'posted')) = (posted_at IS NOT NULL));
    DELETE FROM migration WHERE name IN ('Schema1763600900001', 'Schema1763600900002')`;
  const POLICIES = 'SELECT policyname, cmd, roles::text, qual, with_check FROM pg_policies ORDER BY 1';
  const CHECKS = `SELECT conname, pg_get_constraintdef(oid) AS rule, convalidated FROM pg_constraint
    WHERE contype = 'c' AND conrelid <> 0 ORDER BY conrelid::regclass::text, conname`;

  it('become those of an empty database, which have no sub-select and no list of constants', async () => {
    const [policies, checks] = [await db.owner(POLICIES), await db.owner(CHECKS)];
    expect(JSON.stringify([policies, checks])).not.toMatch(/\( SELECT|ARRAY\['/);
    await db.owner(BEFORE);
    expect(await db.owner(POLICIES)).not.toEqual(policies);
    expect(await db.owner(CHECKS)).not.toEqual(checks);
    expect(await migrate(db.url)).toEqual(['Schema1763600900001', 'Schema1763600900002']);
    expect(await db.owner(POLICIES)).toEqual(policies);
    expect(await db.owner(CHECKS)).toEqual(checks);
  });
});

describe('the mandates of companies of earlier releases', () => {
  /** The database as a release without mandates left it. */
  const BEFORE = `
    UPDATE identity.company SET authority_access = 'none', authority_access_basis = NULL, authority_access_granted_at = NULL;
    DELETE FROM migration WHERE name = 'Schema1763600900005'`;
  /** A submission in its current state, and whether staff had approved it. */
  async function submitted(companyId: bigint, status: string, approved: boolean): Promise<void> {
    await db.database.inCompany(companyId, async (sql) => {
      const { employeeId, employmentId } = await addEmployee(db.database, companyId, {});
      await sql.run(
        `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name,
           data, submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
         VALUES ($1, 'new_employee', $2, '2026-12-01', $3, $4, 'Mari Maasikas', '{}', now(), false, '', '[]', '')`,
        [companyId, status, employeeId, employmentId],
      );
      if (!approved) return;
      const [action, objectType, objectId] = ['submission.approve', 'submission', encodeId('submission', 1n)];
      await recordAudit(sql, { actor: operator, companyId, action, objectType, objectId });
    });
  }

  it('are granted where staff have approved a submission, and to the demo company; no other company has one', async () => {
    const applied = await company();
    await submitted(applied, 'applied', true);
    const turnedDown = await company();
    await submitted(turnedDown, 'rejected', true);
    const demo = await company(workerActor('demo', []));
    const waiting = await company();
    await submitted(waiting, 'submitted', false);
    const refused = await company();
    await submitted(refused, 'rejected', false);
    const gone = await company();
    await submitted(gone, 'applied', true);
    await db.database.inCompany(gone, (sql) => deleteCompany(sql, operator, gone));
    await company();
    await db.owner(BEFORE);
    expect(await migrate(db.url)).toEqual(['Schema1763600900005']);
    const granted = await db.owner<{ id: string; basis: string; dated: boolean; by: string | null }>(
      `SELECT id, authority_access_basis AS basis, authority_access_granted_at IS NOT NULL AS dated,
         authority_access_granted_by AS by FROM identity.company WHERE authority_access <> 'none' ORDER BY id`,
    );
    expect(granted).toEqual(
      [applied, turnedDown, demo].map((id) => ({
        id: id.toString(),
        basis: 'before_mandates',
        dated: true,
        by: null,
      })),
    );
  });
});

describe('bank statements on hold', () => {
  it('for a gap or for the ledger are read again, those that contradict themselves and those of deleted companies are not', async () => {
    const open = async () => Trade.open(db.database, { companyId: await company() });
    const [books, gone] = [await open(), await open()];
    const held = async (trade: Trade, code: string, error = 'statement_unbalanced') => {
      const files = await testFiles(db.database, trade.clock, trade.bus);
      const { file } = await files.upload(code + error, {
        companyId: trade.companyId,
        actor: testActor(),
        kind: 'statement',
        name: 'väljavõte.csv',
      });
      await files.close();
      await db.owner(
        `UPDATE files.extraction SET state = 'failed', error_code = $3, checks = $4
         WHERE company_id = $1 AND file_id = $2`,
        [trade.companyId, file.id, error, JSON.stringify([{ code, passed: false, message: 'x' }])],
      );
      return file.id.toString();
    };
    const gap = await held(books, 'continues');
    const ledger = await held(books, 'ledger');
    await held(books, 'balance');
    await held(books, 'ledger', 'period_closed');
    await held(gone, 'continues');
    await db.owner('DELETE FROM tasks.task');
    await db.database.inCompany(gone.companyId, (sql) => deleteCompany(sql, operator, gone.companyId));
    await db.owner("DELETE FROM migration WHERE name = 'Schema1763600900007'");
    expect(await migrate(db.url)).toEqual(['Schema1763600900007']);
    const queued = await db.owner(
      "SELECT file_id::text AS file FROM files.extraction WHERE state = 'queued' AND error_code IS NULL ORDER BY file_id",
    );
    expect(queued).toEqual([{ file: gap }, { file: ledger }]);
    const tasks = await db.owner(
      `SELECT kind, payload ->> 'fileId' AS file, subject_id, company_id = $1 AS own, run_at > now() AS waits
       FROM tasks.task WHERE kind = 'import-statement' ORDER BY id`,
      [books.companyId],
    );
    const task = (file: string) => ({
      kind: 'import-statement',
      file,
      subject_id: file,
      own: true,
      waits: true,
    });
    expect(tasks).toEqual([task(gap), task(ledger)]);
  });
});

describe('VAT numbers of earlier releases', () => {
  /** Books of a company whose number VIES has not been asked about. */
  async function books(): Promise<{ readonly trade: Trade; readonly own: string }> {
    const trade = await Trade.open(db.database, { companyId: await company() });
    const [own] = await db.owner<{ id: string }>(
      'SELECT id FROM books.party WHERE company_id = $1 AND is_own',
      [trade.companyId],
    );
    return { trade, own: own?.id ?? '' };
  }

  const answered = (trade: Trade, party: string, vatNumber: string, valid: boolean) =>
    db.database.inCompany(trade.companyId, async (sql) => {
      await sql.run(
        `UPDATE books.party SET vat_number = $3, vies_checked_at = now(), vies_valid = $4
         WHERE company_id = $1 AND id = $2`,
        [trade.companyId, party, vatNumber, valid],
      );
      await recordVatNumberCheck(sql, trade.companyId, vatNumber, valid);
    });

  it('are checked with VIES, except those that it answered or does not know; its answers about British ones are deleted', async () => {
    const { trade: unknown, own } = await books();
    const known = await books();
    await answered(known.trade, known.own, 'EE100000007', true);
    const british = await books();
    await answered(british.trade, british.own, 'GB123456789', false);
    const gone = await books();
    await db.database.inCompany(gone.trade.companyId, (sql) =>
      deleteCompany(sql, operator, gone.trade.companyId),
    );
    await db.owner('DELETE FROM tasks.task');
    await db.owner("DELETE FROM migration WHERE name = 'Schema1763600900008'");
    expect(await migrate(db.url)).toEqual(['Schema1763600900008']);
    const tasks = await db.owner(
      `SELECT company_id, payload ->> 'partyId' AS party, subject_id, run_at > now() AS waits
       FROM tasks.task WHERE kind = 'check-vat-number'`,
    );
    expect(tasks).toEqual([
      { company_id: unknown.companyId.toString(), party: own, subject_id: own, waits: true },
    ]);
    const companies = await db.owner(
      'SELECT id, checked_vat_number AS number, vat_number_valid AS valid FROM identity.company WHERE id = ANY($1) ORDER BY id',
      [[known.trade.companyId, british.trade.companyId]],
    );
    expect(companies).toEqual([
      { id: known.trade.companyId.toString(), number: 'EE100000007', valid: true },
      { id: british.trade.companyId.toString(), number: null, valid: null },
    ]);
    const checked = await db.owner('SELECT id FROM books.party WHERE vies_checked_at IS NOT NULL');
    expect(checked).toEqual([{ id: known.own }]);
  });
});

describe('the base amounts of allocations', () => {
  /** The database as it was before they were stored. */
  const BEFORE = `
    ALTER TABLE books.allocation DROP CONSTRAINT allocation_base_amounts;
    ALTER TABLE books.allocation DROP COLUMN item_base_minor, DROP COLUMN counter_base_minor;
    DELETE FROM migration WHERE name = 'Books1763600003010'`;

  /** Settles in every possible way, across rates and currencies, in part and in whole; some of it is reversed. */
  async function settleInManyWays(): Promise<Ledgered> {
    const books = await Ledgered.open(db);
    const inDollars = { iban: OTHER_IBAN, currency: 'USD' };
    await books.trade.rate('USD', '2026-10-05', '1.25');
    await books.trade.rate('USD', '2026-11-05', '1.15');
    const dollars = { currency: 'USD', invoice_date: '2026-10-05' };
    const owed = await books.buy({}, {}, dollars);
    const paid = await books.paidOut(8_000, {}, inDollars);
    await books.pay(owed, paid, 3_333);
    await books.pay(owed, paid, 4_001);
    const fromEuros = { bank_transaction_id: await books.paidOut(5_000), counter_minor: 2_100 };
    await books.settle({ invoice_id: owed, item_minor: 2_500, ...fromEuros });
    await books.settle({ invoice_id: owed, item_minor: 17, counter_role: 'writeoff' });
    const credited = { kind: 'credit_note', corrects_invoice_id: owed };
    await books.buy({ unit_price: '9.99' }, credited, { currency: 'USD' });
    await books.buy({ unit_price: '1' }, credited, dollars);
    const domestic = await books.buy({ account_code: '5110' }, {}, { invoice_date: '2026-11-04' });
    await books.pay(domestic, await books.paidOut(12_400), 12_400);
    await books.settle({
      kind: 'refund',
      invoice_id: domestic,
      bank_transaction_id: await books.received(400),
      item_minor: 400,
    });
    await books.event('manual', { 1210: 5_000, 3120: -5_000 }, books.customer);
    const [event] = (await books.trade.openItems()).filter((item) => item.account_code === '1210');
    await books.settle({
      line_id: event?.line_id,
      bank_transaction_id: await books.received(4_000),
      item_minor: 4_000,
    });
    const { result } = await books.settle({
      invoice_id: await books.sell({}),
      bank_transaction_id: await books.received(100),
      item_minor: 100,
    });
    await books.trade.run(reverseAllocation, { allocation_id: result.allocation_id });
    await books.trade.coherent();
    return books;
  }

  it('are the amount that each allocation settled, also for allocations of the earlier release', async () => {
    const { trade } = await settleInManyWays();
    const kept = () =>
      db.owner(
        'SELECT id, kind, item_base_minor, counter_base_minor FROM books.allocation WHERE company_id = $1 ORDER BY id',
        [trade.companyId],
      );
    const made = await kept();
    expect(made).toHaveLength(10);
    await db.owner(BEFORE);
    expect(await migrate(db.url)).toEqual(['Books1763600003010']);
    expect(await kept()).toEqual(made);
    await trade.coherent();
  });
});
