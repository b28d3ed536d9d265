import { type INestApplicationContext } from '@nestjs/common';
import { FilePages, FileStore, UsageLimits } from '#files';
import {
  Acceptances,
  Accounts,
  Companies,
  ConnectedApps,
  Csrf,
  DeviceCodes,
  Enrolments,
  OauthStates,
  OpenRequests,
  Organizations,
  PasskeySignIn,
  PasswordProof,
  Sessions,
  SignIn,
  SignUps,
} from '#identity';
import { confirmationBox } from '#inbox';
import { Clock, type Config, Database, installationSecrets, type Logger, type Problem } from '#platform';
import { OpenQuestions } from '#questions';
import { type FastifyInstance } from 'fastify';
import { html } from '../docs/html.js';
import { ClientDocuments } from './oauth/client-documents.js';
import { readConsole } from './console/built-console.js';
import { serveConsole, serveConsoleAssets } from './console/serve-console.js';
import { serveConsent } from './oauth/consent-pages.js';
import { serveDevice } from './oauth/device-pages.js';
import { serveHeads } from './heads/serve-heads.js';
import { createProvider } from './oauth/provider.js';
import { RedirectRules } from './oauth/redirects.js';
import { serveOauth } from './oauth/serve-oauth.js';
import { serveAccountPages } from './pages/account-pages.js';
import { serveConfirm } from './pages/confirm-page.js';
import { serveForwarding } from './pages/forwarding-page.js';
import { framed, STYLE_PATH } from './pages/layout.js';
import { languageOf, sayIn } from './pages/language.js';
import { serveMoved } from './pages/moved-pages.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './pages/passkey-script.js';
import { pageHeaders, pagesOf, refusalOf, Site } from './pages/site.js';
import { serveQuestion } from './pages/question-pages.js';
import { serveSignIn } from './pages/sign-in-pages.js';
import { serveSignUp } from './pages/sign-up-pages.js';
import { PAGE_STYLE } from './pages/style.js';

interface SiteParts {
  readonly app: INestApplicationContext;
  readonly config: Config;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly documents: ClientDocuments | undefined;
}

/**
 * Everything that is not an operation of the API: the pages for people, and the authorization server behind some of
 * them.
 */
export function serveSite(
  server: FastifyInstance,
  { app, config, logger, baseUrl, documents }: SiteParts,
): void {
  const site = new Site(baseUrl, app.get(Sessions), app.get(Csrf), config.RAAMAT_LETTERS_URL);
  const states = app.get(OauthStates);
  const openRequests = app.get(OpenRequests);
  const redirects = new RedirectRules(config.RAAMAT_OAUTH_SCHEMES);
  const provider = createProvider({
    baseUrl,
    secrets: installationSecrets(config),
    states,
    openRequests,
    documents: documents ?? new ClientDocuments(),
    redirects,
    log: logger,
    errorPage: (context, code, away) => {
      context.set(pageHeaders());
      const { headers } = context;
      const language = languageOf({ query: {}, headers, cookies: server.parseCookie(headers.cookie ?? '') });
      return away === undefined ? errorPage(language, code) : refusedPage(language, away);
    },
  });
  serveOauth(server, {
    baseUrl,
    provider,
    states,
    openRequests,
    redirects,
    refusalPage: (request, failure) => refusedPage(languageOf(request), failure),
  });
  serveHeads(server, config.RAAMAT_HEADS_PUBLIC_KEYS);
  server.get(STYLE_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(PAGE_STYLE),
  );
  const console = readConsole();
  if (console === undefined) logger.warn('this build has no console: run `npm run build`');
  else serveConsoleAssets(server, console);
  server.get(PASSKEY_SCRIPT_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(PASSKEY_SCRIPT),
  );
  const apps = app.get(ConnectedApps);
  const organizations = app.get(Organizations);
  const accounts = app.get(Accounts);
  const passkeys = app.get(PasskeySignIn).offered;
  pagesOf(server, site, (scope) => {
    if (console !== undefined) serveConsole(scope, site, console);
    serveAccountPages(scope, { site, accounts, acceptances: app.get(Acceptances) });
    serveMoved(scope, { site, companies: app.get(Companies) });
    serveConfirm(scope, {
      site,
      enrolments: app.get(Enrolments),
      passwordProof: app.get(PasswordProof),
      passkeys,
    });
    serveForwarding(scope, {
      site,
      companies: app.get(Companies),
      database: app.get(Database),
      clock: app.get(Clock),
      box: confirmationBox(installationSecrets(config)),
      enabled: config.RAAMAT_INBOX,
    });
    const signUps = app.get(SignUps);
    serveSignIn(scope, {
      site,
      signIn: app.get(SignIn),
      sessions: app.get(Sessions),
      signUpOpen: signUps.open,
      passkeys,
    });
    serveSignUp(scope, site, signUps);
    serveQuestion(scope, {
      site,
      questions: app.get(OpenQuestions),
      files: app.get(FileStore),
      limits: app.get(UsageLimits),
      pages: app.get(FilePages),
    });
    serveConsent(scope, { site, provider, apps, organizations, clock: app.get(Clock) });
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

/** A refusal before the visitor is known. */
function refusedPage(language: ReturnType<typeof languageOf>, away: Problem): string {
  const frame = { language, say: sayIn(language), path: '/', person: null, csrf: '' };
  return framed(frame, refusalOf(frame, away));
}

/** The page for an app's request that is so invalid that the error must not go to its redirect address. */
function errorPage(language: ReturnType<typeof languageOf>, code: string): string {
  const say = sayIn(language);
  const title = say('Rakenduse päring on vigane', 'The request from the app is invalid');
  return framed(
    { language, say, path: '/', person: null, csrf: '' },
    {
      title,
      body: html`<section>
        <h1>${title}</h1>
        <p class="note bad" role="alert">
          ${say(
            'Seda ei saa rakendusele tagasi saata. Alusta rakenduses uuesti.',
            'The error cannot be returned to the app. Start again in the app.',
          )}
        </p>
        <p class="quiet mono">${code}</p>
      </section>`,
    },
  );
}
