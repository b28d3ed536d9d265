import { Controller, Inject } from '@nestjs/common';
import { CursorCodec, Database, type Page, pageOf, placeOf } from '#platform';
import { type EndpointCall, findEndpoint, listEndpoints, WebhookEndpoints } from '#webhooks';
import { type z } from 'zod';
import {
  Input,
  keeping,
  Operation,
  type OperationInput,
  pageAnswer,
  pageQuery,
  readQuery,
} from '../http/index.js';
import {
  ChangeEndpointBody,
  EnableBody,
  EndpointAnswer,
  EndpointParams,
  EndpointWithSecretAnswer,
  endpointView,
  NewEndpointBody,
} from './webhooks.schemas.js';

const PATH = '/api/companies/:company_id/webhook-endpoints/';
const ONE = `${PATH}:webhook_endpoint_id/` as const;

type Params = z.output<typeof EndpointParams>;
type View = z.infer<typeof EndpointAnswer>;

/** The addresses at which a company receives events of its books. */
@Controller()
export class WebhookEndpointsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(WebhookEndpoints) private readonly endpoints: WebhookEndpoints,
  ) {}

  @Operation({
    id: 'companies_webhook_endpoints_list',
    method: 'GET',
    path: PATH,
    tag: 'app',
    summary: 'Webhook endpoints of a company, newest first',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    query: pageQuery({}),
    answer: { status: 200, schema: pageAnswer(EndpointAnswer).meta({ id: 'WebhookEndpointPage' }) },
  })
  async list(@Input() input: OperationInput): Promise<Page<View>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listEndpoints(sql, input.companyId, page.limit + 1, page.after),
    );
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), endpointView);
  }

  @Operation({
    id: 'companies_webhook_endpoints_create',
    method: 'POST',
    path: PATH,
    tag: 'app',
    summary: 'Create a webhook endpoint',
    description:
      'From now on each commit of the books is sent to the address: the objects to read again, signed by Standard Webhooks 1.0.0. `secret` is shown ' +
      'only once, so the request accepts no `Idempotency-Key`; repeating it gets 409 with the id of the existing endpoint. A company has at ' +
      'most 16.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    body: NewEndpointBody,
    answer: { status: 201, schema: EndpointWithSecretAnswer },
    errors: ['webhook_endpoint_exists', 'webhook_endpoint_limit'],
  })
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof NewEndpointBody>>,
  ): Promise<z.infer<typeof EndpointWithSecretAnswer>> {
    const { url, description, event_types: eventTypes } = input.body;
    const { endpoint, secret } = await this.database.inCompany(input.companyId, (sql) =>
      this.endpoints.create(sql, callOf(input), {
        url,
        description: description ?? null,
        eventTypes: eventTypes ?? null,
      }),
    );
    return { ...endpointView(endpoint), secret };
  }

  @Operation({
    id: 'companies_webhook_endpoints_retrieve',
    method: 'GET',
    path: ONE,
    tag: 'app',
    summary: 'A webhook endpoint, and whether it accepts its deliveries',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: EndpointParams,
    query: readQuery({}),
    answer: { status: 200, schema: EndpointAnswer },
  })
  async retrieve(@Input() input: OperationInput<Params>): Promise<View> {
    const { companyId, params } = input;
    return endpointView(
      await this.database.readCompany(companyId, (sql) =>
        findEndpoint(sql, companyId, params.webhook_endpoint_id),
      ),
    );
  }

  @Operation({
    id: 'companies_webhook_endpoints_partial_update',
    method: 'PATCH',
    path: ONE,
    tag: 'app',
    summary: 'Change a webhook endpoint',
    description: 'Omitted fields keep their values. Waiting deliveries go to the new address.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: EndpointParams,
    body: ChangeEndpointBody,
    answer: { status: 200, schema: EndpointAnswer },
    errors: ['webhook_endpoint_exists'],
  })
  async change(
    @Input() input: OperationInput<Params, object, z.output<typeof ChangeEndpointBody>>,
  ): Promise<View> {
    const { url, description, event_types: eventTypes } = input.body;
    return keeping(this.database, input, async (sql) =>
      endpointView(
        await this.endpoints.change(sql, callOf(input), input.params.webhook_endpoint_id, {
          url,
          description,
          eventTypes,
        }),
      ),
    );
  }

  @Operation({
    id: 'companies_webhook_endpoints_destroy',
    method: 'DELETE',
    path: ONE,
    tag: 'app',
    summary: 'Delete a webhook endpoint and its deliveries',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    params: EndpointParams,
    answer: { status: 204 },
  })
  async delete(@Input() input: OperationInput<Params>): Promise<void> {
    await this.database.inCompany(input.companyId, (sql) =>
      this.endpoints.delete(sql, callOf(input), input.params.webhook_endpoint_id),
    );
  }

  @Operation({
    id: 'companies_webhook_endpoints_rotate_secret',
    method: 'POST',
    path: `${ONE}rotate-secret/`,
    tag: 'app',
    summary: 'Rotate the secret',
    description:
      'For 24 hours deliveries are signed with both the former and the new secret, so that the receiver can be changed in that time. `secret` is ' +
      'shown only once, so the request accepts no `Idempotency-Key`.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    params: EndpointParams,
    answer: { status: 200, schema: EndpointWithSecretAnswer },
  })
  async rotateSecret(
    @Input() input: OperationInput<Params>,
  ): Promise<z.infer<typeof EndpointWithSecretAnswer>> {
    const { endpoint, secret } = await this.database.inCompany(input.companyId, (sql) =>
      this.endpoints.rotateSecret(sql, callOf(input), input.params.webhook_endpoint_id),
    );
    return { ...endpointView(endpoint), secret };
  }

  @Operation({
    id: 'companies_webhook_endpoints_disable',
    method: 'POST',
    path: `${ONE}disable/`,
    tag: 'app',
    summary: 'Disable a webhook endpoint',
    description: 'Nothing is lost: waiting deliveries and later events are sent when it is enabled again.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: EndpointParams,
    answer: { status: 200, schema: EndpointAnswer },
  })
  async disable(@Input() input: OperationInput<Params>): Promise<View> {
    return keeping(this.database, input, async (sql) =>
      endpointView(await this.endpoints.disable(sql, callOf(input), input.params.webhook_endpoint_id)),
    );
  }

  @Operation({
    id: 'companies_webhook_endpoints_enable',
    method: 'POST',
    path: `${ONE}enable/`,
    tag: 'app',
    summary: 'Enable a webhook endpoint',
    description:
      'Waiting deliveries are sent first, then the events since it was disabled, however long ago: they are derived from the log of the books, which is kept. ' +
      'With `skip_missed` only new events are sent. An endpoint that was disabled because its creator left or its key was revoked can be enabled only by a signed-in person, ' +
      'who then becomes its creator.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: EndpointParams,
    body: EnableBody,
    errors: ['state_conflict', 'human_actor_required'],
    answer: { status: 200, schema: EndpointAnswer },
  })
  async enable(@Input() input: OperationInput<Params, object, z.output<typeof EnableBody>>): Promise<View> {
    const { skip_missed: skipMissed } = input.body;
    return keeping(this.database, input, async (sql) =>
      endpointView(
        await this.endpoints.enable(sql, callOf(input), input.params.webhook_endpoint_id, { skipMissed }),
      ),
    );
  }
}

const callOf = ({ actor, companyId }: Pick<OperationInput, 'actor' | 'companyId'>): EndpointCall => ({
  actor,
  companyId,
});
