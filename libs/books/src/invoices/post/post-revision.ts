import { type IsoDate, problem, type Ulid } from '#platform';
import {
  type AccountBook,
  type KnownRate,
  sameCurrency,
  type SourceRole,
  type VatRegistrationPeriod,
  vatStatusOn,
} from '#ledger';
import { withinLimit } from '../content/amount-limit.js';
import { type PostedPrepayment, prepaymentEntry } from '../entry/credited-prepayment.js';
import { invoiceRate, type RateClues } from '../record/invoice-facts.js';
import {
  type ComputedRevision,
  type InvoiceDirection,
  type InvoiceKind,
} from '../content/invoice-content.js';
import { type InvoicePostingLine } from '../entry/invoice-posting-lines.js';
import { exchangeDifference } from '../entry/exchange-difference.js';
import { postInvoice } from '../entry/invoice-posting.js';
import { type CommandContext } from '../../commands/command.js';

/** A revision to be posted. */
interface RevisionToPost {
  readonly invoiceId: Ulid;
  /** The prepayment whose account its lines use: the invoice itself, or the one that a credit note corrects. */
  readonly prepayment: PostedPrepayment | null;
  readonly revisionId: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly partyId: Ulid;
  readonly partyName: string;
  readonly number: string | null;
  readonly dueDate: IsoDate | null;
  readonly taxPoint: IsoDate;
  /** Date of the entry: the day on which the invoice counts, or an open day after it. */
  readonly economicDate: IsoDate;
  readonly computed: ComputedRevision;
  readonly registrations: readonly VatRegistrationPeriod[];
  readonly inputVatShareBps: number;
  readonly sourceRole: SourceRole;
  /** A sale dated before the start of these books: posted against the opening balance. */
  readonly opening: boolean;
  /**
   * Base value of its payable or receivable when it is already settled in full: the amount the allocations have taken
   * off it, whatever the rate of the new revision. Absolute.
   */
  readonly controlBaseMinor?: bigint;
}

/**
 * Posts the entry of a revision to the ledger. Returns undefined for a document with zero amounts, which has no
 * entry.
 * @throws Problem `invalid_payload` for an amount that is too large at the rate of the day, or once added up by
 *   account
 */
export function postRevision(
  context: CommandContext,
  revision: RevisionToPost,
  rate: KnownRate | undefined,
  accounts: AccountBook,
): { entryId: Ulid } | undefined {
  const memo = [revision.partyName, revision.number].filter((part) => part !== null).join(', ');
  const lines = postInvoice(revision.computed, {
    invoiceId: revision.invoiceId,
    prepaymentId: revision.prepayment?.id ?? null,
    direction: revision.direction,
    kind: revision.kind,
    partyId: revision.partyId,
    dueDate: revision.dueDate,
    rate: rate ?? sameCurrency(context.book.baseCurrency),
    vatStatus: vatStatusOn(revision.registrations, revision.taxPoint),
    companyDeductibleBps: revision.inputVatShareBps,
    opening: revision.opening,
    isFixedAsset: ({ kept, accountCode }) =>
      kept.fixed_asset ?? accounts.byCode(accountCode ?? '')?.fixedAsset ?? false,
    memo,
  });
  if (lines.length === 0) return undefined;
  const { baseCurrency } = context.book;
  const worth =
    revision.prepayment === null || revision.opening
      ? lines
      : prepaymentEntry(lines, revision.prepayment, { direction: revision.direction, baseCurrency });
  for (const line of worth) {
    withinLimit(line.amountMinor, 'revision.lines');
    withinLimit(line.baseMinor, 'revision.lines');
  }
  return context.ledger.post({
    journal: revision.direction === 'purchase' ? 'purchases' : 'sales',
    economicDate: revision.economicDate,
    sourceKind: 'invoice_revision',
    sourceRole: revision.sourceRole,
    sourceId: revision.revisionId,
    memo,
    lines: settledAt(worth, revision.controlBaseMinor, baseCurrency).map((line) => ({
      accountId:
        line.accountCode === undefined
          ? accounts.requireRole(line.accountRole).id
          : accounts.requireCode(line.accountCode).id,
      currency: line.currency,
      amountMinor: line.amountMinor,
      baseMinor: line.baseMinor,
      partyId: line.partyId,
      invoiceId: line.invoiceId,
      dueDate: line.dueDate,
      vatCode: line.vatCode,
      vatBox: line.vatBox,
      dimensionValueIds: line.dimensionValueIds,
      memo: line.memo,
    })),
  });
}

/** The lines with the payable or receivable at its settled value; the difference is a gain or loss on exchange. */
function settledAt(
  lines: readonly InvoicePostingLine[],
  controlBaseMinor: bigint | undefined,
  baseCurrency: string,
): readonly InvoicePostingLine[] {
  const control = lines.find(
    ({ accountRole }) => accountRole === 'trade_payable' || accountRole === 'trade_receivable',
  );
  if (controlBaseMinor === undefined || control === undefined) return lines;
  const worth = control.amountMinor < 0n ? -controlBaseMinor : controlBaseMinor;
  const gain = worth - control.baseMinor;
  if (gain === 0n) return lines;
  return [
    ...lines.map((line) => (line === control ? { ...line, baseMinor: worth } : line)),
    exchangeDifference(gain, baseCurrency, control.memo),
  ];
}

/**
 * The rate that a revision is posted at; undefined when it is in the base currency.
 * @throws Problem `exchange_rate_missing` while the rate of the tax point is unknown
 */
export async function postingRate(
  context: CommandContext,
  revision: RateClues,
): Promise<KnownRate | undefined> {
  const rate = await invoiceRate(context, revision);
  if (rate !== undefined || revision.currency === context.book.baseCurrency) return rate;
  throw problem(
    'exchange_rate_missing',
    `The rate of ${context.book.baseCurrency} to ${revision.currency} on ${revision.taxPoint} is not known yet.`,
  );
}
