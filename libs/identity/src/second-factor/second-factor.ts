import { type Clock, type SecretBox, type Sql } from '#platform';
import { type TokenHasher } from '../access/tokens.js';
import { recoveryCode } from './recovery-codes.js';
import { totpStep } from './totp.js';

/** What a person has for a second factor. */
export interface SecondFactorOwner {
  readonly id: bigint;
  /** Boxed. */
  readonly totpSecret: Buffer;
}

export const totpContext = (userId: bigint): string => `totp of user ${userId}`;

/** Checks codes of authenticators, and the recovery codes that stand in for them. */
export class SecondFactor {
  constructor(
    private readonly clock: Clock,
    private readonly box: SecretBox,
    private readonly hasher: TokenHasher,
  ) {}

  /** Takes a code, once: a second use of it is wrong, at the same moment too. False for a wrong one. */
  async accepts(sql: Sql, owner: SecondFactorOwner, code: string): Promise<boolean> {
    const recovery = recoveryCode(code);
    if (recovery !== undefined) return this.takeRecoveryCode(sql, owner.id, recovery);
    const { lastStep } = await sql.one<{ lastStep: bigint | null }>(
      'SELECT totp_last_step AS "lastStep" FROM identity.app_user WHERE id = $1 FOR NO KEY UPDATE',
      [owner.id],
    );
    const secret = this.box.take(owner.totpSecret, totpContext(owner.id));
    const step = totpStep(secret, code, this.clock.now(), lastStep === null ? null : Number(lastStep));
    if (step === undefined) return false;
    await sql.run('UPDATE identity.app_user SET totp_last_step = $2 WHERE id = $1', [owner.id, step]);
    return true;
  }

  private async takeRecoveryCode(sql: Sql, userId: bigint, code: string): Promise<boolean> {
    const taken = await sql.run(
      `UPDATE identity.recovery_code SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`,
      [userId, this.hasher.hash(code), this.clock.now()],
    );
    return taken === 1;
  }
}
