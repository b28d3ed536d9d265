import { type ConnectedApps, type DeviceCodes, oauthResource, type Organizations } from '#identity';
import { type Clock, fieldProblem } from '#platform';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type Html, html } from '../docs/html.js';
import { type PersonVisit, type Site } from '../pages/site.js';
import { type Say } from '../pages/language.js';
import { agree, askingApp } from './consent.js';
import { consentForm, consentTitle } from './consent-form.js';
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

/** The page of the code that a device shows: typed in, looked at, then decided like any other connection. */
export function serveDevice(scope: FastifyInstance, parts: DevicePageParts): void {
  const { site, provider, codes } = parts;

  scope.get(OAUTH_PATHS.code_verification, async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const { user_code: code } = request.query as Record<string, unknown>;
    return site.send(reply, visit, {
      title: visit.say('Seadme kood', 'Code of a device'),
      body: codeForm(visit, typeof code === 'string' ? code.slice(0, 20) : ''),
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
        body: codeForm(visit, userCode, UNKNOWN),
      });
    }
    const scopes = scopesIn(device.scope);
    const decision = form.get('decision');
    if (decision !== 'allow' && decision !== 'deny') {
      return site.send(reply, visit, {
        title: consentTitle(visit),
        body: consentForm(visit, {
          action: OAUTH_PATHS.code_verification,
          app,
          scopes,
          organizations: await organizationsOf(parts.organizations, visit),
          answersTo: null,
          hidden: { user_code: userCode },
        }),
      });
    }
    const told =
      decision === 'deny'
        ? await codes.decide(device, { error: 'access_denied', errorDescription: 'the person refused' })
        : await codes.decide(device, {
            ...(await agree(provider, parts.apps, {
              actor: visit.actor,
              userId: visit.caller.user.id,
              organizationId: chosenOrganization(form),
              clientId: device.clientId,
              scopes,
            })),
            authTime: Math.floor(parts.clock.now().getTime() / 1000),
            scope: scopes.join(' '),
            resource: oauthResource(provider.issuer),
          });
    if (!told) {
      throw fieldProblem('validation_error', 'user_code', 'code_used', 'The code has expired or was used.');
    }
    return site.send(reply, visit, {
      title: consentTitle(visit),
      body: done(visit.say, decision === 'allow'),
    });
  });
}

const readerOf = ({ actor, caller }: PersonVisit, request: FastifyRequest) => ({
  actor,
  userId: caller.user.id,
  address: request.ip,
});

const UNKNOWN = [
  'Sellist koodi ei ole või see on aegunud. Vaata kood seadmelt üle või küsi seal uus.',
  'There is no such code, or it has expired. Look at the device again, or ask for a new one there.',
] as const;

function codeForm({ say, csrf }: PersonVisit, code: string, failure?: readonly [string, string]): Html {
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
        value="${code}"
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
          : say('Seade ei saanud midagi.', 'The device was given nothing.')
      }
    </p>
    <p><a href="/account/apps/">${say('Minu rakendused', 'My apps')}</a></p>
  </section>`;
}
