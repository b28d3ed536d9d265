import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIsoMonth, newUlid, type IsoMonth, isoDate, type Ulid } from '#platform';
import { type Command } from '../commands/command.js';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { issueInvoice } from '../invoices/issue/issue-invoice.commands.js';
import { vatPreviewEntries } from './return-entries.queries.js';
import { vatPreview } from './vat-return.queries.js';
import { postEntries } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

const month = (text: string): IsoMonth => {
  if (!isIsoMonth(text)) throw new RangeError(text);
  return text;
};
const preview = (of = '2026-11') =>
  trade.database.reportCompany(trade.companyId, (sql) => vatPreview(sql, trade.companyId, month(of)));
const lines = async (of?: string) =>
  Object.fromEntries(
    (await preview(of)).lines
      .filter((line) => line.amount_minor !== 0n)
      .map((line) => [line.line, line.amount_minor]),
  );
const bill = (vatCode: string, price: string, given: object = {}) => ({
  lines: [{ ...LINE, unit_price: price, vat_code: vatCode }],
  ...given,
});

const CUSTOMER = { kind: 'customer', address: 'Lai 2' };

/** An issued sale. */
async function sale(partyId: Ulid, revision: ReturnType<typeof bill>, given: object = {}): Promise<Ulid> {
  const { invoice_id: id } = await trade.record(
    { direction: 'sales', party_id: partyId, number: null, ...given },
    revision,
  );
  await trade.run(issueInvoice, { invoice_id: id, seller_address: 'Pikk 1' });
  return id;
}

/** Pays a prepayment on its own day. */
const pay = async (prepayment: Ulid) =>
  trade.settle({
    invoice_id: prepayment,
    account_code: '2110',
    item_minor: Number((await trade.invoice(prepayment)).gross_minor),
  });

/** A final invoice that uses all of a prepayment. */
const use = async (final: Ulid, prepayment: Ulid) =>
  trade.settle({
    kind: 'prepayment_apply',
    invoice_id: final,
    other_invoice_id: prepayment,
    item_minor: Number((await trade.invoice(prepayment)).gross_minor),
  });

/** VAT that entries with a code have posted to its accounts in a month. */
const PLAIN_SUMS = `
  SELECT coalesce(-sum(base_minor) FILTER (WHERE role LIKE 'vat_output%'), 0)::bigint AS output,
    coalesce(sum(base_minor) FILTER (WHERE role LIKE 'vat_input%'), 0)::bigint AS input
  FROM books.journal_line AS line JOIN books.account USING (company_id)
  WHERE company_id = $1 AND account.id = line.account_id AND vat_code IS NOT NULL
    AND date_trunc('month', economic_date) = $2::date`;

/** Posts a sale with a VAT code as issuing one would. */
const sell: Command<{ code: string; net: bigint; tax: bigint; date: string }, object> = {
  name: 'test.sell',
  permission: null,
  async handle(context, { code, net, tax, date }) {
    const accounts = await context.accounts();
    const line = (role: string, minor: bigint, vatCode: string | null) => ({
      accountId: accounts.requireRole(role).id,
      currency: 'EUR',
      amountMinor: minor,
      baseMinor: minor,
      vatCode,
    });
    context.ledger.post({
      journal: 'sales',
      economicDate: isoDate(date),
      sourceKind: 'accounting_event',
      sourceRole: 'primary',
      sourceId: newUlid(),
      lines: [
        line('trade_receivable', net + tax, null),
        line('income_default', -net, code),
        line('vat_output', -tax, code),
      ],
    });
    return Promise.resolve({ result: {}, facts: [], audit: [] });
  },
};

describe('the preview of a VAT return', () => {
  beforeAll(async () => {
    trade = await Trade.open(held.database);
  });

  it('of a month without entries has every line at zero', async () => {
    const empty = await preview('2026-03');
    expect(empty).toMatchObject({
      form: 'KMD',
      form_version: 'KMD6',
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      due_date: '2026-04-20',
      currency: 'EUR',
      payable_minor: 0n,
      annex: { part_a: [], part_b: [] },
      recapitulative: [],
      warnings: [],
      filed_return_id: null,
    });
    expect(empty.lines).toHaveLength(28);
    expect((await preview('0001-01')).period_to).toBe('0001-01-31');
    expect((await preview('9999-12')).lines).toHaveLength(28);
  });

  it('counts postings with VAT codes, and only warns of drafts', async () => {
    await trade.recordAndPost({}, bill('P24', '100'));
    await trade.recordAndPost({}, bill('P24CAR50', '100'));
    await trade.recordAndPost({}, bill('P24ND', '100'));
    const eu = await trade.party({ country: 'DE', vat_number: 'DE136695976' });
    await trade.recordAndPost({ party_id: eu }, bill('PEUS24', '100'));
    await trade.run(sell, { code: 'S24', net: 100_000n, tax: 24_000n, date: '2026-11-30' });
    const draft = await trade.record({ number: 'D-1' }, bill('P24', '500'));
    expect(await lines()).toEqual({
      '1': 110_000n,
      '4': 26_400n,
      '5': 2_400n + 1_200n + 2_400n,
      '5.4': 1_200n,
      '6': 10_000n,
      '12': 26_400n - 6_000n,
    });
    expect((await preview()).warnings).toMatchObject([
      { code: 'invoice_not_posted', invoice_id: draft.invoice_id },
    ]);
  });

  it('deducts partly deductible VAT by line, and owes it in full', async () => {
    const eu = await trade.party({ country: 'FR' });
    const { lines: items } = bill('PEUS24', '100');
    await trade.recordAndPost(
      { party_id: eu },
      { invoice_date: '2026-09-05', lines: [{ ...items[0], deductible_bps: 6000 }] },
    );
    expect(await lines('2026-09')).toEqual({
      '1': 10_000n,
      '4': 2_400n,
      '5': 1_440n,
      '6': 10_000n,
      '12': 960n,
    });
  });

  it('deducts the VAT of a supply no earlier than its invoice', async () => {
    const supplied = await trade.recordAndPost(
      {},
      bill('P24', '1000', { supply_date: '2026-06-20', invoice_date: '2026-07-03' }),
    );
    expect(await lines('2026-06')).toEqual({});
    expect(await lines('2026-07')).toEqual({ '5': 24_000n, '13': 24_000n });
    expect((await preview('2026-07')).annex.part_b).toMatchObject([
      { invoice_id: supplied, vat_in_period_minor: 24_000n },
    ]);
    await trade.run(cancelInvoice, { invoice_id: supplied, reason: 'ekslik' });
    expect(await lines('2026-07')).toEqual({});
    expect((await preview('2026-07')).annex.part_b).toEqual([]);
  });

  it('lists purchases from domestic suppliers in part B, with the sums of the whole invoice', async () => {
    const supplier = await trade.party({ name: 'Suur Tarnija OÜ', reg_code: '10000018' });
    const id = await trade.recordAndPost(
      { party_id: supplier, number: 'B-1' },
      {
        invoice_date: '2026-08-05',
        lines: [
          { ...LINE, unit_price: '1000' },
          { ...LINE, unit_price: '200', vat_code: 'PEX' },
        ],
      },
    );
    expect((await preview('2026-08')).annex).toEqual({
      part_a: [],
      part_b: [
        {
          invoice_id: id,
          seller_reg_code: '10000018',
          seller_name: 'Suur Tarnija OÜ',
          invoice_number: 'B-1',
          invoice_date: '2026-08-05',
          invoice_sum_vat_minor: 144_000n,
          vat_in_period_minor: 24_000n,
          comments: [],
        },
      ],
    });
  });

  it('lists issued sales in part A and in the recapitulative statement, and removes a cancelled one', async () => {
    const issue = (partyId: string, vatCode: string, price: string) =>
      sale(partyId, bill(vatCode, price, { invoice_date: '2026-04-10' }));
    const home = await trade.party({ ...CUSTOMER, name: 'Ostja OÜ', reg_code: '10000024' });
    const abroad = await trade.party({ ...CUSTOMER, country: 'DE', vat_number: 'DE136695976' });
    const sold = await issue(home, 'S24', '1000');
    await issue(abroad, 'S0EUS', '500.40');
    const wrong = await issue(home, 'S24', '77');
    await trade.run(cancelInvoice, { invoice_id: wrong, reason: 'ekslik' });
    expect(await lines('2026-04')).toEqual({
      '1': 100_000n,
      '3': 50_040n,
      '3.1': 50_040n,
      '4': 24_000n,
      '12': 24_000n,
    });
    const { annex, recapitulative, warnings } = await preview('2026-04');
    expect(annex.part_a).toMatchObject([
      {
        invoice_id: sold,
        buyer_reg_code: '10000024',
        buyer_name: 'Ostja OÜ',
        invoice_sum_minor: 100_000n,
        tax_rate: '24',
        sum_for_rate_in_period_minor: 100_000n,
        comments: [],
      },
    ]);
    expect(recapitulative).toMatchObject([
      { country: 'DE', vat_number: 'DE136695976', services_minor: 50_000n, goods_minor: 0n },
    ]);
    expect(warnings).toEqual([]);
  });

  it('counts the VAT of a prepayment once, when the final invoice uses it', async () => {
    const supplier = await trade.party();
    const ahead = await trade.recordAndPost(
      { party_id: supplier, kind: 'prepayment' },
      bill('P24', '100', { invoice_date: '2026-01-10' }),
    );
    expect(await lines('2026-01')).toEqual({});
    await pay(ahead);
    expect(await lines('2026-01')).toEqual({ '5': 2_400n, '13': 2_400n });
    const final = await trade.recordAndPost(
      { party_id: supplier },
      bill('P24', '100', { invoice_date: '2026-02-10' }),
    );
    await use(final, ahead);
    expect(await lines('2026-02')).toEqual({});
  });

  it('lists a final sale without the prepayment it used: part A and the statement agree with the lines', async () => {
    const home = await trade.party({ ...CUSTOMER, name: 'Ettemaksja OÜ', reg_code: '10000047' });
    const abroad = await trade.party({ ...CUSTOMER, country: 'DE', vat_number: 'DE136695976' });
    for (const [partyId, code] of [
      [home, 'S24'],
      [abroad, 'S0EUS'],
    ] as const) {
      const ahead = await sale(partyId, bill(code, '400', { invoice_date: '2025-11-05' }), {
        kind: 'prepayment',
      });
      await pay(ahead);
      await use(await sale(partyId, bill(code, '1500', { invoice_date: '2025-12-10' })), ahead);
    }
    const { annex, recapitulative } = await preview('2025-12');
    expect(await lines('2025-12')).toMatchObject({ '1': 110_000n, '3.1': 110_000n });
    expect(annex.part_a).toMatchObject([
      { invoice_sum_minor: 150_000n, sum_for_rate_in_period_minor: 110_000n },
    ]);
    expect(recapitulative).toMatchObject([{ services_minor: 110_000n }]);
  });

  it('deducts the rest of a final purchase after its prepayment, no earlier than its invoice', async () => {
    const supplier = await trade.party({ name: 'Hiline Tarnija OÜ', reg_code: '10000053' });
    const buy = (number: string, price: string, given: object, kind = 'invoice') =>
      trade.recordAndPost({ party_id: supplier, number, kind }, bill('P24', price, given));
    const ahead = await buy('E-1', '400', { invoice_date: '2025-08-05' }, 'prepayment');
    await pay(ahead);
    const final = await buy('A-1', '1500', { supply_date: '2025-09-20', invoice_date: '2025-10-03' });
    await use(final, ahead);
    expect(await lines('2025-09')).toEqual({});
    expect(await lines('2025-10')).toEqual({ '5': 26_400n, '13': 26_400n });
    expect((await preview('2025-10')).annex.part_b).toMatchObject([
      { invoice_id: final, invoice_sum_vat_minor: 186_000n, vat_in_period_minor: 26_400n },
    ]);
  });

  it('warns of VAT that an entry without a code has moved', async () => {
    await trade.run(postEntries, {
      entries: [
        {
          date: '2026-05-05',
          lines: [
            ['1510', 500n],
            ['7920', -500n],
          ],
        },
      ],
    });
    expect((await preview('2026-05')).warnings).toMatchObject([{ code: 'vat_without_code' }]);
    expect(await lines('2026-05')).toEqual({});
  });

  it('uses the form of the month', async () => {
    await trade.run(sell, { code: 'S22', net: 10_000n, tax: 2_200n, date: '2025-06-30' });
    await trade.run(sell, { code: 'S22', net: 10_000n, tax: 2_200n, date: '2025-07-01' });
    expect(await lines('2025-06')).toEqual({ '1': 10_000n, '4': 2_200n, '12': 2_200n });
    expect(await lines('2025-07')).toEqual({ '1.2': 10_000n, '4': 2_200n, '12': 2_200n });
    await trade.coherent();
  });

  it('equals a plain sum over the lines of the month, to the cent', async () => {
    // Only months whose supplies were all invoiced in them: nothing is deducted earlier or later.
    for (const of of ['2026-01', '2026-02', '2026-04', '2026-08', '2026-09', '2026-11']) {
      const { entries } = await trade.database.reportCompany(trade.companyId, (sql) =>
        vatPreviewEntries(sql, trade.companyId, month(of)),
      );
      const total = (minor: (entry: (typeof entries)[number]) => bigint) =>
        entries.reduce((sum, entry) => sum + minor(entry), 0n);
      const plain = await trade.database.readCompany(trade.companyId, (sql) =>
        sql.one<{ output: bigint; input: bigint }>(PLAIN_SUMS, [trade.companyId, `${of}-01`]),
      );
      expect(
        { output: total((one) => one.output_minor), input: total((one) => one.input_minor) },
        of,
      ).toEqual(plain);
      expect((await preview(of)).payable_minor, of).toBe(plain.output - plain.input);
    }
  });
});
