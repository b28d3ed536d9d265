import { randomUUID } from 'node:crypto';
import { type ActorCredential } from '../actor/actor.js';
import { type Clock } from '../clock/clock.js';
import { type Database } from '../database/database.js';
import { type Sql } from '../database/sql.js';
import { toJson } from '../json/json.js';
import { problem } from '../problems/problem.js';

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** A first request that has not finished by then is taken for dead. */
const DEAD_AFTER_MS = 5 * 60 * 1000;

/** What makes two requests the same. Requests outside any company count under company 0. */
export interface IdempotentRequest {
  readonly companyId: bigint;
  readonly credential: ActorCredential;
  readonly key: string;
  readonly operation: string;
  /** Fingerprint of the method, the path and the parsed body, parts of a multipart body included. */
  readonly bodyHash: string;
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
    const now = this.clock.now();
    const token = randomUUID();
    const identity = [request.companyId, credentialKey(request.credential), request.key];
    return this.database.inCompany(request.companyId, async (sql) => {
      const taken = await sql.run(
        `INSERT INTO platform.idempotency_claim AS claim
           (company_id, credential, key, operation, body_hash, claim_token, claimed_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (company_id, credential, key) DO UPDATE SET
           operation = excluded.operation, body_hash = excluded.body_hash, claim_token = excluded.claim_token,
           claimed_at = excluded.claimed_at, expires_at = excluded.expires_at,
           completed_at = NULL, status = NULL, headers = NULL, body = NULL
         WHERE claim.expires_at <= $7
           OR (claim.completed_at IS NULL AND claim.claimed_at <= $9
               AND claim.operation = excluded.operation AND claim.body_hash = excluded.body_hash)`,
        [
          ...identity,
          request.operation,
          request.bodyHash,
          token,
          now,
          new Date(now.getTime() + RETENTION_MS),
          new Date(now.getTime() - DEAD_AFTER_MS),
        ],
      );
      if (taken === 1) return { request, token };
      const first = await sql.one<ClaimRow>(
        `SELECT operation, body_hash, completed_at, status, headers, body FROM platform.idempotency_claim
         WHERE company_id = $1 AND credential = $2 AND key = $3`,
        identity,
      );
      if (first.operation !== request.operation || first.body_hash !== request.bodyHash) {
        throw problem(
          'idempotency_conflict',
          'This Idempotency-Key was used for another request. Use a new key for a new change.',
        );
      }
      if (first.completed_at === null) {
        throw problem(
          'idempotency_in_progress',
          'The first request with this Idempotency-Key is still running. Try again soon.',
          {
            headers: { 'Retry-After': '1' },
          },
        );
      }
      return { status: first.status, headers: first.headers, body: first.body };
    });
  }

  /**
   * Keeps the answer, in the transaction of the effect.
   * @throws Problem `idempotency_in_progress` when a retry took the claim over: the effect must not happen twice
   */
  async complete(sql: Sql, claim: Claim, response: KeptResponse): Promise<void> {
    const { companyId, credential, key } = claim.request;
    const kept = await sql.run(
      `UPDATE platform.idempotency_claim SET completed_at = $5, status = $6, headers = $7::jsonb, body = $8
       WHERE company_id = $1 AND credential = $2 AND key = $3 AND claim_token = $4 AND completed_at IS NULL`,
      [
        companyId,
        credentialKey(credential),
        key,
        claim.token,
        this.clock.now(),
        response.status,
        toJson(response.headers),
        response.body,
      ],
    );
    if (kept !== 1) {
      throw problem('idempotency_in_progress', 'Another request with this Idempotency-Key took over.');
    }
  }

  /** Frees the key after a failure: only a success is kept. */
  async release(claim: Claim): Promise<void> {
    const { companyId, credential, key } = claim.request;
    await this.database.inCompany(companyId, (sql) =>
      sql.run(
        `DELETE FROM platform.idempotency_claim
         WHERE company_id = $1 AND credential = $2 AND key = $3 AND claim_token = $4 AND completed_at IS NULL`,
        [companyId, credentialKey(credential), key, claim.token],
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

function credentialKey(credential: ActorCredential): string {
  return `${credential.kind}:${credential.id}`;
}
