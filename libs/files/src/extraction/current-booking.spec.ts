import { describe, expect, it } from 'vitest';
import { currentBooking, type BookedInvoiceState } from './current-booking.js';
import { type BookingState, type FileBooking } from './file-extraction.js';

const booking = (state: BookingState): FileBooking => ({
  state,
  reason: 'Not sure of the supplier.',
  reasonCodes: [],
  invoiceId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
});

describe('the state of a booking follows its invoice', () => {
  it.each<[BookingState, BookedInvoiceState | undefined, BookingState, 'reason' | null]>([
    ['draft', 'recorded', 'draft', 'reason'],
    ['draft', 'posted', 'posted', null],
    ['posted', 'posted', 'posted', 'reason'],
    ['posted', 'cancelled', 'cancelled', null],
    ['draft', 'void', 'void', null],
    ['draft', undefined, 'draft', 'reason'],
    ['duplicate', 'cancelled', 'duplicate', 'reason'],
  ])('%s, invoice %s: %s', (stored, invoice, state, reason) => {
    const shown = currentBooking(booking(stored), invoice);
    expect(shown).toEqual({ ...booking(state), reason: reason === null ? null : booking(state).reason });
  });
});
