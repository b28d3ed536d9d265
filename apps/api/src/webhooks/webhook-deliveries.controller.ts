import { Controller, Inject } from '@nestjs/common';
import { Clock, CursorCodec, Database, type Page, pageOf, placeOf, type Sql } from '#platform';
import {
  DELIVERY_STATES,
  findDelivery,
  findEndpoint,
  listDeliveries,
  redeliver,
  redeliverFailed,
  WebhookEndpoints,
} from '#webhooks';
import { z } from 'zod';
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
  DeliveryAnswer,
  DeliveryDetailAnswer,
  deliveryDetailView,
  DeliveryParams,
  deliveryView,
  EndpointParams,
  RedeliveredAnswer,
  RedeliverFailedBody,
} from './webhooks.schemas.js';

const ENDPOINT = '/api/companies/:company_id/webhook-endpoints/:webhook_endpoint_id/';
const PATH = `${ENDPOINT}deliveries/` as const;
const ONE = `${PATH}:webhook_delivery_id/` as const;

const DeliveriesQuery = pageQuery({ state: z.enum(DELIVERY_STATES).optional() });

type OfEndpoint = z.output<typeof EndpointParams>;
type Params = z.output<typeof DeliveryParams>;
type Detail = z.infer<typeof DeliveryDetailAnswer>;

/** Deliveries to the webhook endpoints of a company, and their redelivery. */
@Controller()
export class WebhookDeliveriesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(WebhookEndpoints) private readonly endpoints: WebhookEndpoints,
  ) {}

  @Operation({
    id: 'companies_webhook_deliveries_list',
    method: 'GET',
    path: PATH,
    tag: 'app',
    summary: 'List the deliveries of a webhook endpoint, newest first',
    description:
      'Kept for 30 days. `pending`: waits for the next attempt, or for the endpoint to be enabled; `failed`: given up, and can be sent again.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: EndpointParams,
    query: DeliveriesQuery,
    answer: { status: 200, schema: pageAnswer(DeliveryAnswer).meta({ id: 'WebhookDeliveryPage' }) },
  })
  async list(
    @Input() input: OperationInput<OfEndpoint, z.output<typeof DeliveriesQuery>>,
  ): Promise<Page<z.infer<typeof DeliveryAnswer>>> {
    const page = input.page();
    const { companyId, params, query } = input;
    const endpointId = params.webhook_endpoint_id;
    const rows = await this.database.readCompany(companyId, async (sql) => {
      await findEndpoint(sql, companyId, endpointId);
      return listDeliveries(sql, { companyId, endpointId }, query, page.limit + 1, page.after);
    });
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), deliveryView);
  }

  @Operation({
    id: 'companies_webhook_deliveries_retrieve',
    method: 'GET',
    path: ONE,
    tag: 'app',
    summary: 'A delivery with its content',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    params: DeliveryParams,
    query: readQuery({}),
    answer: { status: 200, schema: DeliveryDetailAnswer },
  })
  retrieve(@Input() input: OperationInput<Params>): Promise<Detail> {
    return this.database.readCompany(input.companyId, (sql) => detail(sql, input));
  }

  @Operation({
    id: 'companies_webhook_deliveries_redeliver',
    method: 'POST',
    path: `${ONE}redeliver/`,
    tag: 'app',
    summary: 'Send a delivery again',
    description: 'Sends the stored content with the same `webhook-id`, whatever its state.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: DeliveryParams,
    answer: { status: 202, schema: DeliveryDetailAnswer },
    errors: ['webhook_endpoint_disabled'],
  })
  redeliver(@Input() input: OperationInput<Params>): Promise<Detail> {
    return keeping(this.database, input, async (sql) => {
      await redeliver(sql, this.clock, keyOf(input));
      return detail(sql, input);
    });
  }

  @Operation({
    id: 'companies_webhook_endpoints_redeliver_failed',
    method: 'POST',
    path: `${ENDPOINT}redeliver-failed/`,
    tag: 'app',
    summary: 'Send all deliveries again that were given up since a given time',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: EndpointParams,
    body: RedeliverFailedBody,
    answer: { status: 202, schema: RedeliveredAnswer },
    errors: ['webhook_endpoint_disabled'],
  })
  redeliverFailed(
    @Input() input: OperationInput<OfEndpoint, object, z.output<typeof RedeliverFailedBody>>,
  ): Promise<z.infer<typeof RedeliveredAnswer>> {
    const key = { companyId: input.companyId, endpointId: input.params.webhook_endpoint_id };
    return keeping(this.database, input, async (sql) => ({
      redelivered: await redeliverFailed(sql, this.clock, key, new Date(input.body.since)),
    }));
  }

  @Operation({
    id: 'companies_webhook_endpoints_test',
    method: 'POST',
    path: `${ENDPOINT}test/`,
    tag: 'app',
    summary: 'Send a test event',
    description:
      'A signed event of type `webhook.test`, whatever types the endpoint subscribes to. The delivery in the answer will show the result.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    dryRun: true,
    params: EndpointParams,
    answer: { status: 202, schema: DeliveryDetailAnswer },
    errors: ['webhook_endpoint_disabled'],
  })
  test(@Input() input: OperationInput<OfEndpoint>): Promise<Detail> {
    const { actor, companyId, params } = input;
    const endpointId = params.webhook_endpoint_id;
    return keeping(this.database, input, async (sql) => {
      const id = await this.endpoints.sendTest(sql, { actor, companyId }, endpointId);
      return deliveryDetailView(await findDelivery(sql, { companyId, endpointId, id }));
    });
  }
}

const keyOf = ({ companyId, params }: Pick<OperationInput<Params>, 'companyId' | 'params'>) => ({
  companyId,
  endpointId: params.webhook_endpoint_id,
  id: params.webhook_delivery_id,
});

const detail = async (
  sql: Sql,
  input: Pick<OperationInput<Params>, 'companyId' | 'params'>,
): Promise<Detail> => deliveryDetailView(await findDelivery(sql, keyOf(input)));
