import { Decimal, MAX_MINOR, absolute, currencyExponent, roundHalfUp, type IsoDate } from '#platform';
import {
  type Box,
  type DocumentKind,
  type ExtractedField,
  type ExtractedLine,
  type ExtractionCheck,
  type Extraction,
  type ExtractionFields,
  type ExtractionMethod,
} from './extraction.js';

import { type Page } from './page/words.js';
import { type NamedAccounts } from './values/accounts.js';

/** A value during reading. `confidence` is 0 to 1; a check may lower it later. */
export interface Read<T> {
  value: T;
  confidence: number;
  page?: number;
  box?: Box;
}

export interface DraftVatRate {
  rateBps: number;
  net: bigint;
  tax: bigint;
  categories?: string[];
}

export interface DraftLine {
  description: string;
  quantity?: Decimal;
  unit?: string;
  unitPrice?: Decimal;
  net?: bigint;
  rateBps?: number;
  tax?: bigint;
  gross?: bigint;
  category?: string;
  /** VATEX. */
  exemption?: string;
  /** An allowance or charge that applies to the whole document. */
  ofDocument?: boolean;
}

/** The findings of a reader, before the checks. Amounts are minor units of `currency`. */
export interface Draft {
  kind?: Read<DocumentKind>;
  /** UNCL 1001. */
  typeCode?: Read<string>;
  supplierName?: Read<string>;
  supplierRegistryCode?: Read<string>;
  supplierVatNumber?: Read<string>;
  supplierAddress?: Read<string>;
  supplierIban?: Read<string>;
  /** Every account that the document names, regardless of its owner. */
  accounts?: NamedAccounts;
  buyerName?: Read<string>;
  buyerRegistryCode?: Read<string>;
  buyerVatNumber?: Read<string>;
  number?: Read<string>;
  date?: Read<IsoDate>;
  dueDate?: Read<IsoDate>;
  supplyDate?: Read<IsoDate>;
  serviceFrom?: Read<IsoDate>;
  serviceTo?: Read<IsoDate>;
  currency?: Read<string>;
  net?: Read<bigint>;
  tax?: Read<bigint>;
  gross?: Read<bigint>;
  rounding?: Read<bigint>;
  prepaid?: Read<bigint>;
  amountDue?: Read<bigint>;
  /** The debt of earlier invoices that this one also asks for: no part of its total. */
  earlierDebt?: bigint;
  vatRates?: Read<DraftVatRate[]>;
  referenceNumber?: Read<string>;
  correctsNumber?: Read<string>;
  /** The prepayment invoices that the document names and takes off. */
  prepaymentNumbers?: Read<string[]>;
  paymentMethod?: Read<string>;
  cardLast4?: Read<string>;
  lines: DraftLine[];
  /** Findings of the reader itself, such as a second invoice in the file. */
  checks: ExtractionCheck[];
}

/**
 * Converts an amount in major units to minor units; undefined for an unknown currency or an amount beyond what JSON
 * holds.
 */
export function toMinor(major: Decimal, currency: string): bigint | undefined {
  const exponent = currencyExponent(currency);
  if (exponent === undefined || !major.isFinite()) return undefined;
  const minor = roundHalfUp(major.times(new Decimal(10).pow(exponent)));
  return absolute(minor) > MAX_MINOR ? undefined : minor;
}

/** Formats the confidence as the contract does: a decimal of at most two places. */
function confidenceText(confidence: number): string {
  return String(Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100);
}

function field<T, R>(read: Read<T> | undefined, convert: (value: T) => R): ExtractedField<R> | undefined {
  if (!read) return undefined;
  return {
    value: convert(read.value),
    confidence: confidenceText(read.confidence),
    ...(read.page === undefined ? {} : { page: read.page }),
    ...(read.box === undefined ? {} : { box: read.box }),
  };
}

function same<T>(value: T): T {
  return value;
}

function fieldsOf(draft: Draft): ExtractionFields {
  const all: { [K in keyof ExtractionFields]: ExtractionFields[K] | undefined } = {
    document_kind: field(draft.kind, same),
    type_code: field(draft.typeCode, same),
    supplier_name: field(draft.supplierName, same),
    supplier_registry_code: field(draft.supplierRegistryCode, same),
    supplier_vat_number: field(draft.supplierVatNumber, same),
    supplier_address: field(draft.supplierAddress, same),
    supplier_iban: field(draft.supplierIban, same),
    accounts:
      draft.accounts === undefined
        ? undefined
        : { value: { listed: draft.accounts.listed, in_text: draft.accounts.inText }, confidence: '1' },
    buyer_name: field(draft.buyerName, same),
    buyer_registry_code: field(draft.buyerRegistryCode, same),
    buyer_vat_number: field(draft.buyerVatNumber, same),
    invoice_number: field(draft.number, same),
    invoice_date: field(draft.date, same),
    due_date: field(draft.dueDate, same),
    supply_date: field(draft.supplyDate, same),
    service_from: field(draft.serviceFrom, same),
    service_to: field(draft.serviceTo, same),
    currency: field(draft.currency, same),
    net_minor: field(draft.net, Number),
    tax_minor: field(draft.tax, Number),
    gross_minor: field(draft.gross, Number),
    rounding_minor: field(draft.rounding, Number),
    prepaid_minor: field(draft.prepaid, Number),
    amount_due_minor: field(draft.amountDue, Number),
    vat_rates: field(draft.vatRates, (rates) =>
      rates.map((rate) => ({
        rate_bps: rate.rateBps,
        net_minor: Number(rate.net),
        tax_minor: Number(rate.tax),
        ...(rate.categories === undefined ? {} : { categories: rate.categories }),
      })),
    ),
    reference_number: field(draft.referenceNumber, same),
    corrects_number: field(draft.correctsNumber, same),
    prepayment_numbers: field(draft.prepaymentNumbers, same),
    payment_method: field(draft.paymentMethod, same),
    card_last4: field(draft.cardLast4, same),
  };
  return withoutUndefined(all);
}

function withoutUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const known = Object.entries<unknown>(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<T>;
}

/** Maps the draft's boxes to the original pages. Changes the draft. */
export function placeBoxes(draft: Draft, pages: readonly Page[]): Draft {
  for (const read of Object.values(draft) as unknown[]) {
    if (!isRead(read)) continue;
    const place = pages.find((page) => page.number === read.page)?.place;
    if (!place || !read.box) continue;
    const placed = place(read.box);
    if (placed) read.box = placed;
    else delete read.box;
  }
  return draft;
}

function isRead(value: unknown): value is Read<unknown> {
  return typeof value === 'object' && value !== null && 'confidence' in value;
}

function lineOf(line: DraftLine): ExtractedLine {
  return {
    description: line.description,
    ...(line.quantity ? { quantity: line.quantity.toFixed() } : {}),
    ...(line.unit ? { unit: line.unit } : {}),
    ...(line.unitPrice ? { unit_price: line.unitPrice.toFixed() } : {}),
    ...(line.net === undefined ? {} : { net_minor: Number(line.net) }),
    ...(line.rateBps === undefined ? {} : { vat_rate_bps: line.rateBps }),
    ...(line.tax === undefined ? {} : { tax_minor: Number(line.tax) }),
    ...(line.gross === undefined ? {} : { gross_minor: Number(line.gross) }),
    ...(line.category ? { vat_category: line.category } : {}),
    ...(line.exemption ? { vat_exemption: line.exemption } : {}),
    ...(line.ofDocument ? { of_document: true } : {}),
  };
}

/** Converts the draft to the names of the contract. */
export function toExtraction(
  draft: Draft,
  method: ExtractionMethod,
  verdict: { checks: ExtractionCheck[]; confidence: number; confident: boolean },
): Extraction {
  return {
    method,
    confidence: confidenceText(verdict.confidence),
    confident: verdict.confident,
    fields: fieldsOf(draft),
    lines: draft.lines.map(lineOf),
    checks: verdict.checks,
  };
}
