import { problem, type Problem } from '#platform';

const MINUTE_MS = 60_000;
/** A dangerous act needs a new proof after this time. */
const PROOF_LIFE_MS = 15 * MINUTE_MS;
/** Staff show their factor again every working day. */
const STAFF_FACTOR_LIFE_MS = 12 * 60 * MINUTE_MS;

/**
 * The ways in which a person proves their identity in a session, each with the column of the session that stores its
 * time.
 */
export const PROOF_COLUMNS = {
  password: 'password_at',
  totp: 'second_factor_at',
} as const;
export type ProofKind = keyof typeof PROOF_COLUMNS;

/** When the person last proved their identity in a session. */
export interface SessionProofs {
  readonly passwordAt: Date | null;
  readonly secondFactorAt: Date | null;
}

export type MissingProof = 'second_factor_required' | 'password_required';

/**
 * The proof that a session must show before a dangerous act; null when it did so in the last 15 minutes. A person with
 * a second factor must show that one: a password can be stolen remotely.
 */
export function missingProof(hasFactor: boolean, proofs: SessionProofs, now: Date): MissingProof | null {
  const shownAt = hasFactor ? proofs.secondFactorAt : proofs.passwordAt;
  if (isWithin(PROOF_LIFE_MS, shownAt, now)) return null;
  return hasFactor ? 'second_factor_required' : 'password_required';
}

/** Whether staff have their powers in a session: they showed a second factor in it at most 12 hours ago. */
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
      ? 'Show your second factor again (POST /api/auth/totp/verify/, or /api/auth/passkeys/verify/), then repeat the request.'
      : 'Show your password again (POST /api/auth/password/confirm/), then repeat the request.',
  );
}

const isWithin = (lifeMs: number, at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < lifeMs;
