import { type Database, fieldProblem } from '#platform';
import { type OwnSession } from '../second-factor/enrolments.js';
import { passwordMatches } from '../users/passwords.js';
import { type Attempts, proofsOf } from '../attempts/attempts.js';
import { proofProblem } from './proof.js';
import { type Sessions } from './sessions.js';

interface Account {
  passwordHash: string | null;
  hasFactor: boolean;
}

/** Showing the password again in a session, for a person who has no second factor. */
export class PasswordProof {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Records the proof in the session, which allows dangerous acts for 15 minutes.
   * @throws Problem `second_factor_required` for a person who has a second factor: the password alone proves nothing;
   *   `validation_error` with `wrong_password`; `throttled`
   */
  async confirm({ userId, sessionId }: OwnSession, password: string): Promise<void> {
    const { passwordHash, hasFactor } = await this.database.read((sql) =>
      sql.one<Account>(
        `SELECT password_hash AS "passwordHash", totp_secret IS NOT NULL
           OR EXISTS (SELECT FROM identity.passkey k WHERE k.user_id = u.id) AS "hasFactor"
         FROM identity.app_user u WHERE id = $1`,
        [userId],
      ),
    );
    if (hasFactor) throw proofProblem('second_factor_required');
    const targets = proofsOf(userId);
    await this.attempts.take(targets);
    if (passwordHash === null || !(await passwordMatches(passwordHash, password))) {
      throw fieldProblem('validation_error', 'password', 'wrong_password', 'This is not your password.');
    }
    await this.database.transaction((sql) => this.sessions.prove(sql, sessionId, 'password'));
    await this.attempts.giveBack(targets);
  }
}
