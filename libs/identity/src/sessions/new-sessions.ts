import { encodeId, type Sql } from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type KnownDevices } from './known-devices.js';
import { type OpenedSession, type Origin, sessionActor, type Sessions } from './sessions.js';

/** The browser in which a person signs in. */
export interface Browser {
  readonly origin: Origin;
  readonly requestId: string;
  /** Token of this browser's present session. */
  readonly replaces?: string;
  /** Token by which the browser is known. */
  readonly device?: string;
}

/** A session that was just opened, and the token by which its browser is known from now on. */
export interface SignedIn extends OpenedSession {
  readonly device: string;
}

/** Opens the session of a person whose identity has been proved, in whichever way. */
export class NewSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  /** The browser's previous session ends. Runs in the transaction that proved the person's identity. */
  async open(sql: Sql, userId: bigint, browser: Browser, secondFactor: boolean): Promise<SignedIn> {
    const { origin, requestId, replaces, device } = browser;
    if (replaces !== undefined) await this.sessions.replace(sql, replaces, requestId);
    const opened = await this.sessions.open(sql, userId, origin, secondFactor);
    await recordOwnAct(sql, {
      actor: sessionActor(userId, opened.id, requestId),
      userId,
      action: 'session.open',
      objectType: 'session',
      objectId: encodeId('session', opened.id),
      newValues: { second_factor: secondFactor },
      whereabouts: { address: origin.address, user_agent: origin.userAgent },
    });
    const { token, known } = await this.devices.remember(sql, userId, device);
    if (!known) await this.tellOfSignIn(sql, userId, opened.id);
    return { ...opened, device: token };
  }

  /** Writes to the person unless it is their first sign-in: the account was then made in this browser a moment ago. */
  private async tellOfSignIn(sql: Sql, userId: bigint, sessionId: bigint): Promise<void> {
    const person = await sql.row<{ email: string }>(
      `SELECT email FROM identity.app_user AS person
       WHERE id = $1 AND EXISTS (SELECT FROM identity.session WHERE user_id = $1 AND id <> $2)`,
      [userId, sessionId],
    );
    if (person === undefined) return;
    const payload = { letter: 'signed_in', email: person.email, sessionId: sessionId.toString() } as const;
    await enqueue(sql, { kind: 'send-mail', payload });
  }
}
