import { type FileSender } from '#files';
import { SecretBox, type Secrets, type Sql, toJson } from '#platform';
import { type ConfirmationSecret, GMAIL_SENDER } from '../parsing/confirmation-secret.js';
import { type ParsedMail } from '../parsing/parse-mail.js';

/** The code in a subject, as in `(#99427480) Gmail Forwarding Confirmation - Receive Mail from a@gmail.com`. */
const CODE = /#\s*\p{Nd}+/gu;
const ACCOUNT = /[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]{1,255}\.[\p{L}\p{Nd}-]+/u;
/** Google does not say how long a code is valid; a code unused for a week should rather be requested again. */
const WAITING_MS = 7 * 24 * 60 * 60 * 1000;

export const FORWARDING_CONFIRMATION = 'forwarding_confirmation';

/** A request to confirm forwarding to the inbox, in the names of the contract. It never contains the code or link. */
interface ForwardingConfirmation {
  readonly provider: 'gmail';
  readonly from_account: string | null;
  readonly received_at: string;
  readonly state: 'waiting' | 'expired';
}

/**
 * Whether Gmail asks to confirm forwarding. Its proven sender decides: the subject is in the language of the user, and
 * anybody can claim that address.
 */
export function isForwardingConfirmation({ address, proof }: FileSender): boolean {
  return address === GMAIL_SENDER && proof === 'proven';
}

/**
 * A subject without the code of a confirmation, whoever sent it: a confirmation that a person or a list forwards
 * contains the same code. The subject names Gmail in every language.
 */
export function withoutCode({
  fromAddress,
  subject,
}: Pick<ParsedMail, 'fromAddress' | 'subject'>): string | null {
  const claims = fromAddress?.toLowerCase() === GMAIL_SENDER || /gmail/iu.test(subject ?? '');
  return claims ? (subject?.replace(CODE, '#…') ?? null) : subject;
}

/** The newest confirmation received; null when there is none. */
export async function newestConfirmation(
  sql: Sql,
  companyId: bigint,
  now: Date,
): Promise<ForwardingConfirmation | null> {
  const row = await sql.row<{ received_at: Date; subject: string | null }>(
    `SELECT received_at, subject FROM inbox.email WHERE company_id = $1 AND reason = $2
     ORDER BY received_at DESC, id DESC LIMIT 1`,
    [companyId, FORWARDING_CONFIRMATION],
  );
  if (row === undefined) return null;
  return {
    provider: 'gmail',
    from_account: ACCOUNT.exec(row.subject ?? '')?.[0] ?? null,
    received_at: row.received_at.toISOString(),
    state: now.getTime() - row.received_at.getTime() < WAITING_MS ? 'waiting' : 'expired',
  };
}

/**
 * A confirmation with the secret that a person needs to continue: shown only to a person on a page, never in an answer
 * of the API.
 */
export interface OpenConfirmation extends ForwardingConfirmation {
  /** Null when its mail contained neither, or is older than their storage. */
  readonly secret: ConfirmationSecret | null;
}

/**
 * The box that seals the contents of confirmations, with a key of its own derived from the secret of the installation.
 */
export const confirmationBox = (secrets: Secrets): SecretBox =>
  new SecretBox(secrets, 'raamat forwarding confirmations');

/** The context that binds a sealed confirmation to its mail. */
export const sealedFor = (companyId: bigint, emailId: bigint): string =>
  `confirmation ${companyId} ${emailId}`;

/** The code and link of a confirmation in their sealed form. */
export function sealConfirmation(
  box: SecretBox,
  companyId: bigint,
  emailId: bigint,
  secret: ConfirmationSecret,
): Buffer {
  return box.put(toJson(secret), sealedFor(companyId, emailId));
}

/** The newest confirmation with its code and link. The caller has checked that a person may see them. */
export async function openConfirmation(
  sql: Sql,
  box: SecretBox,
  companyId: bigint,
  now: Date,
): Promise<OpenConfirmation | null> {
  const [shown, kept] = await Promise.all([
    newestConfirmation(sql, companyId, now),
    sql.row<{ id: bigint; confirmation: Buffer | null }>(
      `SELECT id, confirmation FROM inbox.email WHERE company_id = $1 AND reason = $2
       ORDER BY received_at DESC, id DESC LIMIT 1`,
      [companyId, FORWARDING_CONFIRMATION],
    ),
  ]);
  if (shown === null || kept === undefined) return null;
  const sealed = kept.confirmation;
  const secret =
    sealed === null || shown.state === 'expired'
      ? null
      : (JSON.parse(box.take(sealed, sealedFor(companyId, kept.id))) as ConfirmationSecret);
  return { ...shown, secret };
}
