import { type DocumentKind } from '#extraction';
import { absolute, addDays, type IsoDate } from '#platform';
import { type Essential } from '#reasons';
import { fiscalYearOf, nameKey } from '#ledger';
import { type MailSender } from '../company-profiles.js';
import { type Looks } from '../supplier/named-only.js';
import { sameCode, type Supplier } from '../supplier/resolve-supplier.js';
import { type BooksFacts, inBase } from './books-facts.js';
import { type Candidate } from './candidate.js';
import { type LeftOut } from './left-out.js';
import { type Reasons, sentence } from './reasons.js';
import { leftOf, prepaymentUsed, type UsedPrepayment, usedTotal } from './used-prepayments.js';

/** Net amount up to which an invoice may omit its buyer: the simplified invoice of § 37 of the Value Added Tax Act. */
const SIMPLIFIED_MINOR = 160_00n;

/** Findings of the reader that booking reports in its own words, from its own checks. */
const REPORTED_HERE: ReadonlySet<string> = new Set(['required_present', 'buyer_is_own']);

/** Findings about a field that are no news where the field is left out. */
const ABOUT_FIELD: Readonly<Record<string, LeftOut['field']>> = { vat_number_valid: 'supplier_vat_number' };

/** Doubts about the content of the document. A document that was not read with certainty always has at least one. */
export function doubtDocument(
  candidate: Candidate,
  kind: DocumentKind,
  books: BooksFacts,
  reasons: Reasons,
): void {
  if (candidate.supplier.hides) reasons.add('name_hidden');
  for (const one of candidate.leftOut) reasons.add('field_left_out', one);
  const before = reasons.list().length;
  doubtDates(candidate, books, reasons);
  doubtReading(candidate, kind, reasons);
  doubtBuyer(candidate, books, reasons);
  if (!candidate.confident && reasons.list().length === before) {
    reasons.add('reading_unsure');
  }
}

/** Doubts about fields that the reader was not sure of or could not read. */
function doubtReading(candidate: Candidate, kind: DocumentKind, reasons: Reasons): void {
  if (!candidate.confident) {
    const leftOut = new Set(candidate.leftOut.map(({ field }) => field));
    const findings = candidate.findings.filter(
      ({ code }) => !REPORTED_HERE.has(code) && !leftOut.has(ABOUT_FIELD[code] as LeftOut['field']),
    );
    for (const finding of findings) {
      // The consequence of the date for the books is already reported.
      if (finding.code !== 'date_plausible' || !reasons.has('date_future', 'date_old')) {
        reasons.take({ ...finding, message: sentence(finding.message) });
      }
    }
    const missing: Essential[] = [
      ...(candidate.kind === null ? (['document_kind'] as const) : []),
      ...(candidate.supplier.name === null ? (['supplier_name'] as const) : []),
      ...(candidate.grossMinor === null ? (['total'] as const) : []),
    ];
    if (missing.length > 0) reasons.add('required_present', { missing });
    if (candidate.grossMinor === 0n) reasons.add('total_zero');
  }
  if (candidate.number === null && kind !== 'receipt') reasons.add('number_missing', { kind });
  if (candidate.invoiceDate === null) reasons.add('date_missing');
  if (candidate.currency === null) reasons.add('currency_missing');
}

/** Doubts about dates that a current document does not have. */
function doubtDates(candidate: Candidate, books: BooksFacts, reasons: Reasons): void {
  const current = fiscalYearOf(books.today, books.fiscalYearStartMonth);
  const previous = fiscalYearOf(addDays(current.startsOn, -1), books.fiscalYearStartMonth);
  const outside = (day: IsoDate): boolean => day < previous.startsOn || day > current.endsOn;
  const { invoiceDate, supplyDate } = candidate;
  if (invoiceDate !== null && invoiceDate > books.today) {
    reasons.add('date_future', { date: invoiceDate });
  } else if (invoiceDate !== null && outside(invoiceDate)) {
    reasons.add('date_old', { date: invoiceDate });
  }
  if (supplyDate !== null && supplyDate !== invoiceDate && outside(supplyDate)) {
    reasons.add('supply_date_far', { date: supplyDate });
  }
}

/** Doubts whether the document is made out to this company: by its codes, else by its name. */
function doubtBuyer(candidate: Candidate, books: BooksFacts, reasons: Reasons): void {
  const { buyer, netMinor, grossMinor } = candidate;
  const { own } = books;
  const names = buyer.name === null ? [] : [buyer.name];
  const codes = [buyer.regCode, buyer.vatNumber].filter((code) => code !== null);
  if (codes.length > 0) {
    if (sameCode(buyer.regCode, own.regCode) || sameCode(buyer.vatNumber, own.vatNumber)) return;
    reasons.add('buyer_other', { buyer: [...names, ...codes] });
    return;
  }
  if (buyer.name !== null) {
    // The buyer's name may contain a person or a department as well as the company.
    if (` ${nameKey(buyer.name)} `.includes(` ${nameKey(own.name)} `)) return;
    reasons.add('buyer_other', { buyer: [buyer.name] });
    return;
  }
  if (inBase(absolute(netMinor ?? grossMinor ?? 0n), books) > SIMPLIFIED_MINOR) {
    reasons.add('buyer_missing', { limit_minor: Number(SIMPLIFIED_MINOR), currency: books.baseCurrency });
  }
}

/** A prepayment that the document claims must be in the books; otherwise only the rest would be owed for the whole. */
export function doubtPrepaid(
  prepaidMinor: bigint,
  books: BooksFacts,
  currency: string,
  reasons: Reasons,
): void {
  if (prepaidMinor === 0n || (prepaidMinor > 0n && prepaidMinor <= books.prepaidOpenMinor)) return;
  reasons.add('prepaid_unknown', {
    prepaid_minor: Number(prepaidMinor),
    open_minor: Number(books.prepaidOpenMinor),
    currency,
  });
}

/**
 * A prepayment invoice that the document names settles a part of it. Until a person has let an invoice of the supplier do so, a
 * person decides; and always while the books know of no such payment.
 */
export function doubtUse(
  used: readonly UsedPrepayment[],
  books: Pick<BooksFacts, 'prepayments' | 'usesPrepayments'>,
  currency: string,
  reasons: Reasons,
): void {
  if (used.length === 0) return;
  const minor = usedTotal(used);
  const left = leftOf(books);
  if (left < minor)
    reasons.add('prepaid_unknown', { prepaid_minor: Number(minor), open_minor: Number(left), currency });
  if (left < minor || !books.usesPrepayments) reasons.add('prepayment_used', prepaymentUsed(used, currency));
}

/** A credit note is offset against the invoice that it names, once that invoice is posted. */
export function doubtCorrection(
  { correctsNumber }: Pick<Candidate, 'correctsNumber'>,
  { correctsInvoiceId }: Pick<BooksFacts, 'correctsInvoiceId'>,
  reasons: Reasons,
): void {
  if (correctsNumber === null || correctsInvoiceId !== null) return;
  reasons.add('corrected_unknown', { number: correctsNumber });
}

/**
 * Doubts whether documents from the sender of the mail may be booked without a person. They may when the sender is one
 * of the company's own people, was named by the company, or sent a document of this supplier that was confirmed.
 */
export function doubtSender(
  sender: MailSender | null,
  confirmed: ReadonlySet<string>,
  reasons: Reasons,
): void {
  if (sender === null || sender.trust === 'trusted' || sender.trust === 'member') return;
  if (sender.trust === 'unproven') {
    reasons.add('sender_unproven');
  } else if (sender.key === null || !confirmed.has(sender.key)) {
    reasons.add('sender_new', { sender: sender.key });
  }
}

/** Doubts about the identity of the supplier, and whether it may be booked without a person. */
export function doubtSupplier(supplier: Supplier, autoBookNewSuppliers: boolean, reasons: Reasons): void {
  if (supplier.kind === 'known') {
    const { party, rivals } = supplier;
    if (supplier.newAccounts.length > 0) {
      const [ibans, known] = [[...supplier.newAccounts], [...party.known_ibans]];
      reasons.add('iban_new', { name: party.name, ibans, known });
    }
    if (rivals.length > 0) doubtRivals(party, rivals, reasons);
    if (!party.is_confirmed && !autoBookNewSuppliers) {
      reasons.add('supplier_unconfirmed', { name: party.name });
    }
  }
  if (supplier.kind === 'new') {
    if (supplier.namesake) reasons.add('supplier_namesake', { name: supplier.name });
    if (!autoBookNewSuppliers) reasons.add('supplier_new', { name: supplier.name });
  }
}

/** Doubts a document that shows only the name of a supplier, from another country: anybody can print a name. */
export function doubtCountry(
  named: Pick<Looks, 'country'> | null,
  supplier: Supplier,
  reasons: Reasons,
): void {
  if (named === null || supplier.kind !== 'known') return;
  const { name, country: known } = supplier.party;
  const { country } = named;
  if (country !== null && known !== null && country !== known) {
    reasons.add('supplier_elsewhere', { name, country, known });
  }
}

/** Doubts whether the name of the supplier imitates that of another party. */
export function doubtName(
  written: string | null,
  { supplier, resembled }: Pick<BooksFacts, 'supplier' | 'resembled'>,
  reasons: Reasons,
): void {
  if (resembled.length === 0) return;
  const name = written ?? (supplier.kind === 'known' ? supplier.party.name : '');
  const parties = resembled.map(({ name: other, reg_code }) => ({ name: other, reg_code }));
  reasons.add('name_resembles', { name, parties });
}

type Known = Extract<Supplier, { kind: 'known' }>;

function doubtRivals(party: Known['party'], rivals: Known['rivals'], reasons: Reasons): void {
  const twins = rivals.some((rival) => sameCode(rival.reg_code, party.reg_code));
  reasons.add('supplier_disputed', {
    names: [party, ...rivals].map(({ name }) => name),
    reg_code: twins ? party.reg_code : null,
  });
}
