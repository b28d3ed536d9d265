import { type FastifyInstance } from 'fastify';
import { createLogger } from '#platform';
import { describe, expect, it } from 'vitest';
import { Admission } from './admission.js';
import { ProblemFilter } from './problem.filter.js';
import { createServer, prepareServer } from './server.js';

async function server(): Promise<FastifyInstance> {
  const adapter = createServer('http://raamat.test');
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  // Neither is asked: no request comes.
  const admission = Object.create(Admission.prototype) as Admission;
  const filter = Object.create(ProblemFilter.prototype) as ProblemFilter;
  await prepareServer(adapter, { admission, filter, log });
  return adapter.getInstance<FastifyInstance>();
}

describe('the server', () => {
  it('does not start with a route of the API that lacks its declaration', async () => {
    const one = await server();
    expect(() => one.get('/api/secret/', () => 'open to anybody')).toThrow(/no @Operation/);
  });

  it('takes pages beside the API as they are', async () => {
    const one = await server();
    expect(() => one.get('/docs/other/', () => 'a page')).not.toThrow();
  });
});
