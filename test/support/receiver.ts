import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A request as received. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** All received requests, oldest first. */
  readonly received: readonly Received[];
  /** Sets the answer to later requests. */
  answers(how: number | ((response: ServerResponse) => void)): void;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204 until a test sets another answer. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer = (response: ServerResponse): void => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(response);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/hooks`,
    port: taken,
    received,
    answers: (how) => {
      answer =
        typeof how === 'number'
          ? (response) => {
              response.writeHead(how).end(`answered ${how}`);
            }
          : how;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
