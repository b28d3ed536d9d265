import { absolute, currencyExponent, Decimal, fieldProblem, formatDecimal, majorFromMinor } from '#platform';
import { isSelfAssessed, type VatCode } from '#ledger';
import { withinLimit } from '../content/amount-limit.js';
import { exactMinor, lineAmount, type LineVat, vatByLine } from './vat-groups.js';
import type {
  ComputedLine,
  ComputedRevision,
  LineContent,
  RevisionContent,
  VatGroup,
} from '../content/invoice-content.js';

/** The contract: a unit price has at most 6 decimals. */
const PRICE_DECIMALS = 6;

/** The facts besides the content that the totals are computed from. */
export interface TotalsContext {
  /** Currency of the revision, already defaulted to the base currency. */
  readonly currency: string;
  /** The VAT code with a given name, or undefined when the company has none. */
  readonly vatCode: (code: string) => VatCode | undefined;
  /** The party's default code for lines that name none. */
  readonly defaultVatCode: string | null;
  /**
   * True where the document was made by someone else (a purchase, an imported sale): its printed VAT counts within
   * the tolerance. False on an own sale: the books compute, and a given `tax_minor` must be the computed one.
   */
  readonly taxAsPrinted: boolean;
  /** Path of the revision in the request, for problems; `revision` by default. */
  readonly path?: string;
}

interface PricedLine {
  readonly content: LineContent;
  readonly index: number;
  readonly unitPrice: Decimal | null;
  readonly unitPriceMinor: bigint | null;
  readonly vatCode: VatCode | null;
  /** round(quantity × price) − allowance + charge; gross when prices include VAT. */
  readonly amount: bigint;
}

/**
 * All amounts of a revision, exact, rounded half up (away from zero).
 *
 * VAT is computed once per group of lines with the same treatment and rate; each line shows its own rounded VAT and
 * the remainder goes to the line with the largest absolute net. With `prices_include_vat` the amounts are gross and
 * the VAT is extracted from them. Where the buyer owes the VAT itself, the line's tax is 0 and gross = net.
 *
 * @throws Problem `validation_error` for a missing price or VAT code; `invalid_payload` for prices that disagree,
 *   printed VAT beyond its tolerance, control totals that differ, a prepaid or rounded amount above the gross, and
 *   amounts beyond 2^53 − 1
 */
export function computeRevision(content: RevisionContent, context: TotalsContext): ComputedRevision {
  const path = context.path ?? 'revision';
  if (currencyExponent(context.currency) === undefined) {
    throw fieldProblem(
      'validation_error',
      `${path}.currency`,
      'invalid_currency',
      `${context.currency} is not a currency code of ISO 4217.`,
    );
  }
  const priced = content.lines.map((line, index) => priceLine(line, index, context, path));
  const { lines, groups } = taxLines(priced, content.pricesIncludeVat, context, path);

  const sum = (pick: (line: ComputedLine) => bigint): bigint =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const netMinor = withinLimit(
    sum((line) => line.netMinor),
    `${path}.net_minor`,
  );
  const taxMinor = withinLimit(
    sum((line) => line.taxMinor),
    `${path}.tax_minor`,
  );
  const grossMinor = withinLimit(netMinor + taxMinor, `${path}.gross_minor`);
  withinLimit(content.prepaidMinor, `${path}.prepaid_minor`);
  withinLimit(content.roundingMinor, `${path}.rounding_minor`);
  if (grossMinor < 0n) {
    throw fieldProblem(
      'invalid_payload',
      `${path}.lines`,
      'negative_total',
      `The total is ${majorFromMinor(grossMinor, context.currency)}: money given back is a credit note with positive amounts`,
    );
  }
  if (grossMinor + content.roundingMinor < 0n) {
    throw fieldProblem(
      'invalid_payload',
      `${path}.rounding_minor`,
      'rounding_exceeds_gross',
      `The invoice is of ${grossMinor}: its rounding cannot deduct more`,
    );
  }
  checkControlTotal(content.netMinor, netMinor, `${path}.net_minor`, 'net');
  checkControlTotal(content.taxMinor, taxMinor, `${path}.tax_minor`, 'VAT');
  checkControlTotal(content.grossMinor, grossMinor, `${path}.gross_minor`, 'gross');
  const amountDueMinor = withinLimit(
    grossMinor - content.prepaidMinor + content.roundingMinor,
    `${path}.prepaid_minor`,
  );
  if (amountDueMinor < 0n) {
    throw fieldProblem(
      'invalid_payload',
      `${path}.prepaid_minor`,
      'prepaid_exceeds_gross',
      `The invoice is of ${grossMinor}: it cannot use more of the prepayment; the rest remains prepaid`,
    );
  }
  return {
    currency: context.currency,
    lines,
    vatGroups: groups,
    netMinor,
    taxMinor,
    grossMinor,
    prepaidMinor: content.prepaidMinor,
    roundingMinor: content.roundingMinor,
    amountDueMinor,
  };
}

function priceLine(line: LineContent, index: number, context: TotalsContext, path: string): PricedLine {
  const at = `${path}.lines.${index}`;
  if (line.kind === 'note') {
    return { content: line, index, unitPrice: null, unitPriceMinor: null, vatCode: null, amount: 0n };
  }
  const unitPrice = unitPriceOf(line, context.currency, at);
  if (line.allowanceMinor < 0n) {
    throw fieldProblem(
      'validation_error',
      `${at}.allowance_minor`,
      'negative',
      'An allowance must be 0 or more',
    );
  }
  if (line.chargeMinor < 0n) {
    throw fieldProblem('validation_error', `${at}.charge_minor`, 'negative', 'A charge is 0 or more');
  }
  const amount = withinLimit(lineAmount({ ...line, unitPrice }, context.currency), `${at}.unit_price`);
  const minor = exactMinor(unitPrice, context.currency);
  return {
    content: line,
    index,
    unitPrice,
    unitPriceMinor: minor === null ? null : withinLimit(minor, `${at}.unit_price`),
    vatCode: line.kind === 'rounding' ? null : vatCodeOf(line, context, at),
    amount,
  };
}

function unitPriceOf(line: LineContent, currency: string, at: string): Decimal {
  const { unitPrice, unitPriceMinor } = line;
  if (unitPrice !== null && unitPrice.decimalPlaces() > PRICE_DECIMALS) {
    throw fieldProblem(
      'validation_error',
      `${at}.unit_price`,
      'too_many_decimals',
      `A unit price may have at most ${PRICE_DECIMALS} decimals`,
    );
  }
  if (unitPriceMinor === null) {
    if (unitPrice === null) {
      throw fieldProblem('validation_error', `${at}.unit_price`, 'required', 'The line needs a price');
    }
    return unitPrice;
  }
  const fromMinor = new Decimal(majorFromMinor(unitPriceMinor, currency));
  if (unitPrice !== null && !unitPrice.equals(fromMinor)) {
    throw fieldProblem(
      'invalid_payload',
      `${at}.unit_price`,
      'prices_disagree',
      `unit_price ${formatDecimal(unitPrice)} and unit_price_minor ${unitPriceMinor} give different prices`,
    );
  }
  return fromMinor;
}

function vatCodeOf(line: LineContent, context: TotalsContext, at: string): VatCode {
  const name = line.vatCode ?? context.defaultVatCode;
  if (name === null) {
    throw fieldProblem(
      'validation_error',
      `${at}.vat_code`,
      'required',
      'The line needs a VAT code: the party has no default',
    );
  }
  const code = context.vatCode(name);
  if (code === undefined) {
    throw fieldProblem('validation_error', `${at}.vat_code`, 'not_found', `There is no VAT code ${name}`);
  }
  return code;
}

function taxLines(
  priced: readonly PricedLine[],
  pricesIncludeVat: boolean,
  context: TotalsContext,
  path: string,
): { lines: ComputedLine[]; groups: VatGroup[] } {
  const taxed = priced.flatMap(({ vatCode, amount, index }) =>
    vatCode === null || vatCode.rate_bps === null
      ? []
      : {
          index,
          amount,
          treatment: vatCode.treatment,
          rateBps: vatCode.rate_bps,
          selfAssessed: isSelfAssessed(vatCode),
        },
  );
  const computed = vatByLine(taxed, pricesIncludeVat);
  const lines = priced.map((line) =>
    computeLine(line, computed.get(line.index) ?? NO_VAT, pricesIncludeVat, context, path),
  );
  return { lines, groups: summarise(lines) };
}

const NO_VAT: LineVat = { own: 0n, allocated: 0n };

function computeLine(
  line: PricedLine,
  vat: LineVat,
  pricesIncludeVat: boolean,
  context: TotalsContext,
  path: string,
): ComputedLine {
  const { content, vatCode, amount } = line;
  const selfAssessed = vatCode !== null && isSelfAssessed(vatCode);
  const computed = selfAssessed ? NO_VAT : vat;
  const included = pricesIncludeVat && !selfAssessed;
  const untaxed = included ? amount - computed.own : amount;
  const taxMinor = printedOr(computed, line, untaxed, context, `${path}.lines.${line.index}.tax_minor`);
  const netMinor = included ? amount - taxMinor : amount;
  return {
    ...content,
    lineNo: line.index + 1,
    unitPrice: line.unitPrice,
    unitPriceMinor: line.unitPriceMinor,
    vatCode,
    vatRateBps: vatCode?.rate_bps ?? null,
    netMinor,
    taxMinor,
    grossMinor: withinLimit(netMinor + taxMinor, `${path}.lines.${line.index}.unit_price`),
    selfAssessedMinor: selfAssessed ? vat.allocated : 0n,
  };
}

/**
 * The VAT of a line: the printed amount while it is close enough to the computed one. Tolerances: 1 minor unit on an
 * item, the larger of 5 minor units and 0.1 % of the net on a summary of a rate, none where the buyer owes the VAT
 * itself, and no limit where the code has no rate (customs, another country's VAT). A supplier may round each line or
 * only the sum, so either computed amount is accepted.
 */
function printedOr(
  computed: LineVat,
  line: PricedLine,
  net: bigint,
  context: TotalsContext,
  field: string,
): bigint {
  const printed = line.content.taxMinor;
  if (printed === null || line.content.kind === 'note') return computed.allocated;
  withinLimit(printed, field);
  const { vatCode } = line;
  const free = context.taxAsPrinted && vatCode?.rate_bps === null;
  const off = [computed.allocated, computed.own].map((figure) => absolute(printed - figure));
  const distance = off.reduce((least, candidate) => (candidate < least ? candidate : least));
  if (free || distance <= toleranceOf(line, net, context)) return printed;
  throw fieldProblem(
    'invalid_payload',
    field,
    'tax_differs',
    `tax_minor is ${printed}, but the tax computed from the line is ${computed.allocated}`,
  );
}

function toleranceOf(line: PricedLine, net: bigint, context: TotalsContext): bigint {
  if (!context.taxAsPrinted || line.vatCode === null || isSelfAssessed(line.vatCode)) return 0n;
  if (line.content.kind !== 'vat_summary') return 1n;
  const perMille = absolute(net) / 1000n;
  return perMille > 5n ? perMille : 5n;
}

function summarise(lines: readonly ComputedLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>();
  for (const line of lines) {
    if (line.vatCode === null) continue;
    const key = `${line.vatCode.treatment} ${line.vatCode.rate_bps ?? ''}`;
    const before = groups.get(key);
    groups.set(key, {
      treatment: line.vatCode.treatment,
      rateBps: line.vatCode.rate_bps,
      netMinor: (before?.netMinor ?? 0n) + line.netMinor,
      taxMinor: (before?.taxMinor ?? 0n) + line.taxMinor,
      selfAssessedMinor: (before?.selfAssessedMinor ?? 0n) + line.selfAssessedMinor,
    });
  }
  return [...groups.values()];
}

function checkControlTotal(given: bigint | null, computed: bigint, field: string, name: string): void {
  if (given === null || given === computed) return;
  throw fieldProblem(
    'invalid_payload',
    field,
    'total_differs',
    `The given ${name} is ${given}, but computed from the lines it is ${computed}`,
  );
}
