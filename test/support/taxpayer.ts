import { randomUUID } from 'node:crypto';
import { assertLedgerCoherent, importStatement, keyLines } from '#books';
import { isoDate } from '#platform';
import { CommandBus } from '#ledger';
import { expect } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from './api.js';
import { bankLine, statementOf } from './bank.js';
import { type Bookkeeper } from './bookkeeper.js';
import { testActor } from './books.js';
import { type TestDatabase } from './database.js';

const Preview = z.looseObject({
  lines: z.array(z.looseObject({ line: z.string(), amount_minor: z.number() })),
  payable_minor: z.number(),
  recapitulative: z.array(z.looseObject({ goods_minor: z.number() })),
  warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
});

const Outcome = z.looseObject({ result: z.record(z.string(), z.unknown()) });
const Page = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Balances = z.looseObject({
  rows: z.array(z.looseObject({ account_code: z.string(), closing_base_minor: z.number() })),
});

/** A VAT-registered company whose owner trades, pays and looks at the VAT return over HTTP. */
export class Taxpayer {
  private constructor(
    readonly keeper: Bookkeeper,
    private readonly db: TestDatabase,
  ) {}

  /** A new one on the API of a bookkeeper. */
  static async on(keeper: Bookkeeper, db: TestDatabase): Promise<Taxpayer> {
    return new Taxpayer(await keeper.another(), db);
  }

  async checkBooks(): Promise<void> {
    const { id } = this.keeper.company;
    await this.db.database.reportCompany(id, (sql) => assertLedgerCoherent(sql, id));
  }

  /** A command of a person; the ids of its result. */
  async act(path: string, body: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.attempt(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return Outcome.parse(answer.body).result;
  }

  attempt(path: string, body: object = {}): Promise<TestAnswer> {
    const { session } = this.keeper;
    return this.keeper.post(path, body, { key: undefined, session });
  }

  customer(given: object = {}): Promise<string> {
    return this.keeper.party({ kind: 'customer', address: 'Aia 5, Tartu', ...given });
  }

  /** Records a purchase of 1,000.00 under a code, or of the given lines, and posts it. */
  async buy(lines: string | object[], revision: object, given: object = {}): Promise<string> {
    const party_id = await this.keeper.party();
    const body = { direction: 'purchase', party_id, number: `O-${randomUUID().slice(0, 8)}`, ...given };
    const { invoice_id: id } = await this.act('/invoices', {
      ...body,
      revision: { lines: linesOf(lines), ...revision },
    });
    await this.act(`/invoices/${String(id)}/post`);
    return String(id);
  }

  /** Records a sale and issues it; the same defaults. */
  async sell(lines: string | object[], revision: object, given: object = {}): Promise<string> {
    const draft = await this.draftSale(lines, revision, given);
    await this.act(`/invoices/${draft}/issue`);
    return draft;
  }

  async draftSale(lines: string | object[], revision: object, given: object = {}): Promise<string> {
    const body = { direction: 'sales', party_id: await this.customer(), allow_duplicate: true, ...given };
    const revised = { lines: linesOf(lines), ...revision };
    return String((await this.act('/invoices', { ...body, revision: revised }))['invoice_id']);
  }

  /** A line of the bank, as an imported statement brings it. */
  async bank(direction: 'in' | 'out', cents: number, date: string): Promise<string> {
    const description = randomUUID();
    const line = bankLine({ direction, amountMinor: BigInt(cents), bookingDate: isoDate(date), description });
    const statement = { ...statementOf(1), from: isoDate(date), to: isoDate(date) };
    await this.keeper.api.get(CommandBus).execute(importStatement, {
      companyId: this.keeper.company.id,
      actor: testActor(),
      payload: { statement, lines: keyLines([line]), last: true },
    });
    const { body } = await this.keeper.get(`/bank-transactions/?q=${description}`);
    return Page.parse(body).items[0]?.id ?? '';
  }

  /** Pays an invoice with a new bank line; returns the allocation. */
  async pay(invoice: string, cents: number, date: string, direction: 'in' | 'out' = 'in'): Promise<string> {
    const bank_transaction_id = await this.bank(direction, cents, date);
    return this.settle({ invoice_id: invoice, bank_transaction_id, item_minor: cents });
  }

  async settle(body: object): Promise<string> {
    return String((await this.act('/allocations', { kind: 'payment', ...body }))['allocation_id']);
  }

  /** A month's VAT return: its lines that are not zero. */
  async lines(month: string): Promise<Record<string, number>> {
    const { lines } = await this.preview(month);
    return Object.fromEntries(
      lines.filter(({ amount_minor: minor }) => minor !== 0).map((line) => [line.line, line.amount_minor]),
    );
  }

  async preview(month: string): Promise<z.output<typeof Preview>> {
    const answer = await this.keeper.get(`/vat-preview/?period=${month}`);
    expect(answer.status, answer.text).toBe(200);
    return Preview.parse(answer.body);
  }

  /** Closing balances that are not zero, by account code; cents, debit positive. */
  async balances(): Promise<Record<string, number>> {
    const { body } = await this.keeper.get('/trial-balance/?date_from=2026-01-01&date_to=2026-12-31');
    const { rows } = Balances.parse(body);
    return Object.fromEntries(
      rows
        .filter((row) => row.closing_base_minor !== 0)
        .map((row) => [row.account_code, row.closing_base_minor]),
    );
  }
}

const linesOf = (lines: string | object[]): object[] =>
  typeof lines === 'string' ? [lineOf(lines, '1000')] : lines;

/** An invoice line. */
export const lineOf = (vat_code: string, unit_price: string, description = 'Töö') => ({
  description,
  unit_price,
  vat_code,
});
