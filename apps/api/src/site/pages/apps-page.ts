import { type ConnectedApp, type ConnectedApps } from '#identity';
import { dayOf, decodeId, encodeId } from '#platform';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { dayIn } from './language.js';
import { type PersonVisit, type Site } from './site.js';

/** More than anybody looks through; the API lists them all. */
const SHOWN = 100;

/** The apps that act for a person, each with a button to disconnect it. */
export function serveApps(scope: FastifyInstance, site: Site, apps: ConnectedApps): void {
  const show = async (reply: FastifyReply, visit: PersonVisit, ended = false): Promise<FastifyReply> =>
    site.send(reply, visit, {
      title: visit.say('Rakendused', 'Apps'),
      wide: true,
      body: page(visit, await apps.list(visit.caller.user.id, SHOWN, null), ended),
    });

  scope.get('/account/apps/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    return visit === undefined ? reply : show(reply, visit);
  });

  scope.post('/account/apps/', async (request, reply) => {
    const visit = await site.person(request, reply, { account: true });
    if (visit === undefined) return reply;
    const id = decodeId('connected_app', site.form(request).get('id') ?? '');
    const ended = id !== undefined && (await apps.revoke(visit.actor, visit.caller.user.id, id));
    return show(reply, visit, ended);
  });
}

function page(visit: PersonVisit, apps: readonly ConnectedApp[], ended: boolean): Html {
  const { say } = visit;
  return html`<section>
    <h1>${say('Rakendused, mis sinu eest tegutsevad', 'Apps that act for you')}</h1>
    ${
      ended
        ? html`<p class="note ok" role="status">
            ${say('Ühendus on lõpetatud. Rakendus ei pääse enam ligi.', 'The app is disconnected and no longer has access.')}
          </p>`
        : ''
    }
    ${
      apps.length === 0
        ? html`<p class="quiet">${say('Ühtegi rakendust ei ole ühendatud.', 'No app is connected.')}</p>`
        : html`<ul class="rows">
            ${apps.map((app) => row(visit, app))}
          </ul>`
    }
  </section>`;
}

function row({ say, csrf }: PersonVisit, app: ConnectedApp): Html {
  const used =
    app.lastUsedAt === null
      ? say('ei ole veel kasutatud', 'not used yet')
      : `${say('viimati kasutatud', 'last used')} ${dayIn(say, dayOf(app.lastUsedAt))}`;
  return html`<li>
    <div>
      <strong><bdi>${app.clientName ?? say('nimetu rakendus', 'unnamed app')}</bdi></strong>
      ${app.selfRegistered ? html`<span class="tag">${say('registreeris end ise', 'registered itself')}</span>` : ''}<br />
      <bdi>${app.organizationName}</bdi> ·
      ${app.scopes.includes('write') ? say('loeb ja muudab', 'reads and changes') : say('ainult loeb', 'only reads')}<br />
      <span class="quiet">${say('Ühendatud', 'Connected')} ${dayIn(say, dayOf(app.createdAt))} · ${used}</span
      ><br />
      <span class="quiet mono"><bdi>${app.clientId}</bdi></span>
    </div>
    <form method="post" action="/account/apps/">
      <input type="hidden" name="csrf" value="${csrf}" />
      <input type="hidden" name="id" value="${encodeId('connected_app', app.id)}" />
      <button class="bad" aria-label="${say('Lõpeta', 'End')}: ${app.clientName ?? app.clientId}">
        ${say('Lõpeta', 'End')}
      </button>
    </form>
  </li>`;
}
