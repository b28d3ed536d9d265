import { Controller, Inject } from '@nestjs/common';
import { type ConnectedApp, ConnectedApps, SCOPES } from '#identity';
import {
  CursorCodec,
  encodeId,
  type Page,
  pageOf,
  placeOf,
  problem,
  timeForm,
  idForm,
  serviceIdForm,
} from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const PageQuery = pageQuery({});
const AppParams = z.object({ connected_app_id: serviceIdForm('connected_app') });

const ConnectedAppAnswer = z
  .object({
    id: idForm,
    client_id: z.string(),
    name: z.string().nullable().meta({ description: 'The name that the app gave itself; nobody checks it.' }),
    self_registered: z.boolean(),
    scopes: z.array(z.enum(SCOPES)),
    organization_id: idForm,
    organization_name: z.string(),
    created_at: timeForm,
    last_used_at: timeForm.nullable(),
  })
  .meta({ id: 'ConnectedApp' });

/** Apps that act for the calling person. Disconnecting one takes effect at once. */
@Controller()
export class ConnectedAppsController {
  constructor(
    @Inject(ConnectedApps) private readonly apps: ConnectedApps,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'me_connected_apps_list',
    method: 'GET',
    path: '/api/me/connected-apps/',
    tag: 'app',
    summary: 'Apps that act for the person, newest first',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(ConnectedAppAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof ConnectedAppAnswer>>> {
    const page = input.page();
    const rows = await this.apps.list(input.access.caller.user.id, page.limit + 1, page.after);
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), appView);
  }

  @Operation({
    id: 'me_connected_apps_destroy',
    method: 'DELETE',
    path: '/api/me/connected-apps/:connected_app_id/',
    tag: 'app',
    summary: 'Disconnect an app and revoke its tokens',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    params: AppParams,
    answer: { status: 204 },
  })
  async revoke(@Input() input: OperationInput<z.output<typeof AppParams>>): Promise<void> {
    const { actor, access, params } = input;
    const ended = await this.apps.revoke(actor, access.caller.user.id, params.connected_app_id);
    if (!ended) throw problem('not_found', 'There is no such connection.');
  }

  @Operation({
    id: 'me_connected_apps_destroy_all',
    method: 'DELETE',
    path: '/api/me/connected-apps/',
    tag: 'app',
    summary: 'Disconnect all apps of the person',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    answer: { status: 204 },
  })
  async revokeAll(@Input() { actor, access }: OperationInput): Promise<void> {
    await this.apps.revokeAll(actor, access.caller.user.id);
  }
}

function appView(app: ConnectedApp): z.infer<typeof ConnectedAppAnswer> {
  return {
    id: encodeId('connected_app', app.id),
    client_id: app.clientId,
    name: app.clientName,
    self_registered: app.selfRegistered,
    scopes: [...app.scopes],
    organization_id: encodeId('organization', app.organizationId),
    organization_name: app.organizationName,
    created_at: app.createdAt,
    last_used_at: app.lastUsedAt,
  };
}
