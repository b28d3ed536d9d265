import {
  type DocumentKind,
  type ExtractedField,
  type ExtractionFields,
  type ExtractedLine,
} from '#extraction';
import { type ReadContent } from '#files';
import { currencyExponent, hidesCharacters, type IsoDate, readName, withoutHidden } from '#platform';
import { type Reason } from '#reasons';
import { codeKey } from '#ledger';
import { type NamedAccounts } from '../supplier/new-accounts.js';
import { type LeftOut, withoutRefused } from './left-out.js';
import { addressCountry } from '../supplier/supplier-country.js';

/** VAT of one rate, minor units. */
export interface CandidateRate {
  readonly rateBps: number;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  /** UNCL 5305 categories of the amounts at this rate, when the document states them. */
  readonly categories: readonly string[];
}

export interface CandidateLine {
  readonly description: string;
  /** Decimal numbers; the price is in major units. */
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: string | null;
  readonly netMinor: bigint | null;
  readonly rateBps: number | null;
  /** UNCL 5305 category of the VAT. */
  readonly category: string | null;
  /** The stated ground for charging no VAT, as a code of the list VATEX. */
  readonly exemption: string | null;
  /** True for an allowance or charge on the whole document, which belongs to the goods of its rate. */
  readonly ofDocument: boolean;
}

/** The place of a field, in points or pixels from the top left corner of its page. */
interface FieldPlace {
  readonly field: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

/** An invoice as it was read, in the terms of the decision. Amounts are minor units of `currency`. */
export interface Candidate {
  readonly kind: DocumentKind | null;
  /** UNCL 1001. */
  readonly typeCode: string | null;
  readonly supplier: {
    readonly name: string | null;
    /** The name as it was read contains invisible characters. */
    readonly hides: boolean;
    readonly regCode: string | null;
    readonly vatNumber: string | null;
    readonly iban: string | null;
    /** Every account that the document names, whoever owns it, without spaces. */
    readonly accounts: NamedAccounts;
    readonly address: string | null;
    /** The country at the end of its address. ISO 3166. */
    readonly country: string | null;
  };
  readonly buyer: {
    readonly name: string | null;
    readonly regCode: string | null;
    readonly vatNumber: string | null;
  };
  readonly number: string | null;
  readonly correctsNumber: string | null;
  /** Numbers of the prepayment invoices that it takes off. */
  readonly prepaymentNumbers: readonly string[];
  readonly invoiceDate: IsoDate | null;
  readonly dueDate: IsoDate | null;
  readonly supplyDate: IsoDate | null;
  readonly serviceFrom: IsoDate | null;
  readonly serviceTo: IsoDate | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly netMinor: bigint | null;
  readonly taxMinor: bigint | null;
  readonly grossMinor: bigint | null;
  readonly roundingMinor: bigint;
  readonly prepaidMinor: bigint;
  /** The reference that the payment should carry, and the card that paid it. */
  readonly paymentReference: string | null;
  readonly cardLast4: string | null;
  /** The document says that a card has paid it, or names the card. */
  readonly paidByCard: boolean;
  readonly rates: readonly CandidateRate[];
  readonly lines: readonly CandidateLine[];
  /** Places of fields on the pages, which the layout of a supplier repeats. */
  readonly places: readonly FieldPlace[];
  /** The method of reading, and its confidence from 0 to 1. */
  readonly readBy: string | null;
  readonly confidence: string;
  /** The reader is sure of everything that matters. */
  readonly confident: boolean;
  /** Values that the books do not accept, which the candidate does without. */
  readonly leftOut: readonly LeftOut[];
  /** Errors that the reader's checks found. */
  readonly findings: readonly Reason[];
  readonly errorCode: string | null;
}

/** Methods of reading in which every value is labelled, so that nothing is guessed from its place. */
const STRUCTURED: ReadonlySet<string> = new Set(['xml', 'embedded_xml']);

/** Builds the candidate from a stored extraction. */
export function candidateOf(extraction: ReadContent): Candidate {
  const fields = extraction.fields as unknown as ExtractionFields;
  const lines = extraction.lines as readonly ExtractedLine[];
  const address = textOf(fields.supplier_address);
  return withoutRefused({
    kind: valueOf(fields.document_kind),
    typeCode: textOf(fields.type_code),
    supplier: {
      name: shownName(nameOf(fields.supplier_name)),
      hides: hidesCharacters(nameOf(fields.supplier_name) ?? ''),
      regCode: textOf(fields.supplier_registry_code),
      vatNumber:
        textOf(fields.supplier_vat_number)
          ?.replaceAll(/[\s.-]/gu, '')
          .toUpperCase() ?? null,
      iban: textOf(fields.supplier_iban),
      accounts: accountsOf(fields),
      address,
      country: address === null ? null : addressCountry(address, STRUCTURED.has(extraction.method ?? '')),
    },
    buyer: {
      name: textOf(fields.buyer_name),
      regCode: textOf(fields.buyer_registry_code),
      vatNumber: textOf(fields.buyer_vat_number),
    },
    number: nameOf(fields.invoice_number),
    correctsNumber: nameOf(fields.corrects_number),
    prepaymentNumbers: (fields.prepayment_numbers?.value ?? []).flatMap((number) => readName(number) ?? []),
    invoiceDate: valueOf(fields.invoice_date),
    dueDate: valueOf(fields.due_date),
    supplyDate: valueOf(fields.supply_date),
    serviceFrom: valueOf(fields.service_from),
    serviceTo: valueOf(fields.service_to),
    currency: currencyOf(fields.currency),
    netMinor: minorOf(fields.net_minor),
    taxMinor: minorOf(fields.tax_minor),
    grossMinor: minorOf(fields.gross_minor),
    roundingMinor: minorOf(fields.rounding_minor) ?? 0n,
    prepaidMinor: minorOf(fields.prepaid_minor) ?? 0n,
    paymentReference: textOf(fields.reference_number),
    cardLast4: textOf(fields.card_last4),
    paidByCard: paidByCard(fields),
    rates: (fields.vat_rates?.value ?? []).map((rate) => ({
      rateBps: rate.rate_bps,
      netMinor: BigInt(rate.net_minor),
      taxMinor: BigInt(rate.tax_minor),
      categories: rate.categories ?? [],
    })),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: line.quantity ?? null,
      unit: line.unit ?? null,
      unitPrice: line.unit_price ?? null,
      netMinor: line.net_minor === undefined ? null : BigInt(line.net_minor),
      rateBps: line.vat_rate_bps ?? null,
      category: line.vat_category ?? null,
      exemption: line.vat_exemption ?? null,
      ofDocument: line.of_document === true,
    })),
    places: placesOf(fields),
    readBy: extraction.method,
    confidence: extraction.confidence,
    confident: extraction.confident,
    findings: extraction.checks
      .filter((check) => !check.passed)
      .map(({ code, parameters, message }) => ({ code, parameters, message })),
    errorCode: extraction.errorCode,
    leftOut: [],
  });
}

/** Older extractions hold a single account, without its place in the document. */
function accountsOf(fields: ExtractionFields): NamedAccounts {
  const named = fields.accounts?.value;
  const iban = codeKey(textOf(fields.supplier_iban));
  const inText = named?.in_text ?? [];
  const listed = named?.listed ?? [];
  const first = iban === null || listed.includes(iban) || inText.includes(iban) ? [] : [iban];
  return { listed: [...first, ...listed], inText };
}

/** Fields at the head of a document: those below move with the number of its lines. */
const AT_THE_HEAD = [
  'supplier_name',
  'supplier_address',
  'buyer_name',
  'invoice_number',
  'invoice_date',
  'due_date',
] as const;

function placesOf(fields: ExtractionFields): FieldPlace[] {
  return AT_THE_HEAD.flatMap((field) => {
    const { page, box } = fields[field] ?? {};
    if (page === undefined || box === undefined) return [];
    const [left, right, top] = [box.x, box.x + box.width, box.y].map(Math.round);
    return left === undefined || right === undefined || top === undefined
      ? []
      : [{ field, page, left, right, top }];
  });
}

function valueOf<T>(field: ExtractedField<T> | undefined): T | null {
  return field?.value ?? null;
}

function textOf(field: ExtractedField<string> | undefined): string | null {
  const text = field?.value.trim() ?? '';
  return text === '' ? null : text;
}

/** A name or number of a document, in the form that the books accept. */
function nameOf(field: ExtractedField<string> | undefined): string | null {
  return field === undefined ? null : readName(field.value);
}

const shownName = (name: string | null): string | null => (name === null ? null : withoutHidden(name));

/** Below this the words name a card, but may only offer to pay with one: receipts do not. */
const PAID_CONFIDENCE = 0.9;

function paidByCard({
  card_last4: card,
  document_kind: kind,
  payment_method: method,
}: ExtractionFields): boolean {
  if (textOf(card) !== null) return true;
  if (method?.value !== 'card') return false;
  return kind?.value === 'receipt' || Number(method.confidence) >= PAID_CONFIDENCE;
}

/** A code that is not a currency is dropped: the number of decimals of its amounts is unknown. */
function currencyOf(field: ExtractedField<string> | undefined): string | null {
  const code = textOf(field);
  return code === null || currencyExponent(code) === undefined ? null : code;
}

function minorOf(field: ExtractedField<number> | undefined): bigint | null {
  return field === undefined ? null : BigInt(field.value);
}
