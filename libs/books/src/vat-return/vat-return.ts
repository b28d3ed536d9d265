import { firstOfMonth, lastOfMonth, monthOf, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import {
  isFromAbroad,
  otherAreas,
  type VatCode,
  type VatRegistrationPeriod,
  type VatStatus,
  vatStatusIn,
  vatStatusOn,
} from '#ledger';
import { annexOf, type Annex } from './annex.js';
import { vatReturnDueDate } from './due-date.js';
import { kmdFormOn } from './kmd-form.js';
import { kmdTotals, type KmdLine, type KmdTotals } from './kmd-lines.js';
import { recapitulativeOf, type RecapitulativeRow } from './recapitulative.js';
import {
  shareOf,
  type ReturnShare,
  type VatAdjustment,
  type VatAmount,
  type VatPartner,
  type VatPosting,
  type VatRole,
} from './vat-posting.js';

export const VAT_WARNINGS = [
  'not_registered',
  'vat_rounding',
  'vat_without_code',
  'reg_code_missing',
  'vat_number_missing',
  'vat_number_invalid',
  'invoice_not_posted',
  'code_for_other_country',
  'acquisition_unregistered',
  'prepayment_without_vat',
  'period_filed',
] as const;

/** Its code is one of `VAT_WARNINGS`. */
export interface VatWarning extends Reason {
  readonly invoice_id: Ulid | null;
  /** The bank line that the warning is about. */
  readonly bank_transaction_id: Ulid | null;
}

/** The content of a return, stored unchanged when the return is prepared. */
export interface VatReturnContent {
  readonly form: 'KMD';
  readonly form_version: string;
  readonly period_from: IsoDate;
  readonly period_to: IsoDate;
  readonly due_date: IsoDate;
  readonly currency: string;
  readonly lines: readonly KmdLine[];
  /** Negative for a refund. */
  readonly payable_minor: bigint;
  /** Cars whose VAT line 5.3 declares; 0 without any. */
  readonly vat_cars: number;
  /** Cars whose VAT line 5.4 declares; 0 without any. */
  readonly vat_cars_partial: number;
  readonly annex: Annex;
  readonly recapitulative: readonly RecapitulativeRow[];
}

export interface ComputedReturn {
  readonly content: VatReturnContent;
  readonly warnings: readonly VatWarning[];
  /** Amounts that the period's return clears from the VAT accounts, debit positive, by role. */
  readonly settled: ReadonlyMap<VatRole, bigint>;
}

/** A bank line that was exempted to the prepayments of customers. */
export interface PrepaidBankLine {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly counterparty: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** The facts in the books behind a month's return. */
export interface ReturnFacts {
  readonly month: IsoMonth;
  readonly currency: string;
  readonly registrations: readonly VatRegistrationPeriod[];
  readonly postings: readonly VatPosting[];
  /** Adjustments that events of the month made. */
  readonly adjustments: readonly VatAdjustment[];
  /** Passenger cars used wholly, and partly, for business. */
  readonly cars: { readonly whole: number; readonly partial: number };
  /** Movement of the VAT accounts in the month without a VAT code, settlements left out; debit positive. */
  readonly withoutCodeMinor: bigint;
  /** Recorded invoices of the month that are not yet posted or issued. */
  readonly drafts: readonly { readonly id: Ulid; readonly number: string | null }[];
  /** Money of the month that customers paid in advance without an invoice, and that nothing has used. */
  readonly prepaidLines: readonly PrepaidBankLine[];
}

/** The share of each posting in the return, undefined for one that the month does not count. */
export type Shares = ReadonlyMap<VatPosting, ReturnShare | undefined>;

/** @param known shares of the same postings under the same registrations, computed before */
export function sharesOf(
  { month, postings, registrations }: Pick<ReturnFacts, 'month' | 'postings' | 'registrations'>,
  known: Shares = new Map(),
): Shares {
  return new Map(
    postings.map((posting) => [
      posting,
      known.has(posting) ? known.get(posting) : shareOf(posting, month, registrations),
    ]),
  );
}

/** The VAT return of a month with its annexes, and the warnings to review before filing it. */
export function computeReturn(facts: ReturnFacts, all: Shares = sharesOf(facts)): ComputedReturn {
  const from = firstOfMonth(facts.month);
  const to = lastOfMonth(facts.month);
  const form = kmdFormOn(from);
  const shares = [...all.values()].filter((share) => share !== undefined);
  const adjustments = declaredAdjustments(facts);
  const totals = kmdTotals(form, shares, adjustments, from);
  const status = vatStatusIn(facts.registrations, from, to);
  const annex = status === 'registered' ? annexOf(shares, from) : { part_a: [], part_b: [] };
  const recapitulative = recapitulativeOf(shares);
  return {
    content: {
      form: 'KMD',
      form_version: form.version,
      period_from: from,
      period_to: to,
      due_date: vatReturnDueDate(from),
      currency: facts.currency,
      lines: totals.lines,
      payable_minor: totals.payableMinor,
      vat_cars: declares(totals, '5.3') ? facts.cars.whole : 0,
      vat_cars_partial: declares(totals, '5.4') ? facts.cars.partial : 0,
      annex,
      recapitulative,
    },
    warnings: warningsOf(facts, status, totals, annex, shares),
    settled: settledOf([...shares.flatMap((share) => share.settled), ...adjustments]),
  };
}

const declares = ({ lines }: KmdTotals, line: string): boolean =>
  lines.some((one) => one.line === line && one.amount_minor !== 0n);

/** A stored return, also one from before it named cars. */
export const storedContent = (content: VatReturnContent): VatReturnContent => ({
  ...{ vat_cars: 0, vat_cars_partial: 0 },
  ...content,
});

/** Adjustments of a time when the company was a taxable person: it declares no others. */
export function declaredAdjustments({
  adjustments,
  registrations,
}: Pick<ReturnFacts, 'adjustments' | 'registrations'>): VatAdjustment[] {
  return adjustments.filter(
    ({ economicDate }) => vatStatusOn(registrations, economicDate) !== 'unregistered',
  );
}

function settledOf(amounts: readonly VatAmount[]): Map<VatRole, bigint> {
  const settled = new Map<VatRole, bigint>();
  for (const { role, minor } of amounts) settled.set(role, (settled.get(role) ?? 0n) + minor);
  return settled;
}

function warningsOf(
  facts: ReturnFacts,
  status: VatStatus,
  totals: KmdTotals,
  annex: Annex,
  shares: readonly ReturnShare[],
): VatWarning[] {
  const warning = (of: Reason, invoiceId: Ulid | null = null): VatWarning => ({
    ...of,
    invoice_id: invoiceId,
    bank_transaction_id: null,
  });
  const cents = totals.computedOutputMinor - totals.postedOutputMinor;
  const declared = new Map<Ulid, VatPartner>();
  for (const { posting, baseMinor } of shares) {
    const { code, invoice } = posting;
    if (code.vd_column !== null && baseMinor !== 0n && invoice !== null)
      declared.set(invoice.invoiceId, invoice.partner);
  }
  const ofPartners = (odd: (partner: VatPartner) => boolean) =>
    [...declared].filter(([, partner]) => odd(partner)).map(([id]) => id);
  return [
    ...(status === 'unregistered' ? [warning(reason('not_registered', { month: facts.month }))] : []),
    ...(cents === 0n ? [] : [warning(reason('vat_rounding', { difference_minor: Number(cents) }))]),
    ...(facts.withoutCodeMinor === 0n
      ? []
      : [warning(reason('vat_without_code', { moved_minor: Number(facts.withoutCodeMinor) }))]),
    ...[...new Set([...annex.part_a, ...annex.part_b].filter(isNameless).map((row) => row.invoice_id))].map(
      (id) => warning(reason('reg_code_missing'), id),
    ),
    ...ofPartners(({ vatNumber }) => vatNumber === null).map((id) =>
      warning(reason('vat_number_missing'), id),
    ),
    ...ofPartners(({ vatNumberRefused }) => vatNumberRefused).map((id) =>
      warning(reason('vat_number_invalid'), id),
    ),
    ...codeWarnings(facts).map(({ invoiceId, ...of }) => warning(of, invoiceId)),
    ...facts.drafts.map(({ id, number }) => warning(reason('invoice_not_posted', { number }), id)),
    ...(status === 'registered' ? facts.prepaidLines : []).map((line) => ({
      ...warning(
        reason('prepayment_without_vat', {
          booking_date: line.bookingDate,
          counterparty: line.counterparty,
          amount_minor: Number(line.amountMinor),
          currency: line.currency,
        }),
      ),
      bank_transaction_id: line.id,
    })),
  ];
}

/** Codes of the month's invoices that do not fit the country of the party or the VAT status of the company. */
function codeWarnings({ month, postings, registrations }: ReturnFacts): (Reason & { invoiceId: Ulid })[] {
  // Entries by invoice and code, in two steps: a month has thousands, and a key of both would be a new text for each.
  const used: { readonly posting: VatPosting; minor: bigint }[] = [];
  const byCode = new Map<VatCode, Map<Ulid, (typeof used)[number]>>();
  for (const posting of postings) {
    if (posting.invoice === null || monthOf(posting.economicDate) !== month) continue;
    let ofCode = byCode.get(posting.code);
    if (ofCode === undefined) byCode.set(posting.code, (ofCode = new Map<Ulid, (typeof used)[number]>()));
    let known = ofCode.get(posting.invoice.invoiceId);
    if (known === undefined) {
      ofCode.set(posting.invoice.invoiceId, (known = { posting, minor: 0n }));
      used.push(known);
    }
    known.minor += posting.allMinor;
  }
  return used.flatMap(({ posting: { code, invoice, economicDate }, minor }) => {
    // An invoice that was posted and reversed within the month is in no line.
    if (invoice === null || minor === 0n) return [];
    const { invoiceId, partner } = invoice;
    const areas = otherAreas(code, partner);
    const unregistered = vatStatusOn(registrations, economicDate) === 'unregistered' && isFromAbroad(code);
    return [
      ...(areas === undefined || partner.area === null
        ? []
        : [reason('code_for_other_country', { vat_code: code.code, area: partner.area, areas: [...areas] })]),
      ...(unregistered ? [reason('acquisition_unregistered', { vat_code: code.code })] : []),
    ].map((of) => ({ ...of, invoiceId }));
  });
}

const isNameless = (row: Annex['part_a'][number] | Annex['part_b'][number]): boolean =>
  ('buyer_name' in row ? row.buyer_reg_code : row.seller_reg_code) === null;
