import { isIP } from 'node:net';
import { NetworkList } from '#platform';

/** How a mail arrived, which SPF checks. */
export interface MailEnvelope {
  /** Address of the host that brought it; null for a mail that was fetched from a mailbox. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

/** More hops than the relays of any one installation. */
const MAX_RELAYS = 10;

/**
 * The envelope as the first of the relays in front of the service received it: each relay records the host that brought
 * the mail in a `Received` header of its own, above the others. The envelope has no host where a relay does not name it
 * beyond doubt.
 * @param headers of the mail, as they came
 */
export function beforeRelays(
  envelope: MailEnvelope,
  headers: string,
  relays: readonly string[],
): MailEnvelope {
  const trusted = new NetworkList(relays);
  const received = receivedOf(headers);
  let hop = envelope;
  for (const line of received.slice(0, MAX_RELAYS)) {
    if (hop.remoteAddress === null || !trusted.holds(hop.remoteAddress)) return hop;
    hop = { ...envelope, ...clientOf(line) };
  }
  return hop.remoteAddress !== null && trusted.holds(hop.remoteAddress)
    ? { ...envelope, remoteAddress: null, helo: null }
    : hop;
}

/** Whether an address is the loopback address of this machine. */
export function isLoopback(address: string | null): boolean {
  return address !== null && LOOPBACK.holds(address);
}

const LOOPBACK = new NetworkList(['127.0.0.0/8', '::1']);

function receivedOf(headers: string): string[] {
  const unfolded = headers.replaceAll(/\r?\n[ \t]+/gu, ' ');
  return [...unfolded.matchAll(/^received[ \t]*:(.*)$/gimu)].map(([, value = '']) => value.trim());
}

const ADDRESS = /\[(?:ipv6:)?([\da-f.:]{2,45})\]|\(([\da-f.:]{2,45})\)/giu;
/** The form of Postfix and Sendmail: the name the client gave, then in brackets the address the relay found. */
const FOUND = /\((?:[\w.-]+ )?\[(?:ipv6:)?([\da-f.:]{2,45})\](?: \(may be forged\))?\)/giu;

/**
 * The host that brought a mail to the relay that wrote a `Received` header. The client chooses its own name and may
 * write an address there: with several addresses in the line, only the one in the place of the relay's own finding
 * counts, and two such addresses prove nothing.
 */
function clientOf(line: string): Pick<MailEnvelope, 'remoteAddress' | 'helo'> {
  const from = /^from\s(.*?)\sby\s/isu.exec(line)?.[1] ?? '';
  const all = addressesIn(from, ADDRESS);
  const found = addressesIn(from, FOUND);
  const [remoteAddress = null] = all.length === 1 ? all : found.length === 1 ? found : [];
  return { remoteAddress, helo: remoteAddress === null ? null : (/^\S+/u.exec(from)?.[0] ?? null) };
}

function addressesIn(text: string, pattern: RegExp): string[] {
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(found.filter((address) => isIP(address) !== 0))];
}
