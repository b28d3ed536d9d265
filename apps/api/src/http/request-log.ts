import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Clock, histogram, type Logger, SystemClock, writtenAsOf } from '#platform';

const TOGETHER = 64;
const AFTER_MS = 50;

const seconds = histogram('http_request_seconds', 'Time to answer a request.', ['operation', 'status']);

/** What is undefined is left out of the line. */
interface Line {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly companyId: string | undefined;
  readonly credential: string | undefined;
  readonly replayed: true | undefined;
}

/**
 * A line of the log for each request, and its time in the metrics. Lines are made some at a time, each with the time of its
 * request: one by one, between requests, the code that makes them was out of the processor's caches each time, and took
 * twice as long (a tenth of a small request).
 */
export class RequestLog {
  private readonly plain: Logger;
  private readonly timer: NodeJS.Timeout;
  private waiting: { readonly at: number; readonly line: Line }[] = [];

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock = new SystemClock(),
  ) {
    // None of the fields of a line has a name that is struck out: they are not searched for such names.
    this.plain = log.child({}, { redact: [] });
    this.timer = setInterval(this.write, AFTER_MS).unref();
    // Before the log itself writes what it holds.
    process.prependListener('exit', this.write);
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    const { call, routeOptions } = request;
    const status = reply.statusCode;
    const operation = routeOptions.config.operation?.id ?? 'none';
    const elapsed = reply.elapsedTime;
    seconds.observe({ operation, status }, elapsed / 1000);
    const credential = call.caller?.credential;
    const line: Line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request.url),
      operation,
      status,
      ms: Math.round(elapsed * 10) / 10,
      companyId: call.companyId,
      credential: credential === undefined ? undefined : `${credential.kind}:${credential.id}`,
      replayed: call.replayed ? true : undefined,
    };
    if (status >= 500) {
      // What an error carries is not known beforehand, and is searched for secrets.
      this.log.error({ ...line, err: call.failure }, 'request failed');
      return;
    }
    this.waiting.push({ at: this.clock.now().getTime(), line });
    if (this.waiting.length >= TOGETHER) this.write();
  }

  close(): void {
    clearInterval(this.timer);
    process.removeListener('exit', this.write);
    this.write();
  }

  private readonly write = (): void => {
    const lines = this.waiting;
    this.waiting = [];
    for (const { at, line } of lines) {
      writtenAsOf(at, () => {
        this.plain.info(line, 'request');
      });
    }
  };
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
