import { domainToASCII } from 'node:url';
import { senderKey } from '#files';
import { type Actor, fieldProblem, recordAudit, type Sql } from '#platform';
import { getDomain } from 'tldts';

/** Senders whose proven mails may be booked without a person. All in lower case, domains in ASCII. */
interface TrustedSenders {
  readonly addresses: readonly string[];
  /** Including their subdomains. */
  readonly domains: readonly string[];
}

const ADDRESS = /^[^\s@"<>(),;:]{1,64}@[^\s@]{1,255}$/u;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u;

/**
 * The canonical form of a mailbox: mails name an internationalized domain as it is read, or in the ASCII of the name
 * servers.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}

export async function trustedSenders(sql: Sql, companyId: bigint): Promise<TrustedSenders> {
  const rows = await sql.rows<{ sender: string }>(
    'SELECT sender FROM inbox.trusted_sender WHERE company_id = $1 ORDER BY sender',
    [companyId],
  );
  const senders = rows.map(({ sender }) => sender);
  return {
    addresses: senders.filter((sender) => sender.includes('@')),
    domains: senders.filter((sender) => !sender.includes('@')),
  };
}

/** Whether an address is among those of a company, by itself or by its domain. */
export function isTrusted({ addresses, domains }: TrustedSenders, address: string): boolean {
  const read = withAsciiDomain(address);
  const domain = read.slice(read.lastIndexOf('@') + 1);
  return addresses.includes(read) || domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}

/**
 * Checks trusted senders that somebody named, and converts them to the stored form.
 * @throws Problem `validation_error` for what is no address or domain, and for a domain under which strangers have addresses
 */
export function readTrustedSenders(given: TrustedSenders): TrustedSenders {
  return {
    addresses: sorted(given.addresses, (address, at) => {
      const read = withAsciiDomain(address.trim().toLowerCase());
      if (ADDRESS.test(read)) return read;
      throw fieldProblem(
        'validation_error',
        `addresses.${at}`,
        'invalid_address',
        'This is not a mail address.',
      );
    }),
    domains: sorted(given.domains, (domain, at) => {
      const read = domainToASCII(domain.trim().toLowerCase());
      if (!DOMAIN.test(read)) {
        throw fieldProblem('validation_error', `domains.${at}`, 'invalid_domain', 'This is not a domain.');
      }
      const shared =
        getDomain(read, { allowPrivateDomains: true }) === null || senderKey(`a@${read}`) !== read;
      if (!shared) return read;
      throw fieldProblem(
        'validation_error',
        `domains.${at}`,
        'public_domain',
        'Anyone can have an address in this domain: give the whole address.',
      );
    }),
  };
}

/** Replaces the trusted senders of a company, in the caller's transaction; returns the new ones. */
export async function replaceTrustedSenders(
  sql: Sql,
  companyId: bigint,
  actor: Actor,
  wanted: TrustedSenders,
  now: Date,
): Promise<TrustedSenders> {
  await sql.run("SELECT pg_advisory_xact_lock(hashtextextended('inbox.trusted_sender:' || $1::bigint, 0))", [
    companyId,
  ]);
  const before = await trustedSenders(sql, companyId);
  const senders = [...wanted.addresses, ...wanted.domains];
  await sql.run('DELETE FROM inbox.trusted_sender WHERE company_id = $1 AND sender <> ALL ($2::text[])', [
    companyId,
    senders,
  ]);
  await sql.run(
    `INSERT INTO inbox.trusted_sender (company_id, sender, created_at)
     SELECT $1, sender, $3 FROM unnest($2::text[]) AS sender ON CONFLICT DO NOTHING`,
    [companyId, senders, now],
  );
  const after = await trustedSenders(sql, companyId);
  await recordAudit(sql, {
    actor,
    companyId,
    action: 'inbox.trust_senders',
    objectType: 'inbox',
    objectId: 'trusted_senders',
    oldValues: before,
    newValues: after,
  });
  return after;
}

function sorted(given: readonly string[], read: (one: string, at: number) => string): string[] {
  return [...new Set(given.map(read))].sort();
}
