import { type SignUp, type SignUps } from '#identity';
import { type FastifyInstance } from 'fastify';
import { AskToSignUpBody, EnterBody } from '../../auth/auth.schemas.js';
import { browserOf, deviceCookie, parsePart, sessionCookie } from '../../http/index.js';
import { askToSignUpForm, enterForm } from './account-forms.js';
import { attempt, formOf, succeeded, tokenOf } from './attempt.js';
import { ownPath } from './next.js';
import { type Site, type Visit } from './site.js';

/** Asking for an account, and making it through the link of the letter. */
export function serveSignUp(scope: FastifyInstance, site: Site, signUps: SignUps): void {
  scope.get('/account/sign-up/', (request, reply) => {
    const token = tokenOf(request);
    return attempt(site, request, reply, async ({ say, language }) => {
      if (token !== '') return enterForm(say, token, await signUps.look(token));
      signUps.assertOpen();
      return askToSignUpForm(say, { email: '', name: '', language });
    });
  });

  scope.post('/account/sign-up/', async (request, reply) => {
    const form = formOf(request);
    const token = form.get('token') ?? '';
    if (token === '') {
      const ask = async (visit: Visit) => {
        await signUps.ask(parsePart(AskToSignUpBody, Object.fromEntries(form), 'form'), request.ip);
        return succeeded(
          visit.say('Kiri on teel: ava selles olev link.', 'A letter is on its way: open its link.'),
          site.whereLettersAre(visit),
        );
      };
      const typed = (name: string): string => form.get(name) ?? '';
      return attempt(site, request, reply, ask, ({ say, language }: Visit) =>
        askToSignUpForm(say, { email: typed('email'), name: typed('name'), language }),
      );
    }
    const enter = async () => {
      const { token: given, ...chosen } = parsePart(EnterBody, Object.fromEntries(form), 'form');
      const signedIn = await signUps.enter(given, chosen, browserOf(request, site.baseUrl));
      reply
        .setCookie(...sessionCookie(site.baseUrl, signedIn))
        .setCookie(...deviceCookie(site.baseUrl, signedIn));
      return { to: ownPath(null) };
    };
    // An expired link has no form to retry with.
    const again = async ({ say }: Visit) => {
      const person: SignUp | undefined = await signUps.look(token).catch(() => undefined);
      return person && enterForm(say, token, { ...person, name: form.get('name') ?? person.name });
    };
    return attempt(site, request, reply, enter, again);
  });
}
