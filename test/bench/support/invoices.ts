import {
  booksBus,
  createParty,
  createPartyRequest,
  postPurchaseInvoice,
  recordInvoice,
  recordInvoiceRequest,
} from '#books';
import { type Database, SystemClock, type Ulid } from '#platform';
import { enqueueAll } from '#tasks';
import { type CommandBus } from '#ledger';
import { openTestBooks, testActor } from '../../support/books.js';
import { inTurns, rateOf } from './clients.js';

/** A recorded invoice that is not posted yet. */
export interface Draft {
  readonly companyId: bigint;
  readonly invoiceId: Ulid;
}

const ACTOR = testActor();

/** Two lines on two accounts: with VAT and the payable, an entry of four lines. */
const LINES = [
  { description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' },
  { description: 'Kontoritarbed', unit_price: '40', vat_code: 'P24', account_code: '5310' },
];

/** Companies that record and post purchases through the command bus, tasks included. */
export class Invoices {
  private recorded = 0;

  private constructor(
    readonly companies: readonly bigint[],
    private readonly suppliers: ReadonlyMap<bigint, Ulid>,
    private readonly bus: CommandBus,
  ) {}

  static async open(database: Database, companies: number): Promise<Invoices> {
    const bus = booksBus(database, new SystemClock(), (sql, companyId, tasks) =>
      enqueueAll(
        sql,
        tasks.map((task) => ({ ...task, companyId })),
      ),
    );
    const suppliers = new Map<bigint, Ulid>();
    for (let company = 0; company < companies; company += 1) {
      const companyId = await openTestBooks(database);
      const payload = createPartyRequest.parse({ name: 'Tarnija OÜ', kind: 'supplier', country: 'EE' });
      const { result } = await bus.execute(createParty, { companyId, actor: ACTOR, payload });
      suppliers.set(companyId, result.party_id);
    }
    return new Invoices([...suppliers.keys()], suppliers, bus);
  }

  /** Records drafts, one company after the other, with this number of clients. */
  async record(count: number, clients: number): Promise<{ drafts: Draft[]; perSecond: number }> {
    const drafts: Draft[] = [];
    const perSecond = await rateOf(count, clients, async (index) => {
      const companyId = this.companies[index % this.companies.length] ?? 0n;
      drafts.push({ companyId, invoiceId: await this.recordOne(companyId) });
    });
    return { drafts, perSecond };
  }

  async post(drafts: readonly Draft[], clients: number): Promise<void> {
    await inTurns(drafts.length, clients, async (index) => {
      const draft = drafts[index];
      if (draft !== undefined) await this.postOne(draft);
    });
  }

  async postOne({ companyId, invoiceId }: Draft): Promise<void> {
    await this.bus.execute(postPurchaseInvoice, {
      companyId,
      actor: ACTOR,
      payload: { invoice_id: invoiceId },
    });
  }

  private async recordOne(companyId: bigint): Promise<Ulid> {
    this.recorded += 1;
    const payload = recordInvoiceRequest.parse({
      direction: 'purchase',
      number: `A-${this.recorded}`,
      party_id: this.suppliers.get(companyId),
      revision: {
        invoice_date: `2026-11-${String(1 + (this.recorded % 20)).padStart(2, '0')}`,
        lines: LINES,
      },
    });
    const { result } = await this.bus.execute(recordInvoice, { companyId, actor: ACTOR, payload });
    return result.invoice_id;
  }
}
