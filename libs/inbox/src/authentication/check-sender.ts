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
const CHECK_MS = 60_000;
const MIN_KEY_BITS = 1024;
/** Hashed at one go; between two the process does its other work. */
const SLICE_BYTES = 64 * 1024;

const UNCHECKED = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' } as const;
const OVERSIGNED = { spf: 'none', dkim: 'permerror', dmarc: 'permerror' } as const;

/** Checks who sent a mail by SPF, DKIM, DMARC and the seals of forwarders (RFC 7208, 6376, 7489, 8617). */
export class SenderChecker {
  constructor(
    private readonly log: Logger,
    private readonly resolver: MailResolver = machineResolver(),
  ) {}

  /** Never throws: a check that can't be made is `temperror`, one that makes no sense `permerror`. */
  async check(raw: Buffer, { remoteAddress, helo, envelopeFrom }: MailEnvelope): Promise<SenderCheck> {
    if (signatures(raw) > MAX_SIGNATURES) return { results: OVERSIGNED, seal: null };
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

/** Signatures and seals in the headers of a mail. */
function signatures(raw: Buffer): number {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  return (headers.match(/^(?:dkim-signature|arc-seal)[ \t]*:/gimu) ?? []).length;
}

async function* slices(raw: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < raw.length; start += SLICE_BYTES) {
    yield raw.subarray(start, start + SLICE_BYTES);
    await setImmediate();
  }
}
