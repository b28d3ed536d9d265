import { afterAll, beforeAll, expect, it } from 'vitest';
import { isoDate, type IsoMonth, type KeptJson, toJson } from '#platform';
import { takeLine } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';
import { issueInvoice } from '../invoices/issue/issue-invoice.commands.js';
import { reviseInvoiceRequest } from '../invoices/content/invoice.wire.js';
import { reviseInvoice } from '../invoices/revise/revise-invoice.commands.js';
import { updateParty } from '../parties/change-party.commands.js';
import { updatePartyRequest } from '../parties/party.wire.js';
import { reverseAllocation } from '../reconciliation/allocation.commands.js';
import { vatPreview } from './vat-return.queries.js';
import { VatPreviews } from './vat-previews.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
  trade = await Trade.open(held.database);
});
afterAll(() => held.drop());

/** Amounts are numbers in JSON. */
interface Read {
  readonly warnings: readonly { readonly code: string }[];
  readonly payable_minor: number;
  readonly annex: { readonly part_b: readonly Readonly<Record<string, unknown>>[] };
}

const NOVEMBER = '2026-11' as IsoMonth;
const OCTOBER = '2026-10' as IsoMonth;
const kept = (previews: VatPreviews, month = NOVEMBER): Promise<KeptJson> =>
  held.database.reportCompany(trade.companyId, (sql) => previews.of(sql, trade.companyId, month));
/** As its readers get it. */
const of = async (previews: VatPreviews, month = NOVEMBER): Promise<Read> =>
  JSON.parse((await kept(previews, month)).json.toString()) as Read;
const computed = async (month = NOVEMBER): Promise<Read> =>
  JSON.parse(
    toJson(
      await held.database.reportCompany(trade.companyId, (sql) => vatPreview(sql, trade.companyId, month)),
    ),
  ) as Read;
const buy = () => trade.recordAndPost({}, { lines: [{ ...LINE, unit_price: '2000', vat_code: 'P24' }] });

it('a preview is computed once for a state of the books, and again after every commit', async () => {
  const previews = new VatPreviews();
  await buy();
  const first = await kept(previews);
  expect(await kept(previews)).toBe(first);
  await buy();
  const second = await of(previews);
  expect(second).not.toEqual(JSON.parse(first.json.toString()));
  expect(second).toEqual(await computed());
  // A draft posts nothing, and the preview warns of it.
  await trade.record();
  expect(await of(previews)).toEqual(await computed());
  expect((await of(previews)).warnings.map(({ code }) => code)).toContain('invoice_not_posted');
});

it('a change of the VAT codes alone is seen too', async () => {
  const previews = new VatPreviews();
  const before = await kept(previews);
  await held.owner('UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = $1', [
    trade.companyId.toString(),
  ]);
  expect(await kept(previews)).not.toBe(before);
});

it('previews that nobody used for the longest time are dropped when they are too large together', async () => {
  // One a preview, and one for each posting.
  const previews = new VatPreviews(3);
  const november = await kept(previews);
  const october = await kept(previews, OCTOBER);
  expect((JSON.parse(november.json.toString()) as Read).annex.part_b).toHaveLength(2);
  expect(await kept(previews, OCTOBER)).toBe(october);
  expect(await kept(previews)).not.toBe(november);
});

it('the preview after a commit has the postings, revisions, early money and partners that the commit changed', async () => {
  const previews = new VatPreviews();
  const agree = async () => {
    for (const month of [OCTOBER, NOVEMBER]) {
      const [followed, recomputed] = await Promise.all([of(previews, month), computed(month)]);
      expect(followed).toEqual(recomputed);
    }
    return (await of(previews, NOVEMBER)).annex.part_b;
  };
  const party_id = await trade.party({ name: 'Vana Nimi OÜ', reg_code: '10000018', address: 'Lai 2' });
  const revision = (price: string) => ({
    invoice_date: '2026-11-05',
    lines: [{ ...LINE, unit_price: price, vat_code: 'P24' }],
  });
  await agree();
  const invoice = await trade.recordAndPost({ party_id, number: 'A-1' }, revision('2000'));
  const rowOf = (rows: Awaited<ReturnType<typeof agree>>) => rows.find((row) => row.invoice_id === invoice);
  expect(rowOf(await agree())).toMatchObject({ vat_in_period_minor: 48_000, seller_name: 'Vana Nimi OÜ' });

  await trade.run(reviseInvoice, {
    invoice_id: invoice,
    ...reviseInvoiceRequest.parse({ reason: 'hind', revision: { number: 'A-2', ...revision('3000') } }),
  });
  expect(rowOf(await agree())).toMatchObject({ vat_in_period_minor: 72_000, invoice_number: 'A-2' });

  await trade.run(updateParty, { party_id, ...updatePartyRequest.parse({ name: 'Uus Nimi OÜ' }) });
  expect(rowOf(await agree())).toMatchObject({ seller_name: 'Uus Nimi OÜ' });

  const { invoice_id: sale } = await trade.record(
    { direction: 'sales', party_id, number: null },
    {
      invoice_date: '2026-10-10',
      supply_date: '2026-11-18',
      lines: [{ ...LINE, unit_price: '1000', vat_code: 'S24' }],
    },
  );
  await trade.run(issueInvoice, { invoice_id: sale, seller_address: 'Pikk 1' });
  await agree();
  const october = async () => (await of(previews, OCTOBER)).payable_minor;
  const before = await october();
  // Money received in October, before the supply, is turnover of October (KMS § 11 (1) 2).
  const bank_transaction_id = await takeLine(trade, {
    direction: 'in',
    bookingDate: isoDate('2026-10-20'),
    amountMinor: 124_000n,
  });
  const allocation_id = await trade.settle({ invoice_id: sale, bank_transaction_id, item_minor: 124_000 });
  await agree();
  expect(await october()).toBe(before + 24_000);
  await trade.run(reverseAllocation, { allocation_id });
  await agree();
  expect(await october()).toBe(before);
});
