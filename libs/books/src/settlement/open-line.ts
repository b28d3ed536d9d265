import { absolute, fieldProblem, type IsoDate, type Ulid } from '#platform';
import { bankSide, invoiceSide, type OpenSide } from './sides.js';
import { type CommandContext } from '../commands/command.js';

interface OpenLineRow {
  readonly account_id: Ulid;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  readonly party_id: Ulid | null;
  readonly invoice_id: Ulid | null;
  readonly bank_transaction_id: Ulid | null;
  readonly economic_date: IsoDate;
  readonly control_kind: string | null;
  readonly role: string | null;
  readonly settled_minor: bigint;
  readonly settled_base_minor: bigint;
  readonly reversed: boolean;
  readonly of_event: boolean;
  /**
   * True for the amount that the line's own invoice states as paid before it; such an invoice is not a prepayment
   * itself.
   */
  readonly prepaid: boolean;
}

const OPEN_LINE = `
  SELECT l.account_id, l.currency, l.amount_minor, l.base_minor, l.party_id, l.economic_date, a.control_kind, a.role,
    l.invoice_id, b.id AS bank_transaction_id, e.source_kind = 'accounting_event' AS of_event,
    taken.minor AS settled_minor, taken.base_minor AS settled_base_minor,
    EXISTS (SELECT 1 FROM books.journal_entry r WHERE r.company_id = $1 AND r.reverses_entry_id = l.entry_id) AS reversed,
    EXISTS (SELECT 1 FROM books.invoice i WHERE i.company_id = $1 AND i.id = l.invoice_id AND i.kind <> 'prepayment'
      AND i.revision_id = e.source_id) AS prepaid
  FROM books.journal_line l JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
  JOIN books.journal_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
  LEFT JOIN books.bank_transaction b ON b.company_id = e.company_id AND b.id = e.source_id
    AND e.source_kind = 'bank_transaction' AND a.control_kind IN ('suspense_payable', 'suspense_receivable')
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(item_minor), 0)::bigint AS minor, coalesce(sum(item_base_minor), 0)::bigint AS base_minor
    FROM books.allocation WHERE company_id = $1 AND line_id = $2 AND reversed_at IS NULL
  ) AS taken
  WHERE l.company_id = $1 AND l.id = $2`;

/** The open item that a ledger line represents: an invoice, the suspense of a bank line, or the line itself. */
export interface NamedLine {
  readonly item: OpenSide;
  readonly invoiceId: Ulid | null;
  readonly lineId: Ulid | null;
  readonly bankTransactionId: Ulid | null;
}

/**
 * An open line of the ledger: of an invoice, of a bank line, or an item of its own (an opening balance, an event, an
 * amount that an invoice states as prepaid) on a receivable, payable or prepayment account, or on suspense.
 * @throws Problem `validation_error` (`not_found`, `not_open_item`) on `line_id`, and every problem of the side that it
 *   represents
 */
export async function lineSide(context: CommandContext, lineId: Ulid, refund: boolean): Promise<NamedLine> {
  const row = await context.sql.row<OpenLineRow>(OPEN_LINE, [context.companyId, lineId]);
  if (row === undefined) {
    throw fieldProblem('validation_error', 'line_id', 'not_found', 'There is no such line.');
  }
  const controls = row.control_kind === 'payable' || row.control_kind === 'receivable';
  const of = { invoiceId: null, lineId: null, bankTransactionId: null };
  if (row.bank_transaction_id !== null) {
    const item = await bankSide(context, row.bank_transaction_id, 'line_id');
    return { ...of, item, lineId, bankTransactionId: row.bank_transaction_id };
  }
  if (controls && row.invoice_id !== null && !row.reversed) {
    return {
      ...of,
      item: await invoiceSide(context, row.invoice_id, 'line_id', refund),
      invoiceId: row.invoice_id,
    };
  }
  if (!isOwnItem(row) || (row.invoice_id !== null && !row.prepaid) || row.reversed) {
    throw fieldProblem(
      'validation_error',
      'line_id',
      'not_open_item',
      'The line is not an open item; to use a prepayment, give its invoice.',
    );
  }
  return { ...of, item: ownSide(row), lineId };
}

/**
 * On suspense, only lines of accounting events, such as opening balances, are items of their own: all others belong to
 * bank lines.
 */
function isOwnItem({ control_kind: kind, role, of_event: ofEvent }: OpenLineRow): boolean {
  if (kind === 'suspense_payable' || kind === 'suspense_receivable') return ofEvent;
  return (
    kind === 'payable' ||
    kind === 'receivable' ||
    role === 'supplier_prepayment' ||
    role === 'customer_prepayment'
  );
}

function ownSide(row: OpenLineRow): OpenSide {
  return {
    accountId: row.account_id,
    currency: row.currency,
    totalMinor: absolute(row.amount_minor),
    settledMinor: row.settled_minor,
    openBaseMinor: absolute(row.base_minor) - row.settled_base_minor,
    side: row.amount_minor > 0n ? 'debit' : 'credit',
    partyId: row.party_id,
    invoiceId: row.invoice_id,
    date: row.economic_date,
  };
}
