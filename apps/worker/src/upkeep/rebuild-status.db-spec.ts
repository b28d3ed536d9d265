import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dismissDocument } from '#booking';
import {
  cancelInvoice,
  type DocumentKind,
  type InvoiceFilters,
  listDocuments,
  registerDocument,
  voidInvoice,
} from '#books';
import {
  type CompanyCounts,
  type CountedStatus,
  readCompanyStatuses,
  rebuildCompanyStatus,
  type StoredWork,
} from '#identity';
import { MailAcceptance, MailParser, SenderChecker, TakeInMailHandler } from '#inbox';
import { createLogger, FixedClock, type Sql, SecretBox } from '#platform';
import { openTestBooks, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { type TestFiles, testFiles, type TestTask, testTask } from '../../../../test/support/files.js';
import { readersHere } from '../../../../test/support/readers.js';
import { LINE, Trade } from '../../../../test/support/trade.js';
import { RebuildAllStatusHandler, RebuildStatusHandler } from './rebuild-status.handler.js';

let db: TestDatabase;
let serial = 0;
const clock = new FixedClock(TEST_NOW);
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

/** A registered company without books. */
async function company(state = 'ready'): Promise<bigint> {
  serial += 1;
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Näidis') RETURNING id)
     INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
     SELECT id, 'Näidis', $1, 'ou', $2 FROM organization RETURNING id`,
    [String(10_000_000 + serial), state],
  );
  return BigInt(row?.id ?? 0);
}

async function rebuild(companyId: bigint, at = clock): Promise<void> {
  const task = testTask('rebuild-status', {}, companyId);
  await new RebuildStatusHandler(db.database, at).handle(task);
  expect(task.ended).toEqual(['done']);
}

async function shown(companyId: bigint): Promise<CountedStatus | undefined> {
  const statuses = await db.database.readCompany(companyId, (sql) => readCompanyStatuses(sql, [companyId]));
  return statuses.get(companyId);
}

function mail(companyId: bigint, status: string, receivedAt: Date): Promise<unknown[]> {
  return db.owner(
    `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref, status,
       authentication) VALUES ($1, $2, 'a@b.ee', 'a@b.ee', 1, 'x', 'x', $3, '{}') RETURNING id`,
    [companyId, receivedAt, status],
  );
}

async function liveTasks(): Promise<{ company: bigint; kind: string; priority: number }[]> {
  return db.database.system((sql) =>
    sql.rows(
      `SELECT company_id AS company, kind, priority FROM tasks.task WHERE state IN ('scheduled', 'waiting') ORDER BY company_id`,
    ),
  );
}

describe('the waiting work of a company', () => {
  let trade: Trade;

  /** Everything that a count includes, together with everything that it must leave out. */
  beforeAll(async () => {
    trade = await Trade.open(db.database, { companyId: await company() });
    const sale = { direction: 'sales', number: null };
    const past = { due_date: '2026-11-19' };
    await trade.recordAndPost({}, past);
    await trade.recordAndPost({}, { due_date: '2026-11-01' });
    await trade.recordAndPost({}, { due_date: '2026-11-20' });
    await trade.recordAndPost({}, { due_date: null });
    await trade.recordAndPost({}, { ...past, lines: [{ ...LINE, unit_price: '0' }] });
    await trade.recordAndPost({ kind: 'credit_note' }, past);
    const cancelled = await trade.recordAndPost({}, past);
    await trade.run(cancelInvoice, { invoice_id: cancelled, reason: 'x' });
    await trade.record({}, { ...past, needs_review: true, review_note: 'vaata üle' });
    await trade.record();
    const voided = await trade.record({}, { needs_review: true });
    await trade.run(voidInvoice, { invoice_id: voided.invoice_id, reason: 'x' });
    for (let made = 0; made < 3; made += 1) {
      await trade.record(sale, { ...past, lines: [{ ...LINE, vat_code: 'S24' }] });
    }
    const issued = await trade.record(sale, { ...past, lines: [{ ...LINE, vat_code: 'S24' }] });
    await db.owner(`UPDATE books.invoice SET state = 'issued', posted_at = created_at WHERE id = $1`, [
      issued.invoice_id,
    ]);
    await document('invoice', 'lahtine arve');
    await document('receipt', 'lahtine tšekk');
    await document('contract', 'leping');
    await document('other', 'kiri');
    await trade.run(dismissDocument, {
      document_id: await document('invoice', 'meeldetuletus'),
      reason: 'reminder',
    });
    const booked = await document('invoice', 'arve kuludes');
    await trade.record({}, { documents: [{ document_id: booked, role: 'original' }] });
    await mail(trade.companyId, 'failed', TEST_NOW);
    await mail(trade.companyId, 'processed', TEST_NOW);
    await mail(trade.companyId, 'failed', new Date(TEST_NOW.getTime() - 31 * DAY_MS));
    await rebuild(trade.companyId);
  });

  async function document(kind: DocumentKind, content: string): Promise<string> {
    const { result } = await trade.run(registerDocument, {
      sha256: createHash('sha256').update(content).digest('hex'),
      kind,
      filename: `${content}.pdf`,
      media_type: 'application/pdf',
      size_bytes: 1n,
      storage_ref: null,
      received_on: null,
      file_id: null,
      source: 'upload',
    });
    return result.document_id;
  }

  it('is counted by kind, without items that are settled, ended, not due or not to be booked', async () => {
    expect((await shown(trade.companyId))?.status).toEqual({
      purchase_drafts: 3,
      invoices_to_review: 1,
      sales_drafts: 3,
      purchases_overdue: 2,
      sales_overdue: 1,
      documents_to_book: 2,
      inbox_failed: 1,
      bank_to_explain: 0,
      bank_unmatched: 0,
      match_proposals: 0,
      submissions_open: 0,
      last_bank_date: null,
      computed_at: TEST_NOW,
    });
  });

  it.each<[keyof CompanyCounts, Partial<InvoiceFilters>]>([
    ['purchases_overdue', { settlement: 'overdue', direction: 'purchase' }],
    ['sales_overdue', { settlement: 'overdue', direction: 'sales' }],
    ['purchase_drafts', { state: 'recorded', direction: 'purchase' }],
    ['sales_drafts', { state: 'recorded', direction: 'sales' }],
    ['invoices_to_review', { needs_review: true }],
  ])('agrees with the list of invoices: %s', async (count, filters) => {
    expect((await shown(trade.companyId))?.status?.[count]).toBe((await trade.invoices(filters)).length);
  });

  it('agrees with the list of documents', async () => {
    const lists = await Promise.all(
      (['invoice', 'receipt', 'credit_note'] as const).map((kind) =>
        db.database.readCompany(trade.companyId, (sql) =>
          listDocuments(
            sql,
            trade.companyId,
            { ordering: 'created_at', kind, referenced: false },
            { limit: 200, after: null },
          ),
        ),
      ),
    );
    expect((await shown(trade.companyId))?.status?.documents_to_book).toBe(lists.flat().length);
  });

  it('changes with the date', async () => {
    await rebuild(trade.companyId, new FixedClock(new Date('2026-11-20T22:30:00Z')));
    expect((await shown(trade.companyId))?.status).toMatchObject({ purchases_overdue: 3 });
    await rebuild(trade.companyId);
    expect((await shown(trade.companyId))?.status).toMatchObject({ purchases_overdue: 2 });
  });

  it('is shown only to the company', async () => {
    const other = await openTestBooks(db.database, { companyId: await company() });
    const statuses = await db.database.readCompany(other, (sql) =>
      readCompanyStatuses(sql, [trade.companyId, other]),
    );
    expect([...statuses.values()].map(({ status }) => status)).toEqual([null, null]);
  });
});

describe('a rebuild', () => {
  it('counts nothing where there are no books', async () => {
    const companyId = await company('provisioning');
    expect(await shown(companyId)).toEqual({ status: null, refreshPending: false });
    await rebuild(companyId);
    expect((await shown(companyId))?.status).toMatchObject({ purchase_drafts: 0, computed_at: TEST_NOW });
  });

  it('that began later counts later: older counts never replace newer ones', async () => {
    const companyId = await company();
    const order: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const counted = (name: string, drafts: number) => (sql: Sql) =>
      rebuildCompanyStatus(sql, companyId, TEST_NOW, async () => {
        order.push(name);
        if (name === 'first') await gate;
        return { ...NOTHING, purchase_drafts: drafts };
      });
    const first = db.database.inCompany(companyId, counted('first', 1));
    await expect.poll(() => order).toEqual(['first']);
    const second = db.database.inCompany(companyId, counted('second', 2));
    await expect
      .poll(() =>
        db.owner(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    expect(order).toEqual(['first']);
    open();
    await Promise.all([first, second]);
    expect((await shown(companyId))?.status).toMatchObject({ purchase_drafts: 2 });
  });

  it('that lost its task leaves the counts unchanged', async () => {
    const companyId = await company();
    const lost = {
      ...testTask('rebuild-status', {}, companyId),
      finish: () => Promise.reject(new Error('lost')),
    };
    await expect(new RebuildStatusHandler(db.database, clock).handle(lost)).rejects.toThrow('lost');
    expect((await shown(companyId))?.status).toBeNull();
  });
});

describe('a file that did not become an invoice as intended', () => {
  it('waits for a person, whatever its kind, until the books reference it', async () => {
    const trade = await Trade.open(db.database, { companyId: await company() });
    const { companyId } = trade;
    const files = await testFiles(db.database, clock, trade.bus);
    try {
      const file = async (content: string) =>
        (await files.upload(`%PDF-1.7\n${content}`, { companyId, actor: testActor() })).file;
      const ended = async (content: string, set: string) => {
        const { id, coreDocumentId } = await file(content);
        await db.owner(`UPDATE files.extraction SET ${set} WHERE file_id = $1`, [id]);
        return coreDocumentId ?? '';
      };
      await ended('waits to be read', `state = 'queued'`);
      await ended('waits to be booked', `state = 'done', booking_state = 'queued'`);
      await ended('a copy', `state = 'done', booking_state = 'duplicate'`);
      const scan = await ended(
        'scan',
        `state = 'failed', error_code = 'no_text_layer', booking_state = 'none'`,
      );
      await ended('a letter', `state = 'done', booking_state = 'none'`);
      await ended('not read', `state = 'failed', error_code = 'file_missing'`);
      await ended('not booked', `state = 'done', booking_state = 'failed'`);
      await rebuild(companyId);
      expect((await shown(companyId))?.status).toMatchObject({ documents_to_book: 4 });
      await trade.record({}, { documents: [{ document_id: scan, role: 'original' }] });
      await rebuild(companyId);
      expect((await shown(companyId))?.status).toMatchObject({ documents_to_book: 3 });
    } finally {
      await files.close();
    }
  });
});

describe('a rebuild is requested', () => {
  describe('by a mail', () => {
    let companyId: bigint;
    let files: TestFiles;
    let handler: TakeInMailHandler;
    let task: TestTask<'take-in-mail'>;

    beforeEach(async () => {
      const trade = await Trade.open(db.database, { companyId: await company() });
      companyId = trade.companyId;
      files = await testFiles(db.database, clock, trade.bus);
      handler = new TakeInMailHandler({
        database: db.database,
        storage: files.storage,
        files: files.store,
        clock,
        senders: new SenderChecker(createLogger({ LOG_LEVEL: 'silent' }, 'test')),
        parser: new MailParser(readersHere),
        trustedForwarders: [],
        box: new SecretBox('ab'.repeat(32), 'raamat tests'),
        noteReturned: () => Promise.resolve(false),
      });
      const [emailId] = await new MailAcceptance(db.database, files.storage, clock).accept({
        envelopeFrom: 'a@b.example',
        remoteAddress: '127.0.0.1',
        helo: 'b.example',
        companyIds: [companyId],
        bytes: Readable.from([Buffer.from(MAIL_WITHOUT_A_READABLE_PART)]),
      });
      task = testTask('take-in-mail', { emailId: String(emailId) }, companyId);
      expect(await shown(companyId)).toEqual({ status: null, refreshPending: false });
    });

    afterEach(() => files.close());

    it('that was accepted', async () => {
      await handler.handle(task);
      expect(await shown(companyId)).toMatchObject({ refreshPending: true });
      await rebuild(companyId);
      expect((await shown(companyId))?.status).toMatchObject({ inbox_failed: 1 });
    });

    it('whose task failed', async () => {
      const subject = { type: 'email', id: task.payload.emailId };
      await db.database.inCompany(companyId, (sql) =>
        handler.onFailed(sql, { ...task, subject }, { code: 'x', message: 'x' }),
      );
      expect(await shown(companyId)).toMatchObject({ refreshPending: true });
      await rebuild(companyId);
      expect((await shown(companyId))?.status).toMatchObject({ inbox_failed: 1 });
    });
  });

  it('after midnight for every company that is ready, with lower priority than work that somebody waits for', async () => {
    await db.owner('DELETE FROM tasks.task');
    const [ready, opening, deleted] = [
      await company(),
      await company('provisioning'),
      await company('deleted'),
    ];
    const all = testTask('rebuild-all-status', {}, 0n);
    expect(await new RebuildAllStatusHandler(db.database).handle(all)).toBe('done');
    expect(await new RebuildAllStatusHandler(db.database).handle(all)).toBe('done');
    const tasks = await liveTasks();
    expect(tasks.filter((task) => task.company === ready)).toEqual([
      { company: ready, kind: 'rebuild-status', priority: 8 },
    ]);
    expect(tasks.some((task) => task.company === opening || task.company === deleted)).toBe(false);
  });
});

const MAIL_WITHOUT_A_READABLE_PART = [
  'From: Tarnija <a@b.ee>',
  'Subject: Arve',
  'MIME-Version: 1.0',
  'Content-Type: application/octet-stream',
  'Content-Disposition: attachment; filename="arve.exe"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('MZ\0\0').toString('base64'),
  '',
].join('\r\n');

const NOTHING: CompanyCounts & StoredWork = {
  bank_to_explain: 0,
  bank_unmatched: 0,
  match_proposals: 0,
  purchase_drafts: 0,
  invoices_to_review: 0,
  sales_drafts: 0,
  sales_overdue: 0,
  purchases_overdue: 0,
  documents_to_book: 0,
  inbox_failed: 0,
  submissions_open: 0,
  last_bank_date: null,
  waiting: {},
  open_questions: 0,
  deadlines: [],
};
