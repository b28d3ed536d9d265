import { booksBus, closePeriod, fileVatReturn, prepareVatReturn } from '#books';
import { FixedClock, type IsoDate, isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommandBus } from '#ledger';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { LINE, Trade } from '../../../../test/support/trade.js';
import { ChargeTaxesHandler } from './charge-taxes.handler.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
});
beforeEach(async () => {
  trade = await Trade.open(held.database);
});
afterAll(() => held.drop());

/** Files the return of a month in which this much VAT, in cents, is payable on an acquisition. */
async function fileMonth(month: string, outputMinor: bigint): Promise<void> {
  if (outputMinor !== 0n) await acquire(`${month}-10`, outputMinor);
  const { result } = await trade.run(prepareVatReturn, { period_from: isoDate(`${month}-01`) });
  await trade.run(fileVatReturn, { return_id: result.return_id });
}

/** A purchase at 24 %, whose VAT is deducted. */
const buy = (date: string, price: string) =>
  trade.recordAndPost({}, { invoice_date: date, lines: [{ ...LINE, unit_price: price, vat_code: 'P24' }] });

/** Buys services from another member state; nothing of the VAT is deducted. */
async function acquire(date: string, outputMinor: bigint): Promise<void> {
  const price = (outputMinor * 100n) / 24n;
  await trade.recordAndPost(
    {},
    {
      invoice_date: date,
      lines: [
        {
          ...LINE,
          unit_price: `${price / 100n}.${String(price % 100n).padStart(2, '0')}`,
          vat_code: 'PEUS24',
          deductible_bps: 0,
        },
      ],
    },
  );
}

async function chargeOn(day: string): Promise<unknown> {
  const clock = new FixedClock(new Date(`${day}T10:00:00Z`));
  const bus: CommandBus = booksBus(held.database, clock, () => Promise.resolve());
  const companies = { find: () => Promise.resolve({ state: 'ready' } as never) };
  return new ChargeTaxesHandler(held.database, clock, bus, companies).handle(
    testTask('charge-taxes', {}, trade.companyId),
  );
}

/** Movements of the prepayment account and of the VAT settlement by day. */
const moved = () =>
  trade.database.readCompany(trade.companyId, async (sql) => {
    const rows = await sql.rows<{ economic_date: IsoDate; code: string; minor: bigint }>(
      `SELECT line.economic_date, account.code, line.base_minor AS minor
       FROM books.journal_line AS line JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
       JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
       WHERE line.company_id = $1 AND entry.source_kind = 'accounting_event' AND account.code IN ('1516', '2515')
       ORDER BY entry.commit_seq, entry.entry_no, account.code DESC`,
      [trade.companyId],
    );
    return rows.map((row) => [row.economic_date, row.code, row.minor]);
  });

describe('the VAT of a filed return', () => {
  it('moves on its due day, once, however often the task runs', async () => {
    await fileMonth('2026-09', 14_400n);
    expect(await moved()).toEqual([]);
    expect(await chargeOn('2026-10-19')).toBe('skipped');
    expect(await chargeOn('2026-10-20')).toBe('done');
    const once = [
      ['2026-10-20', '2515', 14_400n],
      ['2026-10-20', '1516', -14_400n],
    ];
    expect(await moved()).toEqual(once);
    expect(await chargeOn('2026-10-20')).toBe('skipped');
    expect(await chargeOn('2026-11-20')).toBe('skipped');
    expect(await moved()).toEqual(once);
    await trade.coherent();
  });

  it('moves on the next working day when the 20th is none', async () => {
    await fileMonth('2026-05', 14_400n);
    expect(await chargeOn('2026-06-20')).toBe('skipped');
    await chargeOn('2026-06-22');
    expect((await moved())[0]).toEqual(['2026-06-22', '2515', 14_400n]);
  });

  it('that is refunded moves to the prepayment account', async () => {
    await buy('2026-09-03', '100');
    await fileMonth('2026-09', 0n);
    await chargeOn('2026-10-20');
    expect(await moved()).toEqual([
      ['2026-10-20', '2515', -2_400n],
      ['2026-10-20', '1516', 2_400n],
    ]);
  });

  it('is corrected by the difference when the return is revised', async () => {
    await fileMonth('2026-09', 14_400n);
    await chargeOn('2026-10-20');
    await buy('2026-09-20', '100');
    await fileMonth('2026-09', 0n);
    await chargeOn('2026-11-20');
    expect(await moved()).toEqual([
      ['2026-10-20', '2515', 14_400n],
      ['2026-10-20', '1516', -14_400n],
      ['2026-10-20', '2515', -2_400n],
      ['2026-10-20', '1516', 2_400n],
    ]);
  });

  it('moves on the first open day when the period of the due day is closed', async () => {
    await fileMonth('2025-09', 13_200n);
    await closeThrough('2025-10');
    await chargeOn('2026-11-20');
    expect(await moved()).toEqual([
      ['2025-11-01', '2515', 13_200n],
      ['2025-11-01', '1516', -13_200n],
    ]);
  });

  it('stays where the books have no account for the prepayment account, and moves once they have', async () => {
    await fileMonth('2026-09', 14_400n);
    const role = (active: boolean) =>
      held.owner('UPDATE books.account SET active = $2 WHERE company_id = $1 AND role = $3', [
        trade.companyId.toString(),
        active,
        'tax_receivable',
      ]);
    await role(false);
    await chargeOn('2026-10-20');
    expect(await moved()).toEqual([]);
    await role(true);
    await chargeOn('2026-10-21');
    expect(await moved()).toHaveLength(2);
  });

  it('that was due and filed before the books charged taxes stays; later months and later revisions move', async () => {
    await fileMonth('2026-08', 4_800n);
    await held.owner('INSERT INTO tax_account.charging (company_id, since) VALUES ($1, $2)', [
      trade.companyId.toString(),
      '2026-11-20T12:00:00Z',
    ]);
    expect(await chargeOn('2026-11-25')).toBe('skipped');
    trade.clock.set(new Date('2026-11-26T10:00:00Z'));
    await fileMonth('2026-08', 2_400n);
    await chargeOn('2026-11-26');
    trade.clock.set(new Date('2026-12-01T10:00:00Z'));
    await fileMonth('2026-11', 9_600n);
    await chargeOn('2026-12-21');
    expect(await moved()).toEqual([
      ['2026-09-21', '2515', 2_400n],
      ['2026-09-21', '1516', -2_400n],
      ['2026-12-21', '2515', 9_600n],
      ['2026-12-21', '1516', -9_600n],
    ]);
  });
});

async function closeThrough(month: string): Promise<void> {
  const periods = await trade.database.readCompany(trade.companyId, (sql) =>
    sql.rows<{ id: string }>(
      'SELECT id FROM books.period WHERE company_id = $1 AND starts_on <= $2 ORDER BY starts_on',
      [trade.companyId, `${month}-01`],
    ),
  );
  for (const { id } of periods) await trade.run(closePeriod, { period_id: id });
}
