import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { failedStatus, OutsideCallFailed } from '../http/outside-call.js';

/** Credentials of both sides, as PEM text. */
export interface TlsMaterial {
  /** Certificate and key of the client; absent where the server requires none. */
  readonly client?: { readonly cert: string; readonly key: string } | undefined;
  /** The authority of the server's certificate; the system's authorities when absent. */
  readonly ca?: string | undefined;
}

export interface ExchangeAnswer {
  readonly contentType: string;
  readonly body: Buffer;
}

/** A page of 1,000 register entries is far below this. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * One POST of an envelope with a time limit over all of it. `unreachable` means that nothing was sent; after any
 * other failure the request may have arrived.
 * @throws OutsideCallFailed
 */
export function exchange(
  service: string,
  url: string,
  options: {
    readonly body: string;
    readonly timeoutMs: number;
    readonly tls: TlsMaterial;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<ExchangeAnswer> {
  const address = new URL(url);
  const secure = address.protocol === 'https:';
  const limit = AbortSignal.timeout(options.timeoutMs);
  return new Promise((resolve, reject) => {
    let connected = false;
    const request = (secure ? httpsRequest : httpRequest)(address, {
      method: 'POST',
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': Buffer.byteLength(options.body),
        soapaction: '""',
      },
      agent: false,
      signal: options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]),
      ...(secure ? { ...options.tls.client, ca: options.tls.ca, minVersion: 'TLSv1.2' as const } : {}),
    });
    const failed = (): void => {
      reject(
        limit.aborted
          ? new OutsideCallFailed(service, 'timed_out', `no answer in ${options.timeoutMs} ms`)
          : new OutsideCallFailed(
              service,
              connected ? 'broken_off' : 'unreachable',
              connected ? 'the connection broke' : 'no connection',
            ),
      );
    };
    request.once('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.once('error', failed);
    request.once('response', (response) => {
      read(service, response).then(resolve, (error: unknown) => {
        if (error instanceof OutsideCallFailed) reject(error);
        else failed();
      });
    });
    request.end(options.body);
  });
}

/** Faults have status 500 and an envelope; anything but XML is not an answer of a security server. */
async function read(service: string, response: IncomingMessage): Promise<ExchangeAnswer> {
  const contentType = response.headers['content-type'] ?? '';
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) {
      response.destroy();
      throw new OutsideCallFailed(service, 'malformed', 'the answer is too large');
    }
    parts.push(part);
  }
  const { statusCode: status = 0 } = response;
  if (status !== 200 && !(status === 500 && /xml|multipart\/related/i.test(contentType))) {
    throw failedStatus(service, status, contentType);
  }
  return { contentType, body: Buffer.concat(parts) };
}
