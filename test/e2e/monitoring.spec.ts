import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { createLogger, metrics, serveFigures } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../support/api.js';
// Every metric is registered by the process that counts it.
import '../../apps/api/src/api.js';
import '../../apps/worker/src/handlers.js';
import '../../apps/worker/src/worker-process.js';

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../docker/monitoring', path), 'utf8');

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Raamat[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

const alerts = Alerts.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules);
const { panels } = Dashboard.parse(JSON.parse(read('dashboard.json')));
const queries: (readonly [string, string])[] = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Labels that Prometheus adds to whatever it scrapes. */
const OF_THE_SCRAPE = ['job', 'instance'];

/** The labels of each series that the processes expose; a histogram is three series. The blackbox exporter tells of a probe. */
const known = new Map<string, readonly string[]>([
  ['up', []],
  ['probe_success', []],
]);

/** With it the process collects the metrics of Node. */
let server: Server | undefined;

beforeAll(async () => {
  const place = { RAAMAT_METRICS_PORT: await freePort(), RAAMAT_METRICS_HOST: '127.0.0.1' };
  server = serveFigures(place, createLogger({ LOG_LEVEL: 'silent' }, 'test'));
  for (const { name, type } of await metrics.getMetricsAsJSON()) {
    const metric: object = metrics.getSingleMetric(name) ?? {};
    const labels = z.array(z.string()).catch([]).parse(Reflect.get(metric, 'labelNames'));
    if (String(type) === 'histogram') {
      for (const part of ['bucket', 'sum', 'count']) known.set(`${name}_${part}`, [...labels, 'le']);
    } else known.set(name, labels);
  }
});

afterAll(() => {
  server?.close();
});

/** The names of series in a query, and the labels that it matches or groups by. */
function partsOf(query: string) {
  const text = query.replaceAll('$__rate_interval', '5m');
  const found = { series: new Set<string>(), labels: new Set<string>(), faults: 0 };
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) found.faults += 1;
      if (name === 'Identifier') found.series.add(text.slice(from, to));
      if (name === 'LabelName') found.labels.add(text.slice(from, to));
    },
  });
  return found;
}

describe('the files for Prometheus and Grafana', () => {
  it.each(queries)('%s asks in PromQL for metrics and labels that the processes have', (_name, query) => {
    const { series, labels, faults } = partsOf(query);
    expect(faults).toBe(0);
    expect(series.size).toBeGreaterThan(0);
    expect([...series].filter((name) => !known.has(name))).toEqual([]);
    const having = new Set([...OF_THE_SCRAPE, ...[...series].flatMap((name) => known.get(name) ?? [])]);
    expect([...labels].filter((label) => !having.has(label))).toEqual([]);
  });

  it('are explained: each alert has its row in the page for operators', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operate/monitoring.md'), 'utf8');
    expect(alerts.map(({ alert }) => alert).filter((alert) => !page.includes(`\`${alert}\``))).toEqual([]);
  });
});
