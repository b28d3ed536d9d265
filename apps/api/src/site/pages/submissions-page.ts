import {
  approveSubmission,
  companyOfSubmission,
  readQueue,
  rejectSubmission,
  type SubmissionRow,
} from '#employment';
import { companyNames } from '#identity';
import { type Clock, type Database, dayOf, decodeId, encodeId, fieldProblem, problem } from '#platform';
import { type FastifyInstance } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { dayIn } from './language.js';
import { submissionEntry } from './submission-entry.js';
import { type PersonVisit, type Site } from './site.js';

const SHOWN = 50;
const REASON_MAX = 1000;

export interface SubmissionsParts {
  readonly site: Site;
  readonly database: Database;
  readonly clock: Clock;
  readonly enabled: boolean;
}

/**
 * The submissions of all companies that wait for review by the staff, who approve them for the register or reject
 * them with a reason.
 */
export function serveSubmissions(scope: FastifyInstance, parts: SubmissionsParts): void {
  const { site, database } = parts;

  const waiting = async (visit: PersonVisit, done?: Decision): Promise<Html> => {
    const filter = { status: 'submitted' as const, before: null, limit: SHOWN };
    const rows = await readQueue(database, visit.actor, filter);
    const ids = rows.map(({ company_id: id }) => id);
    const names = await database.read((sql) => companyNames(sql, ids));
    return queue(visit, rows, (id) => names.get(id) ?? '', done);
  };

  scope.get('/staff/submissions/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    assertStaff(visit, parts);
    return site.send(reply, visit, { ...titled(visit), body: await waiting(visit) });
  });

  scope.post('/staff/submissions/', async (request, reply) => {
    const visit = await site.person(request, reply);
    if (visit === undefined) return reply;
    const form = site.form(request);
    assertStaff(visit, parts);
    const decision = form.get('decision') === 'approve' ? 'approve' : 'reject';
    await decide(parts, visit, { form, decision });
    return site.send(reply, visit, { ...titled(visit), body: await waiting(visit, decision) });
  });
}

type Decision = 'approve' | 'reject';

async function decide(
  { database, clock }: SubmissionsParts,
  { actor }: PersonVisit,
  { form, decision }: { readonly form: URLSearchParams; readonly decision: Decision },
): Promise<void> {
  const submissionId = decodeId('submission', form.get('id') ?? '');
  if (submissionId === undefined) throw problem('not_found', 'There is no such submission.');
  const reason = (form.get('reason') ?? '').trim();
  if (decision === 'reject' && (reason === '' || reason.length > REASON_MAX)) {
    throw fieldProblem(
      'validation_error',
      'reason',
      'required',
      'Give the reason, in up to 1000 characters.',
    );
  }
  const companyId = await companyOfSubmission(database, submissionId);
  await database.inCompany(companyId, (sql) => {
    const review = { companyId, submissionId, actor, now: clock.now(), today: clock.today() };
    return decision === 'approve' ? approveSubmission(sql, review) : rejectSubmission(sql, review, reason);
  });
}

/** The same check as in these operations of the API. @throws Problem `permission_denied`, `employees_disabled` */
function assertStaff({ caller }: PersonVisit, { enabled }: SubmissionsParts): void {
  if (!caller.user.isStaff) throw problem('permission_denied', 'Only the staff of the firm may do this.');
  if (!enabled) throw problem('employees_disabled', 'The employee register is off on this server.');
}

const titled = ({ say }: PersonVisit) => ({ title: say('Esildised', 'Submissions'), wide: true });

function queue(
  visit: PersonVisit,
  rows: readonly SubmissionRow[],
  companyName: (id: bigint) => string,
  done: Decision | undefined,
): Html {
  const { say } = visit;
  return html`<section>
    <h1>${say('Esildised, mis ootavad ülevaatust', 'Submissions awaiting review')}</h1>
    ${
      done === undefined
        ? ''
        : html`<p class="note ok" role="status">
            ${
              done === 'approve'
                ? say(
                    'Kinnitatud: teenus viib selle registrisse.',
                    'Approved: the service sends it to the register.',
                  )
                : say('Tagasi lükatud.', 'Rejected.')
            }
          </p>`
    }
    ${
      rows.length === 0
        ? html`<p class="quiet">${say('Midagi ei oota.', 'Nothing waits.')}</p>`
        : html`<ul class="rows">
            ${rows.map((row) => entry(visit, row, companyName(row.company_id)))}
          </ul>`
    }
  </section>`;
}

function entry(visit: PersonVisit, row: SubmissionRow, company: string): Html {
  const { say, csrf } = visit;
  const id = encodeId('submission', row.id);
  const hidden = html`<input type="hidden" name="csrf" value="${csrf}" /><input
      type="hidden"
      name="id"
      value="${id}"
    />`;
  return html`<li>
    <div>
      ${submissionEntry(say, row, company)}
      <p class="quiet">
        ${say('Esitatud', 'Submitted')}
        ${dayIn(say, dayOf(row.submitted_at))}${row.submitted_by_staff ? say(', büroo poolt', ', by the firm') : ''}
      </p>
    </div>
    <div>
      <form method="post" action="/staff/submissions/">
        ${hidden}
        <button
          name="decision"
          value="approve"
          aria-label="${say('Kinnita', 'Approve')}: ${row.employee_name}"
        >
          ${say('Kinnita', 'Approve')}
        </button>
      </form>
      <details>
        <summary>${say('Lükka tagasi', 'Reject')}</summary>
        <form method="post" action="/staff/submissions/">
          ${hidden}
          <label
            >${say('Põhjus', 'Reason')}
            <textarea name="reason" rows="3" maxlength="${REASON_MAX}" required></textarea>
          </label>
          <button
            class="bad"
            name="decision"
            value="reject"
            aria-label="${say('Lükka tagasi', 'Reject')}: ${row.employee_name}"
          >
            ${say('Lükka tagasi', 'Reject')}
          </button>
        </form>
      </details>
    </div>
  </li>`;
}
