import { createServer, type Server } from 'node:http';
import { type Config } from '../config/config.js';
import { type Logger } from './logger.js';
import { collectProcessMetrics, metrics } from './metrics.js';

type Place = Pick<Config, 'RAAMAT_METRICS_PORT' | 'RAAMAT_METRICS_HOST'>;

/** The address at which a process serves `/metrics`; undefined when no port is configured. */
export function metricsUrl({
  RAAMAT_METRICS_PORT: port,
  RAAMAT_METRICS_HOST: host,
}: Place): string | undefined {
  return port === undefined ? undefined : `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
}

/**
 * Serves `/metrics` and `/health/live` of a process on a separate port, if one is configured: metrics would tell
 * strangers what an installation does.
 * @param gather updates metrics that are not counted in this process
 */
export function serveFigures(
  place: Place,
  log: Logger,
  gather: () => Promise<void> = () => Promise.resolve(),
): Server | undefined {
  const { RAAMAT_METRICS_PORT: port, RAAMAT_METRICS_HOST: host } = place;
  if (port === undefined) return undefined;
  collectProcessMetrics();
  const figures = async (): Promise<string> => {
    // While the database is unreachable, the metrics of the process matter all the more.
    await gather().catch(() => undefined);
    return metrics.metrics();
  };
  const server = createServer((request, response) => {
    if (request.url === '/health/live') {
      response.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    } else if (request.url === '/metrics') {
      figures().then(
        (text) => response.setHeader('content-type', metrics.contentType).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics of this process could not be gathered');
          response.writeHead(500).end();
        },
      );
    } else {
      response.writeHead(404).end();
    }
  });
  // The work continues when its metrics cannot be served.
  server.on('error', (error) => {
    log.warn({ err: error, port }, 'the metrics of this process are not served');
  });
  server.listen(port, host);
  // The server does not keep the process alive either.
  return server.unref();
}
