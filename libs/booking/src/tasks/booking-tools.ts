/** Injection token of what the handlers of files work with. */
export const BOOKING_TOOLS = Symbol('BookingTools');
