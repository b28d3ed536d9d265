/** Injection token of the tools of the file handlers. */
export const BOOKING_TOOLS = Symbol('BookingTools');
