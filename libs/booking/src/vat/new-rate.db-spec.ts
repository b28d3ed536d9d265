import { fileVatReturn, prepareVatReturn, vatPreview, vatReturnXml } from '#books';
import { extractDocument } from '#extraction';
import { extendVatCodes, vatCodeRows } from '#ledger';
import { isoDate, monthOf } from '#platform';
import { invoiceFiles } from '#rendering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { BUYER, issuedSale } from '../../../../test/support/issued-sales.js';
import { Ledgered } from '../../../../test/support/ledgered.js';
import { NEW_RATE_DAY, releaseNewRate } from '../../../../test/support/new-vat-rate.js';
import { refusal } from '../../../../test/support/trade.js';

const JULY = monthOf(isoDate(NEW_RATE_DAY));

let db: TestDatabase;
let takeBack: () => void;
/** A company from before the rate, and one that opens its books afterwards. */
const companies = new Map<string, Ledgered>();
const books = (name: string): Ledgered => {
  const found = companies.get(name);
  if (found === undefined) throw new Error(`There is no company ${name}.`);
  return found;
};

beforeAll(async () => {
  db = await testDatabase();
  const old = await Ledgered.open(db);
  await db.owner(
    `UPDATE books.vat_code SET name = 'Meie müük' WHERE company_id = $1 AND code = 'S24';
     UPDATE books.vat_code SET active = false WHERE company_id = $1 AND code = 'S9';
     UPDATE books.vat_code SET valid_to = '2026-12-31' WHERE company_id = $1 AND code = 'P24ND'`.replaceAll(
      '$1',
      old.trade.companyId.toString(),
    ),
  );
  takeBack = releaseNewRate();
  companies.set('old', old);
  companies.set('new', await Ledgered.open(db));
});

afterAll(async () => {
  takeBack();
  await db.drop();
});

const codesOf = ({ trade: { companyId } }: Ledgered) =>
  db.database.readCompany(companyId, (sql) =>
    vatCodeRows(sql, companyId, {}, { after: null, limit: 500 }, isoDate('2027-07-05')),
  );

describe('a standard rate of 25 % from July 2027', () => {
  it('reaches a company from before by a task, which keeps what the company changed', async () => {
    const old = books('old');
    const before = new Map((await codesOf(old)).map((code) => [code.code, code]));
    expect(before.has('S25')).toBe(false);

    const { result } = await old.trade.run(extendVatCodes, {});
    expect(result.added).toEqual(expect.arrayContaining(['S25', 'P25', 'PEUS25', 'PFA25', 'PCARP25']));
    expect(result.amended).toEqual(expect.arrayContaining(['S24', 'P24', 'PEUS24']));

    const after = new Map((await codesOf(old)).map((code) => [code.code, code]));
    const fresh = new Map((await codesOf(books('new'))).map((code) => [code.code, code]));
    expect(after.get('S24')).toEqual({ ...fresh.get('S24'), name: 'Meie müük' });
    expect(after.get('S24')).toMatchObject({ valid_to: '2027-06-30', return_lines: ['1.3', '4'] });
    expect(after.get('S9')).toEqual({ ...fresh.get('S9'), active: false });
    expect(after.get('P24ND')).toEqual({ ...fresh.get('P24ND'), valid_to: '2026-12-31' });
    for (const kept of ['S24', 'S9', 'P24ND']) [after, fresh].forEach((codes) => codes.delete(kept));
    expect([...after.values()]).toEqual([...fresh.values()]);

    expect((await old.trade.run(extendVatCodes, {})).result).toEqual({ added: [], amended: [] });
  });

  describe.each(['old', 'new'])('in the %s company', (name) => {
    it('is sold with from its first day, and the rate before it until the day before', async () => {
      const { trade, sell } = { trade: books(name).trade, sell: books(name).sell.bind(books(name)) };
      trade.clock.set(new Date('2027-07-05T10:00:00Z'));
      const on = (day: string) => ({ invoice_date: day });
      await sell({ unit_price: '1000', vat_code: 'S25' }, {}, on(NEW_RATE_DAY));
      await sell({ unit_price: '1000', vat_code: 'S24' }, {}, on('2027-06-30'));
      const refused = { code: 'invalid_payload', error: 'not_valid_on_tax_point' };
      expect(await refusal(sell({ vat_code: 'S25' }, {}, on('2027-06-30')))).toMatchObject(refused);
      expect(await refusal(sell({ vat_code: 'S24' }, {}, on(NEW_RATE_DAY)))).toMatchObject(refused);
    });

    it('is read on an invoice and booked under its code', async () => {
      const desk = await BookingDesk.open(db, books(name).trade);
      const hints = {
        own: { registryCode: BUYER.registry_code, vatNumber: BUYER.vat_number, name: BUYER.name },
        today: isoDate('2027-07-05'),
      };
      const [pdf] = await invoiceFiles(
        issuedSale({
          revision: { invoice_date: isoDate('2027-07-03'), due_date: isoDate('2027-07-17') },
          lines: [
            {
              description: 'Veebimajutus',
              unit_price: '400',
              net_minor: 40_000n,
              tax_minor: 10_000n,
              vat_rate_bps: 2500,
            },
          ],
        }),
      );
      const read = await extractDocument(pdf.content, 'application/pdf', hints);
      expect(read.checks.filter((check) => !check.passed)).toEqual([]);
      expect(read.confident).toBe(true);

      const { booking } = await desk.bookReading(read);
      expect(booking).toMatchObject({ state: 'posted' });
      const [posted] = await desk.trade.invoices({ direction: 'purchase' });
      const { revision } = await desk.trade.invoice(posted?.id ?? '');
      expect(revision.lines).toMatchObject([{ vat_code: 'P25', vat_rate_bps: 2500, tax_minor: 10_000n }]);
      await desk.close();
    });

    it('is declared on its line of the form, and filed', async () => {
      const { trade } = books(name);
      const { companyId } = trade;
      const preview = await db.database.reportCompany(companyId, (sql) => vatPreview(sql, companyId, JULY));
      expect(preview.form_version).toBe('KMD7');
      expect(preview.lines.filter(({ amount_minor: minor }) => minor !== 0n)).toMatchObject([
        { line: '1', label: '25% määraga maksustatavad toimingud ja tehingud', amount_minor: 100_000n },
        { line: '4', amount_minor: 25_000n },
        { line: '5', amount_minor: 10_000n },
        { line: '12', amount_minor: 15_000n },
      ]);
      trade.clock.set(new Date('2027-08-02T10:00:00Z'));
      const { result } = await trade.run(prepareVatReturn, { period_from: isoDate(NEW_RATE_DAY) });
      await trade.run(fileVatReturn, { return_id: result.return_id });
      const xml = await db.database.readCompany(companyId, (sql) =>
        vatReturnXml(sql, companyId, result.return_id),
      );
      expect(xml).toContain('<version>KMD7</version>');
      expect(xml).toContain('<transactions25>1000.00</transactions25>');
      expect(xml).toContain('<taxRate>25</taxRate>');
    });
  });
});
