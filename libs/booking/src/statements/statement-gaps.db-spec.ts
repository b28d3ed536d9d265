import { listBankAccounts, listBankStatements, moveOpening } from '#books';
import { StatementReader } from '#extraction';
import { extractionOf } from '#files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { TestProfiles } from '../../../../test/support/company-profiles.js';
import { everyNth } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { readersHere } from '../../../../test/support/readers.js';
import { Trade } from '../../../../test/support/trade.js';
import { ImportStatementHandler } from './import-statement.handler.js';

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.bus);
});

afterAll(async () => {
  await trade.coherent();
  await files.close();
  await db.drop();
});

/** Days of November with their balances and lines: id, day, signed cents. */
interface Piece {
  readonly days: readonly [number, number];
  readonly opening: number;
  readonly lines: readonly (readonly [string, number, number])[];
}

const FIRST: Piece = { days: [1, 5], opening: 10_000, lines: [['A', 5, -4_000]] };
const SECOND: Piece = { days: [6, 10], opening: 6_000, lines: [['B', 8, -500]] };
const THIRD: Piece = { days: [11, 20], opening: 5_500, lines: [['C', 12, 2_000]] };
/** No statement holds the lines of -500 on the days before it. */
const LAST: Piece = { days: [25, 30], opening: 7_000, lines: [['D', 26, -1_000]] };
/** Two statements of one day, where the second continues the first. */
const MORNING: Piece = { days: [20, 20], opening: 6_000, lines: [['M', 20, 900]] };
const EVENING: Piece = { days: [20, 20], opening: 6_900, lines: [['E', 20, -400]] };
/** Reaches from the days of the first into those of the third. */
const ACROSS: Piece = {
  days: [4, 15],
  opening: 10_000,
  lines: [...FIRST.lines, ...SECOND.lines, ...THIRD.lines],
};

const closing = ({ opening, lines }: Piece): number =>
  lines.reduce((sum, [, , cents]) => sum + cents, opening);

const gap = (expected: number, opening: number, from: string, to: string) => ({
  expected_minor: BigInt(expected),
  opening_minor: BigInt(opening),
  date_from: `2026-11-${from}`,
  date_to: `2026-11-${to}`,
});

/** An Estonian IBAN of the bank 22, with its check digits. */
function ibanOf(serial: number): string {
  const account = `22${String(serial).padStart(14, '0')}`;
  const check = 98n - (BigInt(`${account}141400`) % 97n);
  return `EE${String(check).padStart(2, '0')}${account}`;
}

function swedbank(iban: string, piece: Piece): string {
  const { days, opening, lines } = piece;
  const date = (day: number): string => `${String(day).padStart(2, '0')}.11.2026`;
  const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
  return [
    'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
    `${iban};10;${date(days[0])};;Algsaldo;${amount(opening)};EUR;K;;AS;;;`,
    ...lines.map(
      ([id, day, cents]) =>
        `${iban};20;${date(day)};Tarnija OÜ;Arve ${id};${amount(cents)};EUR;${cents < 0 ? 'D' : 'K'};${id};MK;;;`,
    ),
    `${iban};86;${date(days[1])};;Lõppsaldo;${amount(closing(piece))};EUR;K;;LS;;;`,
  ].join('\n');
}

async function take(content: string) {
  const { file } = await files.upload(content, {
    companyId: trade.companyId,
    actor: testActor(),
    kind: 'statement',
    name: 'väljavõte.csv',
  });
  const handler = new ImportStatementHandler({
    database: trade.database,
    bus: trade.bus,
    files: files.store,
    documents: files.documents,
    companies: new TestProfiles(),
    clock: trade.clock,
    statements: new StatementReader(readersHere),
  });
  await handler.handle(testTask('import-statement', { fileId: file.id.toString() }, trade.companyId));
  const read = await trade.database.readCompany(trade.companyId, (sql) =>
    extractionOf(sql, trade.companyId, file.id),
  );
  return [read?.state, read?.errorCode];
}

function orders<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one) => orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

async function accountOf(iban: string) {
  const accounts = await trade.database.readCompany(trade.companyId, (sql) =>
    listBankAccounts(sql, trade.companyId, {}, { after: null, limit: 1_000 }),
  );
  return accounts.find((one) => one.iban === iban);
}

/** Makes the books of an account begin with its statement from a given day of November. */
async function openWith(iban: string, day: number): Promise<void> {
  const account = await accountOf(iban);
  const statements = await trade.database.readCompany(trade.companyId, (sql) =>
    listBankStatements(sql, trade.companyId, { bank_account_id: account?.id }, { after: null, limit: 1_000 }),
  );
  const from = `2026-11-${String(day).padStart(2, '0')}`;
  const opening = statements.find((one) => one.from === from);
  await trade.run(moveOpening, { bank_account_id: account?.id ?? '', statement_id: opening?.id ?? '' });
}

/** About a hundred files are read one after another, which is slow on a busy machine. */
const TIMEOUT_MS = 120_000;

const BEFORE_LAST = gap(7_500, 7_000, '20', '25');

describe('bank statements of an account, in whatever order they arrive,', () => {
  let serial = 1;

  it.each([
    {
      outcome: 'leave the same gaps open',
      pieces: [FIRST, THIRD, LAST],
      gaps: [gap(6_000, 5_500, '05', '11'), BEFORE_LAST],
    },
    { outcome: 'close the gap that they fill', pieces: [FIRST, SECOND, THIRD, LAST], gaps: [BEFORE_LAST] },
    {
      outcome: 'leave no gap where another reaches across',
      pieces: [FIRST, ACROSS, THIRD, LAST],
      gaps: [BEFORE_LAST],
    },
  ])(
    '$outcome, and the ledger is the closing balance less these',
    { timeout: TIMEOUT_MS },
    async ({ pieces, gaps }) => {
      const missing = gaps.reduce((sum, one) => sum + one.opening_minor - one.expected_minor, 0n);
      for (const order of everyNth(4, orders(pieces))) {
        const iban = ibanOf(serial++);
        for (const piece of order) expect(await take(swedbank(iban, piece))).toEqual(['done', null]);
        const account = await accountOf(iban);
        expect(account?.gaps).toEqual(gaps);
        // The books begin with the first statement: no line holds the earlier balance of the account.
        expect(account?.ledger_balance_minor).toBe(BigInt(closing(LAST) - FIRST.opening) - missing);
      }
    },
  );

  it('leave no gap where one continues another that ends on its first day', async () => {
    const iban = ibanOf(serial++);
    for (const piece of [FIRST, MORNING, EVENING]) {
      expect(await take(swedbank(iban, piece))).toEqual(['done', null]);
    }
    expect((await accountOf(iban))?.gaps).toEqual([]);
  });

  it.each([
    { outcome: 'leave only gaps after it open', pieces: [FIRST, THIRD] },
    { outcome: 'may fill the gap before it later', pieces: [FIRST, SECOND, THIRD] },
    { outcome: 'may reach across its first day', pieces: [FIRST, ACROSS, THIRD] },
  ])(
    'with an opening balance moved to one of them $outcome, and the ledger is the bank’s',
    { timeout: TIMEOUT_MS },
    async ({ pieces }) => {
      const missing = BEFORE_LAST.opening_minor - BEFORE_LAST.expected_minor;
      for (const order of everyNth(4, orders(pieces))) {
        const iban = ibanOf(serial++);
        for (const piece of [...order, LAST]) {
          expect(await take(swedbank(iban, piece))).toEqual(['done', null]);
          if (piece === THIRD) await openWith(iban, THIRD.days[0]);
        }
        const account = await accountOf(iban);
        expect(account?.gaps).toEqual([BEFORE_LAST]);
        expect(account?.ledger_balance_minor).toBe(BigInt(closing(LAST)) - missing);
      }
    },
  );
});
