import { type RecordInvoiceRequest } from '#books';
import { type FileKind } from '#files';
import { type IsoDate, type Permission, type Ulid } from '#platform';
import { codesOf, type CodedReason, noteOf, type Reason, reason, unreadReason, worded } from '#reasons';
import { type MailSender } from '../company-profiles.js';
import { type LineRequest, planLines } from '../lines/invoice-lines.js';
import { type Supplier } from '../supplier/resolve-supplier.js';
import { supplierCountry } from '../supplier/supplier-country.js';
import { type BooksFacts } from './books-facts.js';
import { type Candidate } from './candidate.js';
import {
  doubtCorrection,
  doubtDocument,
  doubtName,
  doubtPrepaid,
  doubtSender,
  doubtSupplier,
} from './document-doubts.js';
import { type BookingExplanation, explainBooking } from './explain-booking.js';
import { termsOf } from './line-terms.js';
import { Reasons } from './reasons.js';

/** What a new supplier is made of. */
export interface NewSupplier {
  readonly name: string;
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly regCode: string | null;
  readonly address: string | null;
  readonly ibans: readonly string[];
  /** Tells a namesake apart: by its codes. */
  readonly externalKey: string | null;
}

/** An invoice to record, but for its party. */
export interface PlannedInvoice {
  readonly kind: RecordInvoiceRequest['kind'];
  readonly number: string | null;
  readonly correctsInvoiceId: Ulid | null;
  readonly invoiceDate: IsoDate;
  readonly supplyDate: IsoDate | null;
  readonly dueDate: IsoDate | null;
  readonly serviceFrom: IsoDate | null;
  readonly serviceTo: IsoDate | null;
  /** Null: that of the books. */
  readonly currency: string | null;
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  readonly supplierVatNumber: string | null;
  readonly buyerVatNumber: string | null;
  readonly needsReview: boolean;
  readonly reviewNote: string | null;
  readonly reviewCodes: readonly CodedReason[];
  readonly lines: readonly LineRequest[];
  /** Kept with the invoice: what was decided, and by what. */
  readonly explanation: BookingExplanation;
  /** The totals as printed, which the books hold the lines against; null where they are known to differ. */
  readonly totals: {
    readonly net: bigint | null;
    readonly tax: bigint | null;
    readonly gross: bigint | null;
  };
}

export type BookingDecision =
  | { readonly action: 'none'; readonly reasons: readonly Reason[] }
  | {
      readonly action: 'record_and_post' | 'record_draft';
      readonly reasons: readonly Reason[];
      readonly party: { readonly known: Ulid } | { readonly create: NewSupplier };
      readonly invoice: PlannedInvoice;
      /** Accounts of a supplier that had none: remembered once the invoice is posted. */
      readonly learnIbans: readonly string[];
      /** The document asks for an account that is not the supplier's as far as is known, and its sender is no stranger. */
      readonly contradicts: boolean;
    };

/** What the company and the file allow. */
export interface BookingTerms {
  readonly autoBook: boolean;
  readonly autoBookNewSuppliers: boolean;
  /** Of the mail that brought the file; null for one that came otherwise. */
  readonly sender: MailSender | null;
  /** Kind that the uploader named, if any. */
  readonly fileKind: FileKind | null;
  /** Why posting was refused before: the second decision is a draft. */
  readonly refused: Reason | null;
  /** The lines were refused before: the total stands as one line, for a person to part. */
  readonly totalOnly: boolean;
}

/** Codes that only tell: the account may be another, or a credit note stands alone; the amounts and the VAT stand. */
const POSTS_ANYWAY: ReadonlySet<string> = new Set(['expense_unsure', 'corrected_unknown']);

/** Findings of the reader that say already what the planned lines would say again. */
const SUMS = [
  'totals_add_up',
  'vat_adds_up',
  'vat_rates_sum_to_tax',
  'vat_rates_sum_to_net',
  'lines_sum_to_net',
  'lines_sum_to_gross',
] as const;

/**
 * Decides what becomes of a file that was read: an invoice recorded and posted, a draft for a person, or nothing,
 * each with its reasons.
 */
export function decideBooking(
  candidate: Candidate,
  books: BooksFacts,
  terms: BookingTerms,
  rights: ReadonlySet<Permission>,
): BookingDecision {
  const hindrance = hindranceOf(candidate, books.supplier, rights);
  if (hindrance !== undefined) return { action: 'none', reasons: [hindrance] };
  const reasons = new Reasons();
  if (terms.refused !== null) reasons.take(terms.refused);
  const currency = candidate.currency ?? books.baseCurrency;
  const kind = kindOf(candidate, terms.fileKind, reasons);
  const paidOnIssue = kind === 'receipt' || isPaidByCard(candidate, books);
  const prepaidMinor = paidOnIssue ? 0n : usedOfPrepaid(candidate);
  doubtDocument(candidate, kind, books, reasons);
  doubtSender(terms.sender, books.confirmedSenders, reasons);
  doubtSupplier(books.supplier, booksNewSuppliers(terms), reasons);
  doubtName(candidate.supplier.name, books, reasons);
  doubtPrepaid(prepaidMinor, books, currency, reasons);
  if (kind === 'credit_note') doubtCorrection(candidate, books, reasons);
  const planned = planLines({ ...candidate, currency }, termsOf(candidate, books, reasons), terms.totalOnly);
  for (const doubt of planned.doubts) {
    if (doubt.code !== 'amounts_disagree' || !reasons.has(...SUMS)) reasons.take(doubt);
  }
  if (!terms.autoBook) reasons.add('auto_book_off');
  if (!rights.has('invoices.post_purchase')) reasons.add('may_not_post');
  const found = reasons.list();
  const posts = found.every((reason) => POSTS_ANYWAY.has(reason.code));
  return {
    action: posts ? 'record_and_post' : 'record_draft',
    reasons: found,
    party: partyOf(candidate, books, reasons),
    learnIbans: posts ? ibansToLearn(books) : [],
    contradicts: reasons.has('iban_new') && !reasons.has(...OF_STRANGERS),
    invoice: {
      kind: candidate.number === null && kind !== 'prepayment' ? 'receipt' : kind,
      number: candidate.number,
      correctsInvoiceId: kind === 'credit_note' ? books.correctsInvoiceId : null,
      invoiceDate: candidate.invoiceDate ?? books.receivedOn,
      supplyDate: candidate.supplyDate,
      dueDate: candidate.dueDate,
      serviceFrom: candidate.serviceFrom,
      serviceTo: candidate.serviceTo,
      currency: candidate.currency,
      prepaidMinor,
      roundingMinor: candidate.roundingMinor,
      supplierVatNumber: candidate.supplier.vatNumber,
      buyerVatNumber: candidate.buyer.vatNumber,
      needsReview: found.length > 0,
      reviewNote: noteOf(found),
      reviewCodes: codesOf(found),
      lines: planned.lines,
      explanation: explainBooking(candidate, books.supplier, planned, found, posts),
      totals: planned.agree
        ? { net: candidate.netMinor, tax: candidate.taxMinor, gross: candidate.grossMinor }
        : { net: null, tax: null, gross: null },
    },
  };
}

/**
 * What a receipt shows as paid, or an invoice settled in whole by a card that it names, is the payment of it, which the bank
 * line brings. Nothing was paid ahead, unless the books hold as much.
 */
function isPaidByCard(
  { cardLast4, prepaidMinor, grossMinor, roundingMinor }: Candidate,
  { prepaidOpenMinor }: BooksFacts,
): boolean {
  const whole = prepaidMinor > 0n && prepaidMinor === (grossMinor ?? 0n) + roundingMinor;
  return cardLast4 !== null && whole && prepaidOpenMinor < prepaidMinor;
}

/**
 * Of what stands paid ahead, an invoice uses as much as it asks for; the rest stays ahead for the next one. An earlier debt,
 * which some print there with a minus, is none of this invoice.
 */
function usedOfPrepaid({ prepaidMinor, grossMinor, roundingMinor }: Candidate): bigint {
  if (prepaidMinor < 0n) return 0n;
  const asked = (grossMinor ?? 0n) + roundingMinor;
  return prepaidMinor > asked ? asked : prepaidMinor;
}

/** What is uploaded, or sent by somebody the company named, may bring a new supplier; other mail may not. */
function booksNewSuppliers({ autoBookNewSuppliers, sender }: BookingTerms): boolean {
  return autoBookNewSuppliers && (sender === null || sender.trust === 'trusted');
}

/** Why nothing at all can be recorded. */
function hindranceOf(
  candidate: Candidate,
  supplier: Supplier,
  rights: ReadonlySet<Permission>,
): Reason | undefined {
  if (candidate.errorCode !== null) return unreadReason(candidate.errorCode);
  const finding = candidate.findings.find(({ code }) => code === 'document_is_invoice');
  if (finding !== undefined) return notInvoice(finding);
  if (supplier.kind === 'own') return reason('own_document');
  if (supplier.kind === 'unknown') return reason('supplier_unreadable');
  if (candidate.grossMinor === null && candidate.netMinor === null && candidate.rates.length === 0) {
    return reason('amounts_unreadable');
  }
  if (!rights.has('invoices.write')) return reason('may_not_record');
  if (supplier.kind === 'new' && !rights.has('parties.write')) return reason('may_not_create_party');
  return undefined;
}

/** A reading of an earlier release has only the words of its check. */
function notInvoice({ message, parameters }: Reason): Reason {
  return 'because' in parameters
    ? worded({ code: 'not_an_invoice', parameters })
    : reason('not_an_invoice', { because: 'unknown', title: message });
}

function kindOf(candidate: Candidate, fileKind: FileKind | null, reasons: Reasons): PlannedInvoice['kind'] {
  const named =
    fileKind === 'invoice' || fileKind === 'receipt' || fileKind === 'credit_note' ? fileKind : null;
  const read = candidate.kind;
  if (read !== null && named !== null && (read === 'credit_note') !== (named === 'credit_note')) {
    reasons.add('kind_disputed', { uploaded_as: named, reads_as: read });
  }
  if (read === 'prepayment') reasons.add('prepayment');
  return read ?? named ?? 'invoice';
}

/** Reasons of mails whose sender may be anybody: what they say of accounts is not learned. */
const OF_STRANGERS = ['sender_unproven', 'sender_new'] as const;

function partyOf(
  candidate: Candidate,
  { supplier, accounts }: BooksFacts,
  reasons: Reasons,
): { known: Ulid } | { create: NewSupplier } {
  if (supplier.kind === 'known') return { known: supplier.party.party_id };
  const { name, regCode, vatNumber, address, iban } = candidate.supplier;
  const namesake = supplier.kind === 'new' && supplier.namesake;
  return {
    create: {
      name: name ?? '',
      country: supplierCountry(candidate.supplier),
      vatNumber,
      regCode,
      address: address?.slice(0, 500) ?? null,
      // What a draft for its name learned would be the known account of the next document.
      ibans: reasons.has(...OF_STRANGERS, 'name_resembles') ? [] : accounts,
      externalKey: namesake ? (regCode ?? vatNumber ?? iban) : null,
    },
  };
}

function ibansToLearn({ supplier, accounts }: BooksFacts): readonly string[] {
  return supplier.kind === 'known' && supplier.party.ibans.length === 0 ? accounts : [];
}
