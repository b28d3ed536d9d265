import {
  allocate,
  allocateRequest,
  cancelInvoice,
  classifyMoneyIn,
  closePeriod,
  exemptTransaction,
  fileVatReturn,
  importSalesInvoice,
  importSalesInvoiceRequest,
  issueInvoice,
  issueInvoiceRequest,
  matchTransfer,
  mergeParty,
  type OpenItem,
  prepareVatReturn,
  recordEvent,
  recordEventRequest,
  reverseAllocation,
  reviseInvoice,
  reviseInvoiceRequest,
  undoJudgement,
  voidInvoice,
  withdrawStatement,
} from '#books';
import { isoDate, Problem, type Ulid } from '#platform';
import fc from 'fast-check';
import { type Command, reopenPeriod } from '#ledger';
import { bankLine, OTHER_IBAN, takeLine, takeStatement, transaction, transactions } from './bank.js';
import { Trade } from './trade.js';

/** The days of the steps, with each day's value of a euro in dollars, yen (no decimals) and dinars (three). */
const DAYS = [
  ['2026-01-15', '1.0309', '156.75', '0.31'],
  ['2026-03-05', '1.0873', '160.4', '0.3333'],
  ['2026-05-04', '1.1325', '163.21', '0.3499'],
  ['2026-08-03', '1.25', '171', '0.37'],
  ['2026-10-05', '1.15', '169.9', '0.3601'],
  ['2026-11-05', '1.3', '181.03', '0.4'],
] as const;
const FOREIGN = ['USD', 'JPY', 'KWD'] as const;
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', ...FOREIGN] as const;
const CODES = {
  purchase: ['P24', 'P9', 'P24CAR50', 'PEUS24', 'POUT'],
  sales: ['S24', 'S9', 'S0EUS', 'SEX'],
} as const;
/** Accounts that no role names, for parts of bank lines. */
const ACCOUNTS = ['2110', '1040', '1530', '2320', '2990'] as const;
const ROLES = ['bank_charges', 'supplier_prepayment', 'writeoff', 'rounding'] as const;
const MONEY_IN = ['refund', 'owner', 'tax_refund', 'loan'] as const;

const pick = fc.nat({ max: 9999 });
const line = fc.record({
  cents: fc.integer({ min: 1, max: 99_999 }),
  code: pick,
  quantity: fc.integer({ min: 1, max: 3 }),
});
const content = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  day: pick,
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  prepaid: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }) },
  ),
  gross: fc.boolean(),
});
const one = pick.map((at) => ({ at }));

/** The steps on bank lines. */
const BANK_STEPS = [
  {
    weight: 5,
    arbitrary: fc.record({
      bank: fc.record({
        direction: fc.constantFrom('in' as const, 'out' as const),
        currency: fc.constantFrom(...CURRENCIES),
        day: pick,
        cents: fc.integer({ min: 1, max: 200_000 }),
        like: fc.option(pick),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ again: fc.record({ at: pick, more: fc.nat({ max: 2 }) }) }) },
  { weight: 3, arbitrary: fc.record({ withdraw: one }) },
  {
    weight: 8,
    arbitrary: fc.record({
      settle: fc.record({
        item: pick,
        counter: pick,
        by: fc.constantFrom('open' as const, 'open' as const, 'role' as const),
        part: fc.constantFrom(1, 1, 2, 3, 7),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ refund: fc.record({ at: pick, counter: pick, part: fc.constantFrom(1, 2, 3) }) }),
  },
  { weight: 3, arbitrary: fc.record({ reverse: one }) },
  {
    weight: 2,
    arbitrary: fc.record({ explain: fc.record({ at: pick, account: pick, part: fc.constantFrom(1, 2) }) }),
  },
  { weight: 1, arbitrary: fc.record({ exempt: fc.record({ at: pick, role: fc.constantFrom(...ROLES) }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      classify: fc.record({ at: pick, kind: fc.constantFrom(...MONEY_IN), of: fc.option(pick) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ transfer: fc.record({ at: pick, other: pick }) }) },
  { weight: 2, arbitrary: fc.record({ undo: one }) },
] as const;

const RECORD = {
  record: fc.record({
    direction: fc.constantFrom('purchase' as const, 'sales' as const),
    kind: fc.constantFrom('invoice', 'invoice', 'prepayment', 'credit_note'),
    party: pick,
    corrects: pick,
    content,
    post: fc.boolean(),
  }),
};

/** Bank lines are imported, withdrawn and settled; numbers pick among the objects that exist by then. */
export const bankStep = fc.oneof(...BANK_STEPS, { weight: 4, arbitrary: fc.record(RECORD) });

/** Any request to the books; numbers pick among the objects that exist by then. */
export const step = fc.oneof(
  ...BANK_STEPS,
  { weight: 6, arbitrary: fc.record(RECORD) },
  {
    weight: 2,
    arbitrary: fc.record({
      take: fc.record({ party: pick, opening: fc.boolean(), corrects: fc.option(pick), content }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ post: one }) },
  { weight: 2, arbitrary: fc.record({ revise: fc.record({ at: pick, content }) }) },
  { weight: 3, arbitrary: fc.record({ redate: fc.record({ at: pick, day: pick }) }) },
  { weight: 1, arbitrary: fc.record({ cancel: one }) },
  { weight: 1, arbitrary: fc.record({ void: one }) },
  {
    weight: 3,
    arbitrary: fc.record({ use: fc.record({ at: pick, counter: pick, part: fc.constantFrom(1, 2, 3) }) }),
  },
  { weight: 1, arbitrary: fc.record({ event: fc.record({ party: pick, content }) }) },
  { weight: 1, arbitrary: fc.record({ opening: fc.record({ party: pick, content }) }) },
  { weight: 1, arbitrary: fc.record({ close: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ vat: one }) },
  { weight: 1, arbitrary: fc.record({ merge: fc.record({ at: pick, into: pick }) }) },
);

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Content = typeof content extends fc.Arbitrary<infer C> ? C : never;

/** A company that gets one request after another. It refuses only with a problem, and its books stay coherent. */
export class BusyBooks {
  done = 0;
  refused = new Map<string, number>();
  private readonly parties: Ulid[] = [];
  private readonly invoices: {
    readonly id: Ulid;
    readonly direction: 'purchase' | 'sales';
    readonly kind: string;
    readonly content: Content;
  }[] = [];
  private readonly transactions: Ulid[] = [];
  private readonly allocations: Ulid[] = [];
  private count = 0;

  private constructor(readonly trade: Trade) {}

  static async open(database: Trade['database']): Promise<BusyBooks> {
    const books = new BusyBooks(await Trade.open(database));
    for (const [day, ...rates] of DAYS) {
      for (const [at, currency] of FOREIGN.entries()) {
        await books.trade.rate(currency, day, rates[at] ?? '1');
      }
    }
    for (const address of ['Tartu mnt 2, Tallinn', 'Pikk 3, Tartu']) {
      books.parties.push(await books.trade.party({ address }));
    }
    return books;
  }

  /** Takes a step; a refusal counts as one. */
  async take(step: Step): Promise<void> {
    try {
      await this.dispatch(step);
      this.done += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refused.set(error.code, (this.refused.get(error.code) ?? 0) + 1);
    }
  }

  private async dispatch(step: Step): Promise<unknown> {
    if ('record' in step) return this.record(step.record);
    if ('post' in step) return this.post(this.one(this.invoices, step.post.at));
    if ('revise' in step) return this.revise(step.revise);
    if ('redate' in step) return this.redate(step.redate);
    if ('cancel' in step)
      return this.run(cancelInvoice, {
        invoice_id: this.one(this.invoices, step.cancel.at).id,
        reason: 'proov',
      });
    if ('void' in step)
      return this.run(voidInvoice, { invoice_id: this.one(this.invoices, step.void.at).id, reason: 'proov' });
    if ('bank' in step) return this.bank(step.bank);
    if ('again' in step) return this.again(step.again);
    if ('withdraw' in step) return this.withdraw(this.one(this.transactions, step.withdraw.at));
    if ('settle' in step) return this.settle(step.settle);
    if ('refund' in step) return this.between('refund', step.refund);
    if ('use' in step) return this.between('prepayment_apply', step.use);
    if ('reverse' in step)
      return this.run(reverseAllocation, { allocation_id: this.one(this.allocations, step.reverse.at) });
    if ('exempt' in step) {
      const { at, role } = step.exempt;
      return this.run(exemptTransaction, {
        bank_transaction_id: this.one(this.transactions, at),
        counter_role: role,
        reason: 'proov',
      });
    }
    if ('classify' in step) {
      const { at, kind, of } = step.classify;
      const invoice =
        kind === 'refund' && of !== null ? { refund_invoice_id: this.one(this.invoices, of).id } : {};
      return this.run(classifyMoneyIn, {
        bank_transaction_id: this.one(this.transactions, at),
        kind,
        ...invoice,
      });
    }
    if ('transfer' in step) {
      const { at, other } = step.transfer;
      return this.run(matchTransfer, {
        bank_transaction_id: this.one(this.transactions, at),
        other_bank_transaction_id: this.one(this.transactions, other),
      });
    }
    if ('undo' in step)
      return this.run(undoJudgement, { bank_transaction_id: this.one(this.transactions, step.undo.at) });
    if ('take' in step) return this.importSale(step.take);
    if ('explain' in step) return this.explain(step.explain);
    if ('event' in step) return this.event(step.event);
    if ('opening' in step) return this.opening(step.opening);
    if ('close' in step) return this.period(step.close);
    if ('vat' in step) return this.vat(step.vat.at);
    const { at, into } = step.merge;
    return this.run(mergeParty, {
      party_id: this.one(this.parties, at),
      into_party_id: this.one(this.parties, into),
    });
  }

  private async run<P, R>(command: Command<P, R>, payload: P): Promise<R> {
    return (await this.trade.run(command, payload)).result;
  }

  /** Picks one of the objects; an empty list counts as a refusal. */
  private one<T>(those: readonly T[], at: number): T {
    const found = those[at % Math.max(those.length, 1)];
    if (found === undefined) throw new Problem('not_found', 'There is none yet.');
    return found;
  }

  private revision(input: Content, direction: 'purchase' | 'sales') {
    return {
      invoice_date: this.one(DAYS, input.day)[0],
      currency: input.currency,
      prepaid_minor: input.prepaid,
      prices_include_vat: input.gross,
      lines: input.lines.map(({ cents, code, quantity }) => ({
        description: 'Teenus',
        quantity: String(quantity),
        unit_price_minor: cents,
        vat_code: this.one(CODES[direction], code),
      })),
    };
  }

  private async record(input: Extract<Step, { record: unknown }>['record']): Promise<void> {
    const { direction, kind } = input;
    const ours = this.invoices.filter(
      (invoice) => invoice.direction === direction && invoice.kind !== 'credit_note',
    );
    const corrects = kind === 'credit_note' ? this.one(ours, input.corrects).id : null;
    const party =
      corrects === null ? this.one(this.parties, input.party) : (await this.trade.invoice(corrects)).party_id;
    this.count += 1;
    const { invoice_id: id } = await this.trade.record(
      {
        direction,
        kind,
        party_id: party,
        corrects_invoice_id: corrects,
        ...(direction === 'purchase' ? { number: `N-${this.count}` } : { number: null }),
      },
      this.revision(input.content, direction),
    );
    this.invoices.push({ id, direction, kind, content: input.content });
    if (input.post) await this.post({ id, direction });
  }

  private async importSale(input: Extract<Step, { take: unknown }>['take']): Promise<void> {
    const issued = this.invoices.filter(({ direction, kind }) => direction === 'sales' && kind === 'invoice');
    const corrects = input.corrects === null ? null : this.one(issued, input.corrects).id;
    const kind = corrects === null ? 'invoice' : 'credit_note';
    this.count += 1;
    const { invoice_id: id } = await this.run(
      importSalesInvoice,
      importSalesInvoiceRequest.parse({
        kind,
        party_id:
          corrects === null
            ? this.one(this.parties, input.party)
            : (await this.trade.invoice(corrects)).party_id,
        corrects_invoice_id: corrects,
        number: `V-${this.count}`,
        external_source: 'vana',
        opening: input.opening,
        revision: this.revision(input.content, 'sales'),
      }),
    );
    this.invoices.push({ id, direction: 'sales', kind, content: input.content });
  }

  private async post({ id, direction }: { readonly id: Ulid; readonly direction: string }): Promise<unknown> {
    if (direction === 'purchase') return this.trade.post(id);
    return this.run(issueInvoice, { invoice_id: id, ...issueInvoiceRequest.parse({}) });
  }

  private async revise({
    at,
    content: input,
  }: Extract<Step, { revise: unknown }>['revise']): Promise<unknown> {
    const { id, direction } = this.one(this.invoices, at);
    const body = { reason: 'proov', revision: this.revision(input, direction) };
    return this.run(reviseInvoice, { invoice_id: id, ...reviseInvoiceRequest.parse(body) });
  }

  /** Moves a purchase to another day. */
  private redate({ at, day }: Extract<Step, { redate: unknown }>['redate']): Promise<unknown> {
    const bought = this.one(
      this.invoices.filter(({ direction }) => direction === 'purchase'),
      at,
    );
    return this.revise({ at: this.invoices.indexOf(bought), content: { ...bought.content, day } });
  }

  private async bank({
    direction,
    currency,
    day,
    cents,
    like,
  }: Extract<Step, { bank: unknown }>['bank']): Promise<void> {
    const asked =
      like === null
        ? []
        : (await this.trade.openItems()).filter(
            (item) => item.invoice_id !== null && item.currency === currency,
          );
    const amount = asked[(like ?? 0) % Math.max(asked.length, 1)]?.residual_minor ?? BigInt(cents);
    const account = currency === 'EUR' ? {} : { iban: OTHER_IBAN, currency };
    this.transactions.push(
      await takeLine(
        this.trade,
        {
          direction,
          amountMinor: amount,
          feeMinor: BigInt(cents % 3),
          bookingDate: isoDate(this.one(DAYS, day)[0]),
        },
        account,
      ),
    );
  }

  /** Imports a later bank statement of a line's account: it repeats that line and adds lines of its own. */
  private async again({ at, more }: Extract<Step, { again: unknown }>['again']): Promise<void> {
    const line = await transaction(this.trade, this.one(this.transactions, at));
    const known = new Set((await transactions(this.trade)).map(({ id }) => id));
    const same = bankLine({
      externalId: line.external_id,
      bookingDate: line.booking_date,
      direction: line.direction,
      amountMinor: line.amount_minor,
      feeMinor: line.fee_minor,
    });
    const others = Array.from({ length: more }, () =>
      bankLine({ ...same, externalId: `L-${(this.count += 1)}` }),
    );
    const account = line.currency === 'EUR' ? {} : { iban: OTHER_IBAN, currency: line.currency };
    await takeStatement(this.trade, [same, ...others], account);
    const fresh = (await transactions(this.trade)).filter(({ id }) => !known.has(id));
    this.transactions.push(...fresh.map(({ id }) => id));
  }

  /** Withdraws the bank statement of a line. */
  private async withdraw(line: Ulid): Promise<unknown> {
    const { statement_id: id } = await transaction(this.trade, line);
    return this.run(withdrawStatement, { statement_id: id ?? '', reason: 'proov' });
  }

  /** Reverses every judgement about bank lines, and then withdraws their bank statements. */
  async withdrawAll(): Promise<void> {
    const { database, companyId } = this.trade;
    const idsOf = async (query: string) => {
      const rows = await database.readCompany(companyId, (sql) => sql.rows<{ id: Ulid }>(query, [companyId]));
      return rows.map(({ id }) => id);
    };
    await emptied(async () => [
      ...(await idsOf(SETTLED)).map((id) => () => this.run(reverseAllocation, { allocation_id: id })),
      ...(await idsOf(JUDGED)).map((id) => () => this.run(undoJudgement, { bank_transaction_id: id })),
    ]);
    for (const id of await idsOf(STATEMENTS)) {
      await this.run(withdrawStatement, { statement_id: id, reason: 'proov' });
    }
  }

  /** Settles an open item by one of the other side, or by an account. */
  private async settle(input: Extract<Step, { settle: unknown }>['settle']): Promise<void> {
    const open = await this.trade.openItems();
    const item = this.one(
      open.filter((one) => one.bank_transaction_id === null),
      input.item,
    );
    const body = { item_minor: partOf(item.residual_minor, input.part), ...namesOf(item) };
    if (input.by === 'role') {
      await this.allocate({ kind: 'payment', ...body, counter_role: this.one(ROLES, input.counter) });
      return;
    }
    const counter = this.one(
      open.filter((one) => one.side !== item.side && (one.bank_transaction_id ?? one.invoice_id) !== null),
      input.counter,
    );
    const sides =
      counter.currency === item.currency
        ? { item_minor: min(body.item_minor, Number(counter.residual_minor)) }
        : { counter_minor: partOf(counter.residual_minor, input.part) };
    await this.allocate({
      ...body,
      ...sides,
      ...(counter.bank_transaction_id === null
        ? { kind: 'credit_offset', other_invoice_id: counter.invoice_id }
        : { kind: 'payment', bank_transaction_id: counter.bank_transaction_id }),
    });
  }

  /** Moves part of the amount that a bank line left in suspense to an account. */
  private async explain(input: Extract<Step, { explain: unknown }>['explain']): Promise<void> {
    const open = (await this.trade.openItems()).filter((item) => item.bank_transaction_id !== null);
    const { line_id, residual_minor } = this.one(open, input.at);
    await this.allocate({
      kind: 'payment',
      line_id,
      account_code: this.one(ACCOUNTS, input.account),
      item_minor: partOf(residual_minor, input.part),
    });
  }

  private async between(
    kind: 'refund' | 'prepayment_apply',
    input: { readonly at: number; readonly counter: number; readonly part: number },
  ): Promise<void> {
    const fits = (invoice: { readonly kind: string }) =>
      (invoice.kind === 'prepayment') === (kind === 'prepayment_apply');
    const item = this.one(
      this.invoices.filter((invoice) => kind === 'refund' || invoice.kind === 'invoice'),
      input.at,
    );
    const invoice = await this.trade.invoice(item.id);
    const whole = kind === 'refund' ? (invoice.settlement?.settled_minor ?? 0n) : (invoice.open_minor ?? 0n);
    await this.allocate({
      kind,
      invoice_id: item.id,
      item_minor: partOf(whole, input.part),
      ...(kind === 'refund'
        ? {
            bank_transaction_id: this.one(this.transactions, input.counter),
            ...(invoice.currency === 'EUR' ? {} : { counter_minor: partOf(whole, input.part) }),
          }
        : { other_invoice_id: this.one(this.invoices.filter(fits), input.counter).id }),
    });
  }

  private async allocate(body: object): Promise<void> {
    const { allocation_id: id } = await this.run(allocate, allocateRequest.parse(body));
    this.allocations.push(id);
  }

  private async event({
    party,
    content: input,
  }: Extract<Step, { event: unknown }>['event']): Promise<unknown> {
    const amount = input.lines.reduce((sum, { cents }) => sum + cents, 0);
    const currency = input.currency;
    return this.run(
      recordEvent,
      recordEventRequest.parse({
        kind: 'manual',
        economic_date: this.one(DAYS, input.day)[0],
        lines: [
          {
            account_code: this.one(['1210', '2310', '1530'], input.day),
            amount_minor: amount,
            currency,
            party_id: this.one(this.parties, party),
          },
          { account_code: '5130', amount_minor: -amount, currency },
        ],
      }),
    );
  }

  /** Records opening balances, including those of the bank and of suspense. */
  private async opening({
    party,
    content: input,
  }: Extract<Step, { opening: unknown }>['opening']): Promise<unknown> {
    const currency = input.currency;
    const lines = input.lines.map(({ cents, code }, at) => ({
      account_code: this.one(['1020', '1090', '2390', '1210', '2310', '1530', '2320', '1850'], code),
      amount_minor: at % 2 === 0 ? cents : -cents,
      party_id: this.one(this.parties, party),
      currency,
    }));
    const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0);
    return this.run(
      recordEvent,
      recordEventRequest.parse({
        kind: 'opening_balance',
        economic_date: this.one(DAYS, input.day)[0],
        lines: [...lines, ...(sum === 0 ? [] : [{ account_code: '2990', amount_minor: -sum, currency }])],
      }),
    );
  }

  /** Closes the first open period, or reopens the last closed one. */
  private async period(close: boolean): Promise<unknown> {
    const found = await this.trade.database.readCompany(this.trade.companyId, (sql) =>
      sql.row<{ id: Ulid }>(
        close
          ? "SELECT id FROM books.period WHERE company_id = $1 AND state = 'open' AND starts_on < '2026-06-01' ORDER BY starts_on LIMIT 1"
          : "SELECT id FROM books.period WHERE company_id = $1 AND state = 'closed' ORDER BY starts_on DESC LIMIT 1",
        [this.trade.companyId],
      ),
    );
    const id = this.one(found === undefined ? [] : [found.id], 0);
    return this.run(close ? closePeriod : reopenPeriod, { period_id: id });
  }

  private async vat(at: number): Promise<unknown> {
    const month = `${this.one(DAYS, at)[0].slice(0, 7)}-01`;
    const { return_id: id } = await this.run(prepareVatReturn, { period_from: isoDate(month) });
    return this.run(fileVatReturn, { return_id: id });
  }
}

const min = (a: number, b: number): number => (a < b ? a : b);
/** A fraction of an amount, at least 1. */
const partOf = (amount: bigint, part: number): number => Math.max(1, Number(amount / BigInt(part)));
const namesOf = (item: OpenItem) =>
  item.invoice_id === null ? { line_id: item.line_id } : { invoice_id: item.invoice_id };

/** Allocations of bank lines and of account lines, except those that end with their judgement. */
const SETTLED = `
  SELECT id FROM books.allocation AS a
  WHERE company_id = $1 AND reversed_at IS NULL AND (bank_transaction_id IS NOT NULL OR line_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM books.bank_judgement AS j WHERE j.company_id = $1 AND j.allocation_id = a.id)
  ORDER BY id DESC`;
const JUDGED =
  'SELECT bank_transaction_id AS id FROM books.bank_judgement WHERE company_id = $1 AND reversed_at IS NULL';
const STATEMENTS =
  "SELECT id FROM books.bank_statement WHERE company_id = $1 AND state <> 'withdrawn' ORDER BY id";

/** Repeats the remaining actions until none is left: one may have to precede another. */
async function emptied(left: () => Promise<(() => Promise<unknown>)[]>): Promise<void> {
  for (let acts = await left(); acts.length > 0; acts = await left()) {
    const ended = [];
    for (const act of acts) ended.push(...(await Promise.allSettled([act()])));
    const refused = ended.find((one) => one.status === 'rejected');
    if (refused !== undefined && ended.every((one) => one.status === 'rejected')) throw refused.reason;
  }
}
