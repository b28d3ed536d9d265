import { firstOfMonth, lastOfMonth, type IsoDate, type IsoMonth, type Ulid } from '#platform';
import { type Reason, reason } from '#reasons';
import { type VatRegistrationPeriod, type VatStatus, vatStatusIn } from '#ledger';
import { annexOf, type Annex } from './annex.js';
import { vatReturnDueDate } from './due-date.js';
import { kmdFormOn } from './kmd-form.js';
import { kmdTotals, type KmdLine, type KmdTotals } from './kmd-lines.js';
import { recapitulativeOf, type RecapitulativeRow } from './recapitulative.js';
import { shareOf, type ReturnShare, type VatPartner, type VatPosting, type VatRole } from './vat-posting.js';

export const VAT_WARNINGS = [
  'not_registered',
  'vat_rounding',
  'vat_without_code',
  'reg_code_missing',
  'vat_number_missing',
  'vat_number_invalid',
  'invoice_not_posted',
  'period_filed',
] as const;

/** Its code is one of `VAT_WARNINGS`. */
export interface VatWarning extends Reason {
  readonly invoice_id: Ulid | null;
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
  readonly annex: Annex;
  readonly recapitulative: readonly RecapitulativeRow[];
}

export interface ComputedReturn {
  readonly content: VatReturnContent;
  readonly warnings: readonly VatWarning[];
  /** Amounts that the period's return clears from the VAT accounts, debit positive, by role. */
  readonly settled: ReadonlyMap<VatRole, bigint>;
}

/** The facts in the books behind a month's return. */
export interface ReturnFacts {
  readonly month: IsoMonth;
  readonly currency: string;
  readonly registrations: readonly VatRegistrationPeriod[];
  readonly postings: readonly VatPosting[];
  /** Movement of the VAT accounts in the month without a VAT code, settlements left out; debit positive. */
  readonly withoutCodeMinor: bigint;
  /** Recorded invoices of the month that are not yet posted or issued. */
  readonly drafts: readonly { readonly id: Ulid; readonly number: string | null }[];
}

/** The VAT return of a month with its annexes, and the warnings to review before filing it. */
export function computeReturn(facts: ReturnFacts): ComputedReturn {
  const from = firstOfMonth(facts.month);
  const to = lastOfMonth(facts.month);
  const form = kmdFormOn(from);
  const shares = facts.postings
    .map((posting) => shareOf(posting, facts.month, facts.registrations))
    .filter((share) => share !== undefined);
  const totals = kmdTotals(form, shares, from);
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
      annex,
      recapitulative,
    },
    warnings: warningsOf(facts, status, totals, annex, shares),
    settled: settledOf(shares),
  };
}

function settledOf(shares: readonly ReturnShare[]): Map<VatRole, bigint> {
  const settled = new Map<VatRole, bigint>();
  for (const share of shares) {
    for (const { role, minor } of share.settled) settled.set(role, (settled.get(role) ?? 0n) + minor);
  }
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
    ...facts.drafts.map(({ id, number }) => warning(reason('invoice_not_posted', { number }), id)),
  ];
}

const isNameless = (row: Annex['part_a'][number] | Annex['part_b'][number]): boolean =>
  ('buyer_name' in row ? row.buyer_reg_code : row.seller_reg_code) === null;
