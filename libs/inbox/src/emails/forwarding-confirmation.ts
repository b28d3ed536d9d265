import { type Sql } from '#platform';
import { type ParsedMail } from './parse-mail.js';

/** Gmail asks by mail whether a forwarding address may be used; the address it asks from serves nothing else. */
const GMAIL_SENDER = 'forwarding-noreply@google.com';
/** The code in a subject, as in `(#99427480) Gmail Forwarding Confirmation - Receive Mail from a@gmail.com`. */
const CODE = /#\s*\p{Nd}+/gu;
const ACCOUNT = /[^\s<>()"',;:]+@[^\s<>()"',;:]+\.[\p{L}\p{Nd}-]+/u;
/** Google does not say how long a code lives; one that lay unused for a week is better asked for again. */
const WAITING_MS = 7 * 24 * 60 * 60 * 1000;

export const FORWARDING_CONFIRMATION = 'forwarding_confirmation';

/** A request to confirm forwarding to the inbox, in the names of the contract. Never its code or link. */
export interface ForwardingConfirmation {
  readonly provider: 'gmail';
  readonly from_account: string | null;
  readonly received_at: string;
  readonly state: 'waiting' | 'expired';
}

/**
 * Whether Gmail asks to confirm forwarding. Known by its sender: the subject is in the language of the user. A mail
 * that fails DMARC only claims to be from there.
 */
export function isForwardingConfirmation(mail: Pick<ParsedMail, 'fromAddress'>, dmarc: string): boolean {
  return mail.fromAddress?.toLowerCase() === GMAIL_SENDER && dmarc !== 'fail';
}

/**
 * A subject without the code of a confirmation (completions §7). Whoever sent it: a confirmation that a person or a list
 * passes on holds the same code. Every language names Gmail.
 */
export function withoutCode({
  fromAddress,
  subject,
}: Pick<ParsedMail, 'fromAddress' | 'subject'>): string | null {
  const claims = fromAddress?.toLowerCase() === GMAIL_SENDER || /gmail/iu.test(subject ?? '');
  return claims ? (subject?.replace(CODE, '#…') ?? null) : subject;
}

/** The newest confirmation that came; null when there is none. */
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
