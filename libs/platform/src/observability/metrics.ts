import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics of this process in Prometheus format, served under `/metrics`. */
export const metrics = new Registry();

/** Every sample wakes the process, even an idle one: the default of a hundred a second takes 5 ms of each second. */
const EVENT_LOOP_SAMPLE_MS = 100;

let collecting = false;

/**
 * Adds the metrics of memory, event loop and garbage collection, once. They have the names that every program of Node gives
 * them (`process_…`, `nodejs_…`), so that dashboards for Node fit.
 */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
}

export function counter<Label extends string>(
  name: string,
  help: string,
  labels: Label[] = [],
): Counter<Label> {
  return new Counter({ name: `raamat_${name}`, help, labelNames: labels, registers: [metrics] });
}

export function gauge<Label extends string>(name: string, help: string, labels: Label[] = []): Gauge<Label> {
  return new Gauge({ name: `raamat_${name}`, help, labelNames: labels, registers: [metrics] });
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** In seconds, unless the help says otherwise. `collect` runs before its values are read. */
export function histogram<Label extends string>(
  name: string,
  help: string,
  labels: Label[] = [],
  collect?: () => void,
): Histogram<Label> {
  return new Histogram({
    name: `raamat_${name}`,
    help,
    labelNames: labels,
    buckets: BUCKETS,
    registers: [metrics],
    ...(collect === undefined ? {} : { collect }),
  });
}
