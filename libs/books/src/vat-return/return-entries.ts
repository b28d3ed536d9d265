import { firstOfMonth, monthOf, type IsoDate, type Ulid } from '#platform';
import { returnLinesOn } from '#ledger';
import {
  isOwedIn,
  shareOf,
  type ReturnShare,
  type VatAdjustment,
  type VatAmount,
  type VatPosting,
} from './vat-posting.js';
import { declaredAdjustments, type ReturnFacts } from './vat-return.js';

/** The contribution of an entry to a month's return under one VAT code, and the lines it counts on. */
export interface ReturnEntry {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  /** Empty for an adjustment. */
  readonly vat_code: string;
  readonly lines: readonly string[];
  readonly base_minor: bigint;
  readonly output_minor: bigint;
  readonly input_minor: bigint;
  readonly invoice_id: Ulid | null;
  readonly invoice_number: string | null;
  readonly party_id: Ulid | null;
  readonly party_name: string | null;
}

export const LEFT_OUT_REASONS = [
  'feeds_no_line',
  'not_registered',
  'deducted_later',
  'other_tax_point',
  'no_vat_code',
  'settlement',
] as const;

/** An entry of the month that the return leaves out, with the reason. */
export interface LeftOutEntry {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  readonly vat_code: string | null;
  /** Debit positive: its amount on the VAT accounts, or else on the other accounts. */
  readonly amount_minor: bigint;
  readonly reason: (typeof LEFT_OUT_REASONS)[number];
  readonly invoice_id: Ulid | null;
}

/** An entry that moved the VAT accounts without a VAT code. */
export interface UncodedEntry {
  readonly entryId: Ulid;
  readonly economicDate: IsoDate;
  readonly minor: bigint;
  readonly settlement: boolean;
}

/**
 * The entries behind the lines of a return: the share of each, or the reason it has none. The shares add up to the
 * lines.
 */
export function returnEntries(
  facts: Pick<ReturnFacts, 'month' | 'postings' | 'registrations' | 'adjustments'>,
  uncoded: readonly UncodedEntry[],
): { entries: ReturnEntry[]; left_out: LeftOutEntry[] } {
  const entries: ReturnEntry[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const posting of facts.postings) {
    const share = shareOf(posting, facts.month, facts.registrations);
    const lines = share === undefined ? [] : linesOf(share, firstOfMonth(facts.month));
    if (share !== undefined && lines.length > 0) entries.push(entryOf(share, lines));
    const reason = whyLeftOut(posting, share, lines, facts);
    if (reason !== undefined) leftOut.push({ ...reason, ...placeOf(posting), vat_code: posting.code.code });
  }
  entries.push(...declaredAdjustments(facts).map(adjustmentOf));
  for (const { entryId, economicDate, minor, settlement } of uncoded) {
    leftOut.push({
      entry_id: entryId,
      economic_date: economicDate,
      vat_code: null,
      amount_minor: minor,
      reason: settlement ? 'settlement' : 'no_vat_code',
      invoice_id: null,
    });
  }
  return { entries, left_out: leftOut };
}

const placeOf = ({ entryId, economicDate, invoice }: VatPosting) => ({
  entry_id: entryId,
  economic_date: economicDate,
  invoice_id: invoice?.invoiceId ?? null,
});

function linesOf(
  { posting, baseMinor, outputMinor, inputMinor, assetMinor }: ReturnShare,
  from: IsoDate,
): string[] {
  const fed = returnLinesOn(posting.code, from);
  return [
    ...(baseMinor === 0n ? [] : fed.base),
    ...(outputMinor === 0n ? [] : fed.outputVat),
    ...(inputMinor === 0n ? [] : fed.inputVat),
    ...(assetMinor === 0n || fed.inputVat.includes('5.2') ? [] : ['5.2']),
  ];
}

function entryOf(share: ReturnShare, lines: readonly string[]): ReturnEntry {
  const { posting, baseMinor, outputMinor, inputMinor } = share;
  return {
    ...placeOf(posting),
    vat_code: posting.code.code,
    lines,
    base_minor: baseMinor,
    output_minor: outputMinor,
    input_minor: inputMinor,
    invoice_number: posting.invoice?.number ?? null,
    party_id: posting.invoice?.partner.id ?? null,
    party_name: posting.invoice?.partner.name ?? null,
  };
}

/** An adjustment has no VAT code; on the line that it names, its amount is VAT owed (10) or deducted (11). */
function adjustmentOf({ entryId, economicDate, box, minor }: VatAdjustment): ReturnEntry {
  return {
    entry_id: entryId,
    economic_date: economicDate,
    vat_code: '',
    lines: [box],
    base_minor: 0n,
    output_minor: box === '10' ? -minor : 0n,
    input_minor: box === '11' ? minor : 0n,
    invoice_id: null,
    invoice_number: null,
    party_id: null,
    party_name: null,
  };
}

const sumOf = (amounts: readonly VatAmount[]): bigint => amounts.reduce((sum, { minor }) => sum + minor, 0n);

function whyLeftOut(
  posting: VatPosting,
  share: ReturnShare | undefined,
  lines: readonly string[],
  { month, registrations }: Pick<ReturnFacts, 'month' | 'registrations'>,
): Pick<LeftOutEntry, 'reason' | 'amount_minor'> | undefined {
  const ofMonth = monthOf(posting.economicDate) === month;
  const vat = sumOf(posting.vat);
  if (ofMonth && !isOwedIn(posting, month, registrations)) {
    const taken = share === undefined ? 0n : sumOf(share.settled);
    return { reason: 'other_tax_point', amount_minor: vat === 0n ? posting.otherMinor : vat - taken };
  }
  if (share === undefined) {
    return ofMonth ? { reason: 'not_registered', amount_minor: posting.otherMinor } : undefined;
  }
  const taken = sumOf(share.settled);
  if (ofMonth && taken !== vat) return { reason: 'deducted_later', amount_minor: vat - taken };
  return lines.length === 0 && ofMonth
    ? { reason: 'feeds_no_line', amount_minor: posting.otherMinor }
    : undefined;
}
