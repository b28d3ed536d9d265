import { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ARCResult, type AuthenticateResult } from 'mailauth';
import { type Logger } from '#platform';
import { machineResolver, type MailResolver } from './mail-dns.js';
import { type ForwarderSeal, type SenderCheck } from './verdict.js';

/** How a mail came to the door: what SPF looks at. */
export interface MailEnvelope {
  /** Address of the host that brought it; null for mails taken in before it was kept. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

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

/** Checks who sent a mail by SPF, DKIM, DMARC and the seals of forwarders (RFC 7208, 6376, 7489, 8617). */
export class SenderChecker {
  constructor(
    private readonly log: Logger,
    private readonly resolver: MailResolver = machineResolver(),
  ) {}

  /** Never throws: a check that can't be made is `temperror`, one that makes no sense `permerror`. */
  async check(raw: Buffer, { remoteAddress, helo, envelopeFrom }: MailEnvelope): Promise<SenderCheck> {
    if (isExcessive(raw)) return { results: EXCESSIVE, seal: null };
    const late = new AbortController();
    try {
      // Loaded with the first mail: most processes that know this lib check none, and it weighs megabytes.
      const { authenticate } = await import('mailauth');
      return await Promise.race([
        authenticate(Readable.from(slices(raw)), {
          ...(remoteAddress === null ? {} : { ip: remoteAddress }),
          ...(helo === null ? {} : { helo }),
          sender: envelopeFrom,
          mta: 'raamat',
          disableBimi: true,
          minBitLength: MIN_KEY_BITS,
          resolver: this.resolver,
        }).then(checkOf),
        setTimeout(CHECK_MS, { results: UNCHECKED, seal: null }, { signal: late.signal }),
      ]);
    } catch (error) {
      this.log.warn({ err: error }, 'the sender of a mail could not be checked');
      return { results: UNCHECKED, seal: null };
    } finally {
      late.abort();
    }
  }
}

function checkOf({ spf, dkim, dmarc, arc }: AuthenticateResult): SenderCheck {
  const signed = dkim.results.map(({ status }) => status.result);
  const senders = dkim.headerFrom;
  return {
    results: {
      spf: spf === false ? 'none' : spf.status.result,
      dkim: signed.find((result) => result === 'pass') ?? signed[0] ?? 'none',
      // Two senders: a reader sees one of them, the check may have looked at the other.
      dmarc: senders.length > 1 ? 'permerror' : dmarc === false ? 'none' : dmarc.status.result,
      arc: arc === false ? 'none' : arc.status.result,
    },
    seal: arc === false ? null : sealOf(arc),
  };
}

function sealOf(arc: ARCResult): ForwarderSeal | null {
  if (arc.status.result !== 'pass') return null;
  const domain: unknown = arc.chain?.at(-1)?.['arc-seal']?.parsed?.['d']?.value;
  const { result: dmarc } = (arc.authenticationResults?.['dmarc'] ?? {}) as { readonly result?: unknown };
  return typeof domain === 'string' && typeof dmarc === 'string' ? { domain, dmarc } : null;
}

/** Whether checking a mail would cost more than any honest one does. */
function isExcessive(raw: Buffer): boolean {
  const headers = headersOf(raw);
  if (headers === undefined) return true;
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
