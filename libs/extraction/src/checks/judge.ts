import {
  addDays,
  absolute,
  type IsoDate,
  isIban,
  isReferenceNumber,
  isRegistryCode,
  isVatNumber,
  isVatRateOn,
} from '#platform';
import { type Essential } from '#reasons';
import { type Draft, type Read } from '../draft.js';
import { checkOf, type ExtractionCheck, type ExtractionHints } from '../extraction.js';
import { isCurrency } from '../values/currencies.js';
import { arithmeticChecks } from './arithmetic.js';
import { isOwnCode, isOwnName } from './own.js';

/** Confidence of a code with a wrong form or check digit. */
const MISPRINTED = 0.4;
/** From this confidence on a value counts as sure. */
export const SURE = 0.9;

/** When one of these checks fails, a person must look at the document; any other failed check only lowers its field. */
const GUARDS: ReadonlySet<string> = new Set([
  'totals_add_up',
  'amount_due_adds_up',
  'vat_adds_up',
  'vat_rates_sum_to_tax',
  'vat_rates_sum_to_net',
  'lines_sum_to_net',
  'lines_sum_to_gross',
  'rate_valid_on_date',
  'date_plausible',
  'due_not_before_date',
  'currency_known',
  'currency_printed',
  'required_present',
  'supplier_is_not_own',
  'buyer_is_own',
  'xml_agrees_with_pdf',
  'single_document',
  'footer_adds_up',
  'document_is_invoice',
  'text_layer_trustworthy',
  'embedded_xml_readable',
  'all_pages_read',
  'pdf_intact',
]);

interface Verdict {
  checks: ExtractionCheck[];
  confidence: number;
  confident: boolean;
}

/**
 * Checks the draft, lowers the fields that a failed check contradicts, and decides whether the whole is confident.
 * Changes the draft.
 */
export function judge(draft: Draft, hints: ExtractionHints): Verdict {
  positiveFigures(draft);
  const checks = [
    ...draft.checks,
    ...arithmeticChecks(draft),
    ...codeChecks(draft),
    ...dateChecks(draft, hints),
    ...rateChecks(draft),
    ...ownChecks(draft, hints),
  ];
  const essentials = essentialsOf(draft);
  checks.push(...requiredChecks(draft), certaintyCheck(essentials));
  const weakest = Math.min(...Object.values(essentials).map((confidence) => confidence ?? 0));
  const guarded = checks.every((check) => check.passed || !GUARDS.has(check.code));
  const confidence = guarded ? weakest : Math.min(weakest, 0.5);
  return { checks, confidence, confident: guarded && weakest >= SURE };
}

/**
 * Credit notes are recorded with positive figures, and an invoice with a negative total is a credit note whatever its
 * title.
 */
function positiveFigures(draft: Draft): void {
  const gross = draft.gross?.value;
  if (gross === undefined || gross >= 0n) return;
  if (draft.kind?.value !== 'credit_note') draft.kind = { value: 'credit_note', confidence: 0.7 };
  for (const read of [draft.net, draft.tax, draft.gross, draft.rounding, draft.prepaid, draft.amountDue]) {
    if (read) read.value = negated(read.value);
  }
  for (const rate of draft.vatRates?.value ?? []) {
    rate.net = negated(rate.net);
    rate.tax = negated(rate.tax);
  }
  for (const line of draft.lines) {
    if (line.net !== undefined) line.net = negated(line.net);
    if (line.tax !== undefined) line.tax = negated(line.tax);
    if (line.gross !== undefined) line.gross = negated(line.gross);
    if (line.quantity?.isNegative()) line.quantity = line.quantity.negated();
    else if (line.unitPrice?.isNegative()) line.unitPrice = line.unitPrice.negated();
  }
}

function negated(value: bigint): bigint {
  return value === 0n ? 0n : -value;
}

function lower(read: Read<unknown> | undefined, to: number): void {
  if (read) read.confidence = Math.min(read.confidence, to);
}

type CodeCheck = 'registry_code_valid' | 'vat_number_valid' | 'iban_valid' | 'reference_number_valid';

function codeChecks(draft: Draft): ExtractionCheck[] {
  const checks: ExtractionCheck[] = [];
  const check = (code: CodeCheck, read: Read<string> | undefined, passed: boolean): void => {
    if (!read) return;
    if (!passed) lower(read, MISPRINTED);
    checks.push(checkOf(code, passed, { value: read.value }));
  };
  const code = draft.supplierRegistryCode;
  const estonian = draft.supplierVatNumber?.value.startsWith('EE') ?? /^\d{8}$/u.test(code?.value ?? '');
  if (estonian && code) check('registry_code_valid', code, isRegistryCode(code.value));
  const vat = draft.supplierVatNumber;
  if (vat && /^[A-Z]{2}/u.test(vat.value)) check('vat_number_valid', vat, isVatNumber(vat.value));
  check('iban_valid', draft.supplierIban, isIban(draft.supplierIban?.value ?? ''));
  const reference = draft.referenceNumber;
  if (estonian && reference && /^\d+$/u.test(reference.value)) {
    check('reference_number_valid', reference, isReferenceNumber(reference.value));
  }
  const currency = draft.currency;
  if (currency) {
    const passed = isCurrency(currency.value);
    checks.push(checkOf('currency_known', passed, { currency: currency.value }));
  }
  return checks;
}

function dateChecks(draft: Draft, hints: ExtractionHints): ExtractionCheck[] {
  const date = draft.date;
  if (!date) return [];
  const checks: ExtractionCheck[] = [];
  // Source documents are kept for seven years; ten leave a margin for late finds.
  const earliest = hints.today && addDays(hints.today, -3653);
  const latest = hints.today && addDays(hints.today, 31);
  const passed =
    date.value >= '1991-01-01' && (!earliest || date.value >= earliest) && (!latest || date.value <= latest);
  if (!passed) lower(date, 0.5);
  checks.push(checkOf('date_plausible', passed, { date: date.value }));
  const due = draft.dueDate;
  if (due) {
    const after = due.value >= date.value && due.value <= addDays(date.value, 400);
    if (!after) {
      lower(due, 0.4);
      lower(date, 0.6);
    }
    checks.push(checkOf('due_not_before_date', after, { due_date: due.value, invoice_date: date.value }));
  }
  return checks;
}

/** Estonian suppliers charge the rates in force on the day of supply. */
function rateChecks(draft: Draft): ExtractionCheck[] {
  const estonian =
    draft.supplierVatNumber?.value.startsWith('EE') ??
    (draft.supplierRegistryCode !== undefined && isRegistryCode(draft.supplierRegistryCode.value));
  const on: IsoDate | undefined = draft.supplyDate?.value ?? draft.date?.value;
  if (!estonian || !on || !draft.vatRates) return [];
  return draft.vatRates.value.map((rate) => {
    // A service of an earlier period may be invoiced after the rate has changed.
    const days = [on, draft.serviceFrom?.value, draft.serviceTo?.value, draft.date?.value].filter(
      (day) => day !== undefined,
    );
    const passed = days.some((day) => isVatRateOn(rate.rateBps, day));
    if (!passed) lower(draft.vatRates, 0.5);
    return checkOf('rate_valid_on_date', passed, { rate_bps: rate.rateBps, date: on });
  });
}

function ownChecks(draft: Draft, hints: ExtractionHints): ExtractionCheck[] {
  const own = hints.own;
  if (!own) return [];
  const checks: ExtractionCheck[] = [];
  const supplierCodes = [draft.supplierRegistryCode?.value, draft.supplierVatNumber?.value].filter(
    (code) => code !== undefined,
  );
  const ownSupplier =
    supplierCodes.some((code) => isOwnCode(code, own)) || isOwnName(draft.supplierName?.value, own);
  checks.push(checkOf('supplier_is_not_own', !ownSupplier, {}));
  const buyerCodes = [draft.buyerRegistryCode, draft.buyerVatNumber].filter((read) => read !== undefined);
  if (buyerCodes.length > 0) {
    const passed = buyerCodes.some((read) => isOwnCode(read.value, own));
    checks.push(checkOf('buyer_is_own', passed, { codes: buyerCodes.map((read) => read.value) }));
  }
  return checks;
}

/** Each of these identifies a supplier; a name alone could belong to anybody. */
function supplierConfidence(draft: Draft): number | undefined {
  const name = draft.supplierName?.confidence;
  if (name === undefined) return undefined;
  // A structured document states the seller; printed text only shows names.
  if (name >= 0.98) return SURE + 0.09;
  const codes = [draft.supplierRegistryCode, draft.supplierVatNumber, draft.supplierIban];
  const best = Math.max(0, ...codes.map((read) => read?.confidence ?? 0));
  const vat = draft.supplierVatNumber?.confidence ?? 1;
  const oneOfSeveral = vat > MISPRINTED && vat < 0.75;
  // A code with a doubtful name would create a party under a wrong name; an account together with the buyer's number,
  // one under the buyer's number.
  return name < 0.75 || oneOfSeveral ? Math.min(best, 0.7) : Math.max(best, Math.min(name, 0.85));
}

/** How sure each thing is that a booking needs. */
function essentialsOf(draft: Draft) {
  return {
    document_kind: draft.kind?.confidence,
    supplier: supplierConfidence(draft),
    invoice_number: draft.kind?.value === 'receipt' ? 1 : draft.number?.confidence,
    invoice_date: draft.date?.confidence,
    currency: draft.currency?.confidence,
    total: draft.gross?.confidence,
    vat_rates: draft.vatRates?.confidence,
  } satisfies Partial<Record<Essential, number | undefined>>;
}

/** Lists the essentials that were read but are not sure; `required_present` reports the missing ones. */
function certaintyCheck(essentials: ReturnType<typeof essentialsOf>): ExtractionCheck {
  const unsure = (Object.keys(essentials) as (keyof typeof essentials)[]).filter(
    (what) => (essentials[what] ?? 1) < SURE,
  );
  return checkOf('essentials_sure', unsure.length === 0, { unsure });
}

function requiredChecks(draft: Draft): ExtractionCheck[] {
  const missing: Essential[] = [];
  const need = (name: Essential, present: unknown): void => {
    if (present === undefined) missing.push(name);
  };
  need('document_kind', draft.kind);
  need('supplier_name', draft.supplierName);
  if (draft.kind?.value !== 'receipt') need('invoice_number', draft.number);
  need('invoice_date', draft.date);
  need('currency', draft.currency);
  need('total', draft.gross);
  need('vat_rates', draft.vatRates);
  const zero = draft.gross !== undefined && absolute(draft.gross.value) === 0n;
  if (zero) missing.push('total_above_zero');
  return [checkOf('required_present', missing.length === 0, { missing })];
}
