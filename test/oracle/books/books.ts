import { dayAfter, type Day, lastDayOf, later, type Month, monthOf, vatDueDay } from '../law/calendar.js';
import { ACCOUNT, isOfTheYear, UNPAID_PREPAYMENT_ROLES } from '../law/chart.js';
import { absolute, inEuros, shareOf, sumOf } from '../law/money.js';
import { deductionMonth, movesWithMoney, taxPointOf } from '../law/tax-point.js';
import { type VatCode } from '../law/vat-codes.js';
import { type BankLine } from './bank.js';
import { economicDate, signOf, type TradeDocument } from './document.js';
import { atRate, euros, Ledger, type Movement, OpenItem } from './ledger.js';
import { deductedOf, type PricedLine, totalsOf, type Totals } from './totals.js';

/** The share of a line of a document in the VAT return of a month, in euros. */
export interface VatFact {
  readonly month: Month;
  readonly code: VatCode;
  readonly base: bigint;
  readonly output: bigint;
  readonly input: bigint;
  readonly document: TradeDocument;
}

/** Money for a document: all of it or a part. */
interface Money {
  /** The booking date; without a bank line, the day of the allocation. */
  readonly day: Day;
  readonly amount: bigint;
}

/** A document that was issued or posted. */
export interface Posted {
  readonly document: TradeDocument;
  readonly totals: Totals;
  /** Its receivable or payable. */
  readonly item: OpenItem;
  /** The number on it: that of the supplier, or the next of the own series. */
  readonly number: string | null;
  readonly money: Money[];
}

/** An adjustment that an event makes to line 10 or 11 of the return, on a VAT account; debit positive. */
export interface VatAdjustment {
  readonly day: Day;
  readonly box: '10' | '11';
  readonly account: string;
  readonly base: bigint;
}

/** A line of an event, debit positive. */
export interface EventLine {
  readonly account: string;
  readonly amount: bigint;
  readonly box: '10' | '11' | null;
}

/** A prepayment used by a final invoice. */
interface Applied {
  readonly prepayment: Posted;
  readonly final: Posted;
  readonly amount: bigint;
}

type Line = Omit<Movement, 'day'>;

/** The books that the law makes of the year's documents, payments and wages. */
export class Books {
  readonly ledger = new Ledger();
  readonly posted = new Map<TradeDocument, Posted>();
  readonly bankItems = new Map<BankLine, OpenItem>();
  readonly adjustments: VatAdjustment[] = [];
  readonly #applied: Applied[] = [];
  readonly #numbers = new Map<string, number>();

  /** Issues a sale or posts a purchase. */
  post(document: TradeDocument): Posted {
    const totals = totalsOf(document);
    const sales = document.side === 'sales';
    const sign = signOf(document) * (sales ? 1n : -1n);
    const at = (account: string, amount: bigint): Line =>
      atRate(account, document.currency, amount, document.rate);
    const control = sales ? ACCOUNT.receivable : ACCOUNT.payable;
    const due = at(control, sign * totals.due);
    const others =
      document.kind === 'prepayment'
        ? [at(UNPAID_PREPAYMENT_ROLES[document.side], -sign * totals.gross)]
        : totals.lines.flatMap((line) => (sales ? incomeOf(line, sign, at) : expenseOf(line, sign, at)));
    this.ledger.post(economicDate(document), [
      due,
      ...others,
      at(ACCOUNT.rounding, -sign * document.rounding),
    ]);
    const item = this.ledger.open(
      new OpenItem(
        document.name,
        control,
        economicDate(document),
        document.dueDate,
        document.currency,
        due.amount,
        due.base,
      ),
    );
    const number = document.number ?? this.#nextNumber(document);
    const posted = { document, totals, item, number, money: [] };
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
    const [own, others] = [absolute(note.item.rest().amount), absolute(original.item.rest().amount)];
    const smaller = own < others ? own : others;
    if (smaller === 0n) return;
    const day = later(note.item.day, original.item.day);
    const sign = original.item.amount > 0n ? 1n : -1n;
    original.item.take(day, sign * smaller);
    note.item.take(day, -sign * smaller);
  }

  /** A line of a statement posts at import, against suspense (spec §4, Bank lines). */
  importLine(line: BankLine): void {
    const { bank, direction, amount, rate, day } = line;
    const signed = direction === 'in' ? amount : -amount;
    const suspense = direction === 'in' ? ACCOUNT.suspenseIn : ACCOUNT.suspenseOut;
    const against = atRate(suspense, bank.currency, -signed, rate);
    this.ledger.post(day, [atRate(bank.iban, bank.currency, signed, rate), against]);
    const item = new OpenItem(line.text, suspense, day, null, bank.currency, against.amount, against.base);
    this.bankItems.set(line, this.ledger.open(item));
  }

  /** Moves all that a bank line left on suspense to an account, on its booking date. */
  explain(line: BankLine, account: string): void {
    const item = this.bankItem(line);
    const { amount, base } = item.rest();
    item.take(line.day, amount);
    const { currency } = line.bank;
    this.ledger.post(line.day, [
      { account: item.account, currency, amount: -amount, base: -base },
      { account, currency, amount, base },
    ]);
  }

  /** The two halves of a transfer between own accounts clear each other. */
  transfer(out: BankLine, into: BankLine): void {
    this.explain(out, ACCOUNT.transferTransit);
    this.explain(into, ACCOUNT.transferTransit);
  }

  /**
   * A bank line settles a document: the later of its booking date and the economic date; the difference in euros goes
   * to exchange gain or loss.
   */
  pay(line: BankLine, document: TradeDocument, amount: bigint, counter = amount): void {
    const posted = this.of(document);
    const day = later(line.day, economicDate(document));
    const other = this.bankItem(line);
    const sign = posted.item.amount > 0n ? 1n : -1n;
    const settled = posted.item.take(day, sign * amount);
    const paid = other.take(day, -sign * counter);
    const difference = settled + paid;
    this.ledger.post(day, [
      { account: posted.item.account, currency: document.currency, amount: -sign * amount, base: -settled },
      { account: other.account, currency: line.bank.currency, amount: sign * counter, base: -paid },
      euros(difference > 0n ? ACCOUNT.fxLoss : ACCOUNT.fxGain, difference),
    ]);
    this.#received(posted, day, { day: line.day, amount });
  }

  /** An account settles a document: owner, write-off, discount, bad debt. */
  settleBy(account: string, document: TradeDocument, amount: bigint, day: Day, isMoney: boolean): void {
    const posted = this.of(document);
    const sign = posted.item.amount > 0n ? 1n : -1n;
    const settled = posted.item.take(day, sign * amount);
    const control = { account: posted.item.account, currency: document.currency };
    if (document.kind === 'prepayment' && !isMoney) {
      // Nothing was supplied and nothing paid: only the claim and its contra role get lower.
      const contra = euros(UNPAID_PREPAYMENT_ROLES[document.side], settled);
      this.ledger.post(day, [{ ...control, amount: -sign * amount, base: -settled }, contra]);
      return;
    }
    this.ledger.post(day, [{ ...control, amount: -sign * amount, base: -settled }, euros(account, settled)]);
    if (isMoney) this.#received(posted, day, { day, amount });
  }

  /** Money for a prepayment invoice moves its share from the contra role to the prepayment and its VAT. */
  #received(posted: Posted, day: Day, money: Money): void {
    posted.money.push(money);
    const { document, totals } = posted;
    if (document.kind !== 'prepayment') return;
    const sales = document.side === 'sales';
    const sign = sales ? 1n : -1n;
    const tax = shareOf(sumOf(totals.lines.map((line) => vatOf(line))), money.amount, totals.gross);
    const [line] = totals.lines;
    this.ledger.post(day, [
      euros(UNPAID_PREPAYMENT_ROLES[document.side], sign * money.amount),
      euros(sales ? ACCOUNT.customerPrepayment : ACCOUNT.supplierPrepayment, -sign * (money.amount - tax)),
      euros((sales ? line?.code.outputAccount : line?.code.inputAccount) ?? '', -sign * tax),
    ]);
  }

  /** A paid prepayment is used by the final invoice: net and VAT, for its share, so that VAT counts once. */
  apply(prepayment: TradeDocument, final: TradeDocument, amount: bigint): void {
    const [from, to] = [this.of(prepayment), this.of(final)];
    const day = later(from.item.day, to.item.day);
    const sign = to.item.amount > 0n ? 1n : -1n;
    to.item.take(day, sign * amount);
    const sales = final.side === 'sales';
    const tax = shareOf(sumOf(from.totals.lines.map((line) => vatOf(line))), amount, from.totals.gross);
    const [line] = from.totals.lines;
    this.ledger.post(day, [
      euros(to.item.account, -sign * amount),
      euros(sales ? ACCOUNT.customerPrepayment : ACCOUNT.supplierPrepayment, sign * (amount - tax)),
      euros((sales ? line?.code.outputAccount : line?.code.inputAccount) ?? '', sign * tax),
    ]);
    this.#applied.push({ prepayment: from, final: to, amount });
  }

  /** An accounting event. */
  event(day: Day, lines: readonly EventLine[]): void {
    this.ledger.post(
      day,
      lines.map(({ account, amount }) => euros(account, amount)),
    );
    for (const { account, amount, box } of lines) {
      if (box !== null) this.adjustments.push({ day, box, account, base: amount });
    }
  }

  /**
   * Monetary items in foreign currency at the rate of a day (domain facts 8.2, 9): money keeps the value, and claims and
   * debts give it back on the next day, because they are settled at the value with which they were posted.
   */
  revalue(day: Day, currency: string, rate: string, money: string): void {
    for (const account of [money, ACCOUNT.receivable, ACCOUNT.payable]) {
      const { amount, base } = this.ledger.balanceIn(account, currency, day);
      const difference = inEuros(amount, rate) - base;
      const lines = [
        { account, currency, amount: 0n, base: difference },
        euros(difference > 0n ? ACCOUNT.fxGain : ACCOUNT.fxLoss, -difference),
      ];
      this.ledger.post(day, lines);
      if (account === money) continue;
      const back = lines.map((line) => ({ ...line, amount: -line.amount, base: -line.base }));
      this.ledger.post(dayAfter(day), back);
    }
  }

  /**
   * The settlement of a month's return (domain facts 8.2, 26 to 29): its VAT leaves the accounts that it was posted to, the
   * cents by which line 4 differs are rounding, and the payable amount moves to the tax account on the due day.
   */
  settleVat(month: Month, payable: bigint): void {
    const posted = [
      ...this.vatFacts()
        .filter((fact) => fact.month === month)
        .flatMap(({ code, output, input }) => [
          euros(code.outputAccount, -output),
          euros(code.inputAccount, input),
        ]),
      ...this.adjustments
        .filter(({ day }) => monthOf(day) === month)
        .map(({ account, base }) => euros(account, base)),
    ];
    const cleared = posted.map((line) => euros(line.account, -line.base));
    this.ledger.post(lastDayOf(month), [
      ...cleared,
      euros(ACCOUNT.vatSettlement, -payable),
      euros(ACCOUNT.rounding, payable - sumOf(cleared.map(({ base }) => base))),
    ]);
    this.ledger.post(vatDueDay(month), [
      euros(ACCOUNT.vatSettlement, payable),
      euros(ACCOUNT.taxReceivable, -payable),
    ]);
  }

  bankItem(line: BankLine): OpenItem {
    const found = this.bankItems.get(line);
    if (found === undefined) throw new Error(`The line ${line.text} is not imported.`);
    return found;
  }

  /** The shares of all documents in the returns. */
  vatFacts(): readonly VatFact[] {
    return [...[...this.posted.values()].flatMap(factsOf), ...this.#applied.flatMap(appliedFacts)];
  }

  /** Closing balances of a month. */
  closing(month: Month): ReadonlyMap<string, bigint> {
    return this.ledger.closing(month);
  }

  /** Items that were posted by the end of a day. */
  open(asOf: Day): readonly OpenItem[] {
    return this.ledger.items.filter(({ day }) => day <= asOf);
  }

  /** The result of a range of days: profit positive. */
  result(from: Day, to: Day): bigint {
    const moved = this.ledger.movements.filter(
      ({ day, account }) => day >= from && day <= to && isOfTheYear(account),
    );
    return -sumOf(moved.map(({ base }) => base));
  }
}

/** The VAT of a line that its entry posts: charged, or of a purchase the part that may be deducted. */
const vatOf = (line: PricedLine): bigint =>
  line.code.side === 'sales' ? line.tax : deductedOf(line, line.tax + line.owed);

function incomeOf(
  { line, code, net, tax }: PricedLine,
  sign: bigint,
  at: (account: string, amount: bigint) => Line,
): Line[] {
  return [at(line.account ?? code.income, -sign * net), at(code.outputAccount, -sign * tax)];
}

function expenseOf(line: PricedLine, sign: bigint, at: (account: string, amount: bigint) => Line): Line[] {
  const { code, net, tax, owed } = line;
  const deducted = deductedOf(line, tax + owed);
  const rest = tax + owed - deducted;
  return [
    at(line.line.account ?? ACCOUNT.expense, -sign * (net + (code.partial ? 0n : rest))),
    at(ACCOUNT.nonDeductibleVat, -sign * (code.partial ? rest : 0n)),
    at(code.inputAccount, -sign * deducted),
    at(code.outputAccount, sign * owed),
  ];
}

/** Where money came before the supply, its part has the day of the money as its tax point. */
function factsOf(posted: Posted): VatFact[] {
  const { document, totals, money } = posted;
  const due = document.kind === 'prepayment' ? totals.gross : totals.due;
  return totals.lines.flatMap((line) => {
    const early = money.filter(
      ({ day }) =>
        document.kind === 'prepayment' || (movesWithMoney(line.code) && day < economicDate(document)),
    );
    const [net, tax, owed] = [line.net, line.tax, line.owed];
    let rest = { net, tax, owed };
    const parts: VatFact[] = [];
    for (const { day, amount } of early) {
      const part = {
        net: shareOf(net, amount, due),
        tax: shareOf(tax, amount, due),
        owed: shareOf(owed, amount, due),
      };
      rest = { net: rest.net - part.net, tax: rest.tax - part.tax, owed: rest.owed - part.owed };
      parts.push(...partFacts(document, line, part, day));
    }
    if (document.kind === 'prepayment') return parts;
    return [...parts, ...partFacts(document, line, rest, taxPointOf(document, line.code))];
  });
}

interface Amounts {
  readonly net: bigint;
  readonly tax: bigint;
  readonly owed: bigint;
}

function partFacts(
  document: TradeDocument,
  line: PricedLine,
  { net, tax, owed }: Amounts,
  taxPoint: Day,
): VatFact[] {
  const { code } = line;
  const value = (amount: bigint): bigint => signOf(document) * inEuros(amount, document.rate);
  const empty = { code, base: 0n, output: 0n, input: 0n, document };
  const month = monthOf(taxPoint);
  if (document.side === 'sales') return [{ ...empty, month, base: value(net), output: value(tax) }];
  const input = {
    ...empty,
    month: deductionMonth(taxPoint, document, code),
    input: value(deductedOf(line, tax + owed)),
  };
  return code.selfAssessed ? [{ ...empty, month, base: value(net), output: value(owed) }, input] : [input];
}

/** The prepayment's share leaves the turnover or the deduction of the final invoice, which has counted it before. */
function appliedFacts({ prepayment, final, amount }: Applied): VatFact[] {
  const { totals } = prepayment;
  return totals.lines.flatMap((line) => {
    const of = (whole: bigint): bigint => -shareOf(whole, amount, totals.gross);
    const part = { net: of(line.net), tax: of(line.tax), owed: of(line.owed) };
    return partFacts(final.document, line, part, taxPointOf(final.document, line.code));
  });
}
