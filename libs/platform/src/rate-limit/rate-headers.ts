import { problem, type Problem } from '../problems/problem.js';
import { type RatePolicy } from './allowances.js';
import { type RateDecision } from './rate-limiter.js';

/** The policy as a `RateLimit-Policy` header. */
export const policyHeader = ({ name, quota, windowSeconds }: RatePolicy): string =>
  `"${name}";q=${quota};w=${windowSeconds}`;

/** The caller's state under the policy, as a `RateLimit` header. */
export const rateLimitHeader = (
  { name }: RatePolicy,
  { remaining, resetSeconds }: Pick<RateDecision, 'remaining' | 'resetSeconds'>,
): string => `"${name}";r=${remaining};t=${resetSeconds}`;

/** The refusal of a caller whose allowance is used up, with the policy and the time to retry. */
export function throttled(
  policy: RatePolicy,
  decision: Pick<RateDecision, 'resetSeconds' | 'retrySeconds'>,
  detail: string,
): Problem {
  return problem('throttled', detail, {
    headers: {
      'Retry-After': String(decision.retrySeconds),
      RateLimit: rateLimitHeader(policy, { ...decision, remaining: 0 }),
      'RateLimit-Policy': policyHeader(policy),
    },
  });
}
