import { monthOf, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import { isSelfAssessed, type VatCode, type VatRegistrationPeriod, vatStatusOn } from '#ledger';
import { type InvoiceKind } from '../invoices/content/invoice-content.js';

/** The accounts that VAT itself is posted to. */
const OUTPUT_ROLES = ['vat_output', 'vat_output_rc', 'vat_output_import'] as const;
const INPUT_ROLES = ['vat_input', 'vat_input_rc', 'vat_input_import', 'vat_input_fixed'] as const;
export const VAT_ROLES = [...OUTPUT_ROLES, ...INPUT_ROLES] as const;
export type VatRole = (typeof VAT_ROLES)[number];

/** The invoice that an entry posted, or used a prepayment for, as the annexes list it. */
export interface PostedInvoice {
  readonly invoiceId: Ulid;
  readonly revisionId: Ulid;
  readonly kind: InvoiceKind;
  readonly number: string | null;
  readonly invoiceDate: IsoDate;
  /** Whole invoice in base currency, negative on a credit note. */
  readonly netMinor: bigint;
  readonly grossMinor: bigint;
  /** True when some line is deducted only in part. */
  readonly partlyDeducted: boolean;
  readonly partner: VatPartner;
}

export interface VatPartner {
  readonly id: Ulid;
  readonly name: string;
  readonly regCode: string | null;
  readonly vatNumber: string | null;
  /** True when VIES answered that there is no such number. */
  readonly vatNumberRefused: boolean;
  readonly country: string | null;
  /** Listed in the informational annex: a domestic partner that is not a private person. */
  readonly listed: boolean;
}

/** An amount posted to a VAT account, debit positive. */
export interface VatAmount {
  readonly role: VatRole;
  readonly minor: bigint;
}

/** Amounts that one entry posted with one VAT code: sums in base currency, debit positive. */
export interface VatPosting {
  readonly entryId: Ulid;
  readonly economicDate: IsoDate;
  readonly code: VatCode;
  /** On the VAT accounts, each role once. */
  readonly vat: readonly VatAmount[];
  /** On all other accounts, without that of non-deductible VAT. */
  readonly otherMinor: bigint;
  /** On all accounts. */
  readonly allMinor: bigint;
  readonly invoice: PostedInvoice | null;
}

/** The contribution of a posting to the return of a month. */
export interface ReturnShare {
  readonly posting: VatPosting;
  /** Turnover or acquisition, positive as on the form; 0 where the month includes no output VAT of it. */
  readonly baseMinor: bigint;
  /** VAT owed, positive. */
  readonly outputMinor: bigint;
  /** VAT deducted, positive. */
  readonly inputMinor: bigint;
  /** The same by account, debit positive: the amounts that the settlement clears. */
  readonly settled: readonly VatAmount[];
}

const OUTPUT: ReadonlySet<VatRole> = new Set(OUTPUT_ROLES);

const isOutput = (role: VatRole): boolean => OUTPUT.has(role);

/**
 * The share of a posting in a month's return. Output VAT belongs to the month of the entry; input VAT does too, but
 * not before the month of the invoice, because it may not be deducted without one. A company declares nothing on
 * sales and purchases from a time when it was not a taxable person; a limited taxable person declares only
 * acquisitions.
 */
export function shareOf(
  posting: VatPosting,
  month: IsoMonth,
  registrations: readonly VatRegistrationPeriod[],
): ReturnShare | undefined {
  const { code, economicDate, invoice } = posting;
  const status = vatStatusOn(registrations, economicDate);
  if (status === 'unregistered' || (status === 'limited' && code.direction === 'sales')) return undefined;
  const owedIn = monthOf(economicDate);
  const invoiced = invoice === null ? owedIn : monthOf(invoice.invoiceDate);
  const deductedIn = invoiced > owedIn ? invoiced : owedIn;
  if (owedIn !== month && deductedIn !== month) return undefined;
  const settled =
    owedIn === deductedIn
      ? posting.vat
      : posting.vat.filter(({ role }) => (isOutput(role) ? owedIn : deductedIn) === month);
  let outputMinor = 0n;
  let inputMinor = 0n;
  for (const { role, minor } of settled) {
    if (isOutput(role)) outputMinor -= minor;
    else inputMinor += minor;
  }
  return {
    posting,
    baseMinor: owedIn === month ? baseOf(posting) : 0n,
    outputMinor,
    inputMinor,
    settled,
  };
}

/**
 * The taxable amount. For a sale it is the amount credited without VAT. On a self-assessed purchase the VAT that is
 * not deducted is on the same account as the cost, so the sum of all debits and credits with the code is the seller's
 * price.
 */
function baseOf({ code, otherMinor, allMinor }: VatPosting): bigint {
  if (code.direction === 'sales') return -otherMinor;
  return isSelfAssessed(code) ? allMinor : 0n;
}
