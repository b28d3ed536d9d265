/** An outside service did not answer as it should. After any reason but `unreachable` the request may have arrived. */
export class OutsideCallFailed extends Error {
  constructor(
    readonly service: string,
    readonly reason: 'unreachable' | 'timed_out' | 'broken_off' | 'refused' | 'malformed',
    detail: string,
  ) {
    super(`${service}: ${detail}`);
    this.name = 'OutsideCallFailed';
  }
}

/** Answers larger than this are not read: no service here sends as much. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * One HTTP exchange with a time limit over the whole of it, body included. Reads only: safe to repeat.
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
  },
): Promise<string> {
  const { timeoutMs, ...request } = init;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER_BYTES) {
      await response.body?.cancel();
      throw new OutsideCallFailed(service, 'malformed', 'the answer is too large');
    }
    text = await response.text();
  } catch (error) {
    if (error instanceof OutsideCallFailed) throw error;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new OutsideCallFailed(
      service,
      timedOut ? 'timed_out' : 'unreachable',
      timedOut ? `no answer in ${timeoutMs} ms` : 'no connection',
    );
  }
  if (!response.ok) throw new OutsideCallFailed(service, 'refused', `status ${response.status}`);
  return text;
}
