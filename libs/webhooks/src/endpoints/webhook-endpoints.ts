import {
  type Actor,
  type Clock,
  encodeId,
  isUniqueViolation,
  newUlid,
  problem,
  recordAudit,
  type SecretBox,
  type Sql,
} from '#platform';
import { lastCommitSeq } from '#ledger';
import { askToDeliver, insertDeliveries } from '../outbox/delivery-rows.js';
import { testEvent } from '../events/event-payload.js';
import { type EventFilter } from '../events/event-types.js';
import { newSecret } from '../sending/sign.js';
import {
  disableEndpoint,
  ENDPOINT_COLUMNS,
  findEndpoint,
  holdEndpoint,
  secretContext,
  type WebhookEndpoint,
} from './endpoint-rows.js';
import { webhookUrl } from './webhook-url.js';

/** As many endpoints as may receive deliveries concurrently: `inFlightPerCompany` of the queue. */
const MOST_ENDPOINTS = 16;
/** The former secret keeps signing this long after a rotation. */
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;

/** Taken first: each transaction that counts the endpoints of a company sees those that the one before it made. */
const HOLD = "SELECT pg_advisory_xact_lock(hashtextextended('webhooks.endpoint:' || $1::bigint, 0))";

export interface NewEndpoint {
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly EventFilter[] | null;
}

/** Fields that are left out keep their values. */
type EndpointChanges = { readonly [Field in keyof NewEndpoint]?: NewEndpoint[Field] | undefined };

/** The actor and the company whose endpoints they manage, in a transaction of that company. */
export interface EndpointCall {
  readonly actor: Actor;
  readonly companyId: bigint;
}

interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  /** Shown only this once. */
  readonly secret: string;
}

/** The webhook endpoints of companies. Every change is made in the caller's transaction. */
export class WebhookEndpoints {
  constructor(
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly options: { readonly allowPrivate: boolean },
  ) {}

  /**
   * Makes an endpoint, which receives events of the books from now on.
   * @throws Problem `validation_error`, `webhook_endpoint_exists`, `webhook_endpoint_limit`
   */
  async create(sql: Sql, call: EndpointCall, wanted: NewEndpoint): Promise<EndpointWithSecret> {
    const { companyId } = call;
    const url = webhookUrl(wanted.url, this.options);
    await sql.run(HOLD, [companyId]);
    await refuseTwin(sql, companyId, url);
    const { count } = await sql.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM webhooks.endpoint WHERE company_id = $1',
      [companyId],
    );
    if (count >= BigInt(MOST_ENDPOINTS)) {
      throw problem(
        'webhook_endpoint_limit',
        `A company may have at most ${MOST_ENDPOINTS} webhook endpoints.`,
      );
    }
    const secret = newSecret();
    const endpoint = await sql.one<WebhookEndpoint>(
      `INSERT INTO webhooks.endpoint (company_id, url, description, event_types, secret_boxed, state, told_commit_seq,
         created_at, updated_at, created_by, created_with_kind, created_with_id)
       VALUES ($1, $2, $3, $4::text[], $5, 'enabled', $10, $6, $6, $7, $8, $9) RETURNING ${ENDPOINT_COLUMNS}`,
      [
        companyId,
        url,
        wanted.description,
        wanted.eventTypes,
        this.box.put(secret, secretContext(companyId)),
        this.clock.now(),
        call.actor.userId,
        call.actor.credential.kind,
        call.actor.credential.id,
        await lastCommitSeq(sql, companyId),
      ],
    );
    await this.audit(sql, call, 'webhook_endpoint.create', endpoint.id, { newValues: audited(endpoint) });
    return { endpoint, secret };
  }

  /** @throws Problem `not_found`, `validation_error`, `webhook_endpoint_exists` */
  async change(sql: Sql, call: EndpointCall, id: bigint, changes: EndpointChanges): Promise<WebhookEndpoint> {
    const { companyId } = call;
    const before = await holdEndpoint(sql, companyId, id);
    const url = changes.url === undefined ? before.url : webhookUrl(changes.url, this.options);
    if (url !== before.url) await refuseTwin(sql, companyId, url);
    // A new address may work where the old one did not.
    const after = await sql
      .one<WebhookEndpoint>(
        `UPDATE webhooks.endpoint SET url = $3, description = $4, event_types = $5::text[], updated_at = $6,
           failing_since = CASE WHEN url = $3 THEN failing_since END, rests_until = CASE WHEN url = $3 THEN rests_until END
         WHERE company_id = $1 AND id = $2 RETURNING ${ENDPOINT_COLUMNS}`,
        [
          companyId,
          id,
          url,
          changes.description === undefined ? before.description : changes.description,
          changes.eventTypes === undefined ? before.eventTypes : changes.eventTypes,
          this.clock.now(),
        ],
      )
      .catch((error: unknown) => {
        if (isUniqueViolation(error, 'endpoint_url')) throw problem('webhook_endpoint_exists', TWIN);
        throw error;
      });
    await this.audit(sql, call, 'webhook_endpoint.update', id, {
      oldValues: audited(before),
      newValues: audited(after),
    });
    return after;
  }

  /**
   * Deletes an endpoint with all its deliveries.
   * @throws Problem `not_found`
   */
  async delete(sql: Sql, call: EndpointCall, id: bigint): Promise<void> {
    const { companyId } = call;
    const endpoint = await holdEndpoint(sql, companyId, id);
    await sql.run('DELETE FROM webhooks.delivery WHERE company_id = $1 AND endpoint_id = $2', [
      companyId,
      id,
    ]);
    await sql.run('DELETE FROM webhooks.endpoint WHERE company_id = $1 AND id = $2', [companyId, id]);
    await this.audit(sql, call, 'webhook_endpoint.delete', id, { oldValues: audited(endpoint) });
  }

  /**
   * Makes a new secret; the former one keeps signing next to it for a day.
   * @throws Problem `not_found`
   */
  async rotateSecret(sql: Sql, call: EndpointCall, id: bigint): Promise<EndpointWithSecret> {
    const { companyId } = call;
    await holdEndpoint(sql, companyId, id);
    const secret = newSecret();
    const now = this.clock.now();
    const endpoint = await sql.one<WebhookEndpoint>(
      `UPDATE webhooks.endpoint SET former_secret_boxed = secret_boxed, former_secret_until = $4, secret_boxed = $3,
         updated_at = $5
       WHERE company_id = $1 AND id = $2 RETURNING ${ENDPOINT_COLUMNS}`,
      [
        companyId,
        id,
        this.box.put(secret, secretContext(companyId)),
        new Date(now.getTime() + FORMER_SECRET_MS),
        now,
      ],
    );
    await this.audit(sql, call, 'webhook_endpoint.rotate_secret', id, {});
    return { endpoint, secret };
  }

  /**
   * Disables an endpoint. Doing it twice changes nothing.
   * @throws Problem `not_found`
   */
  async disable(sql: Sql, call: EndpointCall, id: bigint): Promise<WebhookEndpoint> {
    const { companyId } = call;
    await holdEndpoint(sql, companyId, id);
    const changed = await disableEndpoint(sql, companyId, id, { reason: 'on_request', at: this.clock.now() });
    if (changed) await this.audit(sql, call, 'webhook_endpoint.disable', id, {});
    return findEndpoint(sql, companyId, id);
  }

  /**
   * Resumes deliveries, with the waiting and missed events first; or skips all of those. Doing it twice changes
   * nothing. An endpoint whose maker left, or whose key was revoked, belongs to the enabling person from then on.
   * @throws Problem `not_found`, `state_conflict` for the endpoint of an app that has ended, `human_actor_required` where a
   * person has to take it over
   */
  async enable(
    sql: Sql,
    call: EndpointCall,
    id: bigint,
    { skipMissed }: { readonly skipMissed: boolean },
  ): Promise<WebhookEndpoint> {
    const { companyId } = call;
    const before = await holdEndpoint(sql, companyId, id);
    if (before.state === 'enabled') return before;
    if (before.disabledReason === 'app_ended') {
      throw problem(
        'state_conflict',
        'The app that created it is no longer connected. Create a new endpoint.',
      );
    }
    const takesOver = before.disabledReason === 'maker_left' || before.disabledReason === 'key_revoked';
    if (takesOver && !call.actor.human) {
      throw problem(
        'human_actor_required',
        'Its creator no longer has access. A signed-in person may enable it.',
      );
    }
    const now = this.clock.now();
    const endpoint = await sql.one<WebhookEndpoint>(
      `UPDATE webhooks.endpoint SET state = 'enabled', disabled_reason = NULL, disabled_at = NULL, failing_since = NULL,
         rests_until = NULL, updated_at = $3, told_commit_seq = coalesce($4, told_commit_seq),
         kept_by = coalesce($5, kept_by)
       WHERE company_id = $1 AND id = $2 RETURNING ${ENDPOINT_COLUMNS}`,
      [
        companyId,
        id,
        now,
        skipMissed ? await lastCommitSeq(sql, companyId) : null,
        takesOver ? call.actor.userId : null,
      ],
    );
    if (skipMissed) {
      await sql.run(
        `UPDATE webhooks.delivery SET state = 'failed', next_attempt_at = NULL, error = coalesce(error, 'skipped')
         WHERE company_id = $1 AND endpoint_id = $2 AND state = 'pending'`,
        [companyId, id],
      );
    } else {
      await sql.run(
        `UPDATE webhooks.delivery SET next_attempt_at = $3, attempts = 0
         WHERE company_id = $1 AND endpoint_id = $2 AND state = 'pending'`,
        [companyId, id, now],
      );
      await askToDeliver(sql, companyId, [id]);
    }
    await this.audit(sql, call, 'webhook_endpoint.enable', id, { newValues: { skip_missed: skipMissed } });
    return endpoint;
  }

  /**
   * Sends a test event. Returns its delivery.
   * @throws Problem `not_found`, `webhook_endpoint_disabled`
   */
  async sendTest(sql: Sql, { companyId }: EndpointCall, id: bigint): Promise<bigint> {
    assertEnabled(await holdEndpoint(sql, companyId, id));
    const now = this.clock.now();
    const [delivery] = await insertDeliveries(sql, companyId, now, [
      { endpointId: id, ...testEvent(companyId, newUlid(), now) },
    ]);
    if (delivery === undefined) throw new Error('A test event must be new.');
    await askToDeliver(sql, companyId, [id]);
    return delivery;
  }

  /** Disables all endpoints of a company that ends, in the transaction that ends it. */
  async end(sql: Sql, companyId: bigint): Promise<void> {
    const endpoints = await sql.rows<{ id: bigint }>(
      "SELECT id FROM webhooks.endpoint WHERE company_id = $1 AND state = 'enabled' ORDER BY id FOR NO KEY UPDATE",
      [companyId],
    );
    const at = this.clock.now();
    for (const { id } of endpoints) {
      await disableEndpoint(sql, companyId, id, { reason: 'company_deleted', at });
    }
  }

  private audit(
    sql: Sql,
    { actor, companyId }: EndpointCall,
    action: string,
    id: bigint,
    values: { readonly oldValues?: unknown; readonly newValues?: unknown },
  ): Promise<void> {
    const objectId = encodeId('webhook_endpoint', id);
    return recordAudit(sql, {
      actor,
      companyId,
      action,
      objectType: 'webhook_endpoint',
      objectId,
      ...values,
    });
  }
}

/** @throws Problem `webhook_endpoint_disabled` */
export function assertEnabled({ state }: WebhookEndpoint): void {
  if (state === 'disabled') {
    throw problem('webhook_endpoint_disabled', 'The webhook endpoint is disabled: nothing is sent to it.');
  }
}

const TWIN = 'The company already has a webhook endpoint with this address.';

async function refuseTwin(sql: Sql, companyId: bigint, url: string): Promise<void> {
  const twin = await sql.row<{ id: bigint }>(
    'SELECT id FROM webhooks.endpoint WHERE company_id = $1 AND url = $2',
    [companyId, url],
  );
  if (twin === undefined) return;
  throw problem('webhook_endpoint_exists', TWIN, {
    extensions: { webhook_endpoint_id: encodeId('webhook_endpoint', twin.id) },
  });
}

const audited = ({ url, description, eventTypes }: WebhookEndpoint): object => ({
  url,
  description,
  event_types: eventTypes,
});
