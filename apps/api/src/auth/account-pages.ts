import { type Accounts } from '#identity';
import { isProblem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Html, html, page } from '../docs/html.js';
import { parsePart } from '../http/index.js';
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
export function serveAccountPages(server: FastifyInstance, accounts: Accounts): void {
  void server.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(String(body)));
      },
    );
    scope.get('/account/password/', (request, reply) => send(reply, passwordForm(tokenOf(request))));
    scope.post('/account/password/', (request, reply) => {
      const form = formOf(request);
      const token = form.get('token') ?? '';
      return answer(
        reply,
        async () => {
          const body = parsePart(ResetPasswordBody, Object.fromEntries(form), 'form');
          if ('email' in body) await accounts.askForReset(body.email, request.ip);
          else await accounts.resetPassword(body.token, body.new_password, request.id);
        },
        token === ''
          ? 'Kui selline konto on olemas, on kiri teel. · If there is such an account, a letter is on its way.'
          : 'Uus parool kehtib. · The new password is in use.',
        passwordForm(token),
      );
    });
    scope.get('/account/email/', (request, reply) => send(reply, emailForm(tokenOf(request))));
    scope.post('/account/email/', (request, reply) => {
      const token = formOf(request).get('token') ?? '';
      return answer(
        reply,
        () => accounts.verifyEmail(token, request.id),
        'Aadress on kinnitatud. · The address is verified.',
        emailForm(token),
      );
    });
    done();
  });
}

async function answer(
  reply: FastifyReply,
  act: () => Promise<void>,
  success: string,
  form: Html,
): Promise<FastifyReply> {
  try {
    await act();
  } catch (error) {
    if (!isProblem(error)) throw error;
    void reply.status(error.status).headers(error.headers);
    return send(
      reply,
      html`<p class="bad">${error.detail}</p>
        ${form}`,
    );
  }
  return send(
    reply,
    html`<h1>Raamat</h1>
      <p class="ok">${success}</p>`,
  );
}

const send = (reply: FastifyReply, body: Html): FastifyReply =>
  reply.headers(HEADERS).send(page('Raamat', body));

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function passwordForm(token: string): Html {
  const field =
    token === ''
      ? html`<p>
          <label>E-post · E-mail <input name="email" type="email" autocomplete="username" required /></label>
        </p>`
      : html`<input type="hidden" name="token" value="${token}" />
          <p>
            <label
              >Uus parool · New password
              <input name="new_password" type="password" autocomplete="new-password" minlength="10" required
            /></label>
          </p>`;
  return form('/account/password/', 'Uus parool · New password', field);
}

function emailForm(token: string): Html {
  return form(
    '/account/email/',
    'Kinnita oma aadress · Confirm your address',
    html`<input type="hidden" name="token" value="${token}" />`,
  );
}

function form(action: string, title: string, field: Html): Html {
  return html`<h1>${title}</h1>
    <form method="post" action="${action}">
      ${field}
      <p><button>Edasi · Continue</button></p>
    </form>`;
}
