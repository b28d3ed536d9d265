import { type IncomingMessage, type ServerResponse } from 'node:http';
import { oauthResource, type OauthStates, type OpenRequests } from '#identity';
import { isProblem, type Problem } from '#platform';
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { resourceMetadataUrl } from '../../http/index.js';
import { registrationOf } from './clients.js';
import { DEVICE_GRANT, OAUTH_PATHS, resourceMetadata, serverMetadata } from './metadata.js';
import { pageHeaders } from '../pages/site.js';
import { providerRequest } from './provider-request.js';
import { type RedirectRules } from './redirects.js';
import { askedScope } from './scopes.js';

const REGISTRATION_BYTES = 16 * 1024;
const FORM_BYTES = 16 * 1024;
const REQUEST_CHARACTERS = 4096;
const JSON_TYPE = 'application/json; charset=utf-8';

export interface OauthParts {
  readonly baseUrl: string;
  readonly provider: Provider;
  readonly states: OauthStates;
  readonly openRequests: OpenRequests;
  readonly redirects: RedirectRules;
  /** The page for a person whose app sends too many requests. */
  readonly refusalPage: (request: FastifyRequest, failure: Problem) => string;
}

/** A failure in the form that OAuth clients read: RFC 6749 §5.2. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly description: string,
  ) {
    super(`${code}: ${description}`);
  }
}

/**
 * The addresses of the authorization server. Before the library sees a request, the service applies its own rules:
 * the default scope, the requirement to name the one resource (checked before a refused request uses up a code or a
 * refresh token), and the rate limit.
 */
export function serveOauth(server: FastifyInstance, parts: OauthParts): void {
  const { baseUrl, provider, states, openRequests, redirects, refusalPage } = parts;
  const handle = provider.callback();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    changed: { url?: string; body?: string } = {},
  ): Promise<void> => {
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await run(handle, providerRequest(request, baseUrl, changed), reply.raw);
  };

  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Passes forms and all other bodies on unparsed: the library says what it does not accept.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.setErrorHandler(refuse);

    for (const [address, document] of [
      ['/.well-known/oauth-authorization-server', serverMetadata(baseUrl)],
      // The metadata of the MCP server, at its own address and, for clients that look there, at the root: RFC 9728
      // §3.1.
      [new URL(resourceMetadataUrl(baseUrl)).pathname, resourceMetadata(baseUrl)],
      ['/.well-known/oauth-protected-resource', resourceMetadata(baseUrl)],
    ] as const) {
      const text = JSON.stringify(document);
      scope.get(address, (_request, reply) =>
        reply
          .headers({
            'content-type': JSON_TYPE,
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'cache-control': 'public, max-age=3600',
          })
          .send(text),
      );
    }

    scope.get(OAUTH_PATHS.authorization, async (request, reply) => {
      // The request is stored until a person has decided, whoever sent it.
      if (request.url.length > REQUEST_CHARACTERS) {
        throw new Refusal('invalid_request', `the request is longer than ${REQUEST_CHARACTERS} characters`);
      }
      try {
        await openRequests.count('authorization', request.ip);
      } catch (error) {
        if (!isProblem(error) || error.code !== 'throttled') throw error;
        return reply
          .status(error.status)
          .headers({ ...error.headers, ...pageHeaders() })
          .send(refusalPage(request, error));
      }
      const url = new URL(request.url, baseUrl);
      const { searchParams } = url;
      if (searchParams.getAll('scope').length <= 1) {
        searchParams.set('scope', askedScope(searchParams.get('scope') ?? undefined));
      }
      return answer(request, reply, { url: url.pathname + url.search });
    });
    scope.get(`${OAUTH_PATHS.authorization}/:uid`, (request, reply) => answer(request, reply));

    scope.post(OAUTH_PATHS.device_authorization, async (request, reply) => {
      await openRequests.count('device', request.ip);
      const form = formOf(request);
      const scopeAsked = askedScope(form.get('scope') ?? undefined);
      if (!/\b(read|write)\b/.test(scopeAsked))
        throw new Refusal('invalid_scope', 'none of the scopes exists');
      form.set('scope', scopeAsked);
      assertResource(form, baseUrl);
      return answer(request, reply, { body: form.toString() });
    });

    scope.post(OAUTH_PATHS.token, async (request, reply) => {
      const form = formOf(request);
      assertResource(form, baseUrl);
      if (form.get('grant_type') === DEVICE_GRANT) {
        const poll = await states.poll(form.get('device_code') ?? '');
        if (poll === 'too_soon') throw new Refusal('slow_down', 'wait longer before asking again');
      }
      return answer(request, reply, { body: textOf(request) });
    });

    scope.post(OAUTH_PATHS.revocation, (request, reply) => answer(request, reply, { body: textOf(request) }));

    scope.post(OAUTH_PATHS.registration, { bodyLimit: REGISTRATION_BYTES }, async (request, reply) => {
      await openRequests.count('registration', request.ip);
      return answer(request, reply, {
        body: JSON.stringify(registrationOf(parsedJson(textOf(request)), redirects)),
      });
    });
    done();
  });
}

/** Resolves when the answer is sent, or its reader has disconnected. */
function run(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve);
    Promise.resolve(handle(request, response)).then(() => {
      resolve();
    }, reject);
  });
}

/** RFC 8707: each request names the MCP server, and no other. */
function assertResource(form: URLSearchParams, baseUrl: string): void {
  const mcp = oauthResource(baseUrl);
  const named = form.getAll('resource');
  if (named.length !== 1 || named[0] !== mcp) throw new Refusal('invalid_target', `resource must be ${mcp}`);
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
const formOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(textOf(request));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_client_metadata', 'the registration is not JSON');
  }
}

function refuse(
  error: FastifyError | Problem | Refusal,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const [status, code, description] = explained(error);
  if (isProblem(error)) void reply.headers(error.headers);
  void reply
    .status(status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
    .send(JSON.stringify({ error: code, error_description: description }));
}

function explained(error: Error): readonly [number, string, string] {
  if (error instanceof Refusal) return [400, error.code, error.description];
  if (error instanceof errors.OIDCProviderError)
    return [400, error.error, error.error_description ?? error.message];
  if (isProblem(error) && error.code === 'throttled') return [429, 'temporarily_unavailable', error.detail];
  if ('statusCode' in error && error.statusCode === 413)
    return [413, 'invalid_request', 'the request is too large'];
  throw error;
}
