import { monthOf, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import {
  countsMoneyBefore,
  isSelfAssessed,
  isValidOn,
  type PartyArea,
  taxPointOf,
  type VatCode,
  type VatRegistrationPeriod,
  vatStatusOn,
} from '#ledger';
import { shareOf as proportionOf } from '../terms/share.js';
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
  readonly supplyDate: IsoDate | null;
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
  readonly area: PartyArea | null;
  /** Listed in the informational annex: a domestic partner that is not a private person. */
  readonly listed: boolean;
}

/** An amount posted to a VAT account, debit positive. */
export interface VatAmount {
  readonly role: VatRole;
  readonly minor: bigint;
}

/** Money that came before the supply. */
interface EarlyMoney {
  readonly on: IsoDate;
  readonly minor: bigint;
}

/** The payments of an invoice before its supply, earliest first, and what they are a part of. */
export interface EarlyPayments {
  readonly money: readonly EarlyMoney[];
  readonly amountDueMinor: bigint;
  /** The part of the gross that the invoice asks for: all but what it states as prepaid. */
  readonly askedMinor: bigint;
  readonly grossMinor: bigint;
}

/** Amounts that one entry posted with one VAT code: sums in base currency, debit positive. */
export interface VatPosting {
  readonly entryId: Ulid;
  readonly economicDate: IsoDate;
  /**
   * The source of the tax point. `supply`: the dates of its invoice and the money that came before; a day: that of the
   * money which paid a prepayment; null: the day of the entry. The last holds for events, for the use of a prepayment,
   * and for an entry that moved to a later day because its month was closed.
   */
  readonly taxPoint: 'supply' | IsoDate | null;
  /** Null without such payments. */
  readonly early: EarlyPayments | null;
  readonly code: VatCode;
  /** On the VAT accounts, each role once. */
  readonly vat: readonly VatAmount[];
  /** On all other accounts, without that of non-deductible VAT. */
  readonly otherMinor: bigint;
  /** On all accounts. */
  readonly allMinor: bigint;
  /** The part of the input VAT that fixed assets bear, debit positive. */
  readonly assetMinor: bigint;
  readonly invoice: PostedInvoice | null;
}

/** An adjustment of the VAT that an event posted to a VAT account, for a line of the return that it names. */
export interface VatAdjustment extends VatAmount {
  readonly entryId: Ulid;
  readonly economicDate: IsoDate;
  readonly box: '10' | '11';
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
  /** The part of it that fixed assets bear. */
  readonly assetMinor: bigint;
  /** The same by account, debit positive: the amounts that the settlement clears. */
  readonly settled: readonly VatAmount[];
}

const OUTPUT: ReadonlySet<VatRole> = new Set(OUTPUT_ROLES);

const isOutput = (role: VatRole): boolean => OUTPUT.has(role);

/** The part of a posting with a tax point of its own. */
interface PostingPart extends Pick<VatPosting, 'vat' | 'otherMinor' | 'allMinor' | 'assetMinor'> {
  readonly taxPoint: IsoDate;
}

/**
 * The share of a posting in a month's return, by its tax points (KMS § 11). VAT that the buyer owes itself is owed and
 * deducted in one month, and so is that of an import; input VAT that a supplier charged is deducted in the month of the
 * tax point, but not before the month of the invoice. A company declares nothing on sales and purchases from a time
 * when it was not a taxable person; a limited taxable person declares only acquisitions.
 */
export function shareOf(
  posting: VatPosting,
  month: IsoMonth,
  registrations: readonly VatRegistrationPeriod[],
): ReturnShare | undefined {
  let [baseMinor, outputMinor, inputMinor, assetMinor, counted] = [0n, 0n, 0n, 0n, false];
  const settled = new Map<VatRole, bigint>();
  for (const part of partsOf(posting, registrations)) {
    const status = vatStatusOn(registrations, part.taxPoint);
    if (status === 'unregistered' || (status === 'limited' && posting.code.direction === 'sales')) continue;
    const owedIn = monthOf(part.taxPoint);
    const deductedIn = deductionMonthOf(posting, owedIn);
    if (owedIn === month) {
      counted = true;
      baseMinor += baseOf(posting.code, part);
    }
    if (deductedIn === month) assetMinor += part.assetMinor;
    for (const { role, minor } of part.vat) {
      if ((isOutput(role) ? owedIn : deductedIn) !== month) continue;
      counted = true;
      settled.set(role, (settled.get(role) ?? 0n) + minor);
      if (isOutput(role)) outputMinor -= minor;
      else inputMinor += minor;
    }
  }
  if (!counted) return undefined;
  return {
    posting,
    baseMinor,
    outputMinor,
    inputMinor,
    assetMinor,
    settled: [...settled].map(([role, minor]) => ({ role, minor })),
  };
}

/** True when all of the posting has its tax point in this month. */
export function isOwedIn(
  posting: VatPosting,
  month: IsoMonth,
  registrations: readonly VatRegistrationPeriod[],
): boolean {
  return partsOf(posting, registrations).every(({ taxPoint }) => monthOf(taxPoint) === month);
}

function deductionMonthOf({ code, invoice }: VatPosting, owedIn: IsoMonth): IsoMonth {
  if (invoice === null || isSelfAssessed(code) || code.treatment === 'import') return owedIn;
  const invoiced = monthOf(invoice.invoiceDate);
  return invoiced > owedIn ? invoiced : owedIn;
}

/**
 * The posting by tax points: the money that came before the supply takes its part of every amount to its own day. It
 * does not on a day on which the code was not valid or the company no taxable person, because the VAT that the invoice
 * charges would then be declared nowhere.
 */
function partsOf(posting: VatPosting, registrations: readonly VatRegistrationPeriod[]): PostingPart[] {
  const { code, early } = posting;
  const last = lastTaxPointOf(posting);
  const money =
    early === null || posting.taxPoint !== 'supply' || !countsMoneyBefore(code)
      ? []
      : early.money.filter(
          ({ on }) =>
            on < last &&
            isValidOn(code, on) &&
            vatStatusOn(registrations, on) === vatStatusOn(registrations, last),
        );
  const parts: PostingPart[] = [];
  const { vat, otherMinor, allMinor, assetMinor } = posting;
  let [paid, rest]: [bigint, PostingPart] = [0n, { vat, otherMinor, allMinor, assetMinor, taxPoint: last }];
  for (const { on, minor } of money) {
    paid += minor;
    // Cumulative, so that the parts of an invoice that is paid in full add up to it.
    const left = withoutPart(posting, paid, early);
    parts.push({ ...minus(rest, left), taxPoint: on });
    rest = { ...left, taxPoint: last };
  }
  const isLeft = rest.otherMinor !== 0n || rest.allMinor !== 0n;
  return isLeft || parts.length === 0 ? [...parts, rest] : parts;
}

function lastTaxPointOf({ code, economicDate, invoice, taxPoint }: VatPosting): IsoDate {
  if (taxPoint === null) return economicDate;
  if (taxPoint !== 'supply') return taxPoint;
  return invoice === null ? economicDate : taxPointOf(code, invoice);
}

type Amounts = Omit<PostingPart, 'taxPoint'>;

/** The amounts that are left after a part of the amount due was paid. */
function withoutPart(
  { vat, otherMinor, allMinor, assetMinor }: VatPosting,
  paid: bigint,
  early: EarlyPayments | null,
): Amounts {
  const left = (figure: bigint): bigint =>
    early === null
      ? figure
      : figure - proportionOf(figure, paid * early.askedMinor, early.amountDueMinor * early.grossMinor);
  return {
    vat: vat.map(({ role, minor }) => ({ role, minor: left(minor) })),
    otherMinor: left(otherMinor),
    allMinor: left(allMinor),
    assetMinor: left(assetMinor),
  };
}

const minus = (whole: Amounts, part: Amounts): Amounts => ({
  vat: whole.vat.map(({ role, minor }, at) => ({ role, minor: minor - (part.vat[at]?.minor ?? 0n) })),
  otherMinor: whole.otherMinor - part.otherMinor,
  allMinor: whole.allMinor - part.allMinor,
  assetMinor: whole.assetMinor - part.assetMinor,
});

/**
 * The taxable amount. For a sale it is the amount credited without VAT. On a self-assessed purchase the VAT that is
 * not deducted is on the same account as the cost, so the sum of all debits and credits with the code is the seller's
 * price.
 */
function baseOf(code: VatCode, { otherMinor, allMinor }: PostingPart): bigint {
  if (code.direction === 'sales') return -otherMinor;
  return isSelfAssessed(code) ? allMinor : 0n;
}
