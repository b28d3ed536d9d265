import { later, monthOf, type Day, type Month } from '../law/calendar.js';
import { ACCOUNT } from '../law/chart.js';
import { absolute, inEuros, sumOf } from '../law/money.js';
import { deductionMonth, taxPointOf } from '../law/tax-point.js';
import { type VatCode } from '../law/vat-codes.js';
import { economicDate, signOf, type TradeDocument } from './document.js';
import { atRate, euros, Ledger, OpenItem } from './ledger.js';
import { deductedOf, totalsOf, type Totals } from './totals.js';

/** The share of a line of a document in the VAT return of a month, in euros. */
export interface VatFact {
  readonly month: Month;
  readonly code: VatCode;
  readonly base: bigint;
  readonly output: bigint;
  readonly input: bigint;
  readonly document: TradeDocument;
}

/** A document that was issued or posted. */
export interface Posted {
  readonly document: TradeDocument;
  readonly totals: Totals;
  /** Its receivable or payable. */
  readonly item: OpenItem;
  /** The number on it: that of the supplier, or the next of the own series. */
  readonly number: string | null;
}

/** The books that the law makes of the year's documents, payments and wages. */
export class Books {
  readonly ledger = new Ledger();
  readonly posted = new Map<TradeDocument, Posted>();
  readonly #numbers = new Map<string, number>();

  /** Issues a sale or posts a purchase. */
  post(document: TradeDocument): Posted {
    const totals = totalsOf(document);
    const day = economicDate(document);
    const sign = signOf(document) * (document.side === 'sales' ? 1n : -1n);
    const { currency, rate } = document;
    const at = (account: string, amount: bigint) => atRate(account, currency, amount, rate);
    const control = document.side === 'sales' ? ACCOUNT.receivable : ACCOUNT.payable;
    const lines = totals.lines.flatMap((line) => {
      const { code, net, tax, owed } = line;
      if (document.side === 'sales') {
        const income = line.line.account ?? code.income;
        return [at(income, -sign * net), at(code.outputAccount, -sign * tax)];
      }
      const deducted = deductedOf(line, tax + owed);
      const rest = tax + owed - deducted;
      const expense = line.line.account ?? ACCOUNT.expense;
      return [
        at(expense, -sign * (net + (code.partial ? 0n : rest))),
        at(ACCOUNT.nonDeductibleVat, -sign * (code.partial ? rest : 0n)),
        at(code.inputAccount, -sign * deducted),
        at(code.outputAccount, sign * owed),
      ];
    });
    const due = at(control, sign * totals.due);
    this.ledger.post(day, [due, ...lines, at(ACCOUNT.rounding, -sign * document.rounding)]);
    const item = this.ledger.open(
      new OpenItem(document.name, control, day, document.dueDate, currency, due.amount, due.base),
    );
    const posted = { document, totals, item, number: document.number ?? this.#nextNumber(document) };
    this.posted.set(document, posted);
    if (document.corrects !== null) this.#offset(posted, this.of(document.corrects));
    return posted;
  }

  of(document: TradeDocument): Posted {
    const found = this.posted.get(document);
    if (found === undefined) throw new Error(`${document.name} is not posted.`);
    return found;
  }

  /** Own sales documents share one gapless series a year, of the invoice date (spec §3, Numbers). */
  #nextNumber({ side, invoiceDate }: TradeDocument): string | null {
    if (side === 'purchase') return null;
    const year = invoiceDate.slice(0, 4);
    const next = (this.#numbers.get(year) ?? 0) + 1;
    this.#numbers.set(year, next);
    return `${year}-${String(next).padStart(4, '0')}`;
  }

  /** A credit note offsets the smaller open amount against its original (spec §3, States). */
  #offset(note: Posted, original: Posted): void {
    const smaller = [absolute(note.item.rest().amount), absolute(original.item.rest().amount)].reduce(
      (a, b) => (a < b ? a : b),
    );
    if (smaller === 0n) return;
    const day = later(note.item.day, original.item.day);
    const sign = original.item.amount > 0n ? 1n : -1n;
    original.item.take(day, sign * smaller);
    note.item.take(day, -sign * smaller);
  }

  /** The shares of all documents in the returns. */
  vatFacts(): readonly VatFact[] {
    return [...this.posted.values()].flatMap((posted) => this.#factsOf(posted));
  }

  #factsOf({ document, totals }: Posted): VatFact[] {
    const sign = signOf(document);
    const value = (amount: bigint): bigint => sign * inEuros(amount, document.rate);
    return totals.lines.flatMap((line) => {
      const { code, net, tax, owed } = line;
      const taxPoint = taxPointOf(document, code);
      const empty = { code, base: 0n, output: 0n, input: 0n, document };
      const facts: VatFact[] = [];
      if (document.side === 'sales') {
        facts.push({ ...empty, month: monthOf(taxPoint), base: value(net), output: value(tax) });
      } else {
        const deducted = value(deductedOf(line, tax + owed));
        const month = deductionMonth(taxPoint, document, code);
        if (code.selfAssessed) {
          facts.push({ ...empty, month: monthOf(taxPoint), base: value(net), output: value(owed) });
        }
        facts.push({ ...empty, month, input: deducted });
      }
      return facts;
    });
  }

  /** Closing balances of a month. */
  closing(month: Month): ReadonlyMap<string, bigint> {
    return this.ledger.closing(month);
  }

  /** Open items at the end of a day. */
  open(asOf: Day): readonly OpenItem[] {
    return this.ledger.items.filter(({ day }) => day <= asOf);
  }

  /** The result of a range of days: profit positive. */
  result(from: Day, to: Day): bigint {
    const moved = this.ledger.movements.filter(
      ({ day, account }) => day >= from && day <= to && account >= '3000',
    );
    return -sumOf(moved.map(({ base }) => base));
  }

  /** Posts lines of an event, in euros. */
  event(day: Day, lines: readonly (readonly [account: string, base: bigint])[]): void {
    this.ledger.post(
      day,
      lines.map(([account, base]) => euros(account, base)),
    );
  }
}
