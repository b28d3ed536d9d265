import { type IsoDate } from '#platform';
import { countsMoneyBefore, type PostingRate, type SupplyDates, type VatBox } from '#ledger';
import { partsOfLine, type VatTerms } from '../../settlement/line-parts.js';
import {
  priceInBase,
  type AccountRef,
  type InvoicePostingLine,
  type UnpricedLine,
} from './invoice-posting-lines.js';
import {
  signOf,
  type ComputedLine,
  type ComputedRevision,
  type InvoiceDirection,
  type InvoiceKind,
} from '../content/invoice-content.js';

/** The facts besides its amounts that decide an invoice's entry. */
export interface PostingContext extends VatTerms {
  readonly invoiceId: string;
  /** The prepayment whose account the lines use: the invoice itself, or the one that a credit note corrects. */
  readonly prepaymentId: string | null;
  readonly kind: InvoiceKind;
  readonly partyId: string;
  readonly dueDate: IsoDate | null;
  readonly rate: PostingRate;
  /** A sales invoice dated before the start of these books: posted against the opening balance, without VAT. */
  readonly opening: boolean;
  /** Whether a purchase line acquires a fixed asset: as it states, else by its account. */
  readonly isFixedAsset: (line: ComputedLine) => boolean;
  readonly memo: string | null;
}

/** The day an invoice counts in the books: the supply date, else the invoice date. */
export function economicDateOf(dates: SupplyDates): IsoDate {
  return dates.supplyDate ?? dates.invoiceDate;
}

/**
 * The entry of an invoice, debit positive. It posts the amount due to the payable or receivable, the prepaid amount
 * to the prepayment account, the rounding of the total to the rounding account, and each line to its account: cost or
 * income, or the prepayment account when the document is a prepayment or the credit note of one. A credit note has
 * all signs turned.
 *
 * Purchases deduct VAT by the line's share; the rest is cost. VAT that the buyer owes itself is posted on both sides.
 * The entry balances in its currency and in base currency. Lines of the same account, VAT code and dimensions become
 * one line. A document with zero amounts gives no lines.
 */
export function postInvoice(revision: ComputedRevision, context: PostingContext): InvoicePostingLine[] {
  // A purchase debits its costs, a sale credits its income; a credit note does the opposite.
  const towards = signOf(context.kind) * (context.direction === 'purchase' ? 1n : -1n);
  const lines = context.opening
    ? [
        controlLine(revision, context, towards),
        plain('opening_balance', revision.amountDueMinor * towards, revision, context),
      ]
    : [
        controlLine(revision, context, towards),
        prepaidLine(revision, context, towards),
        plain('rounding', revision.roundingMinor * towards, revision, context),
        ...revision.lines.flatMap((line) => documentLine(line, revision, context, towards)),
      ];
  return priceInBase(merge(lines), context.rate);
}

function controlLine(revision: ComputedRevision, context: PostingContext, towards: bigint): UnpricedLine {
  return {
    account: { accountRole: context.direction === 'purchase' ? 'trade_payable' : 'trade_receivable' },
    currency: revision.currency,
    amountMinor: -revision.amountDueMinor * towards,
    partyId: context.partyId,
    dueDate: context.dueDate,
    invoiceId: context.invoiceId,
    vatCode: null,
    dimensionValueIds: [],
    memo: context.memo,
    remainderRank: 3,
  };
}

const prepaymentRole = (direction: InvoiceDirection): string =>
  direction === 'purchase' ? 'supplier_prepayment' : 'customer_prepayment';

function prepaidLine(revision: ComputedRevision, context: PostingContext, towards: bigint): UnpricedLine {
  return {
    ...plain(prepaymentRole(context.direction), -revision.prepaidMinor * towards, revision, context),
    partyId: context.partyId,
    invoiceId: context.invoiceId,
    remainderRank: 1,
  };
}

function plain(
  accountRole: string,
  amountMinor: bigint,
  revision: ComputedRevision,
  context: PostingContext,
): UnpricedLine {
  return {
    account: { accountRole },
    currency: revision.currency,
    amountMinor,
    partyId: null,
    dueDate: null,
    invoiceId: null,
    vatCode: null,
    dimensionValueIds: [],
    memo: context.memo,
    remainderRank: 0,
  };
}

/** The posting lines of one document line: its account, and its VAT. */
function documentLine(
  line: ComputedLine,
  revision: ComputedRevision,
  context: PostingContext,
  towards: bigint,
): UnpricedLine[] {
  const ofPrepayment =
    context.prepaymentId === null ? {} : { partyId: context.partyId, invoiceId: context.prepaymentId };
  const toAccount = (amount: bigint): UnpricedLine => ({
    ...plain('', amount * towards, revision, context),
    account: accountOf(line, context),
    ...ofPrepayment,
    ...(context.prepaymentId !== null && line.kind !== 'rounding'
      ? { remainderRank: 1 as const }
      : { dimensionValueIds: line.dimensions }),
    vatCode: line.vatCode?.code ?? null,
    memo: line.description,
  });
  const code = line.vatCode;
  if (code === null) return [toAccount(line.netMinor)];
  // Money that comes before such a supply makes no tax point, so the whole prepaid amount waits without VAT.
  if (context.prepaymentId !== null && !countsMoneyBefore(code)) {
    return [{ ...toAccount(line.grossMinor), vatCode: null }];
  }
  const toVat = (role: string, amount: bigint): UnpricedLine => ({
    ...plain(role, amount * towards, revision, context),
    ...ofPrepayment,
    vatCode: code.code,
    remainderRank: 2,
  });
  return partsOfLine({ ...line, vatCode: code }, context).map(({ role, minor }) => {
    if (role === 'line') return toAccount(minor);
    if (role === (code.input_role ?? 'vat_input'))
      return { ...toVat(role, minor), vatBox: boxOf(line, context) };
    if (role !== 'vat_non_deductible' || context.prepaymentId !== null) return toVat(role, minor);
    return { ...toVat(role, minor), dimensionValueIds: line.dimensions, remainderRank: 0 as const };
  });
}

/** The return shows the input VAT of fixed assets separately, whatever the VAT code. */
function boxOf(line: ComputedLine, { isFixedAsset, prepaymentId }: PostingContext): VatBox | null {
  return prepaymentId === null && isFixedAsset(line) ? '5.2' : null;
}

/**
 * The account of a line's net: the one it names, else that of its role, else that of its VAT code, else the default.
 */
function accountOf(line: ComputedLine, context: PostingContext): AccountRef {
  if (line.kind === 'rounding') return { accountRole: 'rounding' };
  if (context.prepaymentId !== null) return { accountRole: prepaymentRole(context.direction) };
  if (line.accountCode !== null) return { accountCode: line.accountCode };
  if (line.expenseRole !== null) return { accountRole: line.expenseRole };
  if (context.direction === 'purchase') return { accountRole: 'expense_default' };
  const earnsOn = line.vatCode?.income_account ?? null;
  return earnsOn === null ? { accountRole: 'income_default' } : { accountCode: earnsOn };
}

/**
 * Adds up lines of the same account, VAT code and set of dimensions; the memo is the first line's, with the number of
 * further memos.
 */
function merge(lines: readonly UnpricedLine[]): UnpricedLine[] {
  const merged = new Map<string, { line: UnpricedLine; memos: Set<string> }>();
  for (const line of lines) {
    const key = JSON.stringify([
      line.account.accountRole ?? null,
      line.account.accountCode ?? null,
      line.vatCode,
      line.vatBox ?? null,
      line.invoiceId,
      [...line.dimensionValueIds].sort(),
      line.remainderRank,
    ]);
    const before = merged.get(key);
    if (before === undefined) {
      merged.set(key, { line, memos: new Set(line.memo === null ? [] : [line.memo]) });
      continue;
    }
    if (line.memo !== null && line.amountMinor !== 0n) before.memos.add(line.memo);
    before.line = { ...before.line, amountMinor: before.line.amountMinor + line.amountMinor };
  }
  return [...merged.values()].map(({ line, memos: [first, ...more] }) => ({
    ...line,
    memo: first === undefined || more.length === 0 ? (first ?? null) : `${first} (+${more.length})`,
  }));
}
