import { accessAnywhere, type Enrolments, hasFactor, type PasswordProof } from '#identity';
import { isProblem, type Problem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ConfirmPasswordBody, VerifyTotpBody } from '../../auth/auth.schemas.js';
import { ownSession } from '../../auth/own-session.js';
import { type Html, html } from '../../docs/html.js';
import { parsePart, sessionCookie } from '../../http/index.js';
import { ownPath } from './next.js';
import { reasonOf } from './reasons.js';
import { PASSKEY_SCRIPT_PATH, passkeyButton, passkeyForm } from './passkey-script.js';
import { type PersonVisit, type Site } from './site.js';

export interface ConfirmParts {
  readonly site: Site;
  readonly enrolments: Enrolments;
  readonly passwordProof: PasswordProof;
  /** Whether passkeys are offered. */
  readonly passkeys: boolean;
}

/**
 * The page on which a person shows the second factor again, or the password if they have none, before a dangerous
 * act.
 */
export function serveConfirm(scope: FastifyInstance, parts: ConfirmParts): void {
  const { site, passkeys } = parts;

  const show = (
    reply: FastifyReply,
    visit: PersonVisit,
    next: string,
    failure?: Problem,
  ): FastifyReply | Promise<FastifyReply> =>
    site.send(reply, visit, {
      status: failure?.status ?? 200,
      title: title(visit),
      ...(passkeys && visit.caller.user.hasPasskey ? { script: PASSKEY_SCRIPT_PATH } : {}),
      body: confirmForm(visit, next, passkeys && visit.caller.user.hasPasskey, failure),
    });

  scope.get('/account/confirm/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    const { next } = request.query as Record<string, unknown>;
    return show(reply, visit, ownPath(typeof next === 'string' ? next : null));
  });

  scope.post('/account/confirm/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    const form = site.form(request);
    const next = ownPath(form.get('next'));
    try {
      const codes = await prove(parts, visit, request, reply, form);
      if (codes.length === 0) return await reply.redirect(next, 303);
      return await site.send(reply, visit, { title: title(visit), body: newCodes(visit, codes, next) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      return show(reply.headers(error.headers), visit, next, error);
    }
  });
}

/**
 * Confirms the person in their session, and returns the recovery codes of an authenticator that this confirmation
 * activated.
 */
async function prove(
  { site, enrolments, passwordProof }: ConfirmParts,
  { caller, actor }: PersonVisit,
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
): Promise<readonly string[]> {
  const own = ownSession({ access: accessAnywhere(caller), actor, request });
  if (!hasFactor(caller.user)) {
    const { password } = parsePart(ConfirmPasswordBody, { password: form.get('password') ?? '' }, 'form');
    await passwordProof.confirm(own, password);
    return [];
  }
  const { totp } = parsePart(VerifyTotpBody, { totp: form.get('totp') ?? '' }, 'form');
  const { session, recoveryCodes } = await enrolments.verify(own, totp);
  reply.setCookie(...sessionCookie(site.baseUrl, session));
  return recoveryCodes;
}

const title = ({ say }: PersonVisit): string => say('Kinnita, et see oled sina', 'Confirm that it is you');

function confirmForm(visit: PersonVisit, next: string, passkey: boolean, failure?: Problem): Html {
  const { say, csrf, caller } = visit;
  const field = caller.user.hasTotp
    ? html`<label
        >${say('Kood', 'Code')}
        <small>${say('Autentijast või taastekood.', 'From your authenticator, or a recovery code.')}</small>
        <input name="totp" inputmode="text" autocomplete="one-time-code" maxlength="20" required autofocus
      /></label>`
    : html`<label
        >${say('Parool', 'Password')}
        <input name="password" type="password" autocomplete="current-password" required autofocus
      /></label>`;
  const onlyPasskey = caller.user.hasPasskey && !caller.user.hasTotp;
  return html`<form
    class="card"
    method="post"
    action="/account/confirm/"
    ${passkey ? passkeyForm('/api/auth/passkeys/verify/', csrf) : ''}
  >
    <h1>${title(visit)}</h1>
    ${failure === undefined ? '' : html`<p class="note bad" role="alert">${reasonOf(say, failure)}</p>`}
    <input type="hidden" name="csrf" value="${csrf}" />
    <input type="hidden" name="next" value="${next}" />
    ${
      onlyPasskey
        ? html`<p>${say('Näita oma pääsuvõtit.', 'Show your passkey.')}</p>`
        : html`${field}
            <div class="buttons"><button>${say('Kinnita', 'Confirm')}</button></div>`
    }
    ${passkey ? passkeyButton(say) : ''}
  </form>`;
}

const newCodes = ({ say }: PersonVisit, codes: readonly string[], next: string): Html =>
  html`<section>
    <h1>${say('Sinu taastekoodid', 'Your recovery codes')}</h1>
    <p>
      ${say(
        'Uus autentija on kasutusel. Hoia neid koode kindlas kohas: neid näidatakse ainult nüüd.',
        'The new authenticator is in use. Keep these codes in a safe place: they are shown only now.',
      )}
    </p>
    <pre>${codes.join('\n')}</pre>
    <p><a href="${next}">${say('Edasi', 'Continue')}</a></p>
  </section>`;
