import { problem, type Problem } from '../problems/problem.js';
import { type RatePolicy } from './allowances.js';
import { type RateDecision } from './rate-limiter.js';

/** The policy as the field `RateLimit-Policy` tells it. */
export const policyHeader = ({ name, quota, windowSeconds }: RatePolicy): string =>
  `"${name}";q=${quota};w=${windowSeconds}`;

/** How a caller stands under the policy, as the field `RateLimit` tells it. */
export const rateLimitHeader = (
  { name }: RatePolicy,
  { remaining, resetSeconds }: Pick<RateDecision, 'remaining' | 'resetSeconds'>,
): string => `"${name}";r=${remaining};t=${resetSeconds}`;

/** The refusal of a caller whose allowance is used up: it tells under what policy, and when to come back. */
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
