import { Controller, Inject } from '@nestjs/common';
import { ClientRequests, type NamedRequest } from '#identity';
import {
  CursorCodec,
  encodeId,
  idForm,
  type Page,
  pageOf,
  placeOf,
  serviceIdForm,
  timeForm,
} from '#platform';
import { z } from 'zod';
import { flag, Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const RequestsQuery = pageQuery({
  api_key_id: serviceIdForm('api_key').optional(),
  connected_app_id: serviceIdForm('connected_app').optional(),
  failed: flag.optional().meta({ description: 'True: only requests that were answered with 400 or more.' }),
});

const ClientRequestAnswer = z
  .object({
    id: idForm,
    occurred_at: timeForm.meta({ description: 'When it arrived.' }),
    method: z.string(),
    path: z.string().meta({ description: 'Without its query.' }),
    status: z.int(),
    duration_ms: z.int(),
    request_id: z.string().meta({ description: 'The header `X-Request-Id` of the answer.' }),
    credential_kind: z.enum(['api_key', 'oauth']),
    credential_id: idForm.meta({ description: 'The key or the connected app.' }),
    credential_name: z.string().nullable(),
  })
  .meta({ id: 'ClientRequest' });

type View = z.infer<typeof ClientRequestAnswer>;

/** The requests of an organization's keys and apps, for the people who write the programs. */
@Controller()
export class RequestsController {
  constructor(
    @Inject(ClientRequests) private readonly requests: ClientRequests,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_requests_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/requests/',
    tag: 'app',
    summary: 'The requests of keys and apps in the last 24 hours',
    description:
      'Newest first, at most 100,000; a request appears within seconds. Requests of all if the caller has `api_keys.manage`, else ' +
      'those of keys and apps that act for the caller. Queries, bodies and addresses are never kept.',
    permission: 'api_keys.read',
    scope: 'read',
    cost: 'normal',
    query: RequestsQuery,
    answer: { status: 200, schema: pageAnswer(ClientRequestAnswer).meta({ id: 'ClientRequestPage' }) },
  })
  async list(@Input() input: OperationInput<object, z.output<typeof RequestsQuery>>): Promise<Page<View>> {
    const page = input.page();
    const { api_key_id: keyId, connected_app_id: appId, failed } = input.query;
    const { caller, permissions } = input.access;
    const rows = await this.requests.list(input.organizationId, {
      userId: permissions.has('api_keys.manage') ? undefined : caller.user.id,
      credential: credentialOf(keyId, appId),
      failed,
      before: page.after,
      limit: page.limit + 1,
    });
    return pageOf(this.cursors, page, rows, ({ occurredAt, id }) => placeOf(occurredAt, id), view);
  }
}

function credentialOf(keyId: bigint | undefined, appId: bigint | undefined) {
  if (keyId !== undefined) return { credentialKind: 'api_key', credentialId: keyId } as const;
  return appId === undefined ? undefined : ({ credentialKind: 'oauth', credentialId: appId } as const);
}

function view(request: NamedRequest): View {
  const { credentialKind: kind, credentialId } = request;
  return {
    id: encodeId('client_request', request.id),
    occurred_at: request.occurredAt,
    method: request.method,
    path: request.path,
    status: request.status,
    duration_ms: request.durationMs,
    request_id: request.requestId,
    credential_kind: kind,
    credential_id: encodeId(kind === 'oauth' ? 'connected_app' : kind, credentialId),
    credential_name: request.credentialName,
  };
}
