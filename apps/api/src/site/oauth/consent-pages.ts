import { type ConnectedApps, type Organization, type Organizations } from '#identity';
import { type Clock, decodeId, fieldProblem, isProblem, problem, type Problem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type InteractionResults } from 'oidc-provider';
import { type PersonVisit, type Site } from '../pages/site.js';
import { agree, askingApp, assertSome, lastDayFrom } from './consent.js';
import { chosenScopes, consentForm, consentTitle } from './consent-form.js';
import { providerRequest } from './provider-request.js';
import { scopesIn } from './scopes.js';

export interface ConsentPageParts {
  readonly site: Site;
  readonly provider: Provider;
  readonly apps: ConnectedApps;
  readonly organizations: Organizations;
  readonly clock: Clock;
}

/** More organizations than anybody belongs to. */
const SHOWN = 200;

/** The page on which a person admits or refuses an app. */
export function serveConsent(scope: FastifyInstance, parts: ConsentPageParts): void {
  const { site, provider, clock } = parts;

  const show = async (
    reply: FastifyReply,
    visit: PersonVisit,
    asked: AskedRequest,
    failure?: Problem,
  ): Promise<FastifyReply> => {
    const app = await askingApp(provider, asked.clientId);
    if (app === undefined) throw expired();
    return site.send(reply, visit, {
      status: failure?.status ?? 200,
      title: consentTitle(visit),
      formsTo: formTarget(asked.redirectUri),
      body: consentForm(visit, {
        action: `/oauth/consent/${asked.uid}`,
        app,
        scopes: asked.scopes,
        organizations: await organizationsOf(parts.organizations, visit),
        answersTo: shownTarget(asked.redirectUri),
        lastDay: lastDayFrom(clock),
        ...(failure === undefined ? {} : { failure }),
      }),
    });
  };

  scope.get('/oauth/consent/:uid', async (request, reply) => {
    const asked = await requestUnderWay(parts, request);
    const visit = await site.person(request, reply);
    return visit === undefined ? reply : show(reply, visit, asked);
  });

  scope.post('/oauth/consent/:uid', async (request, reply) => {
    const asked = await requestUnderWay(parts, request);
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const form = site.form(request);
    const result =
      form.get('decision') === 'allow'
        ? await allowed(parts, visit, asked, form).catch((error: unknown) => {
            if (isProblem(error) && error.code === 'validation_error') return error;
            throw error;
          })
        : REFUSED;
    if (isProblem(result)) return show(reply, visit, asked, result);
    const back = await provider.interactionResult(providerRequest(request, site.baseUrl), reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.redirect(back, 303);
  });
}

const REFUSED: InteractionResults = { error: 'access_denied', error_description: 'the person refused' };

async function allowed(
  { provider, apps }: ConsentPageParts,
  visit: PersonVisit,
  { clientId, scopes: asked }: AskedRequest,
  form: URLSearchParams,
): Promise<InteractionResults> {
  const scopes = chosenScopes(form, asked);
  assertSome(scopes);
  const { accountId, grantId } = await agree(provider, apps, {
    actor: visit.actor,
    userId: visit.caller.user.id,
    organizationId: chosenOrganization(form, visit),
    clientId,
    scopes,
  });
  return { login: { accountId, remember: false }, consent: { grantId } };
}

interface AskedRequest {
  readonly uid: string;
  readonly clientId: string;
  readonly scopes: ReturnType<typeof scopesIn>;
  readonly redirectUri: string;
}

/**
 * The pending request of this browser, identified by its own cookie, so that nobody decides about another person's
 * request.
 */
async function requestUnderWay(
  { provider, site }: ConsentPageParts,
  request: FastifyRequest,
): Promise<AskedRequest> {
  const details = await provider
    .interactionDetails(providerRequest(request, site.baseUrl), request.raw.socket as never)
    .catch(() => undefined);
  const { uid } = request.params as { uid: string };
  if (details?.uid !== uid) throw expired();
  const { client_id: clientId, scope, redirect_uri: redirectUri } = details.params;
  return {
    uid,
    clientId: String(clientId),
    scopes: scopesIn(typeof scope === 'string' ? scope : undefined),
    redirectUri: String(redirectUri),
  };
}

/**
 * The organization that the person chose among those that the form offered; an organization that requires a second
 * factor is not offered to a person who has not shown one.
 * @throws Problem `validation_error` when none is chosen, `permission_denied` for another one
 */
export function chosenOrganization(form: URLSearchParams, { caller }: PersonVisit): bigint {
  const id = decodeId('organization', form.get('organization_id') ?? '');
  if (id === undefined) {
    throw fieldProblem('validation_error', 'organization_id', 'required', 'Choose an organization.');
  }
  if (!caller.roles.has(id)) {
    throw problem(
      'permission_denied',
      'You are not a member of this organization, or it requires a second factor.',
    );
  }
  return id;
}

export function organizationsOf(
  organizations: Organizations,
  { caller }: PersonVisit,
): Promise<Organization[]> {
  return organizations.list([...caller.roles.keys()], SHOWN, null);
}

/** The only address to which a browser may follow the form: the app's own. */
export function formTarget(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return /^[a-z][a-z0-9+.-]*:$/.test(protocol) ? protocol : '';
  // The policy cannot express an address in brackets, so a loopback address of that form is allowed by its scheme.
  return hostname.startsWith('[') ? 'http:' : origin;
}

/** The same target for the person to read: a host, or the scheme of an app on their machine. */
function shownTarget(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}

const expired = (): Error =>
  fieldProblem(
    'validation_error',
    'request',
    'expired',
    'This request has expired or belongs to another browser. Start again in the app.',
  );
