import { accessTo, type Companies, type Company } from '#identity';
import { type InboxAddresses, openConfirmation, type OpenConfirmation } from '#inbox';
import { type Clock, type Database, dayOf, problem, type SecretBox } from '#platform';
import { type FastifyInstance } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { dayIn } from './language.js';
import { type PersonVisit, type Site } from './site.js';

/** More than anybody looks through; the API has the inbox of each. */
const SHOWN = 50;

export interface InboxPageParts {
  readonly site: Site;
  readonly companies: Companies;
  readonly addresses: InboxAddresses;
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly enabled: boolean;
}

interface InboxView {
  readonly company: Company;
  readonly address: string;
  readonly confirmation: OpenConfirmation | null;
}

/**
 * The inbox addresses of a person's companies, and Gmail's confirmation requests for forwarding to them. The code and
 * the link appear only on this page, for a person who may write documents: they let their holder forward mail to the
 * inbox.
 */
export function serveInbox(scope: FastifyInstance, parts: InboxPageParts): void {
  const { site } = parts;
  scope.get('/account/inbox/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    if (!parts.enabled) throw problem('inbox_disabled', 'The invoice inbox is off on this server.');
    const views = await viewsOf(parts, visit);
    return site.send(reply, visit, {
      title: visit.say('Arvete postkast', 'Invoice inbox'),
      wide: true,
      body: page(visit, views),
    });
  });
}

async function viewsOf(parts: InboxPageParts, { caller }: PersonVisit): Promise<InboxView[]> {
  const { companies, addresses, database, clock, box } = parts;
  const all = await companies.list(caller.roles.keys(), SHOWN);
  const mine = all.filter(
    (company) =>
      company.state !== 'deleted' &&
      accessTo(caller, company.organizationId, company)?.permissions.has('documents.write') === true,
  );
  return Promise.all(
    mine.map(async (company): Promise<InboxView> => {
      const [{ address }, confirmation] = await Promise.all([
        addresses.current(company.id),
        database.readCompany(company.id, (sql) => openConfirmation(sql, box, company.id, clock.now())),
      ]);
      return { company, address, confirmation };
    }),
  );
}

function page(visit: PersonVisit, views: readonly InboxView[]): Html {
  const { say } = visit;
  return html`${
    views.length === 0
      ? html`<section>
          <h1>${say('Arvete postkast', 'Invoice inbox')}</h1>
          <p class="quiet">
            ${say('Sul ei ole ühtegi ettevõtet, kuhu dokumente saata.', 'You have no company to send documents to.')}
          </p>
        </section>`
      : ''
  }
  ${views.map((view) => section(visit, view))}`;
}

function section({ say }: PersonVisit, { company, address, confirmation }: InboxView): Html {
  return html`<section>
    <h1>${say('Arvete postkast', 'Invoice inbox')}: <bdi>${company.name}</bdi></h1>
    <p>${say('Saada arved ja kviitungid siia:', 'Send invoices and receipts here:')}</p>
    <pre>${address}</pre>
    ${confirmation === null ? '' : confirmationNote(say, confirmation)}
  </section>`;
}

function confirmationNote(say: PersonVisit['say'], confirmation: OpenConfirmation): Html {
  const { secret, state } = confirmation;
  const account = confirmation.from_account ?? 'Gmail';
  if (state === 'expired') {
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
      >, ${dayIn(say, dayOf(new Date(confirmation.received_at)))}.
      ${say('Kinnita ainult siis, kui küsisid seda ise.', 'Confirm it only if you requested it yourself.')}
    </p>
    ${
      secret === null || secret.code === null
        ? ''
        : html`<p>${say('Kood:', 'Code:')}</p>
            <pre>${secret.code}</pre>`
    }
    ${
      secret === null || secret.link === null
        ? ''
        : html`<p>
            <a href="${secret.link}" rel="noreferrer noopener"
              >${say('Ava kinnitus Gmailis', 'Open the confirmation in Gmail')}</a
            >
          </p>`
    }
  </div>`;
}
