import { type Acceptances, type Accounts } from '#identity';
import { isProblem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Html, html, page } from '../docs/html.js';
import { parsePart } from '../http/index.js';
import { SignUpBody } from '../organizations/invitations.schemas.js';
import { emailForm, invitationForm, passwordForm } from './account-forms.js';
import { ResetPasswordBody } from './auth.schemas.js';

/** As pages of the docs, with forms that go back to us alone. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
};
const FORM_BYTES = 8 * 1024;

/**
 * Where links in letters lead, for who has no other program at hand. A link alone changes nothing, since programs that
 * look through mail open it too: its reader presses a button. No cookie is read here, so there is none to abuse.
 */
export function serveAccountPages(
  server: FastifyInstance,
  accounts: Accounts,
  acceptances: Acceptances,
): void {
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(String(body)));
      },
    );
    scope.get('/account/password/', (request, reply) => send(reply, passwordForm(tokenOf(request))));
    scope.post('/account/password/', async (request, reply) => {
      const form = formOf(request);
      const token = form.get('token') ?? '';
      const act = async (): Promise<Html> => {
        const body = parsePart(ResetPasswordBody, Object.fromEntries(form), 'form');
        if ('email' in body) {
          await accounts.askForReset(body.email, request.ip);
          return succeeded(
            'Kui selline konto on olemas, on kiri teel. · If there is such an account, a letter is on its way.',
          );
        }
        await accounts.resetPassword(body.token, body.new_password, request.id);
        return succeeded('Uus parool kehtib. · The new password is in use.');
      };
      return send(reply, await attempt(reply, act, passwordForm(token)));
    });
    scope.get('/account/email/', (request, reply) => send(reply, emailForm(tokenOf(request))));
    scope.post('/account/email/', async (request, reply) => {
      const token = formOf(request).get('token') ?? '';
      const act = async (): Promise<Html> => {
        await accounts.verifyEmail(token, request.id);
        return succeeded('Aadress on kinnitatud. · The address is verified.');
      };
      return send(reply, await attempt(reply, act, emailForm(token)));
    });
    scope.get('/account/invitation/', async (request, reply) => {
      const token = tokenOf(request);
      return send(
        reply,
        await attempt(reply, async () => invitationForm(token, await acceptances.look(token))),
      );
    });
    scope.post('/account/invitation/', async (request, reply) => {
      const form = formOf(request);
      const token = form.get('token') ?? '';
      const signUp = async (): Promise<Html> => {
        const { token: given, ...person } = parsePart(SignUpBody, Object.fromEntries(form), 'form');
        await acceptances.signUp(given, person, request.id);
        return succeeded('Oled liige: nüüd logi sisse. · You have joined: sign in now.');
      };
      // A link that is no longer good has no form to try again with.
      const act = async (): Promise<Html> => {
        const offer = await acceptances.look(token);
        return attempt(reply, signUp, invitationForm(token, offer, form.get('name') ?? ''));
      };
      return send(reply, await attempt(reply, act));
    });
    done();
  });
}

/** What an act shows; of one that is refused, why, above the form by which it can be tried again. */
async function attempt(reply: FastifyReply, act: () => Promise<Html>, again?: Html): Promise<Html> {
  try {
    return await act();
  } catch (error) {
    if (!isProblem(error)) throw error;
    void reply.status(error.status).headers(error.headers);
    return html`<p class="bad">${error.detail}</p>
      ${again ?? ''}`;
  }
}

const succeeded = (words: string): Html =>
  html`<h1>Raamat</h1>
    <p class="ok">${words}</p>`;

const send = (reply: FastifyReply, body: Html): FastifyReply =>
  reply.headers(HEADERS).send(page('Raamat', body));

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
