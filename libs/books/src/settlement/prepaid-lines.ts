import { type IsoDate, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** The roles of the accounts with the unpaid amount of a prepayment invoice. */
const UNPAID_ROLES = ['customer_prepayment_unpaid', 'supplier_prepayment_unpaid'];

/** The rest of a prepayment on one account under one VAT code; minor units, debit positive. */
export interface PrepaidLine {
  readonly account_id: Ulid;
  readonly role: string | null;
  readonly vat_code: string | null;
  readonly amount_minor: bigint;
  readonly base_minor: bigint;
  /** The amount that payments, less refunds, have put there. */
  readonly paid_minor: bigint;
  readonly party_id: Ulid | null;
  readonly invoice_id: Ulid;
}

/** The balances that a prepayment invoice has in the ledger, apart from its payable or receivable. */
export interface PrepaidBalances {
  /** The unpaid amount, debit positive. */
  readonly unpaidMinor: bigint;
  readonly unpaidBaseMinor: bigint;
  /** The paid amount that nothing has used: that of the prepayment account first. */
  readonly lines: readonly PrepaidLine[];
  /** The day of the latest payment that is not reversed. */
  readonly paidOn: IsoDate | null;
}

/**
 * The lines that name the prepayment, of all entries. Entries of earlier releases name it on their net alone, so their
 * VAT is that of the same entry.
 */
const PREPAID_LINES = `
  WITH entry AS (
    SELECT posted.id, posted.economic_date, allocation.kind IN ('payment', 'refund') AS pays,
      ${notReversed('posted')} AS live
    FROM (SELECT DISTINCT entry_id FROM books.journal_line WHERE company_id = $1 AND invoice_id = $2) AS naming
    JOIN books.journal_entry AS posted ON posted.company_id = $1 AND posted.id = naming.entry_id
    LEFT JOIN books.allocation ON posted.source_kind = 'allocation' AND allocation.company_id = $1
      AND allocation.id = posted.source_id
    WHERE NOT (posted.source_kind = 'invoice_revision' AND posted.source_id IN (
      SELECT id FROM books.invoice_revision WHERE company_id = $1 AND invoice_id = $3))
  )
  SELECT line.account_id, account.role, line.vat_code, sum(line.amount_minor)::bigint AS amount_minor,
    sum(line.base_minor)::bigint AS base_minor,
    coalesce(sum(line.amount_minor) FILTER (WHERE entry.pays), 0)::bigint AS paid_minor, max(line.party_id) AS party_id,
    $2::text AS invoice_id, max(entry.economic_date) FILTER (WHERE entry.pays AND entry.live) AS paid_on
  FROM entry
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
  WHERE (line.invoice_id = $2 OR (line.invoice_id IS NULL AND line.vat_code IS NOT NULL))
    AND account.control_kind IS DISTINCT FROM 'payable' AND account.control_kind IS DISTINCT FROM 'receivable'
  GROUP BY line.account_id, account.role, line.vat_code
  ORDER BY (account.role IN ('supplier_prepayment', 'customer_prepayment')) DESC NULLS LAST, line.vat_code, line.account_id`;

/**
 * The balances of a prepayment.
 * @param without a credit note whose own entry does not count, because it is about to be replaced
 */
export async function prepaidBalances(
  { sql, companyId }: CommandContext,
  prepaymentId: Ulid,
  without: Ulid | null = null,
): Promise<PrepaidBalances> {
  const rows = await sql.rows<PrepaidLine & { readonly paid_on: IsoDate | null }>(PREPAID_LINES, [
    companyId,
    prepaymentId,
    without,
  ]);
  const isUnpaid = ({ role }: PrepaidLine): boolean => UNPAID_ROLES.includes(role ?? '');
  const unpaid = rows.find(isUnpaid);
  const days = rows.flatMap(({ paid_on: day }) => day ?? []);
  return {
    unpaidMinor: unpaid?.amount_minor ?? 0n,
    unpaidBaseMinor: unpaid?.base_minor ?? 0n,
    lines: rows.filter((row) => !isUnpaid(row)),
    paidOn: days.sort().at(-1) ?? null,
  };
}
