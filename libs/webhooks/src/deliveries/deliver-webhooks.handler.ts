import { Inject, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type Clock, counter, type Database, type SecretBox, type Sql, toJson } from '#platform';
import { type ClaimedTask, TaskHandler, type TaskOutcome } from '#tasks';
import { letsClientsIn } from '#identity';
import { disableEndpoint, secretsOf, tellOwners } from '../endpoints/endpoint-rows.js';
import { signedHeaders } from '../sending/sign.js';
import { type SendOutcome, type WebhookSender } from '../sending/webhook-sender.js';
import { askToDeliver } from '../outbox/delivery-rows.js';
import { type AttemptRecord } from './webhook-delivery.entity.js';
import { isHopeless, nextAttempt, restUntil } from './retry-schedule.js';

/** Concurrent requests to one endpoint. */
const AT_ONCE = 4;
/** A delivery without an outcome for this long was lost with its worker, and is sent again. */
const LOST_AFTER_MS = 60_000;
/** After this long the task yields to other tasks, and continues later. */
const TURN_MS = 60_000;
/** The receiver states that the address no longer exists (RFC 9110 § 15.5.11). */
const GONE = 410;

/** Far more than the schedule of one request has. */
export const MOST_LOGGED = 100;

const CHANCE_STEPS = 1_000;

const attempts = counter('webhook_attempts_total', 'Attempts to deliver webhooks, by outcome', ['outcome']);

/** Injection token of the handler's tools. */
export const DELIVER_TOOLS = Symbol('DeliverTools');

interface DeliverTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly sender: Pick<WebhookSender, 'send'>;
}

interface Destination {
  readonly url: string;
  readonly secrets: readonly string[];
}

interface Due {
  readonly id: bigint;
  readonly event_id: string;
  readonly payload: string;
  readonly attempts: number;
  readonly last_attempt_at: Date;
}

interface Sent {
  readonly due: Due;
  readonly outcome: SendOutcome;
}

interface EndpointRow {
  readonly url: string;
  readonly state: 'enabled' | 'disabled';
  readonly secret_boxed: Buffer;
  readonly former_secret_boxed: Buffer | null;
  readonly former_secret_until: Date | null;
  readonly failing_since: Date | null;
  readonly rests_until: Date | null;
  /** Made by a key or an app, and not taken over by a person. */
  readonly of_client: boolean;
}

const HOLD = `
  SELECT url, state, secret_boxed, former_secret_boxed, former_secret_until, failing_since, rests_until,
    kept_by IS NULL AND coalesce(created_with_kind IN ('api_key', 'oauth'), false) AS of_client
  FROM webhooks.endpoint WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE`;

/**
 * Counts the attempt before the delivery is sent, and sets the time at which it becomes due again if its outcome is
 * never recorded.
 */
const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id FROM webhooks.delivery
    WHERE company_id = $1 AND endpoint_id = $2 AND state = 'pending' AND next_attempt_at <= $3
    ORDER BY next_attempt_at, id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE webhooks.delivery AS delivery SET attempts = attempts + 1, last_attempt_at = $3, next_attempt_at = $4
  FROM due WHERE delivery.company_id = $1 AND delivery.id = due.id
  RETURNING delivery.id, event_id, payload, attempts, last_attempt_at`;

/** Adds an attempt to the log of its delivery; of a delivery that people sent again and again only the newest are kept. */
const LOG = `
  UPDATE webhooks.delivery SET attempt_log =
    (CASE WHEN jsonb_array_length(attempt_log) < ${MOST_LOGGED} THEN attempt_log ELSE attempt_log - 0 END) || $3::jsonb
  WHERE company_id = $1 AND id = $2`;

const RECORD = `
  UPDATE webhooks.delivery SET state = $3, next_attempt_at = $4, delivered_at = $5, response_status = $6,
    response_excerpt = $7, duration_ms = $8, error = $9
  WHERE company_id = $1 AND id = $2 AND state = 'pending' AND attempts = $10`;

/**
 * Sends the due deliveries of one endpoint, oldest first and a few at a time, until none is due or its turn is over.
 * Each attempt is written before it is made, and each outcome after it: a worker lost between the two costs a minute
 * and a repetition under the same id, but no event.
 */
@Injectable()
export class DeliverWebhooksHandler extends TaskHandler<'deliver-webhooks'> {
  constructor(@Inject(DELIVER_TOOLS) private readonly tools: DeliverTools) {
    super();
  }

  override async handle(task: ClaimedTask<'deliver-webhooks'>): Promise<TaskOutcome> {
    const { companyId } = task;
    if (companyId === null) return 'skipped';
    const endpointId = BigInt(task.payload.endpointId);
    const turnEnds = performance.now() + TURN_MS;
    let taken = true;
    while (taken && performance.now() < turnEnds) {
      const claimed = await this.claim(task, companyId, endpointId);
      if (claimed === undefined) break;
      const sent = await Promise.all(
        claimed.due.map(async (due) => ({ due, outcome: await this.send(claimed.to, due, task.signal) })),
      );
      taken = await this.record(task, companyId, endpointId, sent);
    }
    await this.finish(task, companyId, endpointId);
    return 'done';
  }

  /** The next few due deliveries, and their destination; undefined when none is due, or none may be sent now. */
  private claim(
    task: ClaimedTask<'deliver-webhooks'>,
    companyId: bigint,
    endpointId: bigint,
  ): Promise<{ readonly to: Destination; readonly due: readonly Due[] } | undefined> {
    const { database, clock, box } = this.tools;
    return database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      const endpoint = await sql.row<EndpointRow>(HOLD, [companyId, endpointId]);
      const now = clock.now();
      if (endpoint?.state !== 'enabled' || isResting(endpoint, now)) return undefined;
      if (await isHeldBack(sql, companyId, endpoint)) return undefined;
      const lost = new Date(now.getTime() + LOST_AFTER_MS);
      const due = await sql.rows<Due>(CLAIM, [companyId, endpointId, now, lost]);
      if (due.length === 0) return undefined;
      return { to: { url: endpoint.url, secrets: secretsOf(endpoint, box, companyId, now) }, due };
    });
  }

  private async send({ url, secrets }: Destination, due: Due, signal: AbortSignal): Promise<SendOutcome> {
    const { clock, sender } = this.tools;
    const { event_id: id, payload } = due;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Raamat-Webhooks',
      ...signedHeaders({ id, payload }, secrets, clock.now()),
    };
    const outcome = await sender.send(url, { headers, payload }, signal);
    attempts.inc({ outcome: outcome.error ?? 'delivered' });
    return outcome;
  }

  /** Writes the outcomes. True when the endpoint accepted something, so that more may be sent. */
  private record(
    task: ClaimedTask<'deliver-webhooks'>,
    companyId: bigint,
    endpointId: bigint,
    sent: readonly Sent[],
  ): Promise<boolean> {
    const { database, clock } = this.tools;
    return database.inCompany(companyId, async (sql) => {
      await task.fence(sql);
      const endpoint = await sql.row<EndpointRow>(HOLD, [companyId, endpointId]);
      if (endpoint === undefined) return false;
      const now = clock.now();
      for (const one of sent) {
        await sql.run(LOG, [companyId, one.due.id, toJson([logged(one)])]);
        await sql.run(RECORD, [companyId, one.due.id, ...ended(one, now)]);
      }
      const taken = sent.some(({ outcome }) => outcome.error === null);
      const failingSince = taken ? null : (endpoint.failing_since ?? now);
      await sql.run(
        `UPDATE webhooks.endpoint SET failing_since = $3, rests_until = $4,
           last_delivered_at = CASE WHEN $5 THEN $6 ELSE last_delivered_at END
         WHERE company_id = $1 AND id = $2`,
        [
          companyId,
          endpointId,
          failingSince,
          failingSince === null ? null : restUntil(failingSince, now),
          taken,
          now,
        ],
      );
      const hopeless = failingSince !== null && isHopeless(failingSince, now);
      const gone = sent.some(({ outcome }) => outcome.status === GONE);
      if (!gone && !hopeless) return taken;
      await this.giveUp(
        sql,
        companyId,
        { id: endpointId, url: endpoint.url },
        gone ? 'gone' : 'failing',
        now,
      );
      return false;
    });
  }

  /** Disables the endpoint, and notifies the owners of the company. */
  private async giveUp(
    sql: Sql,
    companyId: bigint,
    { id, url }: { readonly id: bigint; readonly url: string },
    reason: 'gone' | 'failing',
    at: Date,
  ): Promise<void> {
    if (!(await disableEndpoint(sql, companyId, id, { reason, at }))) return;
    await tellOwners(sql, companyId, { url, reason });
  }

  /**
   * Schedules the task for the remaining deliveries. A delivery written meanwhile waits for the lock of the endpoint,
   * and requests a task itself.
   */
  private finish(
    task: ClaimedTask<'deliver-webhooks'>,
    companyId: bigint,
    endpointId: bigint,
  ): Promise<void> {
    return this.tools.database.inCompany(companyId, async (sql) => {
      const endpoint = await sql.row<EndpointRow>(HOLD, [companyId, endpointId]);
      // Held-back deliveries are requested by the next event, or by the sweep once the company admits clients again.
      if (endpoint?.state === 'enabled' && !(await isHeldBack(sql, companyId, endpoint))) {
        const { next } = await sql.one<{ next: Date | null }>(
          `SELECT min(next_attempt_at) AS next FROM webhooks.delivery
           WHERE company_id = $1 AND endpoint_id = $2 AND state = 'pending'`,
          [companyId, endpointId],
        );
        if (next !== null) {
          const at =
            endpoint.rests_until !== null && endpoint.rests_until > next ? endpoint.rests_until : next;
          await askToDeliver(sql, companyId, [endpointId], at);
        }
      }
      await task.finish(sql);
    });
  }
}

/**
 * While a company admits no keys and apps, endpoints that they made receive nothing; their deliveries wait, and this
 * does not count as a failure.
 */
const isHeldBack = async (
  sql: Sql,
  companyId: bigint,
  { of_client: ofClient }: EndpointRow,
): Promise<boolean> => ofClient && !(await letsClientsIn(sql, companyId));

const isResting = ({ rests_until: until }: EndpointRow, now: Date): boolean => until !== null && until > now;

const logged = ({
  due: { last_attempt_at: at },
  outcome: { status, error, durationMs },
}: Sent): AttemptRecord => ({ at: at.toISOString(), status, error, durationMs });

/** State, next attempt, time of delivery, and the answer, in the order of `RECORD`. */
function ended({ due, outcome }: Sent, now: Date): readonly unknown[] {
  const { error, status, excerpt, durationMs } = outcome;
  const chance = randomInt(CHANCE_STEPS) / CHANCE_STEPS;
  const again = error === null ? null : (nextAttempt(due.attempts, now, chance) ?? null);
  const state = error === null ? 'delivered' : again === null ? 'failed' : 'pending';
  return [state, again, error === null ? now : null, status, excerpt, durationMs, error, due.attempts];
}
