import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ClientRequests } from '#identity';
import { type Clock, fieldProblem, type Logger, type Problem, problem } from '#platform';
import { type Admission } from './admission.js';
import { Call } from './call.js';
import { answerClientError } from './client-error.js';
import { noteClientRequests } from './client-requests.js';
import { endConnectionsWhenClosing } from './closing-connections.js';
import { isConfidential } from './confidential.js';
import { readJson } from './json-body.js';
import { OperationCall, type OperationServices } from './operation-call.js';
import { type ProblemFilter } from './problem.filter.js';
import { logRequests } from './request-log.js';
import { RouteTable } from './routes.js';
import { SAFE_HEADERS } from './safe-headers.js';
import { type ApiSettings } from './settings.js';
import { pathOf } from './shown-path.js';
import { type UnnamedProxy } from './unnamed-proxy.js';
import { letBodiesRunOff } from './unread-body.js';

const JSON_LIMIT_BYTES = 1024 * 1024;
const FILE_LIMIT_BYTES = 25 * 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** The parts of the application that the hooks need, known once it is assembled. */
export interface ServerParts {
  readonly admission: Admission;
  readonly services: OperationServices;
  readonly filter: ProblemFilter;
  readonly clientRequests: ClientRequests;
  readonly clock: Clock;
  readonly log: Logger;
  readonly unnamedProxy: UnnamedProxy;
}

/** The HTTP server under the application, before its routes. */
export function createServer({
  baseUrl,
  trustedProxies,
}: Pick<ApiSettings, 'baseUrl' | 'trustedProxies'>): FastifyAdapter {
  const parts: { filter?: ProblemFilter } = {};
  const adapter = new FastifyAdapter({
    bodyLimit: JSON_LIMIT_BYTES,
    clientErrorHandler: (error: Error, socket: Socket) => {
      answerClientError(baseUrl, error, socket);
    },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // Otherwise Node would refuse such a request itself, without a problem and a request id.
    http: { requireHostHeader: false },
    genReqId: requestId,
    logger: false,
    multipart: false,
    requestTimeout: 300_000,
    // Requests on a draining connection are still answered: the process ends after them.
    return503OnClosing: false,
    skipMiddie: true,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.call = new Call();
      void reply.headers(SAFE_HEADERS).header('x-request-id', request.id);
      parts.filter?.answer(error, request, reply);
    },
  });
  adapters.set(adapter, parts);
  return adapter;
}

const adapters = new WeakMap<FastifyAdapter, { filter?: ProblemFilter }>();

function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Plugins and hooks, in the order in which a request passes them. Call this before the application registers its
 * routes.
 */
export async function prepareServer(adapter: FastifyAdapter, parts: ServerParts): Promise<void> {
  const server = adapter.getInstance<FastifyInstance>();
  const kept = adapters.get(adapter);
  if (kept !== undefined) kept.filter = parts.filter;
  const routes = new RouteTable();

  // The framework strips the trailing slash of a path, but the contract includes it.
  server.addHook('onRoute', (route) => {
    const path = route.config?.operation?.path;
    if (path === undefined && route.url.startsWith('/api/')) {
      throw new Error(`${String(route.method)} ${route.url} is a route of the API with no @Operation.`);
    }
    if (path !== undefined) route.url = route.path = path;
    const bodyLimit = route.config?.operation?.bodyLimit;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
    routes.add(route.url, route.method);
  });

  takeJson(server);
  // The hook of the plugin runs before the hooks that authenticate.
  await server.register(cookie);
  server.decorateRequest('call', null as unknown as Call);
  server.addHook('onRequest', (request, reply, done) => {
    request.call = new Call();
    parts.unnamedProxy.look(request);
    void reply.headers(SAFE_HEADERS).header('x-request-id', request.id);
    done(namesNoHost(request) ? fieldProblem('validation_error', 'Host', 'required', NO_HOST) : undefined);
  });
  // The server ignores any expectation other than 100-continue instead of refusing the request.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  server.addHook('onRequest', (request, reply) => {
    if (request.is404) {
      if (pathOf(request.url) === FIGURES) throw noFiguresHere(parts.services.settings.metricsUrl);
      return nothingHere(routes, request, reply);
    }
    const { operation } = request.routeOptions.config;
    if (operation !== undefined && isConfidential(operation)) void reply.header('cache-control', 'no-store');
    const open = operation === undefined || operation.open === true;
    return open ? Promise.resolve() : parts.admission.admit(operation, request, reply);
  });
  server.addHook('preHandler', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    if (operation !== undefined)
      request.call.input = new OperationCall(parts.services, operation, request, reply);
    done();
  });
  letBodiesRunOff(server);
  endConnectionsWhenClosing(server);
  logRequests(server, parts.log);
  noteClientRequests(server, parts.clientRequests, parts.clock);

  await server.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  await server.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: FILE_LIMIT_BYTES,
      // The second file is parsed only to report that it is one too many.
      files: 2,
      fields: 20,
      fieldSize: 8 * 1024,
      parts: 24,
      headerPairs: 100,
    },
  });
}

function takeJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(json|[\w.-]+\+json)\s*(;|$)/i,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, readJson(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

const NO_HOST = 'An HTTP/1.1 request needs a Host header.';

const namesNoHost = ({ raw, headers }: FastifyRequest): boolean =>
  raw.httpVersion === '1.1' && headers.host === undefined;

/** A process serves its metrics on a separate port; the first release served them here. */
const FIGURES = '/metrics';

function noFiguresHere(url: string | undefined): Problem {
  const where =
    url === undefined ? 'Set RAAMAT_METRICS_PORT to serve them.' : `This process serves them at ${url}.`;
  return problem('not_found', `Metrics are not served on the port of the API. ${where}`);
}

/** 404, or 405 when the address takes another method; OPTIONS lists the methods. */
async function nothingHere(
  routes: RouteTable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const allowed = routes.allowed(pathOf(request.url));
  if (allowed.length === 0) throw problem('not_found', 'There is nothing at this address.');
  const allow = allowed.join(', ');
  if (request.method === 'OPTIONS') return reply.status(204).header('allow', allow).send();
  throw problem('method_not_allowed', `This address supports ${allow}.`, { headers: { Allow: allow } });
}
