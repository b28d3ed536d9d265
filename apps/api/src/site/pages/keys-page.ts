import {
  accessTo,
  type ApiKey,
  type ApiKeys,
  type Organization,
  type Organizations,
  proofProblem,
} from '#identity';
import { dayOf, decodeId, encodeId, isoDate, isProblem, type Problem, problem } from '#platform';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { parsePart } from '../../http/index.js';
import { NewApiKeyBody } from '../../organizations/api-keys.schemas.js';
import { dayIn } from './language.js';
import { reasonOf } from './reasons.js';
import { confirmLink, type PersonVisit, type Site } from './site.js';

/** More than anybody looks through; the API lists them all. */
const SHOWN = 100;

interface KeysParts {
  readonly site: Site;
  readonly keys: ApiKeys;
  readonly organizations: Organizations;
}

/** A person's view of an organization's keys. */
interface KeysView {
  readonly organization: Organization;
  readonly manages: boolean;
  readonly keys: readonly ApiKey[];
  /** A new key: shown on this page and never again. */
  readonly made?: string;
  readonly failure?: Problem;
}

/** The keys of a person's organizations: listed, created and shown once, revoked. */
export function serveKeys(scope: FastifyInstance, parts: KeysParts): void {
  const { site, keys, organizations } = parts;

  const show = async (
    reply: FastifyReply,
    visit: PersonVisit,
    at?: bigint,
    outcome: Pick<KeysView, 'made' | 'failure'> = {},
  ): Promise<FastifyReply> => {
    const all = await organizations.list([...visit.caller.roles.keys()], SHOWN, null);
    const views = await Promise.all(
      all.map(async (organization): Promise<KeysView> => {
        const manages = managesKeys(visit, organization.id);
        const owner = manages ? null : visit.caller.user.id;
        return {
          organization,
          manages,
          keys: await keys.list(organization.id, SHOWN, null, owner),
          ...(organization.id === at ? outcome : {}),
        };
      }),
    );
    return site.send(reply, visit, {
      status: outcome.failure?.status ?? 200,
      title: visit.say('API võtmed', 'API keys'),
      wide: true,
      body: page(visit, views),
    });
  };

  scope.get('/account/keys/', async (request, reply) => {
    const visit = await site.person(request, reply);
    return visit === undefined ? reply : show(reply, visit);
  });

  scope.post('/account/keys/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const form = site.form(request);
    const organizationId = managedOrganization(visit, form);
    const revoked = decodeId('api_key', form.get('revoke') ?? '');
    if (revoked !== undefined) {
      await keys.revoke(visit.actor, organizationId, revoked);
      return show(reply, visit);
    }
    try {
      const asked = wanted(visit, form);
      keys.assertLastDay(asked.expiresOn);
      if (asked.scopes.includes('write') && visit.caller.missingProof !== null)
        throw proofProblem(visit.caller.missingProof);
      const { key } = await keys.create(visit.actor, { organizationId, ...asked });
      return await show(reply, visit, organizationId, { made: key });
    } catch (error) {
      if (!isProblem(error)) throw error;
      return show(reply, visit, organizationId, { failure: error });
    }
  });
}

const managesKeys = ({ caller }: PersonVisit, organizationId: bigint): boolean =>
  accessTo(caller, organizationId, null)?.permissions.has('api_keys.manage') === true;

/** @throws Problem `permission_denied` for a person who does not manage the organization's keys, or is not a member */
function managedOrganization(visit: PersonVisit, form: URLSearchParams): bigint {
  const id = decodeId('organization', form.get('organization_id') ?? '');
  if (id === undefined || !visit.caller.roles.has(id) || !managesKeys(visit, id)) {
    throw problem('permission_denied', 'Your role does not allow this.');
  }
  return id;
}

function wanted({ caller }: PersonVisit, form: URLSearchParams) {
  const lasts = form.get('lasts');
  // A given day overrides the choice above it: the page runs no script that would switch the choice.
  const lastDay = form.get('expires_on') ?? '';
  const given = lastDay === '' ? {} : { expires_on: lastDay };
  const { name, scopes, expires_on } = parsePart(
    NewApiKeyBody,
    {
      name: form.get('name') ?? '',
      scopes: form.get('access') === 'write' ? ['read', 'write'] : ['read'],
      ...(lasts === 'never' ? { expires_on: null } : {}),
      ...given,
    },
    'form',
  );
  return {
    createdBy: caller.user.id,
    name,
    scopes: [...new Set(scopes)],
    expiresOn: typeof expires_on === 'string' ? isoDate(expires_on) : expires_on,
  };
}

function page(visit: PersonVisit, views: readonly KeysView[]): Html {
  const { say } = visit;
  return html`${
    views.length === 0
      ? html`<section>
          <h1>${say('API võtmed', 'API keys')}</h1>
          <p class="quiet">
            ${say('Sa ei kuulu ühtegi organisatsiooni.', 'You do not belong to an organization.')}
          </p>
        </section>`
      : ''
  }
  ${views.map((view) => section(visit, view))}`;
}

function section(visit: PersonVisit, { organization, manages, keys, made, failure }: KeysView): Html {
  const { say } = visit;
  return html`<section>
    <h1>${say('API võtmed', 'API keys')}: <bdi>${organization.name}</bdi></h1>
    ${
      failure === undefined
        ? ''
        : html`<p class="note bad" role="alert">${reasonOf(say, failure)}</p>
            ${confirmLink(say, failure, '/account/keys/')}`
    }
    ${
      made === undefined
        ? ''
        : html`<div class="note ok" role="status">
            <p>
              <strong
                >${say('Võti on valmis. Seda näidatakse ainult nüüd:', 'The key was created. It is shown only now:')}</strong
              >
            </p>
            <pre>${made}</pre>
            <p class="quiet">
              ${say('Salvesta see kohta, kuhu teised ei näe.', 'Keep it where nobody else can see it.')}
            </p>
          </div>`
    }
    ${
      keys.length === 0
        ? html`<p class="quiet">${say('Võtmeid ei ole.', 'There are no keys.')}</p>`
        : html`<ul class="rows">
            ${keys.map((key) => row(visit, key, manages))}
          </ul>`
    }
    ${manages ? newKey(visit, organization) : ''}
  </section>`;
}

function row({ say, csrf }: PersonVisit, key: ApiKey, manages: boolean): Html {
  const until =
    key.expiresOn === null
      ? ` · ${say('tähtajatu', 'without end')}`
      : ` · ${say('kehtib kuni', 'good until')} ${dayIn(say, key.expiresOn)}`;
  const used =
    key.lastUsedAt === null
      ? say('ei ole veel kasutatud', 'not used yet')
      : `${say('viimati kasutatud', 'last used')} ${dayIn(say, dayOf(key.lastUsedAt))}`;
  return html`<li>
    <div>
      <strong><bdi>${key.name}</bdi></strong>
      ${key.revokedAt === null ? '' : html`<span class="tag">${say('tühistatud', 'revoked')}</span>`}<br />
      ${say('tegutseb isikuna', 'acts for')} <bdi>${key.createdByName}</bdi> ·
      ${key.scopes.includes('write') ? say('loeb ja muudab', 'reads and changes') : say('ainult loeb', 'only reads')}<br />
      <span class="quiet"
        >${say('Tehtud', 'Made')} ${dayIn(say, dayOf(key.createdAt))} · ${used}${until}</span
      >
    </div>
    ${
      manages && key.revokedAt === null
        ? html`<form method="post" action="/account/keys/">
            <input type="hidden" name="csrf" value="${csrf}" />
            <input
              type="hidden"
              name="organization_id"
              value="${encodeId('organization', key.organizationId)}"
            />
            <button
              class="bad"
              name="revoke"
              value="${encodeId('api_key', key.id)}"
              aria-label="${say('Tühista', 'Revoke')}: ${key.name}"
            >
              ${say('Tühista', 'Revoke')}
            </button>
          </form>`
        : ''
    }
  </li>`;
}

function newKey({ say, csrf }: PersonVisit, organization: Organization): Html {
  const id = encodeId('organization', organization.id);
  return html`<h2>${say('Uus võti', 'A new key')}</h2>
    <form method="post" action="/account/keys/">
      <input type="hidden" name="csrf" value="${csrf}" />
      <input type="hidden" name="organization_id" value="${id}" />
      <label
        >${say('Nimi', 'Name')}
        <small>${say('Et võti hiljem ära tunda.', 'A name to recognise the key by.')}</small>
        <input name="name" maxlength="200" autocomplete="off" required
      /></label>
      <fieldset>
        <legend>${say('Võti saab', 'The key can')}</legend>
        <label
          ><input type="radio" name="access" value="read" checked />
          ${say('ainult lugeda', 'only read')}</label
        >
        <label
          ><input type="radio" name="access" value="write" />
          ${say('lugeda ja muuta, nii nagu sina', 'read and change, as far as your role allows')}</label
        >
      </fieldset>
      <fieldset>
        <legend>${say('Võti kehtib', 'The key lasts')}</legend>
        <label
          ><input type="radio" name="lasts" value="year" checked /> ${say('ühe aasta', 'one year')}</label
        >
        <label
          ><input type="radio" name="lasts" value="never" />
          ${say('tähtajatult, kuni see tühistatakse', 'without an end date, until it is revoked')}</label
        >
      </fieldset>
      <label
        >${say('Või kuni päevani', 'Or until this day')}
        <small
          >${say('Kui siin on päev, on see võtme viimane.', 'If you choose a day here, it is the last day of the key.')}</small
        >
        <input name="expires_on" type="date"
      /></label>
      <p class="quiet">
        ${say(
          'Omanikud saavad kirja 14 päeva enne viimast päeva.',
          'Owners get a letter 14 days before the last day.',
        )}
      </p>
      <div class="buttons"><button>${say('Tee võti', 'Make the key')}</button></div>
    </form>`;
}
