import { createHash } from 'node:crypto';
import {
  allocate,
  allocateRequest,
  assertLedgerCoherent,
  booksBus,
  createParty,
  createPartyRequest,
  findInvoice,
  findParty,
  type InvoiceDetail,
  type InvoiceFilters,
  type InvoiceView,
  listInvoices,
  type OpenItem,
  openItems,
  openItemsViolations,
  type PartyDetail,
  postPurchaseInvoice,
  recordInvoice,
  recordInvoiceRequest,
  registerDocument,
} from '#books';
import {
  type Actor,
  type Database,
  FixedClock,
  type IsoDate,
  isoDate,
  newUlid,
  Problem,
  type Ulid,
} from '#platform';
import { expect } from 'vitest';
import { type z } from 'zod';
import { type Command, type CommandBus, type CommandOutcome } from '#ledger';
import { openTestBooks, TEST_NOW, TEST_TODAY, testActor } from './books.js';

/** A body of the API, before it is parsed. */
type Body = Readonly<Record<string, unknown>>;

/** A trading company: its books, and shortcuts to the commands and reads of parties and invoices. */
export class Trade {
  readonly clock = new FixedClock(TEST_NOW);
  readonly bus: CommandBus;
  /** The kinds of tasks that its commits requested; none of them runs. */
  readonly consequences: string[] = [];
  private parties = 0;

  private constructor(
    readonly database: Database,
    readonly companyId: bigint,
  ) {
    this.bus = booksBus(database, this.clock, (_sql, _companyId, tasks) => {
      this.consequences.push(...tasks.map(({ kind }) => kind));
      return Promise.resolve();
    });
  }

  static async open(database: Database, options: Parameters<typeof openTestBooks>[1] = {}): Promise<Trade> {
    return new Trade(database, await openTestBooks(database, options));
  }

  run<P, R>(command: Command<P, R>, payload: P, actor: Actor = testActor()): Promise<CommandOutcome<R>> {
    return this.bus.execute(command, { companyId: this.companyId, actor, payload });
  }

  /** Creates a party; by default, a supplier with a unique name. */
  async party(input: Body = {}, actor?: Actor): Promise<Ulid> {
    this.parties += 1;
    const body = createPartyRequest.parse({
      name: `Tarnija ${this.parties} OÜ`,
      kind: 'supplier',
      country: 'EE',
      ...input,
    });
    return (await this.run(createParty, body, actor)).result.party_id;
  }

  /** Records an invoice; by default, a purchase for 100 euros plus VAT from a new supplier. */
  async record(
    input: Body = {},
    revision: Body = {},
    actor?: Actor,
  ): Promise<z.output<typeof recordInvoice.result>> {
    const body = recordInvoiceRequest.parse({
      direction: 'purchase',
      number: `A-${(this.parties += 1)}`,
      ...input,
      party_id: input['party_id'] ?? (await this.party()),
      revision: { invoice_date: '2026-11-05', lines: [{ ...LINE }], ...revision },
    });
    return (await this.run(recordInvoice, body, actor)).result;
  }

  async post(invoiceId: Ulid, actor?: Actor): Promise<z.output<typeof postPurchaseInvoice.result>> {
    return (await this.run(postPurchaseInvoice, { invoice_id: invoiceId }, actor)).result;
  }

  async recordAndPost(input: Body = {}, revision: Body = {}): Promise<Ulid> {
    const { invoice_id: id } = await this.record(input, revision);
    await this.post(id);
    return id;
  }

  /** Settles one item by another, by default by a payment; returns the allocation's id. */
  async settle(body: Body): Promise<Ulid> {
    const request = allocateRequest.parse({ kind: 'payment', ...body });
    return (await this.run(allocate, request)).result.allocation_id;
  }

  async document(content: string, receivedOn: IsoDate = TEST_TODAY): Promise<Ulid> {
    const { result } = await this.run(registerDocument, {
      sha256: createHash('sha256').update(content).digest('hex'),
      kind: 'invoice',
      filename: `${content}.pdf`,
      media_type: 'application/pdf',
      size_bytes: 1000n,
      storage_ref: null,
      received_on: receivedOn,
      file_id: 12n,
      source: 'upload',
    });
    return result.document_id;
  }

  async invoice(invoiceId: Ulid): Promise<InvoiceDetail> {
    const found = await this.database.reportCompany(this.companyId, (sql) =>
      findInvoice(sql, this.companyId, invoiceId, this.clock.today()),
    );
    if (found === undefined) throw new Error(`There is no invoice ${invoiceId}.`);
    return found;
  }

  async findParty(partyId: Ulid): Promise<PartyDetail | undefined> {
    return this.database.readCompany(this.companyId, (sql) => findParty(sql, this.companyId, partyId));
  }

  /** One page of invoices. */
  invoices(filters: Partial<InvoiceFilters> = {}, limit = 200): Promise<InvoiceView[]> {
    return this.database.readCompany(this.companyId, (sql) =>
      listInvoices(
        sql,
        this.companyId,
        { ordering: 'invoice_date', ...filters },
        { limit, after: null },
        TEST_TODAY,
      ),
    );
  }

  /** The items that are open after everything done so far. */
  async openItems(): Promise<readonly OpenItem[]> {
    const { items } = await this.database.reportCompany(this.companyId, (sql) =>
      openItems(sql, this.companyId, { asOf: isoDate('2027-12-31') }, TEST_TODAY),
    );
    return items;
  }

  /** The lines of an entry by account code, in base currency. */
  async entryLines(entryId: Ulid | null): Promise<Record<string, bigint>> {
    const rows = await this.database.readCompany(this.companyId, (sql) =>
      sql.rows<{ code: string; base: bigint }>(
        `SELECT a.code, sum(l.base_minor)::bigint AS base FROM books.journal_line l
         JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = $1 AND l.entry_id = $2 GROUP BY a.code`,
        [this.companyId, entryId],
      ),
    );
    return Object.fromEntries(rows.map((row) => [row.code, row.base]));
  }

  /** The number of rows in each table that an invoice writes to: a refusal leaves it unchanged. */
  async footprint(): Promise<Record<string, bigint>> {
    return this.database.reportCompany(this.companyId, (sql) =>
      sql.one<Record<string, bigint>>(
        `SELECT (SELECT count(*) FROM books.party WHERE company_id = $1) AS parties,
           (SELECT count(*) FROM books.invoice WHERE company_id = $1) AS invoices,
           (SELECT count(*) FROM books.invoice_revision WHERE company_id = $1) AS revisions,
           (SELECT count(*) FROM books.invoice_line WHERE company_id = $1) AS lines,
           (SELECT count(*) FROM books.journal_entry WHERE company_id = $1) AS entries,
           (SELECT count(*) FROM books.allocation WHERE company_id = $1) AS allocations,
           (SELECT commit_seq FROM books.book WHERE company_id = $1) AS commits`,
        [this.companyId],
      ),
    );
  }

  /** Checks that the ledger is coherent now and at the end of every day with an entry. */
  coherent(): Promise<void> {
    return this.database.reportCompany(this.companyId, async (sql) => {
      await assertLedgerCoherent(sql, this.companyId);
      const days = await sql.rows<{ day: IsoDate }>(
        'SELECT DISTINCT economic_date AS day FROM books.journal_entry WHERE company_id = $1 ORDER BY day',
        [this.companyId],
      );
      for (const { day } of days) expect(await openItemsViolations(sql, this.companyId, day)).toEqual([]);
    });
  }

  /** Records a day's rate and returns its id. */
  async rate(quote: string, date: string, value: string): Promise<Ulid> {
    const id = newUlid();
    await this.database.inCompany(this.companyId, (sql) =>
      sql.run(
        `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source) VALUES ($1, $2, 'EUR', $3, $4, $5, 'ecb')`,
        [this.companyId, id, quote, date, value],
      ),
    );
    return id;
  }
}

/** A line of 100 euros with Estonian VAT on the default expense account. */
export const LINE = { description: 'Teenus', unit_price: '100', vat_code: 'P24' };

/** The reason for a refusal: the code of the problem, and the invalid field with its code. */
export interface Refusal {
  readonly code: string;
  readonly field: string | undefined;
  readonly error: string | undefined;
}

/** The problem with which an act is refused. */
export async function refusal(act: Promise<unknown>): Promise<Refusal> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, field: error.errors[0]?.field, error: error.errors[0]?.code };
  }
  throw new Error('It was not refused.');
}
