import { absolute, fieldProblem, type IsoDate, problem, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { type Direction } from '../bank/statement-line.js';
import { shareOf } from '../terms/share.js';
import { type LineJudgement } from '../terms/transaction-status.js';
import {
  type InvoiceDirection,
  type InvoiceKind,
  type InvoiceState,
} from '../invoices/content/invoice-content.js';
import { isPosted } from './settlement-state.js';
import { TAKEN_BASE } from './taken-base.js';
import { type CommandContext } from '../commands/command.js';

/**
 * One side of an allocation: an open amount on an account. Every allocation stores the amount it took off in base
 * currency, so that the rest is known to the cent, in whatever order parts are settled and reversed.
 */
export interface OpenSide {
  readonly accountId: Ulid;
  readonly currency: string;
  /** Whole amount and settled part, minor units, not negative. */
  readonly totalMinor: bigint;
  readonly settledMinor: bigint;
  /** The value of the open part in base currency, not negative. */
  readonly openBaseMinor: bigint;
  /** The side of the account on which the amount is open. */
  readonly side: 'debit' | 'credit';
  readonly partyId: Ulid | null;
  readonly invoiceId: Ulid | null;
  /** The day on which the amount became open. */
  readonly date: IsoDate;
  /** Set where the side is what a prepayment invoice asks for. */
  readonly prepaymentId?: Ulid | null;
  /** The invoice that a credit note corrects. */
  readonly corrects?: Ulid | null;
}

/** The open amount of a side; minor units. */
export function openOf(side: Pick<OpenSide, 'totalMinor' | 'settledMinor'>): bigint {
  return side.totalMinor - side.settledMinor;
}

/** The base amount of a part of the open amount: the last part takes the rounding difference. */
export function baseShareOf(
  side: Pick<OpenSide, 'totalMinor' | 'settledMinor' | 'openBaseMinor'>,
  amountMinor: bigint,
): bigint {
  return shareOf(side.openBaseMinor, amountMinor, openOf(side));
}

/** The side after a part of it is settled. */
export function without<Side extends OpenSide>(side: Side, minor: bigint): Side {
  return {
    ...side,
    settledMinor: side.settledMinor + minor,
    openBaseMinor: side.openBaseMinor - baseShareOf(side, minor),
  };
}

interface InvoiceSideRow {
  readonly id: Ulid;
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
  readonly state: InvoiceState;
  readonly party_id: Ulid;
  readonly corrects_invoice_id: Ulid | null;
  readonly currency: string;
  readonly amount_due_minor: bigint;
  readonly settled_minor: bigint;
  readonly credited_minor: bigint;
  readonly control_account_id: Ulid | null;
  readonly control_base_minor: bigint | null;
  /** The amounts in base currency that payments and refunds, and credit notes, have taken off the control account. */
  readonly settled_base_minor: bigint;
  readonly credited_base_minor: bigint;
  readonly economic_date: IsoDate | null;
}

const INVOICE_SIDE = `
  SELECT i.id, i.direction, i.kind, i.state, i.party_id, i.corrects_invoice_id, i.currency, i.amount_due_minor,
    i.settled_minor, i.credited_minor,
    control.account_id AS control_account_id, control.base_minor AS control_base_minor, live.economic_date,
    off.settled_base_minor, off.credited_base_minor
  FROM books.invoice i
  LEFT JOIN LATERAL (SELECT e.id, e.economic_date FROM books.journal_entry e
    WHERE e.company_id = $1 AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
      AND ${notReversed('e')}) AS live ON true
  LEFT JOIN LATERAL (SELECT l.account_id, abs(sum(l.base_minor))::bigint AS base_minor FROM books.journal_line l
    JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
    WHERE l.company_id = $1 AND l.entry_id = live.id AND l.invoice_id = i.id AND a.control_kind IN ('payable', 'receivable')
    GROUP BY l.account_id) AS control ON true
  CROSS JOIN LATERAL ${TAKEN_BASE} AS off
  WHERE i.company_id = $1 AND i.id = ANY($2::text[])`;

type InvoiceSide = OpenSide & { readonly kind: InvoiceKind; readonly direction: InvoiceDirection };

/**
 * The open amount of an invoice; for a refund, the amount paid on it.
 * @throws Problem `validation_error` (`not_found`) on `field`, `invoice_state_conflict` for one without a live entry
 */
export async function invoiceSide(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
  field: string,
  refund = false,
): Promise<InvoiceSide> {
  const row = await sql.row<InvoiceSideRow>(INVOICE_SIDE, [companyId, [invoiceId]]);
  if (row === undefined)
    throw fieldProblem('validation_error', field, 'not_found', 'There is no such invoice.');
  const side = sideOfInvoice(row, refund);
  if (side === undefined) {
    throw problem(
      'invoice_state_conflict',
      `The invoice is ${row.state}: only a posted invoice with an amount can be settled.`,
    );
  }
  return side;
}

/** The sides of many invoices, by their ids. Invoices whose state rules out an open amount are left out. */
export async function invoiceSides(
  { sql, companyId }: CommandContext,
  invoiceIds: readonly Ulid[],
): Promise<Map<Ulid, InvoiceSide>> {
  const rows = await sql.rows<InvoiceSideRow>(INVOICE_SIDE, [companyId, invoiceIds]);
  return new Map(
    rows.flatMap((row) => {
      const side = sideOfInvoice(row, false);
      return side === undefined ? [] : [[row.id, side] as const];
    }),
  );
}

function sideOfInvoice(row: InvoiceSideRow, refund: boolean): InvoiceSide | undefined {
  if (!isPosted(row.state) || row.control_account_id === null || row.economic_date === null) return undefined;
  const note = row.kind === 'credit_note';
  const givesBack = refund && !note;
  const settled = row.settled_minor + row.credited_minor;
  const owes = (row.direction === 'purchase') !== note;
  return {
    accountId: row.control_account_id,
    currency: row.currency,
    totalMinor: absolute(row.amount_due_minor),
    // Only the paid amount can be refunded.
    settledMinor: givesBack ? absolute(row.amount_due_minor) - row.settled_minor : settled,
    openBaseMinor: givesBack
      ? row.settled_base_minor
      : (row.control_base_minor ?? 0n) - row.settled_base_minor - row.credited_base_minor,
    side: owes !== givesBack ? 'credit' : 'debit',
    partyId: row.party_id,
    invoiceId: row.id,
    date: row.economic_date,
    prepaymentId: row.kind === 'prepayment' ? row.id : null,
    corrects: row.corrects_invoice_id,
    kind: row.kind,
    direction: row.direction,
  };
}

/** A bank line with the columns that judgements read. */
export interface JudgedLine {
  readonly id: Ulid;
  readonly bank_account_id: Ulid;
  readonly direction: Direction;
  readonly booking_date: IsoDate;
  readonly currency: string;
  readonly amount_minor: bigint;
  /** The amount paid in another currency, if the bank states it. */
  readonly orig_currency: string | null;
  readonly orig_minor: bigint | null;
  readonly base_minor: bigint;
  readonly allocated_minor: bigint;
  /** The amount that allocations have taken off the suspense in base currency. */
  readonly allocated_base_minor: bigint;
  readonly judgement: LineJudgement | null;
  readonly party_id: Ulid | null;
  readonly counterparty_name: string | null;
  readonly counterparty_account: string | null;
}

const JUDGED_LINE = `
  SELECT t.id, t.bank_account_id, t.direction, t.booking_date, t.currency, t.amount_minor, t.base_minor, t.allocated_minor,
    t.orig_currency, t.orig_minor, t.judgement, t.party_id, t.counterparty_name, t.counterparty_account,
    (SELECT coalesce(sum(a.counter_base_minor), 0)::bigint FROM books.allocation a
      WHERE a.company_id = $1 AND a.bank_transaction_id = t.id AND a.reversed_at IS NULL) AS allocated_base_minor
  FROM books.bank_transaction t WHERE t.company_id = $1 AND t.id = ANY($2::text[])`;

/**
 * The amount of an invoice that a line refunds, in the currency of the invoice. When the line has another currency,
 * this is the amount that the bank states in the invoice's currency, else the whole paid amount.
 */
export function givenBack(item: OpenSide, line: JudgedLine): bigint {
  if (item.currency === line.currency) return line.amount_minor;
  return line.orig_currency === item.currency && line.orig_minor !== null
    ? absolute(line.orig_minor)
    : openOf(item);
}

export async function findLine(
  { sql, companyId }: CommandContext,
  bankTransactionId: Ulid,
): Promise<JudgedLine | undefined> {
  return sql.row<JudgedLine>(JUDGED_LINE, [companyId, [bankTransactionId]]);
}

/** @throws Problem `state_conflict` for a line that was withdrawn */
export function assertNotWithdrawn({ judgement }: Pick<JudgedLine, 'judgement'>): void {
  if (judgement === 'withdrawn') {
    throw problem('state_conflict', 'The bank transaction was withdrawn with its statement.');
  }
}

/** Bank lines by their ids. */
export async function findLines(
  { sql, companyId }: CommandContext,
  bankTransactionIds: readonly Ulid[],
): Promise<Map<Ulid, JudgedLine>> {
  const rows = await sql.rows<JudgedLine>(JUDGED_LINE, [companyId, bankTransactionIds]);
  return new Map(rows.map((line) => [line.id, line]));
}

/**
 * The suspense of a bank line as an open side.
 * @throws Problem `validation_error` (`not_found`) on `field`, `state_conflict` for a line with another judgement
 */
export async function bankSide(
  context: CommandContext,
  bankTransactionId: Ulid,
  field: string,
): Promise<OpenSide & { readonly direction: Direction }> {
  const line = await findLine(context, bankTransactionId);
  if (line === undefined) {
    throw fieldProblem('validation_error', field, 'not_found', 'There is no such bank transaction.');
  }
  assertNotWithdrawn(line);
  if (line.judgement !== null || line.amount_minor === 0n) {
    throw problem('state_conflict', 'The bank transaction is already explained: undo that first.');
  }
  return { ...(await suspenseOf(context, line)), direction: line.direction };
}

/** The open suspense of a line: money in is a credit there, money out a debit. */
export async function suspenseOf(context: CommandContext, line: JudgedLine): Promise<OpenSide> {
  const accounts = await context.accounts();
  const role = line.direction === 'in' ? 'suspense_receivable' : 'suspense_payable';
  return {
    accountId: accounts.requireRole(role).id,
    currency: line.currency,
    totalMinor: line.amount_minor,
    settledMinor: line.allocated_minor,
    openBaseMinor: line.base_minor - line.allocated_base_minor,
    side: line.direction === 'in' ? 'credit' : 'debit',
    partyId: line.party_id,
    invoiceId: null,
    date: line.booking_date,
  };
}
