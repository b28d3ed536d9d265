/**
 * Search texts for a mail filter that forwards to the inbox. Kept short: Gmail takes an over-long one and then
 * silently never matches.
 */
export const GMAIL_FILTER_QUERY =
  'has:attachment (filename:pdf OR filename:xml) (invoice OR arve OR kviitung OR receipt) -from:me';

/** Forwards every mail with a PDF. */
export const GMAIL_FILTER_QUERY_BROAD = 'has:attachment filename:pdf -from:me';
