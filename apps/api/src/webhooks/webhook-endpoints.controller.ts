import { Controller, Inject } from '@nestjs/common';
import { CursorCodec, Database, type Page, pageOf, placeOf } from '#platform';
import { type EndpointCall, findEndpoint, listEndpoints, WebhookEndpoints } from '#webhooks';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery, readQuery } from '../http/index.js';
import { keeping } from './keeping.js';
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
    summary: 'Have events of a company sent to an address',
    description:
      'From now on each commit of the books is told there: which objects to read again, signed as Standard Webhooks 1.0.0 says. `secret` is shown ' +
      'this once, so the request takes no `Idempotency-Key`; repeated, it answers 409 with the id of the endpoint that there is. A company has at ' +
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
    summary: 'A webhook endpoint, and whether it takes what it gets',
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
    description: 'What is left out stays. What is on its way already goes to the new address.',
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
    summary: 'Delete a webhook endpoint, with everything on its way to it',
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
    summary: 'Make a new secret',
    description:
      'For 24 hours the former secret signs together with the new one, so that no receiver has to be changed at the same moment. `secret` is ' +
      'shown this once, so the request takes no `Idempotency-Key`.',
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
    summary: 'Send nothing to a webhook endpoint for now',
    description: 'Nothing is lost: what waits, and what happens meanwhile, is sent when it is enabled again.',
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
    summary: 'Send to a webhook endpoint again',
    description:
      'First what waited, then what happened since it was disabled, however long ago: events are made from the log of the books, which is kept. ' +
      'With `skip_missed` it goes on from now. One that was disabled because its maker left or its key was revoked is enabled by a person signed ' +
      'in, whose it is from then on.',
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
