import {
  type ConnectedApps,
  type DeviceCodes,
  type OauthPayload,
  oauthResource,
  type Organizations,
  type WaitingDevice,
} from '#identity';
import { type Clock, fieldProblem, isProblem, type Problem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type Html, html } from '../../docs/html.js';
import { type PersonVisit, type Site } from '../pages/site.js';
import { type Say } from '../pages/language.js';
import { agree, askingApp, assertSome, lastDayFrom } from './consent.js';
import { chosenScopes, consentForm, consentTitle } from './consent-form.js';
import { chosenOrganization, organizationsOf } from './consent-pages.js';
import { OAUTH_PATHS } from './metadata.js';
import { scopesIn } from './scopes.js';

export interface DevicePageParts {
  readonly site: Site;
  readonly provider: Provider;
  readonly apps: ConnectedApps;
  readonly organizations: Organizations;
  readonly codes: DeviceCodes;
  readonly clock: Clock;
}

/**
 * The page for the code that a device shows: the person types the code, reviews the request, and decides as for any
 * other connection.
 */
export function serveDevice(scope: FastifyInstance, parts: DevicePageParts): void {
  const { site, provider, codes } = parts;

  scope.get(OAUTH_PATHS.code_verification, async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    return site.send(reply, visit, {
      title: visit.say('Seadme kood', 'Code of a device'),
      body: codeForm(visit),
    });
  });

  scope.post(OAUTH_PATHS.code_verification, async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const form = site.form(request);
    const userCode = form.get('user_code') ?? '';
    const device = await codes.look(readerOf(visit, request), userCode);
    const app = device === undefined ? undefined : await askingApp(provider, device.clientId);
    if (device === undefined || app === undefined) {
      return site.send(reply, visit, {
        status: 400,
        title: visit.say('Seadme kood', 'Code of a device'),
        body: codeForm(visit, UNKNOWN),
      });
    }
    const decision = form.get('decision');
    const ask = async (failure?: Problem): Promise<FastifyReply> =>
      site.send(reply, visit, {
        status: failure?.status ?? 200,
        title: consentTitle(visit),
        body: consentForm(visit, {
          action: OAUTH_PATHS.code_verification,
          app,
          scopes: scopesIn(device.scope),
          organizations: await organizationsOf(parts.organizations, visit),
          answersTo: null,
          lastDay: lastDayFrom(parts.clock),
          hidden: { user_code: userCode },
          ...(failure === undefined ? {} : { failure }),
        }),
      });
    if (decision !== 'allow' && decision !== 'deny') return ask();
    const answer = decision === 'deny' ? REFUSED : await allowed(parts, visit, device, form);
    if (isProblem(answer)) return ask(answer);
    const decided = await codes.decide(device, answer);
    if (!decided) {
      throw fieldProblem(
        'validation_error',
        'user_code',
        'code_used',
        'The code has expired or was already used.',
      );
    }
    return site.send(reply, visit, {
      title: consentTitle(visit),
      body: done(visit.say, decision === 'allow'),
    });
  });
}

const REFUSED: OauthPayload = { error: 'access_denied', errorDescription: 'the person refused' };

/** The answer for the device after an agreement; the problem when the form's decision is incomplete. */
async function allowed(
  { provider, apps, clock }: DevicePageParts,
  visit: PersonVisit,
  device: WaitingDevice,
  form: URLSearchParams,
): Promise<OauthPayload | Problem> {
  const scopes = chosenScopes(form, scopesIn(device.scope));
  try {
    assertSome(scopes);
    const agreed = await agree(provider, apps, {
      actor: visit.actor,
      userId: visit.caller.user.id,
      organizationId: chosenOrganization(form, visit),
      clientId: device.clientId,
      scopes,
    });
    return {
      ...agreed,
      authTime: Math.floor(clock.now().getTime() / 1000),
      scope: scopes.join(' '),
      resource: oauthResource(provider.issuer),
    };
  } catch (error) {
    if (isProblem(error) && error.code === 'validation_error') return error;
    throw error;
  }
}

const readerOf = ({ actor, caller }: PersonVisit, request: FastifyRequest) => ({
  actor,
  userId: caller.user.id,
  address: request.ip,
});

const UNKNOWN = [
  'Sellist koodi ei ole või see on aegunud. Vaata kood seadmelt üle või küsi seal uus.',
  'The code does not exist or has expired. Check the code on the device, or request a new one there.',
] as const;

/** The code is never prefilled: a stranger who sends somebody a link must not be able to include the code. */
function codeForm({ say, csrf }: PersonVisit, failure?: readonly [string, string]): Html {
  return html`<form class="card" method="post" action="${OAUTH_PATHS.code_verification}">
    <h1>${say('Ühenda seade', 'Connect a device')}</h1>
    ${failure === undefined ? '' : html`<p class="note bad" role="alert">${say(...failure)}</p>`}
    <p>
      ${say(
        'Kirjuta siia kood, mida näitab sinu seade või käsurida. Ära kirjuta koodi, mille saatis sulle keegi teine.',
        'Type the code that your device or command line shows. Never type a code that somebody else sent you.',
      )}
    </p>
    <input type="hidden" name="csrf" value="${csrf}" />
    <label
      >${say('Kood', 'Code')}
      <input
        class="code"
        name="user_code"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="20"
        placeholder="XXXX-XXXX"
        required
        autofocus
    /></label>
    <div class="buttons"><button>${say('Edasi', 'Continue')}</button></div>
  </form>`;
}

function done(say: Say, allowed: boolean): Html {
  return html`<section>
    <h1>${allowed ? say('Seade on ühendatud', 'The device is connected') : say('Keelatud', 'Refused')}</h1>
    <p class="note ${allowed ? 'ok' : ''}" role="status">
      ${
        allowed
          ? say(
              'Võid selle lehe sulgeda ja minna seadme juurde tagasi.',
              'You can close this page and go back to the device.',
            )
          : say('Seade ei saanud midagi.', 'The device was not given access.')
      }
    </p>
    <p><a href="/account?tab=sessions">${say('Minu rakendused', 'My apps')}</a></p>
  </section>`;
}
