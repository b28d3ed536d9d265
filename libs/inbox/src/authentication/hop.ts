import { isIP } from 'node:net';
import { NetworkList } from '#platform';

/** How a mail came: what SPF looks at. */
export interface MailEnvelope {
  /** Address of the host that brought it; null for a mail that was fetched from a mailbox. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

/** More hops than relays in front of one installation have. */
const MAX_RELAYS = 10;

/**
 * The envelope as the first of the relays in front of the service got it: each relay notes in a `Received` header of its
 * own, on top of the others, who brought the mail to it. Without a host where no relay says it beyond doubt.
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

/** Whether an address is that of this machine to itself. */
export function isLoopback(address: string | null): boolean {
  return address !== null && LOOPBACK.holds(address);
}

const LOOPBACK = new NetworkList(['127.0.0.0/8', '::1']);

function receivedOf(headers: string): string[] {
  const unfolded = headers.replaceAll(/\r?\n[ \t]+/gu, ' ');
  return [...unfolded.matchAll(/^received[ \t]*:(.*)$/gimu)].map(([, value = '']) => value.trim());
}

const ADDRESS = /\[(?:ipv6:)?([\da-f.:]{2,45})\]|\(([\da-f.:]{2,45})\)/giu;
/** As Postfix and Sendmail write it: what the client called itself, then in brackets what it was found to be. */
const FOUND = /\((?:[\w.-]+ )?\[(?:ipv6:)?([\da-f.:]{2,45})\](?: \(may be forged\))?\)/giu;

/**
 * Who brought a mail to the relay that wrote a `Received` header. The client chooses what it calls itself and may write an
 * address there: with several in the line, only the one in the place of the relay's own finding counts, and two of those
 * say nothing.
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
