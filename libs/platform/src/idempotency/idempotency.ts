import { randomUUID } from 'node:crypto';
import { type ActorCredential } from '../actor/actor.js';
import { type Clock } from '../clock/clock.js';
import { type Database } from '../database/database.js';
import { violatedConstraint } from '../database/errors.js';
import { type Sql } from '../database/sql.js';
import { toJson } from '../json/json.js';
import { problem } from '../problems/problem.js';

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A first request that has not finished by then is taken for dead. */
const DEAD_AFTER_MS = 5 * 60 * 1000;
const CLAIM_HELD = 'idempotency_claim_held';

/** What makes two requests the same. Requests outside any company count under company 0. */
export interface IdempotentRequest {
  readonly companyId: bigint;
  readonly credential: ActorCredential;
  readonly key: string;
  readonly operation: string;
  /** Fingerprint of the method, the path and the parsed body, parts of a multipart body included. */
  readonly bodyHash: string;
  /** What the same content was called under secrets of before. */
  readonly formerHashes?: readonly string[];
}

/** A finished answer, kept byte for byte. */
export interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The right to run a request, held by this process until it completes or releases it. */
export interface Claim {
  readonly request: IdempotentRequest;
  readonly token: string;
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
 * The memory of idempotency keys. The claim is committed before the work, so that a second request sees the first
 * one running; it is completed in the transaction of the effect, so that effect and answer are kept together or
 * not at all.
 */
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the key for this request, or hands out the first answer.
   * @throws Problem `idempotency_conflict` when the key was used with another body,
   *   `idempotency_in_progress` while the first request runs
   */
  async claim(request: IdempotentRequest): Promise<Claim | KeptResponse> {
    for (;;) {
      const claim = { request, token: randomUUID() };
      const first = await this.database.eachInCompany(request.companyId, async (sql) =>
        (await this.take(sql, claim)) ? claim : this.firstAnswer(sql, request),
      );
      // It was there a moment ago, and has been freed since.
      if (first !== undefined) return first;
    }
  }

  /**
   * Commits by itself and does not wait for the disk: the effect does, and takes the claim along. One that is lost in a
   * crash with nothing done under it is asked for again.
   */
  private async take(sql: Sql, { request, token }: Claim): Promise<boolean> {
    const now = this.clock.now();
    const taken = await sql.run(
      `INSERT INTO platform.idempotency_claim AS claim
         (company_id, credential, key, operation, body_hash, claim_token, claimed_at, expires_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
       ON CONFLICT (company_id, credential, key) DO UPDATE SET
         operation = excluded.operation, body_hash = excluded.body_hash, claim_token = excluded.claim_token,
         claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
         completed_at = NULL, status = NULL, headers = NULL, body = NULL
       WHERE claim.expires_at <= $7
         OR (claim.completed_at IS NULL AND claim.claimed_at <= $9
             AND claim.operation = excluded.operation AND claim.body_hash = excluded.body_hash)`,
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
    return taken === 1;
  }

  /** Undefined when there is no first request any more. */
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
   * Keeps the answer, in the transaction of the effect, which may commit without waiting for this.
   * @throws Problem `idempotency_in_progress` when a retry took the claim over: the effect must not happen twice
   */
  async complete(sql: Sql, claim: Claim, response: KeptResponse): Promise<void> {
    try {
      await sql.run(
        `WITH kept AS (
           UPDATE platform.idempotency_claim SET completed_at = $5, status = $6, headers = $7::jsonb, body = $8
           WHERE company_id = $1 AND credential = $2 AND key = $3 AND claim_token = $4 AND completed_at IS NULL
           RETURNING 1)
         SELECT platform.refuse('${CLAIM_HELD}', 'The claim of a key is no longer held.') WHERE NOT EXISTS (SELECT FROM kept)`,
        [
          ...identityOf(claim.request),
          claim.token,
          this.clock.now(),
          response.status,
          toJson(response.headers),
          response.body,
        ],
      );
    } catch (error) {
      if (violatedConstraint(error) !== CLAIM_HELD) throw error;
      throw problem('idempotency_in_progress', 'Another request with this Idempotency-Key took over.');
    }
  }

  /** Frees the key after a failure: only a success is kept. */
  async release(claim: Claim): Promise<void> {
    await this.database.eachInCompany(claim.request.companyId, (sql) =>
      sql.run(
        `DELETE FROM platform.idempotency_claim
         WHERE company_id = $1 AND credential = $2 AND key = $3 AND claim_token = $4 AND completed_at IS NULL`,
        [...identityOf(claim.request), claim.token],
      ),
    );
  }

  /** Forgets keys past their 24 hours, over all companies. Returns how many. */
  expire(): Promise<number> {
    return this.database.system((sql) =>
      sql.run('DELETE FROM platform.idempotency_claim WHERE expires_at <= $1', [this.clock.now()]),
    );
  }
}

export function isKeptResponse(outcome: Claim | KeptResponse): outcome is KeptResponse {
  return 'body' in outcome;
}

function identityOf({ companyId, credential, key }: IdempotentRequest): [bigint, string, string] {
  return [companyId, `${credential.kind}:${credential.id}`, key];
}
