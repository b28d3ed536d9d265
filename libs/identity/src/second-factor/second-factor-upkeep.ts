import { type Database, fieldProblem, problem, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type Attempts, guessesOf } from '../sessions/attempts.js';
import { passwordMatches } from '../users/passwords.js';
import { foldEmail } from '../users/users.js';
import { lockHolder, type OwnSession } from './enrolments.js';
import { type SecondFactor } from './second-factor.js';

/** What shows that the person is still the one at the session: their password, or a code. */
export type Proof = { readonly password: string } | { readonly totp: string };

interface Account {
  email: string;
  passwordHash: string | null;
}

/**
 * Giving an authenticator up, and new recovery codes. Both ask for a proof beside a session that has shown the second
 * factor: neither a browser left open nor a stolen password is enough.
 */
export class SecondFactorUpkeep {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * Takes the authenticator and its recovery codes away. Sessions of staff lose their powers with it.
   * @throws Problem `validation_error` with `wrong_password` or `wrong_code`, `mfa_required`, `state_conflict`, `throttled`
   */
  remove(own: OwnSession, proof: Proof): Promise<void> {
    return this.proved(own, proof, async (sql, email) => {
      await this.secondFactor.take(sql, own.userId);
      await recordOwnAct(sql, { ...own, action: 'user.totp_remove' });
      await enqueue(sql, { kind: 'send-mail', payload: { letter: 'totp_removed', email } });
    });
  }

  /**
   * Recovery codes in place of those that are used or lost.
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
    const targets = guessesOf(foldEmail(account.email), own.address);
    await this.attempts.take(targets);
    if ('password' in proof) await assertPassword(account, proof.password);
    const result = await this.database.transaction(async (sql) => {
      const { totpSecret, secondFactorAt } = await lockHolder(sql, own.userId, own.sessionId);
      if (totpSecret === null) throw problem('state_conflict', 'There is no second factor.');
      if (secondFactorAt === null) {
        throw problem('mfa_required', 'Show the second factor that you have in this session first.');
      }
      if (
        'totp' in proof &&
        !(await this.secondFactor.accepts(sql, { id: own.userId, totpSecret }, proof.totp))
      )
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
  fieldProblem('validation_error', 'totp', 'wrong_code', 'The code is wrong, or was used before.');
