import { type BookingState, type FileBooking } from './file-extraction.js';

/** The state of an invoice in the books. */
export type BookedInvoiceState = 'recorded' | 'issued' | 'posted' | 'cancelled' | 'void';

const SHOWN: Readonly<Record<BookedInvoiceState, BookingState>> = {
  recorded: 'draft',
  issued: 'posted',
  posted: 'posted',
  cancelled: 'cancelled',
  void: 'void',
};

/** The current state of a booking: the invoice made from a file changes once people work on it. */
export function currentBooking(booking: FileBooking, invoice: BookedInvoiceState | undefined): FileBooking {
  if (invoice === undefined || !isBooked(booking)) return booking;
  const state = SHOWN[invoice];
  // Why it was a draft says nothing about what became of it.
  return state === booking.state ? booking : { ...booking, state, reason: null, reasonCodes: [] };
}

/** Whether an invoice was made from the file. */
const isBooked = ({ state }: FileBooking): boolean => state === 'posted' || state === 'draft';

/** Whether the invoice made from the file was abandoned, so that another may be made. */
export const isGivenUp = ({ state }: FileBooking): boolean => state === 'cancelled' || state === 'void';
