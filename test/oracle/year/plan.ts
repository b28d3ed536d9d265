import { type BankAccount, type BankLine, CURRENT, DOLLARS, SAVINGS } from '../books/bank.js';
import { Books, type EventLine, type Posted } from '../books/books.js';
import { type DocumentLine, type TradeDocument } from '../books/document.js';
import { lineAmount, totalsOf } from '../books/totals.js';
import { vatReturnOf } from '../books/vat-return.js';
import {
  dayAfter,
  type Day,
  hasFixing,
  lastDayOf,
  later,
  monthAfter,
  type Month,
  monthOf,
} from '../law/calendar.js';
import { ACCOUNT, accountOf } from '../law/chart.js';
import { absolute, basisPoints, inEuros } from '../law/money.js';
import { familyOn, standardRateOn, vatCode } from '../law/vat-codes.js';
import { taxPointOf } from '../law/tax-point.js';
import { Chance } from './chance.js';
import { type Feature } from './features.js';
import {
  CUSTOMERS,
  CUSTOMS,
  EU_CUSTOMERS,
  EU_SUPPLIERS,
  OVERSEAS_CUSTOMER,
  OVERSEAS_SUPPLIER,
  PRIVATE_BUYERS,
  SUPPLIERS,
} from './parties.js';

/** One step of the year, in the order in which it is played. */
export type Act =
  | { readonly kind: 'document'; readonly document: TradeDocument }
  | {
      readonly kind: 'payment' | 'refund';
      readonly document: TradeDocument;
      readonly line: BankLine;
      /** In the currency of the document, and of the bank line. */
      readonly amount: bigint;
      readonly counter: bigint;
    }
  | {
      readonly kind: 'settlement';
      readonly document: TradeDocument;
      readonly role: string;
      readonly amount: bigint;
      readonly day: Day;
    }
  | { readonly kind: 'exemption'; readonly line: BankLine; readonly role: string }
  | { readonly kind: 'money_in'; readonly line: BankLine; readonly class: string }
  | { readonly kind: 'transfer'; readonly out: BankLine; readonly into: BankLine }
  | {
      readonly kind: 'prepayment_apply';
      readonly prepayment: TradeDocument;
      readonly final: TradeDocument;
      readonly amount: bigint;
    }
  | { readonly kind: 'published_rate'; readonly day: Day; readonly currency: string; readonly rate: string }
  | { readonly kind: 'event'; readonly day: Day; readonly lines: readonly EventLine[] }
  | { readonly kind: 'revaluation'; readonly day: Day }
  | { readonly kind: 'vat_return'; readonly month: Month }
  /** The tax account takes what is due. */
  | { readonly kind: 'charge' };

export interface Year {
  readonly seed: number;
  readonly months: readonly Month[];
  readonly acts: readonly Act[];
  /** Every bank line of the acts, as the statements of the year show them. */
  readonly lines: readonly BankLine[];
  /** The books that the acts make. */
  readonly books: Books;
}

/** First months of a year: with the change of rates in the middle, before it, after it, and over New Year. */
const BEGINNINGS: readonly Month[] = ['2025-01', '2025-03', '2025-04', '2025-07', '2025-09', '2025-10'];
const MONTHS = 12;
const WORDS = ['Töö', 'Kaup', 'Hooldus', 'Vedu', 'Nõustamine', 'Üür'];
const EXPENSES = ['5110', '5120', '5130', '5140', '5210', '5310', '5410', '5510', null];

type Terms = Partial<TradeDocument> & Pick<TradeDocument, 'side' | 'party' | 'invoiceDate' | 'lines'>;

/** The year of a seed: the same acts for the same seed and the same parts. */
export function yearOf(seed: number, played: ReadonlySet<Feature>): Year {
  return new Planner(seed, played).plan();
}

interface Scene {
  readonly feature: Feature;
  readonly in100: number;
  readonly most: number;
  readonly act: () => void;
}

class Planner {
  readonly #chance: Chance;
  readonly #acts: Act[] = [];
  readonly #lines: BankLine[] = [];
  readonly #books = new Books();
  /** Documents that a credit note may still correct. */
  #creditable: TradeDocument[] = [];
  #serial = 0;

  constructor(
    private readonly seed: number,
    private readonly played: ReadonlySet<Feature>,
  ) {
    this.#chance = new Chance(seed);
  }

  plan(): Year {
    const first = this.#chance.of(BEGINNINGS);
    const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(first, at));
    for (const month of months) this.#month(month);
    this.#revaluation(months);
    this.#vatReturns(months);
    return { seed: this.seed, months, acts: this.#acts, lines: this.#lines, books: this.#books };
  }

  #month(month: Month): void {
    for (const { feature, in100, most, act } of this.#scenes(month)) {
      for (let times = 0; times < most; times += 1) {
        if (this.#chance.in100(in100) && this.played.has(feature)) act();
      }
    }
  }

  /** The events of a month, each with the cases in 100 in which it happens and how often it may. */
  #scenes(month: Month): readonly Scene[] {
    const scene = (feature: Feature, in100: number, act: () => void, most = 1): Scene => ({
      feature,
      in100,
      most,
      act,
    });
    return [
      scene('home_sales', 80, this.#homeSale.bind(this, month), 3),
      scene('supplies_to_member_states', 60, this.#euSale.bind(this, month)),
      scene('exports', 30, this.#export.bind(this, month)),
      scene('sales_under_reverse_charge', 25, this.#plainSale.bind(this, month, ['SRC'])),
      scene('exempt_and_zero_sales', 25, this.#plainSale.bind(this, month, ['SEX', 'S0', 'SOUT'])),
      scene('home_purchases', 80, this.#homePurchase.bind(this, month), 3),
      scene('receipts', 40, this.#receipt.bind(this, month)),
      scene('part_deduction', 40, this.#partlyDeducted.bind(this, month)),
      scene('services_from_abroad', 50, this.#serviceFromAbroad.bind(this, month)),
      scene('acquisitions_from_member_states', 40, this.#acquisition.bind(this, month)),
      scene('purchases_under_reverse_charge', 25, this.#reverseCharged.bind(this, month)),
      scene('imports', 25, this.#import.bind(this, month)),
      scene('credit_notes', 60, this.#creditNote.bind(this, month)),
      scene('foreign_currency', 50, this.#inDollars.bind(this, month)),
      scene('payments', 80, this.#payment.bind(this, month), 6),
      scene('refunds', 50, this.#refund.bind(this, month)),
      scene('settlements_without_bank', 50, this.#settlement.bind(this, month)),
      scene('exemptions', 60, this.#exemption.bind(this, month), 2),
      scene('money_in', 40, this.#moneyIn.bind(this, month)),
      scene('transfers', 30, this.#transfer.bind(this, month)),
      scene('money_before_supply', 60, this.#paidBeforeSupply.bind(this, month), 2),
      scene('prepayment_invoices', 50, this.#prepayment.bind(this, month), 2),
      scene('vat_in_foreign_currency', 40, this.#homeSaleInDollars.bind(this, month)),
      scene('vat_adjustments', 30, this.#adjustment.bind(this, month)),
    ];
  }

  #day(month: Month): Day {
    return `${month}-${String(this.#chance.between(1, Number(lastDayOf(month).slice(8)))).padStart(2, '0')}`;
  }

  /** Sometimes a day near another one. */
  #near(day: Day, days: number): Day | null {
    const moved = dayAfter(day, this.#chance.between(-days, days));
    return this.#chance.in100(40) && this.played.has('supplies_on_other_days') ? moved : null;
  }

  #price(): string {
    const chance = this.#chance;
    if (chance.in100(10))
      return `${chance.between(0, 9)}.${String(chance.below(1_000_000)).padStart(6, '0')}`;
    return `${chance.between(1, chance.in100(30) ? 1_900 : 190)}.${String(chance.below(100)).padStart(2, '0')}`;
  }

  #line(code: string, terms: Partial<DocumentLine> = {}): DocumentLine {
    const chance = this.#chance;
    const quantity = chance.of(['1', '1', '2', '3', '0.5', '12.75', '0.333', '7']);
    const price = this.#price();
    return {
      description: `${chance.of(WORDS)} ${(this.#serial += 1)}`,
      quantity,
      price,
      allowance: chance.in100(10) ? BigInt(chance.between(1, 30)) : 0n,
      charge: chance.in100(8) ? BigInt(chance.between(1, 900)) : 0n,
      code,
      account: null,
      printedTax: null,
      deductible: null,
      businessUse: null,
      ...terms,
    };
  }

  #linesOf(
    codes: () => string,
    most: number,
    terms: () => Partial<DocumentLine> = () => ({}),
  ): DocumentLine[] {
    return Array.from({ length: this.#chance.between(1, most) }, () => this.#line(codes(), terms()));
  }

  /** @param prepaid codes of a paid prepayment, which its final invoice may carry on another day */
  #add(terms: Terms, prepaid: readonly string[] = []): TradeDocument | undefined {
    this.#serial += 1;
    const invoice = {
      kind: 'invoice' as const,
      number: terms.side === 'purchase' ? `A-${this.#serial}` : null,
      corrects: null,
      supplyDate: null,
      currency: 'EUR',
      rate: null,
      pricesIncludeVat: false,
      rounding: 0n,
      ...terms,
    };
    const document: TradeDocument = {
      name: `${invoice.kind} ${this.#serial} of ${invoice.party.name}`,
      dueDate: dayAfter(invoice.invoiceDate, 14),
      ...invoice,
    };
    // A document over nothing, or of a day on which its codes are not valid, is nobody's.
    if (totalsOf(document).due <= 0n || !hasValidCodes(document, prepaid)) return undefined;
    this.#acts.push({ kind: 'document', document });
    this.#books.post(document);
    return document;
  }

  #creditableAdd(terms: Terms): void {
    const document = this.#add(terms);
    if (document !== undefined) this.#creditable.push(document);
  }

  #cents(): bigint {
    return this.#chance.in100(10) ? BigInt(this.#chance.between(-2, 2)) : 0n;
  }

  #homeSale(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const supplyDate = this.#near(invoiceDate, 12);
    const standard = familyOn('S', supplyDate ?? invoiceDate);
    const codes = () => chance.of([standard, standard, standard, 'S9', 'S13']);
    this.#creditableAdd({
      side: 'sales',
      party: chance.in100(15) ? PRIVATE_BUYERS : chance.of(CUSTOMERS),
      invoiceDate,
      supplyDate,
      pricesIncludeVat: this.played.has('sales_with_vat_in_prices') && chance.in100(25),
      rounding: this.#cents(),
      lines: this.#linesOf(codes, 5),
    });
  }

  #plainSale(month: Month, codes: readonly string[]): void {
    const code = this.#chance.of(codes);
    this.#creditableAdd({
      side: 'sales',
      party: this.#chance.of(CUSTOMERS),
      invoiceDate: this.#day(month),
      lines: this.#linesOf(() => code, 2),
    });
  }

  #euSale(month: Month): void {
    const code = this.#chance.of(['S0EUG', 'S0EUG', 'S0EUS', 'S0TRI']);
    const invoiceDate = this.#day(month);
    const moved = !vatCode(code).goodsBetweenStates || this.played.has('tax_point_of_goods');
    this.#creditableAdd({
      side: 'sales',
      party: this.#chance.of(EU_CUSTOMERS),
      invoiceDate,
      supplyDate: moved ? this.#near(invoiceDate, 40) : null,
      lines: this.#linesOf(() => code, 2),
    });
  }

  #export(month: Month): void {
    const code = this.#chance.of(['S0EXP', 'S0EXS']);
    this.#creditableAdd({
      side: 'sales',
      party: OVERSEAS_CUSTOMER,
      invoiceDate: this.#day(month),
      lines: this.#linesOf(() => code, 2),
    });
  }

  /** A day of supply near the invoice; of the same month, unless later invoices are played. */
  #supplied(invoiceDate: Day): Day | null {
    const near = this.#near(invoiceDate, 20);
    const moved =
      this.played.has('purchases_invoiced_later') || near === null || monthOf(near) === monthOf(invoiceDate);
    return moved ? near : null;
  }

  #homePurchase(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const supplyDate = this.#supplied(invoiceDate);
    const day = supplyDate ?? invoiceDate;
    const standard = familyOn('P', day);
    const codes = () => chance.of([standard, standard, standard, 'P9', 'P13', 'P0', 'POUT']);
    const lines = this.#linesOf(codes, 4, () => ({ account: chance.of(EXPENSES) }));
    this.#creditableAdd({
      side: 'purchase',
      party: chance.of(SUPPLIERS),
      invoiceDate,
      supplyDate,
      rounding: this.#cents(),
      lines: lines.length === 1 && chance.in100(30) ? lines.map((line) => this.#printed(line)) : lines,
    });
  }

  /** The line with VAT as printed: a cent more or less than computed. */
  #printed(line: DocumentLine): DocumentLine {
    const rate = vatCode(line.code).rate ?? 0;
    if (rate === 0) return line;
    const computed = basisPoints(lineAmount(line), rate);
    return { ...line, printedTax: computed + BigInt(this.#chance.between(-1, 1)) };
  }

  #receipt(month: Month): void {
    const invoiceDate = this.#day(month);
    const code = familyOn('P', invoiceDate);
    this.#add({
      side: 'purchase',
      kind: 'receipt',
      party: this.#chance.of(SUPPLIERS),
      invoiceDate,
      number: null,
      lines: [this.#line(code, { account: '5110' })],
    });
  }

  #partlyDeducted(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const suffix = chance.of(['CAR', 'CAR50', 'PART', 'ND', 'FA', '']);
    const terms: Partial<DocumentLine> = {
      account: suffix === 'FA' ? '1850' : '5510',
      deductible: suffix === 'PART' ? 6_000 : null,
      businessUse: suffix === '' ? chance.of([7_000, 3_333]) : null,
    };
    this.#creditableAdd({
      side: 'purchase',
      party: chance.of(SUPPLIERS),
      invoiceDate,
      lines: this.#linesOf(
        () => familyOn('P', invoiceDate, suffix),
        2,
        () => terms,
      ),
    });
  }

  #serviceFromAbroad(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const [family, suffix] = chance.of([
      ['PEUS', ''],
      ['PEUS', 'P'],
      ['PNEU', ''],
    ] as const);
    this.#creditableAdd({
      side: 'purchase',
      party: family === 'PEUS' ? chance.of(EU_SUPPLIERS) : OVERSEAS_SUPPLIER,
      invoiceDate,
      lines: this.#linesOf(
        () => familyOn(family, invoiceDate, suffix),
        3,
        () => ({ account: chance.of(['5130', '5140']), deductible: suffix === 'P' ? 6_000 : null }),
      ),
    });
  }

  #acquisition(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const supplyDate = this.played.has('tax_point_of_goods') ? this.#near(invoiceDate, 40) : null;
    const kind = chance.of(['', '', '9', 'FA']);
    const goods = { invoiceDate, supplyDate } as TradeDocument;
    const day = taxPointOf(goods, vatCode('PEUG9'));
    this.#creditableAdd({
      side: 'purchase',
      party: chance.of(EU_SUPPLIERS),
      invoiceDate,
      supplyDate,
      lines: this.#linesOf(
        () => (kind === '9' ? 'PEUG9' : familyOn('PEUG', day, kind)),
        2,
        () => ({ account: kind === 'FA' ? '1830' : '4010' }),
      ),
    });
  }

  #reverseCharged(month: Month): void {
    const invoiceDate = this.#day(month);
    this.#creditableAdd({
      side: 'purchase',
      party: this.#chance.of(SUPPLIERS),
      invoiceDate,
      lines: this.#linesOf(
        () => familyOn('PRC', invoiceDate),
        2,
        () => ({ account: '4010' }),
      ),
    });
  }

  #import(month: Month): void {
    this.#add({
      side: 'purchase',
      party: CUSTOMS,
      invoiceDate: this.#day(month),
      lines: [
        this.#line('PIMP', {
          quantity: '1',
          price: '0',
          allowance: 0n,
          charge: 0n,
          account: '4040',
          printedTax: BigInt(this.#chance.between(100, 90_000)),
        }),
      ],
    });
  }

  /** A credit note over a part of a line of an earlier document. */
  #creditNote(month: Month): void {
    const chance = this.#chance;
    const earlier = this.#creditable.filter(({ invoiceDate }) => monthOf(invoiceDate) < month);
    if (earlier.length === 0) return;
    const original = chance.of(earlier);
    const [line] = totalsOf(original).lines;
    if (line === undefined || line.net < 10n) return;
    this.#creditable = this.#creditable.filter((one) => one !== original);
    // A printed VAT may be a cent below what the note computes.
    const printed = line.line.printedTax === null ? 0n : 1n;
    const most = line.net - absolute(original.rounding) - printed;
    const cents = chance.in100(30) ? most : BigInt(chance.between(1, Number(most)));
    this.#add({
      side: original.side,
      kind: 'credit_note',
      party: original.party,
      corrects: original,
      invoiceDate: this.#day(month),
      dueDate: null,
      lines: [
        this.#line(line.code.code, {
          ...line.line,
          description: 'Kreedit',
          quantity: '1',
          price: major(cents),
          allowance: 0n,
          charge: 0n,
          printedTax: null,
        }),
      ],
    });
  }

  /** A bank line whose text says nothing about what it is for. */
  #bankLine(bank: BankAccount, day: Day, direction: 'in' | 'out', amount: bigint): BankLine {
    const letters = String(this.#lines.length).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const rate = bank.currency === 'EUR' ? null : dollarRate(monthOf(day));
    const line: BankLine = { text: `makse ${letters}`, bank, day, direction, amount, rate };
    this.#lines.push(line);
    this.#books.importLine(line);
    return line;
  }

  /** Amounts that every rate of the year turns into whole cents, also by halves and with VAT. */
  #inDollars(month: Month): void {
    const chance = this.#chance;
    const day = this.#day(month);
    const sells = chance.in100(50);
    const cents = 4_000n * BigInt(chance.between(1, 60));
    this.#add({
      side: sells ? 'sales' : 'purchase',
      party: sells ? OVERSEAS_CUSTOMER : OVERSEAS_SUPPLIER,
      invoiceDate: day,
      currency: 'USD',
      rate: dollarRate(month),
      lines: [
        this.#line(sells ? chance.of(['S0EXS', 'S0EXP']) : familyOn('PNEU', day), {
          quantity: '1',
          price: major(cents),
          allowance: 0n,
          charge: 0n,
          account: sells ? null : '5140',
        }),
      ],
    });
  }

  /** A sale at home in dollars: the published rate of its day is that of the VAT, and of the whole entry. */
  #homeSaleInDollars(month: Month): void {
    const day = this.#day(month);
    if (!hasFixing(day)) return;
    const rate = dollarRate(month);
    const price = major(4_000n * BigInt(this.#chance.between(1, 60)));
    const terms = { quantity: '1', price, allowance: 0n, charge: 0n };
    this.#acts.push({ kind: 'published_rate', day, currency: 'USD', rate });
    this.#add({
      side: 'sales',
      party: this.#chance.of(CUSTOMERS),
      invoiceDate: day,
      currency: 'USD',
      rate,
      lines: [this.#line(familyOn('S', day), terms)],
    });
  }

  /** A correction of deducted VAT on line 10, or a relief for a bad debt on line 11. */
  #adjustment(month: Month): void {
    const amount = BigInt(this.#chance.between(1, 30_000));
    const day = this.#day(month);
    const lines: EventLine[] = this.#chance.in100(50)
      ? [
          { account: ACCOUNT.nonDeductibleVat, amount, box: null },
          { account: ACCOUNT.inputVat, amount: -amount, box: '10' },
        ]
      : [
          { account: ACCOUNT.outputVat, amount, box: '11' },
          { account: ACCOUNT.badDebt, amount: -amount, box: null },
        ];
    this.#acts.push({ kind: 'event', day, lines });
    this.#books.event(day, lines);
  }

  /** At the end of the calendar year; in some years twice, of which the second replaces the first. */
  #revaluation(months: readonly Month[]): void {
    if (!this.played.has('revaluation')) return;
    for (const month of months.filter((one) => one.endsWith('-12'))) {
      const day = lastDayOf(month);
      const rate = dollarRate(month);
      this.#acts.push({ kind: 'published_rate', day, currency: 'USD', rate });
      for (let runs = this.#chance.between(1, 2); runs > 0; runs -= 1) {
        this.#acts.push({ kind: 'revaluation', day });
      }
      this.#books.revalue(day, 'USD', rate, DOLLARS.iban);
    }
  }

  #vatReturns(months: readonly Month[]): void {
    if (!this.played.has('vat_settlement')) return;
    for (const month of months) {
      this.#acts.push({ kind: 'vat_return', month });
      this.#books.settleVat(month, vatReturnOf(this.#books, month).payable);
    }
    this.#acts.push({ kind: 'charge' });
  }

  /** Documents with something open at the end of a month, by which their supply has happened. */
  #openBy(month: Month, kinds: readonly TradeDocument['kind'][]): Posted[] {
    return [...this.#books.posted.values()].filter(
      ({ document, item }) =>
        kinds.includes(document.kind) && item.rest().amount !== 0n && item.day <= lastDayOf(month),
    );
  }

  /** A day of a month that is not before another. */
  #dayFrom(month: Month, earliest: Day): Day {
    return later(this.#day(month), earliest);
  }

  #payment(month: Month): void {
    const chance = this.#chance;
    const open = this.#openBy(month, ['invoice', 'receipt']);
    if (open.length === 0) return;
    const { document, item } = chance.of(open);
    const rest = absolute(item.rest().amount);
    const day = this.#dayFrom(month, item.day);
    const direction = document.side === 'sales' ? 'in' : 'out';
    if (document.currency === 'EUR') {
      const amount = chance.in100(25) ? BigInt(chance.between(1, Number(rest))) : rest;
      const line = this.#bankLine(CURRENT, day, direction, amount + (chance.in100(10) ? 500n : 0n));
      this.#pay('payment', line, document, amount, amount);
      return;
    }
    // Half of an untouched document, or all the rest; in dollars, or in euros of about that day.
    const amount = absolute(item.amount) === rest && chance.in100(40) ? rest / 2n : rest;
    const euros = inEuros(amount, dollarRate(month)) + BigInt(chance.between(-50, 50));
    const inEuro = chance.in100(30);
    const line = this.#bankLine(inEuro ? CURRENT : DOLLARS, day, direction, inEuro ? euros : amount);
    this.#pay('payment', line, document, amount, inEuro ? euros : amount);
  }

  #pay(
    kind: 'payment' | 'refund',
    line: BankLine,
    document: TradeDocument,
    amount: bigint,
    counter: bigint,
  ): void {
    this.#acts.push({ kind, line, document, amount, counter });
    this.#books.pay(line, document, amount, counter);
  }

  /** A credit note whose original was paid before is paid back. */
  #refund(month: Month): void {
    const open = this.#openBy(month, ['credit_note']);
    if (open.length === 0) return;
    const { document, item } = this.#chance.of(open);
    const rest = absolute(item.rest().amount);
    const direction = document.side === 'sales' ? 'out' : 'in';
    const line = this.#bankLine(CURRENT, this.#dayFrom(month, item.day), direction, rest);
    this.#pay('refund', line, document, rest, rest);
  }

  #settlement(month: Month): void {
    const chance = this.#chance;
    const open = this.#openBy(month, ['invoice']).filter(({ document }) => document.currency === 'EUR');
    if (open.length === 0) return;
    const { document, item } = chance.of(open);
    const rest = absolute(item.rest().amount);
    const roles =
      document.side === 'sales'
        ? ['bad_debt', 'discount_allowed', 'writeoff']
        : ['loan_payable', 'discount_received'];
    const role = chance.of(roles);
    const amount = role === 'loan_payable' ? rest : rest < 300n ? rest : BigInt(chance.between(1, 300));
    const day = this.#dayFrom(month, item.day);
    this.#acts.push({ kind: 'settlement', document, role, amount, day });
    this.#books.settleBy(accountOf(role), document, amount, day, role === 'loan_payable');
  }

  #exemption(month: Month): void {
    const chance = this.#chance;
    const direction = chance.of(['in', 'out'] as const);
    const role = chance.of(
      direction === 'in'
        ? ['interest_income', 'loan_payable', 'customer_prepayment']
        : ['bank_charges', 'tax_receivable', 'payroll_liability', 'supplier_prepayment', 'dividend_payable'],
    );
    const line = this.#bankLine(CURRENT, this.#day(month), direction, BigInt(chance.between(50, 90_000)));
    this.#acts.push({ kind: 'exemption', line, role });
    this.#books.explain(line, accountOf(role));
  }

  #moneyIn(month: Month): void {
    const chance = this.#chance;
    const [kind, account] = chance.of([
      ['intercompany', ACCOUNT.relatedReceivable],
      ['owner', ACCOUNT.owner],
      ['tax_refund', ACCOUNT.taxReceivable],
      ['grant', ACCOUNT.grantLiability],
      ['loan', ACCOUNT.loan],
    ] as const);
    const line = this.#bankLine(CURRENT, this.#day(month), 'in', BigInt(chance.between(1_000, 500_000)));
    this.#acts.push({ kind: 'money_in', line, class: kind });
    this.#books.explain(line, account);
  }

  #transfer(month: Month): void {
    const day = this.#day(month);
    const amount = BigInt(this.#chance.between(1_000, 200_000));
    const out = this.#bankLine(CURRENT, day, 'out', amount);
    const into = this.#bankLine(SAVINGS, day, 'in', amount);
    this.#acts.push({ kind: 'transfer', out, into });
    this.#books.transfer(out, into);
  }

  /** A document at home, or a service from abroad, that is paid before its supply: all of it, or exactly one half. */
  #paidBeforeSupply(month: Month): void {
    const chance = this.#chance;
    const invoiceDate = this.#day(month);
    const supplyDate = dayAfter(invoiceDate, chance.between(1, 50));
    const paidOn = dayAfter(invoiceDate, chance.between(-10, 50));
    if (paidOn >= supplyDate || standardRateOn(paidOn) !== standardRateOn(supplyDate)) return;
    const family = chance.of(['S', 'P', 'PEUS'] as const);
    const document = this.#add({
      side: family === 'S' ? 'sales' : 'purchase',
      party: chance.of({ S: CUSTOMERS, P: SUPPLIERS, PEUS: EU_SUPPLIERS }[family]),
      invoiceDate,
      supplyDate,
      lines: [
        this.#line(familyOn(family, supplyDate), {
          quantity: '1',
          price: major(10_000n * BigInt(chance.between(1, 40))),
          allowance: 0n,
          charge: 0n,
        }),
      ],
    });
    if (document === undefined) return;
    const { due } = this.#books.of(document).totals;
    const amount = chance.in100(50) ? due : due / 2n;
    const line = this.#bankLine(CURRENT, paidOn, family === 'S' ? 'in' : 'out', amount);
    this.#pay('payment', line, document, amount, amount);
  }

  /** A prepayment invoice, paid in full or by half, and sometimes the final invoice that uses what was paid. */
  #prepayment(month: Month): void {
    const chance = this.#chance;
    const side = chance.of(['sales', 'purchase'] as const);
    const family = side === 'sales' ? 'S' : 'P';
    const party = chance.of(side === 'sales' ? CUSTOMERS : SUPPLIERS);
    const invoiceDate = this.#day(month);
    const paidOn = dayAfter(invoiceDate, chance.between(0, 30));
    if (standardRateOn(paidOn) !== standardRateOn(invoiceDate)) return;
    const cents = 10_000n * BigInt(chance.between(1, 40));
    const line = (code: string, net: bigint): DocumentLine =>
      this.#line(code, { quantity: '1', price: major(net), allowance: 0n, charge: 0n });
    const code = familyOn(family, invoiceDate);
    const prepayment = this.#add({
      side,
      kind: 'prepayment',
      party,
      invoiceDate,
      lines: [line(code, cents)],
    });
    if (prepayment === undefined || chance.in100(20)) return;
    const { gross } = this.#books.of(prepayment).totals;
    const paid = chance.in100(70) ? gross : gross / 2n;
    const money = this.#bankLine(CURRENT, paidOn, side === 'sales' ? 'in' : 'out', paid);
    this.#pay('payment', money, prepayment, paid, paid);
    const supplied = dayAfter(paidOn, chance.between(1, 60));
    if (supplied > lastDayOf(monthAfter(month, 3)) || chance.in100(20)) return;
    const more = 10_000n * BigInt(chance.between(0, 20));
    const used = paid === gross ? cents : cents / 2n;
    const newCode = familyOn(family, supplied);
    const lines = [line(code, used), ...(more === 0n ? [] : [line(newCode, more)])];
    const final = this.#add({ side, party, invoiceDate: supplied, lines }, [code]);
    if (final === undefined) return;
    this.#acts.push({ kind: 'prepayment_apply', prepayment, final, amount: paid });
    this.#books.apply(prepayment, final, paid);
  }
}

/** Units of dollar for a euro, by month: rates of the company's own. */
export const dollarRate = (month: Month): string =>
  (['1.25', '1.6', '2'] as const)[Number(month.slice(5)) % 3] ?? '2';

/** Cents as a price in major units. */
const major = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** Codes are judged on the tax point; those of a credit note on that of the document it corrects. */
function hasValidCodes(document: TradeDocument, prepaid: readonly string[]): boolean {
  return document.lines.every(({ code }) => {
    if (prepaid.includes(code)) return true;
    const known = vatCode(code);
    const day = taxPointOf(document.corrects ?? document, known);
    return (known.from ?? day) <= day && day <= (known.to ?? day);
  });
}
