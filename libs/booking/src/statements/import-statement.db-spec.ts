import { closePeriod, learnPartyAccount, LINES_A_COMMIT, withdrawStatement } from '#books';
import { StatementReader } from '#extraction';
import { extractionOf, type FileExtraction, type StoredFile } from '#files';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transactions } from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { TestProfiles } from '../../../../test/support/company-profiles.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { readersHere } from '../../../../test/support/readers.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';

import { ImportStatementHandler } from './import-statement.handler.js';
import { releaseStatementFile } from './withdrawn-file.js';

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;
let profiles: TestProfiles;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.bus);
  profiles = new TestProfiles();
  return async () => {
    await trade.coherent();
    await files.close();
  };
});

interface Row {
  readonly id: string;
  readonly date?: string;
  readonly amount: string;
  readonly direction?: 'D' | 'K';
}

/** A Swedbank statement for November, with its balances. */
const swedbank = (opening: string, rows: readonly Row[], closing: string): string =>
  [
    'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
    `EE382200221020145685;10;01.11.2026;;Algsaldo;${opening};EUR;K;;AS;;;`,
    ...rows.map(
      ({ id, date = '10.11.2026', amount, direction = 'D' }) =>
        `EE382200221020145685;20;${date};Tarnija OÜ;Arve ${id};${amount};EUR;${direction};${id};MK;;;`,
    ),
    `EE382200221020145685;86;30.11.2026;;Lõppsaldo;${closing};EUR;K;;LS;;;`,
  ].join('\n');

async function upload(content: string): Promise<StoredFile> {
  const { file } = await files.upload(content, {
    companyId: trade.companyId,
    actor: testActor(),
    kind: 'statement',
    name: 'väljavõte.csv',
  });
  return file;
}

const handler = (store = files.store): ImportStatementHandler =>
  new ImportStatementHandler({
    database: trade.database,
    bus: trade.bus,
    files: store,
    documents: files.documents,
    companies: profiles,
    clock: trade.clock,
    statements: new StatementReader(readersHere),
  });

async function take(file: StoredFile): Promise<FileExtraction | undefined> {
  await handler().handle(testTask('import-statement', { fileId: file.id.toString() }, trade.companyId));
  return readingOf(file);
}

const readingOf = (file: StoredFile): Promise<FileExtraction | undefined> =>
  trade.database.readCompany(trade.companyId, (sql) => extractionOf(sql, trade.companyId, file.id));

const statementsOf = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    sql.rows<{ state: string; line_count: number; document_id: string }>(
      'SELECT state, line_count, document_id FROM books.bank_statement WHERE company_id = $1 ORDER BY id',
      [trade.companyId],
    ),
  );

describe('an uploaded bank statement', () => {
  it('is taken into the books, with its account, balance and document', async () => {
    const file = await upload(
      swedbank(
        '100,00',
        [
          { id: 'A', amount: '40,00' },
          { id: 'B', amount: '15,50', direction: 'K' },
        ],
        '75,50',
      ),
    );
    expect(await take(file)).toMatchObject({
      state: 'done',
      method: 'text',
      errorCode: null,
      checks: [{ code: 'balance', passed: true }],
      booking: { state: 'none', reason: 'Lines of the statement imported: 2; already in the books: 0.' },
    });
    expect(await transactions(trade)).toMatchObject([
      { direction: 'out', amount_minor: 4_000n, bank_account_label: 'Swedbank EE382200221020145685 EUR' },
      { direction: 'in', amount_minor: 1_550n },
    ]);
    expect(await statementsOf()).toEqual([
      { state: 'posted', line_count: 2, document_id: file.coreDocumentId },
    ]);
  });

  it('skips lines that the books already have, whatever file they came from', async () => {
    await take(await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00')));
    const longer = await upload(
      swedbank(
        '100,00',
        [
          { id: 'A', amount: '40,00' },
          { id: 'B', amount: '10,00' },
        ],
        '50,00',
      ),
    );
    expect(await take(longer)).toMatchObject({
      booking: { reason: 'Lines of the statement imported: 1; already in the books: 1.' },
    });
    expect(await transactions(trade)).toHaveLength(2);
  });

  it('that does not add up is held: it fails and names the difference, and nothing is written', async () => {
    const file = await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '61,00'));
    const read = await take(file);
    expect(read).toMatchObject({
      state: 'failed',
      errorCode: 'statement_unbalanced',
      checks: [{ code: 'balance', passed: false }],
      booking: { state: 'none' },
    });
    expect(read?.checks[0]?.message).toContain('a difference of 1,00 EUR');
    expect(await transactions(trade)).toEqual([]);
    expect(await statementsOf()).toEqual([]);
  });

  it('that does not begin where that of the day before ended is imported, and the missing amount becomes a gap', async () => {
    await take(await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00')));
    const december = (opening: string, closing: string) =>
      swedbank(opening, [{ id: 'B', amount: '10,00', date: '02.12.2026' }], closing)
        .replace('01.11.2026', '01.12.2026')
        .replace('30.11.2026', '05.12.2026');
    expect(await take(await upload(december('55,00', '45,00')))).toMatchObject({
      state: 'done',
      errorCode: null,
    });
    expect(await transactions(trade)).toHaveLength(2);
  });

  describe('after which the ledger would differ from the bank is held, with the difference', () => {
    const nextMonth = (opening: string, closing: string) =>
      swedbank(opening, [{ id: 'B', amount: '10,00', date: '12.12.2026' }], closing)
        .replace('01.11.2026', '10.12.2026')
        .replace('30.11.2026', '15.12.2026');

    beforeEach(async () => {
      await take(await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00')));
    });

    it('because the books have a line that the bank does not report', async () => {
      const held = await take(await upload(swedbank('100,00', [{ id: 'C', amount: '40,00' }], '60,00')));
      expect(held).toMatchObject({ state: 'failed', errorCode: 'statement_differs' });
      expect(held?.checks.at(-1)).toMatchObject({ code: 'ledger', passed: false });
      expect(held?.checks.at(-1)?.message).toContain('a difference of -40,00 EUR');
      expect(await transactions(trade)).toHaveLength(1);
    });

    it('because the books have a line in between that the bank does not report, with no gap before it', async () => {
      await takeLine(trade, { bookingDate: isoDate('2026-12-05'), amountMinor: 500n });
      const held = await take(await upload(nextMonth('60,00', '50,00')));
      expect(held).toMatchObject({ state: 'failed', errorCode: 'statement_differs' });
      expect(held?.checks.at(-1)?.message).toContain('a difference of -5,00 EUR');
    });

    it('but not because lines of the days in between are missing: they may come later', async () => {
      expect(await take(await upload(nextMonth('55,00', '45,00')))).toMatchObject({ state: 'done' });
      const between = await take(
        await upload(
          swedbank('60,00', [{ id: 'D', amount: '5,00', date: '03.12.2026' }], '55,00')
            .replace('01.11.2026', '01.12.2026')
            .replace('30.11.2026', '09.12.2026'),
        ),
      );
      expect(between).toMatchObject({ state: 'done' });
    });

    it('but not one of days before the first, in whatever order they arrive', async () => {
      const october = swedbank(
        '70,00',
        [{ id: 'O', amount: '30,00', date: '05.10.2026', direction: 'K' }],
        '100,00',
      )
        .replace('01.11.2026', '01.10.2026')
        .replace('30.11.2026', '31.10.2026');
      expect(await take(await upload(october))).toMatchObject({ state: 'done' });
      expect(await take(await upload(nextMonth('60,00', '50,00')))).toMatchObject({ state: 'done' });
    });
  });

  it('of an account that belongs to another party is held', async () => {
    const party = await trade.party({ name: 'Võõras OÜ' });
    await trade.run(learnPartyAccount, { party_id: party, iban: 'EE382200221020145685', source: 'document' });
    const held = await take(await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00')));
    expect(held).toMatchObject({
      state: 'failed',
      errorCode: 'statement_of_other',
      checks: [{ code: 'balance' }, { code: 'account_owner', passed: false }],
    });
    expect(await transactions(trade)).toEqual([]);
  });

  it('with a line in a closed period fails as a whole, with period_closed and nothing written', async () => {
    const { id } = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ id: string }>(
        'SELECT id FROM books.period WHERE company_id = $1 ORDER BY starts_on LIMIT 1',
        [trade.companyId],
      ),
    );
    await trade.run(closePeriod, { period_id: id });
    const early = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ day: string }>(
        `SELECT to_char(starts_on, 'DD.MM.YYYY') AS day FROM books.period WHERE company_id = $1 AND id = $2`,
        [trade.companyId, id],
      ),
    );
    const rows = [
      { id: 'A', amount: '40,00' },
      { id: 'B', amount: '1,00', date: early.day },
    ];
    const file = await upload(swedbank('100,00', rows, '59,00'));
    expect(await take(file)).toMatchObject({ state: 'failed', errorCode: 'period_closed' });
    expect(await transactions(trade)).toEqual([]);
  });

  it('of no known bank fails with a reason', async () => {
    const file = await upload('a;b;c;d\n1;2;3;4\n5;6;7;8\n');
    expect(await take(file)).toMatchObject({ state: 'failed', errorCode: 'statement_not_recognised' });
  });

  it('is imported with the current rights of its uploader', async () => {
    const file = await upload(swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00'));
    profiles.permissions = ['documents.write'];
    expect(await take(file)).toMatchObject({ state: 'failed', errorCode: 'permission_denied' });
  });

  it('of an account without a number belongs to the account of its bank and currency, in every file', async () => {
    const wise = (id: string): string =>
      `TransferWise ID,Date,Amount,Currency,Description\n${id},05-11-2026,-12.30,EUR,Card\n`;
    await take(await upload(wise('CARD-1')));
    await take(await upload(wise('CARD-2')));
    const labels = (await transactions(trade)).map((line) => line.bank_account_id);
    expect(labels).toHaveLength(2);
    expect(new Set(labels).size).toBe(1);
  });

  it('is imported in commits of a bounded size, and an interrupted attempt continues where it ended', async () => {
    const rows = Array.from({ length: LINES_A_COMMIT + 3 }, (_, at) => ({ id: `R${at}`, amount: '0,01' }));
    const file = await upload(swedbank('100,00', rows, '79,97'));
    const broken = testTask('import-statement', { fileId: file.id.toString() }, trade.companyId);
    const lost = { ...broken, progress: () => Promise.reject(new Error('the worker died')) };
    await expect(handler().handle(lost)).rejects.toThrow('the worker died');
    expect(await statementsOf()).toMatchObject([{ state: 'posting' }]);
    expect(await readingOf(file)).toMatchObject({ state: 'running' });
    expect(trade.consequences).not.toContain('match-company');
    expect(await take(file)).toMatchObject({
      state: 'done',
      booking: {
        reason: `Lines of the statement imported: 3; already in the books: ${LINES_A_COMMIT}.`,
      },
    });
    expect(await statementsOf()).toMatchObject([{ state: 'posted', line_count: LINES_A_COMMIT + 3 }]);
    // Matching examines every open line: it is requested after the last one, not after each commit.
    expect(trade.consequences).toContain('match-company');
  });
});

describe('the file of a withdrawn bank statement', () => {
  const withdraw = async () => {
    const { id } = await trade.database.readCompany(trade.companyId, (sql) =>
      sql.one<{ id: string }>(
        "SELECT id FROM books.bank_statement WHERE company_id = $1 AND state <> 'withdrawn' ORDER BY id LIMIT 1",
        [trade.companyId],
      ),
    );
    return trade.bus.execute(
      withdrawStatement,
      {
        companyId: trade.companyId,
        actor: testActor(),
        payload: { statement_id: id, reason: 'Vale fail.' },
      },
      (sql, outcome) => releaseStatementFile(sql, trade.companyId, outcome, 'Vale fail.'),
    );
  };
  const content = swedbank('100,00', [{ id: 'A', amount: '40,00' }], '60,00');

  it('shows the withdrawal, and is imported again when it is read again', async () => {
    const file = await upload(content);
    await take(file);
    await withdraw();
    expect(await readingOf(file)).toMatchObject({
      state: 'failed',
      errorCode: 'statement_withdrawn',
      booking: {
        state: 'none',
        reason: 'The statement was withdrawn: Vale fail. Have the file read again to import it again.',
      },
    });
    await files.readings.reread(trade.companyId, file.id, testActor(), () => Promise.resolve());
    expect(await take(file)).toMatchObject({
      state: 'done',
      errorCode: null,
      booking: { reason: 'Lines of the statement imported: 1; already in the books: 0.' },
    });
    await withdraw();
    await upload(content);
    expect(await take(file)).toMatchObject({ state: 'done', errorCode: null });
    expect((await statementsOf()).map(({ state }) => state).sort()).toEqual([
      'posted',
      'withdrawn',
      'withdrawn',
    ]);
    expect(await transactions(trade)).toHaveLength(1);
  });

  it('is read again when it is uploaded again, but not while the statement is in the books', async () => {
    const file = await upload(content);
    await take(file);
    await upload(content);
    expect(await readingOf(file)).toMatchObject({ state: 'done' });
    await withdraw();
    const again = await upload(content);
    expect(again.id).toBe(file.id);
    expect(await readingOf(file)).toMatchObject({ state: 'queued', errorCode: null });
  });

  it('is not being read at that time', async () => {
    const file = await upload(content);
    await take(file);
    await files.readings.reread(trade.companyId, file.id, testActor(), () => Promise.resolve());
    await expect(withdraw()).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await transactions(trade)).toHaveLength(1);
    await take(file);
    await withdraw();
  });

  it('with two statements imports only the withdrawn one', async () => {
    const wise = (currency: string, id: string): string => `${id},05-11-2026,-12.30,${currency},Card\n`;
    await trade.rate('USD', '2026-11-05', '1.25');
    const file = await upload(
      `TransferWise ID,Date,Amount,Currency,Description\n${wise('EUR', 'CARD-1')}${wise('USD', 'CARD-2')}`,
    );
    await take(file);
    expect(await transactions(trade)).toHaveLength(2);
    await withdraw();
    await files.readings.reread(trade.companyId, file.id, testActor(), () => Promise.resolve());
    expect(await take(file)).toMatchObject({
      booking: { reason: 'Lines of the statement imported: 1; already in the books: 1.' },
    });
    expect((await statementsOf()).map(({ state }) => state).sort()).toEqual([
      'posted',
      'posted',
      'withdrawn',
    ]);
  });

  it('makes way for the correct one, which was held because of it and is read again automatically', async () => {
    await take(await upload(content));
    const right = await upload(swedbank('100,00', [{ id: 'C', amount: '45,00' }], '55,00'));
    const wrong = await upload(swedbank('100,00', [{ id: 'W', amount: '1,00' }], '98,00'));
    expect(await take(right)).toMatchObject({ state: 'failed', errorCode: 'statement_differs' });
    await take(wrong);
    await withdraw();
    expect(await readingOf(wrong)).toMatchObject({ state: 'failed', errorCode: 'statement_unbalanced' });
    expect(await readingOf(right)).toMatchObject({ state: 'queued', errorCode: null });
    expect(await take(right)).toMatchObject({ state: 'done' });
    expect(await transactions(trade)).toMatchObject([{ amount_minor: 4_500n }]);
  });
});
