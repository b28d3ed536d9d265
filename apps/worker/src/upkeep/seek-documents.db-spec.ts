import { type Company } from '#identity';
import { isoDate, type Ulid } from '#platform';
import { listQuestions, placeHold, type QuestionSettings, replaceQuestionSettings } from '#questions';
import { type TaskOutcome } from '#tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exempt, takeLine } from '../../../../test/support/bank.js';
import { TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';
import { SeekDocumentsHandler } from './seek-documents.handlers.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOLDER = { card_last4: '1234', to: 'mari@klient.example', language: 'en' } as const;
const OWNER = 'omanik@klient.example';

let db: TestDatabase;
let trade: Trade;
let organizationId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  const [row] = await db.owner<{ id: string }>(
    `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Klient') RETURNING id),
       person AS (INSERT INTO identity.app_user (email, email_folded, name, language) VALUES ($1, $1, 'Omanik', 'et') RETURNING id)
     INSERT INTO identity.membership (organization_id, user_id, role)
     SELECT organization.id, person.id, 'owner' FROM organization, person RETURNING organization_id AS id`,
    [OWNER],
  );
  organizationId = BigInt(row?.id ?? 0);
});
afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

const payment = (input: object = {}): Promise<Ulid> =>
  takeLine(trade, { counterpartyName: 'BOLT.EU/O/2411 TALLINN', cardLast4: '1234', ...input });

async function choose(chosen: Partial<QuestionSettings> = { ask_for_documents: true }): Promise<void> {
  await db.database.inCompany(trade.companyId, (sql) =>
    replaceQuestionSettings(sql, trade.companyId, testActor(), {
      ...{ digest: false, templates: [], version: 0 },
      ...chosen,
    }),
  );
}

/** Runs the task so many days after the lines came. */
async function seek(days: number): Promise<TaskOutcome> {
  trade.clock.set(new Date(TEST_NOW.getTime() + days * DAY_MS));
  const companies = { find: () => Promise.resolve({ state: 'ready', organizationId } as Company) };
  const handler = new SeekDocumentsHandler(db.database, trade.bus, companies, trade.clock);
  return handler.handle(testTask('seek-documents', {}, trade.companyId));
}

const questions = () =>
  db.database.readCompany(trade.companyId, (sql) =>
    listQuestions(sql, trade.companyId, {}, { after: null, limit: 50 }),
  );

describe('the document of a card payment', () => {
  it('is asked of the holder of the card after six days, once, in the letter of the next morning', async () => {
    await choose({ ask_for_documents: true, card_holders: [HOLDER] });
    const line = await payment();
    await seek(5);
    expect(await questions()).toEqual([]);
    await seek(6);
    await seek(7);
    const asked = await questions();
    expect(asked).toMatchObject([
      {
        object: { type: 'bank_transaction', id: line },
        to: HOLDER.to,
        language: 'en',
        automatic: true,
        asked_by: null,
        state: 'open',
      },
    ]);
    expect(asked[0]?.text).toMatch(/BOLT.*124,00 EUR, 2026-11-10/u);
    expect(asked[0]?.letter.send_at.getTime()).toBeGreaterThan(TEST_NOW.getTime() + 6 * DAY_MS);
  });

  it('is asked of the owner where nobody is known to hold the card', async () => {
    await choose();
    await payment({ cardLast4: '9999' });
    await seek(6);
    expect(await questions()).toMatchObject([{ to: OWNER, language: 'et' }]);
  });

  it('is asked for by nobody unless the company chose that', async () => {
    await payment();
    await seek(6);
    expect(await questions()).toEqual([]);
  });

  it('is not asked for where somebody asked, explained the line or put it aside', async () => {
    await choose();
    const [explained, aside] = [await payment(), await payment({ amountMinor: 700n })];
    await exempt(trade, explained, 'travel_expense');
    await trade.run(placeHold, {
      object: { type: 'bank_transaction', id: aside },
      until: isoDate('2026-12-24'),
    });
    await seek(6);
    expect(await questions()).toEqual([]);
  });

  it('is asked for ten times a day at most, in one letter a person', async () => {
    await choose();
    for (let at = 0; at < 12; at += 1) await payment({ amountMinor: 1_000n + BigInt(at) });
    await seek(6);
    expect(await questions()).toHaveLength(10);
    const letters = new Set((await questions()).map(({ letter }) => letter.send_at.getTime()));
    expect(letters.size).toBe(1);
    await seek(6.5);
    expect(await questions()).toHaveLength(10);
    await seek(7.1);
    expect(await questions()).toHaveLength(12);
  });

  it('is not asked for while a file that waits for a person may be it', async () => {
    await choose();
    await payment();
    await readFile({ gross_minor: 12_400, invoice_date: '2026-11-10', currency: 'EUR' });
    await seek(6);
    expect(await questions()).toEqual([]);
  });

  it('is sought once in a mail of which nothing was filed, before anybody is asked', async () => {
    await choose();
    await payment();
    const id = await ignoredMail('Bolt <receipts@bolt.eu>');
    await ignoredMail('Kauplus <pood@pood.example>');
    expect(await seek(6)).toBe('done');
    expect(await takenIn()).toEqual([{ emailId: id, amounts: ['124.00'] }]);
    expect(await questions()).toEqual([]);
    await db.owner(
      `UPDATE inbox.email SET status = 'ignored', reason = 'no_attachment' WHERE status = 'received'`,
    );
    await seek(7);
    expect(await takenIn()).toHaveLength(1);
    expect(await questions()).toHaveLength(1);
  });
});

/** A file that was read and waits, as a person's own upload may. */
async function readFile(read: Readonly<Record<string, number | string>>): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, { value, confidence: '1' }]),
  );
  const [file] = await db.owner<{ id: string }>(
    `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source, created_at)
     VALUES ($1, encode(sha256('a'), 'hex'), 'receipt', false, 'a.pdf', 'application/pdf', 1, 'k', 'upload', $2) RETURNING id`,
    [trade.companyId, TEST_NOW],
  );
  await db.owner(
    `INSERT INTO files.extraction (company_id, file_id, state, fields, extracted_at, booking_state)
     VALUES ($1, $2, 'done', $3, $4, 'none')`,
    [trade.companyId, file?.id, JSON.stringify(fields), TEST_NOW],
  );
}

async function ignoredMail(from: string): Promise<string> {
  const [row] = await db.owner<{ id: string }>(
    `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, subject, size_bytes, raw_sha256, raw_ref,
       status, reason, authentication)
     VALUES ($1, $2, 'x@x.example', $3, 'Sõit', 1, repeat('0', 64), 'k', 'ignored', 'no_attachment', '{}') RETURNING id`,
    [trade.companyId, TEST_NOW, from],
  );
  return row?.id ?? '';
}

/** The mails whose task was requested. */
async function takenIn(): Promise<unknown[]> {
  const rows = await db.owner<{ payload: unknown }>(
    `SELECT payload FROM tasks.task WHERE company_id = $1 AND kind = 'take-in-mail' ORDER BY id`,
    [trade.companyId],
  );
  return rows.map(({ payload }) => payload);
}
