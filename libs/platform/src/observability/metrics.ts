import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Figures of this process in Prometheus' form, served under `/metrics`. */
export const metrics = new Registry();

/** Every look wakes the process, also one that rests: a hundred of them in a second, as by default, take 5 ms of it. */
const EVENT_LOOP_LOOK_MS = 100;

let collecting = false;

/** Adds memory, event loop and garbage collection of the process, once. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({
    register: metrics,
    prefix: 'raamat_',
    eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS,
  });
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

/** Seconds, unless the help says otherwise. `collect` runs before its figures are read. */
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
