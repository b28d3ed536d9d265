import { createServer, type Server } from 'node:http';
import { type Config } from '../config/config.js';
import { type Logger } from './logger.js';
import { collectProcessMetrics, metrics } from './metrics.js';

/** Answers `/metrics` and `/health/live` of a process that has no API, where a port for it is named. */
export function serveFigures(
  { RAAMAT_METRICS_PORT: port, RAAMAT_HOST: host }: Pick<Config, 'RAAMAT_METRICS_PORT' | 'RAAMAT_HOST'>,
  log: Logger,
): Server | undefined {
  if (port === undefined) return undefined;
  collectProcessMetrics();
  const server = createServer((request, response) => {
    if (request.url === '/health/live') {
      response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    } else if (request.url === '/metrics') {
      metrics.metrics().then(
        (text) => response.setHeader('content-type', metrics.contentType).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the figures of this process could not be gathered');
          response.writeHead(500).end();
        },
      );
    } else {
      response.writeHead(404).end();
    }
  });
  // The work goes on without whoever watches it.
  server.on('error', (error) => {
    log.warn({ err: error, port }, 'the figures of this process are not served');
  });
  server.listen(port, host);
  // Nor does it hold the process up when that ends.
  return server.unref();
}
