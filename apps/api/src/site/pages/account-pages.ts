import { type Acceptances, type Accounts } from '#identity';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ResetPasswordBody } from '../../auth/auth.schemas.js';
import { type Html, html } from '../../docs/html.js';
import { parsePart } from '../../http/index.js';
import { SignUpBody } from '../../organizations/invitations.schemas.js';
import { emailForm, invitationForm, passwordForm } from './account-forms.js';
import { type Act, type Again, attempt, formOf, succeeded, tokenOf } from './attempt.js';
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
    act: Act,
    again?: Again,
  ): Promise<FastifyReply> => attempt(site, request, reply, act, again);

  scope.get('/account/password/', (request, reply) =>
    show(request, reply, ({ say }) => passwordForm(say, tokenOf(request))),
  );
  scope.post('/account/password/', (request, reply) => {
    const form = formOf(request);
    const act = async (visit: Visit): Promise<Html> => {
      const { say } = visit;
      const body = parsePart(ResetPasswordBody, Object.fromEntries(form), 'form');
      if ('email' in body) {
        await accounts.askForReset(body.email, request.ip);
        return succeeded(
          say(
            'Kui selline konto on olemas, on kiri teel.',
            'If there is such an account, a letter is on its way.',
          ),
          site.whereLettersAre(visit),
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

const signInLink = (say: Visit['say']): Html =>
  html`<p><a href="/sign-in/">${say('Logi sisse', 'Sign in')}</a></p>`;
