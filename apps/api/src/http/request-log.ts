import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Clock, histogram, type Logger, SystemClock, writtenAsOf } from '#platform';
import { shownPath } from './shown-path.js';

const TOGETHER = 64;
const AFTER_MS = 50;

/** The logs of this process: one for each open server. */
const logs = new Set<RequestLog>();

const seconds = histogram(
  'http_request_seconds',
  'Time to answer a request.',
  ['operation', 'status'],
  () => {
    for (const log of logs) log.write();
  },
);

/** An answered request that is not logged yet. */
interface Answered {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly elapsedMs: number;
  readonly line: Line;
}

/** Undefined fields are omitted from the line. */
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
 * Logs a line for each request, and records its duration in the metrics. Lines are written in batches, each with the
 * time of its request: written one by one between requests, the logging code was evicted from the processor's caches
 * each time and took twice as long (a tenth of a small request).
 */
class RequestLog {
  private readonly plain: Logger;
  private readonly timer: NodeJS.Timeout;
  private waiting: Answered[] = [];

  constructor(
    private readonly log: Logger,
    private readonly clock: Clock,
  ) {
    // No field of a line has a redacted name, so the lines skip the search for such names.
    this.plain = log.child({}, { redact: [] });
    this.timer = setInterval(this.write, AFTER_MS).unref();
    // Runs before the logger itself flushes.
    process.prependListener('exit', this.write);
    logs.add(this);
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    const { call, routeOptions } = request;
    const status = reply.statusCode;
    const operation = routeOptions.config.operation?.id ?? 'none';
    const elapsedMs = reply.elapsedTime;
    const credential = call.caller?.credential;
    const line: Line = {
      requestId: request.id,
      method: request.method,
      path: shownPath(request.url),
      operation,
      status,
      ms: Math.round(elapsedMs * 10) / 10,
      companyId: call.companyId,
      credential: credential === undefined ? undefined : `${credential.kind}:${credential.id}`,
      replayed: call.replayed ? true : undefined,
    };
    if (status >= 500) {
      // The fields of an error are not known in advance, so it is searched for secrets.
      this.log.error({ ...line, err: call.failure }, 'request failed');
    }
    this.waiting.push({ at: this.clock.now().getTime(), elapsedMs, line });
    if (this.waiting.length >= TOGETHER) this.write();
  }

  close(): void {
    clearInterval(this.timer);
    process.removeListener('exit', this.write);
    logs.delete(this);
    this.write();
  }

  /** Writes the pending lines. */
  readonly write = (): void => {
    const answered = this.waiting;
    this.waiting = [];
    for (const { at, elapsedMs, line } of answered) {
      const { operation, status } = line;
      seconds.observe({ operation, status }, elapsedMs / 1000);
      if (status >= 500) continue;
      writtenAsOf(at, () => {
        this.plain.info(line, 'request');
      });
    }
  };
}

/** Makes the server log its answers until it closes. */
export function logRequests(server: FastifyInstance, log: Logger, clock: Clock = new SystemClock()): void {
  const requests = new RequestLog(log, clock);
  server.addHook('onResponse', (request, reply, done) => {
    requests.note(request, reply);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    requests.close();
    done();
  });
}
