import { accessAnywhere, type Sessions, type SignIn } from '#identity';
import { isProblem, type Problem } from '#platform';
import { type FastifyInstance } from 'fastify';
import { LoginBody } from '../../auth/auth.schemas.js';
import { ownSession } from '../../auth/own-session.js';
import { type Html, html } from '../../docs/html.js';
import {
  browserOf,
  deviceCookie,
  noSessionCookie,
  parsePart,
  sessionCookie,
  SIGNED_OUT_HEADERS,
} from '../../http/index.js';
import { type Say } from './language.js';
import { ownPath } from './next.js';
import { reasonOf } from './reasons.js';
import { PASSKEY_SCRIPT_PATH, passkeyButton, passkeyForm } from './passkey-script.js';
import { type Site, type Visit } from './site.js';

export interface SignInParts {
  readonly site: Site;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  /** Whether everybody may sign up. */
  readonly signUpOpen: boolean;
  /** Whether passkeys are offered. */
  readonly passkeys: boolean;
}

/** Signing in with a password and the code of an authenticator, and signing out. */
export function serveSignIn(
  scope: FastifyInstance,
  { site, signIn, sessions, signUpOpen, passkeys }: SignInParts,
): void {
  const script = passkeys ? { script: PASSKEY_SCRIPT_PATH } : {};

  scope.get('/sign-in/', async (request, reply) => {
    const { next } = request.query as Record<string, unknown>;
    const visit = await site.visit(request);
    const title = visit.say('Logi sisse', 'Sign in');
    return site.send(reply, visit, {
      title,
      ...script,
      body: signInForm(visit, {
        next: ownPath(typeof next === 'string' ? next : null),
        signUpOpen,
        passkeys,
      }),
    });
  });

  scope.post('/sign-in/', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const next = ownPath(form.get('next'));
    const email = form.get('email') ?? '';
    try {
      const { totp, ...rest } = parsePart(LoginBody, fieldsOf(form), 'form');
      const opened = await signIn.enter({
        ...rest,
        ...(totp === undefined ? {} : { totp }),
        ...browserOf(request, site.baseUrl),
      });
      return await reply
        .setCookie(...sessionCookie(site.baseUrl, opened))
        .setCookie(...deviceCookie(site.baseUrl, opened))
        .redirect(next, 303);
    } catch (error) {
      if (!isProblem(error)) throw error;
      const visit = await site.visit(request);
      return site.send(reply.headers(error.headers), visit, {
        status: error.status,
        title: visit.say('Logi sisse', 'Sign in'),
        ...script,
        body: signInForm(visit, { next, email, signUpOpen, passkeys, failure: error }),
      });
    }
  });

  scope.post('/sign-out/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    site.form(request);
    const own = ownSession({ access: accessAnywhere(visit.caller), actor: visit.actor, request });
    await sessions.end(own.actor, own.userId, own.sessionId, 'signed_out');
    return reply
      .headers(SIGNED_OUT_HEADERS)
      .setCookie(...noSessionCookie(site.baseUrl))
      .redirect('/sign-in/', 303);
  });
}

/** An empty code counts as absent. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  const totp = (form.get('totp') ?? '').trim();
  return {
    email: form.get('email') ?? '',
    password: form.get('password') ?? '',
    ...(totp === '' ? {} : { totp }),
  };
}

interface SignInFormParts {
  readonly next: string;
  readonly email?: string;
  readonly signUpOpen: boolean;
  readonly passkeys: boolean;
  readonly failure?: Problem;
}

function signInForm(
  { say, csrf }: Visit,
  { next, email = '', signUpOpen, passkeys, failure }: SignInFormParts,
): Html {
  const codeAsked = failure?.errors.some(({ field }) => field === 'totp') === true;
  return html`<form
    class="card"
    method="post"
    action="/sign-in/"
    ${passkeys ? passkeyForm('/api/auth/passkeys/sign-in/', csrf) : ''}
  >
    <h1>${say('Logi sisse', 'Sign in')}</h1>
    ${failure === undefined ? '' : html`<p class="note bad" role="alert">${reason(say, failure, codeAsked)}</p>`}
    <input type="hidden" name="next" value="${next}" />
    <label
      >${say('E-post', 'E-mail')}
      <input
        name="email"
        type="email"
        autocomplete="username"
        value="${email}"
        required
        ${email === '' ? html`autofocus` : ''}
    /></label>
    <label
      >${say('Parool', 'Password')}
      <input
        name="password"
        type="password"
        autocomplete="current-password"
        required
        ${email !== '' && !codeAsked ? html`autofocus` : ''}
    /></label>
    <label
      >${say('Kood', 'Code')}
      <small
        >${say('Autentijast või taastekood, kui sul see on.', 'From your authenticator, or a recovery code, if you have one.')}</small
      >
      <input
        name="totp"
        inputmode="text"
        autocomplete="one-time-code"
        maxlength="20"
        ${codeAsked ? html`required autofocus` : ''}
    /></label>
    <div class="buttons">
      <button>${say('Logi sisse', 'Sign in')}</button>
      <a href="/account/password/">${say('Unustasin parooli', 'I forgot my password')}</a>
      ${signUpOpen ? html`<a href="/account/sign-up/">${say('Tee uus konto', 'Create an account')}</a>` : ''}
    </div>
    ${passkeys ? passkeyButton(say) : ''}
  </form>`;
}

function reason(say: Say, failure: Problem, codeAsked: boolean): string {
  if (failure.code === 'throttled') return reasonOf(say, failure);
  if (failure.errors.some(({ field }) => field === 'passkey')) {
    return say('Sul on pääsuvõti: logi sellega sisse.', 'You have a passkey: sign in with it.');
  }
  if (codeAsked) {
    return say(
      'Kirjuta ka oma autentija kood või mõni taastekood ning parool uuesti.',
      'Type the code of your authenticator too, or a recovery code, and your password again.',
    );
  }
  return say('Aadress, parool või kood on vale.', 'The address, the password or the code is wrong.');
}
