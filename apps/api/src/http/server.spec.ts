import { type FastifyInstance } from 'fastify';
import { ClientRequests } from '#identity';
import { createLogger, SystemClock } from '#platform';
import { describe, expect, it } from 'vitest';
import { Admission } from './admission.js';
import { OperationServices } from './operation-call.js';
import { ProblemFilter } from './problem.filter.js';
import { createServer, prepareServer } from './server.js';
import { ApiSettings } from './settings.js';
import { UnnamedProxy } from './unnamed-proxy.js';

async function server(trustedProxies: readonly string[] = []): Promise<FastifyInstance> {
  const adapter = createServer({ baseUrl: 'http://raamat.test', trustedProxies });
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  // Never called: no request reaches an operation.
  const admission = Object.create(Admission.prototype) as Admission;
  const services = Object.create(OperationServices.prototype) as OperationServices;
  const filter = Object.create(ProblemFilter.prototype) as ProblemFilter;
  const clientRequests = Object.create(ClientRequests.prototype) as ClientRequests;
  clientRequests.flush = () => Promise.resolve();
  const clock = new SystemClock();
  const settings = new ApiSettings('http://raamat.test', false, trustedProxies);
  const unnamedProxy = new UnnamedProxy(settings, log, clock);
  await prepareServer(adapter, {
    admission,
    services,
    filter,
    clientRequests,
    clock,
    log,
    unnamedProxy,
  });
  return adapter.getInstance<FastifyInstance>();
}

describe('the server', () => {
  it('does not start with a route of the API that lacks a declaration', async () => {
    const one = await server();
    expect(() => one.get('/api/secret/', () => 'open to anybody')).toThrow(/no @Operation/);
  });

  const forwarded = '203.0.113.7, 198.51.100.4';
  it.each([
    ['nobody', [], '127.0.0.1'],
    ['another', ['10.0.0.0/8'], '127.0.0.1'],
    ['the proxy before it', ['127.0.0.1'], '198.51.100.4'],
    ['every proxy on the way', ['127.0.0.0/8', '198.51.100.4'], '203.0.113.7'],
  ])("takes the caller's address from trusted proxies: %s", async (_who, trustedProxies, address) => {
    const one = await server(trustedProxies);
    one.get('/docs/address/', (request) => request.ip);
    const url = await one.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/docs/address/`, { headers: { 'x-forwarded-for': forwarded } });
    expect(await answer.text()).toBe(address);
    await one.close();
  });

  it('accepts pages outside the API unchanged', async () => {
    const one = await server();
    expect(() => one.get('/docs/other/', () => 'a page')).not.toThrow();
  });
});
