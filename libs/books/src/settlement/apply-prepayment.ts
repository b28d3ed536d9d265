import { absolute, fieldProblem, problem, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { isSameParty } from '../parties/same-party.js';
import { type EntryDraftLine } from '../ledger/entry-draft.js';
import { baseShareOf, invoiceSide, openOf, type OpenSide, shareOf } from './sides.js';

/** A prepayment invoice as something that a final invoice is settled by: its net and its VAT, as far as not used yet. */
export interface PrepaymentSide extends OpenSide {
  /** What is left of the lines of its entry beside the payable or receivable; signed. */
  readonly lines: readonly PrepaidLine[];
}

interface PrepaidLine {
  readonly account_id: Ulid;
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  readonly party_id: Ulid | null;
  readonly invoice_id: Ulid | null;
  readonly vat_code: string | null;
}

/** Lines of one account and VAT code go down together by what the live uses of the prepayment have taken off them. */
const PREPAID_LINES = `
  WITH used AS (
    SELECT l.account_id, l.vat_code, sum(l.amount_minor) AS amount_minor, sum(l.base_minor) AS base_minor
    FROM books.allocation al
    JOIN books.journal_entry e ON e.company_id = al.company_id AND e.source_kind = 'allocation' AND e.source_id = al.id
      AND e.source_role = 'primary'
    JOIN books.journal_line l ON l.company_id = e.company_id AND l.entry_id = e.id
    WHERE al.company_id = $1 AND al.other_invoice_id = $2 AND al.kind = 'prepayment_apply' AND al.reversed_at IS NULL
    GROUP BY 1, 2
  )
  SELECT l.account_id, (sum(l.amount_minor) + coalesce(max(used.amount_minor), 0))::bigint AS amount_minor,
    (sum(l.base_minor) + coalesce(max(used.base_minor), 0))::bigint AS base_minor, max(l.party_id) AS party_id,
    max(l.invoice_id) AS invoice_id, l.vat_code
  FROM books.invoice i
  JOIN books.journal_entry e ON e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
    AND e.source_role <> 'reversal'
  JOIN books.journal_line l ON l.company_id = e.company_id AND l.entry_id = e.id
  JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
  LEFT JOIN used ON used.account_id = l.account_id AND used.vat_code IS NOT DISTINCT FROM l.vat_code
  WHERE i.company_id = $1 AND i.id = $2 AND a.control_kind IS DISTINCT FROM 'payable'
    AND a.control_kind IS DISTINCT FROM 'receivable'
    AND NOT EXISTS (SELECT 1 FROM books.journal_entry r WHERE r.company_id = $1 AND r.reverses_entry_id = e.id)
  GROUP BY l.account_id, a.role, l.vat_code
  ORDER BY (a.role IN ('supplier_prepayment', 'customer_prepayment')) DESC NULLS LAST, min(l.line_no)`;

/**
 * The prepayment that a final invoice uses.
 * @throws Problem `invalid_payload` on `other_invoice_id` for anything but a posted prepayment of the same party, direction and
 *   currency
 */
export async function prepaymentSide(
  context: CommandContext,
  prepaymentId: Ulid,
  final: OpenSide,
): Promise<PrepaymentSide> {
  const { sql, companyId } = context;
  const [invoice, lines, { used }] = await Promise.all([
    invoiceSide(context, prepaymentId, 'other_invoice_id'),
    sql.rows<PrepaidLine>(PREPAID_LINES, [companyId, prepaymentId]),
    sql.one<{ used: bigint }>(
      `SELECT coalesce(sum(counter_minor), 0)::bigint AS used FROM books.allocation
       WHERE company_id = $1 AND other_invoice_id = $2 AND kind = 'prepayment_apply' AND reversed_at IS NULL`,
      [companyId, prepaymentId],
    ),
  ]);
  const fits =
    (await isSameParty(context, invoice.partyId, final.partyId)) &&
    invoice.kind === 'prepayment' &&
    invoice.currency === final.currency &&
    invoice.side === final.side;
  if (!fits) {
    throw fieldProblem(
      'invalid_payload',
      'other_invoice_id',
      'no_prepayment',
      'Only a prepayment of the same party, direction and currency is used.',
    );
  }
  if (lines.length === 0) throw problem('invoice_state_conflict', 'The prepayment has no entry.');
  return {
    ...invoice,
    // What was prepaid stands against what the final invoice owes.
    side: invoice.side === 'credit' ? 'debit' : 'credit',
    settledMinor: used,
    openBaseMinor: absolute(lines.reduce((sum, line) => sum + line.base_minor, 0n)),
    lines,
  };
}

/**
 * The lines that take back a part of a prepayment's entry: its net and its VAT by their share of what is left, so that the
 * VAT of the final invoice counts once (completions §3, Posting). All parts together are the whole to the cent: the first
 * line, the net, takes what rounding leaves.
 */
export function prepaymentLines(prepayment: PrepaymentSide, amountMinor: bigint): EntryDraftLine[] {
  const towards = prepayment.side === 'debit' ? 1n : -1n;
  const [net, ...rest] = prepayment.lines;
  if (net === undefined) return [];
  const open = openOf(prepayment);
  const others = rest.map((line) => ({
    ...line,
    amount_minor: shareOf(line.amount_minor, amountMinor, open),
    base_minor: shareOf(line.base_minor, amountMinor, open),
  }));
  const first = {
    ...net,
    amount_minor: amountMinor * towards - others.reduce((sum, line) => sum + line.amount_minor, 0n),
    base_minor:
      baseShareOf(prepayment, amountMinor) * towards -
      others.reduce((sum, line) => sum + line.base_minor, 0n),
  };
  return [first, ...others]
    .filter((line) => line.amount_minor !== 0n || line.base_minor !== 0n)
    .map((line) => ({
      accountId: line.account_id,
      currency: prepayment.currency,
      amountMinor: -line.amount_minor,
      baseMinor: -line.base_minor,
      partyId: line.party_id,
      invoiceId: line.invoice_id,
      vatCode: line.vat_code,
    }));
}
