import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type CallerCredential } from '#identity';
import {
  type AllowanceStore,
  type Config,
  type Database,
  type Logger,
  policyHeader,
  PostgresAllowances,
  RateLimiter,
  type RatePolicy,
  RedisAllowances,
  standingHeader,
  throttled,
} from '#platform';
import { type FastifyReply } from 'fastify';
import { type OperationDeclaration } from './operation.js';

const WINDOW_SECONDS = 60;

/** The rates of the two classes of operations, per credential. */
export interface RatePolicies {
  readonly normal: RatePolicy;
  readonly expensive: RatePolicy;
}

export function ratePolicies(config: Config): RatePolicies {
  return {
    normal: { name: 'general', quota: config.RAAMAT_RATE_GENERAL, windowSeconds: WINDOW_SECONDS },
    expensive: { name: 'expensive', quota: config.RAAMAT_RATE_EXPENSIVE, windowSeconds: WINDOW_SECONDS },
  };
}

/** Allowances lie with the carrier of tasks: Redis where there is one, else Postgres. */
export function allowanceStore(config: Config, database: Database, log: Logger): AllowanceStore {
  const carrier = config.RAAMAT_CARRIER ?? (config.REDIS_URL === undefined ? 'postgres' : 'redis');
  return carrier === 'redis' && config.REDIS_URL !== undefined
    ? new RedisAllowances(config.REDIS_URL, log)
    : new PostgresAllowances(database);
}

/** Injection token of the policies. */
export const RATE_POLICIES = Symbol('RatePolicies');

/** Counts what a credential asks for: expensive operations against a rate of their own, all else against the general one. */
@Injectable()
export class Rates implements OnApplicationShutdown {
  private readonly classes: Readonly<Record<OperationDeclaration['cost'], RatePolicy & { text: string }>>;

  constructor(
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(RATE_POLICIES) policies: RatePolicies,
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
    void reply.header('ratelimit', standingHeader(policy, decision));
    if (decision.allowed) return;
    const what = cost === 'expensive' ? 'reports, uploads and contents of files' : 'requests';
    throw throttled(
      policy,
      decision,
      `This credential has used up its ${policy.quota} ${what} in ${policy.windowSeconds} seconds.`,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.limiter.close();
  }
}

function described(policy: RatePolicy): RatePolicy & { text: string } {
  return { ...policy, text: policyHeader(policy) };
}
