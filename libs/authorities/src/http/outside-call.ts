/** `unreachable`: no connection, so nothing was sent. `unavailable`: the service answered that it does not work now. */
type OutsideCallReason = 'unreachable' | 'unavailable' | 'timed_out' | 'broken_off' | 'refused' | 'malformed';

/** An outside service did not answer properly. After any reason but `unreachable` the request may have arrived. */
export class OutsideCallFailed extends Error {
  constructor(
    readonly service: string,
    readonly reason: OutsideCallReason,
    detail: string,
  ) {
    super(`${service}: ${detail}`);
    this.name = 'OutsideCallFailed';
  }

  /**
   * The reason as a code for readers, for example `register_unavailable`: they need not distinguish the two outages.
   */
  codeFor(asked: string): string {
    return `${asked}_${this.reason === 'unreachable' ? 'unavailable' : this.reason}`;
  }
}

/** The failure for an error status: an outage, or a refusal of the request. SOAP sends faults with status 500. */
export function failedStatus(service: string, status: number, contentType: string): OutsideCallFailed {
  const fault = status === 500 && /xml/i.test(contentType);
  const outage = status === 429 || (status >= 500 && !fault);
  return new OutsideCallFailed(service, outage ? 'unavailable' : 'refused', `status ${status}`);
}

/** Limit of an answer: no service here sends as much. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * One HTTP exchange with a time limit over all of it, body included. For reads only, which are safe to repeat.
 * `maxBytes` limits the decompressed answer: 59 KB of gzip can expand to 2.3 GB of text, and the declared length is
 * that of the compressed one.
 * @throws OutsideCallFailed
 */
export async function fetchText(
  service: string,
  url: string,
  init: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
    readonly timeoutMs: number;
    readonly maxBytes?: number;
  },
): Promise<string> {
  const { timeoutMs, maxBytes = MAX_ANSWER_BYTES, ...request } = init;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    text = await textOf(service, response, maxBytes);
  } catch (error) {
    if (error instanceof OutsideCallFailed) throw error;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new OutsideCallFailed(
      service,
      timedOut ? 'timed_out' : 'unreachable',
      timedOut ? `no answer in ${timeoutMs} ms` : 'no connection',
    );
  }
  if (!response.ok) throw failedStatus(service, response.status, response.headers.get('content-type') ?? '');
  return text;
}

/** The body as text, decompressed piece by piece and abandoned at the limit. @throws OutsideCallFailed `malformed` */
async function textOf(service: string, response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body and so closes the connection.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes)
      throw new OutsideCallFailed(
        service,
        'malformed',
        `the answer is larger than ${maxBytes} bytes when unpacked`,
      );
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
