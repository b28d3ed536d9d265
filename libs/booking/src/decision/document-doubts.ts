import { type DocumentKind } from '#extraction';
import { absolute, addDays, amountInWords, type IsoDate } from '#platform';
import { fiscalYearOf, nameKey } from '#ledger';
import { type MailSender } from '../company-profiles.js';
import { sameCode, type Supplier } from '../supplier/resolve-supplier.js';
import { type BooksFacts, inBase } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type Reasons } from './reasons.js';

/** Net amount up to which an invoice may leave out its buyer: the simplified invoice of § 37 of the Value Added Tax Act. */
const SIMPLIFIED_MINOR = 160_00n;

/** Findings of the reader that booking tells in its own words, from what it finds itself. */
const REPORTED_HERE: ReadonlySet<string> = new Set(['required_present', 'buyer_is_own']);

/** What becomes of a document without a number: the books hold only receipts and prepayments without one. */
const WITHOUT_NUMBER: Readonly<Record<Exclude<DocumentKind, 'receipt'>, string>> = {
  invoice: ': it stands as a receipt',
  credit_note: ': the credit note stands as a receipt, to be recorded anew with its number',
  prepayment: '',
};

/** Doubts about what the document itself says. One that was not read with certainty never goes without any. */
export function doubtDocument(
  candidate: Candidate,
  kind: DocumentKind,
  books: BooksFacts,
  reasons: Reasons,
): void {
  if (candidate.supplier.hides) {
    reasons.add(
      'name_hidden',
      'The name of the supplier holds characters that nobody sees: they are shown as marks.',
    );
  }
  const before = reasons.list().length;
  doubtDates(candidate, books, reasons);
  doubtReading(candidate, kind, reasons);
  doubtBuyer(candidate, books, reasons);
  if (!candidate.confident && reasons.list().length === before) {
    reasons.add('reading_unsure', 'Not everything could be read with certainty.');
  }
}

/** What the reader was not sure of, and what it could not read. */
function doubtReading(candidate: Candidate, kind: DocumentKind, reasons: Reasons): void {
  if (!candidate.confident) {
    const findings = candidate.findings.filter(({ code }) => !REPORTED_HERE.has(code));
    for (const { code, message } of findings) {
      // What the day means for the books is told already.
      if (code !== 'date_plausible' || !reasons.has('date_future', 'date_old')) {
        reasons.add(code, `${message.replace(/(?<![.\s])[.\s]+$/u, '')}.`);
      }
    }
    const missing = [
      ...(candidate.kind === null ? ['the kind of document'] : []),
      ...(candidate.supplier.name === null ? ["the supplier's name"] : []),
      ...(candidate.grossMinor === null ? ['the total'] : []),
    ];
    if (missing.length > 0) reasons.add('required_present', `Could not be read: ${missing.join(', ')}.`);
    if (candidate.grossMinor === 0n) reasons.add('total_zero', 'The total is zero.');
  }
  if (candidate.number === null && kind !== 'receipt') {
    reasons.add('number_missing', `No invoice number could be read${WITHOUT_NUMBER[kind]}.`);
  }
  if (candidate.invoiceDate === null) {
    reasons.add('date_missing', 'No invoice date could be read: the day the file came in stands for it.');
  }
  if (candidate.currency === null) {
    reasons.add('currency_missing', 'No currency could be read: that of the books stands for it.');
  }
}

/** Days that a document of today's business does not bear. */
function doubtDates(candidate: Candidate, books: BooksFacts, reasons: Reasons): void {
  const current = fiscalYearOf(books.today, books.fiscalYearStartMonth);
  const previous = fiscalYearOf(addDays(current.startsOn, -1), books.fiscalYearStartMonth);
  const outside = (day: IsoDate): boolean => day < previous.startsOn || day > current.endsOn;
  const { invoiceDate, supplyDate } = candidate;
  if (invoiceDate !== null && invoiceDate > books.today) {
    reasons.add('date_future', `The invoice date ${invoiceDate} is still to come.`);
  } else if (invoiceDate !== null && outside(invoiceDate)) {
    reasons.add(
      'date_old',
      `The invoice date ${invoiceDate} is in neither the current nor the previous fiscal year.`,
    );
  }
  if (supplyDate !== null && supplyDate !== invoiceDate && outside(supplyDate)) {
    reasons.add(
      'supply_date_far',
      `The day of supply ${supplyDate} is in neither the current nor the previous fiscal year.`,
    );
  }
}

/** Whether the document is made out to this company: by its codes, else by its name. */
function doubtBuyer(candidate: Candidate, books: BooksFacts, reasons: Reasons): void {
  const { buyer, netMinor, grossMinor } = candidate;
  const { own } = books;
  const names = buyer.name === null ? [] : [buyer.name];
  const codes = [buyer.regCode, buyer.vatNumber].filter((code) => code !== null);
  if (codes.length > 0) {
    if (sameCode(buyer.regCode, own.regCode) || sameCode(buyer.vatNumber, own.vatNumber)) return;
    reasons.add('buyer_other', `It is made out to another buyer: ${[...names, ...codes].join(', ')}.`);
    return;
  }
  if (buyer.name !== null) {
    // A person or a department may stand beside the company.
    if (` ${nameKey(buyer.name)} `.includes(` ${nameKey(own.name)} `)) return;
    reasons.add('buyer_other', `It is made out to another buyer: ${buyer.name}.`);
    return;
  }
  if (inBase(absolute(netMinor ?? grossMinor ?? 0n), books) > SIMPLIFIED_MINOR) {
    const limit = amountInWords(SIMPLIFIED_MINOR, books.baseCurrency);
    reasons.add('buyer_missing', `It names no buyer, as only an invoice of up to ${limit} without VAT may.`);
  }
}

/** Money said to be paid ahead must stand in the books, or the rest alone would be owed for the whole. */
export function doubtPrepaid(
  prepaidMinor: bigint,
  books: BooksFacts,
  currency: string,
  reasons: Reasons,
): void {
  if (prepaidMinor === 0n || (prepaidMinor > 0n && prepaidMinor <= books.prepaidOpenMinor)) return;
  const prepaid = amountInWords(prepaidMinor, currency);
  const open = amountInWords(books.prepaidOpenMinor, currency);
  reasons.add(
    'prepaid_unknown',
    `It says that ${prepaid} is paid already; paid ahead in the books is ${open}.`,
  );
}

/** A credit note is set off against the invoice that it names, once that one is posted. */
export function doubtCorrection(
  { correctsNumber }: Pick<Candidate, 'correctsNumber'>,
  { correctsInvoiceId }: Pick<BooksFacts, 'correctsInvoiceId'>,
  reasons: Reasons,
): void {
  if (correctsNumber === null || correctsInvoiceId !== null) return;
  reasons.add(
    'corrected_unknown',
    `It corrects invoice ${correctsNumber}, which is not among the posted ones of the supplier: nothing is set off.`,
  );
}

/**
 * Whether who sent the mail may bring documents that are booked without a person: one of the company's own people, a sender
 * it named, or one from whom a document of this supplier was confirmed before.
 */
export function doubtSender(
  sender: MailSender | null,
  confirmed: ReadonlySet<string>,
  reasons: Reasons,
): void {
  if (sender === null || sender.trust === 'trusted' || sender.trust === 'member') return;
  if (sender.trust === 'unproven') {
    reasons.add('sender_unproven', 'The sender of the mail is not proven.');
  } else if (sender.key === null || !confirmed.has(sender.key)) {
    const who = sender.key ?? 'The sender';
    reasons.add('sender_new', `${who} has not sent a document of this supplier that was confirmed.`);
  }
}

/** Whether the supplier is who it seems, and may be booked without a person. */
export function doubtSupplier(supplier: Supplier, autoBookNewSuppliers: boolean, reasons: Reasons): void {
  if (supplier.kind === 'known') {
    const { party, rivals } = supplier;
    if (supplier.newAccounts.length > 0) {
      const known =
        party.known_ibans.length === 0 ? 'none is known' : `known: ${party.known_ibans.join(', ')}`;
      reasons.add(
        'iban_new',
        `${party.name} asks for payment to an account not known before: ${supplier.newAccounts.join(', ')} (${known}).`,
      );
    }
    if (rivals.length > 0) reasons.add('supplier_disputed', disputeOf(party, rivals));
    if (!party.is_confirmed && !autoBookNewSuppliers) {
      reasons.add('supplier_unconfirmed', `${party.name} is not confirmed yet.`);
    }
  }
  if (supplier.kind === 'new') {
    if (supplier.namesake) {
      reasons.add('supplier_namesake', `Another supplier is called ${supplier.name} and has other codes.`);
    }
    if (!autoBookNewSuppliers) reasons.add('supplier_new', `${supplier.name} is a new supplier.`);
  }
}

/** Whether the name of the supplier passes for that of another party. */
export function doubtName(
  written: string | null,
  { supplier, resembled }: Pick<BooksFacts, 'supplier' | 'resembled'>,
  reasons: Reasons,
): void {
  if (resembled.length === 0) return;
  const name = written ?? (supplier.kind === 'known' ? supplier.party.name : '');
  const others = resembled.map((party) =>
    party.reg_code === null ? party.name : `${party.name} (${party.reg_code})`,
  );
  reasons.add('name_resembles', `The name ${name} looks like that of another party: ${others.join(', ')}.`);
}

type Known = Extract<Supplier, { kind: 'known' }>;

function disputeOf(party: Known['party'], rivals: Known['rivals']): string {
  const names = [party, ...rivals].map(({ name }) => name).join(' and ');
  const twins = rivals.some((rival) => sameCode(rival.reg_code, party.reg_code));
  return twins
    ? `The registry code ${party.reg_code ?? ''} is that of several suppliers in the books: ${names}.`
    : `What the document says of its sender points to several suppliers: ${names}.`;
}
