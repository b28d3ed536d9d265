import { absolute, fieldProblem, problem, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';
import { type EntryDraftLine } from '../ledger/entry-draft.js';
import { baseShareOf, invoiceSide, type OpenSide } from './sides.js';

/** A prepayment invoice as something that a final invoice is settled by: its net and its VAT, as far as not used yet. */
export interface PrepaymentSide extends OpenSide {
  /** The lines of its entry beside the payable or receivable; signed. */
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

const PREPAID_LINES = `
  SELECT l.account_id, l.amount_minor, l.base_minor, l.party_id, l.invoice_id, l.vat_code
  FROM books.invoice i
  JOIN books.journal_entry e ON e.company_id = i.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = i.revision_id
    AND e.source_role <> 'reversal'
  JOIN books.journal_line l ON l.company_id = e.company_id AND l.entry_id = e.id
  JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
  WHERE i.company_id = $1 AND i.id = $2 AND a.control_kind IS DISTINCT FROM 'payable'
    AND a.control_kind IS DISTINCT FROM 'receivable'
    AND NOT EXISTS (SELECT 1 FROM books.journal_entry r WHERE r.company_id = $1 AND r.reverses_entry_id = e.id)
  ORDER BY (a.role IN ('supplier_prepayment', 'customer_prepayment')) DESC NULLS LAST, l.line_no`;

/**
 * The prepayment that a final invoice uses.
 * @throws Problem `invalid_payload` on `other_invoice_id` for anything but a posted prepayment of the same party, direction and
 *   currency
 */
export async function prepaymentSide(
  context: CommandContext,
  prepaymentId: Ulid,
  final: OpenSide & { readonly direction?: string },
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
    invoice.kind === 'prepayment' &&
    invoice.partyId === final.partyId &&
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
    baseMinor: absolute(lines.reduce((sum, line) => sum + line.base_minor, 0n)),
    lines,
  };
}

/**
 * The lines that take back a part of a prepayment's entry: its net and its VAT by their share, so that the VAT of the final
 * invoice counts once (completions §3, Posting). All parts together are the whole to the cent: the first line, the net, takes
 * what rounding leaves.
 */
export function prepaymentLines(prepayment: PrepaymentSide, amountMinor: bigint): EntryDraftLine[] {
  const towards = prepayment.side === 'debit' ? 1n : -1n;
  const baseMinor = baseShareOf(prepayment, amountMinor);
  const [net, ...rest] = prepayment.lines;
  if (net === undefined) return [];
  const others = rest.map((line) => ({
    ...line,
    ...partOf(line, prepayment, amountMinor),
  }));
  const sum = (pick: (line: { amount_minor: bigint; base_minor: bigint }) => bigint) =>
    others.reduce((total, line) => total + pick(line), 0n);
  const first = {
    ...net,
    amount_minor: amountMinor * towards - sum((line) => line.amount_minor),
    base_minor: baseMinor * towards - sum((line) => line.base_minor),
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

function partOf(
  line: PrepaidLine,
  prepayment: PrepaymentSide,
  amountMinor: bigint,
): { amount_minor: bigint; base_minor: bigint } {
  const part = (whole: bigint): bigint => {
    const share = baseShareOf({ ...prepayment, baseMinor: absolute(whole) }, amountMinor);
    return whole < 0n ? -share : share;
  };
  return { amount_minor: part(line.amount_minor), base_minor: part(line.base_minor) };
}
