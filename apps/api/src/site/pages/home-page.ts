import { type Accounts, hasFactor } from '#identity';
import { type FastifyInstance } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { type PersonVisit, type Site } from './site.js';

/** A person's view of their own account: their identity here, and links to the other pages. */
export function serveHome(scope: FastifyInstance, site: Site, accounts: Accounts): void {
  scope.get('/account/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    return site.send(reply, visit, { title: visit.say('Konto', 'Account'), body: home(visit, false) });
  });

  scope.post('/account/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    site.form(request);
    await accounts.askForVerification(visit.caller.user, request.ip);
    return site.send(reply, visit, { title: visit.say('Konto', 'Account'), body: home(visit, true) });
  });
}

function home({ say, caller, csrf }: PersonVisit, sent: boolean): Html {
  const { user } = caller;
  return html`<section>
    <h1>${say('Tere', 'Hello')}, ${user.name}!</h1>
    <dl>
      <dt>${say('E-post', 'E-mail')}</dt>
      <dd>
        ${user.email}
        <span class="tag"
          >${user.emailVerified ? say('kinnitatud', 'confirmed') : say('kinnitamata', 'not confirmed')}</span
        >
      </dd>
      <dt>${say('Teine tegur', 'Second factor')}</dt>
      <dd>${hasFactor(user) ? say('kasutusel', 'in use') : say('puudub', 'none')}</dd>
    </dl>
    ${sent ? html`<p class="note ok" role="status">${say('Kiri on teel.', 'The letter is on its way.')}</p>` : ''}
    ${
      user.emailVerified || sent
        ? ''
        : html`<form method="post" action="/account/">
            <input type="hidden" name="csrf" value="${csrf}" />
            <button class="plain">${say('Saada kinnituskiri', 'Send me the letter to confirm it')}</button>
          </form>`
    }
    <ul class="plain">
      <li>
        <a href="/account/apps/">${say('Rakendused, mis sinu eest tegutsevad', 'Apps that act for you')}</a>
      </li>
      <li><a href="/account/inbox/">${say('Arvete postkast', 'Invoice inbox')}</a></li>
      <li><a href="/account/keys/">${say('API võtmed', 'API keys')}</a></li>
      <li><a href="/oauth/device">${say('Ühenda seade koodiga', 'Connect a device with a code')}</a></li>
    </ul>
  </section>`;
}
