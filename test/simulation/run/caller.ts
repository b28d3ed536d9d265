import { request as open } from 'node:http';

/** An answer that arrived completely. */
export interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly text: string;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  /** Undefined for reads. */
  readonly idempotencyKey?: string;
  readonly body?: unknown;
  /** A file with its fields, in place of a body. */
  readonly form?: FormData;
}

const TIME_LIMIT_MS = 10_000;
/** A stream that broke is opened again after this time. */
const AGAIN_MS = 50;

/**
 * Sends a request on a connection of its own, so that a fault of a connection hits one request.
 * @throws Error without a complete answer
 */
export async function send(port: number, call: Call): Promise<Answer> {
  const encoded = call.form === undefined ? undefined : new Response(call.form);
  const payload =
    encoded === undefined
      ? call.body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(call.body))
      : Buffer.from(await encoded.arrayBuffer());
  const type =
    encoded?.headers.get('content-type') ?? (payload === undefined ? undefined : 'application/json');
  return new Promise((resolve, reject) => {
    const request = open(
      {
        host: '127.0.0.1',
        port,
        method: call.method,
        path: call.path,
        agent: false,
        timeout: TIME_LIMIT_MS,
        headers: {
          authorization: `Bearer ${call.key}`,
          ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
          ...(type === undefined || payload === undefined
            ? {}
            : { 'content-type': type, 'content-length': payload.length }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('close', () => {
          if (!response.complete) reject(new Error('The answer broke off.'));
          else
            resolve({
              status: response.statusCode ?? 0,
              replayed: response.headers['idempotent-replayed'] === 'true',
              text: Buffer.concat(parts).toString('utf8'),
            });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('There is no answer.')));
    request.on('error', reject);
    request.end(payload);
  });
}

/** Shows the numbers of commits that a stream of events brings, and continues after the last when it breaks. */
export class Follower {
  private stopping = false;
  private last: string | undefined;
  private stop: () => void = () => undefined;
  private readonly ended: Promise<void>;

  constructor(
    private readonly port: number,
    private readonly call: Pick<Call, 'path' | 'key'>,
    private readonly shown: (commitSeq: number) => void,
  ) {
    this.ended = this.follow();
  }

  async close(): Promise<void> {
    this.stopping = true;
    this.stop();
    await this.ended;
  }

  private async follow(): Promise<void> {
    while (!this.stopping) {
      await this.once();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  private once(): Promise<void> {
    return new Promise((resolve) => {
      const { path, key } = this.call;
      const request = open(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          agent: false,
          headers: {
            authorization: `Bearer ${key}`,
            ...(this.last === undefined ? {} : { 'last-event-id': this.last }),
          },
        },
        (response) => {
          let rest = '';
          response.setEncoding('utf8');
          response.on('data', (piece: string) => {
            const blocks = (rest + piece).split('\n\n');
            rest = blocks.pop() ?? '';
            for (const block of blocks) this.take(block);
          });
          response.on('error', () => undefined);
          response.on('close', resolve);
        },
      );
      request.on('error', () => {
        resolve();
      });
      request.end();
      this.stop = () => request.destroy();
    });
  }

  private take(block: string): void {
    const id = /^id: ?(\d+)$/m.exec(block)?.[1];
    if (id === undefined) return;
    this.last = id;
    this.shown(Number(id));
  }
}
