import { type Clock, insertRows, type SecretBox, type Sql, toJson } from '#platform';
import { EmailPartEntity } from './email-part.entity.js';
import { type Part } from './file-part.js';
import { FORWARDING_CONFIRMATION, sealConfirmation } from './forwarding-confirmation.js';
import { type EmailStatus } from './inbound-email.queries.js';
import { type Taken } from './parts-of-mail.js';
import { type About, type CheckedMail } from './read-mail.js';

export interface KeepMailTools {
  /** Seals the code and link of confirmations of forwarding. */
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Stores the outcome of a mail and of each of its parts. */
export async function keepMail(
  sql: Sql,
  { box, clock }: KeepMailTools,
  { companyId, emailId, mail }: About,
  { parts, again, returned = false }: Taken & { readonly returned?: boolean },
): Promise<void> {
  const { status, reason } = again ? DUPLICATE : outcomeOf({ ...mail, returned }, parts);
  const secret = mail.asksToConfirm ? mail.confirmation : null;
  await Promise.all([
    sql.run(
      `UPDATE inbox.email SET from_address = coalesce($3, from_address), from_name = $4, subject = $5, message_id = $6,
         status = $7, reason = $8, processed_at = $9, authentication = $10::jsonb, confirmation = $11
       WHERE company_id = $1 AND id = $2`,
      [
        companyId,
        emailId,
        mail.fromAddress,
        mail.fromName,
        mail.subject,
        mail.messageId,
        status,
        reason,
        clock.now(),
        toJson(mail.authentication),
        secret === null ? null : sealConfirmation(box, companyId, emailId, secret),
      ],
    ),
    keepParts(sql, companyId, emailId, parts),
  ]);
}

async function keepParts(
  sql: Sql,
  companyId: bigint,
  emailId: bigint,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.map((part, index) => ({
    part_no: index + 1,
    name: part.name,
    content_type: part.contentType,
    size_bytes: BigInt(part.sizeBytes),
    outcome: part.outcome,
    file_id: part.fileId,
  }));
  await sql.run(PARTS.text, PARTS.values({ company_id: companyId, email_id: emailId }, rows));
}

const PARTS = insertRows(EmailPartEntity, ['company_id', 'email_id']);

const DUPLICATE = { status: 'ignored', reason: 'duplicate' } as const;

/** The outcome of a mail, in the terms of the list of mails. */
function outcomeOf(
  mail: Pick<CheckedMail, 'tooMany' | 'asksToConfirm' | 'bulk' | 'report'> & { readonly returned: boolean },
  parts: readonly Pick<Part, 'outcome'>[],
): { readonly status: EmailStatus; readonly reason: string | null } {
  if (mail.returned) return { status: 'processed', reason: 'letter_returned' };
  if (mail.report !== null) return { status: 'ignored', reason: 'delivery_report' };
  // The stored parts stay stored, but a person has to look for the rest.
  if (mail.tooMany) return { status: 'failed', reason: 'too_many_attachments' };
  const files = parts.filter((part) => part.outcome !== 'inline_ignored');
  if (files.length === 0 && mail.asksToConfirm)
    return { status: 'processed', reason: FORWARDING_CONFIRMATION };
  if (files.length === 0) return { status: 'ignored', reason: mail.bulk ? 'newsletter' : 'no_attachment' };
  if (files.every((part) => part.outcome === 'duplicate')) return DUPLICATE;
  if (files.every((part) => part.outcome !== 'stored' && part.outcome !== 'duplicate')) {
    return { status: 'failed', reason: 'nothing_readable' };
  }
  return { status: 'processed', reason: null };
}
