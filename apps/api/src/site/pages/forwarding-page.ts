import { accessTo, type Companies, type Company } from '#identity';
import { openConfirmation, type OpenConfirmation } from '#inbox';
import { type Clock, type Database, dayOf, decodeId, problem, type SecretBox } from '#platform';
import { type FastifyInstance } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { dayIn, type Say } from './language.js';
import { inboxOf } from './moved-pages.js';
import { type PersonVisit, type Site } from './site.js';

interface ForwardingParts {
  readonly site: Site;
  readonly companies: Companies;
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly enabled: boolean;
}

/**
 * Gmail's request to confirm that it may forward mail to the inbox of a company. The holder of its code or link can send
 * to the inbox, so no answer of the API contains them: they appear on this page alone, for a member who may write
 * documents. The console leads here.
 */
export function serveForwarding(scope: FastifyInstance, parts: ForwardingParts): void {
  const { site } = parts;
  scope.get('/account/forwarding/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const company = await companyOf(parts, visit, (request.query as Record<string, unknown>)['company']);
    const confirmation = await parts.database.readCompany(company.id, (sql) =>
      openConfirmation(sql, parts.box, company.id, parts.clock.now()),
    );
    return site.send(reply, visit, {
      title: titleIn(visit.say),
      body: page(visit, company, confirmation),
    });
  });
}

/** @throws Problem `not_found`, `permission_denied`, `inbox_disabled` */
async function companyOf(
  { companies, enabled }: ForwardingParts,
  { caller }: PersonVisit,
  named: unknown,
): Promise<Company> {
  const id = typeof named === 'string' ? decodeId('company', named) : undefined;
  const company = id === undefined ? undefined : await companies.find(id);
  // Staff reach every company; the code is for those who belong to it.
  if (company === undefined || company.state === 'deleted' || !caller.roles.has(company.organizationId)) {
    throw problem('not_found', 'There is no such company.');
  }
  if (accessTo(caller, company.organizationId, company)?.permissions.has('documents.write') !== true) {
    throw problem('permission_denied', 'Your role does not allow this.');
  }
  if (!enabled) throw problem('inbox_disabled', 'The invoice inbox is off on this server.');
  return company;
}

const titleIn = (say: Say): string => say('Gmaili kinnitus', 'Confirmation from Gmail');

function page({ say }: PersonVisit, company: Company, confirmation: OpenConfirmation | null): Html {
  return html`<section>
    <h1>${titleIn(say)}: <bdi>${company.name}</bdi></h1>
    ${confirmation === null ? nothingAsked(say) : asked(say, confirmation)}
    <p><a href="${inboxOf(company.id)}">${say('Tagasi postkasti juurde', 'Back to the inbox')}</a></p>
  </section>`;
}

const nothingAsked = (say: Say): Html =>
  html`<p class="note">
    ${say(
      'Gmail ei ole veel kinnitust küsinud. Lisa postkasti aadress Gmaili seadetes edastusaadressiks ja laadi see leht uuesti.',
      'Gmail has not asked for a confirmation yet. Add the address of the inbox as a forwarding address in the Gmail settings, and load this page again.',
    )}
  </p>`;

function asked(say: Say, { secret, state, from_account, received_at }: OpenConfirmation): Html {
  const account = from_account ?? 'Gmail';
  if (state === 'expired' || secret === null || (secret.code === null && secret.link === null)) {
    return html`<p class="note">
      ${say(
        `Gmaili kinnitus (${account}) on vana. Küsi Gmaili seadetes uus.`,
        `The confirmation from Gmail (${account}) has expired. Request a new one in the Gmail settings.`,
      )}
    </p>`;
  }
  return html`<div class="note" role="status">
    <p>
      ${say('Gmail küsib luba siia edasi saata:', 'Gmail asks for permission to forward mail here:')}
      <strong><bdi>${account}</bdi></strong
      >, ${dayIn(say, dayOf(new Date(received_at)))}.
      ${say('Kinnita ainult siis, kui küsisid seda ise.', 'Confirm it only if you requested it yourself.')}
    </p>
    ${
      secret.code === null
        ? ''
        : html`<p>${say('Kood:', 'Code:')}</p>
            <pre>${secret.code}</pre>`
    }
    ${
      secret.link === null
        ? ''
        : html`<p>
            <a href="${secret.link}" rel="noreferrer noopener"
              >${say('Ava kinnitus Gmailis', 'Open the confirmation in Gmail')}</a
            >
          </p>`
    }
  </div>`;
}
