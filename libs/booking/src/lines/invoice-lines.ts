import { type invoiceLineRequest } from '#books';
import { sumBeforeRounding } from '#extraction';
import { absolute, basisPointsOf, Decimal, minorFromMajor } from '#platform';
import { type ParametersOf, type Reason, reason } from '#reasons';
import { type z } from 'zod';
import { type Candidate, type CandidateLine, type CandidateRate } from '../decision/candidate.js';
import { type ExpenseAccount, type ExpenseReason } from '../expense/expense-account.js';
import { type RuledTerms } from '../rules/decide-lines.js';
import { vatDoubt, type VatReason } from '../vat/vat-treatment.js';
import { kindsOf, termsOfRate } from './goods-terms.js';

export type LineRequest = z.input<typeof invoiceLineRequest>;

/** VAT and account of a line, decided elsewhere. */
export interface LineTerms {
  readonly vatCode: string;
  /** The rate that the books compute VAT by; null where they take it as printed. */
  readonly computedRateBps: number | null;
  /** The buyer owes the VAT itself, so the line has none. */
  readonly selfAssessed: boolean;
  readonly account: ExpenseAccount;
  /** The circumstance in which the VAT code was chosen; null where nothing is to be learned from an answer. */
  readonly vatAbout: string | null;
  /** The grounds of the choice; null for a VAT code without any. */
  readonly because: { readonly vat: VatReason | null; readonly account: ExpenseReason };
  /** The rules that decided; undefined where none did. */
  readonly ruled?: RuledTerms | undefined;
}

export type TermsOf = (line: {
  readonly description: string;
  readonly category: string | null;
  readonly exemption: string | null;
  readonly rate: CandidateRate;
  readonly netMinor: bigint;
  /** Price of one piece, in major units. */
  readonly unitPrice: string | null;
}) => LineTerms;

export interface PlannedLines {
  readonly lines: readonly LineRequest[];
  /** VAT and account of each line. */
  readonly terms: readonly LineTerms[];
  /** Whether net, VAT and total of the lines equal the printed ones. */
  readonly agree: boolean;
  /** Reasons for a person to check the amounts. */
  readonly doubts: readonly Reason[];
}

const MAX_LINES = 500;
const MAX_DESCRIPTION = 2000;
const SUMMARY_DESCRIPTION = 200;
const QUANTITY = /^-?\d{1,15}(\.\d{1,12})?$/;
const PRICE = /^-?\d{1,15}(\.\d{1,6})?$/;

/**
 * The lines of the invoice: those of the document when they add up to its sums of every rate, else one line for each
 * rate as printed. A total never overrides lines silently: a difference is reported.
 * @param asTotal plan the total alone, for documents whose lines the books refused
 */
export function planLines(candidate: Candidate, terms: TermsOf, asTotal = false): PlannedLines {
  const rates = asTotal ? undefined : ratesOf(candidate);
  if (rates === undefined) return totalOnly(candidate, terms);
  const items = itemLines(candidate, rates, terms);
  const summaries = items === undefined ? rates.map((rate) => summaryLine(candidate, rate, terms)) : [];
  const lines = items ?? summaries;
  const unexplained = items === undefined && candidate.lines.length > 0;
  const disagreement = disagreementOf(candidate, lines);
  return {
    lines: lines.map((line) => line.request),
    terms: lines.map((line) => line.terms),
    agree: disagreement === undefined,
    doubts: [
      ...summaries.flatMap(({ kinds }) => mixtureOf(kinds)),
      ...(summaries.length > 0 && rates.some(({ categories }) => categories.length > 1)
        ? [reason('vat_unclear', vatDoubt('lines_mixed'))]
        : []),
      ...(unexplained && linesContradict(candidate) ? [disagrees('lines', 0n, 0n, candidate.currency)] : []),
      ...(disagreement === undefined ? [] : [disagreement]),
    ],
  };
}

interface PlannedLine {
  readonly request: LineRequest;
  readonly terms: LineTerms;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
}

/** The printed sums of each rate; a single rate may follow from the totals. */
function ratesOf(candidate: Candidate): readonly CandidateRate[] | undefined {
  if (candidate.rates.length > 0) return candidate.rates;
  const { netMinor, taxMinor, grossMinor } = candidate;
  if (taxMinor === 0n && (netMinor ?? grossMinor) !== null) {
    return [{ rateBps: 0, netMinor: netMinor ?? grossMinor ?? 0n, taxMinor, categories: [] }];
  }
  return undefined;
}

/** The document's own lines, or undefined when they do not add up to its sums. */
function itemLines(
  candidate: Candidate,
  rates: readonly CandidateRate[],
  terms: TermsOf,
): PlannedLine[] | undefined {
  if (candidate.lines.length === 0 || candidate.lines.length > MAX_LINES) return undefined;
  const only = rates.length === 1 ? rates[0] : undefined;
  const placed: { line: CandidateLine; net: bigint; rate: CandidateRate }[] = [];
  for (const line of candidate.lines) {
    const rate = line.rateBps === null ? only : rates.find((known) => known.rateBps === line.rateBps);
    if (rate === undefined || line.netMinor === null) return undefined;
    placed.push({ line, net: line.netMinor, rate });
  }
  const planned = new Map<CandidateLine, PlannedLine>();
  for (const rate of rates) {
    const members = placed.filter((member) => member.rate === rate);
    if (sum(members.map(({ net }) => net)) !== rate.netMinor) return undefined;
    const decided = termsOfRate(members, rate, terms);
    const taxes = printedTaxes(decided, rate);
    if (taxes === undefined) return undefined;
    decided.forEach(({ line, net, terms: lineTerms }, index) => {
      planned.set(line, itemLine(candidate, line, net, lineTerms, taxes[index] ?? 0n));
    });
  }
  return placed.map(({ line }) => planned.get(line)).filter((line) => line !== undefined);
}

/**
 * VAT of each line, adding up to the printed VAT of the rate: each line's own VAT, with the remaining cents given one
 * by one to the largest lines. Undefined when more than one cent per line remains.
 */
function printedTaxes(
  lines: readonly { readonly net: bigint; readonly terms: LineTerms }[],
  rate: CandidateRate,
): bigint[] | undefined {
  if (lines.length === 0) return rate.taxMinor === 0n ? [] : undefined;
  if (lines.every(({ terms }) => terms.selfAssessed)) return lines.map(() => 0n);
  const taxes = lines.map(({ net, terms }) => (terms.selfAssessed ? 0n : basisPointsOf(net, rate.rateBps)));
  const remainder = rate.taxMinor - sum(taxes);
  if (absolute(remainder) > BigInt(lines.length)) return undefined;
  const step = remainder < 0n ? -1n : 1n;
  const largestFirst = lines
    .map(({ net }, index) => ({ net: absolute(net), index }))
    .sort((a, b) => (a.net === b.net ? a.index - b.index : a.net > b.net ? -1 : 1));
  for (const { index } of largestFirst.slice(0, Number(absolute(remainder)))) {
    taxes[index] = (taxes[index] ?? 0n) + step;
  }
  return taxes;
}

function itemLine(
  candidate: Candidate,
  line: CandidateLine,
  net: bigint,
  terms: LineTerms,
  taxMinor: bigint,
): PlannedLine {
  return {
    netMinor: net,
    taxMinor,
    terms,
    request: {
      description: line.description.trim().slice(0, MAX_DESCRIPTION) || 'Line without a description',
      ...priceOf(candidate, line, net),
      ...(line.unit === null ? {} : { unit: line.unit.slice(0, 200) }),
      ...termsOf(terms, taxMinor),
    },
  };
}

/** The printed quantity and price when they multiply to the line's net amount, else the net amount as one piece. */
function priceOf(candidate: Candidate, line: CandidateLine, net: bigint): Partial<LineRequest> {
  const { quantity, unitPrice } = line;
  const { currency } = candidate;
  if (quantity !== null && unitPrice !== null && currency !== null) {
    const printed =
      QUANTITY.test(quantity) &&
      PRICE.test(unitPrice) &&
      minorFromMajor(new Decimal(quantity).times(unitPrice), currency) === net;
    if (printed) return { quantity, unit_price: unitPrice };
  }
  return { unit_price_minor: Number(net) };
}

/** Doubts about a line whose goods would go to several accounts, or even under several VAT codes. */
function mixtureOf(kinds: readonly LineTerms[]): Reason[] {
  if (kinds.length < 2) return [];
  return new Set(kinds.map(({ vatCode }) => vatCode)).size > 1
    ? [reason('vat_unclear', vatDoubt('lines_mixed'))]
    : [reason('expense_unsure', { because: 'several_kinds' })];
}

/** One line for a whole rate, and the different terms that its goods would have separately. */
function summaryLine(
  candidate: Candidate,
  rate: CandidateRate,
  terms: TermsOf,
): PlannedLine & { readonly kinds: readonly LineTerms[] } {
  const own = candidate.lines.filter(
    (line) => !line.ofDocument && (line.rateBps === null || line.rateBps === rate.rateBps),
  );
  const goods = own.filter((line) => line.description.trim() !== '' && line.netMinor !== 0n);
  const description =
    goods
      .map((line) => line.description.trim())
      .join('; ')
      .slice(0, SUMMARY_DESCRIPTION) ||
    (candidate.supplier.name ?? 'Total');
  const kinds = kindsOf(
    goods.map((line) => {
      const net = line.netMinor ?? rate.netMinor;
      return { net, terms: terms({ ...line, netMinor: net, rate }) };
    }),
  );
  const stated = own.find((line) => line.category !== null);
  const category = stated?.category ?? rate.categories[0] ?? null;
  const exemption = stated?.exemption ?? null;
  const whole = { description, category, exemption, rate, netMinor: rate.netMinor, unitPrice: null };
  const lineTerms = kinds[0] ?? terms(whole);
  const taxMinor = lineTerms.selfAssessed ? 0n : rate.taxMinor;
  const computed = basisPointsOf(rate.netMinor, rate.rateBps);
  const perMille = absolute(rate.netMinor) / 1000n;
  const near = absolute(taxMinor - computed) <= (perMille > 5n ? perMille : 5n);
  const asPrinted = lineTerms.selfAssessed || lineTerms.computedRateBps === null || near;
  return {
    kinds,
    terms: lineTerms,
    netMinor: rate.netMinor,
    taxMinor: asPrinted ? taxMinor : computed,
    request: {
      kind: 'vat_summary',
      description,
      unit_price_minor: Number(rate.netMinor),
      ...termsOf(lineTerms, asPrinted ? taxMinor : computed),
    },
  };
}

/** The total alone: one line without VAT. */
function totalOnly(candidate: Candidate, terms: TermsOf): PlannedLines {
  const total = candidate.grossMinor ?? candidate.netMinor ?? 0n;
  const description =
    candidate.lines
      .map((line) => line.description.trim())
      .filter((text) => text !== '')
      .join('; ')
      .slice(0, SUMMARY_DESCRIPTION) ||
    (candidate.supplier.name ?? 'Total');
  const decided = terms({
    description,
    category: 'O',
    exemption: null,
    rate: { rateBps: 0, netMinor: total, taxMinor: 0n, categories: [] },
    netMinor: total,
    unitPrice: null,
  });
  return {
    lines: [
      {
        description,
        unit_price_minor: Number(total),
        vat_code: 'POUT',
        ...accountOf(decided.account),
      },
    ],
    terms: [
      {
        ...decided,
        vatCode: 'POUT',
        vatAbout: null,
        because: { ...decided.because, vat: null },
        ruled: decided.ruled && { ...decided.ruled, vatCode: null },
      },
    ],
    agree: false,
    doubts: [reason('vat_unread')],
  };
}

function termsOf(terms: LineTerms, taxMinor: bigint): Partial<LineRequest> {
  const taxed = !terms.selfAssessed && (taxMinor !== 0n || terms.computedRateBps !== null);
  return {
    // The books apply and report the supplier's own code by themselves.
    ...(terms.because.vat === 'supplier_default' ? {} : { vat_code: terms.vatCode }),
    ...(taxed ? { tax_minor: Number(taxMinor) } : {}),
    ...accountOf(terms.account),
  };
}

function accountOf(account: ExpenseAccount): Partial<LineRequest> {
  if (account.accountCode !== null) return { account_code: account.accountCode };
  return account.expenseRole === null ? {} : { expense_role: account.expenseRole };
}

/** Whether the lines' amounts add up to another net than the printed one. */
function linesContradict(candidate: Candidate): boolean {
  const nets = candidate.lines.map((line) => line.netMinor);
  if (nets.some((net) => net === null) || candidate.netMinor === null) return false;
  if (sum(nets.filter((net) => net !== null)) === candidate.netMinor) return false;
  const priced = candidate.lines.map(({ netMinor, ...line }) => ({ ...line, net: netMinor }));
  return sumBeforeRounding(priced, candidate.currency ?? '') !== candidate.netMinor;
}

function disagreementOf(candidate: Candidate, lines: readonly PlannedLine[]): Reason | undefined {
  const net = sum(lines.map((line) => line.netMinor));
  const tax = sum(lines.map((line) => line.taxMinor));
  const pairs = [
    ['net', candidate.netMinor, net],
    ['tax', candidate.taxMinor, tax],
    ['gross', candidate.grossMinor, net + tax],
  ] as const;
  const wrong = pairs.find(([, printed, computed]) => printed !== null && printed !== computed);
  if (wrong === undefined) return undefined;
  const [figure, printed, computed] = wrong;
  return disagrees(figure, printed ?? 0n, computed, candidate.currency);
}

const disagrees = (
  figure: ParametersOf<'amounts_disagree'>['figure'],
  printed: bigint,
  computed: bigint,
  currency: string | null,
): Reason =>
  reason('amounts_disagree', {
    figure,
    printed_minor: Number(printed),
    computed_minor: Number(computed),
    currency: currency ?? '',
  });

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
