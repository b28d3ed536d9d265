import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { openItems } from '../reports/open-items.queries.js';
import { vatPreview } from '../vat-return/vat-return.queries.js';
import { mergeParty } from './merge-party.commands.js';
import { isoDate, monthOf, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Ledgered } from '../../../../test/support/ledgered.js';
import { LINE, refusal } from '../../../../test/support/trade.js';

let db: TestDatabase;
let books: Ledgered;
let gone: Ulid;
let into: Ulid;
let invoice: Ulid;

beforeAll(async () => {
  db = await testDatabase();
});

/** A supplier with a posted invoice and a prepayment, merged into another one. */
beforeEach(async () => {
  books = await Ledgered.open(db);
  gone = await books.trade.party({ name: 'Kaksik OÜ' });
  into = await books.trade.party({ name: 'Topelt OÜ', reg_code: '10000018' });
  invoice = await books.buy({ unit_price: '1000' }, { party_id: gone, number: 'A-1' });
  const prepaid = await books.buy({}, { party_id: gone, kind: 'prepayment', number: 'E-1' });
  await books.pay(prepaid, await books.paidOut(12_400), 12_400);
  await books.trade.run(mergeParty, { party_id: gone, into_party_id: into });
});

afterAll(async () => {
  await db.drop();
});

describe('records of a party from before its merger', () => {
  it('make later ones duplicates, whichever of the two parties is named', async () => {
    for (const party_id of [gone, into]) {
      const again = books.trade.record({ party_id, number: 'a-1' });
      expect(await refusal(again)).toMatchObject({ code: 'duplicate_invoice', field: 'allow_duplicate' });
    }
  });

  it('can be credited, revised while partly settled, and used as a prepayment', async () => {
    await books.buy({}, { party_id: into, kind: 'credit_note', corrects_invoice_id: invoice });
    await books.pay(invoice, await books.paidOut(100), 100);
    await books.trade.run(reviseInvoice, {
      invoice_id: invoice,
      ...reviseInvoiceRequest.parse({
        reason: 'konto',
        revision: {
          invoice_date: '2026-11-05',
          lines: [{ ...LINE, unit_price: '1000', account_code: '5110' }],
        },
      }),
    });
    const prepaid = (await books.trade.invoices()).find(({ kind }) => kind === 'prepayment');
    await books.settle({
      kind: 'prepayment_apply',
      invoice_id: invoice,
      other_invoice_id: prepaid?.id,
      item_minor: 12_400,
    });
    expect(await books.trade.invoice(invoice)).toMatchObject({
      party_id: into,
      open_minor: 124_000n - 12_400n - 100n - 12_400n,
    });
    await books.trade.coherent();
  });

  it('are listed in the annex of the VAT return under the registry code of the surviving party', async () => {
    const { database, companyId } = books.trade;
    const month = monthOf(isoDate('2026-11-05'));
    const { annex } = await database.reportCompany(companyId, (sql) => vatPreview(sql, companyId, month));
    expect(annex.part_b.map(({ seller_reg_code }) => seller_reg_code)).toEqual(['10000018', '10000018']);
  });

  it('are joined by events that name the merged party, whose lines belong to the surviving one', async () => {
    await books.event('manual', { 2310: -500, 5110: 500 }, gone);
    const [item] = (await books.trade.openItems()).filter(({ invoice_id }) => invoice_id === null);
    expect(item).toMatchObject({ account_code: '2310', party_id: into, party_name: 'Topelt OÜ' });
  });

  it('are in the lists of the surviving party, and make it a supplier', async () => {
    const { trade } = books;
    const own = await books.buy({}, { party_id: into, number: 'B-1' });
    const listed = await trade.invoices({ party_id: into });
    expect(listed.map(({ number }) => number)).toEqual(['A-1', 'E-1', 'B-1']);
    expect((await trade.invoices({ party_id: into, ordering: '-invoice_date' }, 1))[0]?.id).toBe(own);
    expect(await trade.invoices({ party_id: gone })).toHaveLength(2);
    const { items } = await trade.database.reportCompany(trade.companyId, (sql) =>
      openItems(sql, trade.companyId, { partyId: into }, TEST_TODAY),
    );
    expect(items.map(({ invoice_number }) => invoice_number)).toEqual(['A-1', 'E-1', 'B-1']);
    expect(new Set(items.map(({ party_id, party_name }) => `${party_id} ${party_name}`))).toEqual(
      new Set([`${into} Topelt OÜ`]),
    );
    const heir = await trade.party({ name: 'Pärija OÜ', kind: 'other' });
    expect(await trade.findParty(heir)).toMatchObject({ roles: [] });
    await trade.run(mergeParty, { party_id: into, into_party_id: heir });
    expect(await trade.findParty(heir)).toMatchObject({ roles: ['supplier'] });
    expect(await trade.invoices({ party_id: heir })).toHaveLength(3);
  });
});
