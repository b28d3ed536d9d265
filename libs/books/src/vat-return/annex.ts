import { absolute, type IsoDate, type Ulid } from '#platform';
import { kmdFormOn } from './kmd-form.js';
import { type PostedInvoice, type ReturnShare, type VatPosting } from './vat-posting.js';

/** A row of part A of the annex KMD INF: an invoice and a rate. */
interface AnnexSale {
  readonly invoice_id: Ulid;
  readonly buyer_reg_code: string | null;
  readonly buyer_name: string;
  readonly invoice_number: string | null;
  readonly invoice_date: IsoDate;
  /** Whole invoice without VAT; negative on a credit note. */
  readonly invoice_sum_minor: bigint;
  /** Rate in the classifier's notation: `24`, or `24erikord` for a special scheme. */
  readonly tax_rate: string;
  readonly sum_for_rate_in_period_minor: bigint;
  /** Codes of exceptions: 01 special scheme, 02 reverse charge, 03 other rates on the same invoice. */
  readonly comments: readonly string[];
}

/** A row of part B: an invoice with deducted VAT. */
interface AnnexPurchase {
  readonly invoice_id: Ulid;
  readonly seller_reg_code: string | null;
  readonly seller_name: string;
  readonly invoice_number: string | null;
  readonly invoice_date: IsoDate;
  /** Whole invoice with VAT; negative on a credit note. */
  readonly invoice_sum_vat_minor: bigint;
  readonly vat_in_period_minor: bigint;
  /** Codes of exceptions: 11 partial deduction, 12 acquisition under the special scheme. */
  readonly comments: readonly string[];
}

export interface Annex {
  readonly part_a: readonly AnnexSale[];
  readonly part_b: readonly AnnexPurchase[];
}

/** Invoices of a partner are listed when they reach this sum in the period, without VAT. */
const THRESHOLD_MINOR = 100_000n;

interface InvoiceShares {
  readonly invoice: PostedInvoice;
  readonly shares: ReturnShare[];
}

/**
 * The informational annex: sales and purchases counted separately, by partner; all invoices of a partner who reaches
 * the threshold, small ones too. Credit notes count separately. Foreign partners and private persons are left out.
 */
export function annexOf(shares: readonly ReturnShare[], periodFrom: IsoDate): Annex {
  const invoices = byInvoice(shares);
  return {
    part_a: listed(invoices, (one) => salesRows(one, periodFrom)),
    part_b: listed(invoices, purchaseRows),
  };
}

/** The shares of each invoice whose partner the annex may list. */
function byInvoice(shares: readonly ReturnShare[]): readonly InvoiceShares[] {
  const byRevision = new Map<Ulid, InvoiceShares>();
  for (const share of shares) {
    const { invoice } = share.posting;
    if (invoice?.partner.listed !== true) continue;
    const known = byRevision.get(invoice.revisionId);
    if (known !== undefined) known.shares.push(share);
    else byRevision.set(invoice.revisionId, { invoice, shares: [share] });
  }
  return [...byRevision.values()];
}

/**
 * The rows of partners whose total reaches the threshold; ordered by partner, day, number. An invoice is shown in the
 * periods in which its turnover arises (KMS § 11) or its VAT is deducted. One of which the month declares nothing, such
 * as the final invoice of a prepayment that paid for all of it, has no row and does not count towards the threshold.
 */
function listed<Row>(
  invoices: readonly InvoiceShares[],
  rowsOf: (invoice: InvoiceShares) => readonly Row[],
): Row[] {
  const shown = invoices
    .map((one) => ({ invoice: one.invoice, rows: rowsOf(one) }))
    .filter(({ rows }) => rows.length > 0);
  const debits = new Map<string, bigint>();
  const credits = new Map<string, bigint>();
  const sumsWith = ({ kind }: PostedInvoice) => (kind === 'credit_note' ? credits : debits);
  for (const { invoice } of shown) {
    const sums = sumsWith(invoice);
    const partner = partnerKey(invoice);
    sums.set(partner, (sums.get(partner) ?? 0n) + invoice.netMinor);
  }
  return shown
    .filter(({ invoice }) => absolute(sumsWith(invoice).get(partnerKey(invoice)) ?? 0n) >= THRESHOLD_MINOR)
    .sort((a, b) => inOrder(a.invoice, b.invoice))
    .flatMap(({ rows }) => rows);
}

const partnerKey = ({ partner }: PostedInvoice): string => partner.regCode ?? partner.id;

/** Orders by partner, day, number. It builds no sort keys, because a month may have thousands of invoices. */
const inOrder = (a: PostedInvoice, b: PostedInvoice): number =>
  compare(a.partner.regCode ?? '', b.partner.regCode ?? '') ||
  compare(a.partner.name, b.partner.name) ||
  compare(a.invoiceDate, b.invoiceDate) ||
  compare(a.number ?? '', b.number ?? '') ||
  compare(a.invoiceId, b.invoiceId);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function salesRows({ invoice, shares }: InvoiceShares, periodFrom: IsoDate): AnnexSale[] {
  const byRate = new Map<string, { minor: bigint; readonly comments: string[] }>();
  for (const { posting, baseMinor } of shares) {
    const { inf_part: part, inf_code: special, rate_bps: rate } = posting.code;
    if (part !== 'A') continue;
    const label =
      special === null
        ? String((rate ?? 0) / 100)
        : `${(kmdFormOn(periodFrom).rates.get('1') ?? 0) / 100}erikord`;
    const sum = byRate.get(label) ?? { minor: 0n, comments: [] };
    sum.minor += baseMinor;
    if (special !== null && !sum.comments.includes(special)) sum.comments.push(special);
    byRate.set(label, sum);
  }
  const mixed = shares.some(({ posting }) => posting.code.rate_bps !== shares[0]?.posting.code.rate_bps);
  const rows: AnnexSale[] = [];
  for (const [rate, { minor, comments }] of byRate) {
    if (minor === 0n) continue;
    rows.push({
      invoice_id: invoice.invoiceId,
      buyer_reg_code: invoice.partner.regCode,
      buyer_name: invoice.partner.name,
      invoice_number: invoice.number,
      invoice_date: invoice.invoiceDate,
      invoice_sum_minor: invoice.netMinor,
      tax_rate: rate,
      sum_for_rate_in_period_minor: minor,
      comments: mixed ? [...comments, '03'] : comments,
    });
  }
  return rows;
}

function purchaseRows({ invoice, shares }: InvoiceShares): AnnexPurchase[] {
  let deducted = 0n;
  const comments: string[] = [];
  for (const { posting, inputMinor } of shares) {
    const { inf_part: part, inf_code: special } = posting.code;
    if (part !== 'B') continue;
    deducted += inputMinor;
    if (special !== null && !comments.includes(special)) comments.push(special);
  }
  if (deducted === 0n) return [];
  const partly = invoice.partlyDeducted || shares.some(({ posting }) => isCutByCode(posting.code));
  if (partly && !comments.includes('11')) comments.push('11');
  return [
    {
      invoice_id: invoice.invoiceId,
      seller_reg_code: invoice.partner.regCode,
      seller_name: invoice.partner.name,
      invoice_number: invoice.number,
      invoice_date: invoice.invoiceDate,
      invoice_sum_vat_minor: invoice.grossMinor,
      vat_in_period_minor: deducted,
      comments: comments.sort(),
    },
  ];
}

/** A code whose VAT is never deducted in full: on an invoice with other codes, less is deducted than it shows. */
const isCutByCode = ({ direction, rate_bps, deductible_bps }: VatPosting['code']): boolean =>
  direction === 'purchase' && (rate_bps ?? 0) > 0 && deductible_bps < 10_000;
