import { type Database } from '#platform';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { problem } from '#platform';
import { holds, weakEtag } from '../http/index.js';
import { type JsonObject } from './breaking-changes.js';
import { STYLE } from './html.js';
import { openApiDocument } from './openapi.js';
import { changelogPage, problemPage, problemsPage, referencePage, statusPage } from './pages.js';

/** The pages use their own style sheet and nothing else: no script, no other host, no form. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/** The contract is public: tools that run in pages of other sites may read it too. */
const CONTRACT_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, no-cache',
};

interface Contract {
  readonly json: Buffer;
  readonly etag: string;
  readonly reference: Buffer;
}

/**
 * It depends on the declarations alone and takes most of a second, so a process renders it once for all its servers, and only
 * when it is asked for: no start waits for it.
 */
let rendered: Contract | undefined;
const contract = (): Contract => (rendered ??= renderContract());

/** Gives the bytes to send: strings would take twice as much of the heap. */
function renderContract(): Contract {
  const text = JSON.stringify(openApiDocument());
  const json = Buffer.from(text);
  return {
    json,
    etag: weakEtag(json),
    reference: Buffer.from(referencePage(JSON.parse(text) as JsonObject)),
  };
}

/** The pages of the docs and the status page. They are the same for everybody, so each is rendered once. */
export function servePages(server: FastifyInstance, database: Database, baseUrl: string): void {
  const send = (reply: FastifyReply, page: string | Buffer) => reply.headers(PAGE_HEADERS).send(page);

  server.get('/docs/api/openapi.json', (request, reply) => {
    const { json, etag } = contract();
    void reply.headers({ ...CONTRACT_HEADERS, etag });
    return holds(request, etag) ? reply.status(304).send() : reply.send(json);
  });
  server.get('/docs/api/style.css', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(STYLE),
  );
  server.get('/docs/api/', (_request, reply) => send(reply, contract().reference));
  for (const near of ['/docs', '/docs/', '/docs/api'])
    server.get(near, (_request, reply) => reply.redirect('/docs/api/', 308));
  server.get('/docs/api/changelog/', (_request, reply) => send(reply, changelogPage()));
  server.get('/docs/api/problems/', (_request, reply) => send(reply, problemsPage()));
  server.get('/docs/api/problems/:code', (request, reply) => {
    const page = problemPage((request.params as { code: string }).code);
    if (page === undefined) throw problem('not_found', 'There is no such code.');
    return send(reply, page);
  });
  server.get('/status/', async (_request, reply) => {
    const books = await database
      .read((sql) => sql.one('SELECT 1 AS one'))
      .then(
        () => true,
        () => false,
      );
    return send(reply, statusPage(books, baseUrl));
  });
}
