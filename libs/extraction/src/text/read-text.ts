import { basisPointsOf } from '#platform';
import { SURE } from '../checks/judge.js';
import { type Draft, type DraftLine, type DraftVatRate, type Read } from '../draft.js';
import { type ExtractionHints } from '../extraction.js';
import { type Page, type Row } from '../page/words.js';
import { assumedCurrency } from '../values/assumed-currency.js';
import { type TextDocument, textDocument, textOf, withoutLabelsIn } from './document.js';
import { labelledMoney } from './labelled-money.js';
import { readDates } from './dates.js';
import { chaseCheck, readKind } from './document-kind.js';
import { readDueDate } from './due-date.js';
import { readNumbers } from './numbers.js';
import { readCurrency, readPayment, showsKroner } from './payment.js';
import { readBareLines } from './bare-lines.js';
import { readLines } from './lines.js';
import { settleLines } from './settle-lines.js';
import { readParties } from './parties.js';
import { readTotals, saysNoVat } from './totals.js';
import { statedExemption } from './vat-category.js';

/**
 * Reads a document from words with positions: by labels next to and above their values, by tables, and by arithmetic.
 */
export function readText(pages: readonly Page[], hints: ExtractionHints): Draft {
  const whole = textDocument(pages, hints.today);
  const printed = readCurrency(whole);
  const assumed =
    printed || showsKroner(whole) ? undefined : assumedCurrency(readParties(whole, hints), hints.currency);
  const currency = printed ?? assumed?.currency;
  const { kind, check } = readKind(whole);
  const { lines, rows } = currency ? readLines(whole, currency.value) : { lines: [], rows: new Set<Row>() };
  const document = withoutLabelsIn(whole, rows);
  const totals = currency ? readTotals(document, currency.value, lines) : {};
  const untaxed = totals.tax?.value === 0n;
  const reversed = untaxed && saysNoVat(document);
  const exemption = statedExemption(document);
  const dates = readDates(document, currency?.value, kind?.value);
  const numbers = readNumbers(document, kind?.value);
  const recognised = check !== undefined && 'is' in check.parameters;
  const found = (recognised ? undefined : chaseCheck(document, numbers.number)) ?? check;
  const [net, gross] = [totals.net?.value, totals.gross?.value];
  const bare = currency && lines.length === 0 ? readBareLines(whole, currency.value, net, gross) : lines;
  const settled = settleLines(bare, net, gross, adjustmentsIn(document, currency?.value));
  return {
    ...kindOr(kind, found?.passed === true && dates.date !== undefined && totals.gross !== undefined),
    ...readParties(document, hints),
    ...numbers,
    ...dates,
    ...readDueDate(document, currency?.value, { ...(kind ? { kind } : {}), ...dates }, rows),
    ...(currency && (printed || totals.gross) ? { currency } : {}),
    ...totals,
    ...ratesOfLines(settled, totals),
    ...readPayment(document),
    lines: settled.map((line) => ({
      ...line,
      ...(reversed ? { rateBps: line.rateBps ?? 0 } : {}),
      ...(exemption !== undefined && (untaxed || line.rateBps === 0)
        ? { category: exemption.category, exemption: exemption.code }
        : {}),
    })),
    checks: [...(found ? [found] : []), ...(assumed && totals.gross ? [assumed.check] : [])],
  };
}

/** Discounts, delivery charges and the like among the totals: allowances and charges of the whole document. */
function adjustmentsIn(document: TextDocument, currency: string | undefined): DraftLine[] {
  if (currency === undefined) return [];
  return document.labelsOf('other_amount').flatMap((label) => {
    const [amount] = labelledMoney({ ...document, labelsOf: () => [label] }, 'other_amount', currency);
    const description = textOf(label.row.words.slice(label.from, label.to + 1)).replace(/:$/u, '');
    return amount ? [{ description, net: amount.value, ofDocument: true }] : [];
  });
}

/** A document with a date and a total, and no other sign of its kind, is most likely an invoice; a person decides. */
function kindOr(kind: Draft['kind'], owed: boolean): Pick<Draft, 'kind'> {
  if (kind) return { kind };
  return owed ? { kind: { value: 'invoice', confidence: 0.6 } } : {};
}

/**
 * Bases of several rates on the lines: taken when they prove both the net and the VAT total, in preference to bases
 * that are only derived from the VAT of each.
 */
function ratesOfLines(
  lines: readonly DraftLine[],
  totals: Partial<Draft>,
): { vatRates?: Read<DraftVatRate[]> } {
  if (totals.vatRates?.value.length === 1 || !totals.net || !totals.tax) return {};
  const bases = new Map<number, bigint>();
  for (const line of lines) {
    if (line.net === undefined || line.rateBps === undefined) return {};
    bases.set(line.rateBps, (bases.get(line.rateBps) ?? 0n) + line.net);
  }
  const rates = [...bases].map(([rateBps, net]) => ({ rateBps, net, tax: basisPointsOf(net, rateBps) }));
  const net = rates.reduce((sum, rate) => sum + rate.net, 0n);
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n);
  if (rates.length === 0 || net !== totals.net.value || tax !== totals.tax.value) return {};
  // Two bases and their VAT that prove both sums to the cent are no coincidence, nor is one base together with a sure
  // total.
  const total = totals.gross && totals.gross.value === net + tax ? totals.gross.confidence : 0;
  const proven = rates.length > 1 || total >= SURE ? SURE : 0;
  const confidence = Math.min(0.95, totals.net.confidence, totals.tax.confidence);
  return { vatRates: { value: rates, confidence: Math.max(proven, confidence) } };
}
