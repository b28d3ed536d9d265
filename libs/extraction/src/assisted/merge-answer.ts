import { Decimal, isoDate } from '#platform';
import { judge } from '../checks/judge.js';
import { type Draft, type DraftLine, type Read, toExtraction, toMinor } from '../draft.js';
import {
  checkOf,
  type ExtractedField,
  type ExtractedLine,
  type Extraction,
  type ExtractionHints,
  type FieldName,
} from '../extraction.js';
import { type ExtractorAnswer } from './extractor-answer.js';
import { PrintedText } from './printed.js';

/** Confidence of a value that only the extractor gives: below the limit for booking without a person. */
const MOST = 0.85;
/** From this confidence on, a local value is kept whatever the extractor answers. */
const LOCAL_IS_KEPT = 0.75;
/** Findings of the local reader itself, which no answer removes. */
const OF_READER: ReadonlySet<string> = new Set([
  'text_layer_trustworthy',
  'all_pages_read',
  'pdf_intact',
  'embedded_xml_readable',
  'xml_agrees_with_pdf',
  'document_is_invoice',
  'single_document',
  'currency_printed',
]);

/**
 * Completes the local reading with the extractor's values where it has none or is unsure. A value that is not printed
 * in the document is dropped. The result passes the same checks as before and is never more confident than the local
 * reading was.
 */
export function mergeAnswer(
  local: Extraction,
  answer: ExtractorAnswer,
  text: string,
  hints: ExtractionHints,
): Extraction {
  const draft = draftOf(local);
  const filled = fill(draft, answer, new PrintedText(text));
  if (filled.length === 0) return local;
  draft.checks.push(checkOf('extractor_asked', true, { fields: filled }));
  const merged = toExtraction(draft, local.method ?? 'text', judge(draft, hints));
  return { ...merged, confident: merged.confident && local.confident };
}

/** Replaces unsure local values with printed values of the answer, and returns the names of the replaced fields. */
function fill(draft: Draft, answer: ExtractorAnswer, printed: PrintedText): string[] {
  const filled: string[] = [];
  const put = (name: string, key: keyof Draft, value: unknown, kept: boolean): void => {
    const known = draft[key] as Read<unknown> | undefined;
    if (value === null || value === undefined || !kept) return;
    if (known !== undefined && known.confidence >= LOCAL_IS_KEPT) return;
    Object.assign(draft, { [key]: { value, confidence: MOST } });
    filled.push(name);
  };
  const text = (name: string, key: keyof Draft, value: string | null): void => {
    const clean = value?.trim() ?? null;
    put(name, key, clean, clean !== null && printed.has(clean));
  };
  put('document_kind', 'kind', answer.document_kind, true);
  text('supplier_name', 'supplierName', answer.supplier_name);
  text('supplier_registry_code', 'supplierRegistryCode', answer.supplier_registry_code);
  text('supplier_vat_number', 'supplierVatNumber', compact(answer.supplier_vat_number));
  text('supplier_iban', 'supplierIban', compact(answer.supplier_iban));
  text('buyer_name', 'buyerName', answer.buyer_name);
  text('buyer_registry_code', 'buyerRegistryCode', answer.buyer_registry_code);
  text('buyer_vat_number', 'buyerVatNumber', compact(answer.buyer_vat_number));
  text('invoice_number', 'number', answer.invoice_number);
  text('reference_number', 'referenceNumber', answer.reference_number);
  for (const [name, key, value] of [
    ['invoice_date', 'date', answer.invoice_date],
    ['due_date', 'dueDate', answer.due_date],
  ] as const) {
    if (value !== null) put(name, key, isoDate(value), printed.hasDay(isoDate(value)));
  }
  put('currency', 'currency', answer.currency, true);
  const currency = draft.currency?.value ?? 'EUR';
  for (const [name, key, value] of [
    ['net_minor', 'net', answer.net],
    ['tax_minor', 'tax', answer.tax],
    ['gross_minor', 'gross', answer.gross],
  ] as const) {
    if (value !== null) put(name, key, toMinor(new Decimal(value), currency), printed.hasAmount(value));
  }
  const rates = ratesOf(answer, currency, printed);
  put('vat_rates', 'vatRates', rates, rates !== null);
  return filled;
}

/** Takes all rates or none: half of them would add up to another sum. */
function ratesOf(
  { vat_rates: rates }: ExtractorAnswer,
  currency: string,
  printed: PrintedText,
): { rateBps: number; net: bigint; tax: bigint }[] | null {
  if (rates === null || rates.length === 0) return null;
  const read = rates.flatMap(({ rate_percent, net, tax }) => {
    if (net === null || tax === null || !printed.hasAmount(net) || !printed.hasAmount(tax)) return [];
    const [netMinor, taxMinor] = [toMinor(new Decimal(net), currency), toMinor(new Decimal(tax), currency)];
    if (netMinor === undefined || taxMinor === undefined) return [];
    return [{ rateBps: new Decimal(rate_percent).times(100).toNumber(), net: netMinor, tax: taxMinor }];
  });
  return read.length === rates.length ? read : null;
}

const compact = (value: string | null): string | null =>
  value?.replaceAll(/[\s.-]/gu, '').toUpperCase() ?? null;

/** Rebuilds the draft behind an extraction: its values as they were judged, and its reader's findings. */
function draftOf(local: Extraction): Draft {
  const { fields } = local;
  const same = <T>(name: FieldName): Read<T> | undefined =>
    readOf(fields[name] as ExtractedField<T> | undefined);
  const amount = (name: FieldName): Read<bigint> | undefined => {
    const read = same<number>(name);
    return read === undefined ? undefined : { ...read, value: BigInt(read.value) };
  };
  const rates = readOf(fields.vat_rates);
  const reads: { [K in keyof Draft]?: Draft[K] | undefined } = {
    kind: same('document_kind'),
    typeCode: same('type_code'),
    supplierName: same('supplier_name'),
    supplierRegistryCode: same('supplier_registry_code'),
    supplierVatNumber: same('supplier_vat_number'),
    supplierAddress: same('supplier_address'),
    supplierIban: same('supplier_iban'),
    buyerName: same('buyer_name'),
    buyerRegistryCode: same('buyer_registry_code'),
    buyerVatNumber: same('buyer_vat_number'),
    number: same('invoice_number'),
    date: same('invoice_date'),
    dueDate: same('due_date'),
    supplyDate: same('supply_date'),
    serviceFrom: same('service_from'),
    serviceTo: same('service_to'),
    currency: same('currency'),
    net: amount('net_minor'),
    tax: amount('tax_minor'),
    gross: amount('gross_minor'),
    rounding: amount('rounding_minor'),
    prepaid: amount('prepaid_minor'),
    amountDue: amount('amount_due_minor'),
    vatRates:
      rates === undefined
        ? undefined
        : {
            ...rates,
            value: rates.value.map(({ rate_bps, net_minor, tax_minor, categories }) => ({
              rateBps: rate_bps,
              net: BigInt(net_minor),
              tax: BigInt(tax_minor),
              ...(categories === undefined ? {} : { categories }),
            })),
          },
    referenceNumber: same('reference_number'),
    correctsNumber: same('corrects_number'),
    prepaymentNumbers: same('prepayment_numbers'),
    paymentMethod: same('payment_method'),
    cardLast4: same('card_last4'),
  };
  const known = Object.entries<unknown>(reads).filter(([, read]) => read !== undefined);
  return {
    ...(Object.fromEntries(known) as Partial<Draft>),
    lines: local.lines.map(lineOf),
    checks: local.checks.filter(({ code }) => OF_READER.has(code)),
  };
}

function readOf<T>(field: ExtractedField<T> | undefined): Read<T> | undefined {
  if (field === undefined) return undefined;
  return { ...field, confidence: Number(field.confidence) };
}

function lineOf(line: ExtractedLine): DraftLine {
  const amount = (value: number | undefined): bigint | undefined =>
    value === undefined ? undefined : BigInt(value);
  const { quantity, unit, unit_price: price, vat_rate_bps: rateBps, vat_category: category } = line;
  const all = {
    description: line.description,
    quantity: quantity === undefined ? undefined : new Decimal(quantity),
    unit,
    unitPrice: price === undefined ? undefined : new Decimal(price),
    net: amount(line.net_minor),
    rateBps,
    tax: amount(line.tax_minor),
    gross: amount(line.gross_minor),
    category,
    exemption: line.vat_exemption,
    ofDocument: line.of_document,
  };
  const known = Object.entries<unknown>(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as unknown as DraftLine;
}
