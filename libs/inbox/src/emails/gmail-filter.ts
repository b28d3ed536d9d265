import { type Sql } from '#platform';

/**
 * Most characters of a search: Gmail takes a filter with an over-long one and then silently never matches. It is said to
 * bear about 1,500.
 */
export const MAX_QUERY = 1_000;

const INVOICES =
  'has:attachment (filename:pdf OR filename:xml OR filename:zip) (invoice OR arve OR kviitung OR receipt)';
/** Domains where everybody has an address: only the whole address tells a supplier. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net ' +
    'web.de mail.ru yandex.ru proton.me protonmail.com mail.ee hot.ee online.ee inbox.lv inbox.lt'
  ).split(' '),
);
/** What may stand in a search unquoted, so that an address in the books can't widen it. */
const PLAIN = /^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u;

/** Forwards every mail with a PDF. */
export const GMAIL_FILTER_QUERY_BROAD = 'has:attachment filename:pdf -from:me';

/**
 * Search for a mail filter that forwards to the inbox: what known suppliers send, and whatever has an attachment and words
 * of an invoice. As many suppliers as fit, the first ones first.
 * @param own addresses of the company's people: who passes a receipt on is no supplier, and their domain would bring in every
 *   letter of the house
 */
export function gmailFilterQuery(senders: readonly string[], own: readonly string[] = []): string {
  const people = new Set(own.map(nameOfSender));
  const names = new Set<string>();
  let query = queryOf([]);
  for (const sender of senders) {
    const name = nameOfSender(sender);
    if (!PLAIN.test(sender.trim().toLowerCase()) || people.has(name)) continue;
    names.add(name);
    const longer = queryOf([...names]);
    if (longer.length > MAX_QUERY) break;
    query = longer;
  }
  return query;
}

/** The domain of an address, or the whole of one whose domain is everybody's. */
function nameOfSender(sender: string): string {
  const address = sender.trim().toLowerCase();
  const [, domain = ''] = address.split('@');
  return PUBLIC_DOMAINS.has(domain) ? address : domain;
}

function queryOf(names: readonly string[]): string {
  return names.length === 0
    ? `${INVOICES} -from:me`
    : `(from:(${names.join(' OR ')}) OR (${INVOICES})) -from:me`;
}

/** More would not fit a search. */
const MOST_SENDERS = 100;
/** Suppliers that have sent nothing for so long are not waited for. */
const KNOWN_DAYS = 400;

/** Addresses whose mails brought files, the most frequent first. */
export async function knownSenders(sql: Sql, companyId: bigint, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ address: string }>(
    `SELECT lower(from_address) AS address FROM inbox.email
     WHERE company_id = $1 AND received_at >= $2 AND status = 'processed' AND reason IS NULL
     GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $3`,
    [companyId, new Date(now.getTime() - KNOWN_DAYS * 24 * 60 * 60 * 1000), MOST_SENDERS],
  );
  return rows.map(({ address }) => address);
}
