import { type Clock, type Database, fieldProblem, problem, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type Attempts, proofsOf } from '../attempts/attempts.js';
import { passwordMatches } from '../users/passwords.js';
import { assertProved, lockHolder, type OwnSession } from './enrolments.js';
import { type SecondFactor } from './second-factor.js';

/**
 * The proof that the person sends with the change: a code of the second factor, which suffices, or their password,
 * which suffices only together with a second factor that the session has shown in the last 15 minutes.
 */
export type Proof = { readonly password: string } | { readonly totp: string };

interface Account {
  email: string;
  passwordHash: string | null;
}

/** Removing an authenticator, and renewing recovery codes: neither an open session nor a stolen password is enough. */
export class SecondFactorUpkeep {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * Removes the authenticator and its recovery codes. Sessions of staff lose their powers with it.
   * @throws Problem `validation_error` with `wrong_password` or `wrong_code`, `second_factor_required`,
   *   `state_conflict`, `throttled`
   */
  remove(own: OwnSession, proof: Proof): Promise<void> {
    return this.proved(own, proof, async (sql, email) => {
      await this.secondFactor.take(sql, own.userId);
      await recordOwnAct(sql, { ...own, action: 'user.totp_remove' });
      await enqueue(sql, { kind: 'send-mail', payload: { letter: 'totp_removed', email } });
    });
  }

  /**
   * Makes recovery codes in place of those that are used or lost.
   * @throws Problem as `remove`
   */
  renewRecoveryCodes(own: OwnSession, proof: Proof): Promise<string[]> {
    return this.proved(own, proof, async (sql, email) => {
      const codes = await this.secondFactor.renewRecoveryCodes(sql, own.userId);
      await recordOwnAct(sql, { ...own, action: 'user.recovery_codes_renew' });
      await enqueue(sql, { kind: 'send-mail', payload: { letter: 'recovery_codes_renewed', email } });
      return codes;
    });
  }

  private async proved<T>(
    own: OwnSession,
    proof: Proof,
    change: (sql: Sql, email: string) => Promise<T>,
  ): Promise<T> {
    const account = await this.database.read((sql) =>
      sql.one<Account>('SELECT email, password_hash AS "passwordHash" FROM identity.app_user WHERE id = $1', [
        own.userId,
      ]),
    );
    const targets = proofsOf(own.userId);
    await this.attempts.take(targets);
    if ('password' in proof) await assertPassword(account, proof.password);
    const result = await this.database.transaction(async (sql) => {
      const holder = await lockHolder(sql, own.userId, own.sessionId);
      const { totpSecret } = holder;
      if (totpSecret === null) throw problem('state_conflict', 'There is no second factor.');
      if (!('totp' in proof)) assertProved(holder, this.clock.now());
      else if (!(await this.secondFactor.accepts(sql, { id: own.userId, totpSecret }, proof.totp)))
        throw wrongCode();
      return change(sql, account.email);
    });
    await this.attempts.giveBack(targets);
    return result;
  }
}

async function assertPassword({ passwordHash }: Account, password: string): Promise<void> {
  if (passwordHash !== null && (await passwordMatches(passwordHash, password))) return;
  throw fieldProblem('validation_error', 'password', 'wrong_password', 'This is not your password.');
}

const wrongCode = () =>
  fieldProblem('validation_error', 'totp', 'wrong_code', 'The code is wrong or was already used.');
