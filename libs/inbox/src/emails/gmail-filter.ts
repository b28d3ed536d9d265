import { senderKey } from '#files';

/**
 * Most characters of a search: Gmail accepts a filter with a longer one and then silently never matches. Reports put
 * the limit at about 1,500.
 */
export const MAX_QUERY = 1_000;

const INVOICES =
  'has:attachment (filename:pdf OR filename:xml OR filename:zip) (invoice OR arve OR kviitung OR receipt)';
/** Texts that may appear unquoted in a search, so that an address in the books cannot widen it. */
const PLAIN = /^(?:[a-z0-9._+-]+@)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u;

/** Forwards every mail with a PDF. */
export const GMAIL_FILTER_QUERY_BROAD = 'has:attachment filename:pdf -from:me';

/**
 * The search of a mail filter that forwards to the inbox: mails of known suppliers, and every mail with an attachment
 * and words of an invoice. It names as many suppliers as fit, in their order.
 * @param senders addresses or domains
 * @param own addresses of the company's people: who passes a receipt on is no supplier, and their domain would bring in every
 *   letter of the house
 */
export function gmailFilterQuery(senders: readonly string[], own: readonly string[] = []): string {
  const people = new Set(own.map(senderKey));
  const names = new Set<string>();
  let query = queryOf([]);
  for (const sender of senders) {
    const name = senderKey(sender);
    if (!PLAIN.test(sender.trim().toLowerCase()) || people.has(name)) continue;
    names.add(name);
    const longer = queryOf([...names]);
    if (longer.length > MAX_QUERY) break;
    query = longer;
  }
  return query;
}

function queryOf(names: readonly string[]): string {
  return names.length === 0
    ? `${INVOICES} -from:me`
    : `(from:(${names.join(' OR ')}) OR (${INVOICES})) -from:me`;
}
