import { type MatchableInvoice, type MatchableLine, type MatchFacts } from '#books';
import { addDays, type IsoDate } from '#platform';
import { areAlikeMerchants } from './merchants.js';

/** A card is charged at most this many days before the date of the document, and after it. */
const CARD_DAYS = { before: 2, after: 10 } as const;

/** The first and last day on which a card may have paid a document. */
export const cardDays = (day: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } => ({
  from: addDays(day, -CARD_DAYS.before),
  to: addDays(day, CARD_DAYS.after),
});

/**
 * Whether a line may be the card payment that an invoice waits for, although the books have another party for the name on
 * the line: in time, by the same card or to an alike merchant. Its amount is compared elsewhere.
 */
export function isAwaitedCardLine(
  line: Pick<MatchableLine, 'bookingDate' | 'cardLast4' | 'counterpartyKey'>,
  item: Pick<MatchableInvoice, 'cardLast4' | 'invoiceDate' | 'paidByCard' | 'partyId'>,
  { partyNames }: Pick<MatchFacts, 'partyNames'>,
): boolean {
  const { from, to } = cardDays(item.invoiceDate);
  if (!item.paidByCard || line.bookingDate < from || line.bookingDate > to) return false;
  if (line.cardLast4 !== null && item.cardLast4 !== null) return line.cardLast4 === item.cardLast4;
  return (partyNames.get(item.partyId) ?? []).some((name) => areAlikeMerchants(line.counterpartyKey, name));
}
