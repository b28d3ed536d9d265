import { type INestApplicationContext } from '@nestjs/common';
import {
  Acceptances,
  Accounts,
  ApiKeys,
  Companies,
  ConnectedApps,
  Csrf,
  DeviceCodes,
  OauthStates,
  OpenRequests,
  Organizations,
  Sessions,
  SignIn,
} from '#identity';
import { confirmationBox, InboxAddresses } from '#inbox';
import {
  Clock,
  type Config,
  Database,
  employeesEnabled,
  type Logger,
  type Problem,
  required,
} from '#platform';
import { type FastifyInstance } from 'fastify';
import { html } from '../docs/html.js';
import { ClientDocuments } from '../oauth/client-documents.js';
import { serveConsent } from '../oauth/consent-pages.js';
import { serveDevice } from '../oauth/device-pages.js';
import { createProvider } from '../oauth/provider.js';
import { serveOauth } from '../oauth/serve-oauth.js';
import { serveAccountPages } from './account-pages.js';
import { serveApps } from './apps-page.js';
import { serveHome } from './home-page.js';
import { serveInbox } from './inbox-page.js';
import { serveKeys } from './keys-page.js';
import { framed, STYLE_PATH } from './layout.js';
import { languageOf, sayIn } from './language.js';
import { pageHeaders, pagesOf, refusalOf, Site } from './site.js';
import { serveSignIn } from './sign-in-pages.js';
import { serveSubmissions } from './submissions-page.js';
import { PAGE_STYLE } from './style.js';

interface SiteParts {
  readonly app: INestApplicationContext;
  readonly config: Config;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly documents: ClientDocuments | undefined;
}

/** What is no operation of the API: the pages that people see, and the authorization server behind some of them. */
export function serveSite(
  server: FastifyInstance,
  { app, config, logger, baseUrl, documents }: SiteParts,
): void {
  const site = new Site(baseUrl, app.get(Sessions), app.get(Csrf));
  const states = app.get(OauthStates);
  const openRequests = app.get(OpenRequests);
  const provider = createProvider({
    baseUrl,
    secret: required(config, 'RAAMAT_SECRET'),
    states,
    openRequests,
    documents: documents ?? new ClientDocuments(),
    log: logger,
    errorPage: (context, code, away) => {
      context.set(pageHeaders());
      const language = languageOf({ query: {}, headers: context.headers });
      return away === undefined ? errorPage(language, code) : awayPage(language, away);
    },
  });
  serveOauth(server, { baseUrl, provider, states, openRequests });
  server.get(STYLE_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(PAGE_STYLE),
  );
  const apps = app.get(ConnectedApps);
  const organizations = app.get(Organizations);
  const accounts = app.get(Accounts);
  pagesOf(server, site, (scope) => {
    serveAccountPages(scope, { site, accounts, acceptances: app.get(Acceptances) });
    serveHome(scope, site, accounts);
    serveApps(scope, site, apps);
    serveSubmissions(scope, {
      site,
      database: app.get(Database),
      clock: app.get(Clock),
      enabled: employeesEnabled(config),
    });
    serveKeys(scope, { site, keys: app.get(ApiKeys), organizations });
    serveInbox(scope, {
      site,
      companies: app.get(Companies),
      addresses: app.get(InboxAddresses),
      database: app.get(Database),
      clock: app.get(Clock),
      box: confirmationBox(required(config, 'RAAMAT_SECRET')),
      enabled: config.RAAMAT_INBOX,
    });
    serveSignIn(scope, { site, signIn: app.get(SignIn), sessions: app.get(Sessions) });
    serveConsent(scope, { site, provider, apps, organizations });
    serveDevice(scope, {
      site,
      provider,
      apps,
      organizations,
      codes: app.get(DeviceCodes),
      clock: app.get(Clock),
    });
  });
}

/** The database is away, which is nobody's fault here. */
function awayPage(language: ReturnType<typeof languageOf>, away: Problem): string {
  const frame = { language, say: sayIn(language), path: '/', person: null, csrf: '' };
  return framed(frame, refusalOf(frame, away));
}

/** A request of an app that is wrong in a way that must not be told to where it asks to be answered. */
function errorPage(language: ReturnType<typeof languageOf>, code: string): string {
  const say = sayIn(language);
  const title = say('Rakenduse päring on vigane', 'The request of the app is wrong');
  return framed(
    { language, say, path: '/', person: null, csrf: '' },
    {
      title,
      body: html`<section>
        <h1>${title}</h1>
        <p class="note bad" role="alert">
          ${say(
            'Seda ei saa rakendusele tagasi saata. Alusta rakenduses uuesti.',
            'It cannot be sent back to the app. Start again in the app.',
          )}
        </p>
        <p class="quiet mono">${code}</p>
      </section>`,
    },
  );
}
