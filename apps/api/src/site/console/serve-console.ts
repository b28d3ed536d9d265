import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { chosenLanguage } from '../pages/language.js';
import { pathOf, type Site } from '../pages/site.js';
import { type BuiltConsole } from './built-console.js';

const YEAR_SECONDS = 365 * 86_400;

/**
 * Scripts, styles and pictures come from this service alone, styles in the page need the nonce of this answer, and text
 * never becomes markup (Trusted Types; `default` is the console's own policy).
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** The console's page at the path of each of its screens. A visitor without a session signs in first, and comes back. */
export function serveConsole(scope: FastifyInstance, site: Site, { page, paths }: BuiltConsole): void {
  for (const path of paths) {
    scope.get(path, async (request, reply) => {
      if (chosenLanguage(request) !== undefined) return reply.redirect(pathOf(request), 303);
      const visit = await site.person(request, reply, { account: true });
      if (visit === undefined) return reply;
      const nonce = randomBytes(16).toString('base64url');
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': policy(nonce),
        })
        .send(page.replaceAll('RAAMAT_NONCE', nonce).replace('RAAMAT_LANGUAGE', visit.language));
    });
  }
}

/** Scripts and styles, named by their content and compressed when built. */
export function serveConsoleAssets(server: FastifyInstance, { assets }: BuiltConsole): void {
  void server.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    // The compressed files are answers to the addresses without their endings, and have none of their own.
    allowedPath: (path) => !/\.(?:br|gz)$/.test(path),
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
}
