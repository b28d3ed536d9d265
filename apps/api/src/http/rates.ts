import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type CallerCredential } from '#identity';
import {
  type AllowanceStore,
  type Config,
  type Database,
  type Logger,
  policyHeader,
  PostgresAllowances,
  type RateDecision,
  RateLimiter,
  type RatePolicy,
  RedisAllowances,
  rateLimitHeader,
  throttled,
} from '#platform';
import { type FastifyReply } from 'fastify';
import { type OperationDeclaration } from './operation.js';

const WINDOW_SECONDS = 60;

/** The rates of the two classes of operations, per credential. */
export interface RatePolicies {
  readonly normal: RatePolicy;
  readonly expensive: RatePolicy;
  /** In units of bytes. */
  readonly uploads: RatePolicy;
}

export function ratePolicies(config: Config): RatePolicies {
  return {
    normal: { name: 'general', quota: config.RAAMAT_RATE_GENERAL, windowSeconds: WINDOW_SECONDS },
    expensive: { name: 'expensive', quota: config.RAAMAT_RATE_EXPENSIVE, windowSeconds: WINDOW_SECONDS },
    uploads: {
      name: 'uploads',
      quota: (config.RAAMAT_UPLOAD_MB_A_MINUTE * 1024 * 1024) / UPLOAD_UNIT_BYTES,
      windowSeconds: WINDOW_SECONDS,
    },
  };
}

/** Allowances are stored with the task broker: in Redis if it is configured, else in Postgres. */
export function allowanceStore(config: Config, database: Database, log: Logger): AllowanceStore {
  const broker = config.RAAMAT_BROKER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  return broker === 'redis' && config.REDIS_URL !== undefined
    ? new RedisAllowances(config, log)
    : new PostgresAllowances(database);
}

/** The bytes that count as one unit of the upload allowance. */
const UPLOAD_UNIT_BYTES = 16 * 1024;

/** Bytes reserved for an upload; unused ones are returned. */
export interface UploadReservation {
  settle(usedBytes: number): void;
}

/** Injection token of the policies. */
export const RATE_POLICIES = Symbol('RatePolicies');

/**
 * Counts the calls of a credential: expensive operations against a separate rate, all others against the general one.
 */
@Injectable()
export class Rates implements OnApplicationShutdown {
  private readonly classes: Readonly<Record<OperationDeclaration['cost'], RatePolicy & { text: string }>>;

  constructor(
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(RATE_POLICIES) private readonly policies: RatePolicies,
  ) {
    this.classes = { normal: described(policies.normal), expensive: described(policies.expensive) };
  }

  /** @throws Problem `throttled` when the allowance is used up */
  async spend(
    credential: Pick<CallerCredential, 'kind' | 'id'>,
    cost: OperationDeclaration['cost'],
    reply: FastifyReply,
  ): Promise<void> {
    const policy = this.classes[cost];
    void reply.header('ratelimit-policy', policy.text);
    const spending = this.limiter.spend(`${credential.kind}:${credential.id}`, policy);
    const decision = spending instanceof Promise ? await spending : spending;
    if (decision === undefined) return;
    void reply.header('ratelimit', rateLimitHeader(policy, decision));
    this.assertAllowed(decision, cost);
  }

  /**
   * Counts the commands of a batch one by one, before the first of them runs.
   * @throws Problem `throttled` when the allowance does not cover all of them
   */
  async spendAll(
    { kind, id }: Pick<CallerCredential, 'kind' | 'id'>,
    costs: readonly OperationDeclaration['cost'][],
  ): Promise<void> {
    for (const cost of ['normal', 'expensive'] as const) {
      const count = costs.filter((one) => one === cost).length;
      if (count === 0) continue;
      const decision = await this.limiter.spend(`${kind}:${id}`, this.classes[cost], count);
      if (decision !== undefined) this.assertAllowed(decision, cost);
    }
  }

  private assertAllowed(decision: RateDecision, cost: OperationDeclaration['cost']): void {
    if (decision.allowed) return;
    const policy = this.classes[cost];
    const what = cost === 'expensive' ? 'reports, uploads and contents of files' : 'requests';
    throw throttled(
      policy,
      decision,
      `This credential has used up its ${policy.quota} ${what} in ${policy.windowSeconds} seconds.`,
    );
  }

  /**
   * Reserves the bytes of an upload from the credential's allowance before they are read: the declared length, or the
   * maximum. The caller settles for the bytes actually read.
   * @throws Problem `throttled` when the allowance is used up
   */
  async reserveUpload(
    { kind, id }: Pick<CallerCredential, 'kind' | 'id'>,
    bytes: number,
  ): Promise<UploadReservation> {
    const { uploads } = this.policies;
    const caller = `${kind}:${id}`;
    const units = unitsOf(bytes);
    const decision = await this.limiter.spend(caller, uploads, units);
    if (decision?.allowed === false) {
      const megabytes = (uploads.quota * UPLOAD_UNIT_BYTES) / 1024 / 1024;
      throw throttled(
        uploads,
        decision,
        `This credential has used up its ${megabytes} MB of uploads in ${uploads.windowSeconds} seconds.`,
      );
    }
    return {
      settle: (usedBytes) => {
        const unused = units - unitsOf(usedBytes);
        if (unused > 0 && decision !== undefined) this.limiter.giveBack(caller, uploads, unused);
      },
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.limiter.close();
  }
}

const unitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / UPLOAD_UNIT_BYTES));

function described(policy: RatePolicy): RatePolicy & { text: string } {
  return { ...policy, text: policyHeader(policy) };
}
