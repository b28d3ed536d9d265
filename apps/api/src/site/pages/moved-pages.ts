import { type FastifyInstance } from 'fastify';

/** Pages whose place a screen of the console has taken: bookmarks and older letters still name them. */
const MOVED: Readonly<Record<string, string>> = {
  '/account/': '/account',
  '/account/apps/': '/account?tab=sessions',
};

export function serveMoved(scope: FastifyInstance): void {
  for (const [from, to] of Object.entries(MOVED)) {
    scope.get(from, (_request, reply) => reply.redirect(to, 303));
  }
}
