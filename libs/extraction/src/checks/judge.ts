import {
  addDays,
  absolute,
  type IsoDate,
  isIban,
  isReferenceNumber,
  isRegistryCode,
  isVatNumber,
} from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type ExtractionCheck, type ExtractionHints } from '../extraction.js';
import { isCurrency } from '../values/currencies.js';
import { arithmeticChecks } from './arithmetic.js';
import { isOwnCode, isOwnName } from './own.js';
import { isEstonianRate } from './vat-rates.js';

/** What a code is worth whose form or check digit is wrong. */
const MISPRINTED = 0.4;
/** From here on a value counts as sure. */
export const SURE = 0.9;

/** A failure of these leaves the document to a person; of the others it only lowers the one field. */
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

/** Checks the draft, lowers what a failed check contradicts, and says whether the whole is sure. Changes the draft. */
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

/** A credit note is recorded with positive figures; an invoice with a negative total is one, whatever its title says. */
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

function codeChecks(draft: Draft): ExtractionCheck[] {
  const checks: ExtractionCheck[] = [];
  const check = (code: string, read: Read<string> | undefined, passed: boolean, what: string): void => {
    if (!read) return;
    if (!passed) lower(read, MISPRINTED);
    checks.push({
      code,
      passed,
      message: `${what} ${read.value} ${passed ? 'has a valid form' : 'has no valid form or check digit'}`,
    });
  };
  const code = draft.supplierRegistryCode;
  const estonian = draft.supplierVatNumber?.value.startsWith('EE') ?? /^\d{8}$/u.test(code?.value ?? '');
  if (estonian && code) check('registry_code_valid', code, isRegistryCode(code.value), 'Registry code');
  const vat = draft.supplierVatNumber;
  if (vat && /^[A-Z]{2}/u.test(vat.value))
    check('vat_number_valid', vat, isVatNumber(vat.value), 'VAT number');
  check('iban_valid', draft.supplierIban, isIban(draft.supplierIban?.value ?? ''), 'Account');
  const reference = draft.referenceNumber;
  if (estonian && reference && /^\d+$/u.test(reference.value)) {
    check('reference_number_valid', reference, isReferenceNumber(reference.value), 'Reference number');
  }
  const currency = draft.currency;
  if (currency) {
    const passed = isCurrency(currency.value);
    checks.push({
      code: 'currency_known',
      passed,
      message: `${currency.value} is ${passed ? 'a' : 'no'} known currency`,
    });
  }
  return checks;
}

function dateChecks(draft: Draft, hints: ExtractionHints): ExtractionCheck[] {
  const date = draft.date;
  if (!date) return [];
  const checks: ExtractionCheck[] = [];
  // Seven years is how long source documents are kept; ten leaves room for late finds.
  const earliest = hints.today && addDays(hints.today, -3653);
  const latest = hints.today && addDays(hints.today, 31);
  const passed =
    date.value >= '1991-01-01' && (!earliest || date.value >= earliest) && (!latest || date.value <= latest);
  if (!passed) lower(date, 0.5);
  checks.push({
    code: 'date_plausible',
    passed,
    message: `${date.value} is ${passed ? 'a' : 'not a'} plausible day of issue`,
  });
  const due = draft.dueDate;
  if (due) {
    const after = due.value >= date.value && due.value <= addDays(date.value, 400);
    if (!after) {
      lower(due, 0.4);
      lower(date, 0.6);
    }
    checks.push({
      code: 'due_not_before_date',
      passed: after,
      message: `The due date ${due.value} ${after ? 'follows' : 'does not fit'} the invoice date ${date.value}`,
    });
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
    const passed = days.some((day) => isEstonianRate(rate.rateBps, day));
    if (!passed) lower(draft.vatRates, 0.5);
    return {
      code: 'rate_valid_on_date',
      passed,
      message: `VAT of ${rate.rateBps / 100} % was ${passed ? '' : 'not '}in force on ${on}`,
    };
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
  checks.push({
    code: 'supplier_is_not_own',
    passed: !ownSupplier,
    message: ownSupplier ? 'The company itself stands as the supplier' : 'The supplier is another company',
  });
  const buyerCodes = [draft.buyerRegistryCode, draft.buyerVatNumber].filter((read) => read !== undefined);
  if (buyerCodes.length > 0) {
    const passed = buyerCodes.some((read) => isOwnCode(read.value, own));
    const codes = buyerCodes.map((read) => read.value).join(', ');
    checks.push({
      code: 'buyer_is_own',
      passed,
      message: `The buyer ${codes} is ${passed ? 'this' : 'another'} company`,
    });
  }
  return checks;
}

/** Anyone of these names a supplier; a name alone could be anybody's. */
function supplierConfidence(draft: Draft): number | undefined {
  const name = draft.supplierName?.confidence;
  if (name === undefined) return undefined;
  // A structured document says itself who the seller is; printed text only shows names.
  if (name >= 0.98) return SURE + 0.09;
  const codes = [draft.supplierRegistryCode, draft.supplierVatNumber, draft.supplierIban];
  const best = Math.max(0, ...codes.map((read) => read?.confidence ?? 0));
  const vat = draft.supplierVatNumber?.confidence ?? 1;
  const oneOfSeveral = vat > MISPRINTED && vat < 0.75;
  // A code with a doubtful name would create a party of a wrong name, an account with the buyer's number one of its number.
  return name < 0.75 || oneOfSeveral ? Math.min(best, 0.7) : Math.max(best, Math.min(name, 0.85));
}

/** How sure each thing is that a booking needs, by what a person calls it. */
function essentialsOf(draft: Draft): Readonly<Record<string, number | undefined>> {
  return {
    'the kind of document': draft.kind?.confidence,
    'the supplier': supplierConfidence(draft),
    'the number': draft.kind?.value === 'receipt' ? 1 : draft.number?.confidence,
    'the date': draft.date?.confidence,
    'the currency': draft.currency?.confidence,
    'the total': draft.gross?.confidence,
    'the VAT by rate': draft.vatRates?.confidence,
  };
}

/** What was read and is not sure; what was not read at all is told by `required_present`. */
function certaintyCheck(essentials: ReturnType<typeof essentialsOf>): ExtractionCheck {
  const unsure = Object.entries(essentials).flatMap(([what, confidence]) =>
    confidence !== undefined && confidence < SURE ? [what] : [],
  );
  const passed = unsure.length === 0;
  return {
    code: 'essentials_sure',
    passed,
    message: passed ? 'What was read is sure' : `Not read with certainty: ${unsure.join(', ')}`,
  };
}

function requiredChecks(draft: Draft): ExtractionCheck[] {
  const missing: string[] = [];
  const need = (name: string, present: unknown): void => {
    if (present === undefined) missing.push(name);
  };
  need('the kind of document', draft.kind);
  need("the supplier's name", draft.supplierName);
  if (draft.kind?.value !== 'receipt') need('the number', draft.number);
  need('the date', draft.date);
  need('the currency', draft.currency);
  need('the total', draft.gross);
  need('the VAT by rate', draft.vatRates);
  const zero = draft.gross !== undefined && absolute(draft.gross.value) === 0n;
  if (zero) missing.push('a total other than zero');
  const passed = missing.length === 0;
  return [
    {
      code: 'required_present',
      passed,
      message: passed ? 'Everything needed was read' : `Could not be read: ${missing.join(', ')}`,
    },
  ];
}
