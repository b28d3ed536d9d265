import { randomUUID } from 'node:crypto';
import { type ActorCredential } from '../actor/actor.js';
import { type Clock } from '../clock/clock.js';
import { type Database } from '../database/database.js';
import { violatedConstraint } from '../database/errors.js';
import { type Sql } from '../database/sql.js';
import { toJson } from '../json/json.js';
import { type Problem, problem } from '../problems/problem.js';

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A first request that has not finished by then counts as dead. */
const DEAD_AFTER_MS = 5 * 60 * 1000;
const CLAIM_HELD = 'idempotency_claim_held';
const HELD = 'company_id = $1 AND credential = $2 AND key = $3 AND claim_token = $4 AND completed_at IS NULL';

/** An update that fails in the database when the claim is no longer held, so that the commit need not wait for a count. */
const ofHeld = (update: string): string => `
  WITH kept AS (${update} WHERE ${HELD} RETURNING 1)
  SELECT platform.refuse('${CLAIM_HELD}', 'The claim of a key is no longer held.') WHERE NOT EXISTS (SELECT FROM kept)`;

/** The identity of a request. Requests outside any company use company 0. */
export interface IdempotentRequest {
  readonly companyId: bigint;
  readonly credential: ActorCredential;
  readonly key: string;
  readonly operation: string;
  /** Fingerprint of the method, the path and the parsed body, parts of a multipart body included. */
  readonly bodyHash: string;
  /** Hashes of the same content under former secrets. */
  readonly formerHashes?: readonly string[];
}

/** A finished response, kept byte for byte. */
export interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The refused steps of a request of many steps, by their positions. */
type RefusedSteps = Readonly<Record<string, unknown>>;

/** The right to run a request, held by this process until it completes or releases it. */
export interface Claim {
  readonly request: IdempotentRequest;
  readonly token: string;
  /** The steps that an earlier holder found refused, before it died. */
  readonly refusals: RefusedSteps;
}

interface ClaimRow {
  operation: string;
  body_hash: string;
  completed_at: Date | null;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Stores idempotency keys. The claim is committed before the work, so that a second request sees the first one
 * running. It is completed in the transaction of the effect, so that effect and answer are kept together or not at
 * all.
 */
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the key for this request, or returns the first answer.
   * @throws Problem `idempotency_conflict` when the key was used with another body, `idempotency_in_progress` while
   *   the first request runs
   */
  async claim(request: IdempotentRequest): Promise<Claim | KeptResponse> {
    for (;;) {
      const first = await this.database.eachInCompany(
        request.companyId,
        async (sql) => (await this.take(sql, request)) ?? (await this.firstAnswer(sql, request)),
      );
      // The key was claimed a moment ago and has been freed since.
      if (first !== undefined) return first;
    }
  }

  /**
   * Commits separately without waiting for the disk: the effect's commit waits and makes the claim durable too. If a
   * crash loses a claim before its effect, the request is simply repeated.
   */
  private async take(sql: Sql, request: IdempotentRequest): Promise<Claim | undefined> {
    const now = this.clock.now();
    const token = randomUUID();
    const taken = await sql.row<{ refusals: RefusedSteps | null }>(
      `INSERT INTO platform.idempotency_claim AS claim
         (company_id, credential, key, operation, body_hash, claim_token, claimed_at, expires_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
       ON CONFLICT (company_id, credential, key) DO UPDATE SET
         operation = excluded.operation, body_hash = excluded.body_hash, claim_token = excluded.claim_token,
         claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
         completed_at = NULL, status = NULL, headers = NULL, body = NULL,
         refusals = CASE WHEN claim.expires_at > $7 THEN claim.refusals END
       WHERE claim.expires_at <= $7
         OR (claim.completed_at IS NULL AND claim.claimed_at <= $9
             AND claim.operation = excluded.operation AND claim.body_hash = excluded.body_hash)
       RETURNING refusals`,
      [
        ...identityOf(request),
        request.operation,
        request.bodyHash,
        token,
        now,
        new Date(now.getTime() + RETENTION_MS),
        new Date(now.getTime() - DEAD_AFTER_MS),
      ],
    );
    return taken === undefined ? undefined : { request, token, refusals: taken.refusals ?? {} };
  }

  /** Undefined when the first request no longer exists. */
  private async firstAnswer(sql: Sql, request: IdempotentRequest): Promise<KeptResponse | undefined> {
    const first = await sql.row<ClaimRow>(
      `SELECT operation, body_hash, completed_at, status, headers, body FROM platform.idempotency_claim
       WHERE company_id = $1 AND credential = $2 AND key = $3`,
      identityOf(request),
    );
    if (first === undefined) return undefined;
    const known = [request.bodyHash, ...(request.formerHashes ?? [])];
    if (first.operation !== request.operation || !known.includes(first.body_hash)) {
      throw problem(
        'idempotency_conflict',
        'This Idempotency-Key was used for another request. Use a new key for a new change.',
      );
    }
    if (first.completed_at === null) {
      throw problem(
        'idempotency_in_progress',
        'The first request with this Idempotency-Key is still running. Try again soon.',
        { headers: { 'Retry-After': '1' } },
      );
    }
    return { status: first.status, headers: first.headers, body: first.body };
  }

  /**
   * Keeps the answer in the transaction of the effect, whose commit need not wait for it.
   * @throws Problem `idempotency_in_progress` when a retry has taken over the claim: the effect must not happen twice
   */
  async complete(sql: Sql, claim: Claim, response: KeptResponse): Promise<void> {
    await whileHeld(
      sql.run(
        ofHeld(
          'UPDATE platform.idempotency_claim SET completed_at = $5, status = $6, headers = $7::jsonb, body = $8, refusals = NULL',
        ),
        [
          ...identityOf(claim.request),
          claim.token,
          this.clock.now(),
          response.status,
          toJson(response.headers),
          response.body,
        ],
      ),
    );
  }

  /**
   * Renews the claim in the transaction of a step, whose commit need not wait for it: a request of many steps may take
   * longer than a dead one is waited for.
   * @throws Problem `idempotency_in_progress` when a retry has taken over the claim
   */
  async renew(sql: Sql, claim: Claim, refusals: RefusedSteps = {}): Promise<void> {
    await whileHeld(
      sql.run(
        ofHeld(`
          UPDATE platform.idempotency_claim
          SET claimed_at = $5, refusals = CASE WHEN $6::jsonb = '{}' THEN refusals ELSE coalesce(refusals, '{}') || $6::jsonb END`),
        [...identityOf(claim.request), claim.token, this.clock.now(), toJson(refusals)],
      ),
    );
  }

  /** Remembers refused steps, which have no transaction of their own. @throws Problem as `renew` */
  async remember(claim: Claim, refusals: RefusedSteps): Promise<void> {
    await this.database.inCompany(claim.request.companyId, (sql) => this.renew(sql, claim, refusals));
  }

  /** Frees the key after a failure: only successes are kept. */
  async release(claim: Claim): Promise<void> {
    await this.database.eachInCompany(claim.request.companyId, (sql) =>
      sql.run(`DELETE FROM platform.idempotency_claim WHERE ${HELD}`, [
        ...identityOf(claim.request),
        claim.token,
      ]),
    );
  }

  /** Leaves a request that failed between its steps to its retry, which need not wait until this holder counts as dead. */
  async suspend(claim: Claim): Promise<void> {
    await this.database.eachInCompany(claim.request.companyId, (sql) =>
      sql.run(`UPDATE platform.idempotency_claim SET claimed_at = to_timestamp(0) WHERE ${HELD}`, [
        ...identityOf(claim.request),
        claim.token,
      ]),
    );
  }

  /** Deletes keys older than 24 hours, over all companies. Returns how many. */
  expire(): Promise<number> {
    return this.database.system((sql) =>
      sql.run('DELETE FROM platform.idempotency_claim WHERE expires_at <= $1', [this.clock.now()]),
    );
  }
}

/** Also the database's own refusal, which the commit reports when the statement was sent together with it. */
export const isClaimLost = (error: unknown): boolean => violatedConstraint(error) === CLAIM_HELD;

export const claimLost = (): Problem =>
  problem('idempotency_in_progress', 'Another request with this Idempotency-Key took over.');

async function whileHeld(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    throw isClaimLost(error) ? claimLost() : error;
  }
}

export function isKeptResponse(outcome: Claim | KeptResponse): outcome is KeptResponse {
  return 'body' in outcome;
}

function identityOf({ companyId, credential, key }: IdempotentRequest): [bigint, string, string] {
  return [companyId, `${credential.kind}:${credential.id}`, key];
}
