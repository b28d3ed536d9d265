import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  isUniqueViolation,
  problem,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { recordOwnAct } from '../access/own-acts.js';
import { type Attempts, proofsOf } from '../attempts/attempts.js';
import { assertProved, lockHolder, type OwnSession } from '../second-factor/enrolments.js';
import { type OpenedSession, type Sessions } from '../sessions/sessions.js';
import { type Challenges } from './challenges.js';
import { type KnownPasskey, type RelyingParty } from './relying-party.js';

/** More than the devices of a person. */
const AT_MOST = 20;

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: bigint;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface PasskeyRow extends Passkey, KnownPasskey {}

const COLUMNS = `id, name, credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** The passkeys of a person: adding, showing and removing them in a session. */
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly party: RelyingParty,
  ) {}

  /** Oldest first. */
  list(userId: bigint): Promise<readonly Passkey[]> {
    return this.database.read((sql) => passkeysOf(sql, userId));
  }

  /**
   * Begins to add a passkey.
   * @throws Problem `passkeys_unavailable`; `second_factor_required` or `password_required` where this session has shown
   *   neither in the last 15 minutes; `state_conflict` for a person with too many
   */
  async begin(own: OwnSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
    assertOffered(this.party);
    return this.database.transaction(async (sql) => {
      const holder = await lockHolder(sql, own.userId, own.sessionId);
      assertProved(holder, this.clock.now());
      const known = await passkeysOf(sql, own.userId);
      if (known.length >= AT_MOST)
        throw problem('state_conflict', `A person has at most ${AT_MOST} passkeys.`);
      const { name } = await sql.one<{ name: string }>('SELECT name FROM identity.app_user WHERE id = $1', [
        own.userId,
      ]);
      const person = { handle: encodeId('user', own.userId), email: holder.email, name };
      const options = await this.party.creation(person, known);
      await this.challenges.keepInSession(sql, own.sessionId, 'register', options.challenge);
      return options;
    });
  }

  /**
   * Adds a passkey. The person just used it, so the session has shown a second factor, and gets another token.
   * @throws Problem `validation_error` on the credential with `wrong_passkey`, or with `taken` for one that is added
   *   already; as `begin`
   */
  async add(
    own: OwnSession,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<{ readonly passkey: Passkey; readonly session: OpenedSession }> {
    assertOffered(this.party);
    const challenge = await this.database.transaction(async (sql) => {
      assertProved(await lockHolder(sql, own.userId, own.sessionId), this.clock.now());
      return this.challenges.takeInSession(sql, own.sessionId, 'register');
    });
    const made = challenge === undefined ? undefined : await this.party.created(response, challenge);
    if (made === undefined) throw wrongPasskey();
    try {
      return await this.database.transaction(async (sql) => {
        const holder = await lockHolder(sql, own.userId, own.sessionId);
        const passkey = await sql.one<Passkey>(
          `INSERT INTO identity.passkey (user_id, name, credential_id, public_key, counter, transports, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           RETURNING id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
          [
            own.userId,
            name,
            made.credentialId,
            made.publicKey,
            made.counter,
            made.transports,
            this.clock.now(),
          ],
        );
        await recordOwnAct(sql, { ...own, action: 'user.passkey_add', newValues: { name } });
        await enqueue(sql, { kind: 'send-mail', payload: { letter: 'passkey_added', email: holder.email } });
        return { passkey, session: await this.sessions.raise(sql, own.sessionId) };
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'passkey_credential')) throw error;
      throw fieldProblem('validation_error', 'credential', 'taken', 'This passkey was added already.');
    }
  }

  /** Begins to show a passkey in a session. @throws Problem `passkeys_unavailable`, `state_conflict` without a passkey */
  async beginProof({ userId, sessionId }: OwnSession): Promise<PublicKeyCredentialRequestOptionsJSON> {
    assertOffered(this.party);
    return this.database.transaction(async (sql) => {
      const known = await passkeysOf(sql, userId);
      if (known.length === 0) throw problem('state_conflict', 'There is no passkey to show: add one first.');
      const options = await this.party.request(known);
      await this.challenges.keepInSession(sql, sessionId, 'verify', options.challenge);
      return options;
    });
  }

  /**
   * Shows a passkey: the session can do more from now on, and gets another token.
   * @throws Problem `validation_error` on the credential with `wrong_passkey`; `throttled`
   */
  async prove(own: OwnSession, response: AuthenticationResponseJSON): Promise<OpenedSession> {
    assertOffered(this.party);
    const targets = proofsOf(own.userId);
    await this.attempts.take(targets);
    // Used up even when the signature is wrong, so it is taken in a transaction of its own.
    const challenge = await this.database.transaction((sql) =>
      this.challenges.takeInSession(sql, own.sessionId, 'verify'),
    );
    if (challenge === undefined) throw wrongPasskey();
    const session = await this.database.transaction(async (sql) => {
      await lockHolder(sql, own.userId, own.sessionId);
      const passkey = await heldPasskey(sql, response.id);
      if (passkey?.userId !== own.userId) throw wrongPasskey();
      const counter = await this.party.signed(response, challenge, passkey);
      if (counter === undefined) throw wrongPasskey();
      await notePasskeyUse(sql, passkey.id, counter, this.clock.now());
      return this.sessions.raise(sql, own.sessionId);
    });
    await this.attempts.giveBack(targets);
    return session;
  }

  /**
   * Removes a passkey. Other sessions must show a factor again, since they may have shown this one; without another
   * factor, this one has no second factor either.
   * @throws Problem `not_found`
   */
  async remove(own: OwnSession, id: bigint): Promise<void> {
    await this.database.transaction(async (sql) => {
      const holder = await lockHolder(sql, own.userId, own.sessionId);
      const removed = await sql.row<{ name: string }>(
        'DELETE FROM identity.passkey WHERE id = $1 AND user_id = $2 RETURNING name',
        [id, own.userId],
      );
      if (removed === undefined) throw problem('not_found', 'There is no such passkey.');
      const left = holder.totpSecret !== null || (await passkeysOf(sql, own.userId)).length > 0;
      await sql.run(
        `UPDATE identity.session SET second_factor_at = NULL
         WHERE user_id = $1 AND ended_at IS NULL AND second_factor_at IS NOT NULL AND id IS DISTINCT FROM $2::bigint`,
        [own.userId, left ? own.sessionId : null],
      );
      await recordOwnAct(sql, { ...own, action: 'user.passkey_remove', newValues: { name: removed.name } });
      await enqueue(sql, { kind: 'send-mail', payload: { letter: 'passkey_removed', email: holder.email } });
    });
  }
}

/** @throws Problem `passkeys_unavailable` */
export function assertOffered({ offered }: RelyingParty): void {
  if (!offered) {
    throw problem(
      'passkeys_unavailable',
      'The service has no name but an IP address, for which there are no passkeys.',
    );
  }
}

function passkeysOf(sql: Sql, userId: bigint): Promise<PasskeyRow[]> {
  return sql.rows<PasskeyRow>(`SELECT ${COLUMNS} FROM identity.passkey WHERE user_id = $1 ORDER BY id`, [
    userId,
  ]);
}

/** A passkey by the id that browsers know, held so that its signatures are counted one by one. */
export function heldPasskey(
  sql: Sql,
  credentialId: string,
): Promise<(PasskeyRow & { readonly userId: bigint }) | undefined> {
  return sql.row(
    `SELECT ${COLUMNS}, user_id AS "userId" FROM identity.passkey WHERE credential_id = $1 FOR NO KEY UPDATE`,
    [credentialId],
  );
}

export async function notePasskeyUse(sql: Sql, id: bigint, counter: bigint, now: Date): Promise<void> {
  await sql.run('UPDATE identity.passkey SET counter = $2, last_used_at = $3 WHERE id = $1', [
    id,
    counter,
    now,
  ]);
}

const wrongPasskey = () =>
  fieldProblem(
    'validation_error',
    'credential',
    'wrong_passkey',
    'The passkey is not yours, or its answer is to another question: begin again.',
  );
