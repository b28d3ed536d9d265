import Fastify, { type FastifyInstance } from 'fastify';
import { createLogger, FixedClock, metrics } from '#platform';
import { describe, expect, it } from 'vitest';
import { Call } from './call.js';
import { logRequests } from './request-log.js';

function logged(): { server: FastifyInstance; clock: FixedClock; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ LOG_LEVEL: 'info' }, 'test', {
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const clock = new FixedClock(new Date('2026-11-22T15:00:00.001Z'));
  const server = Fastify({ genReqId: () => 'the-request' });
  server.decorateRequest('call', null as unknown as Call);
  server.addHook('onRequest', (request, _reply, done) => {
    request.call = new Call();
    done();
  });
  logRequests(server, log, clock);
  server.get('/fine', () => 'fine');
  server.get('/broken', (request, reply) => {
    request.call.failure = new Error('out of order');
    return reply.status(500).send('broken');
  });
  return { server, clock, lines };
}

describe('the log of requests', () => {
  it('has one line per request with its own time, though lines are written in batches', async () => {
    const { server, clock, lines } = logged();
    await server.inject('/fine?secret=1');
    clock.set(new Date('2026-11-22T15:00:00.020Z'));
    await server.inject('/fine');
    expect(lines).toEqual([]);
    await server.close();
    expect(lines).toMatchObject([
      {
        level: 'info',
        time: '2026-11-22T15:00:00.001Z',
        path: '/fine',
        status: 200,
        requestId: 'the-request',
      },
      { level: 'info', time: '2026-11-22T15:00:00.020Z', path: '/fine', status: 200, msg: 'request' },
    ]);
  });

  it('is written without waiting when a batch is full', async () => {
    const { server, lines } = logged();
    for (let sent = 0; sent < 64; sent += 1) await server.inject('/fine');
    expect(lines).toHaveLength(64);
    await server.close();
    expect(lines).toHaveLength(64);
  });

  it('is written before the metrics of the process are read', async () => {
    const { server, lines } = logged();
    await server.inject('/fine');
    expect(await metrics.metrics()).toMatch(
      /^raamat_http_request_seconds_count\{operation="none",status="200"\} [1-9]/m,
    );
    expect(lines).toHaveLength(1);
    await server.close();
  });

  it('records a failure at once, with its cause', async () => {
    const { server, lines } = logged();
    await server.inject('/broken');
    expect(lines).toMatchObject([
      { level: 'error', status: 500, msg: 'request failed', err: { message: 'out of order' } },
    ]);
    await server.close();
  });
});
