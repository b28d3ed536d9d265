import { type RecordInvoiceRequest } from '#books';
import { type FileKind } from '#files';
import {
  addDays,
  type IsoDate,
  type Permission,
  RECOGNISED_DISMISSALS,
  type RecognisedDismissal,
  type Ulid,
} from '#platform';
import {
  codesOf,
  type CodedReason,
  noteOf,
  type ParametersOf,
  type Reason,
  reason,
  unreadReason,
  worded,
} from '#reasons';
import { type MailSender } from '../company-profiles.js';
import { type LineRequest, type PlannedLines, planLines } from '../lines/invoice-lines.js';
import { isUnsureOfSupplierAlone, type KeptLooks, looksOf, witnessOf } from '../supplier/named-only.js';
import { type Supplier } from '../supplier/resolve-supplier.js';
import { supplierCountry } from '../supplier/supplier-country.js';
import { bookedLineOf } from './booked-line.js';
import { type BooksFacts } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type CopyOf, copyOf } from './copy-of.js';
import {
  doubtCorrection,
  doubtCountry,
  doubtDocument,
  doubtName,
  doubtPrepaid,
  doubtSender,
  doubtSupplier,
  doubtUse,
} from './document-doubts.js';
import { type BookingExplanation, explainBooking } from './explain-booking.js';
import { printedVatNumber } from './left-out.js';
import { termsOf } from './line-terms.js';
import { Reasons } from './reasons.js';
import { type UsedPrepayment, usedPrepayments } from './used-prepayments.js';

/** The data of a new supplier. */
export interface NewSupplier {
  readonly name: string;
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly regCode: string | null;
  readonly address: string | null;
  readonly ibans: readonly string[];
  /** Built from its codes; distinguishes it from a supplier of the same name. */
  readonly externalKey: string | null;
}

/** An invoice to record, without its party. */
export interface PlannedInvoice {
  readonly kind: RecordInvoiceRequest['kind'];
  readonly number: string | null;
  readonly correctsInvoiceId: Ulid | null;
  readonly invoiceDate: IsoDate;
  readonly supplyDate: IsoDate | null;
  readonly dueDate: IsoDate | null;
  readonly serviceFrom: IsoDate | null;
  readonly serviceTo: IsoDate | null;
  /** Null means the currency of the books. */
  readonly currency: string | null;
  readonly prepaidMinor: bigint;
  /** The prepayment invoices that it uses, instead of a prepaid amount. */
  readonly prepayments: readonly UsedPrepayment[];
  readonly roundingMinor: bigint;
  readonly supplierVatNumber: string | null;
  readonly buyerVatNumber: string | null;
  readonly needsReview: boolean;
  readonly reviewNote: string | null;
  readonly reviewCodes: readonly CodedReason[];
  readonly lines: readonly LineRequest[];
  /** Kept with the invoice: the decision and its grounds. */
  readonly explanation: BookingExplanation;
  /** The printed totals, against which the books check the lines; null where they are known to differ. */
  readonly totals: {
    readonly net: bigint | null;
    readonly tax: bigint | null;
    readonly gross: bigint | null;
  };
}

export type BookingDecision =
  | { readonly action: 'none'; readonly reasons: readonly Reason[] }
  /** The reader recognised what it is instead of an invoice. */
  | {
      readonly action: 'dismiss';
      readonly dismissal: RecognisedDismissal;
      readonly reasons: readonly Reason[];
    }
  /** Another file of an invoice that is in the books. */
  | {
      readonly action: 'join';
      readonly invoiceId: Ulid;
      readonly partyId: Ulid;
      readonly reasons: readonly Reason[];
    }
  | DecidedInvoice;

/** An invoice to record, and whether it is posted or waits for a person. */
export interface DecidedInvoice {
  readonly action: 'record_and_post' | 'record_draft';
  readonly reasons: readonly Reason[];
  readonly party: { readonly known: Ulid } | { readonly create: NewSupplier };
  readonly invoice: PlannedInvoice;
  /** Accounts of a supplier that had none, to be remembered once the invoice is posted. */
  readonly learnIbans: readonly string[];
  /** The document asks for payment to an account that is not known to be the supplier's, and its sender is known. */
  readonly contradicts: boolean;
}

/** The settings of the company and the file that limit the decision. */
export interface BookingTerms {
  readonly autoBook: boolean;
  readonly autoBookNewSuppliers: boolean;
  /** The sender of the mail that brought the file; null for a file from elsewhere. */
  readonly sender: MailSender | null;
  /** The kind that the uploader chose, if any. */
  readonly fileKind: FileKind | null;
  /** The reason why an earlier posting was refused, or taken back; this second decision is a draft. */
  readonly refused: Reason | null;
  /** The lines were refused before: the total becomes one line, which a person splits. */
  readonly totalOnly: boolean;
}

/**
 * Codes that only inform: the account may be wrong, or a credit note has no invoice; the amounts and the VAT are
 * certain.
 */
const POSTS_ANYWAY: ReadonlySet<string> = new Set(['expense_unsure', 'corrected_unknown']);

/** Findings of the reader that already state what the planned lines would report again. */
const SUMS = [
  'totals_add_up',
  'vat_adds_up',
  'vat_rates_sum_to_tax',
  'vat_rates_sum_to_net',
  'lines_sum_to_net',
  'lines_sum_to_gross',
] as const;

/**
 * Decides how a file that was read is booked: as a posted invoice, as a draft for a person, or not at all, each with
 * its reasons.
 */
export function decideBooking(
  candidate: Candidate,
  books: BooksFacts,
  terms: BookingTerms,
  rights: ReadonlySet<Permission>,
): BookingDecision {
  const hindrance = hindranceOf(candidate, books.supplier, rights);
  if (hindrance !== undefined) {
    const dismissal = recognisedAs(candidate, terms);
    return dismissal === undefined
      ? { action: 'none', reasons: [hindrance] }
      : { action: 'dismiss', dismissal, reasons: [hindrance] };
  }
  const copy = copyOf(candidate, books);
  if (copy?.certain === true && mayJoin(books, terms))
    return {
      action: 'join',
      invoiceId: copy.purchase.id,
      partyId: copy.purchase.partyId,
      reasons: [reason('copy_joined', parametersOf(copy))],
    };
  const reasons = new Reasons();
  if (terms.refused !== null) reasons.take(terms.refused);
  const currency = candidate.currency ?? books.baseCurrency;
  const kind = kindOf(candidate, terms.fileKind, books, reasons);
  const takenOff = usedOfPrepaid(candidate);
  const prepayments = isFinal(kind) ? usedPrepayments(takenOff, candidate, books) : [];
  const isSettled = prepayments.length === 0 && (kind === 'receipt' || isPaidByCard(candidate, books));
  const prepaidMinor = isSettled || prepayments.length > 0 ? 0n : takenOff;
  const paidOnIssue = isSettled || candidate.paidByCard;
  const named = namedOnly(candidate, books, terms);
  const isIdentified = (named?.witness ?? null) !== null && isUnsureOfSupplierAlone(candidate);
  doubtDocument(isIdentified ? { ...candidate, confident: true } : candidate, kind, books, reasons);
  doubtSender(terms.sender, books.confirmedSenders, reasons);
  doubtSupplier(books.supplier, booksNewSuppliers(terms), reasons);
  doubtCountry(named, books.supplier, reasons);
  doubtName(candidate.supplier.name, books, reasons);
  doubtPrepaid(prepaidMinor, books, currency, reasons);
  doubtUse(prepayments, books, currency, reasons);
  if (kind === 'credit_note') doubtCorrection(candidate, books, reasons);
  doubtBookedLine(candidate, books, reasons);
  if (copy !== undefined) reasons.add('copy_suspected', parametersOf(copy));
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
      dueDate:
        candidate.dueDate ?? (kind === 'invoice' && !paidOnIssue ? usualDueDate(candidate, books) : null),
      serviceFrom: candidate.serviceFrom,
      serviceTo: candidate.serviceTo,
      currency: candidate.currency,
      prepaidMinor,
      prepayments,
      roundingMinor: candidate.roundingMinor,
      supplierVatNumber: printedVatNumber(candidate),
      buyerVatNumber: candidate.buyer.vatNumber,
      needsReview: found.length > 0,
      reviewNote: noteOf(found),
      reviewCodes: codesOf(found),
      lines: withDimensions(planned, books),
      explanation: explainBooking(candidate, { supplier: books.supplier, named }, planned, found, posts),
      totals: planned.agree
        ? { net: candidate.netMinor, tax: candidate.taxMinor, gross: candidate.grossMinor }
        : { net: null, tax: null, gross: null },
    },
  };
}

/** An invoice for what is delivered, which may use prepayments. */
const isFinal = (kind: PlannedInvoice['kind']): boolean => kind === 'invoice' || kind === 'receipt';

/** The looks of a document that shows no code of its supplier, and the fact that identifies the supplier by them. */
function namedOnly(candidate: Candidate, books: BooksFacts, { sender }: BookingTerms): KeptLooks | null {
  const looks = looksOf(candidate);
  if (looks === null) return null;
  const key = sender === null || sender.trust === 'unproven' ? null : sender.key;
  const witness = witnessOf({
    looks,
    supplier: books.supplier,
    accounts: books.namedAccounts,
    senderConfirmed: key !== null && books.confirmedSenders.has(key),
    earlier: books.earlierLooks,
  });
  return { ...looks, witness };
}

/** A document names no dimension: its lines get those of a rule, or those that the supplier's lines have. */
const withDimensions = (
  { lines, terms }: Pick<PlannedLines, 'lines' | 'terms'>,
  { dimensions }: BooksFacts,
): readonly LineRequest[] =>
  lines.map((line, at) => {
    const ids = terms[at]?.ruled?.dimensions?.value ?? dimensions;
    return ids.length === 0 ? line : { ...line, dimensions: [...ids] };
  });

/** The day by which the supplier's last purchases were due; null where the terms of the party apply. */
function usualDueDate(
  { invoiceDate, number }: Candidate,
  { supplier, paymentDays }: BooksFacts,
): IsoDate | null {
  if (invoiceDate === null || number === null || paymentDays === null) return null;
  const hasTerms = supplier.kind === 'known' && supplier.party.default_payment_days !== null;
  return hasTerms || paymentDays < 0 ? null : addDays(invoiceDate, paymentDays);
}

/**
 * An amount shown as paid on a receipt, or on an invoice settled in full by a card that it names, is the payment of
 * that document, and arrives as a bank line. It is not a prepayment, unless the books hold one of at least that amount.
 */
function isPaidByCard(
  { cardLast4, prepaidMinor, grossMinor, roundingMinor }: Candidate,
  { prepaidOpenMinor }: BooksFacts,
): boolean {
  const whole = prepaidMinor > 0n && prepaidMinor === (grossMinor ?? 0n) + roundingMinor;
  return cardLast4 !== null && whole && prepaidOpenMinor < prepaidMinor;
}

/**
 * An invoice uses as much of the prepayment as it asks for; the rest remains for the next invoice. An earlier debt,
 * which some suppliers print there with a minus sign, does not belong to this invoice.
 */
function usedOfPrepaid({ prepaidMinor, grossMinor, roundingMinor }: Candidate): bigint {
  if (prepaidMinor < 0n) return 0n;
  const asked = (grossMinor ?? 0n) + roundingMinor;
  return prepaidMinor > asked ? asked : prepaidMinor;
}

/** An upload, or a mail from a sender that the company named, may introduce a new supplier; other mail may not. */
function booksNewSuppliers({ autoBookNewSuppliers, sender }: BookingTerms): boolean {
  return autoBookNewSuppliers && (sender === null || sender.trust === 'trusted');
}

const parametersOf = ({ purchase }: CopyOf): ParametersOf<'copy_joined'> => ({
  invoice_id: purchase.id,
  number: purchase.number,
  party_name: purchase.partyName,
});

/** Files of strangers, and files that ask payment to a new account, are not put with an invoice that people trust. */
const mayJoin = ({ supplier }: BooksFacts, { sender, refused }: BookingTerms): boolean =>
  refused?.code !== 'separated' &&
  sender?.trust !== 'unproven' &&
  supplier.kind === 'known' &&
  supplier.newAccounts.length === 0;

/** A line of the document's amount whose cost is booked: the document belongs to it, and a person joins the two. */
function doubtBookedLine(candidate: Candidate, { lines, supplier }: BooksFacts, reasons: Reasons): void {
  const known = supplier.kind === 'known' ? supplier.party : null;
  const names = [candidate.supplier.name, known?.name ?? null].filter((name) => name !== null);
  const line = bookedLineOf(candidate, { partyId: known?.party_id ?? null, names }, lines);
  if (line === undefined) return;
  const { id, bookingDate, counterpartyName } = line;
  reasons.add('line_booked', {
    bank_transaction_id: id,
    booked_date: bookingDate,
    counterparty: counterpartyName,
  });
}

/** The reason why nothing at all can be recorded. */
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

/** Findings of pages or files that were not read whole: an invoice may be on what was not read. */
const READ_IN_PART: ReadonlySet<string> = new Set([
  'all_pages_read',
  'embedded_xml_readable',
  'pdf_intact',
  'single_document',
  'text_layer_trustworthy',
  'xml_agrees_with_pdf',
]);

/**
 * The kind of document that its title certainly names. Undefined where its uploader called it an invoice: then a person and the
 * reader disagree, and a person decides. A scan may have lost the title of an invoice.
 */
function recognisedAs(
  { errorCode, findings, readBy }: Candidate,
  { fileKind }: BookingTerms,
): RecognisedDismissal | undefined {
  if (errorCode !== null || readBy === 'ocr' || namedKind(fileKind) !== null) return undefined;
  if (findings.some(({ code }) => READ_IN_PART.has(code))) return undefined;
  const finding = findings.find(({ code }) => code === 'document_is_invoice');
  const is: unknown = finding === undefined ? undefined : Reflect.get(finding.parameters, 'is');
  return RECOGNISED_DISMISSALS.find((one) => one === is);
}

/** An extraction from an earlier release holds only the text of its check. */
function notInvoice({ message, parameters }: Reason): Reason {
  return 'because' in parameters
    ? worded({ code: 'not_an_invoice', parameters })
    : reason('not_an_invoice', { because: 'unknown', title: message });
}

function kindOf(
  candidate: Candidate,
  fileKind: FileKind | null,
  { isPrepaid }: BooksFacts,
  reasons: Reasons,
): PlannedInvoice['kind'] {
  const named = namedKind(fileKind);
  const read = candidate.kind;
  if (read !== null && named !== null && (read === 'credit_note') !== (named === 'credit_note')) {
    reasons.add('kind_disputed', { uploaded_as: named, reads_as: read });
  }
  // Whether to pay before anything was delivered is for a person, until one has answered for the supplier.
  if (read === 'prepayment' && !isPrepaid) reasons.add('prepayment');
  return read ?? named ?? 'invoice';
}

const namedKind = (kind: FileKind | null): 'invoice' | 'receipt' | 'credit_note' | null =>
  kind === 'invoice' || kind === 'receipt' || kind === 'credit_note' ? kind : null;

/** Reasons that apply to mails whose sender may be anybody: their accounts are not learned. */
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
      // If a draft with a suspicious name added accounts, they would count as known for the next document.
      ibans: reasons.has(...OF_STRANGERS, 'name_resembles') ? [] : accounts,
      externalKey: namesake ? (regCode ?? vatNumber ?? iban) : null,
    },
  };
}

function ibansToLearn({ supplier, accounts }: BooksFacts): readonly string[] {
  return supplier.kind === 'known' && supplier.party.ibans.length === 0 ? accounts : [];
}
