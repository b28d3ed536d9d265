import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ARCResult, type DKIMResult } from 'mailauth';
import { type Logger } from '#platform';
import { isAligned } from './alignment.js';
import { beginsAsDeclared } from './declared-body.js';
import { beforeRelays, type MailEnvelope } from './hop.js';
import { machineResolver, type MailResolver } from './mail-dns.js';
import { type ForwarderSeal, type MailAuthentication, type SenderCheck } from './verdict.js';

/** A seal or signature each costs a pass over the mail and a lookup; an honest mail has a handful. */
const MAX_SIGNATURES = 20;
/** Headers of the mail itself. What they cost grows with their square: 256 KB of folds held a processor for half a minute. */
const MAX_HEADER_BYTES = 64 * 1024;
/** The largest mail in base64 has fewer lines. Of 13 million, which a signature covers, the check made 5 GB. */
const MAX_LINES = 600_000;
/** RFC 5322 allows 998. One of 38 MB took the check 50 seconds. */
const MAX_LINE_BYTES = 64 * 1024;
const CHECK_MS = 60_000;
const MIN_KEY_BITS = 1024;
/** Hashed at one go; between two the process does its other work. */
const SLICE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

const UNCHECKED = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror', arc: 'temperror' } as const;
const EXCESSIVE = { spf: 'none', dkim: 'permerror', dmarc: 'permerror', arc: 'permerror' } as const;

interface SenderCheckerOptions {
  readonly resolver?: MailResolver;
  /** Addresses or networks of the relays in front of the service: SPF looks at who brought a mail to them. */
  readonly relays?: readonly string[];
}

/** Checks who sent a mail by SPF, DKIM, DMARC and the seals of forwarders (RFC 7208, 6376, 7489, 8617). */
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

  /** Never throws: a check that can't be made is `temperror`, one that makes no sense `permerror`. */
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

  /** Where the mail came from, behind the relays in front of the service; null when nobody says so. */
  hostOf(raw: Buffer, envelope: MailEnvelope): string | null {
    return beforeRelays(envelope, headersOf(raw) ?? '', this.relays).remoteAddress;
  }

  private async results(raw: Buffer, headers: string, envelope: MailEnvelope): Promise<SenderCheck> {
    const { remoteAddress, helo, envelopeFrom } = envelope;
    const { resolver } = this;
    // Loaded with the first mail: most processes that know this lib check none, and it weighs megabytes.
    const { authenticate, dmarc } = await import('mailauth');
    const result = await authenticate(Readable.from(slices(raw)), {
      ...(remoteAddress === null ? {} : { ip: remoteAddress }),
      ...(helo === null ? {} : { helo }),
      sender: envelopeFrom,
      mta: 'raamat',
      // Its own reading counts signatures over a part of the body, and takes strict alignment for a relaxed one.
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
        // Two senders: a reader sees one of them, the check may have looked at the other.
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

/** A signature as `mailauth` found it; its own type leaves out what was signed. */
interface Signature extends DKIMResult {
  readonly algo?: string;
  readonly canonBodyLengthLimited?: boolean;
  /** Of the mail, each header as often as it was signed. */
  readonly signingHeaders?: { readonly keys: string };
}

/** Nothing was found out about the sender. */
function nothingOf(results: MailAuthentication): SenderCheck {
  return { results, from: null, published: false, signed: false, hosted: false, seal: null };
}

/**
 * Whether a signature is over the whole mail: its body to the end and how that is read, and `From`, which the standard asks
 * for and the library does not. SHA-1 proves nothing any more (RFC 8301).
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

/** What says how the body is read, and what a person reads of a mail beside it. */
const SINGLE = ['content-type', 'content-transfer-encoding', 'mime-version', 'subject', 'date'] as const;

/**
 * Whether a mail has one of these headers twice, which no honest program writes (RFC 5322 3.6). A signature covers the last
 * and a reader takes the first: a `Content-Type` put on top of a signed mail makes other attachments of the signed body.
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
  // With a dot at its end a domain is another text and the same domain: nobody's mail program writes it.
  return /^[^@\s]+@[^@\s]*[^@\s.]$/u.test(address) ? address.toLowerCase() : null;
}

/** What a forwarder writes of the mail as it came to it. */
interface SealedResults {
  readonly dmarc?: { readonly result?: unknown; readonly header?: { readonly from?: unknown } };
  readonly dkim?: readonly {
    readonly result?: unknown;
    readonly header?: { readonly i?: unknown; readonly d?: unknown };
  }[];
}

/** The newest seal, when it covers `From` and the whole body, and what it says of the domain of this `From`. */
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
    // With DMARC failed a signature is of no use to the forwarder either.
    (dmarc?.result !== 'fail' &&
      dkim.some(({ result, header }) => result === 'pass' && isFrom(header?.d ?? header?.i)));
  return { domain: sealer, proven };
}

/** Whether checking a mail would cost more than any honest one does. */
function isExcessive(raw: Buffer, headers: string): boolean {
  const signed = signatures(headers);
  // Nothing but a signature has the body read.
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

/** The headers of a mail; undefined for more of them than are looked at. */
function headersOf(raw: Buffer): string | undefined {
  const head = raw.subarray(0, MAX_HEADER_BYTES).toString('latin1');
  const end = head.search(/\r?\n\r?\n/u);
  if (end < 0) return raw.length > MAX_HEADER_BYTES ? undefined : head;
  return head.slice(0, end);
}

/** Signatures and seals in the headers of a mail. */
function signatures(headers: string): number {
  return (headers.match(/^(?:dkim-signature|arc-seal)[ \t]*:/gimu) ?? []).length;
}

async function* slices(raw: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < raw.length; start += SLICE_BYTES) {
    yield raw.subarray(start, start + SLICE_BYTES);
    await setImmediate();
  }
}
