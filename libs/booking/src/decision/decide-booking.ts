import {
  type PartyMatch,
  type RecordInvoiceRequest,
  type VatArea,
  vatAreaOf,
  type VatCode,
  type VatStatus,
} from '#books';
import { type FileKind } from '#files';
import { type IsoDate, type Permission, type Ulid } from '#platform';
import { expenseAccount, type ExpenseFacts } from '../expense/expense-account.js';
import { expenseClassOf } from '../expense/expense-classes.js';
import { type LineRequest, planLines, type TermsOf } from '../lines/invoice-lines.js';
import { type Supplier } from '../supplier/resolve-supplier.js';
import { supplierCountry } from '../supplier/supplier-country.js';
import { vatCodeFor } from '../vat/vat-treatment.js';
import { type Candidate } from './candidate.js';

/** Why a file was not simply booked: a stable code, and words for a person. */
export interface BookingReason {
  readonly code: string;
  readonly message: string;
}

/** What a new supplier is made of. */
export interface NewSupplier {
  readonly name: string;
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly regCode: string | null;
  readonly address: string | null;
  readonly iban: string | null;
  /** Tells a namesake apart: by its codes. */
  readonly externalKey: string | null;
}

/** An invoice to record, but for its party. */
export interface PlannedInvoice {
  readonly kind: Exclude<RecordInvoiceRequest['kind'], 'prepayment'>;
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
  readonly lines: readonly LineRequest[];
  /** The totals as printed, which the books hold the lines against; null where they are known to differ. */
  readonly totals: {
    readonly net: bigint | null;
    readonly tax: bigint | null;
    readonly gross: bigint | null;
  };
}

export type BookingDecision =
  | { readonly action: 'none'; readonly reasons: readonly BookingReason[] }
  | {
      readonly action: 'record_and_post' | 'record_draft';
      readonly reasons: readonly BookingReason[];
      readonly party: { readonly known: Ulid } | { readonly create: NewSupplier };
      readonly invoice: PlannedInvoice;
      /** An account that the supplier had none beside: remembered once the invoice is posted. */
      readonly learnIban: string | null;
    };

/** What the books know that bears on a file. */
export interface BooksFacts {
  readonly supplier: Supplier;
  readonly vatCodes: readonly VatCode[];
  /** Of the company, on the tax point. */
  readonly vatStatus: VatStatus;
  /** The posted invoice that a credit note names, when there is one. */
  readonly correctsInvoiceId: Ulid | null;
  readonly expenses: Omit<ExpenseFacts, 'supplierName' | 'defaultRole'>;
  /** The day the file came in, for a document whose own date could not be read. */
  readonly receivedOn: IsoDate;
}

/** What the company and the file allow. */
export interface BookingTerms {
  readonly autoBook: boolean;
  readonly autoBookNewSuppliers: boolean;
  /** False for a file whose sender is not proven. */
  readonly mayPost: boolean;
  /** Kind that the uploader named, if any. */
  readonly fileKind: FileKind | null;
  /** Why posting was refused before: the second decision is a draft. */
  readonly refused: BookingReason | null;
  /** The lines were refused before: the total stands as one line, for a person to part. */
  readonly totalOnly: boolean;
}

/** Codes that only tell: the account may be another, the amounts and the VAT stand. */
const POSTS_ANYWAY: ReadonlySet<string> = new Set(['expense_unsure']);

/**
 * Decides what becomes of a file that was read: an invoice recorded and posted, a draft for a person, or nothing,
 * each with its reasons in words.
 */
export function decideBooking(
  candidate: Candidate,
  books: BooksFacts,
  terms: BookingTerms,
  rights: ReadonlySet<Permission>,
): BookingDecision {
  const hindrance = hindranceOf(candidate, books.supplier, rights);
  if (hindrance !== undefined) return { action: 'none', reasons: [hindrance] };
  const reasons: BookingReason[] = [];
  const doubt = (code: string, message: string): void => {
    if (!reasons.some((reason) => reason.code === code && reason.message === message)) {
      reasons.push({ code, message });
    }
  };
  if (terms.refused !== null) reasons.push(terms.refused);
  doubtReading(candidate, doubt);
  doubtSupplier(books.supplier, terms, doubt);
  const kind = kindOf(candidate, terms.fileKind, doubt);
  const planned = planLines(candidate, termsOf(candidate, books, doubt), terms.totalOnly);
  for (const message of planned.doubts) doubt('amounts_disagree', message);
  if (kind !== 'receipt' && candidate.number === null) {
    doubt('number_missing', 'No invoice number could be read: it stands as a receipt.');
  }
  if (!terms.autoBook) doubt('auto_book_off', 'Automatic booking is switched off.');
  if (!terms.mayPost) doubt('sender_unproven', 'The sender of the mail is not proven.');
  if (!rights.has('invoices.post_purchase')) doubt('may_not_post', 'The uploader may not post purchases.');
  const posts = reasons.every((reason) => POSTS_ANYWAY.has(reason.code));
  return {
    action: posts ? 'record_and_post' : 'record_draft',
    reasons,
    party: partyOf(candidate, books.supplier),
    learnIban: posts ? ibanToLearn(candidate, books.supplier) : null,
    invoice: {
      kind: kind !== 'receipt' && candidate.number === null ? 'receipt' : kind,
      number: candidate.number,
      correctsInvoiceId: kind === 'credit_note' ? books.correctsInvoiceId : null,
      invoiceDate: candidate.invoiceDate ?? books.receivedOn,
      supplyDate: candidate.supplyDate,
      dueDate: candidate.dueDate,
      serviceFrom: candidate.serviceFrom,
      serviceTo: candidate.serviceTo,
      currency: candidate.currency,
      prepaidMinor: candidate.prepaidMinor,
      roundingMinor: candidate.roundingMinor,
      supplierVatNumber: candidate.supplier.vatNumber,
      buyerVatNumber: candidate.buyerVatNumber,
      needsReview: reasons.length > 0,
      reviewNote: noteOf(reasons),
      lines: planned.lines,
      totals: planned.agree
        ? { net: candidate.netMinor, tax: candidate.taxMinor, gross: candidate.grossMinor }
        : { net: null, tax: null, gross: null },
    },
  };
}

/** Sentences of reasons, as a review note; at most what a text of a command holds. */
export function noteOf(reasons: readonly BookingReason[]): string | null {
  return reasons.length === 0
    ? null
    : reasons
        .map((reason) => reason.message)
        .join(' ')
        .slice(0, 2000);
}

/** Why nothing at all can be recorded. */
function hindranceOf(
  candidate: Candidate,
  supplier: Supplier,
  rights: ReadonlySet<Permission>,
): BookingReason | undefined {
  if (candidate.errorCode !== null) {
    return {
      code: candidate.errorCode,
      message: READING_FAILED[candidate.errorCode] ?? 'The file could not be read.',
    };
  }
  const notInvoice = candidate.findings.find((finding) => finding.code === 'document_is_invoice');
  if (notInvoice !== undefined)
    return { code: 'not_an_invoice', message: 'This does not look like an invoice.' };
  if (supplier.kind === 'own') {
    return {
      code: 'own_document',
      message: 'The company itself stands as the supplier: this is no purchase.',
    };
  }
  if (supplier.kind === 'unknown') {
    return { code: 'supplier_unreadable', message: 'The supplier could not be read.' };
  }
  if (candidate.grossMinor === null && candidate.netMinor === null && candidate.rates.length === 0) {
    return { code: 'amounts_unreadable', message: 'No total could be read.' };
  }
  if (!rights.has('invoices.write')) {
    return { code: 'may_not_record', message: 'The uploader may not record invoices.' };
  }
  if (supplier.kind === 'new' && !rights.has('parties.write')) {
    return {
      code: 'may_not_create_party',
      message: 'The supplier is new and the uploader may not create parties.',
    };
  }
  return undefined;
}

const READING_FAILED: Readonly<Record<string, string>> = {
  encrypted_pdf: 'The PDF is protected by a password.',
  invalid_pdf: 'The PDF is damaged.',
  too_many_pages: 'The file has too many pages to be read by itself.',
  timed_out: 'Reading the file took too long.',
  out_of_memory: 'Reading the file took too much memory.',
  no_text_layer: 'The file is a picture without text.',
  xml_not_invoice: 'The XML is no invoice of a known form.',
  xml_too_deep: 'The XML is nested too deeply.',
  unsupported: 'Files of this type are not read.',
};

type Doubt = (code: string, message: string) => void;

function doubtReading(candidate: Candidate, doubt: Doubt): void {
  if (!candidate.confident) {
    if (candidate.findings.length === 0)
      doubt('reading_unsure', 'Not everything could be read with certainty.');
    for (const finding of candidate.findings) doubt(finding.code, `${finding.message}.`);
  }
  if (candidate.invoiceDate === null) {
    doubt('date_missing', 'No invoice date could be read: the day the file came in stands for it.');
  }
  if (candidate.currency === null) {
    doubt('currency_missing', 'No currency could be read: that of the books stands for it.');
  }
}

function doubtSupplier(supplier: Supplier, terms: BookingTerms, doubt: Doubt): void {
  if (supplier.kind === 'known') {
    if (supplier.newIban) {
      doubt('iban_new', `${supplier.party.name} asks for payment to an account not seen before.`);
    }
    if (supplier.disputed)
      doubt('supplier_disputed', 'The codes on the document point to different suppliers.');
    if (!supplier.party.is_confirmed && !terms.autoBookNewSuppliers) {
      doubt('supplier_unconfirmed', `${supplier.party.name} is not confirmed yet.`);
    }
  }
  if (supplier.kind === 'new') {
    if (supplier.namesake) {
      doubt('supplier_namesake', `Another supplier is called ${supplier.name} and has other codes.`);
    }
    if (!terms.autoBookNewSuppliers) doubt('supplier_new', `${supplier.name} is a new supplier.`);
  }
}

function kindOf(candidate: Candidate, fileKind: FileKind | null, doubt: Doubt): PlannedInvoice['kind'] {
  const named =
    fileKind === 'invoice' || fileKind === 'receipt' || fileKind === 'credit_note' ? fileKind : null;
  const read = candidate.kind;
  if (read !== null && named !== null && (read === 'credit_note') !== (named === 'credit_note')) {
    doubt('kind_disputed', `The file was uploaded as ${WORD[named]} and reads as ${WORD[read]}.`);
  }
  return read ?? named ?? 'invoice';
}

const WORD = { invoice: 'an invoice', receipt: 'a receipt', credit_note: 'a credit note' } as const;

function termsOf(candidate: Candidate, books: BooksFacts, doubt: Doubt): TermsOf {
  const known = books.supplier.kind === 'known' ? books.supplier.party : null;
  const supplierName = known?.name ?? candidate.supplier.name ?? '';
  const vatNumber = candidate.supplier.vatNumber ?? known?.vat_number ?? null;
  const area = areaOf(candidate, known, vatNumber);
  const codes = new Map(books.vatCodes.map((code) => [code.code, code]));
  return ({ description, category, rate }) => {
    const words = expenseClassOf(description) ?? expenseClassOf(supplierName);
    const expense = expenseAccount(description, {
      ...books.expenses,
      supplierName,
      defaultRole: known?.default_expense_role ?? null,
    });
    if (!expense.sure) {
      doubt('expense_unsure', 'The kind of cost is a guess: look at the account.');
    }
    if (words?.representation === true) {
      doubt('representation', 'Representation or catering: its VAT may not be deductible.');
    }
    const choice = vatCodeFor(
      {
        rateBps: rate.rateBps,
        taxMinor: rate.taxMinor,
        category,
        area,
        supplierVatNumber: vatNumber,
        nature: words?.nature ?? null,
        status: books.vatStatus,
        taxPoint: candidate.supplyDate ?? candidate.invoiceDate ?? books.receivedOn,
        chargesElsewhere: candidate.rates.some((other) => other.taxMinor !== 0n),
      },
      books.vatCodes,
    );
    if (choice === undefined) doubt('vat_unclear', 'No VAT code of the company fits this document.');
    else if (choice.doubt !== null) doubt('vat_unclear', choice.doubt);
    const code = codes.get(choice?.code ?? 'POUT');
    return {
      vatCode: choice?.code ?? 'POUT',
      computedRateBps: code?.rate_bps ?? null,
      selfAssessed: (code?.output_role ?? null) !== null,
      account: expense.account,
    };
  };
}

/** Where the supplier stands for VAT: as the party says, else by its VAT number, registry code or account. */
function areaOf(candidate: Candidate, known: PartyMatch | null, vatNumber: string | null): VatArea | null {
  const given = known?.vat_area ?? null;
  if (given !== null) return given as VatArea;
  const country = supplierCountry({ ...candidate.supplier, vatNumber });
  return country === null ? null : (vatAreaOf(country, vatNumber)?.area ?? null);
}

function partyOf(candidate: Candidate, supplier: Supplier): { known: Ulid } | { create: NewSupplier } {
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
      iban,
      externalKey: namesake ? (regCode ?? vatNumber ?? iban) : null,
    },
  };
}

function ibanToLearn(candidate: Candidate, supplier: Supplier): string | null {
  if (supplier.kind !== 'known') return null;
  return supplier.party.ibans.length === 0 ? candidate.supplier.iban : null;
}
