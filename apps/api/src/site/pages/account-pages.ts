import { type Acceptances, type Accounts } from '#identity';
import { isProblem } from '#platform';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ResetPasswordBody } from '../../auth/auth.schemas.js';
import { type Html, html } from '../../docs/html.js';
import { parsePart } from '../../http/index.js';
import { SignUpBody } from '../../organizations/invitations.schemas.js';
import { emailForm, invitationForm, passwordForm } from './account-forms.js';
import { reasonOf } from './reasons.js';
import { type Site, type Visit } from './site.js';

export interface AccountParts {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly acceptances: Acceptances;
}

/**
 * The pages that links in letters lead to. Opening a link changes nothing, since programs that scan mail open it too:
 * the reader must press a button. The token is sufficient, so the pages require no session.
 */
export function serveAccountPages(
  scope: FastifyInstance,
  { site, accounts, acceptances }: AccountParts,
): void {
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (visit: Visit) => Html | Promise<Html>,
    again?: Again,
  ): Promise<FastifyReply> => attempt(site, request, reply, make, again);

  scope.get('/account/password/', (request, reply) =>
    show(request, reply, ({ say }) => passwordForm(say, tokenOf(request))),
  );
  scope.post('/account/password/', (request, reply) => {
    const form = formOf(request);
    const act = async ({ say }: Visit): Promise<Html> => {
      const body = parsePart(ResetPasswordBody, Object.fromEntries(form), 'form');
      if ('email' in body) {
        await accounts.askForReset(body.email, request.ip);
        return succeeded(
          say(
            'Kui selline konto on olemas, on kiri teel.',
            'If there is such an account, a letter is on its way.',
          ),
        );
      }
      await accounts.resetPassword(body.token, body.new_password, request.id);
      return succeeded(say('Uus parool kehtib.', 'The new password is now valid.'), signInLink(say));
    };
    return show(request, reply, act, ({ say }) => passwordForm(say, form.get('token') ?? ''));
  });

  scope.get('/account/email/', (request, reply) =>
    show(request, reply, ({ say }) => emailForm(say, tokenOf(request))),
  );
  scope.post('/account/email/', (request, reply) => {
    const token = formOf(request).get('token') ?? '';
    const act = async ({ say }: Visit): Promise<Html> => {
      await accounts.verifyEmail(token, request.id);
      return succeeded(say('Aadress on kinnitatud.', 'The address is verified.'));
    };
    return show(request, reply, act, ({ say }) => emailForm(say, token));
  });

  scope.get('/account/invitation/', (request, reply) => {
    const token = tokenOf(request);
    return show(request, reply, async ({ say }) => invitationForm(say, token, await acceptances.look(token)));
  });
  scope.post('/account/invitation/', async (request, reply) => {
    const form = formOf(request);
    const token = form.get('token') ?? '';
    const signUp = async ({ say }: Visit): Promise<Html> => {
      const { token: given, ...person } = parsePart(SignUpBody, Object.fromEntries(form), 'form');
      await acceptances.signUp(given, person, request.id);
      return succeeded(say('Oled liige: nüüd logi sisse.', 'You have joined: sign in now.'), signInLink(say));
    };
    // An expired link has no form to retry with.
    const again = async ({ say }: Visit): Promise<Html | undefined> => {
      const offer = await acceptances.look(token).catch(() => undefined);
      return offer && invitationForm(say, token, offer, form.get('name') ?? '');
    };
    return show(request, reply, signUp, again);
  });
}

/** The form to retry an act, if a retry is possible. */
type Again = (visit: Visit) => Html | undefined | Promise<Html | undefined>;

/** Shows the result of an act; for a refused act, shows the reason above the form to retry. */
async function attempt(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (visit: Visit) => Html | Promise<Html>,
  again: Again = () => undefined,
): Promise<FastifyReply> {
  const visit = await site.visit(request);
  const title = visit.say('Konto', 'Account');
  try {
    return await site.send(reply, visit, { title, body: await act(visit) });
  } catch (error) {
    if (!isProblem(error)) throw error;
    void reply.headers(error.headers);
    const form = await again(visit);
    if (form === undefined) return site.refuse(request, reply, error);
    const body = html`<p class="note bad" role="alert">${reasonOf(visit.say, error)}</p>
      ${form}`;
    return site.send(reply, visit, { status: error.status, title, body });
  }
}

const succeeded = (words: string, more: Html = html``): Html =>
  html`<section>
    <h1>Raamat</h1>
    <p class="note ok" role="status">${words}</p>
    ${more}
  </section>`;

const signInLink = (say: Visit['say']): Html =>
  html`<p><a href="/sign-in/">${say('Logi sisse', 'Sign in')}</a></p>`;

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
