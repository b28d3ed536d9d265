import { Webhook } from 'standardwebhooks';
import { createLogger, FixedClock, type Sql, SystemClock, type Ulid } from '#platform';
import { type ClaimedTask, type TaskOutcome } from '#tasks';
import {
  DeliverWebhooksHandler,
  findEndpoint,
  listDeliveries,
  type NewEndpoint,
  RelayWebhooksHandler,
  webhookBox,
  type WebhookDelivery,
  type WebhookEndpoint,
  WebhookEndpoints,
  WebhookSender,
} from '#webhooks';
import { testActor } from './books.js';
import { type TestDatabase } from './database.js';
import { testTask } from './files.js';
import { type Received, type Receiver, startReceiver } from './receiver.js';
import { Trade } from './trade.js';

/** A waiting task, as its row describes it. */
export interface WaitingTask {
  readonly kind: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly run_at: Date;
}

/** A trading company of an organization with an owner, and its webhooks, which a test runs on a clock that it advances. */
export class WebhookDesk {
  // Receivers refuse events that are minutes old, so these tests begin at the current time.
  readonly clock = new FixedClock(new SystemClock().now());
  readonly box = webhookBox('ab'.repeat(32));
  readonly endpoints = new WebhookEndpoints(this.clock, this.box, { allowPrivate: true });

  private constructor(
    private readonly db: TestDatabase,
    readonly trade: Trade,
    readonly receiver: Receiver,
  ) {}

  static async open(db: TestDatabase): Promise<WebhookDesk> {
    const [company] = await db.owner<{ id: string }>(
      `WITH organization AS (INSERT INTO identity.organization (name) VALUES ('Büroo') RETURNING id),
         person AS (INSERT INTO identity.app_user (email, email_folded, name)
           SELECT 'owner' || id || '@raamat.test', 'owner' || id || '@raamat.test', 'Mari' FROM organization RETURNING id),
         owner AS (INSERT INTO identity.membership (organization_id, user_id, role)
           SELECT organization.id, person.id, 'owner' FROM organization, person)
       INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
       SELECT id, 'Näidis', (10000000 + id)::text, 'ou', 'ready' FROM organization RETURNING id`,
    );
    const trade = await Trade.open(db.database, { companyId: BigInt(company?.id ?? 0) });
    // An endpoint ends when its person does not belong to the organization.
    await db.owner(
      `INSERT INTO identity.membership (organization_id, user_id, role)
       SELECT organization_id, $2, 'member' FROM identity.company WHERE id = $1`,
      [trade.companyId, testActor().userId],
    );
    return new WebhookDesk(db, trade, await startReceiver());
  }

  get companyId(): bigint {
    return this.trade.companyId;
  }

  get call(): { readonly actor: ReturnType<typeof testActor>; readonly companyId: bigint } {
    return { actor: testActor(), companyId: this.companyId };
  }

  write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.db.database.inCompany(this.companyId, work);
  }

  pass(ms: number): void {
    this.clock.set(new Date(this.clock.now().getTime() + ms));
  }

  /** Registers an endpoint of the receiver for all events. */
  async register(
    input: Partial<NewEndpoint> = {},
  ): Promise<{ readonly id: bigint; readonly secret: string }> {
    const wanted = { url: this.receiver.url, description: null, eventTypes: null, ...input };
    const { endpoint, secret } = await this.write((sql) => this.endpoints.create(sql, this.call, wanted));
    return { id: endpoint.id, secret };
  }

  /** Causes one event, about a new party. */
  async event(): Promise<void> {
    await this.trade.party();
    await this.relay();
  }

  /** Records and posts a purchase. */
  async posted(): Promise<Ulid> {
    const { invoice_id: id } = await this.trade.record();
    await this.trade.post(id);
    return id;
  }

  relayTask(): ClaimedTask<'relay-webhooks'> {
    return testTask('relay-webhooks', {}, this.companyId);
  }

  relay(task = this.relayTask(), commitsAtOnce?: number): Promise<TaskOutcome> {
    const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
    return new RelayWebhooksHandler(this.db.database, this.clock, log, commitsAtOnce).handle(task);
  }

  deliverTask(endpointId: bigint): ClaimedTask<'deliver-webhooks'> {
    return testTask('deliver-webhooks', { endpointId: endpointId.toString() }, this.companyId);
  }

  /** Runs the endpoint's waiting task, if there is one. */
  async deliver(endpointId: bigint, task = this.deliverTask(endpointId)): Promise<TaskOutcome> {
    await this.forget('deliver-webhooks');
    const { database } = this.db;
    const sender = new WebhookSender({ allowPrivate: true });
    return new DeliverWebhooksHandler({ database, clock: this.clock, box: this.box, sender }).handle(task);
  }

  deliveries(endpointId: bigint): Promise<WebhookDelivery[]> {
    return this.db.database.readCompany(this.companyId, (sql) =>
      listDeliveries(sql, { companyId: this.companyId, endpointId }, {}, 1_000, null),
    );
  }

  /** Types of the delivered events, oldest first. */
  async types(endpointId: bigint): Promise<string[]> {
    return (await this.deliveries(endpointId)).map(({ eventType }) => eventType).reverse();
  }

  endpoint(id: bigint): Promise<WebhookEndpoint> {
    return this.db.database.readCompany(this.companyId, (sql) => findEndpoint(sql, this.companyId, id));
  }

  waiting(kind: string): Promise<WaitingTask[]> {
    return this.db.owner<WaitingTask>(
      `SELECT kind, payload, run_at FROM tasks.task
       WHERE kind = $1 AND state IN ('scheduled', 'waiting') AND (company_id = $2 OR payload ->> 'companyId' = $2::text) ORDER BY id`,
      [kind, this.companyId.toString()],
    );
  }

  async forget(kind: string): Promise<void> {
    await this.db.owner('DELETE FROM tasks.task WHERE kind = $1 AND company_id = $2', [
      kind,
      this.companyId.toString(),
    ]);
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}

/** The event of a request, verified by the standard's library. @throws Error when the secret did not sign it */
export const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
