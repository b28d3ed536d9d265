import {
  type ClientRequest,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http';
import { request as overTls } from 'node:https';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ForbiddenAddress, guardedLookup, hostOf, isPublicAddress } from '#platform';

/** Codes of failures, for people who look at a delivery; more may come. */
export const SEND_ERRORS = [
  'certificate_invalid',
  'forbidden_address',
  'no_connection',
  'redirected',
  'refused',
  'timed_out',
] as const;
export type SendError = (typeof SEND_ERRORS)[number];

/**
 * The outcome of sending. Without a status it is unknown whether the event arrived: it is sent again under the same id.
 */
export interface SendOutcome {
  /** Null: it was accepted. */
  readonly error: SendError | null;
  readonly status: number | null;
  /** The beginning of the receiver's answer. */
  readonly excerpt: string | null;
  readonly durationMs: number;
}

/** Generous for a receiver, and short enough that other deliveries do not wait long for an unreachable one. */
const TIME_LIMIT_MS = 15_000;
const EXCERPT_BYTES = 1_024;
/** Control characters except those that lay out a text. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

export interface SenderOptions {
  /** Also allows http and private addresses, for trials. */
  readonly allowPrivate: boolean;
  readonly timeLimitMs?: number;
  /** Certificates trusted in addition to the public ones. */
  readonly ca?: string;
  /** The addresses that names may resolve to, in place of all public ones. */
  readonly allows?: (address: string) => boolean;
}

/**
 * Posts to addresses that strangers named: over TLS, to an address that is checked after its name was resolved, within
 * a time limit, reading little of the answer, and following no redirects.
 */
export class WebhookSender {
  private readonly allows: (address: string) => boolean;
  private readonly timeLimitMs: number;

  constructor(private readonly options: SenderOptions) {
    this.allows = options.allowPrivate ? () => true : (options.allows ?? isPublicAddress);
    this.timeLimitMs = options.timeLimitMs ?? TIME_LIMIT_MS;
  }

  /** Throws only the reason of `signal`. */
  async send(
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly payload: string },
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const limit = AbortSignal.timeout(this.timeLimitMs);
    const took = (): number => Math.round(performance.now() - startedAt);
    try {
      const answer = await this.post(new URL(url), message, AbortSignal.any([signal, limit]));
      const status = answer.statusCode ?? 0;
      const error =
        status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirected' : 'refused';
      return { error, status, excerpt: await beginningOf(answer), durationMs: took() };
    } catch (error) {
      signal.throwIfAborted();
      return { error: reasonOf(error, limit), status: null, excerpt: null, durationMs: took() };
    }
  }

  private async post(
    url: URL,
    { headers, payload }: { readonly headers: Readonly<Record<string, string>>; readonly payload: string },
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const host = hostOf(url);
    if (url.protocol !== 'https:' && !this.options.allowPrivate) throw new ForbiddenAddress();
    // A name is checked when it is resolved; an address is not resolved, so it is checked here.
    if (isIP(host) !== 0 && !this.allows(host)) throw new ForbiddenAddress();
    const options: RequestOptions & { ca?: string } = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(payload).toString() },
      lookup: guardedLookup(this.allows),
      // A connection of its own, so that no connection to another endpoint is reused.
      agent: false,
      signal,
      ...(this.options.ca === undefined ? {} : { ca: this.options.ca }),
    };
    return new Promise((resolve, reject) => {
      const call: ClientRequest = url.protocol === 'https:' ? overTls(url, options) : overHttp(url, options);
      call.on('error', reject);
      // When the receiver wants to switch the protocol, the connection closes without an error.
      call.on('close', () => {
        reject(new Error('The connection was closed.'));
      });
      call.on('response', resolve);
      call.end(payload);
    });
  }
}

/**
 * The beginning of an answer, in characters that can be stored. The status has already decided the outcome, so a body
 * that does not end is cut off here.
 */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // The connection broke off, or the time was up.
  }
  answer.destroy();
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8');
  return text.replaceAll(CONTROLS, '\ufffd');
}

/** Codes of OpenSSL and Node for an invalid certificate; other TLS errors mean that no connection was made. */
const OF_CERTIFICATES = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

function reasonOf(error: unknown, limit: AbortSignal): SendError {
  if (error instanceof ForbiddenAddress) return 'forbidden_address';
  if (limit.aborted) return 'timed_out';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && OF_CERTIFICATES.test(code) ? 'certificate_invalid' : 'no_connection';
}
