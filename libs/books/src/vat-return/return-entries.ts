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

interface LineAmount {
  readonly line: string;
  readonly amount_minor: bigint;
}

/** The contribution of an entry to a month's return under one VAT code, and the lines it counts on. */
export interface ReturnEntry {
  readonly entry_id: Ulid;
  readonly economic_date: IsoDate;
  /** Empty for an adjustment. */
  readonly vat_code: string;
  readonly lines: readonly string[];
  /** Its part of each line, as posted: line 4 is computed, and the parts of its entries add up to it but for cents. */
  readonly line_amounts: readonly LineAmount[];
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
    const amounts = share === undefined ? [] : amountsOf(share, firstOfMonth(facts.month));
    if (share !== undefined && amounts.length > 0) entries.push(entryOf(share, amounts));
    const reason = whyLeftOut(posting, share, amounts.length > 0, facts);
    if (reason !== undefined) leftOut.push({ ...reason, ...placeOf(posting), vat_code: posting.code.code });
  }
  entries.push(...adjustmentEntries(declaredAdjustments(facts)));
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

function amountsOf(
  { posting, baseMinor, outputMinor, inputMinor, assetMinor }: ReturnShare,
  from: IsoDate,
): LineAmount[] {
  const fed = returnLinesOn(posting.code, from);
  const on = (lines: readonly string[], minor: bigint): LineAmount[] =>
    minor === 0n ? [] : lines.map((line) => ({ line, amount_minor: minor }));
  return [
    ...on(fed.base, baseMinor),
    ...on(fed.outputVat, outputMinor),
    ...on(fed.inputVat, inputMinor),
    ...on(fed.inputVat.includes('5.2') ? [] : ['5.2'], assetMinor),
  ];
}

function entryOf(share: ReturnShare, amounts: readonly LineAmount[]): ReturnEntry {
  const { posting, baseMinor, outputMinor, inputMinor } = share;
  return {
    ...placeOf(posting),
    vat_code: posting.code.code,
    lines: amounts.map(({ line }) => line),
    line_amounts: amounts,
    base_minor: baseMinor,
    output_minor: outputMinor,
    input_minor: inputMinor,
    invoice_number: posting.invoice?.number ?? null,
    party_id: posting.invoice?.partner.id ?? null,
    party_name: posting.invoice?.partner.name ?? null,
  };
}

/**
 * Adjustments have no VAT code; on the line that one names, its amount is VAT owed (10) or deducted (11). The form takes
 * no negative line: when those of a line take back more than they add, all of them are on the other one.
 */
function adjustmentEntries(adjustments: readonly VatAdjustment[]): ReturnEntry[] {
  const declared = (box: VatAdjustment['box'], minor: bigint): bigint => (box === '10' ? -minor : minor);
  const total = (wanted: VatAdjustment['box']): bigint =>
    adjustments.reduce((sum, { box, minor }) => (box === wanted ? sum + declared(box, minor) : sum), 0n);
  const [plus, minus] = [total('10'), total('11')];
  const fromPlus = plus < 0n;
  const fromMinus = minus - (fromPlus ? plus : 0n) < 0n;
  return adjustments.map(({ entryId, economicDate, box, minor }) => {
    const moved = box === '10' && fromPlus ? '11' : box;
    const line = moved === '11' && fromMinus ? '10' : moved;
    return {
      entry_id: entryId,
      economic_date: economicDate,
      vat_code: '',
      lines: [line],
      line_amounts: [{ line, amount_minor: declared(line, minor) }],
      base_minor: 0n,
      output_minor: line === '10' ? -minor : 0n,
      input_minor: line === '11' ? minor : 0n,
      invoice_id: null,
      invoice_number: null,
      party_id: null,
      party_name: null,
    };
  });
}

const sumOf = (amounts: readonly VatAmount[]): bigint => amounts.reduce((sum, { minor }) => sum + minor, 0n);

function whyLeftOut(
  posting: VatPosting,
  share: ReturnShare | undefined,
  onLine: boolean,
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
  return !onLine && ofMonth ? { reason: 'feeds_no_line', amount_minor: posting.otherMinor } : undefined;
}
