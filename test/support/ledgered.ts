import {
  allocate,
  allocateRequest,
  type AllocateResult,
  classifyMoneyIn,
  exemptTransaction,
  exemptRequest,
  classifyMoneyInRequest,
  issueInvoice,
  issueInvoiceRequest,
  matchTransfer,
  recordEvent,
  recordEventRequest,
} from '#books';
import { isoDate, type Ulid } from '#platform';
import { type CommandOutcome } from '#ledger';
import { IBAN, takeLine } from './bank.js';
import { type TestDatabase } from './database.js';
import { Trade } from './trade.js';

/** Changes of balances by account code, in cents, debit positive, without unchanged accounts. */
export type Moves = Readonly<Record<string, number>>;

/** The default day of acts. */
const DAY = '2026-11-05';

/** A company whose acts return the amounts they moved between accounts, as an accountant describes them. */
export class Ledgered {
  private constructor(
    readonly trade: Trade,
    readonly supplier: Ulid,
    readonly customer: Ulid,
  ) {}

  static async open({ database }: TestDatabase): Promise<Ledgered> {
    const trade = await Trade.open(database);
    const supplier = await trade.party({ name: 'Tarnija AS' });
    const customer = await trade.party({ name: 'Ostja OÜ', kind: 'customer', address: 'Aia 5, Tartu' });
    return new Ledgered(trade, supplier, customer);
  }

  /** The changes that an act made to the balances of the books. */
  async moved(act: () => Promise<unknown>): Promise<Moves> {
    const before = await this.balances();
    await act();
    const after = await this.balances();
    return Object.fromEntries(
      Object.entries(after)
        .map(([code, base]) => [code, Number(base - (before[code] ?? 0n))] as const)
        .filter(([, cents]) => cents !== 0),
    );
  }

  private async balances(): Promise<Readonly<Record<string, bigint>>> {
    const rows = await this.trade.database.readCompany(this.trade.companyId, (sql) =>
      sql.rows<{ code: string; base: bigint }>(
        `SELECT account.code, sum(line.base_minor)::bigint AS base FROM books.journal_line AS line
         JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
         WHERE line.company_id = $1 GROUP BY 1`,
        [this.trade.companyId],
      ),
    );
    return Object.fromEntries(rows.map(({ code, base }) => [code, base]));
  }

  /** Posts a purchase of one line; `input` sets the line, `header` the invoice, `revision` the rest. */
  buy(input: object, header: object = {}, revision: object = {}): Promise<Ulid> {
    return this.trade.recordAndPost(
      { party_id: this.supplier, ...header },
      { ...lineOf(input), ...revision },
    );
  }

  /** Issues a sale of one line. */
  async sell(input: object, header: object = {}, revision: object = {}): Promise<Ulid> {
    const { invoice_id: id } = await this.trade.record(
      { direction: 'sales', number: null, party_id: this.customer, ...header },
      { ...lineOf({ vat_code: 'S24', ...input }), ...revision },
    );
    await this.trade.run(issueInvoice, { invoice_id: id, ...issueInvoiceRequest.parse({}) });
    return id;
  }

  paidOut(cents: number, input: object = {}, account?: Parameters<typeof takeLine>[2]): Promise<Ulid> {
    return this.bank('out', cents, input, account);
  }

  received(cents: number, input: object = {}, account?: Parameters<typeof takeLine>[2]): Promise<Ulid> {
    return this.bank('in', cents, input, account);
  }

  private bank(
    direction: 'in' | 'out',
    cents: number,
    input: object,
    account: Parameters<typeof takeLine>[2] = { iban: IBAN },
  ): Promise<Ulid> {
    return takeLine(
      this.trade,
      { direction, amountMinor: BigInt(cents), bookingDate: isoDate(DAY), ...input },
      account,
    );
  }

  settle(body: object): Promise<CommandOutcome<AllocateResult>> {
    return this.trade.run(allocate, allocateRequest.parse({ kind: 'payment', ...body }));
  }

  /** Pays an invoice with a bank line. */
  pay(invoice: Ulid, line: Ulid, cents: number): Promise<unknown> {
    return this.settle({ invoice_id: invoice, bank_transaction_id: line, item_minor: cents });
  }

  /** Moves an amount that a bank line left in suspense to an account. */
  async explain(line: Ulid, account: string, cents: number): Promise<unknown> {
    return this.settle({ line_id: await this.suspenseLine(line), account_code: account, item_minor: cents });
  }

  async suspenseLine(bankTransactionId: Ulid): Promise<Ulid> {
    const { id } = await this.trade.database.readCompany(this.trade.companyId, (sql) =>
      sql.one<{ id: Ulid }>(
        `SELECT line.id FROM books.journal_entry AS entry
         JOIN books.journal_line AS line ON line.company_id = entry.company_id AND line.entry_id = entry.id
         JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
         WHERE entry.company_id = $1 AND entry.source_id = $2 AND account.control_kind LIKE 'suspense_%'`,
        [this.trade.companyId, bankTransactionId],
      ),
    );
    return id;
  }

  exempt(line: Ulid, role: string): Promise<unknown> {
    const body = exemptRequest.parse({ counter_role: role, reason: 'näide' });
    return this.trade.run(exemptTransaction, { bank_transaction_id: line, ...body });
  }

  classify(line: Ulid, kind: string): Promise<unknown> {
    return this.trade.run(classifyMoneyIn, {
      bank_transaction_id: line,
      ...classifyMoneyInRequest.parse({ kind }),
    });
  }

  transfer(line: Ulid, other: Ulid): Promise<unknown> {
    return this.trade.run(matchTransfer, { bank_transaction_id: line, other_bank_transaction_id: other });
  }

  /** Records an event with amounts in cents by account, and the party on payables and receivables. */
  event(kind: string, moves: Moves, party: Ulid | null = null): Promise<unknown> {
    const lines = Object.entries(moves).map(([account_code, amount_minor]) => ({
      account_code,
      amount_minor,
      ...(party === null ? {} : { party_id: party }),
    }));
    return this.trade.run(recordEvent, recordEventRequest.parse({ kind, economic_date: DAY, lines }));
  }
}

const lineOf = (input: object) => ({
  invoice_date: DAY,
  lines: [{ description: 'Teenus', unit_price: '100', vat_code: 'P24', ...input }],
});
