import { problem, type Problem } from '#platform';

const MINUTE_MS = 60_000;
/** A dangerous act asks again after this long. */
const PROOF_LIFE_MS = 15 * MINUTE_MS;
/** Staff show their factor again in every working day. */
const STAFF_FACTOR_LIFE_MS = 12 * 60 * MINUTE_MS;

/** The ways in which a person shows in a session that it is them, each with the column of the session that keeps its time. */
export const PROOF_COLUMNS = {
  password: 'password_at',
  totp: 'second_factor_at',
} as const;
export type ProofKind = keyof typeof PROOF_COLUMNS;

/** When the person last showed in a session that it is them. */
export interface SessionProofs {
  readonly passwordAt: Date | null;
  readonly secondFactorAt: Date | null;
}

export type MissingProof = 'second_factor_required' | 'password_required';

/**
 * What a session has to show before a dangerous act; null when it did so in the last 15 minutes. Whoever has a second
 * factor shows that one: a password can be stolen from afar.
 */
export function missingProof(hasFactor: boolean, proofs: SessionProofs, now: Date): MissingProof | null {
  const shownAt = hasFactor ? proofs.secondFactorAt : proofs.passwordAt;
  if (isWithin(PROOF_LIFE_MS, shownAt, now)) return null;
  return hasFactor ? 'second_factor_required' : 'password_required';
}

/** Whether staff have their powers in a session: they showed a second factor in it, not more than 12 hours ago. */
export function hasStaffFactor(
  { secondFactorAt }: Pick<SessionProofs, 'secondFactorAt'>,
  now: Date,
): boolean {
  return isWithin(STAFF_FACTOR_LIFE_MS, secondFactorAt, now);
}

export function proofProblem(missing: MissingProof): Problem {
  return problem(
    missing,
    missing === 'second_factor_required'
      ? 'Show your second factor again (POST /api/auth/totp/verify/), then repeat the request.'
      : 'Show your password again (POST /api/auth/password/confirm/), then repeat the request.',
  );
}

const isWithin = (lifeMs: number, at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < lifeMs;
