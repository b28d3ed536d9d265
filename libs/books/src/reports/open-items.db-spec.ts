import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoDate, newUlid, type Ulid } from '#platform';
import { closePeriod } from '../bank/close-period.commands.js';
import { cancelInvoice } from '../invoices/end/end-invoice.commands.js';
import { reverseAllocation } from '../reconciliation/allocation.commands.js';
import { classifyMoneyIn, exemptTransaction } from '../reconciliation/judgement.commands.js';
import { setParty } from '../reconciliation/set-party.commands.js';
import { matchTransfer } from '../reconciliation/transfer-match.commands.js';
import { undoJudgement } from '../reconciliation/undo-judgement.commands.js';
import { type OpenItem, type PartyAges } from './open-items.js';
import { openItemAges, openItems, type OpenItemsQuery } from './open-items.queries.js';
import { trialBalance } from './trial-balance.queries.js';
import { periodRows } from '#ledger';
import { postEntries, TEST_TODAY } from '../../../../test/support/books.js';
import { bankLine, OTHER_IBAN, takeLine, takeStatement } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';

let held: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  held = await testDatabase();
});

afterAll(() => held.drop());

const AGE: Readonly<Record<OpenItem['aging_bucket'], keyof PartyAges>> = {
  no_due_date: 'not_due_minor',
  not_due: 'not_due_minor',
  '1_30': 'days_1_30_minor',
  '31_60': 'days_31_60_minor',
  '61_90': 'days_61_90_minor',
  over_90: 'over_90_minor',
};

/** Items, added up one by one as the report by party and age adds them up. */
function added(open: readonly OpenItem[]): Map<string, Record<string, unknown>> {
  const sums = new Map<string, Record<string, unknown> & { total_minor: bigint }>();
  for (const item of open) {
    const { control_kind, side, party_id, party_name, residual_base_minor: minor } = item;
    const key = `${String(control_kind)} ${side} ${String(party_id)}`;
    const row = sums.get(key) ?? {
      control_kind,
      side,
      party_id,
      party_name,
      items: 0,
      overdue_items: 0,
      ...Object.fromEntries(Object.values(AGE).map((age) => [age, 0n])),
      total_minor: 0n,
    };
    const age = AGE[item.aging_bucket];
    sums.set(key, {
      ...row,
      items: Number(row['items']) + 1,
      overdue_items: Number(row['overdue_items']) + ((item.days_overdue ?? 0) > 0 ? 1 : 0),
      [age]: (row[age] as bigint) + minor,
      total_minor: row.total_minor + minor,
    });
  }
  return sums;
}

/** The open items; the sums by party and age are read with them, and agree whatever happened before. */
const items = (asOf?: string, query: OpenItemsQuery = {}) =>
  trade.database.reportCompany(trade.companyId, async (sql) => {
    const asked = { ...query, ...(asOf === undefined ? {} : { asOf: isoDate(asOf) }) };
    const { items: open } = await openItems(sql, trade.companyId, asked, TEST_TODAY);
    const { items: ages } = await openItemAges(sql, trade.companyId, asked, TEST_TODAY);
    const byKey = new Map(
      ages.map((row) => [`${String(row.control_kind)} ${row.side} ${String(row.party_id)}`, { ...row }]),
    );
    expect(byKey).toEqual(added(open));
    return open;
  });

/** The open amount of each account, signed, together with its balance. */
async function openAgainstLedger(asOf: string): Promise<[Record<string, bigint>, Record<string, bigint>]> {
  const open: Record<string, bigint> = {};
  for (const item of await items(asOf)) {
    const signed = item.side === 'debit' ? item.residual_base_minor : -item.residual_base_minor;
    open[item.account_code] = (open[item.account_code] ?? 0n) + signed;
  }
  const { rows } = await trade.database.reportCompany(trade.companyId, (sql) =>
    trialBalance(
      sql,
      trade.companyId,
      { dateFrom: isoDate('2000-01-01'), dateTo: isoDate(asOf) },
      TEST_TODAY,
    ),
  );
  const stands = rows
    .filter((row) => ['1090', '1210', '1530', '2310', '2320', '2390'].includes(row.account_code))
    .filter((row) => row.closing_base_minor !== 0n)
    .map((row) => [row.account_code, row.closing_base_minor] as const);
  return [open, Object.fromEntries(stands)];
}

describe('open items', () => {
  let party: Ulid;
  let first: Ulid;
  let note: Ulid;
  let paid: Ulid;

  beforeAll(async () => {
    trade = await Trade.open(held.database);
    party = await trade.party({ name: 'Kontor OÜ' });
    first = await trade.recordAndPost(
      { party_id: party, number: 'K-1' },
      { invoice_date: '2026-08-01', due_date: '2026-08-15' },
    );
    note = await trade.recordAndPost(
      { party_id: party, number: 'K-2', kind: 'credit_note', corrects_invoice_id: first },
      { invoice_date: '2026-09-10', lines: [{ ...LINE, unit_price: '25' }] },
    );
    await trade.recordAndPost({ number: 'M-1' }, { invoice_date: '2026-11-05', due_date: '2026-12-05' });
    const gone = await trade.recordAndPost({ number: 'M-2' }, { invoice_date: '2026-10-05' });
    await trade.run(cancelInvoice, { invoice_id: gone, reason: 'ekslik' });
    paid = await takeLine(trade, { amountMinor: 5_000n, bookingDate: isoDate('2026-10-10') });
    await trade.run(postEntries, {
      entries: [
        {
          date: '2026-10-11',
          lines: [
            ['1530', 700n],
            ['2990', -700n],
          ],
        },
      ],
    });
  });

  it('are the unsettled rest of each line, oldest first, with every field', async () => {
    const open = await items();
    expect(open.map((item) => [item.account_code, item.side, item.residual_minor])).toEqual([
      ['2310', 'credit', 9_300n],
      ['1090', 'debit', 5_000n],
      ['1530', 'debit', 700n],
      ['2310', 'credit', 12_400n],
    ]);
    expect(open[0]).toEqual({
      line_id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      entry_id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      account_code: '2310',
      control_kind: 'payable',
      party_id: party,
      party_name: 'Kontor OÜ',
      currency: 'EUR',
      side: 'credit',
      amount_minor: 12_400n,
      base_minor: 12_400n,
      residual_minor: 9_300n,
      residual_base_minor: 9_300n,
      due_date: '2026-08-15',
      economic_date: '2026-08-01',
      invoice_id: first,
      invoice_number: 'K-1',
      bank_transaction_id: null,
      days_overdue: 97,
      aging_bucket: 'over_90',
    });
    expect(open[1]).toMatchObject({
      control_kind: 'suspense_payable',
      bank_transaction_id: paid,
      aging_bucket: 'no_due_date',
      days_overdue: null,
    });
    expect(open[2]).toMatchObject({ control_kind: null, bank_transaction_id: null });
  });

  it('of a past day ignore everything after it', async () => {
    expect((await items('2026-09-09')).map((item) => [item.invoice_id, item.residual_minor])).toEqual([
      [first, 12_400n],
    ]);
    expect((await items('2026-09-10')).map((item) => item.residual_minor)).toEqual([9_300n]);
    expect(await items('2026-07-31')).toEqual([]);
    expect((await items('2026-08-10'))[0]).toMatchObject({ days_overdue: -5, aging_bucket: 'not_due' });
    expect(await items('9999-12-31')).toHaveLength(4);
  });

  it('are filtered by account and party; an unknown one has none', async () => {
    expect(await items(undefined, { accountCode: '1090' })).toHaveLength(1);
    expect(await items(undefined, { partyId: party })).toHaveLength(1);
    expect(await items(undefined, { accountCode: '9999' })).toEqual([]);
    expect(await items(undefined, { partyId: newUlid() })).toEqual([]);
  });

  it.each(['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-20'])(
    'on %s add up to the balances of their accounts',
    async (day) => {
      const [open, stands] = await openAgainstLedger(day);
      expect(open).toEqual(stands);
    },
  );

  it('reappear when a credit note is cancelled, also on past days', async () => {
    await trade.run(cancelInvoice, { invoice_id: note, reason: 'ekslik' });
    expect((await items('2026-09-10')).map((item) => item.residual_minor)).toEqual([12_400n]);
    const [open, stands] = await openAgainstLedger('2026-11-20');
    expect(open).toEqual(stands);
  });

  it('do not change in a closed month when a credit note of that month is cancelled', async () => {
    trade = await Trade.open(held.database);
    const supplier = await trade.party();
    const line = { ...LINE, vat_code: 'P22' };
    const bill = await trade.recordAndPost(
      { party_id: supplier },
      { invoice_date: '2025-01-10', lines: [line] },
    );
    const credit = await trade.recordAndPost(
      { party_id: supplier, kind: 'credit_note', corrects_invoice_id: bill },
      { invoice_date: '2025-01-20', lines: [{ ...line, unit_price: '40' }] },
    );
    const [january] = await trade.database.readCompany(trade.companyId, (sql) =>
      periodRows(sql, trade.companyId, {}, { limit: 1, after: null }, TEST_TODAY),
    );
    await trade.run(closePeriod, { period_id: january?.id ?? '' });
    await trade.run(cancelInvoice, { invoice_id: credit, reason: 'ekslik' });
    const open = async (day: string) =>
      (await items(day)).map((item) => [item.invoice_id, item.residual_minor]);
    expect(await open('2025-01-31')).toEqual([[bill, 7_320n]]);
    expect(await open('2025-02-01')).toEqual([[bill, 12_200n]]);
  });

  it('in another currency keep their share of the base amount, also when a credit note used a different rate', async () => {
    trade = await Trade.open(held.database);
    await trade.rate('USD', '2026-11-02', '1.25');
    await trade.rate('USD', '2026-11-10', '1.15');
    const usd = { currency: 'USD', lines: [{ ...LINE, unit_price: '1000', vat_code: 'POUT' }] };
    const supplier = await trade.party({ country: 'US' });
    const bill = await trade.recordAndPost({ party_id: supplier }, { ...usd, invoice_date: '2026-11-02' });
    await trade.recordAndPost(
      { party_id: supplier, kind: 'credit_note', corrects_invoice_id: bill },
      {
        ...usd,
        invoice_date: '2026-11-10',
        lines: [{ ...LINE, unit_price: '333.33', vat_code: 'POUT' }],
      },
    );
    const [item] = await items();
    expect(item).toMatchObject({ currency: 'USD', base_minor: 80_000n, residual_minor: 66_667n });
    expect(item?.residual_base_minor).toBe(53_334n);
    const [open, stands] = await openAgainstLedger('2026-11-20');
    expect(open).toEqual(stands);
    await trade.coherent();
  });

  it('follow the judgements and settlements of bank lines, on each day as the ledger does', async () => {
    trade = await Trade.open(held.database);
    const on = (day: string) => ({ bookingDate: isoDate(day) });
    const supplier = await trade.party();
    const bill = await trade.recordAndPost({ party_id: supplier }, { invoice_date: '2026-10-01' });
    const payment = await takeLine(trade, { ...on('2026-10-10'), amountMinor: 20_000n });
    const settle = (body: object) => trade.settle({ bank_transaction_id: payment, ...body });
    await settle({ invoice_id: bill, item_minor: 5_000 });
    const rest = await settle({ invoice_id: bill, item_minor: 7_400 });
    const counterpartyName = 'Pank AS';
    const fee = await takeLine(trade, { ...on('2026-10-12'), amountMinor: 900n, counterpartyName });
    await trade.run(exemptTransaction, {
      bank_transaction_id: fee,
      counter_role: 'supplier_prepayment',
      reason: 'ettemaks',
    });
    const found = await takeLine(trade, { ...on('2026-10-13'), direction: 'in', amountMinor: 300n });
    await trade.run(classifyMoneyIn, { bank_transaction_id: found, kind: 'tax_refund' });
    await takeStatement(trade, [bankLine({ ...on('2026-10-14'), counterpartyName })], { iban: OTHER_IBAN });
    const out = await takeLine(trade, { ...on('2026-10-14'), amountMinor: 700n });
    const back = await takeLine(
      trade,
      { ...on('2026-10-16'), direction: 'in', amountMinor: 700n },
      { iban: OTHER_IBAN },
    );
    await trade.run(matchTransfer, { bank_transaction_id: out, other_bank_transaction_id: back });
    const agree = async () => {
      for (const day of [
        '2026-10-01',
        '2026-10-10',
        '2026-10-12',
        '2026-10-13',
        '2026-10-15',
        '2026-11-20',
      ]) {
        const [open, stands] = await openAgainstLedger(day);
        expect([day, open]).toEqual([day, stands]);
      }
    };
    await agree();
    expect(
      (await items()).map((item) => [item.account_code, item.bank_transaction_id, item.residual_minor]),
    ).toEqual(
      expect.arrayContaining([
        ['1090', payment, 7_600n],
        ['1530', null, 900n],
      ]),
    );
    await trade.run(reverseAllocation, { allocation_id: rest });
    await trade.run(undoJudgement, { bank_transaction_id: fee });
    await agree();
    expect((await items(undefined, { partyId: supplier })).map((item) => item.residual_minor)).toEqual([
      7_400n,
    ]);
    const refund = await takeLine(trade, { ...on('2026-11-01'), direction: 'in', amountMinor: 2_000n });
    await trade.run(classifyMoneyIn, {
      bank_transaction_id: refund,
      kind: 'refund',
      refund_invoice_id: bill,
    });
    await agree();
    expect((await items(undefined, { partyId: supplier })).map((item) => item.residual_minor)).toEqual([
      9_400n,
    ]);
    await trade.coherent();
  });
});

it('a bank line is listed under the party that a person assigned, not under the one first recognized', async () => {
  trade = await Trade.open(held.database);
  const taken = await trade.party({ name: 'Arvatud OÜ' });
  const line = await takeLine(trade, { counterpartyName: 'Arvatud OÜ' });
  expect(await items(undefined, { partyId: taken })).toMatchObject([{ bank_transaction_id: line }]);
  const party_id = await trade.party({ name: 'Tegelik OÜ' });
  await trade.run(setParty, { bank_transaction_id: line, party_id });
  expect(await items(undefined, { partyId: taken })).toEqual([]);
  expect(await items(undefined, { partyId: party_id })).toMatchObject([
    { bank_transaction_id: line, party_id, party_name: 'Tegelik OÜ' },
  ]);
});

it('an invoice paid twice before its first payment was refunded is owed back on the days in between', async () => {
  trade = await Trade.open(held.database);
  const invoice = await trade.recordAndPost({}, { invoice_date: '2026-08-01' });
  const settle = async (kind: string, direction: 'in' | 'out', day: string) =>
    trade.settle({
      kind,
      invoice_id: invoice,
      item_minor: 12_400,
      bank_transaction_id: await takeLine(trade, { direction, bookingDate: isoDate(day) }),
    });
  await settle('payment', 'out', '2026-08-10');
  await settle('refund', 'in', '2026-10-01');
  await settle('payment', 'out', '2026-09-01');
  expect(await items('2026-08-31')).toEqual([]);
  expect(await items('2026-09-30')).toMatchObject([
    { invoice_id: invoice, account_code: '2310', side: 'debit', residual_minor: 12_400n },
  ]);
  expect(await items('2026-10-01')).toEqual([]);
  for (const day of ['2026-08-31', '2026-09-30', '2026-10-01']) {
    const [open, stands] = await openAgainstLedger(day);
    expect(open).toEqual(stands);
  }
  await trade.coherent();
});
