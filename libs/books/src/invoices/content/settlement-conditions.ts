import { CARD_LINE_DAYS } from '../../settlement/settlement-state.js';

export const SETTLEMENT_FILTERS = ['unposted', 'unpaid', 'part_paid', 'paid', 'open', 'overdue'] as const;
export type SettlementFilter = (typeof SETTLEMENT_FILTERS)[number];

const OPEN = '(i.amount_due_minor - i.settled_minor - i.credited_minor)';

/**
 * The SQL condition on invoice `i` for each filter: the same decisions as `settlementOf`, in terms that the partial
 * indexes cover. `today` is the query parameter with the current day.
 */
export function settlementConditions(today: `$${number}`): Readonly<Record<SettlementFilter, string>> {
  return {
    unposted: `i.state = 'recorded'`,
    unpaid: `i.posted_at IS NOT NULL AND ${OPEN} <> 0 AND ${OPEN} >= i.amount_due_minor`,
    part_paid: `i.posted_at IS NOT NULL AND ${OPEN} <> 0 AND ${OPEN} < i.amount_due_minor`,
    paid: `i.posted_at IS NOT NULL AND ${OPEN} = 0`,
    open: `i.posted_at IS NOT NULL AND ${OPEN} <> 0`,
    overdue: `i.posted_at IS NOT NULL AND ${OPEN} <> 0 AND i.kind <> 'credit_note' AND i.due_date < ${today}::date
      AND NOT (i.paid_by_card AND i.invoice_date >= ${today}::date - ${CARD_LINE_DAYS})`,
  };
}
