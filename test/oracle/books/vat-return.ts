import { type Month, type Day, lastDayOf, monthOf } from '../law/calendar.js';
import { divide, absolute, inEuros, sumOf } from '../law/money.js';
import { rateLines, standardRateOn, type VdColumn } from '../law/vat-codes.js';
import { signOf, type TradeDocument } from './document.js';
import { type Books, type VatFact } from './books.js';
import { type PricedLine } from './totals.js';

/** A row of annex KMD INF, of either part. */
export interface AnnexRow {
  readonly document: TradeDocument;
  readonly number: string | null;
  readonly date: Day;
  readonly code: string | null;
  /** The whole invoice: without VAT in part A, with it in part B. */
  readonly sum: bigint;
  /** Part A alone. */
  readonly rate: string | null;
  /** Turnover of the rate in part A, deducted VAT in part B. */
  readonly inPeriod: bigint;
  readonly comments: readonly string[];
}

export interface VdRow {
  readonly vatNumber: string;
  readonly amounts: Readonly<Record<VdColumn, bigint>>;
}

export interface VatReturn {
  readonly lines: ReadonlyMap<string, bigint>;
  readonly payable: bigint;
  /** Line 4 less the VAT on turnover as posted. */
  readonly difference: bigint;
  readonly partA: readonly AnnexRow[];
  readonly partB: readonly AnnexRow[];
  readonly vd: readonly VdRow[];
}

/** Partners are listed from this turnover a month, without VAT (KMS § 27). */
const THRESHOLD = 100_000n;

/** The return of a month with its annexes, from what its documents bring. */
export function vatReturnOf(books: Books, month: Month): VatReturn {
  const facts = books.vatFacts().filter((fact) => fact.month === month);
  const rates = rateLines(month);
  const lines = new Map<string, bigint>();
  const add = (line: string, amount: bigint): void => {
    lines.set(line, (lines.get(line) ?? 0n) + amount);
  };
  let posted = 0n;
  for (const { code, base, output, input } of facts) {
    if (code.rated) add(rates.get(code.rate ?? 0) ?? 'no line', base);
    for (const line of code.base) add(line, base);
    for (const line of code.input) add(line, input);
    if (code.outputAccount === '2512') add('4.1', output);
    else posted += output;
  }
  // Corrections of deducted VAT (KMS § 29, 30, 32) raise what is owed, reliefs lower it; neither is ever negative.
  for (const { box, base, day } of books.adjustments) {
    if (monthOf(day) === month) add(box, box === '10' ? -base : base);
  }
  const at = (line: string): bigint => lines.get(line) ?? 0n;
  const computed = divide(sumOf([...rates].map(([rate, line]) => at(line) * BigInt(rate))), 10_000n);
  lines.set('4', computed);
  const payable = computed + at('4.1') - at('5') + at('10') - at('11');
  lines.set(payable > 0n ? '12' : '13', absolute(payable));
  return {
    lines,
    payable,
    difference: computed - posted,
    partA: partA(books, facts, month),
    partB: partB(books, facts),
    vd: vdOf(facts),
  };
}

/** The amount of an invoice that the month declares: under one rate in part A, in one sum in part B. */
interface Declared {
  readonly label: string | null;
  readonly facts: readonly VatFact[];
  readonly amount: bigint;
}

/**
 * The rows of one part of the annex: invoices at home, not with private persons, in the periods in which their turnover
 * arises (KMS § 11) or their VAT is taken to line 5. An invoice of which the month declares nothing is none of its
 * invoices: it has no row, and the threshold, over the invoices of the period, does not count it.
 */
function listed(
  books: Books,
  facts: readonly VatFact[],
  part: 'A' | 'B',
  label: (fact: VatFact) => string | null,
  amount: (fact: VatFact) => bigint,
): readonly (Declared & { readonly document: TradeDocument })[] {
  const ofPart = facts.filter(
    ({ code, document: { party } }) =>
      code.annex === part && !party.privatePersons && party.area === 'domestic',
  );
  const rows = [...new Set(ofPart.map(({ document }) => document))].flatMap((document) => {
    const own = ofPart.filter((fact) => fact.document === document);
    return [...new Set(own.map(label))].map((one) => {
      const labelled = own.filter((fact) => label(fact) === one);
      return { document, label: one, facts: labelled, amount: sumOf(labelled.map(amount)) };
    });
  });
  const declared = rows.filter((row) => row.amount !== 0n);
  // Invoices and credit notes count separately towards the threshold, each whole and once.
  const sums = new Map<string, bigint>();
  const keyOf = (document: TradeDocument): string =>
    `${document.party.regCode ?? document.party.name} ${signOf(document)}`;
  for (const document of new Set(declared.map((row) => row.document))) {
    const net = inEuros(books.of(document).totals.net, document.rate);
    sums.set(keyOf(document), (sums.get(keyOf(document)) ?? 0n) + net);
  }
  return declared.filter(({ document }) => (sums.get(keyOf(document)) ?? 0n) >= THRESHOLD);
}

const headOf = (books: Books, document: TradeDocument) => ({
  document,
  number: books.of(document).number,
  date: document.invoiceDate,
  code: document.party.regCode,
});

function partA(books: Books, facts: readonly VatFact[], month: Month): AnnexRow[] {
  const special = `${standardRateOn(lastDayOf(month)) / 100}erikord`;
  const rateOf = ({ code }: VatFact): string =>
    code.exception === null ? String((code.rate ?? 0) / 100) : special;
  return listed(books, facts, 'A', rateOf, ({ base }) => base).map(
    ({ document, label, facts: own, amount }): AnnexRow => ({
      ...headOf(books, document),
      sum: signOf(document) * inEuros(books.of(document).totals.net, document.rate),
      rate: label,
      inPeriod: amount,
      comments: [...new Set(own.flatMap(({ code }) => code.exception ?? []))],
    }),
  );
}

function partB(books: Books, facts: readonly VatFact[]): AnnexRow[] {
  return listed(
    books,
    facts,
    'B',
    () => null,
    ({ input }) => input,
  ).map(({ document, facts: own, amount }): AnnexRow => {
    const partly = books.of(document).totals.lines.some(isPartlyDeducted);
    const special = own.some(({ code }) => code.exception === '12');
    return {
      ...headOf(books, document),
      sum: signOf(document) * inEuros(books.of(document).totals.gross, document.rate),
      rate: null,
      inPeriod: amount,
      comments: [...(partly ? ['11'] : []), ...(special ? ['12'] : [])],
    };
  });
}

/** A line whose VAT is deducted in part: by its code, its share or its use (KMS § 29 (4), 30, 32, 33). */
const isPartlyDeducted = ({ code, line }: PricedLine): boolean =>
  code.annex === 'B' &&
  (code.exception === '11' || (line.deductible ?? 10_000) < 10_000 || (line.businessUse ?? 10_000) < 10_000);

/** One row per buyer's VAT number, in whole euros (KMS § 28). */
function vdOf(facts: readonly VatFact[]): VdRow[] {
  const rows = new Map<string, Record<VdColumn, bigint>>();
  for (const { code, base, document } of facts) {
    if (code.vd === null || base === 0n) continue;
    const number = document.party.vatNumber ?? document.party.name;
    const row = rows.get(number) ?? { goods: 0n, triangular: 0n, services: 0n };
    row[code.vd] += base;
    rows.set(number, row);
  }
  const whole = (cents: bigint): bigint => divide(cents, 100n) * 100n;
  return [...rows]
    .filter(([, row]) => Object.values(row).some((amount) => amount !== 0n))
    .map(([vatNumber, { goods, triangular, services }]) => ({
      vatNumber,
      amounts: { goods: whole(goods), triangular: whole(triangular), services: whole(services) },
    }));
}
