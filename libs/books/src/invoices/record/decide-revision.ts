import { addDays, fieldProblem, isIsoDate, type IsoDate } from '#platform';
import { type AccountBook, type LedgerAccount, vatStatusOn } from '#ledger';
import { codeWarnings } from './code-warnings.js';
import { duplicateProblem, findDuplicate, lineIdentity } from './duplicates.js';
import { checkContent, checkCorrection, checkVatCodes, withAccount } from './invoice-checks.js';
import {
  type AmendedTerms,
  checkDueDate,
  checkRounding,
  type RevisionWarning,
} from '../content/invoice-terms.js';
import {
  type ComputedRevision,
  type InvoiceDirection,
  type InvoiceKind,
  type RevisionContent,
} from '../content/invoice-content.js';
import { type InvoiceFacts } from './invoice-facts.js';
import { supplyOf } from '../entry/outdated-codes.js';
import { economicDateOf } from '../entry/invoice-posting.js';
import { computeRevision } from '../totals/invoice-totals.js';

/** The facts of an invoice that do not change with its revisions, or that only the first request carries. */
interface RevisionSubject {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly allowDuplicate: boolean;
  /** Set when the revision replaces a recorded one: that request has no `allow_duplicate`. */
  readonly revised?: boolean;
  /** Set when the service chose the VAT codes itself and nobody specified them. */
  readonly derived?: boolean;
  /** Terms of the revision being replaced: later rules do not apply to unchanged values. */
  readonly before?: AmendedTerms;
  /** Set on a sale that was issued elsewhere: its document determines the VAT it charged. */
  readonly imported?: boolean;
}

/** A revision that passed every rule, with all values derived from its content. */
export interface DecidedRevision {
  readonly content: RevisionContent;
  readonly computed: ComputedRevision;
  /** The account of each line, in line order; null for a note. */
  readonly accounts: readonly (LedgerAccount | null)[];
  readonly dueDate: IsoDate | null;
  /** The day that decides the rate of another currency; a credit note has that of the invoice that it corrects. */
  readonly taxPoint: IsoDate;
  /**
   * `given` by the caller, or `derived` by the service from the document; `party_default` when a line took the
   * party's code; null without any code.
   */
  readonly vatCodeSource: 'given' | 'derived' | 'party_default' | null;
  readonly warnings: RevisionWarning[];
}

/**
 * Decides on the content of an invoice: references, VAT codes on the tax point, accounts, amounts, duplicates.
 * @throws Problem `validation_error`, `invalid_payload` with the field at fault, or `duplicate_invoice`
 */
export function decideRevision(
  given: RevisionContent,
  subject: RevisionSubject,
  facts: InvoiceFacts,
  chart: { readonly accounts: AccountBook; readonly baseCurrency: string },
): DecidedRevision {
  const { party } = facts;
  const currency = given.currency ?? chart.baseCurrency;
  checkContent(given, subject.direction, facts);
  checkCorrection({ ...subject, currency, partyId: party.id }, facts);
  const placed = given.lines.map((line, index) =>
    withAccount(line, index, {
      direction: subject.direction,
      prepaid: [subject.kind, facts.corrected?.kind].includes('prepayment'),
      currency,
      defaultExpenseRole: party.default_expense_role,
      defaultVatCode: party.default_vat_code,
      vatCodes: facts.vatCodes,
      accounts: chart.accounts,
    }),
  );
  const content = {
    ...given,
    currency,
    language: given.language ?? (isNewOwnSale(subject) ? party.default_language : null),
    lines: placed.map(({ line }) => line),
  };
  const computed = computeRevision(content, {
    currency,
    vatCode: (code) => facts.vatCodes.get(code),
    defaultVatCode: party.default_vat_code,
    taxAsPrinted: subject.direction === 'purchase' || subject.imported === true,
  });
  const supply = supplyOf(content, facts);
  checkVatCodes(computed.lines, subject.direction, supply, facts);
  checkRounding(content.roundingMinor, currency, subject.before);
  const dueDate = content.dueDate ?? dueDateOf(content.invoiceDate, party.default_payment_days);
  const shown =
    subject.direction === 'purchase' ? content.kept.supplier_vat_number : content.kept.buyer_vat_number;
  const warnings = [
    ...checkDueDate({ invoiceDate: content.invoiceDate, dueDate }, subject),
    ...codeWarnings(computed.lines, {
      area: party.vat_area,
      vatNumber: shown ?? party.vat_number,
      status: vatStatusOn(facts.registrations, economicDateOf(supply)),
    }),
  ];
  // Last, because errors in the content itself take precedence over collisions with other invoices.
  if (!subject.allowDuplicate) refuseDuplicate(content, computed, subject, facts);
  return {
    content,
    computed,
    accounts: placed.map(({ account }) => account),
    dueDate,
    taxPoint: economicDateOf(supply),
    vatCodeSource: vatCodeSourceOf(content, computed, subject),
    warnings,
  };
}

/** Only a new own sale takes its language from its party. */
const isNewOwnSale = ({ direction, imported, revised }: RevisionSubject): boolean =>
  direction === 'sales' && imported !== true && revised !== true;

/**
 * An own sales draft gets its number at issue, unless the company numbers freely.
 * @throws Problem `invalid_payload` on `number`
 */
export function checkSalesNumber(
  subject: Pick<RevisionSubject, 'direction' | 'number'>,
  facts: Pick<InvoiceFacts, 'numberingPolicy'>,
): void {
  if (subject.direction !== 'sales' || subject.number === null || facts.numberingPolicy === 'free') return;
  throw fieldProblem(
    'invalid_payload',
    'number',
    'numbered_at_issue',
    'The company numbers its sales invoices in sequence: a draft cannot have a number.',
  );
}

/** Null without payment days, and when the date would fall after the year 9999. */
function dueDateOf(invoiceDate: IsoDate, paymentDays: number | null): IsoDate | null {
  if (paymentDays === null) return null;
  const due = addDays(invoiceDate, paymentDays);
  return isIsoDate(due) ? due : null;
}

function vatCodeSourceOf(
  content: RevisionContent,
  computed: ComputedRevision,
  { derived = false }: RevisionSubject,
): DecidedRevision['vatCodeSource'] {
  const coded = computed.lines.filter((line) => line.vatCode !== null);
  if (coded.length === 0) return null;
  const own = coded.every((line) => content.lines[line.lineNo - 1]?.vatCode !== null);
  if (!own) return 'party_default';
  return derived ? 'derived' : 'given';
}

function refuseDuplicate(
  content: RevisionContent,
  computed: ComputedRevision,
  subject: RevisionSubject,
  facts: InvoiceFacts,
): void {
  const duplicate = findDuplicate(
    {
      partyId: facts.party.id,
      number: subject.number,
      invoiceDate: content.invoiceDate,
      currency: computed.currency,
      grossMinor: computed.grossMinor,
      kind: subject.kind,
      lines:
        subject.direction === 'sales' && subject.number === null ? computed.lines.map(lineIdentity) : null,
    },
    facts.similar,
  );
  if (duplicate !== undefined)
    throw duplicateProblem(duplicate, subject.revised === true ? 'revision.number' : 'allow_duplicate');
}
