import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoDate, type Ulid } from '#platform';
import { cancelInvoice, voidInvoice } from '../end/end-invoice.commands.js';
import { INVOICE_ORDERINGS, type InvoiceFilters, invoiceKey, listInvoices } from './invoice-list.queries.js';
import { type InvoiceView } from '../content/invoice.wire.js';
import { SETTLEMENT_FILTERS, type SettlementFilter } from '../content/settlement-conditions.js';
import { takeLine } from '../../../../../test/support/bank.js';
import { TEST_TODAY } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { LINE, Trade } from '../../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;
const sale = { direction: 'sales', number: null };
const saleLines = [{ ...LINE, vat_code: 'S24' }];

/**
 * Invoices in every state that matters to a list: open and settled in full or in part, due and overdue, of both
 * directions.
 */
beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  const dues = ['2026-11-10', '2026-11-20', '2026-12-01', null];
  for (const [index, due_date] of dues.entries()) {
    for (const paid of [0n, 400n, 12_400n]) {
      const id = await trade.recordAndPost(
        {},
        { due_date, invoice_date: `2026-11-0${index + 1}`, review_note: `${paid}` },
      );
      if (paid > 0n) await settle(id, paid);
    }
  }
  const party_id = await trade.party();
  const original = await trade.recordAndPost({ party_id }, { due_date: '2026-11-01' });
  await trade.recordAndPost(
    { party_id, kind: 'credit_note', corrects_invoice_id: original },
    { due_date: '2026-11-01', lines: [{ ...LINE, unit_price: '40' }] },
  );
  await trade.recordAndPost(
    { party_id, kind: 'credit_note' },
    { due_date: '2026-11-01', lines: [{ ...LINE, unit_price: '7' }] },
  );
  await trade.recordAndPost({}, { lines: [{ ...LINE, unit_price: '0' }] });
  await trade.record(
    { number: 'DRAFT-1' },
    { needs_review: true, review_note: 'vaata üle', due_date: '2026-11-01' },
  );
  await trade.record({ kind: 'receipt', number: null });
  await trade.record(sale, { lines: saleLines });
  const voided = await trade.record();
  await trade.run(voidInvoice, { invoice_id: voided.invoice_id, reason: 'x' });
  const cancelled = await trade.recordAndPost({}, { due_date: '2026-11-01' });
  await trade.run(cancelInvoice, { invoice_id: cancelled, reason: 'x' });
});

afterAll(() => db.drop());

/** Pays part of an invoice by a bank line of the 15th. */
async function settle(invoiceId: Ulid, minor: bigint): Promise<void> {
  const bankId = await takeLine(trade, { amountMinor: minor, bookingDate: isoDate('2026-11-15') });
  await trade.settle({
    invoice_id: invoiceId,
    bank_transaction_id: bankId,
    item_minor: Number(minor),
  });
}

/** The meaning of each filter in terms of the derived state. */
const MEANING: Record<SettlementFilter, (row: InvoiceView) => boolean> = {
  unposted: (row) => row.state === 'recorded',
  unpaid: (row) =>
    row.open_minor !== null && row.open_minor !== 0n && row.open_minor === row.amount_due_minor,
  part_paid: (row) =>
    row.open_minor !== null && row.open_minor !== 0n && row.open_minor !== row.amount_due_minor,
  paid: (row) => row.settlement_state === 'paid',
  open: (row) => row.open_minor !== null && row.open_minor !== 0n,
  overdue: (row) => row.settlement_state === 'overdue',
};

describe('the list of invoices', () => {
  it.each(SETTLEMENT_FILTERS)(
    'filters by settlement %s as the state of each row says',
    async (settlement) => {
      const wanted = (await trade.invoices()).filter(MEANING[settlement]).map((row) => row.id);
      expect(wanted.length).toBeGreaterThan(0);
      expect((await trade.invoices({ settlement })).map((row) => row.id)).toEqual(wanted);
    },
  );

  it('treats an invoice due today, and any credit note, as not overdue', async () => {
    const overdue = await trade.invoices({ settlement: 'overdue' });
    expect(overdue.every((row) => row.due_date !== null && row.due_date < TEST_TODAY)).toBe(true);
    expect(overdue.every((row) => row.kind !== 'credit_note' && row.state === 'posted')).toBe(true);
    expect(overdue).toHaveLength(3);
  });

  it.each<[Partial<InvoiceFilters>, (row: InvoiceView) => boolean]>([
    [{ direction: 'sales' }, (row) => row.direction === 'sales'],
    [{ kind: 'credit_note' }, (row) => row.kind === 'credit_note' && row.sign === -1],
    [{ state: 'recorded' }, (row) => row.state === 'recorded'],
    [{ state: 'void' }, (row) => row.state === 'void'],
    [{ state: 'cancelled' }, (row) => row.state === 'cancelled'],
    [{ needs_review: true }, (row) => row.needs_review],
    [{ needs_review: false, state: 'recorded' }, (row) => !row.needs_review && row.state === 'recorded'],
    [{ number: 'DRAFT-1' }, (row) => row.number === 'DRAFT-1'],
    [
      { date_from: isoDate('2026-11-02'), date_to: isoDate('2026-11-03') },
      (row) => row.invoice_date >= '2026-11-02' && row.invoice_date <= '2026-11-03',
    ],
    [
      { settlement: 'open', direction: 'purchase', kind: 'invoice' },
      (row) => MEANING.open(row) && row.kind === 'invoice',
    ],
  ])('filters by %j', async (filter, wanted) => {
    const rows = (await trade.invoices()).filter(wanted).map((row) => row.id);
    expect(rows.length).toBeGreaterThan(0);
    expect((await trade.invoices(filter)).map((row) => row.id)).toEqual(rows);
  });

  it('filters by party and by the prefix of an external series', async () => {
    const [first] = await trade.invoices();
    const rows = await trade.invoices({ party_id: first?.party_id ?? '' });
    expect(rows.map((row) => row.id)).toEqual([first?.id]);
    expect(await trade.invoices({ external_source_prefix: 'str' })).toEqual([]);
    expect(await trade.invoices({ number: 'draft-1' })).toEqual([]);
  });

  it('filters by text in the number, the reference number or the name of the party', async () => {
    expect((await trade.invoices({ q: ' draft-1 ' })).map((row) => row.number)).toEqual(['DRAFT-1']);
    expect((await trade.invoices({ q: 'T-1' })).map((row) => row.number)).toContain('DRAFT-1');
    const [first] = await trade.invoices();
    const named = await trade.invoices({ q: first?.party_name.toUpperCase() ?? '' });
    expect(named.map((row) => row.id)).toContain(first?.id);
    expect(await trade.invoices({ q: 'ei ole' })).toEqual([]);
    // Two letters have no trigram: each invoice is asked.
    const all = await trade.invoices();
    expect(await trade.invoices({ q: 'oü' })).toEqual(
      all.filter((row) => row.party_name.toLowerCase().includes('oü')),
    );
  });

  it('sorts by date and id in both directions and pages without gaps or repeats', async () => {
    for (const ordering of INVOICE_ORDERINGS) {
      const whole = await trade.invoices({ ordering });
      const way = ordering.startsWith('-') ? -1n : 1n;
      const place = (row: InvoiceView): [bigint, string] => {
        const [key, id] = invoiceKey(ordering, row);
        const day = key === 'infinity' ? '9999-12-31' : key;
        return [ordering.endsWith('amount') ? BigInt(key) : BigInt(Date.parse(day)), id];
      };
      const inOrder = [...whole].sort((one, other) => {
        const [[a, idOfA], [b, idOfB]] = [place(one), place(other)];
        const order = a === b ? (idOfA < idOfB ? -1n : 1n) : a < b ? -1n : 1n;
        return Number(order * way);
      });
      expect(whole.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
      const paged: InvoiceView[] = [];
      let after: readonly [string, string] | null = null;
      for (;;) {
        const rows: InvoiceView[] = await db.database.readCompany(trade.companyId, (sql) =>
          listInvoices(sql, trade.companyId, { ordering }, { limit: 4, after }, TEST_TODAY),
        );
        paged.push(...rows.slice(0, 4));
        const last = rows.slice(0, 4).at(-1);
        if (rows.length <= 4 || last === undefined) break;
        after = invoiceKey(ordering, last);
      }
      expect(paged).toEqual(whole);
    }
  });

  it('never shows one company the invoices of another', async () => {
    const other = await Trade.open(db.database);
    expect(await other.invoices()).toEqual([]);
    const [mine] = await trade.invoices();
    await expect(other.invoice(mine?.id ?? '')).rejects.toThrow('There is no invoice');
  });
});

describe('the database', () => {
  it('refuses to change a posted revision, to add lines to one, and to move a state backwards', async () => {
    const [posted] = await trade.invoices({ state: 'posted' });
    const act = (statement: string) =>
      db.database.inCompany(trade.companyId, (sql) => sql.run(statement, [trade.companyId, posted?.id]));
    await expect(
      act('UPDATE books.invoice_revision SET base_gross_minor = 1 WHERE company_id = $1 AND invoice_id = $2'),
    ).rejects.toThrow('never changed');
    await expect(
      act(`INSERT INTO books.invoice_line (company_id, id, revision_id, line_no, kind, description, allowance_minor, charge_minor,
             net_minor, tax_minor, gross_minor, self_assessed_minor, dimension_value_ids)
           SELECT company_id, 'x', revision_id, 99, 'note', 'x', 0, 0, 0, 0, 0, 0, '{}' FROM books.invoice
           WHERE company_id = $1 AND id = $2`),
    ).rejects.toThrow('written with their revision');
    await expect(
      act(`UPDATE books.invoice SET state = 'recorded', posted_at = NULL WHERE company_id = $1 AND id = $2`),
    ).rejects.toThrow('never goes from posted to recorded');
    await expect(act('DELETE FROM books.invoice WHERE company_id = $1 AND id = $2')).rejects.toThrow(
      'permission denied',
    );
    await expect(
      act('UPDATE books.invoice_line SET net_minor = 0 WHERE company_id = $1 AND revision_id = $2'),
    ).rejects.toThrow('permission denied');
  });
});
