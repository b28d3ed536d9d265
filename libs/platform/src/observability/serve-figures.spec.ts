import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { counter } from './metrics.js';
import { metricsUrl, serveFigures } from './serve-figures.js';

const silent = pino({ level: 'silent' });

it('a process serves liveness and metrics on a separate port', async () => {
  counter('figures_spec_total', 'For this test.').inc(3);
  const server = serveFigures({ RAAMAT_METRICS_PORT: 0, RAAMAT_METRICS_HOST: '127.0.0.1' }, silent);
  await new Promise((resolve) => server?.once('listening', resolve));
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server?.address() as AddressInfo).port}${path}`).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
  expect(await ask('/health/live')).toEqual({ status: 200, text: '{"status":"ok"}' });
  const figures = await ask('/metrics');
  expect(figures.text).toContain('raamat_figures_spec_total 3');
  expect(figures.text).toContain('process_resident_memory_bytes');
  expect((await ask('/')).status).toBe(404);
  server?.close();
});

it('a process without a metrics port serves neither', () => {
  expect(
    serveFigures({ RAAMAT_METRICS_PORT: undefined, RAAMAT_METRICS_HOST: '127.0.0.1' }, silent),
  ).toBeUndefined();
});

it('metrics counted elsewhere are gathered before the answer, and those of the process are served without them', async () => {
  const gauge = counter('figures_gathered_total', 'For this test.');
  let away = false;
  const server = serveFigures({ RAAMAT_METRICS_PORT: 0, RAAMAT_METRICS_HOST: '127.0.0.1' }, silent, () => {
    if (away) return Promise.reject(new Error('away'));
    gauge.inc();
    return Promise.resolve();
  });
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port, address } = server?.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  const ask = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect(await ask()).toContain('raamat_figures_gathered_total 1');
  away = true;
  expect(await ask()).toContain('raamat_figures_gathered_total 1');
  server?.close();
});

it.each([
  [9464, '127.0.0.1', 'http://127.0.0.1:9464/metrics'],
  [9464, '::1', 'http://[::1]:9464/metrics'],
  [undefined, '127.0.0.1', undefined],
])('port %s on %s is served at %s', (port, host, url) => {
  expect(metricsUrl({ RAAMAT_METRICS_PORT: port, RAAMAT_METRICS_HOST: host })).toBe(url);
});
