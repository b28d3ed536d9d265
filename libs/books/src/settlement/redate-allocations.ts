import { type IsoDate, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** The days of an invoice whose entry is replaced. */
export interface ReplacedDays {
  /** The day of the reversed entry. */
  readonly was: IsoDate;
  /** The day of its reversal: the entry no longer counts from then on. */
  readonly goneOn: IsoDate;
  /** The day of the replacement. */
  readonly effectiveFrom: IsoDate;
}

/**
 * The new day of an allocation after its invoice has moved: the later of the days of both sides. Nothing is settled on
 * days without the invoice. When the invoice moves back, an allocation that waited for it moves back too, and one on a
 * later day that somebody chose does not. In a month that has been closed since, nothing moves: the invoice counts
 * there until its replacement does.
 * @param other the day of the other side, when it has one
 */
export function newDay(
  effective: IsoDate,
  other: IsoDate | null,
  { was, goneOn, effectiveFrom }: ReplacedDays,
): IsoDate {
  if (effectiveFrom > goneOn) return later(effective, effectiveFrom);
  const waited = effective === later(was, other);
  return effectiveFrom < goneOn && waited ? later(effectiveFrom, other) : effective;
}

const later = (day: IsoDate, other: IsoDate | null): IsoDate => (other !== null && other > day ? other : day);

/** An allocation that settles from another day on. */
export interface RedatedAllocation {
  readonly allocationId: Ulid;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

interface AllocationRow {
  readonly id: Ulid;
  readonly effective_date: IsoDate;
  readonly other_date: IsoDate | null;
  /** Null when the allocation moved nothing between accounts. */
  readonly entry_id: Ulid | null;
}

const ALLOCATIONS = `
  SELECT allocation.id, allocation.effective_date, entry.id AS entry_id,
    greatest(bank.booking_date, line.economic_date, posted.economic_date) AS other_date
  FROM books.allocation
  LEFT JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_kind = 'allocation'
    AND entry.source_id = allocation.id AND ${notReversed('entry')}
  LEFT JOIN books.bank_transaction AS bank ON bank.company_id = $1 AND bank.id = allocation.bank_transaction_id
  LEFT JOIN books.journal_line AS line ON line.company_id = $1 AND line.id = allocation.line_id
  LEFT JOIN books.invoice AS other ON other.company_id = $1
    AND other.id = CASE allocation.invoice_id WHEN $2 THEN allocation.other_invoice_id ELSE allocation.invoice_id END
  LEFT JOIN books.journal_entry AS posted ON posted.company_id = $1 AND posted.source_kind = 'invoice_revision'
    AND posted.source_id = other.revision_id AND ${notReversed('posted')}
  WHERE allocation.company_id = $1 AND (allocation.invoice_id = $2 OR allocation.other_invoice_id = $2)
    AND allocation.reversed_at IS NULL
  ORDER BY allocation.id`;

/**
 * Redates the allocations of an invoice whose entry is replaced on another day. Their entries, with the exchange
 * differences that they realised, move with them.
 * @throws Problem `state_conflict` when such an entry has put a line on an account and that line is settled
 */
export async function redateAllocations(
  { sql, companyId, ledger }: CommandContext,
  invoiceId: Ulid,
  days: ReplacedDays,
): Promise<RedatedAllocation[]> {
  if (days.effectiveFrom === days.goneOn) return [];
  const rows = await sql.rows<AllocationRow>(ALLOCATIONS, [companyId, invoiceId]);
  const moved: RedatedAllocation[] = [];
  for (const { id, effective_date: from, other_date: other, entry_id: entryId } of rows) {
    const to = newDay(from, other, days);
    if (to === from) continue;
    if (entryId !== null) await ledger.move(entryId, to);
    moved.push({ allocationId: id, from, to });
  }
  if (moved.length > 0) {
    await sql.run(
      `UPDATE books.allocation SET effective_date = moved.day FROM unnest($2::text[], $3::date[]) AS moved(id, day)
       WHERE company_id = $1 AND allocation.id = moved.id`,
      [companyId, moved.map(({ allocationId }) => allocationId), moved.map(({ to }) => to)],
    );
  }
  return moved;
}
