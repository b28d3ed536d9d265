import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ARCResult, type DKIMResult } from 'mailauth';
import { type Logger } from '#platform';
import { isAligned } from './alignment.js';
import { beginsAsDeclared } from './declared-body.js';
import { beforeRelays, type MailEnvelope } from './hop.js';
import { machineResolver, type MailResolver } from './mail-dns.js';
import { type ForwarderSeal, type MailAuthentication, type SenderCheck } from './verdict.js';

/** Each seal or signature costs a pass over the mail and a lookup; an honest mail has a handful. */
const MAX_SIGNATURES = 20;
/**
 * Bytes of the mail's own headers. The cost of the check grows with their square: 256 KB of folded lines kept a
 * processor busy for half a minute.
 */
const MAX_HEADER_BYTES = 64 * 1024;
/** The largest mail in base64 has fewer lines. With 13 million signed lines the check took 5 GB. */
const MAX_LINES = 600_000;
/** RFC 5322 allows 998. A line of 38 MB kept the check busy for 50 seconds. */
const MAX_LINE_BYTES = 64 * 1024;
const CHECK_MS = 60_000;
const MIN_KEY_BITS = 1024;
/** Bytes hashed in one step; between steps the process does its other work. */
const SLICE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

const UNCHECKED = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror', arc: 'temperror' } as const;
const EXCESSIVE = { spf: 'none', dkim: 'permerror', dmarc: 'permerror', arc: 'permerror' } as const;

interface SenderCheckerOptions {
  readonly resolver?: MailResolver;
  /** Addresses or networks of the relays in front of the service: SPF checks the host that brought a mail to them. */
  readonly relays?: readonly string[];
}

/** Checks the sender of a mail by SPF, DKIM, DMARC and the seals of forwarders (RFC 7208, 6376, 7489, 8617). */
export class SenderChecker {
  private readonly resolver: MailResolver;
  private readonly relays: readonly string[];

  constructor(
    private readonly log: Logger,
    { resolver = machineResolver(), relays = [] }: SenderCheckerOptions = {},
  ) {
    this.resolver = resolver;
    this.relays = relays;
  }

  /** Never throws: a check that cannot be made is `temperror`, one that makes no sense `permerror`. */
  async check(raw: Buffer, envelope: MailEnvelope): Promise<SenderCheck> {
    const headers = headersOf(raw);
    if (headers === undefined || isExcessive(raw, headers)) return nothingOf(EXCESSIVE);
    const late = new AbortController();
    try {
      return await Promise.race([
        this.results(raw, headers, beforeRelays(envelope, headers, this.relays)),
        setTimeout(CHECK_MS, nothingOf(UNCHECKED), { signal: late.signal }),
      ]);
    } catch (error) {
      this.log.warn({ err: error }, 'the sender of a mail could not be checked');
      return nothingOf(UNCHECKED);
    } finally {
      late.abort();
    }
  }

  /** The host that brought the mail to the relays in front of the service; null when it is unknown. */
  hostOf(raw: Buffer, envelope: MailEnvelope): string | null {
    return beforeRelays(envelope, headersOf(raw) ?? '', this.relays).remoteAddress;
  }

  private async results(raw: Buffer, headers: string, envelope: MailEnvelope): Promise<SenderCheck> {
    const { remoteAddress, helo, envelopeFrom } = envelope;
    const { resolver } = this;
    // Loaded with the first mail: most processes that import this library check none, and the module takes megabytes.
    const { authenticate, dmarc } = await import('mailauth');
    const result = await authenticate(Readable.from(slices(raw)), {
      ...(remoteAddress === null ? {} : { ip: remoteAddress }),
      ...(helo === null ? {} : { helo }),
      sender: envelopeFrom,
      mta: 'raamat',
      // Its own evaluation accepts signatures over a part of the body, and treats strict alignment as relaxed.
      disableDmarc: true,
      disableBimi: true,
      minBitLength: MIN_KEY_BITS,
      resolver,
    });
    const { arc } = result;
    const spf = remoteAddress === null || result.spf === false ? null : result.spf;
    const ambiguous = holdsTwice(headers);
    const asDeclared = beginsAsDeclared(headers, raw.subarray(headers.length));
    const isWhole = (one: Signature): boolean => coversMail(one, asDeclared);
    const signatures = ambiguous ? [] : (result.dkim.results as readonly Signature[]).filter(isWhole);
    const from = onlyFrom(headers, result.dkim.headerFrom);
    const domain = from?.split('@').at(-1) ?? '';
    const record = from === null ? false : await dmarc({ headerFrom: from, resolver });
    const { alignment, rr, status } = record === false ? NO_RECORD : record;
    const signed = signatures.some(
      (one) => one.status.result === 'pass' && isAligned(one.signingDomain, domain, alignment?.dkim.strict),
    );
    const hosted = spf?.status.result === 'pass' && isAligned(spf.domain, domain, alignment?.spf.strict);
    const published = rr !== undefined;
    return {
      results: {
        spf: spf?.status.result ?? 'none',
        dkim: wordOf(signatures),
        // With two senders a reader sees one of them, while the check may have used the other.
        dmarc: from === null ? 'permerror' : published ? (signed || hosted ? 'pass' : 'fail') : status.result,
        arc: arc === false ? 'none' : arc.status.result,
      },
      from,
      published,
      signed,
      hosted,
      seal: arc === false || from === null || ambiguous ? null : sealOf(arc, domain, isWhole),
    };
  }
}

const NO_RECORD = { alignment: undefined, rr: undefined, status: { result: 'none' } } as const;

/** A signature as `mailauth` found it; the library's own type leaves out the signed headers. */
interface Signature extends DKIMResult {
  readonly algo?: string;
  readonly canonBodyLengthLimited?: boolean;
  /** Headers of the mail, each as often as it was signed. */
  readonly signingHeaders?: { readonly keys: string };
}

/** The result when nothing is known about the sender. */
function nothingOf(results: MailAuthentication): SenderCheck {
  return { results, from: null, published: false, signed: false, hosted: false, seal: null };
}

/**
 * Whether a signature covers the whole mail: its body to the end, the headers that decide how the body is read, and
 * `From`, which the standard requires and the library does not. SHA-1 no longer proves anything (RFC 8301).
 * @param asDeclared the body begins as its headers say, whoever wrote them
 */
function coversMail(
  { canonBodyLengthLimited, algo, signingHeaders }: Signature,
  asDeclared: boolean,
): boolean {
  const headers = (signingHeaders?.keys ?? '')
    .toLowerCase()
    .split(':')
    .map((name) => name.trim());
  return (
    canonBodyLengthLimited === false &&
    !/sha1$/iu.test(algo ?? '') &&
    headers.includes('from') &&
    (asDeclared || headers.includes('content-type'))
  );
}

/** Headers that decide how the body is read, and those that a person reads together with it. */
const SINGLE = ['content-type', 'content-transfer-encoding', 'mime-version', 'subject', 'date'] as const;

/**
 * Whether a mail has one of these headers twice, which no honest program writes (RFC 5322 3.6). A signature covers the
 * last one, but a reader takes the first: a `Content-Type` added at the top of a signed mail makes other attachments of
 * the signed body.
 */
function holdsTwice(headers: string): boolean {
  const names = new Set<string>();
  for (const [, name = ''] of headers.matchAll(/^([!-9;-~]+)[ \t]*:/gmu)) {
    const header = name.toLowerCase();
    if (names.has(header) && SINGLE.some((one) => one === header)) return true;
    names.add(header);
  }
  return false;
}

function wordOf(signatures: readonly Signature[]): string {
  const words = signatures.map(({ status }) => status.result);
  return words.find((word) => word === 'pass') ?? words[0] ?? 'none';
}

/** The only address in the only `From`, in lower case; null in any other mail. */
function onlyFrom(headers: string, addresses: readonly string[]): string | null {
  const lines = headers.match(/^from[ \t]*:/gimu) ?? [];
  const [address, ...more] = addresses;
  if (lines.length !== 1 || more.length > 0 || address === undefined) return null;
  // With a dot at its end, a domain is another text for the same domain: no mail program writes it.
  return /^[^@\s]+@[^@\s]*[^@\s.]$/u.test(address) ? address.toLowerCase() : null;
}

/** The results that a forwarder records about the mail as it received it. */
interface SealedResults {
  readonly dmarc?: { readonly result?: unknown; readonly header?: { readonly from?: unknown } };
  readonly dkim?: readonly {
    readonly result?: unknown;
    readonly header?: { readonly i?: unknown; readonly d?: unknown };
  }[];
}

/** The newest seal, when it covers `From` and the whole body, and its finding about the domain of this `From`. */
function sealOf(
  arc: ARCResult,
  domain: string,
  isWhole: (signature: Signature) => boolean,
): ForwarderSeal | null {
  const { signature } = arc;
  if (arc.status.result !== 'pass' || !signature || !isWhole(signature)) return null;
  const sealer: unknown = arc.chain?.at(-1)?.['arc-seal']?.parsed?.['d']?.value;
  if (typeof sealer !== 'string') return null;
  const { dmarc, dkim = [] } = (arc.authenticationResults ?? {}) as SealedResults;
  const isFrom = (found: unknown): boolean =>
    typeof found === 'string' && isAligned(found.split('@').at(-1) ?? '', domain);
  const proven =
    (dmarc?.result === 'pass' && isFrom(dmarc.header?.from)) ||
    // When DMARC failed, a signature was worthless to the forwarder too.
    (dmarc?.result !== 'fail' &&
      dkim.some(({ result, header }) => result === 'pass' && isFrom(header?.d ?? header?.i)));
  return { domain: sealer, proven };
}

/** Whether checking a mail would cost more than checking any honest one. */
function isExcessive(raw: Buffer, headers: string): boolean {
  const signed = signatures(headers);
  // The body is read only for a signature.
  return signed > MAX_SIGNATURES || (signed > 0 && hasUnboundLines(raw));
}

function hasUnboundLines(raw: Buffer): boolean {
  let lines = 0;
  for (let start = 0; start < raw.length; lines += 1) {
    const end = raw.indexOf(LINE_FEED, start);
    const next = end < 0 ? raw.length : end + 1;
    if (next - start > MAX_LINE_BYTES || lines > MAX_LINES) return true;
    start = next;
  }
  return false;
}

/** The headers of a mail; undefined when there are more than the check reads. */
function headersOf(raw: Buffer): string | undefined {
  const head = raw.subarray(0, MAX_HEADER_BYTES).toString('latin1');
  const end = head.search(/\r?\n\r?\n/u);
  if (end < 0) return raw.length > MAX_HEADER_BYTES ? undefined : head;
  return head.slice(0, end);
}

/** Number of signatures and seals in the headers of a mail. */
function signatures(headers: string): number {
  return (headers.match(/^(?:dkim-signature|arc-seal)[ \t]*:/gimu) ?? []).length;
}

async function* slices(raw: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < raw.length; start += SLICE_BYTES) {
    yield raw.subarray(start, start + SLICE_BYTES);
    await setImmediate();
  }
}
