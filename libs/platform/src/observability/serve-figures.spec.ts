import { type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { counter } from './metrics.js';
import { serveFigures } from './serve-figures.js';

const silent = pino({ level: 'silent' });

it('a process without an API says that it lives and how it does, on a port of its own', async () => {
  counter('figures_spec_total', 'For this test.').inc(3);
  const server = serveFigures({ RAAMAT_METRICS_PORT: 0, RAAMAT_HOST: '127.0.0.1' }, silent);
  await new Promise((resolve) => server?.once('listening', resolve));
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server?.address() as AddressInfo).port}${path}`).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
  expect(await ask('/health/live')).toEqual({ status: 200, text: '{"status":"ok"}' });
  const figures = await ask('/metrics');
  expect(figures.text).toContain('raamat_figures_spec_total 3');
  expect(figures.text).toContain('raamat_process_resident_memory_bytes');
  expect((await ask('/')).status).toBe(404);
  server?.close();
});

it('it does not where no port is named', () => {
  expect(serveFigures({ RAAMAT_METRICS_PORT: undefined, RAAMAT_HOST: '127.0.0.1' }, silent)).toBeUndefined();
});
