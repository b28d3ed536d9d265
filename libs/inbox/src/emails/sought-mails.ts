import { type IsoDate, type Sql } from '#platform';
import { enqueue } from '#tasks';

/** A card payment whose document is missing: a word of its merchant, the days on which its mail may have arrived, amounts. */
interface SoughtPayment {
  readonly mail: { readonly word: string; readonly from: IsoDate; readonly to: IsoDate } | null;
  readonly amounts: readonly string[];
}

/** Mails that one payment brings in, the newest. */
const MAILS_OF_ONE = 3;

/**
 * Mails of which nothing was filed, once each: those without a document, and those that could not be read. A fault may
 * have passed, or been mended by a later release.
 */
const FOUND = `
  SELECT id FROM inbox.email
  WHERE company_id = $1 AND sought_at IS NULL AND status IN ('ignored', 'failed')
    AND received_at >= $2::date AND received_at < $3::date + 1
    AND (status = 'failed' AND reason <> 'nothing_readable' OR reason IN ('no_attachment', 'newsletter'))
    AND position($4 IN lower(concat_ws(' ', from_address, from_name, subject))) > 0
    AND NOT EXISTS (SELECT FROM inbox.email_part AS part WHERE part.company_id = email.company_id
      AND part.email_id = email.id AND part.file_id IS NOT NULL)
  ORDER BY received_at DESC, id DESC LIMIT $5 FOR NO KEY UPDATE`;

/**
 * Takes ignored and failed mails in again that name the merchant of a payment: the payment tells what the mail alone did
 * not. Returns the payments for which there were some.
 */
export async function takeInSought<Payment extends SoughtPayment>(
  sql: Sql,
  companyId: bigint,
  payments: readonly Payment[],
  now: Date,
): Promise<ReadonlySet<Payment>> {
  const found = new Set<Payment>();
  for (const payment of payments) {
    const { mail, amounts } = payment;
    if (mail === null) continue;
    const mails = await sql.rows<{ id: bigint }>(FOUND, [
      companyId,
      mail.from,
      mail.to,
      mail.word,
      MAILS_OF_ONE,
    ]);
    for (const { id } of mails) {
      await sql.run('DELETE FROM inbox.email_part WHERE company_id = $1 AND email_id = $2', [companyId, id]);
      await sql.run(
        `UPDATE inbox.email SET status = 'received', reason = NULL, processed_at = NULL, sought_at = $3
         WHERE company_id = $1 AND id = $2`,
        [companyId, id, now],
      );
      const emailId = id.toString();
      await enqueue(sql, { kind: 'take-in-mail', payload: { emailId, amounts: [...amounts] }, companyId });
      found.add(payment);
    }
  }
  return found;
}
