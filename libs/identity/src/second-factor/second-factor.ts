import { type Clock, SecretBox, type Secrets, type Sql } from '#platform';
import { type TokenHasher } from '../access/tokens.js';
import { newRecoveryCodes, recoveryCode } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** A person with a second factor. */
interface SecondFactorOwner {
  readonly id: bigint;
  /** Boxed. */
  readonly totpSecret: Buffer;
}

/** The box that seals the secrets of authenticators, with a key of its own. */
export const secondFactorBox = (secrets: Secrets): SecretBox =>
  new SecretBox(secrets, 'raamat second factor');

export const contextOf = (userId: bigint): string => `totp of user ${userId}`;
export const pendingContext = (sessionId: bigint): string => `totp pending in session ${sessionId}`;

/** Authenticators and their codes, and the recovery codes that replace them. */
export class SecondFactor {
  constructor(
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly hasher: TokenHasher,
  ) {}

  /** Accepts a code once: using it a second time fails, even at the same moment. False for a wrong code. */
  async accepts(sql: Sql, owner: SecondFactorOwner, code: string): Promise<boolean> {
    const recovery = recoveryCode(code);
    if (recovery !== undefined) return this.takeRecoveryCode(sql, owner.id, recovery);
    const { lastStep } = await sql.one<{ lastStep: bigint | null }>(
      'SELECT totp_last_step AS "lastStep" FROM identity.app_user WHERE id = $1 FOR NO KEY UPDATE',
      [owner.id],
    );
    const secret = this.box.take(owner.totpSecret, contextOf(owner.id));
    const step = totpStep(secret, code, this.clock.now(), lastStep === null ? null : Number(lastStep));
    if (step === undefined) return false;
    await sql.run('UPDATE identity.app_user SET totp_last_step = $2 WHERE id = $1', [owner.id, step]);
    return true;
  }

  /**
   * Gives a person an authenticator; `lastStep` is the step of the code that confirmed it. Sessions that showed an
   * earlier authenticator must show the new one.
   */
  async give(sql: Sql, userId: bigint, secret: string, lastStep: number | null = null): Promise<void> {
    await sql.run(
      'UPDATE identity.app_user SET totp_secret = $2, totp_last_step = $3, updated_at = $4 WHERE id = $1',
      [userId, this.box.put(secret, contextOf(userId)), lastStep, this.clock.now()],
    );
    await forgetProofs(sql, userId);
  }

  /** Removes a person's authenticator, its recovery codes and the rights that sessions gained through it. */
  async take(sql: Sql, userId: bigint): Promise<void> {
    await sql.run(
      'UPDATE identity.app_user SET totp_secret = NULL, totp_last_step = NULL, updated_at = $2 WHERE id = $1',
      [userId, this.clock.now()],
    );
    await sql.run('DELETE FROM identity.recovery_code WHERE user_id = $1', [userId]);
    await forgetProofs(sql, userId);
  }

  /** New recovery codes, which replace the old ones. */
  async renewRecoveryCodes(sql: Sql, userId: bigint): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    await sql.run('DELETE FROM identity.recovery_code WHERE user_id = $1', [userId]);
    await sql.run('INSERT INTO identity.recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      recoveryCodes.map((one) => this.hasher.hash(one)),
    ]);
    return recoveryCodes;
  }

  /** Seals a pending secret, as its session stores it. */
  boxPending(sessionId: bigint, secret: string): Buffer {
    return this.box.put(secret, pendingContext(sessionId));
  }

  /** The pending secret and the 30-second step of its code; undefined when the code does not belong to it. */
  acceptsPending(
    sessionId: bigint,
    boxed: Buffer,
    code: string,
  ): { secret: string; step: number } | undefined {
    const secret = this.box.take(boxed, pendingContext(sessionId));
    const step = totpStep(secret, code, this.clock.now(), null);
    return step === undefined ? undefined : { secret, step };
  }

  private async takeRecoveryCode(sql: Sql, userId: bigint, code: string): Promise<boolean> {
    const taken = await sql.run(
      `UPDATE identity.recovery_code SET used_at = $3
       WHERE user_id = $1 AND code_hash = ANY($2::bytea[]) AND used_at IS NULL`,
      [userId, this.hasher.hashes(code), this.clock.now()],
    );
    return taken === 1;
  }
}

/** The caller has locked the person first, so the order in which others lock sessions does not matter. */
async function forgetProofs(sql: Sql, userId: bigint): Promise<void> {
  await sql.run(
    `UPDATE identity.session SET second_factor_at = NULL, totp_pending = NULL
     WHERE user_id = $1 AND ended_at IS NULL AND (second_factor_at IS NOT NULL OR totp_pending IS NOT NULL)`,
    [userId],
  );
}
