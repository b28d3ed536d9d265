import { type Clock, type Database, type IsoDate, type Sql } from '#platform';
import { type TaskPayload } from '#tasks';
import { foldEmail } from '../users/users.js';
import { type Acceptances } from '../invitations/acceptances.js';
import { noteInvitationLetter } from '../invitations/invitations.js';
import { type SignUps } from '../sign-up/sign-ups.js';
import { expiringKeys } from '../keys/expiring-keys.js';
import { type ChosenLetter } from './chosen-letters.js';
import { expiringKeysLetter } from './keys-letter.js';
import { type LetterTokens } from './letter-tokens.js';
import { returnedLetter } from './returned-letter.js';
import { keyMadeLetter, signedInLetter } from './security-letters.js';
import { waitingWorkLetter } from './work-letters.js';
import {
  authorityAccessLetter,
  changedLetter,
  invitationLetter,
  isSecondFactorChange,
  mailboxPausedLetter,
  type Language,
  type Letter,
  type LetterLinks,
  type Reader,
  resetLetter,
  secondFactorLetter,
  signUpKnownLetter,
  signUpLetter,
  tsdLetter,
  verifyLetter,
  webhookDisabledLetter,
} from './words.js';

/** A requested letter: the id of its task, and the task's payload. */
interface LetterOrder {
  readonly id: bigint;
  readonly payload: TaskPayload<'send-mail'>;
}

const LIVE_STATES = ['provisioning', 'ready', 'failed'];

interface ReaderRow extends Reader {
  id: bigint;
  language: Language;
  /** Letters that they do not want. */
  off: string[];
}

/**
 * Composes letters when they are sent, not when they are requested: until then there is no token anywhere, and a
 * request takes the same time whether there is an account or not.
 */
export class Letters {
  constructor(
    private readonly database: Database,
    private readonly tokens: LetterTokens,
    private readonly newPeople: { readonly invitations: Acceptances; readonly signUps: SignUps },
    private readonly links: LetterLinks,
    private readonly clock: Clock,
  ) {}

  /**
   * The letter, or undefined when nobody should get it: there is no such account, or the act it would allow is already
   * done.
   */
  async compose({ id, payload }: LetterOrder): Promise<Letter | undefined> {
    if (payload.letter === 'invitation') {
      const invitation = await this.newPeople.invitations.letter(BigInt(payload.invitationId));
      return invitation && invitationLetter(invitation, this.links.invitation(invitation.token));
    }
    if (payload.letter === 'invoice_returned')
      return this.database.transaction((sql) => returnedLetter(sql, payload, this.links.baseUrl));
    const { letter: purpose } = payload;
    const emailFolded = foldEmail(payload.email);
    return this.database.transaction(async (sql) => {
      const reader = await sql.row<ReaderRow>(
        `SELECT id, email, name, language, letters_off AS off FROM identity.app_user
         WHERE email_folded = $1 AND deactivated_at IS NULL FOR NO KEY UPDATE`,
        [emailFolded],
      );
      if (purpose === 'sign_up') return this.aboutSigningUp(sql, id, payload, reader);
      if (reader === undefined) return undefined;
      if (isUnwanted(purpose, reader)) return undefined;
      if (
        purpose === 'tsd_reminder' ||
        purpose === 'webhook_disabled' ||
        purpose === 'mailbox_paused' ||
        purpose === 'authority_access'
      ) {
        const company = await sql.row<{ name: string }>(
          // A mandate can also be decided before there are books.
          `SELECT name FROM identity.company WHERE id = $1 AND state = ANY ($2)`,
          [payload.companyId, purpose === 'authority_access' ? LIVE_STATES : ['ready']],
        );
        if (company === undefined) return undefined;
        if (purpose === 'authority_access') return authorityAccessLetter(reader, company.name, payload);
        if (purpose === 'mailbox_paused') return mailboxPausedLetter(reader, company.name, payload.mailbox);
        return purpose === 'tsd_reminder'
          ? tsdLetter(reader, company.name, payload.month)
          : webhookDisabledLetter(reader, company.name, payload);
      }
      if (purpose === 'keys_expiring') return this.aboutKeys(sql, reader, payload);
      if (purpose === 'signed_in') return signedInLetter(sql, reader, payload, this.links.forgotten());
      if (purpose === 'key_made') return keyMadeLetter(sql, reader, payload, this.links.keys);
      if (purpose === 'waiting_work') return waitingWorkLetter(sql, reader, payload.day, this.links.baseUrl);
      if (purpose === 'password_changed') return changedLetter(reader, this.links.forgotten());
      if (isSecondFactorChange(purpose)) return secondFactorLetter(reader, purpose, this.links.forgotten());
      const token = await this.tokens.issue(sql, { taskId: id, purpose }, { userId: reader.id, emailFolded });
      if (token === undefined) return undefined;
      return purpose === 'password_reset'
        ? resetLetter(reader, this.links.reset(token))
        : verifyLetter(reader, this.links.verify(token));
    });
  }

  /** To an address that has an account, the letter says so. Undefined when that account is locked. */
  private async aboutSigningUp(
    sql: Sql,
    letterId: bigint,
    { email, name, language }: Reader,
    owner: ReaderRow | undefined,
  ): Promise<Letter | undefined> {
    if (owner !== undefined) return signUpKnownLetter(owner, this.links);
    const token = await this.newPeople.signUps.issue(sql, letterId, { email, name, language });
    return token === undefined ? undefined : signUpLetter({ email, language }, this.links.signUp(token));
  }

  /** Undefined when each of the keys was revoked meanwhile, or the reader is no longer an owner. */
  private async aboutKeys(
    sql: Sql,
    reader: ReaderRow,
    { organizationId, expiresOn }: { readonly organizationId: string; readonly expiresOn: IsoDate },
  ): Promise<Letter | undefined> {
    const id = BigInt(organizationId);
    const keys = await expiringKeys(sql, id, expiresOn, reader.id);
    if (keys.length === 0) return undefined;
    const { name } = await sql.one<{ name: string }>('SELECT name FROM identity.organization WHERE id = $1', [
      id,
    ]);
    return expiringKeysLetter(reader, { organizationName: name, expiresOn, keys }, this.links.keys(id));
  }

  /** Records the result of sending a letter: `error` is a code, null when the mail server accepted it. */
  async note({ payload }: LetterOrder, error: string | null): Promise<void> {
    if (payload.letter !== 'invitation') return;
    const sentAt = error === null ? this.clock.now() : null;
    await this.database.transaction((sql) =>
      noteInvitationLetter(sql, BigInt(payload.invitationId), { sentAt, error }),
    );
  }
}

/** Letters that a person switched off after they were ordered are not sent either. */
const isUnwanted = (letter: string, { off }: Pick<ReaderRow, 'off'>): boolean =>
  (letter === 'tsd_reminder' || letter === 'webhook_disabled') && off.includes(letter satisfies ChosenLetter);
