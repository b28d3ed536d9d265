import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { DEVICE_LIFE_MS } from './known-devices.js';
import { expireOauth } from '../oauth/expire-oauth.js';

/** The end of a session can be looked up for this long. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes sessions long over, void letters and sign-ups, attempts that no longer count, and unused apps. */
@Injectable()
export class ExpireSessionsHandler extends TaskHandler<'expire-sessions'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    const now = this.clock.now();
    const long = new Date(now.getTime() - KEPT_MS);
    await this.database.system(async (sql) => {
      await sql.run('DELETE FROM identity.session WHERE coalesce(ended_at, expires_at) <= $1', [long]);
      await sql.run('DELETE FROM identity.known_device WHERE signed_in_at <= $1', [
        new Date(now.getTime() - DEVICE_LIFE_MS),
      ]);
      await sql.run('DELETE FROM identity.letter_token WHERE expires_at <= $1', [now]);
      await sql.run('DELETE FROM identity.passkey_challenge WHERE expires_at <= $1', [now]);
      await sql.run('DELETE FROM identity.sign_up WHERE expires_at <= $1', [now]);
      await sql.run('DELETE FROM identity.attempt_allowance WHERE full_at <= $1', [now]);
      await expireOauth(sql, now);
    });
    return 'done';
  }
}
