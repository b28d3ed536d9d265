import { Controller, Inject } from '@nestjs/common';
import {
  Answer,
  Input,
  invalid,
  Operation,
  type OperationDeclaration,
  type OperationInput,
} from '../http/index.js';
import { LiveHub } from './live-hub.js';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would otherwise hold the events back until its buffer is full.
  'x-accel-buffering': 'no',
};

const SHARED = {
  method: 'GET',
  tag: 'app',
  scope: 'read',
  cost: 'normal',
  answer: { status: 200, contentType: 'text/event-stream' },
  errors: ['throttled'],
} as const;

const EVENTS =
  '`commit` for each commit of the books (`company_id`, `commit_seq`, `types` as of webhooks, `objects` to read again), and `progress` ' +
  'when a task starts, moves on or ends (`task_id`, `kind`, `state`, `progress` in percent, `object`: the file, mail or other object ' +
  'that it works on). Progress has no id and is not repeated. A comment comes every 15 seconds. The stream ends within 5 seconds after ' +
  'the session or the right to read is withdrawn, and with `retry` when the process stops. A person has at most 20 streams (429).';

const OF_COMPANY: OperationDeclaration = {
  ...SHARED,
  id: 'companies_live',
  path: '/api/companies/:company_id/live/',
  summary: 'Follow a company as it changes (server-sent events)',
  description:
    `Events: ${EVENTS} The id of a commit is its \`commit_seq\`: a client that sends it as \`Last-Event-ID\` gets every commit since, ` +
    'as `EventSource` does by itself.',
  permission: 'books.read',
  live: true,
  resumes: true,
};

const OF_ORGANIZATION: OperationDeclaration = {
  ...SHARED,
  id: 'organizations_live',
  path: '/api/organizations/:organization_id/live/',
  summary: 'Follow the companies of an organization as they change (server-sent events)',
  description:
    `Of every company that the caller may read, new ones included: ${EVENTS} There are no ids: after a break read the companies again, ` +
    'and `changes/` of an open one after the last `commit_seq` you know.',
  permission: 'organization.read',
};

/** Streams of events, for screens that follow the work of others. */
@Controller()
export class LiveController {
  constructor(@Inject(LiveHub) private readonly hub: LiveHub) {}

  @Operation(OF_COMPANY)
  async ofCompany(@Input() { request, access, companyId }: OperationInput): Promise<Answer> {
    const known = lastEventId(request);
    if (request.method === 'HEAD') return new Answer('', { headers: HEADERS });
    const call = { operation: OF_COMPANY, request, access };
    return new Answer(await this.hub.ofCompany(call, companyId, known), { headers: HEADERS });
  }

  @Operation(OF_ORGANIZATION)
  async ofOrganization(@Input() { request, access, organizationId }: OperationInput): Promise<Answer> {
    if (request.method === 'HEAD') return new Answer('', { headers: HEADERS });
    const call = { operation: OF_ORGANIZATION, request, access };
    return new Answer(await this.hub.ofOrganization(call, organizationId), { headers: HEADERS });
  }
}

/** @throws Problem `validation_error` when the header names no commit */
function lastEventId({ headers }: OperationInput['request']): bigint | undefined {
  const given = headers['last-event-id'];
  if (given === undefined || given === '') return undefined;
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return BigInt(given);
  throw invalid([
    {
      field: 'Last-Event-ID',
      code: 'invalid_format',
      message: 'This is not the id of an event of the stream.',
    },
  ]);
}
