import { type IsoDate, newUlid, type Sql, type Ulid } from '#platform';
import { fiscalYearOf, notReversed, reportedBook } from '#ledger';
import { type Command } from '../commands/command.js';
import { Prepayment } from '../settlement/prepayment.js';
import { baseShareOf, invoiceSides, openOf } from '../settlement/sides.js';
import { keepEvent } from './keep-event.js';

/** A prepayment invoice that an earlier release posted as if it were paid, with its unpaid amount. */
export interface PrepaymentToMove {
  readonly invoice_id: Ulid;
  readonly number: string | null;
  readonly currency: string;
  /** Unpaid; minor units. */
  readonly open_minor: bigint;
  /** The day of its correcting entry. */
  readonly moved_on: IsoDate;
}

const openFrom = (day: string): string => `(
  SELECT CASE WHEN EXISTS (SELECT FROM books.period
      WHERE company_id = $1 AND ${day} BETWEEN starts_on AND ends_on AND state = 'closed')
    THEN (SELECT min(starts_on) FROM books.period WHERE company_id = $1 AND state = 'open' AND starts_on > ${day})
    ELSE ${day} END)`;

/** Reads columns of the earlier release only, so that a dry run can list them before the migration. */
const TO_MOVE = `
  SELECT i.id AS invoice_id, i.number, i.currency,
    (i.amount_due_minor - i.settled_minor - i.credited_minor)::bigint AS open_minor,
    greatest(${openFrom('$2::date')}, ${openFrom('live.economic_date')}) AS moved_on
  FROM books.invoice AS i
  JOIN books.journal_entry AS live ON live.company_id = $1 AND live.source_kind = 'invoice_revision'
    AND live.source_id = i.revision_id AND ${notReversed('live')}
  WHERE i.company_id = $1 AND i.kind = 'prepayment' AND i.posted_at IS NOT NULL
    AND i.amount_due_minor > i.settled_minor + i.credited_minor
    AND EXISTS (SELECT FROM books.journal_line AS line
      JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
      WHERE line.company_id = $1 AND line.entry_id = live.id AND line.invoice_id = i.id
        AND account.role IN ('customer_prepayment', 'supplier_prepayment'))
    AND 0 = (SELECT coalesce(sum(line.amount_minor), 0) FROM books.journal_line AS line
      JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
      WHERE line.company_id = $1 AND line.invoice_id = i.id
        AND account.role IN ('customer_prepayment_unpaid', 'supplier_prepayment_unpaid'))
  ORDER BY i.id`;

/** The prepayment invoices of a company whose unpaid amount is still posted as paid. */
export async function prepaymentsToMove(
  sql: Sql,
  companyId: bigint,
  today: IsoDate,
): Promise<PrepaymentToMove[]> {
  const { fiscalYearStartMonth } = await reportedBook(sql, companyId);
  const { startsOn } = fiscalYearOf(today, fiscalYearStartMonth);
  return sql.rows<PrepaymentToMove>(TO_MOVE, [companyId, startsOn]);
}

/** A correcting entry. */
interface MovedPrepayment extends PrepaymentToMove {
  readonly entry_id: Ulid;
}

/**
 * Moves what is unpaid of the prepayment invoices of earlier releases off the prepayment and VAT accounts: one
 * correcting entry for each, on the first day of the earliest open period of the running fiscal year, but not before
 * the invoice itself. Entries and filed returns stay; the difference shows in the month of the correction.
 */
export const movePrepayments: Command<
  Readonly<Record<string, never>>,
  { readonly moved: readonly MovedPrepayment[] }
> = {
  name: 'prepayment.move',
  permission: 'events.write',

  async handle(context) {
    const { sql, companyId, ledger } = context;
    const found = await prepaymentsToMove(sql, companyId, context.today);
    const sides = await invoiceSides(
      context,
      found.map(({ invoice_id: id }) => id),
    );
    const moved: MovedPrepayment[] = [];
    for (const one of found) {
      const side = sides.get(one.invoice_id);
      if (side === undefined) continue;
      const prepayment = await Prepayment.load(context, one.invoice_id);
      // An invoice may already use more of it than was paid; that part stays with the invoice.
      const unpaid = openOf(side) < prepayment.leftMinor ? openOf(side) : prepayment.leftMinor;
      if (unpaid <= 0n) continue;
      const eventId = newUlid();
      const memo = `Ettemaksuarve ${one.number ?? ''}: tasumata osa`;
      const { entryId } = ledger.post({
        journal: 'general',
        economicDate: one.moved_on,
        sourceKind: 'accounting_event',
        sourceRole: 'primary',
        sourceId: eventId,
        memo,
        lines: prepayment.refund(unpaid, baseShareOf(side, unpaid)),
      });
      keepEvent(context, { id: eventId, kind: 'correction', economicDate: one.moved_on, memo, entryId });
      moved.push({ ...one, open_minor: unpaid, entry_id: entryId });
    }
    return {
      result: { moved },
      facts: [],
      audit: moved.map(({ invoice_id: id, entry_id, moved_on, open_minor }) => ({
        objectType: 'invoice',
        objectId: id,
        newValues: { correcting_entry_id: entry_id, moved_on, unpaid_minor: open_minor },
      })),
    };
  },
};
