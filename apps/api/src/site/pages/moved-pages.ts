import { type Companies } from '#identity';
import { decodeId, encodeId } from '#platform';
import { type FastifyInstance } from 'fastify';
import { type PersonVisit, type Site } from './site.js';

/** Pages whose place a screen of the console has taken: bookmarks and letters still name them. */
const MOVED: Readonly<Record<string, string>> = {
  '/account/': '/account',
  '/account/apps/': '/account?tab=sessions',
  '/staff/submissions/': '/approvals',
};

/** Two would do, but deleted companies are in the list. */
const SEARCHED = 50;

interface MovedParts {
  readonly site: Site;
  readonly companies: Companies;
}

export function serveMoved(scope: FastifyInstance, { site, companies }: MovedParts): void {
  for (const [from, to] of Object.entries(MOVED)) {
    scope.get(from, (_request, reply) => reply.redirect(to, 303));
  }
  // These showed all organizations and all companies; a screen shows one, so who has several chooses first.
  scope.get('/account/keys/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const { organization } = request.query as Record<string, unknown>;
    return reply.redirect(keysScreen(visit, organization), 303);
  });
  scope.get('/account/inbox/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    return reply.redirect(await inboxScreen(visit, companies), 303);
  });
}

/** The keys of the organization that the link of a letter names, or of the only one that the person has. */
function keysScreen({ caller }: PersonVisit, named: unknown): string {
  const [only, ...others] = caller.roles.keys();
  const id = typeof named === 'string' ? decodeId('organization', named) : undefined;
  const organization = id ?? (others.length === 0 ? only : undefined);
  return organization === undefined
    ? '/account'
    : `/organization/${encodeId('organization', organization)}?tab=keys`;
}

async function inboxScreen({ caller }: PersonVisit, companies: Companies): Promise<string> {
  const all = await companies.list(caller.roles.keys(), SEARCHED);
  const [only, ...others] = all.filter(({ state }) => state !== 'deleted');
  return only === undefined || others.length > 0 ? '/' : inboxOf(only.id);
}

/** The address of the console's screen with the inbox of a company. */
export const inboxOf = (companyId: bigint): string =>
  `/c/${encodeId('company', companyId)}/documents?view=inbox`;
